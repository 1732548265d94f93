"""The header of a solution's file: JSON, of which every field is checked before it is used.

A file may come from anybody, and its hash says only that it is whole. So each number has a type and
a range, each list a length, and nothing is made of a size that was not checked.
"""

from __future__ import annotations

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
"""How `Fraction` is written; it reads exponents too, and takes years over 1e999999999."""

FORMAT = 2

MOST_ITERATIONS = 10**15

MOST = 1e300
"""The largest float, but for infinity: Python compares integers of any length with it."""

KINDS = ("<f8", "<i4", "<f4", "<u2")
"""The types of arrays."""

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
        """Return how many bytes it takes."""
        return np.dtype(self.kind).itemsize * prod(self.shape)


class Header(NamedTuple):
    """The description of a solution: all of its file but the arrays."""

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
    said = asdict(betting) | {
        "chip": str(betting.chip),
        "thresholds": [*map(str, thresholds), most_raises],
    }
    said["sizes"] = [
        [[[_size_text(size) for size in kind] for kind in player] for player in street]
        for street in betting.sizes
    ]
    one_card = header.one_card
    fields = (
        {"format": FORMAT}
        | header._asdict()
        | {
            "betting": said,
            "one_card": one_card and _one_card_fields(one_card),
        }
    )
    return json.dumps(fields)


def parse_header(text: bytes) -> tuple[int, dict[str, Any]]:
    """Return the format of a header and its fields, none of them checked but the format.

    Raises ValueError for text that is not JSON, or of no format.
    """
    try:
        said = _fields(json.loads(text), ["format"], "the header")
    except RecursionError:
        raise ValueError("its JSON is nested too deeply") from None
    return _whole(said["format"], "format", 0, LARGEST), said


def read_header(said: dict[str, Any]) -> Header:
    """Return a checked header; raises ValueError for any that `as_text` does not write."""
    said = _fields(said, Header._fields, "the header")
    one_card = _read_one_card(said["one_card"])
    cards = _read_cards(said, one_card)
    locks = _strings(said["locks"], "locks")
    street = len(cards[0]) - FLOP if one_card is None else one_card.street
    if said["bits"] not in ((None,) if street == LAST_STREET else (32,) if locks else (16, 32)):
        raise ValueError(f"bits is {shown(said['bits'])}")
    return Header(
        *cards,
        one_card,
        _read_betting(said["betting"]),
        _read_goal(said["goal"]),
        None if said["bits"] is None else int(said["bits"]),
        _flag(said["isomorphism"], "isomorphism"),
        _whole(said["iterations"], "iterations", 0, MOST_ITERATIONS),
        _float(said["exploitability"], "exploitability"),
        locks,
        [_read_form(each) for each in _list(said["arrays"], "arrays")],
        _strings([said["layout"]], "layout")[0],
    )


# ---- fields ------------------------------------------------------------------------------------


def _fields(said: Any, names: Iterable[str], what: str) -> dict[str, Any]:
    """Return a dict that has these keys; others are of other versions."""
    if not isinstance(said, dict) or (missing := [name for name in names if name not in said]):
        lacks = f" without {missing[0]!r}" if isinstance(said, dict) else ""
        raise ValueError(f"{what} is {shown(said)}{lacks}")
    return said


def _list(said: Any, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(said, list) or (length is not None and len(said) != length):
        raise ValueError(f"{what} is {shown(said)}")
    return said


def _strings(said: Any, what: str) -> list[str]:
    texts = _list(said, what)
    if not all(isinstance(text, str) for text in texts) or len({*texts}) != len(texts):
        raise ValueError(f"{what} is {shown(said)}")
    return texts


def _flag(said: Any, what: str) -> bool:
    if not isinstance(said, bool):
        raise ValueError(f"{what} is {shown(said)}")
    return said


def _whole(said: Any, what: str, least: int, most: float) -> int:
    number = as_whole(said)
    if number is None or not least <= number <= most:
        raise ValueError(f"{what} is {shown(said)}")
    return number


def _float(said: Any, what: str) -> float:
    """Return a float of 0 or more, which may be infinite."""
    is_number = isinstance(said, int | float) and not isinstance(said, bool)
    if not is_number or not (0 <= said <= MOST or said == inf):
        raise ValueError(f"{what} is {shown(said)}")
    return float(said)


def _fraction(said: Any, what: str, *, above: bool = False) -> Fraction:
    match = FRACTION.fullmatch(said) if isinstance(said, str) else None
    if match is None or int(match[2] or 1) == 0:
        raise ValueError(f"{what} is {shown(said)}")
    return read_number(Fraction(int(match[1]), int(match[2] or 1)), what, above=above)


# ---- the parts of a header -----------------------------------------------------------------------


def _one_card_fields(game: OneCard) -> dict[str, Any]:
    """Return the fields of a game of one card; files count its cards from 0."""
    return game._replace(deck=[card - 1 for card in game.deck])._asdict()


def _read_one_card(said: Any) -> OneCard | None:
    if said is None:
        return None
    fields = _fields(said, OneCard._fields, "one_card")
    street = _whole(fields["street"], "one_card", LAST_STREET - 1, LAST_STREET)
    deck = [card + 1 for card in _numbers(fields["deck"], "one_card", 0, len(CARDS) - 1)]
    if not PLAYERS + LAST_STREET - street <= len(deck) <= len(CARDS) - PLAYERS:
        raise ValueError(f"one_card has a deck of {len(deck)} cards")
    return OneCard(deck, street)


def _read_cards(said: dict[str, Any], one_card: OneCard | None) -> tuple[list[int], list[int]]:
    """Return the board and the dead cards; a game of one card has neither."""
    board, dead = (_numbers(said[name], name, 1, len(CARDS)) for name in ("board", "dead"))
    if len(board) not in ((0,) if one_card else range(FLOP, BOARD_CARDS + 1)):
        raise ValueError(f"board is {shown(board)}")
    return board, dead


def _numbers(said: Any, what: str, least: int, most: int) -> list[int]:
    """Return whole numbers, each of them once."""
    numbers = [_whole(number, what, least, most) for number in _list(said, what)]
    if len({*numbers}) != len(numbers):
        raise ValueError(f"{what} is {shown(said)}")
    return numbers


def _read_goal(said: Any) -> Goal:
    target, iterations, seconds = _list(said, "goal", len(Goal._fields))
    goal = Goal(
        _float(target, "goal"),
        _whole(iterations, "goal", 1, MOST_ITERATIONS),
        _float(seconds, "goal"),
    )
    if goal.target >= 1 or not goal.seconds:
        raise ValueError(f"goal is {shown(said)}")
    return goal


def _read_form(said: Any) -> Form:
    kind, shape = _list(said, "arrays", len(Form._fields))
    if kind not in KINDS or len(_list(shape, "arrays")) > 2:
        raise ValueError(f"arrays has {shown(said)}")
    return Form(kind, tuple(_whole(length, "arrays", 0, 2**62) for length in shape))


def _read_betting(said: Any) -> Betting:
    names = [*Betting.__dataclass_fields__]
    fields = _fields(said, names, "betting")
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


def _read_thresholds(said: Any) -> Thresholds:
    *limits, most = _list(said, "thresholds", len(Thresholds._fields))
    add, force, merge = (_fraction(limit, "thresholds") for limit in limits)
    most = None if most is None else _whole(most, "thresholds", 0, LARGEST)
    return Thresholds(add, force, merge, most)


def _read_sizes(said: Any) -> tuple[tuple[StreetSizes, StreetSizes], ...]:
    """Return the sizes of each street and player."""
    kinds = len(StreetSizes._fields)
    found: list[tuple[StreetSizes, StreetSizes]] = []
    for street in _list(said, "sizes", len(STREETS)):
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


def _read_size(said: Any) -> sizes.Size:
    name, *numbers = _strings(said, "sizes") or [""]
    kind = SIZES.get(name)
    if kind is None or len(numbers) != len(kind._fields):
        raise ValueError(f"sizes has {shown(said)}")
    amounts = [_fraction(number, "sizes", above=True) for number in numbers]
    is_part = kind is sizes.OfChips and amounts[0].denominator != 1
    if is_part or (kind is sizes.Times and amounts[0] <= 1):
        raise ValueError(f"sizes has {shown(said)}")
    size: sizes.Size = kind(*amounts)
    return size
