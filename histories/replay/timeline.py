"""`Timeline`: the content of a replay, hands as sequences of complete pictures of the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any, Final

from games.chips import Chips

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
class Hand:
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

    >>> hand = Hand("Hand 1", "Kuhn poker", ("Ada",), (), before=(2,), after=(3,))
    >>> Timeline("Two chips", (hand,)).chip_counts()
    {'Ada': [2, 3]}
    """

    title: str
    hands: tuple[Hand, ...]
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

    def places(self) -> list[tuple[int, ...]]:
        """Return the positions around the table of each hand's seats.

        Seats are rotated so that players keep their positions when the button moves. The player
        seen first is at position 0.
        """
        seen: dict[str, int] = {}
        places = []
        for hand in self.hands:
            for name in hand.names:
                seen.setdefault(name, len(seen))
            count = len(hand.names)
            first = min(range(count), key=lambda seat: seen[hand.names[seat]])
            places.append(tuple((seat - first) % count for seat in range(count)))
        return places


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
