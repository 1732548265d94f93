"""A browser for the pages of replays and reports."""

from support.browsing import browser, visit

__all__ = ["browser", "visit"]
