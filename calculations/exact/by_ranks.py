"""Counts of a spot by the kernels that take all boards of the same ranks at once."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.spot import FLOP, Spot
from lookup.games import Game
from lookup.tables.runouts import UNPAIRED_ENTRIES, layout, runout_tables


class Arrangement(NamedTuple):
    """The cards of a spot as the kernels read them; see `arrange`."""

    pairs: NDArray[np.int64]
    suited_pairs: NDArray[np.int64]
    first_masks: NDArray[np.int64]
    weights: NDArray[np.uint16]
    live: NDArray[np.int64]
    known: NDArray[np.int64]


PostflopArguments: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.int32],
    NDArray[np.uint16],
    NDArray[np.uint16],
    NDArray[np.int64],
]
"""What the kernels from the flop on take, but for the outcomes that they fill."""


class Rows(NamedTuple):
    """The strengths of the hands of a spot: tables, and which of their rows each hand has."""

    rows: NDArray[np.uint16]
    hands: NDArray[np.int64]
    flushes: NDArray[np.uint16]
    suited: NDArray[np.int64]


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
    arguments = postflop_arguments(hole_cards, boards, dead, game)
    if hole_cards.shape[1] == 2 and not game.two_play and not game.low:
        from calculations._kernels.postflop.heads_up import heads_up_postflop

        heads_up_postflop(*arguments, outcomes)
    else:
        from calculations._kernels.postflop.postflop import postflop_outcomes

        postflop_outcomes(*arguments, outcomes)


def postflop_arguments(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], dead: NDArray[np.uint8], game: Game
) -> PostflopArguments:
    """Return the arguments of the kernels from the flop on, but for the outcomes."""
    from calculations._kernels.postflop.spots import in_common

    tables, gone = runout_tables(game), _with_missing(dead, game)
    _, players, size = hole_cards.shape
    cards = (hole_cards.ravel(), boards.ravel(), gone.ravel())
    strengths = (layout().starts, tables.rows.ravel(), tables.lows.ravel())
    return *cards, *strengths, in_common(players, size, boards.shape[1], gone.shape[1], game)


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
    from calculations._kernels.preflop.preflop import preflop_kernel

    tables, ranking = runout_tables(game), game.ranking
    count = preflop_kernel(game.two_play, game.low)
    strengths = (layout(), tables.rows.reshape(-1), tables.lows.reshape(-1))
    count(hole_cards, boards, dead, ranking.lowest, ranking.flush, *strengths, outcomes)


def count_categories_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    from calculations._kernels.preflop.categories import count_categories

    cards = arranged(spot)
    tables = rows_of(spot, cards)
    counts = np.zeros((len(spot.hole_cards), 16), np.int64)
    for player, hand in enumerate(tables.hands):
        suited = tables.suited[4 * player : 4 * player + 4]
        arguments = (tables.rows[hand], tables.flushes, suited, layout().masks, *cards[2:])
        count_categories(*arguments, counts[player])
    return counts[:, 1:10]


def arranged(spot: Spot) -> Arrangement:
    """Sort the cards of a spot by suit and weigh its boards."""
    from calculations._kernels.preflop.arrangement import arrange
    from calculations._kernels.preflop.combinations import BOARDS_SPACE

    players, size = spot.hole_cards.shape
    choices = size * (size - 1) // 2
    cards = Arrangement(
        pairs=np.empty((players, choices), np.int64),
        suited_pairs=np.empty((players * 4, choices), np.int64),
        first_masks=np.empty(4, np.int64),
        weights=np.zeros(BOARDS_SPACE, np.uint16),
        live=np.empty(4, np.int64),
        known=np.empty(4, np.int64),
    )
    places = layout()
    known = (spot.hole_cards, spot.board, spot.removed)
    arguments: tuple[Any, ...] = (places.pair_index, places.ranks, *cards)
    arrange(*known, *arguments)
    return cards


def rows_of(spot: Spot, cards: Arrangement) -> Rows:
    """Return the strengths of the hands: the game's own rows, or the best of all pairs' rows."""
    from calculations._kernels.preflop.arrangement import fill_best

    tables = runout_tables(spot.game)
    if not spot.game.two_play:
        return Rows(tables.rows, cards.pairs[:, 0], tables.flushes, cards.suited_pairs[:, 0])
    players = len(spot.hole_cards)
    rows = np.empty((players, UNPAIRED_ENTRIES), np.uint16)
    flushes = np.empty((4 * players, tables.flushes.shape[1]), np.uint16)
    fill_best(tables.rows, cards.pairs, rows)
    fill_best(tables.flushes, cards.suited_pairs, flushes)
    return Rows(rows, np.arange(players), flushes, np.arange(4 * players))
