"""Strengths of badugi hands, in 16-bit lanes."""

import functools
import operator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hands.high import Judge, not_cards
from lookup._kernels.strength import RANK_BITS
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup.games import Ranking


def _badugi_strengths() -> NDArray[np.uint16]:
    """Return the strength of each rank mask that plays, the ace in bit 0, [8192]."""
    strengths = np.zeros(1 << 13, np.uint16)
    for size in range(1, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), size))
        strengths[masks] = size << 12 | np.arange(len(masks), 0, -1)
    return strengths


@formula
def low_rank(number: Lanes) -> Lanes:
    """Return the bit of a card's rank, the ace in bit 0, or 0 for no card."""
    bit = 1 << ((number + 3) >> 2)
    return where(number > 0, (bit | (bit >> 13)) & RANK_BITS, 0)


@formula
def clash(x: Lanes, y: Lanes, x_rank: Lanes, y_rank: Lanes) -> Lanes:
    """Return more than 0 when two cards have the same rank or suit."""
    one_suit = (((x ^ y) & 3) == 0) & (x_rank > 0) & (y_rank > 0)
    return (x_rank & y_rank) | where(one_suit, 1, 0)


@formula
def worth(ranks: Lanes, clashes: Lanes) -> Lanes:
    """Return the strength of cards: more cards win, then lower highest ranks; 0 if cards clash."""
    return where(clashes > 0, 0, (popcount(ranks) << 13) | (ranks ^ RANK_BITS))


@formula
def best_badugi(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """Return the ranks that play in the best badugi of four cards, 0 for no card.

    Each of the fifteen choices is weighed: three clashes at most decide over a choice of three.
    """
    p, q, r, s = low_rank(a), low_rank(b), low_rank(c), low_rank(d)
    ab, ac, ad = clash(a, b, p, q), clash(a, c, p, r), clash(a, d, p, s)
    bc, bd, cd = clash(b, c, q, r), clash(b, d, q, s), clash(c, d, r, s)
    choices = [
        (p, p & 0), (q, q & 0), (r, r & 0), (s, s & 0),
        (p | q, ab), (p | r, ac), (p | s, ad), (q | r, bc), (q | s, bd), (r | s, cd),
        (p | q | r, ab | ac | bc), (p | q | s, ab | ad | bd),
        (p | r | s, ac | ad | cd), (q | r | s, bc | bd | cd),
        (p | q | r | s, ab | ac | ad | bc | bd | cd),
    ]  # fmt: skip
    best = functools.reduce(maximum, (worth(ranks, clashes) for ranks, clashes in choices))
    return (best ^ RANK_BITS) & RANK_BITS


@formula
def faults(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """Return more than 0 where a card is held twice, or none is held."""
    pairs = combinations((a, b, c, d), 2)
    twice = functools.reduce(operator.or_, (where(x == y, x, 0) for x, y in pairs))
    return twice | where((a | b | c | d) == 0, 1, 0)


@formula
def badugi_of(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return 0, the ranks that play of one to four cards, and more than 0 for no hand."""
    a, b, c, d = (*numbers, *[numbers[0] & 0] * (4 - len(numbers)))
    return a & 0, best_badugi(a, b, c, d), faults(a, b, c, d) | not_cards(numbers, 1)


BADUGI = Judge(badugi_of, _badugi_strengths())  # hands of 1 to 4 cards
