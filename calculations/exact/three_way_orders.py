"""Three hands by rank: the deals of suits to them, and the orders in which they finish.

Shapes use R (rank triples), X (choices of the cards of one suit) and D (deals of suits).
"""

import functools
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.games import CARD_SUITS
from lookup.tables.runouts import PAIRS

Order: TypeAlias = tuple[int, ...]
"""The place of each hand, 0 for the best; equal hands have the same place."""


def weak_orders(count: int) -> tuple[Order, ...]:
    """Return the finishing orders of *count* hands: 1 for one, 3 for two, 13 for three.

    >>> weak_orders(2)
    ((0, 0), (0, 1), (1, 0))
    """
    tuples = product(range(count), repeat=count)
    return tuple(order for order in tuples if {*order} == {*range(len({*order}))})


THREE_WAY_ORDERS = weak_orders(3)  # the 13 orders: the places of the first, second and third hand
ORDER_ARRAY = np.array(THREE_WAY_ORDERS)  # [13, 3]: the same as an array

CONTESTS = ((0, 1, 2), (0, 1), (1, 2), (2, 0))
"""The hands that the kernel compares; it counts each contest by the set of winners."""

COLUMNS = sum(1 << len(hands) for hands in CONTESTS)
"""The number of sets of hands in all contests, including empty sets: 20."""

_BEST = ORDER_ARRAY.min(axis=1, keepdims=True) == ORDER_ARRAY

WINNERS = (_BEST << np.arange(3)).sum(axis=1)  # [13]: the bits of the hands that win
SHARES = _BEST / _BEST.sum(axis=1, keepdims=True)  # [13, 3]: each hand's share of the pot

AHEAD = np.sign(ORDER_ARRAY[:, [1, 2, 0]] - ORDER_ARRAY)
"""[13, 3]: for the first and second hand, the second and third, the third and first: 1 if the
former is ahead, -1 if the latter is ahead, 0 for a tie."""


@functools.cache
def _from_contests() -> NDArray[np.float64]:
    """Return the matrix [20, 13] that converts the kernel's counts to finishing orders.

    In each order, one set of hands wins each contest. There are more counts than orders, so least
    squares give the orders, as whole numbers.
    """
    counted = np.zeros((len(THREE_WAY_ORDERS), COLUMNS))
    for order, ranking in enumerate(THREE_WAY_ORDERS):
        start = 0
        for hands in CONTESTS:
            best = min(ranking[hand] for hand in hands)
            winners = sum(1 << at for at, hand in enumerate(hands) if ranking[hand] == best)
            counted[order, start + winners] = 1
            start += 1 << len(hands)
    return np.asarray(np.linalg.pinv(counted), np.float64)


def orders_of(counts: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """Return the number of boards with each finishing order, whole numbers [..., 13].

    *counts*, [..., 20], come from the kernel: for each contest, the number of boards that each set
    of its hands wins.
    """
    orders: NDArray[np.float64] = np.rint(counts @ _from_contests())
    return orders


CARDS = 6
HANDS = ((0, 1), (2, 3), (4, 5))

_CHOSEN = (np.arange(1 << CARDS)[:, None] >> np.arange(CARDS) & 1).astype(bool)


class Shape(NamedTuple):
    """The common suits of three-hand deals whose cards have equal ranks in the same places."""

    suits: NDArray[np.uint8]
    """[X, 6]: suits of the six cards, 0 for the chosen cards, so that no two cards are the same."""
    deals: NDArray[np.uint8]  # [D, 6]: the suits of the six cards in each deal
    chosen: NDArray[np.uint8]  # [D, 4]: the choice of cards that each suit has in each deal
    times: NDArray[np.uint8]  # [D, X]: the number of suits of each deal with each choice


class TripleGroup(NamedTuple):
    """Rank triples of the same shape."""

    triples: NDArray[np.uint8]  # [R, 3]: the rows of `PAIRS`
    shape: Shape

    @property
    def cards(self) -> NDArray[np.uint8]:
        """Return card numbers of each choice, [R, X, 6], with chosen cards in the lowest suit."""
        ranks = PAIRS[self.triples].reshape(-1, 1, CARDS)
        numbers: NDArray[np.uint8] = CARD_SUITS * ranks + self.shape.suits + 1
        return numbers

    def parts(self, size: int) -> Iterator["TripleGroup"]:
        """Generate the group in parts of up to *size* triples."""
        for start in range(0, len(self.triples), size):
            yield TripleGroup(self.triples[start : start + size], self.shape)


@functools.cache
def all_rank_triples() -> NDArray[np.uint8]:
    """Return all triples of rows of `PAIRS`, in order, even those that no deck holds."""
    return np.array([*combinations_with_replacement(range(len(PAIRS)), 3)], np.uint8)


def groups_of(triples: NDArray[np.integer[Any]]) -> list[TripleGroup]:
    """Return rank triples, [R, 3], group by group, without those that no deck holds."""
    ranks = PAIRS[triples].reshape(-1, CARDS)
    same = ranks[:, :, None] == ranks[:, None]
    possible = (same.sum(axis=2) <= CARD_SUITS).all(axis=1)
    triples, firsts = triples[possible], same[possible].argmax(axis=2)
    numbers = firsts @ CARDS ** np.arange(CARDS)
    _, first, group = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(group, kind="stable")
    ends = np.cumsum(np.bincount(group, minlength=len(first)))
    return [
        TripleGroup(
            triples[order[start:end]].astype(np.uint8), shape_of(tuple(firsts[at].tolist()))
        )
        for at, start, end in zip(first, [0, *ends], ends, strict=False)
    ]


@functools.cache
def shape_of(firsts: tuple[int, ...]) -> Shape:
    """Return the shape of six cards, given the first card of the same rank for each."""
    same = np.equal.outer(firsts, firsts)
    pairs = [hand for hand in HANDS if same[hand]]
    chosen = _CHOSEN[_possible(same, pairs)]
    positions = np.zeros(1 << CARDS, np.uint8)
    positions[_bits(chosen)] = range(len(chosen))
    deals = _deals(same, pairs)
    in_suit = deals[:, None] == np.arange(CARD_SUITS)[:, None]  # [D, 4, 6]
    for first, second in pairs:  # the cards of a pair are alike: choose the first
        in_suit[..., first] |= in_suit[..., second]
        in_suit[..., second] = False
    before = np.tril(same, -1)
    others = 1 + (~chosen).astype(np.uint8) @ before.T.astype(np.uint8)
    of_deals = positions[_bits(in_suit)]
    times = (of_deals[..., None] == np.arange(len(chosen))).sum(axis=1, dtype=np.uint8)
    return Shape(np.where(chosen, 0, others).astype(np.uint8), deals, of_deals, times)


def _possible(same: NDArray[np.bool], pairs: list[tuple[int, int]]) -> NDArray[np.bool]:
    """Return a mask of the choices that can be the cards of one suit, [64]."""
    of_rank = _CHOSEN.astype(np.int64) @ same
    least = np.where(same.sum(axis=0) == CARD_SUITS, 1, 0)
    possible = np.asarray(((of_rank <= 1) & (of_rank >= least)).all(axis=1))
    for _, second in pairs:
        possible &= ~_CHOSEN[:, second]
    return possible


def _deals(same: NDArray[np.bool], pairs: list[tuple[int, int]]) -> NDArray[np.uint8]:
    """Return the suits of all deals, [D, 6], in order within a pair, like combos."""
    deals = np.array([*product(range(CARD_SUITS), repeat=CARDS)], np.uint8)
    apart = np.ones(len(deals), bool)
    for column, other in zip(*np.nonzero(np.tril(same, -1)), strict=True):
        apart &= deals[:, column] != deals[:, other]
    for first, second in pairs:
        apart &= deals[:, first] < deals[:, second]
    return deals[apart]


def _bits(chosen: NDArray[np.bool]) -> NDArray[np.int64]:
    """Return choices [..., 6] as numbers."""
    numbers: NDArray[np.int64] = chosen @ (1 << np.arange(CARDS))
    return numbers
