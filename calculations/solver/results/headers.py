"""The JSON header of a solution's file, with checks of every field.

A file may come from anyone, and its hash proves only that it is complete. So each number has a type
and a range, each list a length, and no size is used before it is checked.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from math import inf, prod
from typing import Any, NamedTuple

import numpy as np

from calculations.solver.betting import sizes
from calculations.solver.betting.numbers import LARGEST
from calculations.solver.betting.rules import (
    LAST_STREET,
    STREETS,
    Betting,
    StreetSizes,
    Thresholds,
    read_number,
)
from calculations.solver.learning.goals import Goal
from calculations.spots.spot import BOARD_CARDS, FLOP
from lookup.arguments import as_whole, shown
from lookup.cards import CARDS

PLAYERS = 2

FRACTION = re.compile(r"(\d{1,400})(?:/(\d{1,400}))?")
"""The text of a `Fraction`, without the exponents that it also parses: 1e999999999 takes years."""

FORMAT = 2

MOST_ITERATIONS = 10**15

MOST = 1e300  # the largest finite float; comparing with it works for integers of any length
KINDS = ("<f8", "<i4", "<f4", "<u2")  # the types of arrays

SIZES = {
    kind.__name__: kind
    for kind in (sizes.OfPot, sizes.Times, sizes.OfChips, sizes.Geometric, sizes.AllIn)
}


class OneCard(NamedTuple):
    """A game of one card a hand."""

    deck: list[int]
    street: int


class Form(NamedTuple):
    """The type and shape of an array."""

    kind: str
    shape: tuple[int, ...]

    @property
    def nbytes(self) -> int:
        """Return the size in bytes."""
        return np.dtype(self.kind).itemsize * prod(self.shape)


class Header(NamedTuple):
    """The description of a solution: all of its file except the arrays."""

    board: list[int]
    dead: list[int]
    one_card: OneCard | None
    betting: Betting
    goal: Goal
    bits: int | None
    isomorphism: bool
    iterations: int
    exploitability: float
    locks: list[str]
    arrays: list[Form]
    layout: str


def as_text(header: Header) -> str:
    """Return a header as JSON."""
    betting = header.betting
    *thresholds, most_raises = betting.thresholds
    rules = asdict(betting) | {
        "chip": str(betting.chip),
        "thresholds": [*map(str, thresholds), most_raises],
    }
    rules["sizes"] = [
        [[[_size_text(size) for size in kind] for kind in player] for player in street]
        for street in betting.sizes
    ]
    one_card = header.one_card
    fields = (
        {"format": FORMAT}
        | header._asdict()
        | {"betting": rules, "one_card": one_card and _one_card_fields(one_card)}
    )
    return json.dumps(fields)


def parse_header(text: bytes) -> tuple[int, dict[str, Any]]:
    """Return the format of a header and its unchecked fields.

    Raises ValueError for text that is not JSON or has no format.
    """
    try:
        fields = _fields(json.loads(text), ["format"], "the header")
    except RecursionError:
        raise ValueError("its JSON is nested too deeply") from None
    return _whole(fields["format"], "format", 0, LARGEST), fields


def read_header(fields: dict[str, Any]) -> Header:
    """Return a checked header; raises ValueError for one that `as_text` would not write."""
    fields = _fields(fields, Header._fields, "the header")
    one_card = _read_one_card(fields["one_card"])
    cards = _read_cards(fields, one_card)
    locks = _strings(fields["locks"], "locks")
    street = len(cards[0]) - FLOP if one_card is None else one_card.street
    if fields["bits"] not in ((None,) if street == LAST_STREET else (32,) if locks else (16, 32)):
        raise ValueError(f"bits is {shown(fields['bits'])}")
    return Header(
        *cards,
        one_card,
        _read_betting(fields["betting"]),
        _read_goal(fields["goal"]),
        None if fields["bits"] is None else int(fields["bits"]),
        _flag(fields["isomorphism"], "isomorphism"),
        _whole(fields["iterations"], "iterations", 0, MOST_ITERATIONS),
        _float(fields["exploitability"], "exploitability"),
        locks,
        [_read_form(each) for each in _list(fields["arrays"], "arrays")],
        _strings([fields["layout"]], "layout")[0],
    )


# ---- fields ------------------------------------------------------------------------------------


def _fields(value: Any, names: Iterable[str], what: str) -> dict[str, Any]:
    """Return a dict that has these keys; extra keys are from other versions."""
    if not isinstance(value, dict) or (missing := [name for name in names if name not in value]):
        lacks = f" without {missing[0]!r}" if isinstance(value, dict) else ""
        raise ValueError(f"{what} is {shown(value)}{lacks}")
    return value


def _list(value: Any, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise ValueError(f"{what} is {shown(value)}")
    return value


def _strings(value: Any, what: str) -> list[str]:
    texts = _list(value, what)
    if not all(isinstance(text, str) for text in texts) or len({*texts}) != len(texts):
        raise ValueError(f"{what} is {shown(value)}")
    return texts


def _flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{what} is {shown(value)}")
    return value


def _whole(value: Any, what: str, least: int, most: float) -> int:
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"{what} is {shown(value)}")
    return number


def _float(value: Any, what: str) -> float:
    """Return a float of at least 0, possibly infinite."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not (0 <= value <= MOST or value == inf):
        raise ValueError(f"{what} is {shown(value)}")
    return float(value)


def _fraction(value: Any, what: str, *, above: bool = False) -> Fraction:
    match = FRACTION.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[2] or 1) == 0:
        raise ValueError(f"{what} is {shown(value)}")
    return read_number(Fraction(int(match[1]), int(match[2] or 1)), what, above=above)


# ---- the parts of a header -----------------------------------------------------------------------


def _one_card_fields(game: OneCard) -> dict[str, Any]:
    """Return the fields of a game of one card; files count its cards from 0."""
    return game._replace(deck=[card - 1 for card in game.deck])._asdict()


def _read_one_card(value: Any) -> OneCard | None:
    if value is None:
        return None
    fields = _fields(value, OneCard._fields, "one_card")
    street = _whole(fields["street"], "one_card", LAST_STREET - 1, LAST_STREET)
    deck = [card + 1 for card in _numbers(fields["deck"], "one_card", 0, len(CARDS) - 1)]
    if not PLAYERS + LAST_STREET - street <= len(deck) <= len(CARDS) - PLAYERS:
        raise ValueError(f"one_card has a deck of {len(deck)} cards")
    return OneCard(deck, street)


def _read_cards(value: dict[str, Any], one_card: OneCard | None) -> tuple[list[int], list[int]]:
    """Return the board and the dead cards; a game of one card has neither."""
    board, dead = (_numbers(value[name], name, 1, len(CARDS)) for name in ("board", "dead"))
    if len(board) not in ((0,) if one_card else range(FLOP, BOARD_CARDS + 1)):
        raise ValueError(f"board is {shown(board)}")
    return board, dead


def _numbers(value: Any, what: str, least: int, most: int) -> list[int]:
    """Return distinct whole numbers."""
    numbers = [_whole(number, what, least, most) for number in _list(value, what)]
    if len({*numbers}) != len(numbers):
        raise ValueError(f"{what} is {shown(value)}")
    return numbers


def _read_goal(value: Any) -> Goal:
    target, iterations, seconds = _list(value, "goal", len(Goal._fields))
    goal = Goal(
        _float(target, "goal"),
        _whole(iterations, "goal", 1, MOST_ITERATIONS),
        _float(seconds, "goal"),
    )
    if goal.target >= 1 or not goal.seconds:
        raise ValueError(f"goal is {shown(value)}")
    return goal


def _read_form(value: Any) -> Form:
    kind, shape = _list(value, "arrays", len(Form._fields))
    if kind not in KINDS or len(_list(shape, "arrays")) > 2:
        raise ValueError(f"arrays has {shown(value)}")
    return Form(kind, tuple(_whole(length, "arrays", 0, 2**62) for length in shape))


def _read_betting(value: Any) -> Betting:
    names = [*Betting.__dataclass_fields__]
    fields = _fields(value, names, "betting")
    rake = _float(fields["rake"], "rake")
    if rake >= 1:
        raise ValueError(f"rake is {shown(rake)}")
    return Betting(
        _whole(fields["pot"], "pot", 1, LARGEST),
        _whole(fields["stack"], "stack", 0, LARGEST),
        _fraction(fields["chip"], "chip", above=True),
        _whole(fields["smallest_bet"], "smallest_bet", 1, LARGEST),
        _read_sizes(fields["sizes"]),
        _read_thresholds(fields["thresholds"]),
        rake,
        _float(fields["rake_cap"], "rake_cap"),
    )


def _read_thresholds(value: Any) -> Thresholds:
    *limits, most = _list(value, "thresholds", len(Thresholds._fields))
    add, force, merge = (_fraction(limit, "thresholds") for limit in limits)
    most = None if most is None else _whole(most, "thresholds", 0, LARGEST)
    return Thresholds(add, force, merge, most)


def _read_sizes(value: Any) -> tuple[tuple[StreetSizes, StreetSizes], ...]:
    """Return the sizes of each street and player."""
    kinds = len(StreetSizes._fields)
    found: list[tuple[StreetSizes, StreetSizes]] = []
    for street in _list(value, "sizes", len(STREETS)):
        first, second = (
            StreetSizes(
                *(
                    tuple(map(_read_size, _list(kind, "sizes")))
                    for kind in _list(player, "sizes", kinds)
                )
            )
            for player in _list(street, "sizes", PLAYERS)
        )
        found.append((first, second))
    return tuple(found)


def _size_text(size: sizes.Size) -> list[str]:
    return [type(size).__name__, *map(str, size)]


def _read_size(value: Any) -> sizes.Size:
    name, *numbers = _strings(value, "sizes") or [""]
    kind = SIZES.get(name)
    if kind is None or len(numbers) != len(kind._fields):
        raise ValueError(f"sizes has {shown(value)}")
    amounts = [_fraction(number, "sizes", above=True) for number in numbers]
    is_part = kind is sizes.OfChips and amounts[0].denominator != 1
    if is_part or (kind is sizes.Times and amounts[0] <= 1):
        raise ValueError(f"sizes has {shown(value)}")
    size: sizes.Size = kind(*amounts)
    return size
