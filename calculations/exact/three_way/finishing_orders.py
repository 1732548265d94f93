"""The finishing orders of hands: first, second and third, with ties."""

import functools
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Order: TypeAlias = tuple[int, ...]
"""The place of each hand, 0 for the best; equal hands have the same."""


def weak_orders(count: int) -> tuple[Order, ...]:
    """Return the finishing orders of *count* hands: 1 for one, 3 for two, 13 for three.

    >>> weak_orders(2)
    ((0, 0), (0, 1), (1, 0))
    """
    tuples = product(range(count), repeat=count)
    return tuple(order for order in tuples if {*order} == {*range(len({*order}))})


THREE_WAY_ORDERS = weak_orders(3)  # the 13 orders: the place of the first, second and third hand
PLACES = np.array(THREE_WAY_ORDERS)  # [13, 3]: the same as an array

CONTESTS = ((0, 1, 2), (0, 1), (1, 2), (2, 0))
"""The hands that the kernel compares, and how it counts them: by the set of those that win."""

COLUMNS = sum(1 << len(hands) for hands in CONTESTS)
"""Sets of the hands of all contests, the empty ones included: 20."""

_BEST = PLACES.min(axis=1, keepdims=True) == PLACES

WINNERS = (_BEST << np.arange(3)).sum(axis=1)  # [13]: the bits of the hands that win
SHARES = _BEST / _BEST.sum(axis=1, keepdims=True)  # [13, 3]: each hand's share of the pot

AHEAD = np.sign(PLACES[:, [1, 2, 0]] - PLACES)
"""[13, 3]: of the first and second hand, the second and third, the third and first, 1 where the
former is ahead, -1 where the latter is, 0 where they tie."""


@functools.cache
def _from_contests() -> NDArray[np.float64]:
    """Return the matrix [20, 13] that converts the kernel's counts to finishing orders.

    In each order, one group of hands wins each contest. There are more counts than orders, so the
    orders follow by least squares, with a solution in whole numbers.
    """
    counted = np.zeros((len(THREE_WAY_ORDERS), COLUMNS))
    for order, places in enumerate(THREE_WAY_ORDERS):
        start = 0
        for hands in CONTESTS:
            best = min(places[hand] for hand in hands)
            winners = sum(1 << at for at, hand in enumerate(hands) if places[hand] == best)
            counted[order, start + winners] = 1
            start += 1 << len(hands)
    return np.asarray(np.linalg.pinv(counted), np.float64)


def orders_of(counts: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """Return the number of boards with each finishing order, whole numbers [..., 13].

    *counts* [..., 20] are those of the kernel: for each contest, the number of boards that each
    group of its hands wins.
    """
    orders: NDArray[np.float64] = np.rint(counts @ _from_contests())
    return orders
