"""Exact counts of a spot over all its final boards.

From the flop on, every board is enumerated by broadcasting over the Two Plus Two table: hole cards
[P, 1] against runouts [B] give strengths [P, B]. With fewer cards known there are up to 1,712,304
boards, which the kernels count by ranks and suits instead of one by one.
"""

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spot import MOST_PLAYERS, Spot
from lookup.two_plus_two import ROW, ranks_array

FLOP = 3
PLAYER_BITS = (1 << np.arange(MOST_PLAYERS, dtype=np.uint16))[:, None]


def count_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards exactly each set of players shares the pot, int64 [2**P].

    Entry m is the set of the players whose bits are in m; entry 0 is 0.
    """
    if len(spot.board) < FLOP:
        return _count_by_ranks(spot)
    strengths = board_strengths(spot)
    if len(strengths) == 2:  # the most common case, in a third of the time
        won = np.count_nonzero(strengths[0] > strengths[1])
        lost = np.count_nonzero(strengths[0] < strengths[1])
        return np.array([0, won, lost, strengths.shape[1] - won - lost], np.int64)
    return np.bincount(winner_sets(strengths), minlength=1 << len(strengths))


def count_categories(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    if len(spot.board) >= FLOP:
        categories = board_strengths(spot) >> 12
        return np.array([np.bincount(row, minlength=10)[1:] for row in categories])
    return _count_categories_by_ranks(spot)


def count_by_next_card(spot: Spot) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return each possible next card, [C], and the outcomes after it, int64 [C, 2**P].

    Raises ValueError on the river, where no card is to come.
    """
    if not spot.to_come:
        raise ValueError("the board has all its 5 cards, so there is no next card; leave some out")
    live, sets = spot.live, 1 << len(spot.hole_cards)
    if len(spot.board) < FLOP:
        boards = [np.append(spot.board, np.uint8(card)) for card in live]
        return live, np.array([count_outcomes(spot._replace(board=board)) for board in boards])
    winners = winner_sets(board_strengths(spot))
    counts = np.zeros(len(live) * sets, np.int64)
    for place in runouts(len(live), spot.to_come):  # each card of a runout may come first
        counts += np.bincount(place * sets + winners, minlength=counts.size)
    return live, counts.reshape(len(live), sets)


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


def _count_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Count the outcomes of a spot with fewer than three board cards."""
    from lookup.runouts import runout_tables

    if len(spot.hole_cards) == 2:
        from calculations._kernels.heads_up import heads_up_outcomes as counting_kernel
    else:
        from calculations._kernels.outcomes import count_outcomes as counting_kernel
    outcomes = np.zeros(1 << len(spot.hole_cards), np.int64)
    arguments = (*runout_tables().of_hands, *_arranged(spot), outcomes)
    counting_kernel(*arguments)
    return outcomes


def _count_categories_by_ranks(spot: Spot) -> NDArray[np.int64]:
    """Count the categories of a spot with fewer than three board cards, hand by hand."""
    from calculations._kernels.categories import count_categories as counting_kernel
    from lookup.runouts import runout_tables

    tables, cards = runout_tables(), _arranged(spot)
    counts = np.zeros((len(spot.hole_cards), 16), np.int64)
    for player, hand in enumerate(cards.hands):
        counting_kernel(
            tables.rows[hand],
            *tables.of_hands[1:],
            cards.weights,
            cards.suited[player],
            cards.suited_rows[player],
            cards.live,
            cards.known,
            counts[player],
        )
    return counts[:, 1:10]


class Arrangement(NamedTuple):
    """The cards of a spot as the counting kernels read them; see `_kernels.suits.arrange`."""

    weights: NDArray[np.uint16]
    hands: NDArray[np.int64]
    suited: NDArray[np.uint16]
    suited_rows: NDArray[np.int64]
    live: NDArray[np.uint16]
    known: NDArray[np.uint16]


def _arranged(spot: Spot) -> Arrangement:
    """Sort the cards of a spot by suit and weigh its boards."""
    from calculations._kernels.suits import arrange
    from lookup.runouts import WIDTH, runout_tables

    players = len(spot.hole_cards)
    cards = Arrangement(
        weights=np.empty(WIDTH, np.uint16),
        hands=np.empty(players, np.int64),
        suited=np.empty((players, 4), np.uint16),
        suited_rows=np.empty((players, 4), np.int64),
        live=np.empty(4, np.uint16),
        known=np.empty(4, np.uint16),
    )
    arguments = (*spot, *runout_tables().of_boards, *cards)
    arrange(*arguments)
    return cards
