"""Alias tables: an entry of any weights in one draw.

Shapes use D (entries of a group).
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import kernel


@kernel
def fill_alias_table(
    weights: NDArray[np.float64],
    thresholds: NDArray[np.uint64],
    aliases: NDArray[np.int32],
    first: int,
) -> None:
    """Fill the alias table of one group (Walker's method, as Vose builds it).

    weights    : [D] float64 above 0
    thresholds : [D] uint64, the share of each column that is its own, in units of 2**-64
    aliases    : [D] int32, the entry that has the rest, *first* being column 0
    """
    count, total = weights.size, 0.0
    for weight in weights:
        total += weight
    shares = np.empty(count)
    short, long = np.empty(count, np.int64), np.empty(count, np.int64)
    in_short, in_long = 0, 0
    for column in range(count):
        shares[column] = weights[column] * (count / total)
        thresholds[column] = np.uint64(0xFFFFFFFFFFFFFFFF)
        aliases[column] = first + column
        if shares[column] < 1.0:
            short[in_short] = column
            in_short += 1
        else:
            long[in_long] = column
            in_long += 1
    while in_short and in_long:
        in_short -= 1
        column, giver = short[in_short], long[in_long - 1]
        thresholds[column] = np.uint64(shares[column] * 2.0**64)
        aliases[column] = first + giver
        shares[giver] -= 1.0 - shares[column]
        if shares[giver] < 1.0:
            in_long -= 1
            short[in_short] = giver
            in_short += 1
