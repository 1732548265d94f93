"""The payoffs at the ends of the betting, by the order of the hands at showdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.play.betting import DEAD
from poker_calculator.games.pots.settlement import settle
from poker_calculator.games.preflop.betting_tree import PreflopEnd, PreflopTable
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

Floats: TypeAlias = NDArray[np.float64]


def preflop_payoffs(
    table: PreflopTable,
    ends: Sequence[PreflopEnd],
    terms: RakeTerms,
    worth: Callable[[Floats], Any],
) -> list[Floats]:
    """Return the payoffs of each end, [K, P], by the orders of `weak_orders` of its live seats.

    worth : a function from the stacks after the hand, [N, P], to their values, [N, P]
    """
    stacks: list[list[float]] = []
    places: dict[tuple[Any, ...], slice] = {}
    keys = [(end.contributions, end.seats, len(end.seats) > 1) for end in ends]
    for paid, seats, sees_showdown in dict.fromkeys(keys):
        orders = weak_orders(len(seats))
        places[paid, seats, sees_showdown] = slice(len(stacks), len(stacks) + len(orders))
        stacks += [_stacks_after(table, paid, seats, order, terms) for order in orders]
    values = np.asarray(worth(np.array(stacks)), np.float64)
    return [values[places[key]] for key in keys]


def _stacks_after(
    table: PreflopTable,
    paid: Sequence[int],
    seats: Sequence[int],
    order: Sequence[int],
    terms: RakeTerms,
) -> list[float]:
    """Return each seat's stack after the pots are paid, in chips."""
    unit = float(table.unit)
    strengths = [0 for _ in paid]
    for seat, rank in zip(seats, order, strict=True):
        strengths[seat] = len(order) - rank
    paid_out = settle(
        [chips * unit for chips in paid],
        [seat not in seats for seat in range(len(paid))],
        strengths,
        dead_chips=table.posted.numbers[DEAD] * unit,
        rake=terms.rake,
        rake_cap=terms.rake_cap,
        no_flop_no_drop=terms.no_flop_no_drop,
        flop_seen=len(seats) > 1,
    ).payouts
    return [
        (start - chips) * unit + won
        for start, chips, won in zip(_behind(table), paid, paid_out, strict=True)
    ]


def _behind(table: PreflopTable) -> list[int]:
    """Return the chips that each seat can put in the pots: without antes that are dead."""
    return [sum(chips) for chips in zip(*table.posted[1:4], strict=True)]
