"""The payoffs at the ends of the betting, by the order of the hands at showdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.play.betting import DEAD
from poker_calculator.games.preflop.betting_tree import PreflopEnd, PreflopTable
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms, Worth, pay_pots, value_stacks

Floats: TypeAlias = NDArray[np.float64]


def preflop_payoffs(
    table: PreflopTable, ends: Sequence[PreflopEnd], terms: RakeTerms, worth: Worth
) -> list[Floats]:
    """Return the payoffs of each end, [K, P], by the orders of `weak_orders` of its live seats.

    Ends with the same chips have the same payoffs. Raises ValueError as `value_stacks` does.
    """
    unit = float(table.unit)
    held = [sum(chips) for chips in zip(*table.posted[1:4], strict=True)]  # without dead chips
    dead = table.posted.numbers[DEAD] * unit
    stacks: list[list[float]] = []
    places: dict[tuple[Sequence[int], Sequence[int]], slice] = {}
    keys = [(end.contributions, end.seats) for end in ends]
    for paid, live in dict.fromkeys(keys):
        first, chips = len(stacks), [each * unit for each in paid]
        kept = [(own - each) * unit for own, each in zip(held, paid, strict=True)]
        orders = weak_orders(len(live))
        stacks += [pay_pots(kept, chips, live, order, dead, terms) for order in orders]
        places[paid, live] = slice(first, len(stacks))
    values = value_stacks(np.array(stacks), worth)
    return [values[places[key]] for key in keys]
