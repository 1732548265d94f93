"""The readers of logs, one module for each room.

Other packages add rooms by entry points of the group `poker_calculator.rooms`.
"""

import warnings
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Final

from poker_calculator.histories.rooms.readers.closed.absolute import ABSOLUTE
from poker_calculator.histories.rooms.readers.closed.betfair import BETFAIR
from poker_calculator.histories.rooms.readers.closed.boss import BOSS
from poker_calculator.histories.rooms.readers.closed.enet import ENET
from poker_calculator.histories.rooms.readers.closed.entraction import ENTRACTION
from poker_calculator.histories.rooms.readers.closed.everest import EVEREST
from poker_calculator.histories.rooms.readers.closed.everleaf import EVERLEAF
from poker_calculator.histories.rooms.readers.closed.full_tilt import FULL_TILT
from poker_calculator.histories.rooms.readers.closed.merge import MERGE
from poker_calculator.histories.rooms.readers.closed.microgaming import MICROGAMING
from poker_calculator.histories.rooms.readers.closed.ongame import ONGAME
from poker_calculator.histories.rooms.readers.closed.pkr import PKR
from poker_calculator.histories.rooms.readers.networks.americas_cardroom import AMERICAS_CARDROOM
from poker_calculator.histories.rooms.readers.networks.betonline import BETONLINE
from poker_calculator.histories.rooms.readers.networks.bovada import BOVADA
from poker_calculator.histories.rooms.readers.networks.cake import CAKE
from poker_calculator.histories.rooms.readers.networks.ggpoker import GGPOKER
from poker_calculator.histories.rooms.readers.networks.ipoker import IPOKER
from poker_calculator.histories.rooms.readers.networks.partypoker import PARTYPOKER
from poker_calculator.histories.rooms.readers.networks.partypoker_balances import (
    PARTYPOKER_BALANCES,
)
from poker_calculator.histories.rooms.readers.networks.poker888 import POKER888
from poker_calculator.histories.rooms.readers.networks.pokertracker import POKERTRACKER
from poker_calculator.histories.rooms.readers.networks.winning_poker import WINNING_POKER
from poker_calculator.histories.rooms.readers.sites.acpc import ACPC
from poker_calculator.histories.rooms.readers.sites.big_game import BIG_GAME
from poker_calculator.histories.rooms.readers.sites.coin_poker import COIN_POKER
from poker_calculator.histories.rooms.readers.sites.kings_club import KINGS_CLUB
from poker_calculator.histories.rooms.readers.sites.open_hand_history import OPEN_HAND_HISTORY
from poker_calculator.histories.rooms.readers.sites.poker_mavens import POKER_MAVENS
from poker_calculator.histories.rooms.readers.sites.poker_now import POKER_NOW
from poker_calculator.histories.rooms.readers.sites.pokerstars import POKERSTARS
from poker_calculator.histories.rooms.readers.sites.unibet import UNIBET
from poker_calculator.histories.rooms.readers.sites.winamax import WINAMAX
from poker_calculator.histories.rooms.room import Room

GROUP: Final = "poker_calculator.rooms"
"""The group of entry points that name rooms of other packages by their slugs."""

_OWN = (
    POKERSTARS,
    FULL_TILT,
    ABSOLUTE,
    BOVADA,
    KINGS_CLUB,
    ONGAME,
    EVERLEAF,
    POKERTRACKER,
    PKR,
    POKER_MAVENS,
    POKER_NOW,
    ACPC,
    BIG_GAME,
    CAKE,
    ENTRACTION,
    GGPOKER,
    UNIBET,
    COIN_POKER,
    ENET,
    BETONLINE,
    WINNING_POKER,
    AMERICAS_CARDROOM,
    IPOKER,
    MERGE,
    MICROGAMING,
    BOSS,
    EVEREST,
    PARTYPOKER,
    PARTYPOKER_BALANCES,
    BETFAIR,
    POKER888,
    WINAMAX,
    OPEN_HAND_HISTORY,
)


def _registered() -> Iterator[Room]:
    """Yield the rooms that installed packages register by entry points, sorted by slug.

    A room that cannot be imported, or has another slug, is left out with a warning.
    """
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            room = entry.load()
        except Exception as error:  # whatever the other package raises
            fault = f"{type(error).__name__}: {error}"
        else:
            if isinstance(room, Room) and room.slug == entry.name:
                yield room
                continue
            fault = f"{entry.value} is no `Room` with this slug"
        package = entry.dist.name if entry.dist else "its package"
        warnings.warn(
            f"logs of the room {entry.name!r} are not read: {fault}; update or remove {package}",
            stacklevel=2,
        )


ROOMS = (*_OWN, *_registered())
"""All rooms; the first line that begins a hand decides the room of a file."""
