"""Read chips: one number, one per seat, or those of some seats; ints, floats or fractions."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from math import isinf
from numbers import Rational, Real
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from lookup.arguments import as_whole, shown


class Chips(Protocol):
    """A number of chips: an int, float, Decimal or Fraction, with one type per hand."""

    def __add__(self, other: Any, /) -> "Chips": ...
    def __radd__(self, other: Any, /) -> "Chips": ...
    def __sub__(self, other: Any, /) -> "Chips": ...
    def __rsub__(self, other: Any, /) -> "Chips": ...
    def __mul__(self, other: Any, /) -> "Chips": ...
    def __rmul__(self, other: Any, /) -> "Chips": ...
    def __truediv__(self, other: Any, /) -> "Chips": ...
    def __floordiv__(self, other: Any, /) -> "Chips": ...
    def __mod__(self, other: Any, /) -> "Chips": ...
    def __divmod__(self, other: Any, /) -> "tuple[Chips, Chips]": ...
    def __abs__(self) -> "Chips": ...
    def __neg__(self) -> "Chips": ...
    def __lt__(self, other: Any, /) -> Any: ...
    def __le__(self, other: Any, /) -> Any: ...
    def __gt__(self, other: Any, /) -> Any: ...
    def __ge__(self, other: Any, /) -> Any: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __hash__(self) -> int: ...


ChipsLike: TypeAlias = Chips | Iterable[Chips] | Mapping[int, Chips]
"""Chips of all seats: one number, a sequence from seat 0 on, or a dict by seat.

Heads-up, a sequence of forced bets begins with the button, seat 1.
"""

Divide: TypeAlias = Callable[[Any, int], tuple[Chips, Chips]]
"""A way to split chips: (dividend, divisor) -> (quotient, remainder)."""

Entry = TypeVar("Entry")

MOST_CHIPS: Final = 1 << 48
"""The exclusive maximum chips of a seat in arrays, so that float64 quotients are exact."""

MOST_SEATS: Final = 10  # the maximum number of seats of a table in arrays


def read_chips(value: object, what: str) -> Chips:
    """Return one number of chips, converting NumPy numbers; *what* names it in errors."""
    if type(value) is Decimal and not value.is_nan():
        return value
    if type(value) is int:
        chips: Chips = value
    elif isinstance(value, bool) or not isinstance(value, Real | Decimal):
        raise ValueError(f"{what} is a number of chips, not {shown(value)}")
    elif isinstance(value, Decimal | Fraction | float):
        chips = value.item() if hasattr(value, "item") else value
    elif isinstance(value, Rational):
        chips = value.__index__() if hasattr(value, "__index__") else Fraction(value)
    elif hasattr(value, "__index__"):
        chips = value.__index__()
    else:
        chips = float(value)
    if (isinstance(chips, Decimal) and chips.is_snan()) or chips != chips:
        raise ValueError(f"{what} is {shown(value)}, which is not a number of chips")
    return chips


def read_seats(values: ChipsLike, count: int, what: str) -> tuple[Chips, ...]:
    """Return the chips of each of *count* seats.

    A sequence may be shorter than the table: the other seats have 0. Negative seats of a dict count
    from the button. Raises ValueError for an invalid seat and for negative chips.

    >>> read_seats({-1: 3, 0: 1}, 4, "a blind"), read_seats([1, 2], 3, "a blind")
    ((1, 0, 0, 3), (1, 2, 0))
    """
    if type(values) is int and values >= 0:
        return (values,) * count
    if _are_plain(values, count):
        return *values, *[0] * (count - len(values))  # type: ignore[misc,arg-type]
    if getattr(values, "ndim", None) == 0:  # an array of no dimensions is one number
        values = values.item()  # type: ignore[union-attr]
    if isinstance(values, Mapping):
        seats: list[Chips] = [0] * count
        for seat, value in values.items():
            number = as_whole(seat)
            if number is None or not -count <= number < count:
                raise ValueError(
                    f"{what} is given for seat {shown(seat)}; seats are 0 to {count - 1}"
                )
            seats[number] = read_chips(value, what)
    elif isinstance(values, Iterable) and not isinstance(values, str | bytes | Set):
        seats = [read_chips(value, what) for value in values]
        if len(seats) > count:
            raise ValueError(f"{what} is given for {len(seats)} seats; the table has {count}")
        seats += [0] * (count - len(seats))
    else:
        seats = [read_chips(values, what)] * count
    for seat, chips in enumerate(seats):
        if chips < 0:
            raise ValueError(f"{what} of seat {seat} is {chips}; it cannot be negative")
    return tuple(seats)


def read_forced_chips(values: ChipsLike, count: int, what: str) -> tuple[Chips, ...]:
    """Return the antes, blinds or posts of *count* players, in the order of lists.

    Heads-up, lists begin with the button, which posts the small blind, although it is seat 1 (as in
    PHH files). The keys of a dict are always seats. Raises the ValueErrors of `read_seats`.

    >>> read_forced_chips([1, 2], 2, "a blind"), read_forced_chips({1: 1, 0: 2}, 2, "a blind")
    ((1, 2), (1, 2))
    """
    bets = read_seats(values, count, what)
    return by_seat(bets) if isinstance(values, Mapping) else bets


def by_seat(bets: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Convert forced bets from the order of lists to seats, or back.

    >>> by_seat((1, 2)), by_seat((1, 2, 0))
    ((2, 1), (1, 2, 0))
    """
    return bets[::-1] if len(bets) == 2 else bets


def _are_plain(values: object, count: int) -> bool:
    """Return whether these are plain chips of up to *count* seats, which need no single checks."""
    if not isinstance(values, list | tuple) or len(values) > count:
        return False
    kinds = {*map(type, values)}
    if kinds == {Decimal}:
        return not any(map(Decimal.is_nan, values)) and min(values) >= 0
    return kinds == {int} and min(values) >= 0


def check_one_kind(values: Sequence[Chips]) -> bool:
    """Return whether all chips are whole; raises ValueError for types that do not mix.

    Infinite stacks mix with any type.
    """
    kinds = {type(value) for value in values if not (type(value) is float and isinf(value))}
    if Decimal in kinds and kinds & {float, Fraction}:
        raise ValueError("Decimals do not add to floats or Fractions; give chips of one type")
    return kinds <= {int}


def chips_text(chips: object) -> str:
    """Write chips: a Fraction as a decimal where it is a short one, others as they are printed.

    >>> chips_text(Fraction(5, 2)), chips_text(Fraction(7, 3)), chips_text(Fraction(4))
    ('2.5', '7/3', '4')
    """
    if isinstance(chips, Fraction) and 1000 % chips.denominator == 0 and abs(chips) < 10**11:
        return f"{float(chips):.15g}"
    return str(chips)
