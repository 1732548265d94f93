"""Replays: an HTML page to step through the hands of PHH files, a play.log or saved games."""

from histories.replay.log import timeline_of_log
from histories.replay.page import replay_page, write_page
from histories.replay.played_hands import timeline_of
from histories.replay.sources import read_timeline
from histories.replay.timeline import Hand, SeatPicture, Step, Timeline

__all__ = [
    "Hand",
    "SeatPicture",
    "Step",
    "Timeline",
    "read_timeline",
    "replay_page",
    "timeline_of",
    "timeline_of_log",
    "write_page",
]
