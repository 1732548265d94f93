"""Strengths of badugi hands, in 16-bit lanes.

Shapes use N (hands) and W (cards of a hand, 1 to 4).
"""

import functools
import operator
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel
from lookup._kernels.hands import copy_rest, not_cards, rows_in_place
from lookup._kernels.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup._kernels.lanes.rows import ROW_SPARE, columns, store_sums, with_spare
from lookup._kernels.lanes.vectors import LANES, bits, spread
from lookup._kernels.strength import RANK_BITS


def _badugi_strengths() -> NDArray[np.uint16]:
    """Return the strength of each rank mask that plays, the ace in bit 0, [8192]."""
    strengths = np.zeros(1 << 13, np.uint16)
    for size in range(1, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), size))
        strengths[masks] = size << 12 | np.arange(len(masks), 0, -1)
    return strengths


BADUGI_STRENGTHS = with_spare(_badugi_strengths())


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
    """Return what cards are worth: more of them first, then the lower highest ranks; 0 if none."""
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
def badugi(numbers: tuple[Lanes, ...]) -> tuple[Lanes, Lanes]:
    """Return the ranks that play of one to four cards, and more than 0 where they are no hand."""
    a, b, c, d = (*numbers, *[numbers[0] & 0] * (4 - len(numbers)))
    return best_badugi(a, b, c, d), faults(a, b, c, d)


@functools.cache
def badugi_kernel(width: int) -> Callable[..., int]:
    """Make the kernel for badugi hands of 1 to *width* cards.

    It fills *strengths* and returns -1, or the first row of the vector in which it met something
    that is not a hand: a number above 52, a card held twice, no card.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """

    @kernel
    def badugis(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        in_place = rows_in_place(strengths.size, width)
        copy_rest(cards, in_place, width, rest)
        first, last, rows, filled = 0, in_place, cards, strengths
        for _ in range(2):
            for at in range(0, last - first, LANES):
                numbers = columns(rows, at * width, width)
                if bits(not_cards(numbers, 1)) != 0:
                    return first + at
                ranks, wrong = badugi(numbers)
                if bits(wrong) != 0:
                    return first + at
                store_sums(filled, at, spread(0), BADUGI_STRENGTHS, ranks)
            first, last, rows, filled = in_place, strengths.size, rest, strengths_of_rest
        for i in range(in_place, strengths.size):
            strengths[i] = strengths_of_rest[i - in_place]
        return -1

    return badugis
