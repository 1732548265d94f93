"""Bots in processes of their own, which cannot stop, slow down or change a game.

`BotProcess` runs a bot and asks it; `available_locks` says what this machine offers to lock it in.
"""

from games.arena.isolation.bot import Answer, BotProcess
from games.arena.isolation.locks import AvailableLocks, available_locks
from games.arena.isolation.nursery import close_nursery

__all__ = ["Answer", "AvailableLocks", "BotProcess", "available_locks", "close_nursery"]
