"""Hand histories: read, written, replayed, told, and made into DataFrames."""

from games.notation.errors import NotationError
from games.notation.formats.phh import (
    dump,
    dump_all,
    dumps,
    dumps_all,
    load,
    load_all,
    loads,
    loads_all,
)
from games.notation.frames.figures.decisions import decisions_to_frame
from games.notation.frames.frame import hands_to_frame
from games.notation.history import HandHistory
from games.notation.play import parse_action
from games.notation.reading import read_hands
from games.notation.reports.session import SessionReport, session_report

__all__ = [
    "HandHistory",
    "NotationError",
    "SessionReport",
    "decisions_to_frame",
    "dump",
    "dump_all",
    "dumps",
    "dumps_all",
    "hands_to_frame",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "parse_action",
    "read_hands",
    "session_report",
]
