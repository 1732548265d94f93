"""A browser for the pages of replays and reports, and hands for commands."""

from support.browsing import browser, visit
from support.recorded_hands import logs

__all__ = ["browser", "logs", "visit"]
