"""What a replay shows: hands, each a row of complete pictures of the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any, Final

from games.chips import Chips

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 400
JOINER: Final = "\u200d"
"""The one letter that does not print and is kept: it holds emoji together."""


@dataclass(frozen=True)
class Seat:
    """One player in a picture."""

    cards: tuple[str, ...] = ()
    """Card texts, ``??`` for one that is not known."""
    stack: Chips = 0
    bet: Chips = 0
    """What lies in front of the player."""
    status: str = "in"
    """``in``, ``all-in``, ``folded`` or ``won``."""
    action: str = ""
    """What the player did last on this street, such as ``raises to 6``."""
    equity: float | None = None
    """The expected part of all pots, 0 to 1; None where it is not known."""
    face_up: tuple[bool, ...] = ()
    """Which cards lie open on the table, in games where some do."""


@dataclass(frozen=True)
class Step:
    """A complete picture of the table, and in *text* what has just happened."""

    text: str
    street: str
    seats: tuple[Seat, ...]
    board: tuple[str, ...] = ()
    pots: tuple[Chips, ...] = ()
    """What is in the main pot and the side pots, without the bets in front of the players."""
    total: Chips = 0
    """All chips that are bet: in the pots and in front of the players."""
    turn: int | None = None
    """The seat that acts next."""
    deals: int = 0
    """0 for exact equities, else how many random deals they are estimated from."""


@dataclass(frozen=True)
class Hand:
    """One hand: who sits where, the steps, and the chips of each seat before and after it."""

    title: str
    game: str
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    before: tuple[Chips, ...]
    after: tuple[Chips, ...]
    button: int | None = None
    symbol: str = ""
    """The currency's symbol, written before chips."""


@dataclass(frozen=True)
class Timeline:
    """All that a page replays.

    >>> hand = Hand("Hand 1", "Kuhn poker", ("Ada",), (), before=(2,), after=(3,))
    >>> Timeline("Two chips", (hand,)).chip_counts()
    {'Ada': [2, 3]}
    """

    title: str
    hands: tuple[Hand, ...]
    notes: tuple[str, ...] = ()
    """What a reader should know, such as which ranking the equities are of."""

    def chip_counts(self) -> dict[str, list[Chips | None]]:
        """Return each player's chips at first and after every hand, None where he is not there."""
        counts: dict[str, list[Chips | None]] = {}
        for number, hand in enumerate(self.hands):
            for name, before, after in zip(hand.names, hand.before, hand.after, strict=True):
                row = counts.setdefault(name, [None] * (len(self.hands) + 1))
                if row[number] is None:
                    row[number] = before
                row[number + 1] = after
        return counts

    def places(self) -> list[tuple[int, ...]]:
        """Return where the seats of each hand are round the table, in turns from the lowest on.

        Seats are turned, in their order, so that the players stay where they are when the button
        moves on: the player who was seen first is at place 0.
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
    r"""Return text as it may be shown: on one line, without controls, cut where it is too long.

    A letter that does not print, such as a control, a mark that turns the direction of writing, or
    half of a surrogate pair, becomes a replacement character; how long a cut text was is said.

    >>> display_text("Phil\nIvey"), display_text("A" * 100_000, 8)
    ('Phil\ufffdIvey', 'AAAAAAA… (100,000 characters)')
    """
    kept = text if len(text) <= longest else text[: longest - 1]
    shown = "".join(
        letter if letter.isprintable() or letter == JOINER else "\ufffd" for letter in kept
    )
    return shown if kept is text else f"{shown}… ({len(text):,} characters)"


def display_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return players' names as they may be shown, still different where they were."""
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
    """Write chips in thousands, parts of a chip to at most four places, after the symbol.

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
    """Join words as in a sentence.

    >>> spoken(["Ada"]), spoken(["Ada", "Bob", "Cleo"])
    ('Ada', 'Ada, Bob and Cleo')
    """
    *first, last = map(str, names)
    return f"{', '.join(first)} and {last}" if first else last
