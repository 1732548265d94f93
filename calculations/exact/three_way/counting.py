"""The counts of rank triples, by a kernel.

Shapes use R (rank triples), X (choices of the cards of one suit) and D (deals of suits).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.finishing_orders import COLUMNS, orders_of
from calculations.exact.three_way.rank_triples import TripleGroup, shape_of
from lookup.games import HOLDEM
from lookup.running.compiled import Call
from lookup.running.forks import by_blas
from lookup.tables.runouts import layout, runout_tables

AT_A_TIME = 100  # rank triples that are counted at once: 4,000 choices, 30 ms


class OrderCounts(NamedTuple):
    """The numbers of boards with each finishing order of three hands, in three summands."""

    by_ranks: NDArray[np.float64]  # [R, 13]: flushes apart
    by_suit: NDArray[np.float64]
    """[R, X, 13]: the additional boards, or fewer, for the cards of each suit."""


def count_group(group: TripleGroup) -> OrderCounts:
    """Count rank triples of one shape."""
    rows, (kernel, arguments) = len(group.triples), counting_call(group)
    by_ranks = np.empty((rows, COLUMNS), np.int64)
    by_suit = np.empty((rows, len(group.shape.suits), COLUMNS), np.int64)
    kernel(*arguments, by_ranks.reshape(-1), by_suit.reshape(-1))
    return OrderCounts(orders_of(by_ranks), orders_of(by_suit))


def counting_call(group: TripleGroup) -> Call:
    """Return the kernel, and its arguments but for the counts that it fills."""
    from calculations._kernels.preflop.preflop_flushes import Rules
    from calculations._kernels.preflop.three_way import RankedDeck, count_rank_triples

    choices = len(group.shape.suits)
    ranking, rows = HOLDEM.ranking, runout_tables(HOLDEM).rows.reshape(-1)
    rules = Rules(3, HOLDEM.two_play, HOLDEM.low, ranking.lowest, ranking.flush)
    return count_rank_triples, (group.cards.reshape(-1), choices, RankedDeck(rules, layout(), rows))


def nothing_to_count() -> Call:
    """Return the kernel, and arguments of which it counts nothing."""
    kernel, arguments = counting_call(
        TripleGroup(np.empty((0, 3), np.uint8), shape_of((*range(6),)))
    )
    return kernel, (*arguments, np.empty(0, np.int64), np.empty(0, np.int64))


def sum_over_deals(
    counted: OrderCounts, group: TripleGroup, weights: NDArray[Any]
) -> NDArray[np.float64]:
    """Return the counts of deals together, [..., R, 13], from their weights, [..., R or 1, D].

    A deal's counts are those of its ranks, plus the changes by its four suits.
    """
    deals = weights.sum(axis=-1)[..., None]
    weighted = by_blas(np.matmul, weights, group.shape.times)[..., None, :]
    changed = by_blas(np.matmul, weighted, counted.by_suit)[..., 0, :]
    return np.asarray(deals * counted.by_ranks + changed)
