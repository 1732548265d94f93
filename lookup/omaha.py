"""The strength of Omaha hands: exactly two hole cards play with exactly three of the board."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike
from lookup.compiling.kernel_choice import KernelChoice
from lookup.games import STANDARD, Ranking
from lookup.hand_rows import HandSize, Scale, as_hands, common_rows, scale_of, why_no_showdown
from lookup.strength import check_ranking, high_scale

HOLE_CARDS = HandSize(4, 6, "an Omaha hand")
BOARD = HandSize(3, 5, "a board")


def evaluate_omaha(
    hole_cards: CardsLike, board: CardsLike, *, ranking: Ranking = STANDARD
) -> NDArray[np.int32]:
    """Return the strength of each Omaha hand of 4 to 6 hole cards on a board of 3 to 5 cards.

    Parameters
    ----------
    hole_cards : card numbers [..., 4..6] of any integer dtype, 0 for no card, or text of one hand
    board : card numbers [..., 3..5], or text of one board
        The leading dimensions of both broadcast; uint8 in C order is fastest.
    ranking : the same as for `evaluate_hands`

    Returns
    -------
    int32 [...], on the scale of `evaluate_hands`.

    Raises
    ------
    ValueError
        For a row that is not a hand on a board, or not of this deck.

    Examples
    --------
    >>> from lookup import describe
    >>> describe(evaluate_omaha("AsKsQsJs", "TsTd2s3c4c"))
    'pair, tens with ace-king-four'
    """
    check_ranking(ranking)
    return _judge(_high_scale(ranking), hole_cards, board)


def evaluate_omaha_low(hole_cards: CardsLike, board: CardsLike) -> NDArray[np.int32]:
    """Return the strength of the best low, eight or better, of each Omaha hand.

    *hole_cards* and *board* are those of `evaluate_omaha`. Returns int32 [...] on the scale of
    `evaluate_eight_or_better`: 0 for no low, 1 for 8-7-6-5-4 to 56 for 5-4-3-2-A. Raises the
    errors of `evaluate_omaha`.

    >>> evaluate_omaha_low([[49, 1, 48, 47]], [8, 12, 16, 43, 39]).tolist()  # A2KK on 345QJ
    [56]
    """
    return _judge(_low_scale(), hole_cards, board)


@functools.cache
def _high_scale(ranking: Ranking) -> Scale:
    """Return the scale of Omaha hands; one kernel serves all numbers of cards."""

    @functools.cache
    def kernel_of(width: int, ragged: bool) -> Callable[..., int]:
        from lookup._kernels.omaha import omaha_kernel

        return omaha_kernel(ranking)

    return high_scale(ranking)._replace(name=("Omaha", ranking), kernel_of=kernel_of)


@functools.cache
def _low_scale() -> Scale:
    """Return the scale of Omaha lows; one kernel serves all numbers of cards."""
    from lookup._kernels.low_hands import EIGHT_OR_BETTER

    @functools.cache
    def kernel_of(width: int, ragged: bool) -> Callable[..., int]:
        from lookup._kernels.omaha import omaha_lows

        return omaha_lows

    return scale_of(EIGHT_OR_BETTER)._replace(name="Omaha lows", kernel_of=kernel_of)


SECONDS = 5e-4, 6e-5  # the seconds of NumPy for a few hands: fixed, and per hand


def _judge(scale: Scale, hole_cards: CardsLike, board: CardsLike) -> NDArray[np.int32]:
    """Return the strengths of hands with the kernel, or of a few hands without it."""
    holes, boards = common_rows(as_hands(hole_cards, HOLE_CARDS), as_hands(board, BOARD))
    strengths = np.empty(holes.shape[:-1], np.int32)
    step = boards.shape[-1] if boards.ndim > 1 else 0
    arguments = (
        *(holes.ravel(), holes.shape[-1], boards.ravel(), boards.shape[-1], step),
        strengths.reshape(-1),
    )
    seconds = SECONDS[0] + strengths.size * SECONDS[1]
    width = holes.shape[-1]
    kernel = functools.partial(scale.kernel_of, width, True)
    if KernelChoice(scale.name, seconds, lambda: [(kernel(), arguments)]).by_kernel():
        fault = kernel()(*arguments)
    else:
        from lookup._kernels.strength import of_omaha

        hands = holes.reshape(-1, width)
        shape = len(hands), boards.shape[-1]
        on_board = boards.reshape(shape) if step else np.broadcast_to(boards, shape)
        arguments[-1][:], wrong = of_omaha(scale.few, hands, on_board, scale.lowest)
        fault = int(wrong.argmax()) if wrong.any() else -1
    if fault >= 0:
        raise why_no_showdown(holes, boards, fault, HOLE_CARDS, BOARD, scale.lowest)
    return strengths[()]
