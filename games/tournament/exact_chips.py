"""Exact fractions for the stacks, blinds and bets of a tournament."""

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, inf, lcm

from games.chips import read_chips
from lookup.arguments import shown


def exact(value: object, what: str, *, minimum: int = 0, above: int | None = None) -> Fraction:
    """Return a number as a Fraction; a float has the value of its decimal text.

    *what* names it in errors. Raises ValueError unless it is a finite number of at least *minimum*,
    or greater than *above* if that is given.

    >>> exact(0.1, "the ante"), exact(1.5, "the factor")
    (Fraction(1, 10), Fraction(3, 2))
    """
    try:
        number = read_chips(value, what)
    except ValueError:
        number = inf
    if not -inf < number < inf:
        raise ValueError(f"{what} is {shown(value)}; give a finite number")
    found = Fraction(repr(number)) if isinstance(number, float) else Fraction(number)  # type: ignore[call-overload]
    if above is not None and not found > above:
        raise ValueError(f"{what} is {shown(value)}; give a number above {above}")
    if found < minimum:
        raise ValueError(f"{what} is {shown(value)}; give a number of {minimum} or more")
    return found


def largest_unit(amounts: Iterable[Fraction]) -> Fraction:
    """Return the largest unit of which all amounts are multiples; at least one must be above 0.

    >>> largest_unit([Fraction(3, 2), Fraction(25)]), largest_unit([Fraction(50), Fraction(75)])
    (Fraction(1, 2), Fraction(25, 1))
    """
    unit = Fraction(0)
    for amount in amounts:
        below = lcm(unit.denominator, amount.denominator)
        unit = Fraction(gcd(int(unit * below), int(amount * below)), below)
    return unit


def plain_number(amount: Fraction) -> int | float:
    """Return an exact amount as an int if it is whole, else as the nearest float.

    >>> plain_number(Fraction(50)), plain_number(Fraction(5, 2))
    (50, 2.5)
    """
    return int(amount) if amount.denominator == 1 else float(amount)
