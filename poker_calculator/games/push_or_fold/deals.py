"""Counts of deals by hand class and by the order of the hands at showdown.

Classes are the 169 of `lookup.combos.HAND_CLASSES`, in that order. All counts include card removal:
hands that share a card are not dealt together. Deals of two and three hands are counted, deals of
more are sampled.
"""

import functools
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import THREE_WAY_ORDERS, Order
from lookup.combos import (
    COMBO_BITS,
    class_combos,
    combo_classes,
    combo_index,
    combos_in_class_order,
)
from lookup.strength import evaluate_hands
from lookup.tables.heads_up import BOARDS, heads_up_matrix

MOST_AT_A_TIME: Final = 1 << 20  # the number of counts that are summed at once

DEALS_AT_A_TIME: Final = 8192
CARDS, BOARD = 52, 5


class PushFoldDeals(NamedTuple):
    """The deals of P hands in K orders, for any deck and any number of hands of each player."""

    orders: tuple[Order, ...]
    """The K possible orders of the hands of all seats at showdown."""
    counts: NDArray[Any]
    """[K, hands of seat 0, of seat 1, ...]: the number of deals with this order, in any unit. The
    sum over the orders is the number of deals of these hands."""


@functools.cache
def combos_of_classes() -> NDArray[np.float64]:
    """Return the number of combos of each class, float64 [169]: 4, 6 or 12."""
    combos = np.array([len(each) for each in class_combos()], np.float64)
    combos.flags.writeable = False
    return combos


@functools.cache
def two_hands() -> PushFoldDeals:
    """Return the deals of two hands, exactly: counts are float64 [3, 169, 169], read-only."""
    wins, ties = heads_up_matrix()
    won, tied = (_sum_by_class(np.asarray(table, np.float64)) / BOARDS for table in (wins, ties))
    return _read_only(PushFoldDeals(((0, 1), (0, 0), (1, 0)), np.stack([won, tied, won.T])))


@functools.cache
def disjoint_pairs() -> NDArray[np.float64]:
    """Return the number of disjoint pairs of combos of two classes, [169, 169]."""
    disjoint = (COMBO_BITS[:, None] & COMBO_BITS) == 0
    pairs = _sum_by_class(disjoint.astype(np.float64))
    pairs.flags.writeable = False
    return pairs


@functools.cache
def three_hands() -> PushFoldDeals:
    """Return the deals of three hands to 24 bits: float32 [13, 169, 169, 169], read-only.

    They take 251 MB from the first call on.
    """
    from calculations.exact.three_way_table import three_way_orders

    return _read_only(PushFoldDeals(THREE_WAY_ORDERS, three_way_orders()))


@functools.cache
def three_hands_exactly() -> PushFoldDeals:
    """Return the deals of three hands, one for each board: uint32 [13, 169, 169, 169], read-only.

    They take 251 MB from the first call on.
    """
    from calculations.exact.three_way_table import three_way_counts

    return _read_only(PushFoldDeals(THREE_WAY_ORDERS, three_way_counts()))


def _read_only(deals: PushFoldDeals) -> PushFoldDeals:
    """Return deals with their counts read-only."""
    deals.counts.flags.writeable = False
    return deals


def slices_of(counts: NDArray[Any]) -> Iterator[slice]:
    """Split the hands of the first seat into slices with counts that fit in the cache."""
    hands = counts.shape[1]
    step = max(1, MOST_AT_A_TIME * hands // counts.size)
    for start in range(0, hands, step):
        yield slice(start, start + step)


def _sum_by_class(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the sums by class, [169, 169], of a table of combos, [1326, 1326]."""
    order, starts = combos_in_class_order()
    by_row = np.add.reduceat(table[order], starts, axis=0)
    return np.add.reduceat(by_row[:, order], starts, axis=1)


class SampledDeals(NamedTuple):
    """N sampled deals to P players."""

    classes: NDArray[np.intp]  # [P, N]: the class of each player's hand
    strengths: NDArray[np.int64]  # [P, N]: the strength of each player's hand on the board


def sampled_deals(players: int, deals: int, rng: np.random.Generator) -> Iterator[SampledDeals]:
    """Yield n random deals, in blocks of at most 8,192."""
    deck = np.arange(1, CARDS + 1, dtype=np.uint8)
    for start in range(0, deals, DEALS_AT_A_TIME):
        count = min(DEALS_AT_A_TIME, deals - start)
        cards = rng.permuted(np.tile(deck, (count, 1)), axis=1)
        board = cards[:, 2 * players : 2 * players + BOARD]
        holes = cards[:, : 2 * players].reshape(count, players, 2).swapaxes(0, 1)
        boards = np.broadcast_to(board, (players, count, BOARD))
        strengths = evaluate_hands(np.concatenate((holes, boards), axis=2).reshape(-1, 2 + BOARD))
        yield SampledDeals(
            combo_classes()[combo_index(holes)],
            np.asarray(strengths, np.int64).reshape(players, count),
        )


def order_number(order: Order) -> int:
    """Return the number of an order: its places as digits, the first hand's the lowest."""
    return sum(place * len(order) ** hand for hand, place in enumerate(order))


def order_numbers(strengths: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the number of the order of the hands, [N], from their strengths, [H, N].

    >>> order_numbers(np.array([[7], [9], [7]])).tolist(), order_number((1, 0, 1))
    ([10], 10)
    """
    hands = len(strengths)
    best_first = np.argsort(-strengths, axis=0, kind="stable")
    in_order = np.take_along_axis(strengths, best_first, axis=0)
    rank = np.zeros(strengths.shape, np.intp)
    np.cumsum(in_order[1:] != in_order[:-1], axis=0, out=rank[1:])
    return np.asarray((rank * hands**best_first).sum(axis=0))


def order_among(order: Order, indices: Sequence[int]) -> Order:
    """Return the order of some of the hands.

    >>> order_among((2, 0, 1), [0, 2])
    (1, 0)
    """
    among = [order[place] for place in indices]
    ranks = sorted({*among})
    return tuple(ranks.index(place) for place in among)
