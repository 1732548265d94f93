"""The betting of a spot: pot, stack, rake, and which sizes each player uses on each street."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isfinite
from typing import Any, NamedTuple

from calculations.solver.betting.sizes import Sizes, read_by_player
from lookup.arguments import read_whole, shown

STREETS = ("flop", "turn", "river")
"""The streets that can be solved, by the number of cards after the flop."""

LAST_STREET = len(STREETS) - 1
"""The river, after which hands are shown."""


class StreetSizes(NamedTuple):
    """The sizes that a player uses on a street."""

    bets: Sizes
    raises: Sizes
    donks: Sizes
    """Those of a bet into who bet last on the street before."""


class Thresholds(NamedTuple):
    """What changes sizes that are written."""

    add_allin: float = 0
    """All-in is a size too where what is left is at most so many times the pot."""
    force_allin: float = 0
    """A bet is all-in where what would be left is at most so many times the pot after its call."""
    merge: float = 0
    """Of two sizes the smaller goes where the pot with the larger is less than 1 + this times."""
    most_raises: int | None = None
    """How many bets and raises a street may see."""


@dataclass(frozen=True)
class Betting:
    """What may be bet, in chips: whole numbers of the smallest chip."""

    pot: int
    stack: int
    """What each player has left."""
    chip: Fraction
    """What the smallest chip is worth, in what pot and stack are given in."""
    smallest_bet: int
    sizes: tuple[tuple[StreetSizes, StreetSizes], ...]
    """By street, flop to river, and player."""
    thresholds: Thresholds
    rake: float
    rake_cap: float
    """In chips, infinite for none."""

    def raked(self, contribution: int) -> float:
        """Return what the house takes of a pot into which each player has put so much more."""
        return min(self.rake * (self.pot + 2 * contribution), self.rake_cap)


def read_betting(
    pot: object,
    stack: object,
    bets: object,
    raises: object,
    donks: object = None,
    *,
    first_street: int = 0,
    chip: object = 1,
    min_bet: object = None,
    rake: object = 0,
    rake_cap: object = None,
    add_allin: object = 0,
    force_allin: object = 0,
    merge: object = 0,
    most_raises: object = None,
) -> Betting:
    """Check what is said of betting; *first_street* is 0 for the flop.

    Raises ValueError with the rule that is broken, the value and the cure.
    """
    unit = Fraction(str(_number(chip, "chip", above=True)))
    chips = _chips(pot, "pot", unit, least=1)
    left = _chips(stack, "stack", unit)
    smallest = 1 if min_bet is None else _chips(min_bet, "min_bet", unit, least=1)
    taken = _number(rake, "rake")
    if taken >= 1:
        raise ValueError(f"rake is {shown(rake)}; give a part of the pot, such as 0.05")
    cap = float("inf") if rake_cap is None else _number(rake_cap, "rake_cap") / float(unit)
    if most_raises is not None:
        most_raises = read_whole(most_raises, "most_raises", "give 0 or more, or None", least=0)
    limits = Thresholds(
        _number(add_allin, "add_allin"),
        _number(force_allin, "force_allin"),
        _number(merge, "merge"),
        most_raises,
    )
    sizes = _read_streets(bets, raises, donks, first_street)
    return Betting(chips, left, unit, smallest, sizes, limits, taken, cap)


def _read_streets(
    bets: object, raises: object, donks: object, first_street: int
) -> tuple[tuple[StreetSizes, StreetSizes], ...]:
    """Read the sizes of all streets; those before the first one have none."""
    found: list[tuple[StreetSizes, StreetSizes]] = []
    for number, street in enumerate(STREETS):
        if number < first_street:
            found.append((StreetSizes((), (), ()), StreetSizes((), (), ())))
            continue
        by_bets = read_by_player(_of_street(bets, street, "bets"), f"bets on the {street}")
        by_raises = read_by_player(
            _of_street(raises, street, "raises"), f"raises on the {street}", of_raises=True
        )
        by_donks = by_bets
        if donks is not None:
            by_donks = read_by_player(_of_street(donks, street, "donks"), f"donks on the {street}")
        first, second = map(StreetSizes, by_bets, by_raises, by_donks)
        found.append((first, second))
    return tuple(found)


def _of_street(sizes: object, street: str, what: str) -> object:
    """Return what is said of one street."""
    if not isinstance(sizes, Mapping):
        return sizes
    known: Mapping[Any, Any] = sizes
    if wrong := [name for name in known if name not in STREETS]:
        raise ValueError(
            f"{what} has the street {shown(wrong[0])}; the streets are {', '.join(STREETS)}"
        )
    if street not in known:
        raise ValueError(f"{what} says nothing of the {street}; give its sizes, '' for none")
    return known[street]


def _number(value: object, what: str, *, above: bool = False) -> float:
    """Return a number of 0 or more, or above 0."""
    rule = "above 0" if above else "of 0 or more"
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if (
        isinstance(value, str | bool)
        or not isfinite(number)
        or number < 0
        or (number == 0 and above)
    ):
        raise ValueError(f"{what} is {shown(value)}; give a number {rule}")
    return number


def _chips(value: object, what: str, unit: Fraction, least: int = 0) -> int:
    """Return an amount as a number of the smallest chips."""
    amount = Fraction(str(_number(value, what, above=least > 0))) / unit
    if amount.denominator != 1:
        raise ValueError(
            f"{what} is {shown(value)}, which is no multiple of the smallest chip, {unit}; "
            f"give chip=, such as chip=0.01"
        )
    return int(amount)


def rounded(amount: Fraction) -> int:
    """Return an amount as whole chips; halves go up."""
    return floor(amount + Fraction(1, 2))
