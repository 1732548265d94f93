"""The kernel that reads features off rows of hole cards and boards, in vectors of 32.

Shapes use N (hands), W (board cards) and F (features, one byte each).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hand_features import HandLanes, hand_lanes
from lookup._kernels.hands.strength_rows import copy_rest, rows_in_place
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.vectors import LANES, ROW_SPARE, bits, columns, store

FEATURES = len(HandLanes._fields) - 1  # all bits except for the error bit


@helper
def store_rows(lanes: NDArray[np.uint16], rows: NDArray[np.uint8], start: int) -> None:
    """Write vectors of features, one behind the other, as rows of bytes from *start* on.

    lanes : [F * LANES] uint16
    rows  : [N * F] uint8
    """
    for lane in range(LANES):
        for i in range(FEATURES):
            rows[start + lane * FEATURES + i] = lanes[i * LANES + lane]


@functools.cache
def features_kernel(width: int) -> Callable[..., int]:
    """Make the kernel for boards of *width* cards, 0 for no card.

    It fills *features* and returns the number of rows filled: all, or those before the vector with
    the first row that is not a hand on a board.

    holes    : [N * 2] uint8, row after row
    boards   : [N * W] uint8
    features : [N * F] uint8
    """

    @kernel
    def fill_features(
        holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.uint8]
    ) -> int:
        values = np.empty(FEATURES * LANES, np.uint16)
        rest_of_holes = np.empty(2 * LANES * 2 + ROW_SPARE, np.uint8)
        rest_of_boards = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        rest = np.empty(2 * LANES * FEATURES, np.uint8)
        rows = boards.size // width
        in_place = min(rows_in_place(rows, 2), rows_in_place(rows, width))
        copy_rest(holes, in_place, 2, rest_of_holes)
        copy_rest(boards, in_place, width, rest_of_boards)
        first, last, read, on_boards, filled = 0, in_place, holes, boards, features
        for _ in range(2):
            for at in range(0, last - first, LANES):
                hole, board = columns(read, 2 * at, 2), columns(on_boards, width * at, width)
                lanes = hand_lanes(hole, board)
                if bits(lanes[FEATURES]) != 0:
                    return first + at
                for i in range(FEATURES):
                    store(values, i * LANES, lanes[i])
                store_rows(values, filled, at * FEATURES)
            first, last, filled = in_place, rows, rest
            read, on_boards = rest_of_holes, rest_of_boards
        for i in range(in_place * FEATURES, features.size):
            features[i] = rest[i - in_place * FEATURES]
        return rows

    return fill_features
