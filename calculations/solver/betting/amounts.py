"""Read numbers of any type and bet sizes exactly, and write numbers as JSON."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from lookup.arguments import as_whole, is_listed, shown
from lookup.names import street_named

FRACTION = re.compile(r"(\d{1,400})/(\d{1,400})")

LARGEST: Final = 1e18  # the largest number accepted, and the most smallest chips in an amount

FORMS = "33% (of the pot), 2.5x (the bet), 100 (chips), geometric or allin, with commas between"

MOST_CHARACTERS = 1000  # the longest text of sizes by street: its search takes quadratic time

_NUMBER = r"(\d{1,18}(?:\.\d{1,18})?|\.\d{1,18})"
_OF_POT, _TIMES, _CHIPS = (re.compile(_NUMBER + end) for end in ("%", "x", ""))

SizesLike: TypeAlias = str | float
"""Sizes as text, such as "33%, 75%, 2.5x, 100, allin", or one number of chips."""


def as_number(value: Any) -> Fraction | None:
    """Return the exact decimal value of a finite number of any type, None for other values.

    >>> as_number(0.1), as_number(np.float32(2.5)), as_number("3"), as_number(float("nan"))
    (Fraction(1, 10), Fraction(5, 2), None, None)
    """
    if (whole := as_whole(value)) is not None:
        return Fraction(whole)
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(value)
    if not isinstance(value, float | np.floating | Decimal) or not isfinite(value):
        return None
    return Fraction(str(float(value) if isinstance(value, Decimal) else value))


def as_json(value: Any) -> Any:
    """Convert valid numbers, text, and dicts and lists of these to the types of JSON.

    >>> as_json({"turn": ("75%", Decimal("0.5")), "river": Fraction(1, 3)})
    {'turn': ['75%', 0.5], 'river': '1/3'}
    """
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if is_listed(value):
        return [*map(as_json, value)]
    if (number := as_number(value)) is None:
        return str(value) if isinstance(value, str) else None  # an infinite limit means no limit
    if number.denominator == 1:
        return int(number)
    return float(number) if Fraction(str(float(number))) == number else str(number)


def from_json(value: Any) -> Any:
    """Convert the result of `as_json` back; raises ValueError for a division by zero."""
    if isinstance(value, dict):
        return {name: from_json(each) for name, each in value.items()}
    if isinstance(value, list):
        return [*map(from_json, value)]
    if isinstance(value, str) and (match := FRACTION.fullmatch(value)):
        above, below = map(int, match.groups())
        if not below:
            raise ValueError(f"{value} is divided by zero")
        return Fraction(above, below)
    return value


class OfPot(NamedTuple):
    """A fraction of the pot; for raises, of the pot after the call."""

    part: Fraction


class Times(NamedTuple):
    """A raise to a multiple of the bet."""

    factor: Fraction


class OfChips(NamedTuple):
    """A number of chips: the amount of a bet, or the total of a raise."""

    chips: Fraction


class Geometric(NamedTuple):
    """The same fraction of the pot on each remaining street, so that the last bet is all-in."""


class AllInSize(NamedTuple):
    """All chips."""


Size: TypeAlias = OfPot | Times | OfChips | Geometric | AllInSize

Sizes: TypeAlias = tuple[Size, ...]


def read_sizes(text: object, what: str, *, of_raises: bool = False) -> Sizes:
    """Parse sizes separated by commas or spaces; blank text has none.

    Raises ValueError for invalid text; *what* names the argument.

    >>> read_sizes("50%, allin", "bets")
    (OfPot(part=Fraction(1, 2)), AllInSize())
    """
    if (chips := as_number(text)) is not None:
        if chips <= 0:
            raise ValueError(
                f"{what} has the size {shown(text)}; give more than nothing, or no size"
            )
        if chips > LARGEST:
            raise ValueError(f"{what} has the size {shown(text)}; give at most {LARGEST:g}")
        return (OfChips(chips),)
    if not isinstance(text, str):
        raise ValueError(f"{what} is {shown(text)}; give text such as '50%, allin'")
    return tuple(_read_size(word, what, of_raises) for word in re.split(r"[,;\s]+", text) if word)


def split_by_street(sizes: object, what: str) -> object:
    """Split text of several streets into a dict; return other values unchanged.

    >>> split_by_street("flop: 33%, 75%, river: allin", "bets")
    {'flop': ' 33%, 75%, ', 'river': ' allin'}
    """
    if not isinstance(sizes, str) or ":" not in sizes:
        return sizes
    if len(sizes) > MOST_CHARACTERS:
        raise ValueError(f"{what} has {len(sizes):,} characters; give at most {MOST_CHARACTERS:,}")
    before, *parts = re.split(r"(\w*)\s*:", sizes)
    streets = [street_named(name) or name for name in parts[::2]]
    if before.strip(" ,;") or len({*streets}) < len(streets):
        raise ValueError(
            f"{what} is {shown(sizes)}; name each street once, before its sizes, as in "
            f"'flop: 33%, turn: 75%, river: allin'"
        )
    return dict(zip(streets, parts[1::2], strict=True))


def _read_size(word: str, what: str, of_raises: bool) -> Size:
    plain = word.lower()
    if plain in ("allin", "all-in", "all_in"):
        return AllInSize()
    if plain == "geometric":
        return Geometric()
    size: Size
    for kind, pattern in ((OfPot, _OF_POT), (Times, _TIMES), (OfChips, _CHIPS)):
        if match := pattern.fullmatch(plain):
            amount = Fraction(match[1])
            size = kind(amount / 100 if kind is OfPot else amount)
            break
    else:
        raise ValueError(f"{what} has the size {shown(word)}; sizes are {FORMS}")
    if isinstance(size, Times):
        if not of_raises:
            raise ValueError(
                f"{what} has the size {shown(word)}, a raise; a bet is 50%, 100 or allin"
            )
        if amount <= 1:
            raise ValueError(f"{what} has the size {shown(word)}; a raise is more than 1x the bet")
    if not amount:
        raise ValueError(f"{what} has the size {shown(word)}; give more than nothing, or no size")
    return size


def read_by_player(sizes: object, what: str, *, of_raises: bool = False) -> tuple[Sizes, Sizes]:
    """Parse the sizes of both players: one text, or a list of two, out of position first."""
    if is_listed(sizes):
        both = [*sizes]
        if len(both) != 2:
            raise ValueError(f"{what} has the sizes of {len(both)} players; give one text or two")
        first, second = (
            read_sizes(text, f"{what} of player {player}", of_raises=of_raises)
            for player, text in enumerate(both)
        )
        return first, second
    player_sizes = read_sizes(sizes, what, of_raises=of_raises)
    return player_sizes, player_sizes
