"""A Numba kernel that draws legal actions.

Shapes as in `games._kernels.batch_rows`.
"""

import numpy as np

from games._kernels.batch_rows import (
    ACTOR,
    CAN_FOLD,
    CHECK_OR_CALL,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    RAISE,
    Integers,
)
from games._kernels.dealing import uniform
from lookup._kernels.random import LOW_HALF, word_of
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.runs import row_of

ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


@helper
def drawn(key: np.uint64, number: int, choices: np.uint64) -> Integer:
    """Return a uniform number below *choices*, from word *number* of a stream or one after it.

    Words are taken modulo *choices*. The first 2**64 % choices of them are drawn again, so that
    each remainder has as many of the others; one that is not below *choices* is, without the
    division.
    """
    word = word_of(key, number)
    while word < choices and word < (ALL_BITS - choices + np.uint64(1)) % choices:
        number += 1
        word = word_of(key, number)
    return np.int64(word % choices)


@kernel
def draw_rows(
    legal: Integers, key: np.uint64, start: int, stop: int, actions: Integers, amounts: Integers
) -> None:
    """Draw one of the legal kinds of action for each row, and of the amounts for each raise.

    Hands that are over check.

    legal            : `Rows.legal`
    actions, amounts : [N] int64
    """
    for row in range(start, stop):
        here = row_of(legal, row)
        actions[row], amounts[row] = CHECK_OR_CALL, 0
        if here[ACTOR] >= 0:
            own = word_of(key, row)
            first = 0 if here[CAN_FOLD] > 0 else 1
            last = 2 if here[MAX_RAISE_TO] > 0 else 1
            word = 0
            chosen: Integer = -1
            while chosen < 0:
                chosen = uniform(word_of(own, word) & LOW_HALF, np.uint64(last - first + 1))
                word += 1
            actions[row] = first + chosen
            if first + chosen == RAISE:
                minimum = here[MIN_RAISE_TO]
                span = np.uint64(here[MAX_RAISE_TO] - minimum + 1)
                amounts[row] = minimum + drawn(own, word, span)
