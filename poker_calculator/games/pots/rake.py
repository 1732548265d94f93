"""Rake: computed from a rate, or taken from a record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial
from math import inf
from typing import Protocol, TypeAlias

import numpy as np

from lookup.arguments import check_flags, shown
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips, read_chips
from poker_calculator.games.pots.pots import checked_chips, unit_of

Rate: TypeAlias = float | Decimal | Fraction
"""The raked fraction of a pot, 0 to 1; a float counts as its printed decimals."""

HouseShare: TypeAlias = Callable[..., tuple[Chips, Chips]]
"""A function that takes the house's share of a pot: (amount, state) -> (taken, rest)."""


class RakedHand(Protocol):
    """The properties of a hand, such as a `State`, that determine its rake."""

    @property
    def board_cards(self) -> Sequence[Card]:
        """Return the cards of the board."""

    @property
    def raked_amount(self) -> Chips:
        """Return the total rake of the hand so far."""

    @property
    def raked_amounts(self) -> Sequence[Chips]:
        """Return the rake of each pot of the hand so far."""


def rake(
    amount: Chips,
    state: RakedHand | None = None,
    *,
    rake: Rate = 0,
    rake_cap: Chips | None = None,
    no_flop_no_drop: bool = False,
) -> tuple[Chips, Chips]:
    """Return the rake of a pot and the remainder: (rake, remainder).

    *rake* is a fraction of the pot, 0.05 for five percent; whole chips are rounded down. *rake_cap*
    is the most chips taken from a hand; with *no_flop_no_drop* there is no rake before the board
    has cards. Raises ValueError for a fraction outside 0 to 1.

    >>> rake(101, rake=0.1)
    (10, 91)
    """
    check_flags(no_flop_no_drop=no_flop_no_drop)
    share = read_share(rake)
    amount = checked_chips(amount, "the pot")
    cap = inf if rake_cap is None else read_chips(rake_cap, "rake_cap")
    if cap < 0:
        raise ValueError(f"rake_cap is {cap}; give 0 or more chips")
    if not share or (no_flop_no_drop and state is not None and not state.board_cards):
        return 0, amount
    taken = take_rake(amount, share)
    if cap < inf:
        unit = unit_of(amount)
        most = cap if unit is None else whole_cap(cap, unit)
        taken = min(taken, max(most - (0 if state is None else state.raked_amount), 0))
    return taken, amount - taken


def read_rake(rate: Rate | HouseShare, rake_cap: Chips | None, no_flop_no_drop: bool) -> HouseShare:
    """Return the function that takes a state's rake; raise ValueError for invalid terms."""
    if not callable(rate):
        rake(0, rake=rate, rake_cap=rake_cap, no_flop_no_drop=no_flop_no_drop)
        return _rake_of(rate, rake_cap, no_flop_no_drop) if rate else rake
    if rake_cap is not None or no_flop_no_drop:
        raise ValueError(
            f"rake is the function {shown(rate)}, which has its own cap; give a fraction of the "
            f"pot, or leave out rake_cap and no_flop_no_drop"
        )
    return rate


@lru_cache(typed=True)  # so that states with the same rake are equal
def _rake_of(rate: Rate, rake_cap: Chips | None, no_flop_no_drop: bool) -> HouseShare:
    """Return the function of a rate and its terms."""
    return partial(rake, rake=rate, rake_cap=rake_cap, no_flop_no_drop=no_flop_no_drop)


@dataclass(frozen=True)
class RecordedRake:
    """Takes recorded amounts from the pots, as rake or as a fee.

    Pass it as a state's ``rake`` or as one of its ``fees``. Further pots are not raked.

    >>> from poker_calculator.games import NoLimitTexasHoldem
    >>> rake = RecordedRake((1,))
    >>> options = {"rake": rake, "rng": 7}
    >>> state = NoLimitTexasHoldem.create_state(stacks=9, **options)
    >>> folded = state.fold()
    >>> state.raked_amounts, state.payoffs
    ([1], [0, -1])
    """

    amounts: tuple[Chips, ...]  # the rake of each pot, the main pot first

    def __call__(self, amount: Chips, state: RakedHand) -> tuple[Chips, Chips]:
        """Return the rake of the next pot and the remainder; raise ValueError if it is too much."""
        pot = len(state.raked_amounts)
        taken = self.amounts[pot] if pot < len(self.amounts) else amount * 0
        if not 0 <= taken <= amount:
            raise ValueError(f"cannot take {taken} chips from pot {pot}; give 0 to {amount}")
        return taken, amount - taken


def take_rake(amount: Chips, share: Fraction) -> Chips:
    """Return a fraction of chips, rounded down to units as in `divmod_chips`."""
    unit = unit_of(amount)
    if unit is None:
        return amount * (float(share) if isinstance(amount, float) else share)
    return amount // unit * share.numerator // share.denominator * unit


def whole_cap(cap: Chips, unit: Chips) -> Chips:
    """Return a cap rounded down to units of chips."""
    return Fraction(str(cap)) // Fraction(str(unit)) * unit


def read_share(rake: Rate) -> Fraction:
    """Return the rake as an exact fraction; a float counts as its printed decimals."""
    try:
        part = Fraction(str(rake)) if isinstance(rake, float) else Fraction(rake)
    except (TypeError, ValueError, OverflowError):
        part = Fraction(-1)
    if isinstance(rake, str | bool | np.bool) or not 0 <= part.numerator <= part.denominator:
        raise ValueError(
            f"rake is {shown(rake)}; give a fraction of the pot, 0 to 1, e.g. Fraction(1, 20)"
        )
    return part
