"""Strengths of badugi hands, in 16-bit lanes.

Shapes use N (hands) and W (cards of a hand, 1 to 4).
"""

import functools
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.hands import BLOCK
from lookup._kernels.lanes.operations import (
    above,
    add,
    both,
    either,
    equal,
    exclusive,
    lane16,
    left,
    maximum,
    popcount,
    right,
    select,
)
from lookup._kernels.strength import RANK_BITS


def _badugi_strengths() -> NDArray[np.int32]:
    """Return the strength of each rank mask that plays, the ace in bit 0, [8192]."""
    strengths = np.zeros(1 << 13, np.int32)
    for size in range(1, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), size))
        strengths[masks] = size << 12 | np.arange(len(masks), 0, -1)
    return strengths


BADUGI_STRENGTHS = _badugi_strengths()


@inlined
def low_rank(number: Any) -> Any:
    """Return the bit of a card's rank, the ace in bit 0, or 0 for no card."""
    bit = left(1, right(add(number, 3), 2))
    bit = both(either(bit, right(bit, 13)), RANK_BITS)
    return select(above(number, 0), bit, 0)


@inlined
def clash(x: Any, y: Any, x_rank: Any, y_rank: Any) -> Any:
    """Return more than 0 when two cards have the same rank or suit."""
    alike = select(equal(both(exclusive(x, y), 3), 0), 1, 0)
    return either(
        both(x_rank, y_rank), select(above(x_rank, 0), select(above(y_rank, 0), alike, 0), 0)
    )


@inlined
def worth(ranks: Any, clashes: Any) -> Any:
    """Return what cards are worth: more of them first, then the lower highest ranks; 0 if none."""
    return select(
        above(clashes, 0), 0, either(left(popcount(ranks), 13), exclusive(ranks, RANK_BITS))
    )


@inlined
def best_badugi(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Return the `worth` of the best badugi of four cards.

    Each of the fifteen choices is weighed: three clashes at most decide over a choice of three.
    """
    p, q, r, s = low_rank(a), low_rank(b), low_rank(c), low_rank(d)
    ab, ac, ad = clash(a, b, p, q), clash(a, c, p, r), clash(a, d, p, s)
    bc, bd, cd = clash(b, c, q, r), clash(b, d, q, s), clash(c, d, r, s)
    pq, rs = either(p, q), either(r, s)
    abc, acd = either(ab, either(ac, bc)), either(ac, either(ad, cd))
    abd, bcd = either(ab, either(ad, bd)), either(bc, either(bd, cd))
    ones = maximum(maximum(worth(p, 0), worth(q, 0)), maximum(worth(r, 0), worth(s, 0)))
    twos = maximum(maximum(worth(pq, ab), worth(rs, cd)), worth(either(p, r), ac))
    twos = maximum(maximum(worth(either(p, s), ad), worth(either(q, r), bc)), twos)
    twos = maximum(worth(either(q, s), bd), twos)
    threes = maximum(worth(either(pq, r), abc), worth(either(pq, s), abd))
    threes = maximum(maximum(worth(either(p, rs), acd), worth(either(q, rs), bcd)), threes)
    four = worth(either(pq, rs), either(abc, either(abd, cd)))
    return maximum(maximum(ones, twos), maximum(threes, four))


@inlined
def same(x: Any, y: Any) -> Any:
    """Return a card that is held twice, or 0."""
    return select(equal(x, y), x, 0)


@functools.cache
def badugi_kernel(width: int) -> Any:
    """Make the kernel for badugi hands of 1 to *width* cards.

    It fills *strengths* and returns -1, or the first row of the block in which it met something
    that is not a hand: a number above 52, a card held twice, no card.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """

    @kernel
    def badugi(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        played = np.empty(BLOCK, np.uint16)
        for start in range(0, strengths.size, BLOCK):
            size = min(BLOCK, strengths.size - start)
            block = cards[start * width : (start + size) * width]
            greatest = np.uint8(0)
            for i in range(block.size):
                greatest = max(greatest, block[i])
            if greatest > 52:
                return start
            wrong = lane16(0)
            for i in range(size):
                first = np.uint64(i) * np.uint64(width)
                a = lane16(block[first])
                b, c, d = lane16(0), lane16(0), lane16(0)
                if width > 1:
                    b = lane16(block[first + np.uint64(1)])
                if width > 2:
                    c = lane16(block[first + np.uint64(2)])
                if width > 3:
                    d = lane16(block[first + np.uint64(3)])
                twice = either(either(same(a, b), same(a, c)), either(same(a, d), same(b, c)))
                twice = either(twice, either(same(b, d), same(c, d)))
                none = select(above(either(either(a, b), either(c, d)), 0), 0, 1)
                wrong = either(wrong, either(twice, none))
                played[i] = both(exclusive(best_badugi(a, b, c, d), RANK_BITS), RANK_BITS)
            if wrong != 0:
                return start
            block_strengths = strengths[start : start + size]
            for i in range(size):
                block_strengths[i] = BADUGI_STRENGTHS[played[i]]
        return -1

    return badugi
