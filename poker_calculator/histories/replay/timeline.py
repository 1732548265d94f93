"""Timelines of hands: pictures, the marks of their texts, and equities."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isinf
from typing import Any, Final

from lookup.arguments import Seed, read_rng
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.state import State

OPEN: Final = "\ue000"
CLOSE: Final = "\ue001"
NAME: Final = "n"
CHIPS: Final = "c"
COMMENT: Final = "t"
MARKS: Final = re.compile(f"{OPEN}[{NAME}{CHIPS}{COMMENT}](.*?){CLOSE}", re.DOTALL)


class Wording(str):
    r"""A text whose attribute *marked* has marks around its names and amounts.

    >>> text = Wording(f"{marked_name('Ada')} calls {marked_chips('$5')}.")
    >>> text, text.marked
    ('Ada calls $5.', '\ue000nAda\ue001 calls \ue000c$5\ue001.')
    """

    marked: str

    def __new__(cls, marked: str) -> "Wording":
        """Make a text, given with marks."""
        made = super().__new__(cls, MARKS.sub(r"\1", marked))
        made.marked = marked
        return made


def marked_name(name: str) -> str:
    """Return a player's name with marks."""
    return f"{OPEN}{NAME}{name}{CLOSE}"


def marked_chips(amount: str) -> str:
    """Return an amount, written with its symbol, with marks."""
    return f"{OPEN}{CHIPS}{amount}{CLOSE}"


def marked_comment(text: str) -> str:
    """Return a text of the log's author, which may name players, with marks."""
    return f"{OPEN}{COMMENT}{text}{CLOSE}"


def marks_of(text: str) -> str:
    """Return a text with the marks that it was made with, if any."""
    marked: Any = getattr(text, "marked", text)
    return str(marked)


LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 400
JOINER: Final = "\u200d"  # the only unprintable character that is kept, because it joins emoji


@dataclass(frozen=True)
class SeatPicture:
    """One player in a picture."""

    cards: tuple[str, ...] = ()
    """Card texts, ``??`` for unknown ones."""
    stack: Chips = 0
    bet: Chips = 0
    """The bet in front of the player."""
    status: str = "in"
    """``in``, ``all-in``, ``folded`` or ``won``."""
    action: str = ""
    """The player's last action on this street, such as ``raises to 6``."""
    equity: float | None = None
    """The expected share of all pots, 0 to 1; None if unknown."""
    face_up: tuple[bool, ...] = ()
    """Which cards are face up, in games with open cards."""


@dataclass(frozen=True)
class Step:
    """A complete picture of the table; *text* describes the last event."""

    text: str
    street: str
    """The street, such as "preflop" or "third street"; later "showdown" or "result"."""
    seats: tuple[SeatPicture, ...]
    board: tuple[str, ...] = ()
    pots: tuple[Chips, ...] = ()
    """The main pot and the side pots, without the bets in front of the players."""
    total: Chips = 0
    """All chips in the pots and in front of the players."""
    turn: int | None = None
    """The seat that acts next."""
    deals: int = 0
    """The number of random deals for estimated equities, 0 for exact ones."""


@dataclass(frozen=True)
class TimelineHand:
    """One hand: the players by seat, the steps, and each seat's chips before and after it."""

    title: str
    game: str
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    before: tuple[Chips, ...]
    after: tuple[Chips, ...]
    button: int | None = None
    symbol: str = ""
    """The currency's symbol, written before chips."""
    big_blind: Chips | None = None
    """The big blind, or the small bet in games without blinds; None if unknown."""
    positions: tuple[str, ...] = ()
    """The position of each player, such as ``BTN``; empty if unknown."""
    is_holdem: bool = False
    """Whether the game is no-limit hold'em, whose spots the solver takes."""


@dataclass(frozen=True)
class Timeline:
    """The content of a replay.

    >>> hand = TimelineHand("Hand 1", "Kuhn poker", ("Ada",), (), before=(2,), after=(3,))
    >>> Timeline("Two chips", (hand,)).chip_counts()
    {'Ada': [2, 3]}
    """

    title: str
    hands: tuple[TimelineHand, ...]
    notes: tuple[str, ...] = ()
    """Notes for the reader, such as the ranking of the equities."""

    def chip_counts(self) -> dict[str, list[Chips | None]]:
        """Return each player's chips at first and after every hand, None if they are absent."""
        counts: dict[str, list[Chips | None]] = {}
        for number, hand in enumerate(self.hands):
            for name, before, after in zip(hand.names, hand.before, hand.after, strict=True):
                row = counts.setdefault(name, [None] * (len(self.hands) + 1))
                if row[number] is None:
                    row[number] = before
                row[number + 1] = after
        return counts

    def positions(self) -> list[tuple[int, ...]]:
        """Return the positions around the table of each hand's seats.

        Seats are rotated so that players keep their positions when the button moves. The player
        seen first is at position 0.
        """
        seen: dict[str, int] = {}
        positions = []
        for hand in self.hands:
            for name in hand.names:
                seen.setdefault(name, len(seen))
            count = len(hand.names)
            first = min(range(count), key=lambda seat: seen[hand.names[seat]])
            positions.append(tuple((seat - first) % count for seat in range(count)))
        return positions


def display_text(text: str, longest: int = LONGEST_TEXT) -> str:
    r"""Return text that is safe to show: on one line, without controls, shortened if too long.

    Unprintable characters, such as controls, marks that change the direction of writing, and lone
    surrogates, become replacement characters. A shortened text states its original length.

    >>> display_text("Phil\nIvey"), display_text("A" * 100_000, 8)
    ('Phil\ufffdIvey', 'AAAAAAA… (100,000 characters)')
    """
    kept = text if len(text) <= longest else text[: longest - 1]
    shown = "".join(
        letter if letter.isprintable() or letter == JOINER else "\ufffd" for letter in kept
    )
    return shown if kept is text else f"{shown}… ({len(text):,} characters)"


def display_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return players' names that are safe to show and still distinct."""
    shown: list[str] = []
    for name in names:
        text = display_text(name, LONGEST_NAME).strip() or "(no name)"
        copies, plain = 1, text
        while text in shown:
            copies += 1
            text = f"{plain} ({copies})"
        shown.append(text)
    return tuple(shown)


def chips_text(amount: Chips, symbol: str = "") -> str:
    """Return chips as text after the symbol, with thousands separators and at most four decimals.

    >>> chips_text(1234), chips_text(0.1 + 0.2), chips_text(float("inf")), chips_text(-2, "$")
    ('1,234', '0.3', '∞', '−$2')
    """
    if amount < 0:
        return f"\N{MINUS SIGN}{chips_text(-amount, symbol)}"
    if isinf(amount):
        return "∞"
    if amount == int(amount):
        return f"{symbol}{int(amount):,}"
    if isinstance(amount, Fraction | float):
        text = f"{float(amount):,.4f}".rstrip("0")
        return f"{symbol}{text}"
    return f"{symbol}{amount:,f}"


def spoken(names: Sequence[Any]) -> str:
    """Join words with commas and "and".

    >>> spoken(["Ada"]), spoken(["Ada", "Bob", "Cleo"])
    ('Ada', 'Ada, Bob and Cleo')
    """
    *first, last = map(str, names)
    return f"{', '.join(first)} and {last}" if first else last


class StateEquities:
    """Count the equities of a `State`'s live hands if all of them are known."""

    def __init__(self, rng: Seed = 0) -> None:
        self._rng = read_rng(rng)
        self._key: Any = None
        self._equities: tuple[list[float] | None, int] = (None, 0)

    def shown(self, step: Step, state: State) -> Step:
        """Return the picture with the equity of each live player."""
        live = [seat for seat in state.player_indices if state.statuses[seat]]
        if not state.status or len(live) < 2 or state.hole_dealee_index is not None:
            return step
        pots = tuple(state.pots)
        weights = tuple(pot.amount for pot in pots) if len(pots) > 1 else ()
        cards = [*map(tuple, state.hole_cards)]
        key = (cards, tuple(live), tuple(state.board_cards), state.street_index, weights)
        if key != self._key:
            self._key, self._equities = key, self._count(state)
        equities, deals = self._equities
        if equities is None:
            return step
        return with_equities(step, live, [equities[seat] for seat in live], deals)

    def _count(self, state: State) -> tuple[list[float] | None, int]:
        """Return the equity of each seat, and the number of sampled deals or 0."""
        try:
            equities = state.equities(rng=self._rng)
        except ValueError:  # Unknown cards, or discards to come.
            return None, 0
        return equities.equity.tolist(), 0 if equities.exact else equities.deals


def with_equities(
    step: Step, live: Sequence[int], equities: Sequence[float], deals: int = 0
) -> Step:
    """Return a picture with the equities of the live seats."""
    seats = [*step.seats]
    for seat, equity in zip(live, equities, strict=True):
        seats[seat] = replace(seats[seat], equity=equity)
    return replace(step, seats=tuple(seats), deals=deals)
