"""Counts of a spot by the kernels that take all boards of the same ranks at once."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from calculations.spots.spot import FLOP, Spot
from lookup.games import Game


def count_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot, int64 [2**P], or [2**P, 2**P] with a low."""
    return _outcomes_of(spot, count_spots)


def preflop_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot, on any street, by the ranks of all boards of five cards."""
    return _outcomes_of(spot, count_preflop)


def _outcomes_of(spot: Spot, count: Callable[..., None]) -> NDArray[np.int64]:
    sets, halves = 1 << len(spot.hole_cards), 1 + spot.game.low
    outcomes = np.zeros((1, sets**halves), np.int64)
    count(spot.hole_cards[None], spot.board[None], spot.dead[None], spot.game, outcomes)
    return outcomes.reshape((sets,) * halves)


def count_spots(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    outcomes: NDArray[np.int64],
) -> None:
    """Add the outcomes of spots of the same number of players and cards to *outcomes*.

    hole_cards : [S, P, K] uint8 card numbers
    boards     : [S, 0..5] uint8
    dead       : [S, D] uint8, 0 for none
    outcomes   : [S, 2**P] int64, with a low [S, 2**P * 2**P], zeros
    """
    count = count_preflop if boards.shape[1] < FLOP else count_postflop
    count(hole_cards, boards, dead, game, outcomes)


def count_postflop(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    outcomes: NDArray[np.int64],
) -> None:
    """Do what `count_spots` does, for boards of 3 to 5 cards, by the ranks of those to come."""
    from lookup.tables.runouts import layout, runout_tables

    tables, places = runout_tables(game), layout()
    cards = (hole_cards, boards, _with_missing(dead, game))
    starts = (places.pair_index, places.flops, places.turns)
    if hole_cards.shape[1] == 2 and not game.two_play and not game.low:
        from calculations._kernels.postflop.heads_up import heads_up_postflop

        heads_up_postflop(*cards, *starts, tables.rows, game.ranking, outcomes)
    else:
        from calculations._kernels.postflop.postflop import postflop_outcomes

        strengths = (tables.rows, tables.lows, tables.suit_flushes, tables.flushes)
        postflop_outcomes(*cards, *starts, places.mask_index, *strengths, outcomes)


def _with_missing(dead: NDArray[np.uint8], game: Game) -> NDArray[np.uint8]:
    """Return dead cards, [S, D], and those that the game's deck lacks."""
    missing = game.missing
    if not missing:
        return dead
    both = np.empty((len(dead), dead.shape[1] + len(missing)), np.uint8)
    both[:, : dead.shape[1]], both[:, dead.shape[1] :] = dead, missing
    return both


def count_preflop(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    outcomes: NDArray[np.int64],
) -> None:
    """Do what `count_spots` does, for boards of 0 to 5 cards, by the ranks of all five."""
    from calculations._kernels.preflop.flushes import Rules
    from calculations._kernels.preflop.preflop import count_spots as count
    from lookup.tables.runouts import layout, runout_tables

    tables, ranking = runout_tables(game), game.ranking
    players = hole_cards.shape[1]
    rules = Rules(players, game.two_play, game.low, ranking.lowest, ranking.flush)
    strengths = (layout(), tables.rows.reshape(-1), tables.lows.reshape(-1))
    count(hole_cards, boards, dead, rules, *strengths, outcomes)


def count_categories_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    from calculations._kernels.preflop.categories import count_categories
    from calculations._kernels.preflop.flushes import Rules
    from lookup.tables.runouts import layout, runout_tables

    game, ranking = spot.game, spot.game.ranking
    rules = Rules(1, game.two_play, False, ranking.lowest, ranking.flush)
    rows = runout_tables(game).rows.reshape(-1)
    counts = np.zeros((len(spot.hole_cards), 16), np.int64)
    count_categories(spot.hole_cards, spot.board, spot.dead, rules, layout(), rows, counts)
    return counts[:, 1:10]
