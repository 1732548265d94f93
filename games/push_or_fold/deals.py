"""How often which hands are dealt together, and in what order they come in, by class of hand.

A class is one of the 169 of `lookup.combos.HAND_CLASSES`, in that order. All counts have card
removal: hands that share a card are not dealt together.
"""

import functools
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import THREE_WAY_ORDERS, Order
from lookup.combos import COMBO_BITS, HAND_CLASSES, class_combos, combos_in_class_order
from lookup.tables.heads_up import BOARDS, heads_up_matrix

CLASSES = len(HAND_CLASSES)

MOST_AT_A_TIME: Final = 1 << 20
"""Counts that are summed at once."""


class Deals(NamedTuple):
    """The deals of a game in which every player's hand matters: K orders of P hands.

    It may be of any deck: the hands of a player are any number of kinds.
    """

    orders: tuple[Order, ...]
    """The K orders in which the hands of all seats may come in."""
    counts: NDArray[Any]
    """[K, hands of seat 0, of seat 1, ...]: the number of deals that come in in this order, in any
    unit. Their sum over the orders is how often these hands are dealt."""


@functools.cache
def combos_of_classes() -> NDArray[np.float64]:
    """Return how many combos each class has, float64 [169]: 4, 6 or 12."""
    combos = np.array([len(each) for each in class_combos()], np.float64)
    combos.flags.writeable = False
    return combos


@functools.cache
def two_hands() -> Deals:
    """Return the deals of two hands, exactly: counts are float64 [3, 169, 169], read-only."""
    wins, ties = heads_up_matrix()
    won, tied = (_sum_by_class(np.asarray(table, np.float64)) / BOARDS for table in (wins, ties))
    counts = np.stack([won, tied, won.T])
    counts.flags.writeable = False
    return Deals(((0, 1), (0, 0), (1, 0)), counts)


@functools.cache
def disjoint_pairs() -> NDArray[np.float64]:
    """Return how many pairs of combos without a common card two classes have, [169, 169]."""
    disjoint = (COMBO_BITS[:, None] & COMBO_BITS) == 0
    pairs = _sum_by_class(disjoint.astype(np.float64))
    pairs.flags.writeable = False
    return pairs


@functools.cache
def three_hands() -> Deals:
    """Return the deals of three hands to 24 bits: float32 [13, 169, 169, 169], read-only.

    They take 251 MB, from when they are first needed on.
    """
    from calculations.exact.three_way.table import three_way_orders

    return _deals_of_three(three_way_orders())


@functools.cache
def three_hands_exactly() -> Deals:
    """Return the deals of three hands, each board a deal: uint32 [13, 169, 169, 169], read-only.

    They take 251 MB, from when they are first needed on.
    """
    from calculations.exact.three_way.table import three_way_counts

    return _deals_of_three(three_way_counts())


def _deals_of_three(counts: NDArray[Any]) -> Deals:
    """Return the deals with these counts, read-only."""
    counts.flags.writeable = False
    return Deals(THREE_WAY_ORDERS, counts)


def slices_of(counts: NDArray[Any]) -> Iterator[slice]:
    """Yield slices of the hands of the first seat whose counts fit in the cache."""
    hands = counts.shape[1]
    step = max(1, MOST_AT_A_TIME * hands // counts.size)
    for start in range(0, hands, step):
        yield slice(start, start + step)


def _sum_by_class(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a table [1326, 1326] of combos summed by their classes, [169, 169]."""
    order, starts = combos_in_class_order()
    by_row = np.add.reduceat(table[order], starts, axis=0)
    return np.add.reduceat(by_row[:, order], starts, axis=1)
