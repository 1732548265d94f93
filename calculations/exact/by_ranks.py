"""Counts of spots that take all boards of the same ranks at once, by kernels or by NumPy."""

import functools
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import array_seconds, count_by_arrays
from calculations.spots.spot import FLOP, Kind, Spot
from calculations.spots.spot_rows import SpotRows, no_rows, rows_of
from lookup.games import Game
from lookup.running.compiled import Call, KernelChoice
from lookup.running.threads import Workers
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
"""The arguments of the kernels from the flop on, except for the outcomes that they fill."""

OfGame: TypeAlias = tuple[
    tuple[NDArray[np.int32], NDArray[np.uint16], NDArray[np.uint16]],
    Callable[[int, int, int, int, Game], NDArray[np.int64]],
]


CountRows: TypeAlias = Callable[[SpotRows, NDArray[np.int64]], None]
"""Counts spots of one kind, of which only dead cards may be 0, into zeros: [S, 2**P] int64, or with
a low [S, 2**P * 2**P]."""


class RowForms(NamedTuple):
    """How spots of one kind are counted at once, by NumPy and by a kernel."""

    arrays: CountRows
    kernel: CountRows
    choice: Callable[[Kind, int], KernelChoice]
    """Returns the choice between both for a number of spots."""


def preflop_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot, on any street, by the ranks of all boards of five cards."""
    return outcomes_of(rows_of(spot), count_preflop)


def outcomes_of(rows: SpotRows, count: CountRows) -> NDArray[np.int64]:
    """Return the outcomes of one spot by a function that counts rows."""
    sets, halves = 1 << rows.hole_cards.shape[1], 1 + rows.game.low
    outcomes = np.zeros((1, sets**halves), np.int64)
    count(rows, outcomes)
    return outcomes.reshape((sets,) * halves)


def count_by_kernels(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    """Count spots by a kernel, as `CountRows` says."""
    kernel, arguments = _kernel_call(rows)
    kernel(*arguments, outcomes)


_codes: dict[tuple[Callable[..., None], Game], Callable[..., None]] = {}
"""The code of a kernel for one spot of a game, whose arguments have the same types each time."""


def count_one_by_arrays(spot: Spot, _: Workers) -> NDArray[np.int64]:
    """Return the outcomes of a spot, counted by NumPy."""
    return outcomes_of(rows_of(spot), count_by_arrays)


def count_one_by_kernels(spot: Spot, _: Workers) -> NDArray[np.int64]:
    """Return the outcomes of a spot, counted by a kernel."""
    return outcomes_of(rows_of(spot), _count_row)


def _count_row(row: SpotRows, outcomes: NDArray[np.int64]) -> None:
    kernel, arguments = _kernel_call(row)
    code = _codes.get((kernel, row.game))
    if code is None:
        from lookup.compiling import code_for

        code = _codes[kernel, row.game] = code_for(kernel, (*arguments, outcomes))
    code(*arguments, outcomes)


def _choice(kind: Kind, spots: int) -> KernelChoice:
    """Return the choice for a number of spots of a kind."""

    def calls() -> Iterator[Call]:
        kernel, arguments = _kernel_call(no_rows(kind))
        yield kernel, (*arguments, np.empty((0, 0), np.int64))

    game, postflop = kind.game, kind.on_board >= FLOP
    name = postflop, postflop and _is_heads_up(kind.players, game), game.two_play, game.low
    return KernelChoice(name, array_seconds(kind, spots), calls)


BY_RANKS = RowForms(count_by_arrays, count_by_kernels, _choice)
"""Counts boards of the same ranks at once."""


def _kernel_call(rows: SpotRows) -> Call:
    """Return the kernel that counts spots, and its arguments but for the outcomes."""
    if rows.boards.shape[1] < FLOP:
        return _preflop_call(rows)
    for_two = _is_heads_up(rows.hole_cards.shape[1], rows.game)
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
    """Return the postflop kernels' arguments for a game, and the description of its spots."""
    from calculations._kernels.postflop.packed_spots import in_common

    tables = runout_tables(game)
    return (layout().starts, tables.rows.ravel(), tables.lows.ravel()), in_common


def postflop_arguments(rows: SpotRows) -> PostflopArguments:
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


def count_preflop(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    """Count spots with boards of 0 to 5 cards by the ranks of all five, as `CountRows` says."""
    kernel, arguments = _preflop_call(rows)
    kernel(*arguments, outcomes)


def _preflop_call(rows: SpotRows) -> Call:
    """Return the kernel that counts by the ranks of all boards of five cards."""
    hole_cards, boards, dead, game = rows
    kernel, of_game = _preflop_kernel(game, hole_cards.shape[1])
    return kernel, (hole_cards, boards, dead, *of_game)


@functools.cache
def _preflop_kernel(game: Game, players: int) -> Call:
    """Return the kernel that counts by the ranks of all boards, and its arguments for a game."""
    from calculations._kernels.preflop.preflop import count_spots
    from calculations._kernels.preflop.preflop_flushes import Rules

    tables, ranking = runout_tables(game), game.ranking
    rules = Rules(players, game.two_play, game.low, ranking.lowest, ranking.flush)
    return count_spots, (rules, layout(), tables.rows.reshape(-1), tables.lows.reshape(-1))
