"""The kernel that counts every match-up of two hands before the flop.

Shapes use M (match-ups).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.suits import fill_weights, place
from lookup._kernels.tables.heads_up import changes_of_suit, without_flushes, working_space
from lookup.tables.runouts import WIDTH

HOLDINGS = 16
"""Of two hands in one suit: of each none, either or both of its cards."""


@inlined
def find(counted: Any, holdings: Any, mine: Any, theirs: Any) -> Any:
    """Return the place of what the hands hold of a suit, the next free one if it is new."""
    place = 0
    while place < holdings and (counted[place, 0] != mine or counted[place, 1] != theirs):
        place += 1
    return place


@kernel
def fill_match_ups(
    hole_cards: NDArray[np.uint8],
    places: Any,
    rows: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count on how many boards each match-up is won by the first hand, by the second, and tied.

    While the ranks of the hands stay the same, so do the counts by ranks, and what the flushes of a
    suit change depends on the cards of it that the hands hold. So each of these is counted once for
    the match-ups of the same ranks that follow each other: a quarter of the time.

    hole_cards    : [M, 2, 2] uint8 card numbers
    places        : the `runouts.Layout`
    rows, flushes : those of `runouts.RunoutTables`
    outcomes      : [M, 3] int64, filled
    """
    none = np.empty(0, np.uint8)
    pairs, suited_pairs = np.empty((2, 1), np.int64), np.empty((8, 1), np.int64)
    hands, suited = pairs.reshape(-1), suited_pairs.reshape(-1)
    first_masks = np.empty(4, np.int64)
    weights = np.empty(WIDTH, np.uint16)
    live, known = np.empty(4, np.uint16), np.empty(4, np.uint16)
    cards, space = (live, known), working_space()
    counted = np.empty((HOLDINGS, 2), np.int64)
    changes = np.empty((HOLDINGS, 2), np.int64)
    flat, flush, masks = rows.reshape(-1), flushes.reshape(-1), places.masks
    x, y, holdings = np.int64(-1), np.int64(-1), 0
    by_ranks = np.int64(0), np.int64(0), np.int64(0)
    for match_up in range(hole_cards.shape[0]):
        hand = hole_cards[match_up]
        place(hand, none, none, places.pair_index, pairs, suited_pairs, first_masks, live, known)
        first = np.uint64(hands[0]) * np.uint64(rows.shape[1])
        second = np.uint64(hands[1]) * np.uint64(rows.shape[1])
        if x != hands[0] or y != hands[1]:
            x, y, holdings = hands[0], hands[1], 0
            fill_weights(places.terms, places.ranks, live, known, weights)
            by_ranks = without_flushes(flat, first, second, weights)
        wins, ties, total = by_ranks
        for suit in range(4):
            mine, theirs = suited[suit], suited[4 + suit]
            holding = find(counted, holdings, mine, theirs)
            if holding == holdings:
                holdings += 1
                counted[holding, 0], counted[holding, 1] = mine, theirs
                x_row = np.uint64(mine) * np.uint64(masks.size)
                y_row = np.uint64(theirs) * np.uint64(masks.size)
                starts = (x_row, y_row)
                changes[holding] = changes_of_suit(
                    flat, first, second, flush, starts, masks, first_masks[suit], suit, cards, space
                )
            wins += changes[holding, 0]
            ties += changes[holding, 1]
        outcomes[match_up] = wins, total - wins - ties, ties
