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
FEW = 0.3
"""Up to this fraction of the others' hands, those in use are first selected from the tables."""


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
    """[N, T, N**(H-1)]: table 0 has the probability of the others' hands, given the own hand;
    each other table this probability times a part of the payoffs."""
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
    shares = (tables / totals[:, None]).swapaxes(0, 1)
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
    sums: Array = np.zeros((ends, showdown.tables.shape[1]), weights[0].dtype)
    first, *second = (each.astype(showdown.tables.dtype, copy=False) for each in weights)
    for start in range(0, ends, AT_A_TIME):
        part = slice(start, start + AT_A_TIME)
        others = first[part]
        for each in second:
            others = (others[:, :, None] * each[part, None]).reshape(-1, hands * hands)
        products = _products(showdown, others)
        masses[part] = products[:, :, 0]
        values[part] = np.einsum("eht,et->eh", products, showdown.parts[part])
        if own is not None:
            sums[part] = np.einsum("eht,eh->et", products, own[part])
    return masses, values, sums


def _products(showdown: ShowdownTables, others: Array) -> Array:
    """Return the products of the tables with the weights of the others' hands, [E, N, T]."""
    hands, tables, _ = showdown.tables.shape
    flat = showdown.tables.reshape(hands * tables, -1)
    used = np.flatnonzero(others.any(axis=0))
    if used.size < FEW * others.shape[1]:
        others, flat = others[:, used], np.take(flat, used, axis=1)
    products: Array = by_blas(np.matmul, others, flat.T)
    return products.reshape(len(others), hands, tables)
