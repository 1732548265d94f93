"""One module for each room: its patterns, and what they mean."""

from games.notation.rooms.readers.americas_cardroom import AMERICAS_CARDROOM
from games.notation.rooms.readers.ggpoker import GGPOKER
from games.notation.rooms.readers.ipoker import IPOKER
from games.notation.rooms.readers.open_hand_history import OPEN_HAND_HISTORY
from games.notation.rooms.readers.partypoker import PARTYPOKER
from games.notation.rooms.readers.poker888 import POKER888
from games.notation.rooms.readers.pokerstars import POKERSTARS
from games.notation.rooms.readers.winamax import WINAMAX
from games.notation.rooms.readers.winning_poker import WINNING_POKER

ROOMS = (
    POKERSTARS,
    GGPOKER,
    WINNING_POKER,
    AMERICAS_CARDROOM,
    IPOKER,
    PARTYPOKER,
    POKER888,
    WINAMAX,
    OPEN_HAND_HISTORY,
)
"""The rooms whose logs are read; a file belongs to the first whose hand begins in it."""
