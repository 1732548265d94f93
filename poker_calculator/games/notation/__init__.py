"""Read hand histories, write them in PHH and other formats, and replay them under the rules."""

from poker_calculator.games.notation.events import HandEvent
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.phh import (
    dump,
    dump_all,
    dumps,
    dumps_all,
    load,
    load_all,
    loads,
    loads_all,
)
from poker_calculator.games.notation.replay import parse_action

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
