"""A browser for the pages of replays and reports."""

from browsing import browser, visit

__all__ = ["browser", "visit"]
