"""The three-way table: every three of the 169 hand classes before the flop.

It counts the finishing orders of three hands over all deals of three classes to three players, with
card removal, and all boards. It takes half a minute to build, and is stored like the other tables.
A kernel counts the rank triples.

Shapes use R (rank triples), X (choices of the cards of one suit) and D (deals of suits).
"""

import functools
import os
from collections.abc import Callable
from itertools import permutations, product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import (
    COLUMNS,
    ORDER_ARRAY,
    THREE_WAY_ORDERS,
    TripleGroup,
    all_rank_triples,
    groups_of,
    orders_of,
    shape_of,
)
from lookup.combos import HAND_CLASSES
from lookup.compiling.compiler import require_numba
from lookup.compiling.kernel_choice import Call
from lookup.games import HOLDEM
from lookup.running.forks import by_blas
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from lookup.tables.runouts import PAIRS, layout, runout_tables
from lookup.tables.store import FOLDER_VARIABLE, TableSpec, inspect_table, open_table

AT_A_TIME = 100  # rank triples counted at once: 4,000 choices, 30 ms


class OrderCounts(NamedTuple):
    """The numbers of boards with each finishing order of three hands, split into summands."""

    by_ranks: NDArray[np.float64]  # [R, 13]: without flushes
    by_suit: NDArray[np.float64]
    """[R, X, 13]: the change by flushes, for each choice of the cards of one suit."""


def count_group(group: TripleGroup) -> OrderCounts:
    """Count rank triples of one shape."""
    rows, (kernel, arguments) = len(group.triples), counting_call(group)
    by_ranks = np.empty((rows, COLUMNS), np.int64)
    by_suit = np.empty((rows, len(group.shape.suits), COLUMNS), np.int64)
    kernel(*arguments, by_ranks.reshape(-1), by_suit.reshape(-1))
    return OrderCounts(orders_of(by_ranks), orders_of(by_suit))


def counting_call(group: TripleGroup) -> Call:
    """Return the kernel, and its arguments except the counts to fill."""
    from calculations._kernels.exact.straight_flushes import Rules
    from calculations._kernels.exact.three_way_table import RankedDeck, count_rank_triples

    choices = len(group.shape.suits)
    ranking, rows = HOLDEM.ranking, runout_tables(HOLDEM).rows.reshape(-1)
    rules = Rules(3, HOLDEM.two_play, HOLDEM.low, ranking.lowest, ranking.flush)
    return count_rank_triples, (group.cards.reshape(-1), choices, RankedDeck(rules, layout(), rows))


def nothing_to_count() -> Call:
    """Return the kernel, and arguments without anything to count, to compile it."""
    kernel, arguments = counting_call(
        TripleGroup(np.empty((0, 3), np.uint8), shape_of((*range(6),)))
    )
    return kernel, (*arguments, np.empty(0, np.int64), np.empty(0, np.int64))


def sum_over_deals(
    counted: OrderCounts, group: TripleGroup, weights: NDArray[Any]
) -> NDArray[np.float64]:
    """Return the sums of counts over deals, [..., R, 13], from their weights, [..., R or 1, D].

    The counts of a deal are those of its ranks plus the changes by its four suits.
    """
    deals = weights.sum(axis=-1)[..., None]
    weighted = by_blas(np.matmul, weights, group.shape.times)[..., None, :]
    changed = by_blas(np.matmul, weighted, counted.by_suit)[..., 0, :]
    return np.asarray(deals * counted.by_ranks + changed)


CLASSES = len(HAND_CLASSES)

TRIPLES = comb(CLASSES + 2, 3)  # the number of three classes in any order: 818,805
RANK_TRIPLES = 129_597  # the number of rank triples that a deck can hold, in any order
BUILDING = 30.0  # the approximate seconds to build the table
BOARDS = comb(46, 5)  # the boards that three hands leave: 1,370,754


def triple_number(classes: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """Return the row of three classes, [...] from [..., 3] in descending order."""
    return _number(*np.moveaxis(classes.astype(np.int64), -1, 0))


def _number(
    high: NDArray[np.int64], middle: NDArray[np.int64], low: NDArray[np.int64]
) -> NDArray[np.int64]:
    number: NDArray[np.int64] = (
        high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
    )
    return number


@functools.cache
def _renumbered() -> NDArray[np.intp]:
    """Return the finishing orders after hands are permuted, [3, 3, 13].

    The first two indices are the hands that become the first and the second.
    """
    table = np.zeros((3, 3, len(THREE_WAY_ORDERS)), np.intp)
    for hands in permutations(range(3)):
        moved = ORDER_ARRAY[:, hands].tolist()
        table[hands[:2]] = [THREE_WAY_ORDERS.index(tuple(places)) for places in moved]
    return table


def _counted_by_class(group: TripleGroup) -> tuple[int, NDArray[np.int64], NDArray[np.float64]]:
    """Return the number of a group's rank triples, the rows of their classes, and their orders."""
    shape = group.shape
    suits = shape.deals.reshape(-1, 3, 2)
    pattern = (suits[..., 0] == suits[..., 1]) @ (1, 2, 4)
    patterns = np.flatnonzero(np.bincount(pattern))
    weights = (pattern == patterns[:, None]).astype(np.float64)
    orders = sum_over_deals(count_group(group), group, weights[:, None])
    low, high = 12 - np.moveaxis(PAIRS[group.triples].astype(np.int64), -1, 0)
    suited, offsuit = 13 * high + low, 13 * low + high
    classes = np.where(patterns[:, None, None] >> np.arange(3) & 1, suited, offsuit)
    hands = np.argsort(-classes, axis=-1, kind="stable")
    rows = triple_number(np.take_along_axis(classes, hands, axis=-1))
    back = np.argsort(hands, axis=-1)
    columns = _renumbered()[back[..., 0], back[..., 1]]
    sorted_orders = np.take_along_axis(orders, columns, axis=-1)
    return len(group.triples), rows.reshape(-1), sorted_orders.reshape(-1, len(THREE_WAY_ORDERS))


def build_three_way(table: NDArray[np.uint32], advance: Callable[[int], None]) -> None:
    """Fill *table*, [818805, 13] uint32: the deals and boards that end in each order."""
    require_numba("building the three-way table")
    groups = groups_of(all_rank_triples())
    count_group(groups[0]._replace(triples=groups[0].triples[:0]))  # compiles it here
    parts = (part for group in groups for part in group.parts(AT_A_TIME))
    for counted, rows, orders in run_slices(_counted_by_class, parts, thread_count()):
        table[rows] = orders
        advance(counted)


THREE_WAY = TableSpec(
    name="three-way table",
    file_name="ThreeWay-v1.dat",
    dtype=np.dtype("<u4"),
    shape=(TRIPLES, len(THREE_WAY_ORDERS)),
    sha256="3e35d1d48e1b6c37f19dc410bc517699e829b5f498994188d2b7c65c59987a23",
    build=build_three_way,
    steps=RANK_TRIPLES,
)


def three_way_table() -> NDArray[np.uint32]:
    """Return the counts of deals and boards by finishing order of three hands, uint32 [818805, 13].

    The first call builds the table; later calls map the file read-only. Rows are three classes by
    `triple_number`, columns are `THREE_WAY_ORDERS`. Raises TableError if the file cannot be built
    or read, or is not trusted.
    """
    return _opened(os.environ.get(FOLDER_VARIABLE))


# One table at a time; when the environment names another folder, the table is another one.
@functools.lru_cache(maxsize=1)
def _opened(_folder: str | None) -> NDArray[np.uint32]:
    return open_table(THREE_WAY).view(np.ndarray)


def table_is_built() -> bool:
    """Return whether the file of the table exists."""
    return inspect_table(THREE_WAY).nbytes is not None


def orders_of_classes(hands: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """Return the counts of deals and boards by finishing order of three classes, [..., 13].

    hands : [..., 3], numbers of `HAND_CLASSES`
    """
    first, second, third = np.moveaxis(hands.astype(np.int64), -1, 0)
    high, low = (peak(first, peak(second, third)) for peak in (np.maximum, np.minimum))
    numbers = _number(high, first + second + third - high - low, low)
    order = (first >= second) * 4 + (second >= third) * 2 + (first >= third)
    counts = np.take_along_axis(three_way_table()[numbers], _descending()[order], axis=-1)
    return counts.astype(np.float64)


@functools.cache
def _descending() -> NDArray[np.intp]:
    """Return the row of each order in the table, [8, 13], by the comparison of three classes.

    The first index has three bits: the first class is not below the second, the second not below
    the third, the first not below the third.
    """
    table = np.zeros((8, len(THREE_WAY_ORDERS)), np.intp)
    for classes in product(range(3), repeat=3):
        first, second, third = classes
        order = (first >= second) * 4 + (second >= third) * 2 + (first >= third)
        order_of_hands = np.argsort([-number for number in classes], kind="stable")
        table[order] = _renumbered()[order_of_hands[0], order_of_hands[1]]
    return table


def three_way_orders(dtype: type[np.floating[Any]] = np.float32) -> NDArray[Any]:
    """Return the number of deals of three classes with each finishing order, [13, 169, 169, 169].

    A deal counts for an order by its fraction of boards with this order: the sum of all orders is
    the number of ways to deal the three classes.
    """
    return _of_all_seats((three_way_table() / BOARDS).astype(dtype))


def three_way_counts() -> NDArray[np.uint32]:
    """Return the deals and boards by finishing order of three classes, [13, 169, 169, 169].

    They are whole numbers; divided by `BOARDS`, they are `three_way_orders`.
    """
    return _of_all_seats(three_way_table())


def _of_all_seats(table: NDArray[Any]) -> NDArray[Any]:
    """Return rows like those of `three_way_table` for three classes in any order.

    Each cell reads the row of its classes; writing each row into its cells takes half as long
    again.
    """
    first, second, third = np.ogrid[:CLASSES, :CLASSES, :CLASSES]
    high = np.maximum(np.maximum(first, second), third)
    low = np.minimum(np.minimum(first, second), third)
    rows = _number(high, first + second + third - high - low, low).astype(np.int32)
    seats = (first >= second) * np.uint8(4) + (second >= third) * np.uint8(2) + (first >= third)
    counts = np.ascontiguousarray(table.T).reshape(-1)
    orders = np.empty((len(THREE_WAY_ORDERS), CLASSES, CLASSES, CLASSES), table.dtype)
    for order, starts in zip(orders, (_descending() * len(table)).T.astype(np.int32), strict=True):
        np.take(counts, starts[seats] + rows, out=order, mode="clip")
    return orders
