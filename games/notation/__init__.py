"""Read hand histories, write them in PHH and other formats, and replay them under the rules."""

from games.notation.events import HandEvent
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.phh import dump, dump_all, dumps, dumps_all, load, load_all, loads, loads_all
from games.notation.replay import parse_action

__all__ = [
    "HandEvent",
    "HandHistory",
    "NotationError",
    "dump",
    "dump_all",
    "dumps",
    "dumps_all",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "parse_action",
]
