"""Records of rows that are equal, so that each is counted once.

Shapes use N (rows) and W (words of a record).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.random import mixed
from lookup.compiling import Integer, inlined, kernel
from lookup.compiling.lanes.prefetch import prefetch

AT_A_TIME = 16  # the number of rows to prefetch at once


@inlined
def hash_of(words: NDArray[np.uint64], row: Integer) -> np.uint64:
    """Return 64 bits that mix all words of a record.

    It is inlined, as is `same_words`: called, they make finding equal rows take a fifth longer.
    """
    hashed = np.uint64(0)
    for i in range(words.shape[1]):
        hashed = mixed(hashed ^ words[row, i])
    return hashed


@inlined
def same_words(words: NDArray[np.uint64], row: Integer, other: Integer) -> bool:
    """Return whether two records are equal."""
    same = True
    for i in range(words.shape[1]):
        same = same and words[row, i] == words[other, i]
    return same


@kernel
def find_firsts(
    codes: NDArray[np.uint16],
    words: NDArray[np.uint64],
    part: int,
    parts: int,
    table: NDArray[np.int32],
    firsts: NDArray[np.int64],
) -> None:
    """Fill the first row with the same record as each row, for the rows whose hash is in a part.

    A row that breaks a rule equals no other.

    codes  : [N] uint16
    words  : [N, W] uint64
    table  : [a power of 2] int32, zeros, more than the rows of the part
    firsts : [N] int64
    """
    rows, last_slot = codes.size, np.uint64(table.size - 1)
    hashes = np.empty(AT_A_TIME, np.uint64)
    for start in range(0, rows, AT_A_TIME):
        last = min(start + AT_A_TIME, rows)
        for row in range(start, last):
            hashed = hash_of(words, row)
            hashes[row - start] = hashed
            prefetch(table, hashed & last_slot)
        for row in range(start, last):
            hashed = hashes[row - start]
            if (hashed >> np.uint64(40)) % np.uint64(parts) != part:
                continue
            if not codes[row]:
                firsts[row] = row
                continue
            slot = hashed & last_slot
            while table[slot] and not same_words(words, row, table[slot] - 1):
                slot = (slot + np.uint64(1)) & last_slot
            if not table[slot]:
                table[slot] = row + 1
            firsts[row] = table[slot] - 1
