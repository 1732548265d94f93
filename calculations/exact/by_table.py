"""Exact counts of a spot over all its final boards.

In hold'em from the flop on, every board is enumerated by broadcasting over the Two Plus Two table:
hole cards [P, 1] against runouts [B] give strengths [P, B]. In other games, and with fewer cards
known, the kernels count by ranks and suits instead of board by board (see `by_ranks`), and two
hold'em hands before the flop are read from the heads-up matrix.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import count_by_ranks, count_categories_by_ranks
from calculations.spots.spot import FLOP, MOST_PLAYERS, Spot
from lookup.combos import combo_number
from lookup.games import HOLDEM
from lookup.tables.heads_up import heads_up_matrix
from lookup.tables.two_plus_two import ROW, ranks_array

PLAYER_BITS = (1 << np.arange(MOST_PLAYERS, dtype=np.uint16))[:, None]


def count_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards exactly each set of players shares the pot, int64 [2**P].

    Entry m is the set of the players whose bits are in m; entry 0 is 0. In games with a low each
    entry is a row, [2**P, 2**P]: the players who share the high half, by those who share the low
    half, of which column 0 are the boards without a low.
    """
    if not _broadcasts(spot):
        return _from_matrix(spot) if _is_in_matrix(spot) else count_by_ranks(spot)
    strengths = board_strengths(spot)
    if len(strengths) == 2:  # the most common case, in a third of the time
        won = np.count_nonzero(strengths[0] > strengths[1])
        lost = np.count_nonzero(strengths[0] < strengths[1])
        return np.array([0, won, lost, strengths.shape[1] - won - lost], np.int64)
    return np.bincount(winner_sets(strengths), minlength=1 << len(strengths))


def count_categories(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    if _broadcasts(spot):
        categories = board_strengths(spot) >> 12
        return np.array([np.bincount(row, minlength=10)[1:] for row in categories])
    return count_categories_by_ranks(spot)


def count_by_next_card(spot: Spot) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return each possible next card, [C], and the outcomes after it, int64 [C, 2**P].

    With a low they are [C, 2**P, 2**P]. Raises ValueError on the river, where no card is to come.
    """
    if not spot.to_come:
        raise ValueError("the board has all its 5 cards, so there is no next card; leave some out")
    live, sets = spot.live, 1 << len(spot.hole_cards)
    if not _broadcasts(spot):
        boards = [np.append(spot.board, np.uint8(card)) for card in live]
        return live, np.array([count_outcomes(spot._replace(board=board)) for board in boards])
    winners = winner_sets(board_strengths(spot))
    counts = np.zeros(len(live) * sets, np.int64)
    for place in runouts(len(live), spot.to_come):  # each card of a runout may come first
        counts += np.bincount(place * sets + winners, minlength=counts.size)
    return live, counts.reshape(len(live), sets)


def _broadcasts(spot: Spot) -> bool:
    """Return whether the Two Plus Two table is there for the game, and as fast as the kernels."""
    return len(spot.board) >= FLOP and spot.game == HOLDEM


def _is_in_matrix(spot: Spot) -> bool:
    """Return whether all known cards are those of two hold'em hands."""
    known = len(spot.board) + len(spot.dead)
    return spot.game == HOLDEM and len(spot.hole_cards) == 2 and known == 0


def _from_matrix(spot: Spot) -> NDArray[np.int64]:
    """Read the outcomes of two hands before the flop."""
    wins, ties = heads_up_matrix()
    first, second = (combo_number(*sorted(hand)) for hand in spot.hole_cards.tolist())
    outcomes = (0, wins[first, second], wins[second, first], ties[first, second])
    return np.array(outcomes, np.int64)


@functools.lru_cache(maxsize=64)
def runouts(live: int, to_come: int) -> tuple[NDArray[np.intp], ...]:
    """Return the places, among *live* cards, of the one or two cards of every runout, [B] each."""
    return (np.arange(live),) if to_come == 1 else np.triu_indices(live, 1)


def board_strengths(spot: Spot) -> NDArray[np.int32]:
    """Return every player's strength on every final board, int32 [P, B], from the flop on.

    The cards known are read once for each player, those to come are broadcast against them.
    """
    table = ranks_array()
    state = ROW
    for card in spot.board.tolist():
        state = table[state + card]
    first, second = spot.hole_cards.T[:, :, None].astype(np.intp)
    states: NDArray[np.int32] = table[table[state + first] + second]
    if spot.to_come:
        live = spot.live
        states = table[states + live]
    if spot.to_come == 2:
        one, other = runouts(len(live), 2)
        # As indices before they multiply: mixed integer types would cost twice the time.
        states = table.take(states.astype(np.intp).take(one, axis=1) + live.take(other))
    return states


def winner_sets(strengths: NDArray[np.int32]) -> NDArray[np.uint16]:
    """Return the set of players that share each pot, as bits [B], from strengths [P, B]."""
    best = strengths == np.maximum.reduce(strengths)
    sets: NDArray[np.uint16] = np.bitwise_or.reduce(best * PLAYER_BITS[: len(best)])
    return sets
