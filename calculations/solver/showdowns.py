"""How two ranges meet on a board: who beats whom, and who shares a card with whom.

Shapes use N and M (hands of a player and of the other).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

DECK = 52


def meetings(
    own: NDArray[np.intp],
    theirs: NDArray[np.intp],
    own_strengths: NDArray[Any],
    their_strengths: NDArray[Any],
    none: int,
) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return the tables `by_card` and `places` of `calculations._kernels.solver.layout.Hands`.

    own, theirs : [N, 2] and [M, 2], cards from 0 on; both weakest hand first
    own_strengths, their_strengths : [N] and [M]
    none : which of the other's hands stands for none
    """
    count = len(theirs)
    holds = np.zeros((DECK, count + 1), np.int16)
    numbers = np.arange(1, count + 1)
    holds[theirs[:, 0], numbers] = holds[theirs[:, 1], numbers] = 1
    below = np.cumsum(holds, axis=1, dtype=np.int16)  # with each card, among the weakest so many
    held = below[:, -1]
    by_card = np.concatenate((held, np.nonzero(holds)[1].astype(np.int16) - np.int16(1)))
    starts = np.concatenate(([0], np.cumsum(held + 1, dtype=np.int16)[:-1]))
    weaker = np.searchsorted(their_strengths, own_strengths, "left")
    not_stronger = np.searchsorted(their_strengths, own_strengths, "right")
    itself = np.full(DECK * DECK, none, np.int16)
    itself[theirs[:, 0] * DECK + theirs[:, 1]] = np.arange(count)
    places = np.empty((len(own), 9), np.int16)
    places[:, 0], places[:, 1] = weaker, not_stronger
    for column, card in ((2, own[:, 0]), (5, own[:, 1])):
        places[:, column] = starts[card] + below[card, weaker]
        places[:, column + 1] = starts[card] + below[card, not_stronger]
        places[:, column + 2] = starts[card] + held[card]
    places[:, 8] = itself[own[:, 0] * DECK + own[:, 1]]
    return by_card, places.reshape(-1)
