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
from lookup.tables.heads_up import heads_up_matrix, match_ups


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


def read_from_matrix(hole_cards: NDArray[np.uint8], outcomes: NDArray[np.int64]) -> None:
    """Read the outcomes of pairs of hands, [S, 2, 2], from the heads-up matrix into [S, 4]."""
    from calculations._kernels.batch.results import read_matrix

    wins, ties = heads_up_matrix()
    read_matrix(
        hole_cards, combo_numbers(), COMBO_COUNT, wins.reshape(-1), ties.reshape(-1), outcomes
    )


@functools.cache
def combo_numbers() -> NDArray[np.int64]:
    """Return the number of each two cards, in either order, [53, 53]."""
    low, high = np.sort(np.indices((len(CARDS) + 1, len(CARDS) + 1)), axis=0)
    numbers: NDArray[np.int64] = combo_number(low, high)
    return numbers
