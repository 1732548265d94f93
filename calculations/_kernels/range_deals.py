"""Ranges deal by deal: the outcomes of each deal of one combo to each player.

Shapes use M (deals), P (players) and F (ranges that have folded).
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.outcomes import outcomes_kernel
from lookup._kernels.compile import kernel
from lookup._kernels.heads_up import heads_up_outcomes
from lookup._kernels.suits import arrange
from lookup.runouts import WIDTH


@functools.cache
def deals_kernel(heads_up: bool) -> Any:
    """Make the kernel that counts deals of two players, or of any number.

    hole_cards    : [M, P + F, 2] uint8 card numbers, those that play before those that folded
    board, dead   : [..] uint8 card numbers
    places        : the `runouts.Layout`
    rows, flushes : those of `runouts.RunoutTables`
    outcomes      : [M, 2**P] int64, zeros
    """
    any_outcomes = outcomes_kernel(False)

    @kernel
    def fill_deals(
        hole_cards: NDArray[np.uint8],
        board: NDArray[np.uint8],
        dead: NDArray[np.uint8],
        places: Any,
        rows: NDArray[np.uint16],
        flushes: NDArray[np.uint16],
        players: int,
        outcomes: NDArray[np.int64],
    ) -> None:
        folded = hole_cards.shape[1] - players
        gone = np.empty(dead.size + 2 * folded, np.uint8)
        gone[: dead.size] = dead
        pairs, suited_pairs = np.empty((players, 1), np.int64), np.empty((4 * players, 1), np.int64)
        first_masks, weights = np.empty(4, np.int64), np.empty(WIDTH, np.uint16)
        live, known = np.empty(4, np.uint16), np.empty(4, np.uint16)
        hands, suited = pairs.reshape(-1), suited_pairs.reshape(-1)
        for deal in range(hole_cards.shape[0]):
            for hand in range(folded):
                gone[dead.size + 2 * hand] = hole_cards[deal, players + hand, 0]
                gone[dead.size + 2 * hand + 1] = hole_cards[deal, players + hand, 1]
            arrange(
                hole_cards[deal, :players],
                board,
                gone,
                places.pair_index,
                places.terms,
                places.ranks,
                pairs,
                suited_pairs,
                first_masks,
                weights,
                live,
                known,
            )
            rest = (flushes, suited, places.masks, first_masks, weights, live, known)
            if heads_up:
                heads_up_outcomes(rows, hands, *rest, outcomes[deal])
            else:
                any_outcomes(rows, rows, hands, *rest, outcomes[deal])

    return fill_deals
