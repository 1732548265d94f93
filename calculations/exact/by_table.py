"""Count spots from the flop on by the Two Plus Two table, and hand categories by any form.

Boards are enumerated by broadcasting: hole cards [P, 1] against runouts [B] give strengths [P, B].
"""

import functools
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import count_categories_by_arrays
from calculations.spots.outcomes import Counts, SpotOutcomes, winner_sets
from calculations.spots.spot import BOARD_CARDS, FLOP, Kind, Spot
from calculations.spots.spot_rows import rows_of
from lookup.combos import COMBOS
from lookup.compiling.kernel_choice import has_compiler
from lookup.games import check_board
from lookup.running.threads import Workers
from lookup.strength import evaluate_hands
from lookup.tables.store import inspect_table
from lookup.tables.two_plus_two import HAND_RANKS, STATE_ENTRIES, ranks_array

TABLE = "the Two Plus Two table"


def is_in_table(kind: Kind) -> bool:
    """Return whether the table covers such spots, and exists or can be built."""
    for_game = kind.on_board >= FLOP and kind.game.is_standard
    return for_game and (has_compiler() or inspect_table(HAND_RANKS).nbytes is not None)


def count_by_table(spot: Spot, _: Workers) -> SpotOutcomes:
    """Return the outcomes of known hands from the flop on."""
    strengths = board_strengths(spot)
    if len(strengths) == 2:  # a shortcut for the most common case: a third of the time
        won = np.count_nonzero(strengths[0] > strengths[1])
        lost = np.count_nonzero(strengths[0] < strengths[1])
        counts = np.array([0, won, lost, strengths.shape[1] - won - lost], np.int64)
    else:
        counts = np.bincount(winner_sets(strengths), minlength=1 << len(strengths))
    return SpotOutcomes(counts, counted_by=TABLE)


def count_categories_by_table(spot: Spot) -> NDArray[np.int64]:
    """Return the number of boards on which each player has each category 1..9, int64 [P, 9]."""
    categories = board_strengths(spot) >> 12
    return np.array([np.bincount(row, minlength=10)[1:] for row in categories])


def count_next_cards_by_table(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes after each of the live cards, int64 [C, 2**P]."""
    live, sets = spot.live, 1 << len(spot.players)
    winners = winner_sets(board_strengths(spot))
    counts = np.zeros(len(live) * sets, np.int64)
    for card in runouts(len(live), spot.to_come):  # each card of a runout may come first
        counts += np.bincount(card * sets + winners, minlength=counts.size)
    return counts.reshape(len(live), sets)


@functools.lru_cache(maxsize=64)
def runouts(live: int, to_come: int) -> tuple[NDArray[np.intp], ...]:
    """Return the indices into *live* cards of the one or two cards of every runout, [B] each."""
    return (np.arange(live),) if to_come == 1 else np.triu_indices(live, 1)


def board_strengths(spot: Spot) -> NDArray[np.int32]:
    """Return every player's strength on every final board, int32 [P, B], from the flop on.

    Known cards are read once for each player; cards to come are broadcast against them.
    """
    table = ranks_array()
    entry = table.item  # an int, which adds in a fifth of the time of a NumPy integer

    def read(state: int, cards: NDArray[np.uint8]) -> int:
        for card in cards.tolist():
            state = entry(state + card)
        return state

    on_board = read(STATE_ENTRIES, spot.board)
    hands = [read(on_board, hand) for hand in spot.players if isinstance(hand, np.ndarray)]
    states: NDArray[np.int32] = np.array(hands, np.int32)[:, None]
    to_come = BOARD_CARDS - spot.board.size
    if to_come:
        live = spot.live
        states = table[states + live]
    if to_come == 2:
        first, other = runouts(len(live), 2)
        # Converted to indices first: multiplying mixed integer types takes twice the time.
        states = table.take(states.astype(np.intp).take(first, axis=1) + live.take(other))
    return states


def count_categories(spot: Spot) -> Counts:
    """Return the number of deals and boards in which each player has each category 1..9, [P, 9].

    Raises ValueError for ranges, except for two hold'em players from the flop on, and in games
    without a board.
    """
    check_board(spot.game, "ask for .summary or .outcomes")
    check_whole_cards(spot)
    if not spot.has_known_cards:
        return count_range_categories(spot)
    if is_in_table(spot.kind):
        return count_categories_by_table(spot)
    counts: NDArray[np.int64] = count_categories_by_arrays(rows_of(spot))[0]
    return counts


def check_whole_cards(spot: Spot) -> None:
    """Raise ValueError for a board with a card of which only the rank or the suit is known."""
    if spot.in_part:
        raise ValueError(
            "this is counted on boards of whole cards, not of ranks or suits alone, as in 'A*' and "
            "'*h'; name these cards, or leave them out"
        )


def count_range_categories(spot: Spot) -> Counts:
    """Return the weight of all deals and boards by player and category 1..9, [2, 9].

    The weights are int64 if all weights of the ranges are 0 or 1. Raises ValueError for other games
    than hold'em, more than two players, folded ranges, and before the flop.
    """
    few = len(spot.players) <= 2 and not spot.folded
    if not (spot.game.is_standard and few) or len(spot.board) < FLOP:
        raise ValueError(
            "hand categories of ranges are counted for two hold'em players from the flop on, "
            "without folded ranges; give hands, or name three board cards"
        )
    taken = {*spot.board.tolist(), *spot.dead.tolist()}
    live = [card for card in range(1, 53) if card not in taken]
    runouts = [*combinations(live, spot.to_come)]
    to_come = np.array(runouts, np.uint8).reshape(len(runouts), spot.to_come)
    weights = spot.weights
    counts = np.array(
        [_counted(weights[seat], weights[1 - seat], spot.board, to_come) for seat in (0, 1)]
    )
    return counts.astype(np.int64) if spot.all_or_nothing else counts


def _counted(
    own: NDArray[np.float64],
    other: NDArray[np.float64],
    board: NDArray[np.uint8],
    to_come: NDArray[np.uint8],
) -> NDArray[np.float64]:
    """Return the weight of one player's deals and boards by category, [9].

    own, other : [1326] weights of combos without known cards
    to_come    : [B, 0..2] the cards of each runout
    """
    pairs = np.zeros((53, 53))
    low, high = COMBOS.T
    pairs[low, high] = pairs[high, low] = other
    # The opponent's remaining weight by board: in total, [B], and with each card, [B, 53].
    by_card = pairs.sum(axis=0) - pairs[:, to_come].sum(axis=2).T
    left = other.sum() - pairs.sum(axis=0)[to_come].sum(axis=1)
    if to_come.shape[1] == 2:
        left = left + pairs[to_come[:, 0], to_come[:, 1]]
    combos = np.flatnonzero(own)
    first, second = COMBOS[combos].T
    weights = left[:, None] - by_card[:, first] - by_card[:, second] + other[combos]
    weights *= own[combos]
    cards = np.empty((len(to_come), len(combos), 7), np.uint8)
    cards[:, :, :2] = COMBOS[combos]
    cards[:, :, 2 : 2 + len(board)] = board
    cards[:, :, 2 + len(board) :] = to_come[:, None]
    possible = (COMBOS[combos][:, :, None] != to_come[:, None, None]).all(axis=(2, 3))
    categories = evaluate_hands(cards[possible]) >> 12
    counts = np.bincount(categories, weights[possible], minlength=10)
    return counts[1:].astype(np.float64)
