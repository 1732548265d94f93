"""Counts of spots from the flop on, any number of one kind in one call of a kernel."""

import numpy as np
from numpy.typing import NDArray

from calculations.spot import Spot
from lookup.games import Game


def count_postflop(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    outcomes: NDArray[np.int64],
) -> None:
    """Fill the outcomes of spots.

    hole_cards : [S, P, K] uint8
    boards     : [S, 3..5] uint8
    dead       : [S, D] uint8, 0 for none
    outcomes   : [S, 2**P] int64, or [S, 2**P * 2**P] with a low
    """
    from lookup.runouts import layout, runout_tables

    tables, places = runout_tables(game), layout()
    cards = (hole_cards, boards, with_missing(dead, game))
    starts = (places.pair_index, places.flops, places.turns)
    if hole_cards.shape[1] == 2 and not game.two_play and not game.low:
        from calculations._kernels.heads_up_postflop import heads_up_postflop

        heads_up_postflop(*cards, *starts, tables.rows, game.ranking, outcomes)
    else:
        from calculations._kernels.postflop import postflop_outcomes

        strengths = (tables.rows, tables.lows, tables.suit_flushes, tables.flushes)
        postflop_outcomes(*cards, *starts, places.mask_index, *strengths, outcomes)


def with_missing(dead: NDArray[np.uint8], game: Game) -> NDArray[np.uint8]:
    """Return dead cards, [S, D], and those that the game's deck lacks."""
    none = np.empty(0, np.uint8)
    missing = Spot(none, none, none, game).gone
    if not missing.size:
        return dead
    gone = np.empty((len(dead), dead.shape[1] + missing.size), np.uint8)
    gone[:, : dead.shape[1]], gone[:, dead.shape[1] :] = dead, missing
    return gone
