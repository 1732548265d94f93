"""The loops that the benchmark compiles to measure kernels without the cost of a call."""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.strength import made_hand
from lookup.compiling import kernel
from lookup.compiling.lanes.formulas import Lanes, formula
from lookup.games import STANDARD

u64 = np.uint64


@formula
def with_key(total: Lanes, clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Add all parts of the key of a hand of seven to a total."""
    word, main, kickers = made_hand(clubs, diamonds, hearts, spades, 7, STANDARD)
    return total + word + main + kickers


@kernel
def sum_of_keys(masks: NDArray[np.uint16], times: int) -> int:
    """Return the sum, modulo 2**16, of all parts of the keys of the hands of seven, *times* over.

    masks : [4, N] uint16 suit masks
    """
    total = np.uint16(0)
    for _ in range(times):
        for i in range(masks.shape[1]):
            total = with_key(total, masks[0, i], masks[1, i], masks[2, i], masks[3, i])
    return total


@kernel
def walk(table: NDArray[np.int32], counts: NDArray[np.int64]) -> int:
    """Return the sum of all hands of seven, read from the table in order, and count categories.

    The counts of up to 46 hands are six bits each of one word, those of up to 1,035 are twelve bits
    each of two words: this is 1.5 times as fast as one store per hand.

    table : the Two Plus Two table
    counts : [10] int64, to which the number of hands of each category is added
    """
    six_bits = u64(0x03F03F03F03F03F)
    total = np.int64(0)
    for c1 in range(u64(1), u64(47)):
        s1 = u64(table[u64(53) + c1])
        for c2 in range(c1 + u64(1), u64(48)):
            s2 = u64(table[s1 + c2])
            for c3 in range(c2 + u64(1), u64(49)):
                s3 = u64(table[s2 + c3])
                for c4 in range(c3 + u64(1), u64(50)):
                    s4 = u64(table[s3 + c4])
                    for c5 in range(c4 + u64(1), u64(51)):
                        s5 = u64(table[s4 + c5])
                        part, even, odd = np.int32(0), u64(0), u64(0)
                        for c6 in range(c5 + u64(1), u64(52)):
                            s6 = u64(table[s5 + c6])
                            word = u64(0)
                            for c7 in range(c6 + u64(1), u64(53)):
                                strength = table[s6 + c7]
                                part += strength
                                word += u64(1) << u64(6) * (u64(strength) >> u64(12))
                            even += word & six_bits
                            odd += (word >> u64(6)) & six_bits
                        total += part
                        for i in range(5):
                            counts[2 * i] += np.int64((even >> u64(12 * i)) & u64(4095))
                            counts[2 * i + 1] += np.int64((odd >> u64(12 * i)) & u64(4095))
    return total
