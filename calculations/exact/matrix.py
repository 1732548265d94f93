"""Exact counts of two hold'em hands before the flop, which are in the heads-up matrix."""

import functools

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import count_preflop
from calculations.spots.rows import Rows
from calculations.spots.spot import Spot
from lookup.cards import CARDS
from lookup.combos import COMBO_COUNT, combo_number
from lookup.games import HOLDEM, Game
from lookup.running.compiled import Call, kernel_answers
from lookup.tables.heads_up import heads_up_matrix, match_ups

MATRIX_SECONDS = 2e-7
"""What NumPy takes to look up two hands, roughly."""


def count_match_ups() -> NDArray[np.int64]:
    """Return on how many boards the first hand of each match-up wins, and ties, int64 [2, M].

    The match-ups are those of `lookup.tables.heads_up.match_ups`. It takes half a second, and is
    done by who makes the file of their counts, or proves it.
    """
    hands = match_ups().hole_cards
    none = np.empty((len(hands), 0), np.uint8)
    outcomes = np.zeros((len(hands), 4), np.int64)
    count_preflop(Rows(hands, none, none, HOLDEM), outcomes)
    return outcomes[:, [1, 3]].T


def is_in_matrix(game: Game, hands: int, others_known: int) -> bool:
    """Return whether spots are two hold'em hands, with no other card known."""
    return game == HOLDEM and hands == 2 and others_known == 0


def outcomes_from_matrix(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes of a spot of two hands, int64 [4]."""
    wins, ties = heads_up_matrix()
    first, second = (combo_number(*sorted(hand)) for hand in spot.hole_cards.tolist())
    outcomes = (0, wins[first, second], wins[second, first], ties[first, second])
    return np.array(outcomes, np.int64)


def read_from_matrix(
    hole_cards: NDArray[np.uint8], by_kernel: bool, outcomes: NDArray[np.int64]
) -> None:
    """Read the outcomes of pairs of hands, [S, 2, 2], from the heads-up matrix into [S, 4]."""
    if not by_kernel:
        (wins, ties), numbers = heads_up_matrix(), combo_numbers()
        first, second = numbers[hole_cards[:, :, 0], hole_cards[:, :, 1]].T
        outcomes[:, 1] = wins[first, second]
        outcomes[:, 2] = wins[second, first]
        outcomes[:, 3] = ties[first, second]
        return
    kernel, arguments = _matrix_call(hole_cards, outcomes)
    kernel(*arguments)


def matrix_kernel_reads(spots: int) -> bool:
    """Return whether a kernel reads so many spots from the heads-up matrix, not NumPy."""
    nothing = np.empty((0, 2, 2), np.uint8), np.empty((0, 4), np.int64)
    return kernel_answers("matrix", MATRIX_SECONDS * spots, lambda: [_matrix_call(*nothing)])


def _matrix_call(hole_cards: NDArray[np.uint8], outcomes: NDArray[np.int64]) -> Call:
    """Return the kernel that reads the heads-up matrix, and its arguments."""
    from calculations._kernels.batch.results import read_matrix

    wins, ties = (each.reshape(-1) for each in heads_up_matrix())
    return read_matrix, (hole_cards, combo_numbers(), COMBO_COUNT, wins, ties, outcomes)


@functools.cache
def combo_numbers() -> NDArray[np.int64]:
    """Return the number of each two cards, in either order, [53, 53]."""
    low, high = np.sort(np.indices((len(CARDS) + 1, len(CARDS) + 1)), axis=0)
    numbers: NDArray[np.int64] = combo_number(low, high)
    return numbers
