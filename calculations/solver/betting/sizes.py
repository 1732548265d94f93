"""Parse bet sizes."""

import re
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from calculations.solver.betting.numbers import LARGEST, as_number
from lookup.arguments import is_listed, shown

FORMS = "33% (of the pot), 2.5x (the bet), 100 (chips), geometric or allin, with commas between"

MOST_CHARACTERS = 1000  # of the sizes of several streets, whose search is quadratic

_NUMBER = r"(\d{1,18}(?:\.\d{1,18})?|\.\d{1,18})"
_OF_POT, _TIMES, _CHIPS = (re.compile(_NUMBER + end) for end in ("%", "x", ""))


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


class AllIn(NamedTuple):
    """All chips."""


Size: TypeAlias = OfPot | Times | OfChips | Geometric | AllIn

Sizes: TypeAlias = tuple[Size, ...]

SizesLike: TypeAlias = str | float
"""The text of sizes, such as "33%, 75%, 2.5x, 100, allin", or one number of chips."""


def read_sizes(text: object, what: str, *, of_raises: bool = False) -> Sizes:
    """Parse sizes separated by commas or spaces; blank text has none.

    Raises ValueError for invalid text; *what* names the argument.

    >>> read_sizes("50%, allin", "bets")
    (OfPot(part=Fraction(1, 2)), AllIn())
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


def by_street(sizes: object, what: str) -> object:
    """Split text of several streets into a dict; return other values unchanged.

    >>> by_street("flop: 33%, 75%, river: allin", "bets")
    {'flop': ' 33%, 75%, ', 'river': ' allin'}
    """
    if not isinstance(sizes, str) or ":" not in sizes:
        return sizes
    if len(sizes) > MOST_CHARACTERS:
        raise ValueError(f"{what} has {len(sizes):,} characters; give at most {MOST_CHARACTERS:,}")
    before, *parts = re.split(r"(\w*)\s*:", sizes)
    streets = [name.lower() for name in parts[::2]]
    if before.strip(" ,;") or len({*streets}) < len(streets):
        raise ValueError(
            f"{what} is {shown(sizes)}; name each street once, before its sizes, as in "
            f"'flop: 33%, turn: 75%, river: allin'"
        )
    return dict(zip(streets, parts[1::2], strict=True))


def _read_size(word: str, what: str, of_raises: bool) -> Size:
    plain = word.lower()
    if plain in ("allin", "all-in", "all_in"):
        return AllIn()
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
    one = read_sizes(sizes, what, of_raises=of_raises)
    return one, one
