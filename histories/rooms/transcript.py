"""What the log of a room says of one hand, as it says it: nothing is checked or added here."""

import datetime
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias

from games.chips import Chips
from games.variants.variant import VARIANTS, BettingStructure

Money: TypeAlias = Chips
"""A Decimal of cents such as ``1.50``, or whole chips."""


class EventType(Enum):
    """What a line of a log tells."""

    # By identity, as members compare: Enum's own hash runs Python code at each look-up.
    __hash__ = object.__hash__

    ANTE = auto()
    SMALL_BLIND = auto()
    BIG_BLIND = auto()
    STRADDLE = auto()
    POST = auto()
    """A live bet beside the blinds, of a player who enters or missed the big blind."""
    DEAD_BLIND = auto()
    """Chips that a player who missed blinds puts straight into the pot."""
    BRING_IN = auto()
    HOLE = auto()
    """Cards that a player is dealt, ``??`` where nobody sees them."""
    BOARD = auto()
    """Cards that are new on the board."""
    STREET = auto()
    """A street begins whose cards, if they are seen, are told next: in games without a board."""
    FOLD = auto()
    """The cards are those that the log gives away."""
    CHECK = auto()
    CALL = auto()
    """The amount is what the player adds."""
    BET = auto()
    """The amount is what the player adds; a completion is one, too."""
    RAISE_TO = auto()
    """The amount is what the player has in front on this street in all."""
    RAISE_BY = auto()
    """The amount is what the player adds."""
    ALL_IN = auto()
    """The amount is what the player adds, be it to call or to raise."""
    DISCARD = auto()
    """Discarded cards, ``??`` where they are not seen; none to stand pat."""
    SHOW = auto()
    MUCK = auto()
    """The cards are those that the log gives away all the same."""
    RETURN = auto()
    """A bet that nobody called goes back."""
    COLLECT = auto()
    """The player wins an amount of the pot whose number is given, 0 for the main pot."""


FORCED = frozenset(
    {
        EventType.ANTE,
        EventType.SMALL_BLIND,
        EventType.BIG_BLIND,
        EventType.STRADDLE,
        EventType.POST,
        EventType.DEAD_BLIND,
    }
)
"""What players put in before the cards are dealt."""


class Event(NamedTuple):
    """A line of a log."""

    type: EventType
    player: str = ""
    amount: Money = 0
    cards: str = ""
    """As text such as ``AhKd``."""
    line: int = 0
    """The number of the line in its file."""
    pot: int | None = None
    """Of what is collected: 0 for the main pot, 1 for the first side pot; None where not told."""
    above: Money | None = None
    """Of a raise: by how much it is above the bet before, where that is told, too."""


class Seat(NamedTuple):
    """A player at the table, dealt in or not: who does nothing in a hand is not."""

    number: int
    name: str
    stack: Money


@dataclass(slots=True)
class Transcript:
    """What a log says of one hand."""

    room: str
    number: str
    variant: str
    """Its code in `games.VARIANTS`."""
    line: int = 1
    """The number of the hand's first line in its file."""
    seats: list[Seat] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    button: int | None = None
    """The number of the button's seat, which may be empty."""
    small_blind: Money = 0
    names_small_blind: bool = False
    """Whether the stakes name the small blind in any game, and say 0 where there is none."""
    big_blind: Money = 0
    ante: Money | None = None
    """The ante, where it is told beside what each player posts."""
    small_bet: Money = 0
    """Fixed limit: the bet of the first streets; the big bet is twice as much."""
    cap: Money | None = None
    """The most that a player may put in, in cap games."""
    hero: str | None = None
    table: str | None = None
    seat_count: int | None = None
    currency: str | None = None
    """Its code such as ``USD``, None for chips."""
    currency_symbol: str | None = None
    time: datetime.datetime | None = None
    time_zone: str | None = None
    """Its name such as ``America/New_York``, None where the log does not tell."""
    tournament: str | None = None
    level: int | None = None
    total_pot: Money | None = None
    rake: Money | None = None
    fees: dict[str, Money] = field(default_factory=dict)
    """What else is taken from the pots, by its name: ``jackpot``."""
    pots: list[Money] = field(default_factory=list)
    """What is paid out of each pot, the main pot first, where that is told."""
    rakes: list[Money] = field(default_factory=list)
    """The rake of each pot, where that is told."""
    fees_by_pot: dict[str, list[Money]] = field(default_factory=dict)
    """What else is taken of each pot, by its name, where that is told."""
    won: dict[str, Money] = field(default_factory=dict)
    """What players won in all, by name, where that is told beside what they collect."""
    stated_boards: list[str] = field(default_factory=list)
    """The whole boards, where they are told beside the cards that come."""
    returns_are_winnings: bool = False
    """Whether what the log calls winnings, and the total pot, hold bets that nobody called."""
    runs: int = 1
    """How often the rest of the board was dealt."""
    boards: int = 1
    """How many boards are dealt from the flop on."""
    bomb_pot: bool = False
    notes: dict[str, Any] = field(default_factory=dict)
    """Further user fields of the history: cash-outs, insurance, bounties, the game of a mix."""

    @property
    def is_fixed_limit(self) -> bool:
        """Whether bets have fixed sizes."""
        return VARIANTS[self.variant].structure is BettingStructure.FIXED_LIMIT
