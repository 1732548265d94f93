"""Bots in processes of their own, which cannot stop, slow down or change a game.

`BotProcess` runs a bot and asks it; `available_restrictions` says what this machine has to put it
into a sandbox.
"""

from games.arena.sandbox.bot import Answer, BotProcess
from games.arena.sandbox.forkserver import close_forkserver
from games.arena.sandbox.restrictions.restrictions import (
    AvailableRestrictions,
    available_restrictions,
)

__all__ = [
    "Answer",
    "AvailableRestrictions",
    "BotProcess",
    "available_restrictions",
    "close_forkserver",
]
