"""Counts of spots that take all boards of the same ranks at once, by kernels or by NumPy."""

import functools
from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import array_seconds, count_by_arrays, count_categories_by_arrays
from calculations.spots.rows import Rows
from calculations.spots.spot import FLOP, Spot
from lookup.games import Game
from lookup.running.compiled import Call, kernel_answers
from lookup.tables.runouts import layout, runout_tables

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

OfGame: TypeAlias = tuple[
    tuple[NDArray[np.int32], NDArray[np.uint16], NDArray[np.uint16]],
    Callable[[int, int, int, int, Game], NDArray[np.int64]],
]


def count_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot, int64 [2**P], or [2**P, 2**P] with a low."""
    return outcomes_of(rows_of(spot), count_spots)


def preflop_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot, on any street, by the ranks of all boards of five cards."""
    return outcomes_of(rows_of(spot), count_preflop)


def outcomes_of(rows: Rows, count: Callable[[Rows, NDArray[np.int64]], None]) -> NDArray[np.int64]:
    """Return the outcomes of one spot by a function that counts rows."""
    sets, halves = 1 << rows.hole_cards.shape[1], 1 + rows.game.low
    outcomes = np.zeros((1, sets**halves), np.int64)
    count(rows, outcomes)
    return outcomes.reshape((sets,) * halves)


def count_spots(rows: Rows, outcomes: NDArray[np.int64]) -> None:
    """Count spots of the same number of players and cards, of which only dead ones may be 0.

    outcomes : [S, 2**P] int64, with a low [S, 2**P * 2**P], zeros, filled
    """
    game, on_board = rows.game, rows.boards.shape[1]
    spots, players, size = rows.hole_cards.shape
    seconds = array_seconds(spots, players, size, on_board, game)
    by_kernels = kernel_counts(game, players, on_board, seconds, lambda: rows)
    (count_by_kernels if by_kernels else count_by_arrays)(rows, outcomes)


def kernel_counts(
    game: Game, players: int, on_board: int, seconds: float, rows: Callable[[], Rows]
) -> bool:
    """Return whether a kernel counts spots.

    seconds : what they take otherwise
    rows    : returns the spots, or such ones
    """
    postflop = on_board >= FLOP

    def calls() -> Iterator[Call]:
        kernel, arguments = _kernel_call(rows())
        yield kernel, (*arguments, np.empty((0, 0), np.int64))

    for_two = postflop and _is_heads_up(players, game)
    name = (postflop, for_two, game.two_play, game.low)
    return kernel_answers(name, seconds, calls)


def count_by_kernels(rows: Rows, outcomes: NDArray[np.int64]) -> None:
    """Do what `count_spots` does, by a kernel."""
    kernel, arguments = _kernel_call(rows)
    kernel(*arguments, outcomes)


def _kernel_call(rows: Rows) -> Call:
    """Return the kernel that counts spots, and its arguments but for the outcomes."""
    return _preflop_call(rows) if rows.boards.shape[1] < FLOP else _postflop_call(rows)


def _postflop_call(rows: Rows) -> Call:
    """Return the kernel that counts by the ranks of those cards that are to come."""
    game = rows.game
    for_two = _is_heads_up(rows.hole_cards.shape[1], game)
    return _postflop_kernel(for_two), postflop_arguments(rows)


def _is_heads_up(players: int, game: Game) -> bool:
    """Return whether the kernel for two hands of two cards counts."""
    return players == 2 and game.hole_cards == (2,) and not game.two_play


@functools.cache
def _postflop_kernel(for_two: bool) -> Callable[..., None]:
    """Return the kernel for two hands, or for any number."""
    if for_two:
        from calculations._kernels.postflop.heads_up import heads_up_postflop

        return heads_up_postflop
    from calculations._kernels.postflop.postflop import postflop_outcomes

    return postflop_outcomes


@functools.cache
def _of_game(game: Game) -> OfGame:
    """Return what the kernels from the flop on take of a game, and what describes spots of it."""
    from calculations._kernels.postflop.spots import in_common

    tables = runout_tables(game)
    return (layout().starts, tables.rows.ravel(), tables.lows.ravel()), in_common


def postflop_arguments(rows: Rows) -> PostflopArguments:
    """Return the arguments of the kernels from the flop on, but for the outcomes."""
    hole_cards, boards, dead, game = rows
    gone = _with_missing(dead, game)
    _, players, size = hole_cards.shape
    cards = (hole_cards.ravel(), boards.ravel(), gone.ravel())
    strengths, in_common = _of_game(game)
    return *cards, *strengths, in_common(players, size, boards.shape[1], gone.shape[1], game)


def _with_missing(dead: NDArray[np.uint8], game: Game) -> NDArray[np.uint8]:
    """Return dead cards, [S, D], and those that the game's deck lacks."""
    missing = game.missing
    if not missing:
        return dead
    both = np.empty((len(dead), dead.shape[1] + len(missing)), np.uint8)
    both[:, : dead.shape[1]], both[:, dead.shape[1] :] = dead, missing
    return both


def count_preflop(rows: Rows, outcomes: NDArray[np.int64]) -> None:
    """Do what `count_spots` does, for boards of 0 to 5 cards, by the ranks of all five."""
    kernel, arguments = _preflop_call(rows)
    kernel(*arguments, outcomes)


def _preflop_call(rows: Rows) -> Call:
    """Return the kernel that counts by the ranks of all boards of five cards."""
    from calculations._kernels.preflop.flushes import Rules
    from calculations._kernels.preflop.preflop import count_spots

    hole_cards, boards, dead, game = rows
    tables, ranking = runout_tables(game), game.ranking
    players = hole_cards.shape[1]
    rules = Rules(players, game.two_play, game.low, ranking.lowest, ranking.flush)
    strengths = (layout(), tables.rows.reshape(-1), tables.lows.reshape(-1))
    return count_spots, (hole_cards, boards, dead, rules, *strengths)


def count_categories_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    counts: NDArray[np.int64] = count_categories_by_arrays(rows_of(spot))[0]
    return counts


def rows_of(spot: Spot) -> Rows:
    """Return a spot as one row."""
    # Copies, as a kernel is compiled anew for arrays that cannot be written.
    board, dead = spot.board[None].copy(), spot.dead[None].copy()
    return Rows(spot.hole_cards[None], board, dead, spot.game)
