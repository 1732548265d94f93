"""Bots in processes of their own, which cannot stop, slow down or change a game.

`BotProcess` runs a bot and asks it; `available_locks` says what this machine offers to lock it in.
"""

from games.arena.sandbox.bot import Answer, BotProcess
from games.arena.sandbox.forkserver import close_nursery
from games.arena.sandbox.locks import AvailableLocks, available_locks

__all__ = ["Answer", "AvailableLocks", "BotProcess", "available_locks", "close_nursery"]
