"""How often each hand ends as a pair, a flush, and so on, counted over every runout.

Each hand is counted alone, in the steps of a showdown; where that has a set of hands, here is a
category. Shapes use P (players) and K (hole cards).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.combinations import (
    BEST,
    BOARDS_SPACE,
    DRAWN,
    HANDS,
    NONE,
    SUITED,
    WINNERS,
    Cards,
    fill_combinations,
    prepare,
)
from calculations._kernels.preflop.flushes import NO_FLUSH, Holders, Rules, holders_of
from calculations._kernels.preflop.showdowns import (
    fill_categories,
    fill_pairs,
    fill_winners,
    take_flushes,
    tally_categories,
)
from calculations._kernels.preflop.straight_flushes import (
    STRAIGHTS,
    Strengths,
    find_straights,
    move_straight_flushes,
    suit_of,
)
from lookup._kernels.cards import cards_at, deck_from
from lookup._kernels.compile import kernel
from lookup.tables.runouts import Layout

STRAIGHT_FLUSH = np.int64(9)


@kernel
def count_categories(
    hole_cards: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    rules: Rules,
    places: Layout,
    rows: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Count the runouts on which each hand ends in each category.

    hole_cards  : [P, K] uint8 card numbers
    board, dead : [...] uint8
    rules       : those of one hand, without its low
    places      : the `runouts.Layout`
    rows        : those of `runouts.RunoutTables`, flat
    counts      : [P, 16] int64, by category; the counts are added
    """
    players, size = hole_cards.shape
    cards, flush = hole_cards.reshape(-1), rules.flush
    held, pairs = np.empty(1, np.int64), np.empty(size * (size - 1) // 2, np.int64)
    boards = np.empty(HANDS + BOARDS_SPACE, np.uint16)
    straights = np.empty(2 * STRAIGHTS, np.int64)
    strengths = Strengths(places.mask_index, places.order, rows, pairs)
    prepare(places.ranks, boards)
    known = cards_at(board, NONE, board.size)
    live = deck_from(rules.lowest) & ~known & ~cards_at(dead, NONE, dead.size)
    live &= ~cards_at(cards, NONE, cards.size)
    for hand in range(players):
        held[0] = cards_at(cards, hand * size, size)
        in_play = Cards(live, known, held)
        fill_pairs(cards, hand * size, size, places.pair_index, pairs)
        fill_winners(rules.players, pairs, rows, boards, HANDS, BEST, WINNERS)
        fill_categories(boards)
        fill_combinations(in_play, NONE, NONE, boards, DRAWN)
        for suit in range(0, 64, 16):
            holders = holders_of(in_play, suit, rules.two_play)
            if holders.least < NO_FLUSH:
                fill_combinations(in_play, suit, holders.least, boards, SUITED)
                counts[hand, flush] += take_flushes(boards, flush << 12, DRAWN)
                holders = Holders(flush, flush, flush, holders.top, holders.least, NONE)
                of_suit = suit_of(in_play, suit)
                found = find_straights(in_play, suit, rules, straights)
                straights[STRAIGHTS:] = STRAIGHT_FLUSH
                move_straight_flushes(
                    found, straights, of_suit, holders, rules, strengths, boards, counts[hand]
                )
        tally_categories(boards, counts[hand])
