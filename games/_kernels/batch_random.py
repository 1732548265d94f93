"""A Numba kernel that draws legal actions.

Shapes as in `games._kernels.batch_rows`.
"""

from typing import Any

import numpy as np

from games._kernels.batch_rows import (
    ACTOR,
    CAN_FOLD,
    CHECK_OR_CALL,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    RAISE,
)
from games._kernels.dealing import uniform
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.random import LOW_HALF, word_of

ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


@inlined
def drawn(key: Any, number: Any, choices: Any) -> Any:
    """Return a uniform number below *choices*, from word *number* of a stream or one after it.

    Words are taken modulo *choices*. The first 2**64 % choices of them are drawn again, so that
    each remainder has as many of the others.
    """
    refused = (ALL_BITS - choices + np.uint64(1)) % choices
    word = word_of(key, number)
    while word < refused:
        number += 1
        word = word_of(key, number)
    return np.int64(word % choices)


@kernel
def draw_rows(legal: Any, key: Any, start: int, stop: int, actions: Any, amounts: Any) -> None:
    """Draw one of the legal kinds of action for each row, and of the amounts for each raise.

    Hands that are over check.

    legal            : `Rows.legal`
    actions, amounts : [N] int64
    """
    for row in range(start, stop):
        actions[row], amounts[row] = CHECK_OR_CALL, 0
        if legal[row, ACTOR] >= 0:
            own = word_of(key, row)
            first = 0 if legal[row, CAN_FOLD] > 0 else 1
            last = 2 if legal[row, MAX_RAISE_TO] > 0 else 1
            word, chosen = 0, np.int64(-1)
            while chosen < 0:
                chosen = uniform(word_of(own, word) & LOW_HALF, np.uint64(last - first + 1))
                word += 1
            actions[row] = first + chosen
            if first + chosen == RAISE:
                minimum = legal[row, MIN_RAISE_TO]
                span = np.uint64(legal[row, MAX_RAISE_TO] - minimum + 1)
                amounts[row] = minimum + drawn(own, word, span)
