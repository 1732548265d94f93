"""Count rows of known hands, by kernels or by NumPy.

All boards of the same ranks are counted together. Two hold'em hands before the flop are looked up
in the heads-up matrix.
"""

import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import array_seconds, count_by_arrays
from calculations.spots.outcomes import KERNEL, NUMPY, SpotOutcomes
from calculations.spots.spot import FLOP, Kind, Spot
from calculations.spots.spot_rows import SpotRows, no_rows, rows_of
from lookup.cards import CARDS
from lookup.combos import COMBO_COUNT, combo_number
from lookup.compiling.kernel_choice import Call, KernelChoice
from lookup.games import HOLDEM, Game
from lookup.running.threads import Workers
from lookup.tables.heads_up import heads_up_matrix, match_ups
from lookup.tables.runouts import layout, runout_tables

CountRows: TypeAlias = Callable[[SpotRows, NDArray[np.int64]], None]
"""Adds the counts of spots of one kind to zeros, int64 [S, 2**P], or with a low [S, 2**P * 2**P].
Only dead cards may be 0."""


class RowForms(NamedTuple):
    """The functions that count spots of one kind at once, by NumPy and by a kernel."""

    arrays: CountRows
    kernel: CountRows
    choice: Callable[[Kind, int], KernelChoice]
    """Returns the choice between the two for a number of spots."""


def preflop_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot on any street, by the ranks of all five board cards."""
    return outcomes_of(rows_of(spot), count_preflop)


def outcomes_of(rows: SpotRows, count: CountRows) -> NDArray[np.int64]:
    """Return the outcomes of one spot by a function that counts rows."""
    sets, halves = 1 << rows.hole_cards.shape[1], 1 + rows.game.low
    outcomes = np.zeros((1, sets**halves), np.int64)
    count(rows, outcomes)
    return outcomes.reshape((sets,) * halves)


def count_by_kernels(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    """Count spots by a kernel; a `CountRows`."""
    kernel, arguments = _kernel_call(rows)
    kernel(*arguments, outcomes)


_codes: dict[tuple[Callable[..., None], Game], Callable[..., None]] = {}
"""The code of a kernel for one spot of a game; the types of arguments are always the same."""


def count_spot(spot: Spot, _: Workers, by_kernel: bool) -> SpotOutcomes:
    """Return the outcomes of a spot, counted by a kernel or by NumPy."""
    count, counted_by = (_count_row, KERNEL) if by_kernel else (count_by_arrays, NUMPY)
    return SpotOutcomes(outcomes_of(rows_of(spot), count), counted_by=counted_by)


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
"""Counts boards of the same ranks together."""


def _kernel_call(rows: SpotRows) -> Call:
    """Return the kernel that counts spots, and its arguments except the outcomes."""
    if rows.boards.shape[1] < FLOP:
        return _preflop_call(rows)
    for_two = _is_heads_up(rows.hole_cards.shape[1], rows.game)
    return _postflop_kernel(for_two), postflop_arguments(rows)


def _is_heads_up(players: int, game: Game) -> bool:
    """Return whether the kernel for two hands of two cards counts these spots."""
    return players == 2 and game.hole_cards == (2,) and not game.two_play


@functools.cache
def _postflop_kernel(for_two: bool) -> Callable[..., None]:
    """Return the kernel for two hands, or for any number."""
    from calculations._kernels.exact.by_ranks_postflop import heads_up_postflop, postflop_outcomes

    return heads_up_postflop if for_two else postflop_outcomes


@functools.cache
def _of_game(game: Game) -> tuple[Any, Any]:
    """Return the arguments of the postflop kernels for a game, and the description of its spots."""
    from calculations._kernels.exact.by_ranks_entries import in_common

    tables = runout_tables(game)
    return (layout().starts, tables.rows.ravel(), tables.lows.ravel()), in_common


def postflop_arguments(rows: SpotRows) -> tuple[NDArray[Any], ...]:
    """Return the arguments of the kernels from the flop on, except the outcomes."""
    hole_cards, boards, dead, game = rows
    gone = _with_missing(dead, game)
    _, players, size = hole_cards.shape
    cards = (hole_cards.ravel(), boards.ravel(), gone.ravel())
    strengths, in_common = _of_game(game)
    return *cards, *strengths, in_common(players, size, boards.shape[1], gone.shape[1], game)


def _with_missing(dead: NDArray[np.uint8], game: Game) -> NDArray[np.uint8]:
    """Return dead cards, [S, D], plus the cards that the deck of the game lacks."""
    missing = game.missing
    if not missing:
        return dead
    both = np.empty((len(dead), dead.shape[1] + len(missing)), np.uint8)
    both[:, : dead.shape[1]], both[:, dead.shape[1] :] = dead, missing
    return both


def count_preflop(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    """Count spots with boards of 0 to 5 cards by the ranks of all five; a `CountRows`."""
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
    from calculations._kernels.exact.by_ranks_preflop import count_spots
    from calculations._kernels.exact.straight_flushes import Rules

    tables, ranking = runout_tables(game), game.ranking
    rules = Rules(players, game.two_play, game.low, ranking.lowest, ranking.flush)
    return count_spots, (rules, layout(), tables.rows.reshape(-1), tables.lows.reshape(-1))


KNOWN_SECONDS = 1e-4  # the approximate seconds of a count of known hands: 20 to 200 µs
MATRIX = "the heads-up matrix"
MATRIX_SECONDS = 2e-7  # estimated seconds of NumPy to look up two hands


def count_match_ups() -> NDArray[np.int64]:
    """Return the number of boards on which each match-up's first hand wins, and ties, [2, M].

    The match-ups are those of `lookup.tables.heads_up.match_ups`. The count takes half a second; it
    makes or verifies the file of their counts.
    """
    hands = match_ups().hole_cards
    none = np.empty((len(hands), 0), np.uint8)
    outcomes = np.zeros((len(hands), 4), np.int64)
    count_preflop(SpotRows(hands, none, none, HOLDEM), outcomes)
    return outcomes[:, [1, 3]].T


def is_in_matrix(kind: Kind) -> bool:
    """Return whether spots are two hold'em hands or ranges without any other known card."""
    has_other_cards = kind.on_board or kind.dead or kind.folded or kind.in_part
    return kind.players == 2 and not has_other_cards and kind.game.is_standard


def outcomes_from_matrix(spot: Spot, _: Workers) -> SpotOutcomes:
    """Return the outcomes of a spot of two hands."""
    wins, ties = heads_up_matrix()
    first, second = (combo_number(*sorted(hand.tolist())) for hand in spot.known_hands)
    counts = (0, wins[first, second], wins[second, first], ties[first, second])
    return SpotOutcomes(np.array(counts, np.int64), counted_by=MATRIX)


def _read_by_arrays(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    (wins, ties), numbers = heads_up_matrix(), combo_numbers()
    first, second = numbers[rows.hole_cards[:, :, 0], rows.hole_cards[:, :, 1]].T
    outcomes[:, 1] = wins[first, second]
    outcomes[:, 2] = wins[second, first]
    outcomes[:, 3] = ties[first, second]


def _read_by_kernel(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    kernel, arguments = _matrix_call(rows, outcomes)
    kernel(*arguments)


def _matrix_call(rows: SpotRows, outcomes: NDArray[np.int64]) -> Call:
    """Return the kernel that reads the heads-up matrix, and its arguments."""
    from calculations._kernels.exact.by_ranks_preflop import read_matrix

    wins, ties = (each.reshape(-1) for each in heads_up_matrix())
    return read_matrix, (rows.hole_cards, combo_numbers(), COMBO_COUNT, wins, ties, outcomes)


def _matrix_choice(kind: Kind, spots: int) -> KernelChoice:
    def calls() -> list[Call]:
        return [_matrix_call(no_rows(kind), np.empty((0, 4), np.int64))]

    return KernelChoice("matrix", MATRIX_SECONDS * spots, calls)


FROM_MATRIX = RowForms(_read_by_arrays, _read_by_kernel, _matrix_choice)
"""Reads the outcomes of pairs of hands from the heads-up matrix."""


@functools.cache
def combo_numbers() -> NDArray[np.int64]:
    """Return the number of each two cards, in either order, [53, 53]."""
    low, high = np.sort(np.indices((len(CARDS) + 1, len(CARDS) + 1)), axis=0)
    numbers: NDArray[np.int64] = combo_number(low, high)
    return numbers
