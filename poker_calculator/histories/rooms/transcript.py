"""The lines of one hand in a log, and the transcript of their statements.

A transcript has no checks and no additions; `find_hero` and `is_bomb_pot` state what it implies.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from poker_calculator.games.chips import Chips
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure

LONGEST_LINE = 2_000  # the maximum number of characters in a line of a hand
MOST_CHARACTERS = 1 << 20
"""The maximum length of a hand of XML or JSON, or of the head of a session."""
MOST_LINES = 5_000  # the maximum number of lines in a hand; longer hands lack their ends


class HandLines(NamedTuple):
    """The lines of one hand in a file."""

    line: int  # the number of the first line, from 1
    lines: Sequence[str]
    fault: str | None = None  # the reason why the lines are not a hand, if some were dropped
    numbers: Sequence[int] = ()  # the number of each line, if they do not count up from the first
    facts: Mapping[str, str] = {}  # facts that other lines of the file state
    stated: Sequence[str] = ()  # the lines of the file, if a reader has put them in other words

    def in_words(self, lines: Sequence[str]) -> HandLines:
        """Return the hand with lines in other words; errors quote those of the file."""
        return self._replace(lines=lines, stated=self.stated or self.lines)

    def quoted(self, line: int) -> str:
        """Return a line of the file, by its number, for an error message."""
        index = self.numbers.index(line) if self.numbers else line - self.line
        return shown((self.stated or self.lines)[index])


FAULTS = (ValueError, ArithmeticError, LookupError)
"""The errors that damaged lines cause; each costs its hand alone."""


def rule_of(error: Exception) -> str:
    """Return the rule that an error states."""
    if isinstance(error, ValueError):
        return str(error)
    return f"the hand cannot be read ({type(error).__name__}: {error})"


class LogError(ValueError):
    """A line of a log is unknown, or contradicts another one."""

    def __init__(self, rule: str, line: int | None = None, hand: str | None = None) -> None:
        super().__init__(rule)
        self.rule: str = rule
        self.line: int | None = line
        self.hand: str | None = hand


def check_lines(part: HandLines) -> None:
    """Raise LogError for a line longer than those of any room."""
    if max(map(len, part.lines)) > LONGEST_LINE:
        index = next(n for n, line in enumerate(part.lines) if len(line) > LONGEST_LINE)
        raise LogError(f"a line has more than {LONGEST_LINE} characters", part.line + index)


HOUSE: Final = "online"  # the rules of most rooms
Money: TypeAlias = Chips  # a Decimal of cents such as ``1.50``, or whole chips


class EventType:
    """The type of a line of a log, one object for each.

    It is not an Enum, because Python 3.11 takes five times as long to find the members of an Enum:
    a twentieth of the time to read a log.
    """

    ANTE: ClassVar[EventType]
    SMALL_BLIND: ClassVar[EventType]
    BIG_BLIND: ClassVar[EventType]
    STRADDLE: ClassVar[EventType]
    POST: ClassVar[EventType]
    """A live bet, besides the blinds, of a player who enters or missed the big blind."""
    DEAD_BLIND: ClassVar[EventType]
    """Chips that a player who missed blinds puts straight into the pot."""
    BRING_IN: ClassVar[EventType]
    HOLE: ClassVar[EventType]  # cards dealt to a player, ``??`` for unknown cards
    BOARD: ClassVar[EventType]  # new cards on the board
    STREET: ClassVar[EventType]
    """The beginning of a street in games without a board; known cards follow."""
    FOLD: ClassVar[EventType]  # the cards are those that the log reveals
    CHECK: ClassVar[EventType]
    CALL: ClassVar[EventType]  # the amount is the number of chips that the player adds
    BET: ClassVar[EventType]
    """The amount is the number of chips that the player adds; a completion is a bet too."""
    RAISE_TO: ClassVar[EventType]  # the amount is the player's total bet on this street
    RAISE_BY: ClassVar[EventType]  # the amount is the number of chips that the player adds
    ALL_IN: ClassVar[EventType]
    """The amount is the number of chips that the player adds, to call or to raise."""
    DISCARD: ClassVar[EventType]
    """Discarded cards, ``??`` for unknown cards; none for a player who stands pat."""
    SHOW: ClassVar[EventType]
    MUCK: ClassVar[EventType]  # the cards are those that the log reveals nevertheless
    RETURN: ClassVar[EventType]  # the return of an uncalled bet
    COLLECT: ClassVar[EventType]
    """The player wins an amount from the pot with the given number, 0 for the main pot."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"EventType.{self.name}"


for _name in EventType.__annotations__:
    setattr(EventType, _name, EventType(_name))

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
"""The events in which players post chips before the deal."""


class Event(NamedTuple):
    """A line of a log."""

    type: EventType
    player: str = ""
    amount: Money = 0
    cards: str = ""  # text such as ``AhKd``
    line: int = 0  # the number of the line in its file
    pot: int | None = None
    """For winnings: 0 for the main pot, 1 for the first side pot, None if the log omits it."""
    above: Money | None = None  # for a raise: its size above the previous bet, if the log states it


class TranscriptSeat(NamedTuple):
    """A player at the table; a player without any event was not dealt in."""

    number: int
    name: str
    stack: Money


@dataclass(slots=True)
class Transcript:
    """The statements of a log about one hand."""

    room: str
    number: str
    variant: str  # the game's code in `poker_calculator.games.VARIANTS`
    line: int = 1  # the number of the hand's first line in its file
    rules: str = HOUSE  # the name of the room's rules in `poker_calculator.games.TABLE_RULES`
    seats: list[TranscriptSeat] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    button: int | None = None  # the number of the button's seat, which may be empty
    small_blind: Money = 0
    names_small_blind: bool = False
    """Whether the stakes state the small blind in all games, 0 for none."""
    big_blind: Money = 0
    ante: Money | None = None  # the ante, if the log states it besides the players' posts
    small_bet: Money = 0
    """The bet of the first streets in fixed limit; the big bet is twice as much."""
    cap: Money | None = None  # the most chips that a player may put in, for cap games
    caps: dict[str, Money] = field(default_factory=dict)
    """The maximum chips of players whom the room counts as all-in for this amount."""
    hero: str | None = None
    table: str | None = None
    seat_count: int | None = None
    currency: str | None = None  # a code such as ``USD``, None for chips
    currency_symbol: str | None = None
    time: datetime.datetime | None = None
    time_zone: str | None = None  # a name such as ``America/New_York``, None if the log omits it
    tournament: str | None = None
    level: int | None = None
    buy_in: Money | None = None  # of a tournament, with the fee
    buy_in_currency: str | None = None  # the currency of the buy-in and the prizes
    finishes: list[tuple[str, int, Money | None]] = field(default_factory=list)
    """The name, place and prize, if it is stated, of players who end the tournament in the hand."""
    won_bounties: list[tuple[str, Money]] = field(default_factory=list)
    """The bounties that players win in the hand, in money."""
    rebuys: list[tuple[str, Money]] = field(default_factory=list)
    """The costs of rebuys and add-ons in the hand, in money."""
    outside_pot: dict[str, Money] = field(default_factory=dict)
    """The money that players get outside the pot by name, negative for a payment."""
    sold: set[str] = field(default_factory=set)
    """The players who sold their shares for that money; the house takes their winnings."""
    added_chips: Money = 0  # the chips that the house adds to the pot
    total_pot: Money | None = None
    rake: Money | None = None
    fees: dict[str, Money] = field(default_factory=dict)
    """The fees besides the rake by name, such as ``jackpot``."""
    pots: list[Money] = field(default_factory=list)
    """The amount paid from each pot, the main pot first, if the log states it."""
    rakes: list[Money] = field(default_factory=list)  # the rake of each pot, if the log states it
    fees_by_pot: dict[str, list[Money]] = field(default_factory=dict)
    """The fees from each pot by name, if the log states them."""
    won: dict[str, Money] = field(default_factory=dict)
    """The total winnings of players by name, if the log states them besides each collection."""
    stated_boards: list[str] = field(default_factory=list)
    """The complete boards, if the log states them besides the cards of each street."""
    returns_are_winnings: bool = False
    """Whether the stated winnings and total pot include uncalled bets."""
    adds_raises: bool = False
    """Whether the stated size of a raise may be the chips that its player adds."""
    repeats_raises: bool = False
    """Whether raises may state their total twice, instead of the part above the previous bet."""
    has_end: bool = True  # whether the log states all payments, or may break off before the last
    runs: int = 1  # the number of runs
    boards: int = 1  # the number of boards from the flop on
    bomb_pot: bool = False
    notes: dict[str, Any] = field(default_factory=dict)
    """Other user fields of the history: bounties, the mix of games."""

    def cash_outs(self) -> dict[str, Money]:
        """Return the money outside the pot as cash-outs, which replace their players' winnings."""
        amounts: dict[str, Any] = {}
        for name, amount in self.outside_pot.items():
            won = [
                e.amount for e in self.events if e.type is EventType.COLLECT and e.player == name
            ]
            amounts[name] = amount + sum(won)
            if amounts[name] <= 0:
                raise ValueError(
                    f"{name} pays {-amount} outside the pot and wins {sum(won)}, but the text can "
                    f"only name a cash-out of more than 0"
                )
        return amounts

    @property
    def is_fixed_limit(self) -> bool:
        """Whether the game is fixed limit."""
        return VARIANTS[self.variant].structure is BettingStructure.FIXED_LIMIT


def find_hero(transcript: Transcript) -> str | None:
    """Return the only player whose face-down cards are visible, None if there is no such player."""
    face_up = VARIANTS[transcript.variant].plan[0].hole.count("u")
    events = [event for event in transcript.events if event.type is EventType.HOLE]
    dealt = {event.player: event.cards for event in reversed(events)}  # those of the first street
    seen = [n for n, cards in dealt.items() if len(cards.replace("??", "")) > 2 * face_up]
    return seen[0] if len(seen) == 1 else None


def is_bomb_pot(transcript: Transcript) -> bool:
    """Return whether all players ante and the flop comes before any betting."""
    has_antes = False
    for event in transcript.events:
        if event.type is EventType.BOARD:
            return has_antes
        if event.type is EventType.ANTE:
            has_antes = True
        elif event.type is not EventType.HOLE:
            return False
    return False
