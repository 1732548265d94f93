"""Exact counts of two hold'em hands before the flop, which are in the heads-up matrix."""

import functools

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import RowForms, count_preflop
from calculations.spots.spot import Kind, Spot
from calculations.spots.spot_rows import SpotRows, no_rows
from lookup.cards import CARDS
from lookup.combos import COMBO_COUNT, combo_number
from lookup.games import HOLDEM
from lookup.running.compiled import Call, KernelChoice
from lookup.running.threads import Workers
from lookup.tables.heads_up import heads_up_matrix, match_ups

MATRIX_SECONDS = 2e-7  # estimated seconds of NumPy to look up two hands


def count_match_ups() -> NDArray[np.int64]:
    """Return the number of boards on which the first hand of each match-up wins and ties [2, M].

    The match-ups are those of `lookup.tables.heads_up.match_ups`. The count takes half a second; it
    makes or verifies the file of their counts.
    """
    hands = match_ups().hole_cards
    none = np.empty((len(hands), 0), np.uint8)
    outcomes = np.zeros((len(hands), 4), np.int64)
    count_preflop(SpotRows(hands, none, none, HOLDEM), outcomes)
    return outcomes[:, [1, 3]].T


def is_in_matrix(kind: Kind) -> bool:
    """Return whether spots are two hold'em hands or ranges, with no other card known."""
    others_known = kind.on_board or kind.dead or kind.folded or kind.in_part
    return kind.players == 2 and not others_known and kind.game == HOLDEM


def outcomes_from_matrix(spot: Spot, _: Workers) -> NDArray[np.int64]:
    """Return the outcomes of a spot of two hands, int64 [4]."""
    wins, ties = heads_up_matrix()
    first, second = (combo_number(*sorted(hand.tolist())) for hand in spot.known_hands)
    outcomes = (0, wins[first, second], wins[second, first], ties[first, second])
    return np.array(outcomes, np.int64)


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
    from calculations._kernels.batch.results import read_matrix

    wins, ties = (each.reshape(-1) for each in heads_up_matrix())
    return read_matrix, (rows.hole_cards, combo_numbers(), COMBO_COUNT, wins, ties, outcomes)


def _choice(kind: Kind, spots: int) -> KernelChoice:
    def calls() -> list[Call]:
        return [_matrix_call(no_rows(kind), np.empty((0, 4), np.int64))]

    return KernelChoice("matrix", MATRIX_SECONDS * spots, calls)


FROM_MATRIX = RowForms(_read_by_arrays, _read_by_kernel, _choice)
"""Reads the outcomes of pairs of hands from the heads-up matrix."""


@functools.cache
def combo_numbers() -> NDArray[np.int64]:
    """Return the number of each two cards, in either order, [53, 53]."""
    low, high = np.sort(np.indices((len(CARDS) + 1, len(CARDS) + 1)), axis=0)
    numbers: NDArray[np.int64] = combo_number(low, high)
    return numbers
