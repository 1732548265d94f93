"""The values of showdowns of two and three hands, for many ends at once.

The payoffs of all ends are combinations of a few vectors over the orders of the hands, such as
"the pot" and "the side pot". Each of these vectors and the deals make one table over classes, and
one product of matrices values all ends.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from lookup.combos import COMBO_COUNT
from lookup.running.forks import by_blas
from poker_calculator.games.push_or_fold.deals import (
    PushFoldDeals,
    combos_of_classes,
    three_hands,
    two_hands,
)

Array: TypeAlias = NDArray[np.floating]

SMALL = 1e-12  # of the largest part; smaller parts of payoffs are rounding
AT_A_TIME = 256  # ends
FEW = 0.03
"""Up to this fraction of all pairs of others' hands, those in use are selected from the tables."""


class PreflopDeals(NamedTuple):
    """The deals of a deck with N classes of hands."""

    chance: NDArray[np.float64]  # [N]: the probability of each class
    pairs: PushFoldDeals  # of two hands, [3, N, N]
    triples: Callable[[], PushFoldDeals]  # a function that returns those of three hands

    @property
    def given_own(self) -> NDArray[np.float64]:
        """Return the probability of another hand, given the own hand in each row, [N, N]."""
        counts = self.pairs.counts.sum(axis=0, dtype=np.float64)
        return np.asarray(counts / counts.sum(axis=1, keepdims=True))


@functools.cache
def holdem_deals() -> PreflopDeals:
    """Return the deals of hold'em, by the 169 classes."""
    return PreflopDeals(combos_of_classes() / COMBO_COUNT, two_hands(), three_hands)


class ShowdownTables(NamedTuple):
    """Tables of showdowns of H hands, and the shares of each end in them."""

    tables: Array
    """[N**(H-1), N * T]: for the others' hands, each own hand and table. Table 0 has the
    probability of the others' hands, given the own hand; each other table this probability times a
    part of the payoffs."""
    parts: Array  # [E, T]: the payoff of each end as a combination of the tables


def showdown_tables(
    payoffs: NDArray[np.float64], hands: int, dtype: type, dealt: PreflopDeals
) -> ShowdownTables:
    """Return the tables for payoffs [E, K] of E ends by the order of the own and the others' hands.

    The orders are those of `weak_orders`.
    """
    means = payoffs.mean(axis=1, keepdims=True)
    _, sizes, parts = np.linalg.svd(payoffs - means, full_matrices=False)
    largest = max(float(np.abs(payoffs).max(initial=0)), 1e-300)
    parts = parts[sizes > SMALL * largest * max(payoffs.shape)]
    combined = np.concatenate([means, (payoffs - means) @ parts.T], axis=1)
    deals = dealt.pairs if hands == 2 else dealt.triples()
    order = [deals.orders.index(each) for each in weak_orders(hands)]
    vectors = np.concatenate([np.ones((1, len(order))), parts])[:, np.argsort(order)]
    counts = deals.counts.reshape(len(order), len(deals.counts[0]), -1)
    tables = by_blas(np.tensordot, vectors.astype(counts.dtype), counts, axes=1)
    totals = tables[0].sum(axis=1, dtype=np.float64)
    shares = (tables / totals[:, None]).transpose(2, 1, 0).reshape(counts.shape[2], -1)
    kind = dtype if hands == 2 else np.float32
    return ShowdownTables(np.ascontiguousarray(shares, kind), combined.astype(dtype))


def value_showdowns(
    showdown: ShowdownTables, weights: Sequence[Array], own: Array | None = None
) -> tuple[Array, Array, Array]:
    """Return the probabilities and values of E ends by the own hand, each [E, N], and sums [E, T].

    weights : one or two arrays [E, N], the weights of each other player's hands
    own     : [E, N], the weights of the own hands, with which the tables are summed; None for zeros
    """
    ends, hands = weights[0].shape
    masses: Array = np.empty((ends, hands), weights[0].dtype)
    values: Array = np.empty((ends, hands), weights[0].dtype)
    sums: Array = np.zeros((ends, showdown.parts.shape[1]), weights[0].dtype)
    for start in range(0, ends, AT_A_TIME):
        part = slice(start, start + AT_A_TIME)
        if len(weights) == 1:
            products: Array = by_blas(np.matmul, weights[0][part], showdown.tables)
        else:
            products = _of_pairs(showdown.tables, *(each[part] for each in weights))
        products = products.reshape(len(products), hands, -1)
        masses[part] = products[:, :, 0]
        values[part] = np.einsum("eht,et->eh", products, showdown.parts[part])
        if own is not None:
            sums[part] = np.einsum("eht,eh->et", products, own[part])
    return masses, values, sums


def _of_pairs(tables: Array, first: Array, second: Array) -> Array:
    """Return the products of tables with the pairs of two players' hands, [E, N * T].

    Learned strategies use few pairs. With a hundredth of them, selected rows took 0.4 of the time
    of all rows; with 6 of a hundred, 1.6 of it.
    """
    ends, hands = first.shape
    first, second = (each.astype(tables.dtype, copy=False) for each in (first, second))
    products: Array = np.empty((ends, tables.shape[1]), tables.dtype)
    held = np.count_nonzero(first, axis=1) * np.count_nonzero(second, axis=1)
    many = np.flatnonzero(held >= FEW * hands**2)
    pairs = (first[many, :, None] * second[many, None]).reshape(-1, hands**2)
    products[many] = by_blas(np.matmul, pairs, tables)
    for end in np.flatnonzero(held < FEW * hands**2):
        ones, twos = np.flatnonzero(first[end]), np.flatnonzero(second[end])
        rows = np.take(tables, np.add.outer(ones * hands, twos).ravel(), axis=0)
        used = np.multiply.outer(first[end][ones], second[end][twos]).ravel()
        products[end] = by_blas(np.matmul, used, rows)
    return products
