"""Structured arrays of the features of hands and boards, one byte each."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.feature_arrays import HandLanes, features_kernel, hand_lanes
from lookup._kernels.feature_arrays_boards import BoardLanes, board_lanes
from lookup._kernels.strength import columns_of
from lookup.arguments import check_flags
from lookup.cards import CardsLike
from lookup.compiling.kernel_choice import KernelChoice
from lookup.hand_rows import HandSize, as_hands, common_rows, why_no_hand, why_no_showdown

HAND, BOARD = HandSize(2, 2, "a hand"), HandSize(3, 5, "a board")

NUMBERS = {
    *("category", "two_pair", "kicker", "overcards", "flush_blockers", "set_blockers"),
    *("suited_cards", "paired", "suits", "connected", "straights", "high_card"),
}
"""The features that are numbers; the others are bool."""

ROWS_AT_A_TIME = 1 << 14
"""The number of rows per NumPy batch, whose data stays in the processor's cache."""

SECONDS = 1e-3, 4e-7  # the seconds of NumPy for a few hands: fixed, and per hand


def _layout(lanes: type[NamedTuple]) -> np.dtype[np.void]:
    """Return the dtype of features with these names."""
    names = lanes._fields[:-1]
    return np.dtype([(name, np.uint8 if name in NUMBERS else np.bool_) for name in names])


HAND_FEATURES, BOARD_FEATURES = _layout(HandLanes), _layout(BoardLanes)


def hand_features(hands: CardsLike, boards: CardsLike, *, nuts: bool = False) -> Any:
    """Return the features of each hand on its board: pairs, draws and blockers.

    Parameters
    ----------
    hands : card numbers [..., 2] of any integer dtype, or the text of one hand
    boards : card numbers [..., 3..5], 0 for no card, or the text of one board
        The leading dimensions of both broadcast; uint8 in C order is fastest.
    nuts : whether to compare each hand with all others that its board allows
        Ranking all combos takes some 50 microseconds per distinct board; each hand then takes half
        a microsecond.

    Returns
    -------
    A structured array [...], or one of its entries, with the fields below. Fields are numbers or
    bool; `feature_words` returns the words of numbers, `features_to_frame` a frame.

    Raises
    ------
    ValueError
        For a row that is not a hand on a board.

    Notes
    -----
    *Pairs.* In a hand whose category is pair or two pair, an own pair is a pair that plays and
    includes a hole card. Unless stated otherwise, it consists of one hole card and one board card
    and is the only own pair.

    - ``category``: 1 (high card) to 9 (straight flush), as `hand_category`, and 10, royal flush
    - ``top_pair``, ``second_pair``, ``bottom_pair``: an own pair of the highest, second highest or
      lowest rank on the board; ``middle_pair``: of a rank between highest and lowest
    - ``overpair``, ``underpair``: a pocket pair that plays, above or below all the board
    - ``pocket_pair``: both hole cards have the same rank, in any category
    - ``set``, ``trips``: three of a kind with both hole cards, or with one of them
    - ``two_pair``: the kind of two pair: 1 both on the board, 2 an own pair and the board's; with
      two own pairs, 3 the bottom two ranks of the board, 4 others, 5 top and bottom, 6 the top two;
      0 for another category
    - ``kicker``: if one hole card is in the own pair or in trips, the rank of the other hole card,
      1 (two) to 13 (ace), whether it plays or not; else 0
    - ``high_card``: the rank of the higher hole card, 1 (two) to 13 (ace)
    - ``overcards``: the number of hole cards that rank above the board, 0 to 2; 0 for a pocket pair

    *Draws* depend only on the cards, not on the category; the river has none.

    - ``suited_cards``: the largest number of cards of one suit in hand and board together
    - ``flush_draw``: four cards of one suit, with one or two in the hand; ``nut_flush_draw``: with
      the highest card of the suit that is not on the board
    - ``backdoor_flush_draw``: on the flop, three cards of one suit, with one or two in the hand
    - straight draws: one more rank makes a straight, better than any that the board has with that
      card; ``open_ended``: at both ends of four consecutive ranks; ``gutshot``: with one rank;
      ``double_gutshot``: with two ranks, not open-ended
    - ``backdoor_straight_draw``: on the flop, three ranks of a straight, at least one of them not
      on the board; no straight and no straight draw

    *Blockers.*

    - ``flush_blockers``: the number of hole cards of a suit with three or more cards on the board
    - ``set_blockers``: the number of hole cards with a rank that is on the board exactly once

    *With nuts*, the current hands are compared, before further cards:

    - ``nut_order``: the number of distinct higher strengths that any two cards make with the board,
      even cards of the hand itself: 0 for the nuts, 1 for the second nuts
    - ``beaten_by``: the number of combos of the remaining cards that beat the hand
    - ``nut_blockers``: the number of nut combos that include a card of the hand

    Examples
    --------
    >>> features = hand_features("Ac2c", "As3c4c")
    >>> [bool(features[name]) for name in ("top_pair", "nut_flush_draw", "gutshot")]
    [True, True, True]
    >>> hand_features([[52, 51], [48, 47]], [1, 5, 46])["set"].tolist()  # AsAh, KsKh on 2c3cKd
    [False, True]
    >>> features = hand_features("AcKd", "KsQc7c3h2c", nuts=True)
    >>> [int(features[name]) for name in ("nut_order", "beaten_by", "nut_blockers")]
    [61, 129, 1]
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


def board_features(boards: CardsLike) -> Any:
    """Return the features of each board: paired, suited, connected, high or low.

    Parameters
    ----------
    boards : card numbers [..., 3..5], 0 for no card, or the text of one board

    Returns
    -------
    A structured array [...], or one of its entries, of numbers uint8:

    - ``paired``: 1 unpaired, 2 paired, 3 two pairs, 4 trips, 5 full house, 6 quads
    - ``suited_cards``: the largest number of cards of one suit; ``suits``: its code: 1 rainbow
      (one), 2 two-tone (two), 3 three-flush, 4 four-flush, and 5 monotone (all cards)
    - ``connected``: the largest number of ranks of one straight, ace high or low: 1 to 5
    - ``straights``: the number of straights better than the board's that two hole cards can make
    - ``high_card``: the highest rank, 1 (two) to 13 (ace)

    Raises
    ------
    ValueError
        For a row that is not a board.

    Examples
    --------
    >>> from lookup.features.descriptions import feature_words
    >>> board = board_features("9s8s6c")
    >>> int(board["straights"]), str(feature_words(board, "suits"))
    (2, 'two-tone')
    """
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

    The rows are writeable, because a kernel compiles again for read-only arrays.
    """
    hole_rows = holes.reshape(-1, 2)
    shape = len(hole_rows), boards.shape[-1]
    rows = boards.reshape(shape) if boards.ndim > 1 else np.broadcast_to(boards, shape)
    return np.require(hole_rows, requirements=["C", "W"]), np.require(rows, requirements=["C", "W"])


def _fill_hands(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.void]
) -> int:
    """Fill the features of rows; return the first that is not a hand on a board, or -1.

    NumPy works on few hands, and it finds the wrong row when the kernel stops.
    """
    width, done = boards.shape[1], 0
    arguments = holes.reshape(-1), boards.reshape(-1), features.view(np.uint8)
    seconds = SECONDS[0] + len(holes) * SECONDS[1]
    name = "features", width
    if KernelChoice(name, seconds, lambda: [(features_kernel(width), arguments)]).by_kernel():
        done = features_kernel(width)(*arguments)
    fault = _fill_by_formula(hand_lanes, (holes[done:], boards[done:]), features[done:])
    return fault if fault < 0 else done + fault


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
