"""Exact counts by the Two Plus Two table: every board of a hold'em spot from the flop on.

Boards are enumerated by broadcasting: hole cards [P, 1] against runouts [B] give strengths [P, B].
"""

import functools

import numpy as np
from numpy.typing import NDArray

from calculations.spots.spot import FLOP, MOST_PLAYERS, Kind, Spot
from lookup.games import HOLDEM
from lookup.running.compiled import has_compiler
from lookup.running.threads import Workers
from lookup.tables.store import inspect_table
from lookup.tables.two_plus_two import HAND_RANKS, STATE_ENTRIES, ranks_array

PLAYER_BITS = (1 << np.arange(MOST_PLAYERS, dtype=np.uint16))[:, None]


def is_in_table(kind: Kind) -> bool:
    """Return whether the table is for such spots, and is there or can be built."""
    for_game = kind.on_board >= FLOP and kind.game == HOLDEM
    return for_game and (has_compiler() or inspect_table(HAND_RANKS).nbytes is not None)


def count_by_table(spot: Spot, _: Workers) -> NDArray[np.int64]:
    """Return the number of boards that exactly these players share, int64 [2**P]."""
    strengths = board_strengths(spot)
    if len(strengths) == 2:  # the most common case, in a third of the time
        won = np.count_nonzero(strengths[0] > strengths[1])
        lost = np.count_nonzero(strengths[0] < strengths[1])
        return np.array([0, won, lost, strengths.shape[1] - won - lost], np.int64)
    return np.bincount(winner_sets(strengths), minlength=1 << len(strengths))


def count_categories_by_table(spot: Spot) -> NDArray[np.int64]:
    """Return the number of boards on which each player has each category 1..9, int64 [P, 9]."""
    categories = board_strengths(spot) >> 12
    return np.array([np.bincount(row, minlength=10)[1:] for row in categories])


def count_next_cards_by_table(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes after each of the live cards, int64 [C, 2**P]."""
    live, sets = spot.live, 1 << len(spot.players)
    winners = winner_sets(board_strengths(spot))
    counts = np.zeros(len(live) * sets, np.int64)
    for place in runouts(len(live), spot.to_come):  # each card of a runout may come first
        counts += np.bincount(place * sets + winners, minlength=counts.size)
    return counts.reshape(len(live), sets)


@functools.lru_cache(maxsize=64)
def runouts(live: int, to_come: int) -> tuple[NDArray[np.intp], ...]:
    """Return the places, among *live* cards, of the one or two cards of every runout, [B] each."""
    return (np.arange(live),) if to_come == 1 else np.triu_indices(live, 1)


def board_strengths(spot: Spot) -> NDArray[np.int32]:
    """Return every player's strength on every final board, int32 [P, B], from the flop on.

    The cards known are read once for each player, those to come are broadcast against them.
    """
    table = ranks_array()
    entry = table.item  # reads an int, which adds in a fifth of the time of NumPy's

    def read(state: int, cards: NDArray[np.uint8]) -> int:
        for card in cards.tolist():
            state = entry(state + card)
        return state

    on_board = read(STATE_ENTRIES, spot.board)
    hands = [read(on_board, hand) for hand in spot.known_hands]
    states: NDArray[np.int32] = np.array(hands, np.int32)[:, None]
    if spot.to_come:
        live = spot.live
        states = table[states + live]
    if spot.to_come == 2:
        one, other = runouts(len(live), 2)
        # As indices before they multiply: mixed integer types would cost twice the time.
        states = table.take(states.astype(np.intp).take(one, axis=1) + live.take(other))
    return states


def winner_sets(strengths: NDArray[np.int32] | NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the winners of each pot, as bits [..., B], from strengths [..., P, B]."""
    best = strengths == np.maximum.reduce(strengths, axis=-2, keepdims=True)
    sets: NDArray[np.uint16] = np.bitwise_or.reduce(best * PLAYER_BITS[: best.shape[-2]], axis=-2)
    return sets
