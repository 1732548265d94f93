"""The betting of a spot: pot, stack, rake, and each player's sizes on each street."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, inf
from typing import Any, NamedTuple, TypedDict

from calculations.solver.betting.amounts import (
    LARGEST,
    OfChips,
    Sizes,
    as_json,
    as_number,
    read_by_player,
    split_by_street,
)
from lookup.arguments import read_whole, shown
from lookup.names import street_named, suggestion

STREETS = ("flop", "turn", "river")
"""The streets that can be solved, indexed by the number of cards after the flop."""

LAST_STREET = len(STREETS) - 1  # the river


class SpotOptions(TypedDict, total=False):
    """The optional arguments of `solve` that belong to a spot, besides raises.

    In frames, each is a column or a value for all rows.
    """

    donks: Any
    rake: Any
    rake_cap: Any
    dead: Any
    folded: Any
    chip: Any
    min_bet: Any
    add_allin: Any
    force_allin: Any
    merge_sizes: Any
    most_raises: Any


SIZES = ("bets", "raises", "donks")
NUMBERS = (
    "pot", "stack", "rake", "rake_cap", "chip", "min_bet", "add_allin", "force_allin",
    "merge_sizes", "most_raises",
)  # fmt: skip
ARGUMENTS = (*NUMBERS, *SIZES)
"""The arguments of `solve` that `read_betting` takes."""


class StreetSizes(NamedTuple):
    """A player's sizes on a street."""

    bets: Sizes
    raises: Sizes
    donks: Sizes  # bets into the last aggressor of the previous street


class Thresholds(NamedTuple):
    """Thresholds that add, change or drop sizes."""

    add_allin: Fraction = Fraction(0)  # add all-in if the remaining stack is at most this many pots
    force_allin: Fraction = Fraction(0)
    """Turn a bet into all-in if it would leave at most this many pots after its call."""
    merge_sizes: Fraction = Fraction(0)
    """Drop a size if the next larger size makes the pot less than 1 + this times as large."""
    most_raises: int | None = None  # the maximum number of bets and raises per street


@dataclass(frozen=True)
class Betting:
    """The betting options, in multiples of the smallest chip."""

    pot: int
    stack: int  # the effective stack
    chip: Fraction  # the value of the smallest chip, in the unit of the pot and stack arguments
    smallest_bet: int
    sizes: tuple[tuple[StreetSizes, StreetSizes], ...]  # by street, flop to river, and player
    thresholds: Thresholds
    rake: float
    rake_cap: float  # in chips, infinite for none
    arguments: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The arguments of `read_betting`, except the first street, in the types of JSON."""

    def amount(self, chips: int) -> float:
        """Return the value of a number of smallest chips."""
        return float(chips * self.chip)

    def raked(self, contribution: int) -> float:
        """Return the rake on the pot after each player has added *contribution*."""
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
    merge_sizes: object = 0,
    most_raises: object = None,
) -> Betting:
    """Parse the betting options; *first_street* is 0 for the flop.

    Raises ValueError with the broken rule, the value and the cure.
    """
    arguments = {name: value for name, value in locals().items() if name != "first_street"}
    unit = read_number(chip, "chip", above=True)
    chips = _chips(pot, "pot", unit, least=1)
    left = _chips(stack, "stack", unit)
    smallest = 1 if min_bet is None else _chips(min_bet, "min_bet", unit, least=1)
    taken = read_number(rake, "rake")
    if taken >= 1:
        raise ValueError(f"rake is {shown(rake)}; give a fraction of the pot, such as 0.05")
    is_capped = rake_cap is not None and not (isinstance(rake_cap, float) and rake_cap == inf)
    cap = float(read_number(rake_cap, "rake_cap")) / float(unit) if is_capped else inf
    if most_raises is not None:
        most_raises = read_whole(most_raises, "most_raises", "give 0 or more, or None", least=0)
    limits = Thresholds(
        read_number(add_allin, "add_allin"),
        read_number(force_allin, "force_allin"),
        read_number(merge_sizes, "merge_sizes"),
        most_raises,
    )
    sizes = _read_streets(bets, raises, donks, first_street, unit)
    return Betting(
        chips, left, unit, smallest, sizes, limits, float(taken), cap, as_json(arguments)
    )


def _read_streets(
    bets: object, raises: object, donks: object, first_street: int, unit: Fraction
) -> tuple[tuple[StreetSizes, StreetSizes], ...]:
    """Parse the sizes of all streets; streets before the first one have none."""

    def read(sizes: object, name: str, street: str, default: object = None) -> tuple[Sizes, Sizes]:
        what = f"{name} on the {street}"
        street_sizes = _of_street(sizes, street, name, default)
        first, second = read_by_player(street_sizes, what, of_raises=name == "raises")
        return _in_chips(first, what, unit), _in_chips(second, what, unit)

    streets: list[tuple[StreetSizes, StreetSizes]] = []
    for number, street in enumerate(STREETS):
        if number < first_street:
            streets.append((StreetSizes((), (), ()), StreetSizes((), (), ())))
            continue
        by_bets, by_raises = read(bets, "bets", street), read(raises, "raises", street)
        by_donks = by_bets if donks is None else read(donks, "donks", street, default=bets)
        first, second = map(StreetSizes, by_bets, by_raises, by_donks)
        streets.append((first, second))
    return tuple(streets)


def _in_chips(sizes: Sizes, what: str, unit: Fraction) -> Sizes:
    """Convert the amounts of sizes to numbers of smallest chips."""
    return tuple(
        OfChips(Fraction(_multiple(size.chips, f"{what} has the size {_plain(size.chips)}", unit)))
        if isinstance(size, OfChips)
        else size
        for size in sizes
    )


def _of_street(sizes: object, street: str, what: str, default: object = None) -> object:
    """Return the sizes of one street, or those of *default* if *sizes* lacks the street."""
    sizes = split_by_street(sizes, what)
    if not isinstance(sizes, Mapping):
        return sizes
    sizes_by_street: dict[Any, Any] = {
        street_named(name) or name: value for name, value in sizes.items()
    }
    if len(sizes_by_street) < len(sizes):
        raise ValueError(f"{what} is {shown(sizes)}; name each street once")
    if wrong := [name for name in sizes_by_street if name not in STREETS]:
        raise ValueError(
            f"{what} has the street {shown(wrong[0])}; {suggestion(wrong[0], STREETS)}the streets "
            f"are {', '.join(STREETS)}"
        )
    if street in sizes_by_street:
        return sizes_by_street[street]
    if default is None:
        raise ValueError(f"{what} lacks the {street}; give its sizes, '' for none")
    return _of_street(default, street, what)


def read_number(value: object, what: str, *, above: bool = False) -> Fraction:
    """Parse a number of at least 0, or, with *above*, greater than 0."""
    number = as_number(value)
    if number is None or number < 0 or (number == 0 and above):
        rule = "above 0" if above else "of 0 or more"
        raise ValueError(f"{what} is {shown(value)}; give a number {rule}")
    if number > LARGEST:
        raise ValueError(f"{what} is {shown(value)}; give a number of at most {LARGEST:g}")
    return number


def _chips(value: object, what: str, unit: Fraction, least: int = 0) -> int:
    """Parse an amount as a number of smallest chips."""
    amount = read_number(value, what, above=least > 0)
    return _multiple(amount, f"{what} is {shown(value)}", unit)


def _multiple(amount: Fraction, what: str, unit: Fraction) -> int:
    """Return an amount as a number of smallest chips; *what* begins its error message."""
    chips = amount / unit
    if chips.denominator != 1:
        raise ValueError(
            f"{what}, which is not a multiple of the smallest chip, {_plain(unit)}; "
            f"give chip=, such as chip=0.01"
        )
    if chips > LARGEST:
        raise ValueError(
            f"{what}, which is more than {LARGEST:g} of the smallest chip, {_plain(unit)}; "
            f"give a larger chip="
        )
    return int(chips)


def _plain(amount: Fraction) -> str:
    """Return an amount as text of at most 12 digits."""
    return f"{float(amount):.12g}"


def rounded(amount: Fraction) -> int:
    """Round an amount to whole chips, halves up."""
    return floor(amount + Fraction(1, 2))
