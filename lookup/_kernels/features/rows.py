"""The kernel that reads features off rows of hole cards and boards, in vectors of 32.

Shapes use N (hands), W (board cards) and F (features, one byte each).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel
from lookup._kernels.features.hand import HandLanes, hand_lanes
from lookup._kernels.hands.high import not_cards
from lookup._kernels.hands.rows import rows_in_place
from lookup._kernels.lanes.rows import columns
from lookup._kernels.lanes.vectors import LANES, bits, store

FEATURES = len(HandLanes._fields) - 1
"""All but what is wrong."""


@functools.cache
def features_kernel(width: int) -> Callable[..., int]:
    """Make the kernel for boards of *width* cards, 0 for no card.

    It fills *features* for whole vectors of rows and returns how many these are: all but the last
    ones, or those before a vector with something that is not a hand on a board.

    holes    : [N * 2] uint8, row after row
    boards   : [N * W] uint8
    features : [N * F] uint8
    """

    @kernel
    def fill_features(
        holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.uint8]
    ) -> int:
        found = np.empty(FEATURES * LANES, np.uint16)
        rows = boards.size // width
        whole = min(rows_in_place(rows, 2), rows_in_place(rows, width))
        for at in range(0, whole, LANES):
            hole, board = columns(holes, 2 * at, 2), columns(boards, width * at, width)
            if bits(not_cards(hole, 1)) != 0 or bits(not_cards(board, 1)) != 0:
                return at
            lanes = hand_lanes(hole, board)
            if bits(lanes[FEATURES]) != 0:
                return at
            for i in range(FEATURES):
                store(found, i * LANES, lanes[i])
            for lane in range(LANES):
                start = (at + lane) * FEATURES
                for i in range(FEATURES):
                    features[start + i] = found[i * LANES + lane]
        return whole

    return fill_features
