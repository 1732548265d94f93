"""Bots in separate processes, which cannot stop, slow down or change a game.

`BotProcess` runs a bot and asks it; `available_restrictions` reports the sandbox features of this
machine.
"""

from poker_calculator.games.arena.sandbox.bot import BotAnswer, BotProcess
from poker_calculator.games.arena.sandbox.forkserver import close_forkserver
from poker_calculator.games.arena.sandbox.restrictions import (
    AvailableRestrictions,
    available_restrictions,
)

__all__ = [
    "AvailableRestrictions",
    "BotAnswer",
    "BotProcess",
    "available_restrictions",
    "close_forkserver",
]
