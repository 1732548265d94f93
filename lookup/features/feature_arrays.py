"""Structured arrays of the features of hands and boards, one byte each."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.features.board import BoardLanes, board_lanes
from lookup._kernels.features.hand import HandLanes, hand_lanes
from lookup._kernels.hands.few import columns_of
from lookup.arguments import check_flags
from lookup.cards import CardsLike
from lookup.hand_rows import HandSize, as_hands, common_rows, why_no_hand, why_no_showdown
from lookup.running.compiled import KernelChoice

HAND, BOARD = HandSize(2, 2, "a hand"), HandSize(3, 5, "a board")

NUMBERS = {
    *("category", "two_pair", "kicker", "overcards", "flush_blockers", "set_blockers"),
    *("suited_cards", "paired", "suits", "connected", "straights", "high_card"),
}
"""The features that are numbers; the others are bool."""

ROWS_AT_A_TIME = 1 << 14
"""The number of rows per NumPy batch, whose data stays in the processor's cache."""

SECONDS = 1e-3, 4e-7  # the time of a few hands without a kernel: fixed, and per hand


def _layout(lanes: type[NamedTuple]) -> np.dtype[np.void]:
    """Return the dtype of features from the names of a formula's lanes."""
    names = lanes._fields[:-1]
    return np.dtype([(name, np.uint8 if name in NUMBERS else np.bool_) for name in names])


HAND_FEATURES, BOARD_FEATURES = _layout(HandLanes), _layout(BoardLanes)


def features_of_hands(hands: CardsLike, boards: CardsLike, *, nuts: bool = False) -> Any:
    """Return the features of hands [..., 2] on boards [..., 3..5], `HAND_FEATURES` [...].

    With *nuts* those of `NUT_FEATURES` follow.
    """
    check_flags(nuts=nuts)
    holes, on_boards = read_hands(hands, boards)
    features = np.empty(holes.shape[:-1], HAND_FEATURES)
    hole_rows, board_rows = rows_of(holes, on_boards)
    fault = _fill_hands(hole_rows, board_rows, features.reshape(-1))
    if fault >= 0:
        raise why_no_showdown(holes, on_boards, fault, HAND, BOARD)
    if not nuts:
        return features[()]
    from lookup.features.nut_order import NUT_FEATURES, fill_nut_order

    every = np.empty(features.shape, HAND_FEATURES.descr + NUT_FEATURES.descr)
    for name in HAND_FEATURES.names or ():
        every[name] = features[name]
    fill_nut_order(hole_rows, board_rows, every.reshape(-1))
    return every[()]


def features_of_boards(boards: CardsLike) -> Any:
    """Return the features of boards [..., 3..5], `BOARD_FEATURES` [...]."""
    on_boards = as_hands(boards, BOARD)
    features = np.empty(on_boards.shape[:-1], BOARD_FEATURES)
    rows = on_boards.reshape(-1, on_boards.shape[-1])
    fault = _fill_by_formula(board_lanes, (rows,), features.reshape(-1))
    if fault >= 0:
        raise why_no_hand(on_boards, fault, BOARD)
    return features[()]


def read_hands(hands: CardsLike, boards: CardsLike) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hands and boards as card numbers with common leading dimensions."""
    return common_rows(as_hands(hands, HAND), as_hands(boards, BOARD))


def rows_of(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Reshape the result of `read_hands` to rows [N, 2] and [N, W], in C order.

    They are writeable, because a kernel compiles again for read-only arrays.
    """
    hole_rows = holes.reshape(-1, 2)
    shape = len(hole_rows), boards.shape[-1]
    rows = boards.reshape(shape) if boards.ndim > 1 else np.broadcast_to(boards, shape)
    return np.require(hole_rows, requirements=["C", "W"]), np.require(rows, requirements=["C", "W"])


def _fill_hands(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.void]
) -> int:
    """Fill the features of rows; return the first that is not a hand on a board, or -1.

    NumPy handles few hands, and locates the wrong row after the kernel stops.
    """
    width, done = boards.shape[1], 0
    arguments = holes.reshape(-1), boards.reshape(-1), features.view(np.uint8)
    seconds = SECONDS[0] + len(holes) * SECONDS[1]
    name = "features", width
    if KernelChoice(name, seconds, lambda: [(_kernel_of(width), arguments)]).by_kernel():
        done = _kernel_of(width)(*arguments)
    fault = _fill_by_formula(hand_lanes, (holes[done:], boards[done:]), features[done:])
    return fault if fault < 0 else done + fault


@functools.cache
def _kernel_of(width: int) -> Callable[..., int]:
    from lookup._kernels.features.feature_rows import features_kernel

    return features_kernel(width)


def _fill_by_formula(
    lanes_of: Callable[..., Any], rows: tuple[NDArray[np.uint8], ...], features: NDArray[np.void]
) -> int:
    """Fill the features of rows of cards with a formula; return the first wrong row, or -1."""
    for start in range(0, len(features), ROWS_AT_A_TIME):
        block = slice(start, start + ROWS_AT_A_TIME)
        read = [columns_of(cards[block]) for cards in rows]
        lanes = lanes_of(*(columns for columns, _ in read))
        wrong = functools.reduce(np.logical_or, [strange for _, strange in read], lanes.wrong > 0)
        if wrong.any():
            return start + int(wrong.argmax())
        for name in features.dtype.names or ():
            features[block][name] = getattr(lanes, name)
    return -1
