"""Two ranges on boards, in order of strength, as the kernels read them.

Shapes use B (boards), N and M (hands of a player and of the opponent).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import CARDS, PLACES
from calculations._kernels.solver.meetings import KNOWN, Ordered, list_meetings


def ordered(
    cards: NDArray[np.uint8], strengths: NDArray[np.int32], alive: NDArray[np.bool]
) -> Ordered:
    """Sort hands, [N, 2], by their strengths on boards, [B, N]; *alive* is [B, N]."""
    ranked = np.where(alive, strengths, np.iinfo(np.int32).max)
    order = np.argsort(ranked, axis=1, kind="stable")
    return Ordered(
        order.astype(np.int16),
        np.take_along_axis(ranked, order, axis=1),
        np.count_nonzero(alive, axis=1),
        cards.astype(np.int16),
    )


def list_all(
    own: Ordered, theirs: Ordered, by_card: NDArray[np.int16], places: NDArray[np.int16]
) -> None:
    """Fill one row of meetings for each board; see `list_meetings`."""
    list_meetings(own, theirs, by_card, places, np.empty(KNOWN, np.int16))


def meetings(own: Ordered, theirs: Ordered) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return `by_card` and `places` of `calculations._kernels.solver.layout.Hands` on one board.

    They are [53 + 2 * M] and [9 * N].
    """
    by_card = np.zeros((1, CARDS + 2 * theirs.hands.shape[1]), np.int16)
    places = np.zeros((1, PLACES * own.hands.shape[1]), np.int16)
    list_all(own, theirs, by_card, places)
    return by_card[0], places[0]
