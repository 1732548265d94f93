"""The exact count of every runout of spots, as sets of hands that share the pot.

Flushes apart, boards of the same ranks are one item with a weight, its combinations of cards. From
these the combinations with enough cards of a suit are taken wherever a flush is better, all at
once, since its holder hardly depends on the board. Straight flushes are moved afterwards.

Shapes use S (spots), P (players), K (hole cards) and D (dead cards).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.combinations import (
    ALL,
    BEST,
    DRAWN,
    LOW_WINNERS,
    NONE,
    SUITED,
    WINNERS,
    SpotCards,
    fill_combinations,
    prepare,
)
from calculations._kernels.preflop.preflop_flushes import NO_FLUSH, Holders, Rules, holders_of
from calculations._kernels.preflop.rank_showdowns import (
    ANY_STRENGTH,
    fill_pairs,
    take_flushes,
    tally,
    tally_halves,
)
from calculations._kernels.preflop.straight_flushes import (
    STRAIGHTS,
    Strengths,
    find_straights,
    move_straight_flushes,
    suit_of,
)
from calculations._kernels.winners import TableRows, fill_winners
from lookup._kernels.cards import cards_at, deck_from
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.vectors import LANES
from lookup.tables.runouts import WIDTH, Layout


@helper
def fill_held(
    cards: NDArray[np.uint8], first: Integer, size: Integer, held: NDArray[np.int64]
) -> Integer:
    """Fill the cards of each hand, those from *first* on, *size* each; return all of them."""
    together = NONE
    for hand in range(held.size):
        held[hand] = cards_at(cards, first + hand * size, size)
        together |= held[hand]
    return together


@helper
def give_flushes(
    holders: Holders, taken: Integer, of_four: Integer, counts: NDArray[np.int64]
) -> None:
    """Count the boards taken for the holders of the flush, *of_four* of them with four or five."""
    counts[holders.of_three] += taken - of_four
    counts[holders.of_four] += of_four - holders.shared
    counts[holders.everyone] += holders.shared


@kernel
def count_spots(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    rules: Rules,
    places: Layout,
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each set of hands, the runouts they exactly share.

    With a low it counts for each two sets the runouts whose halves they share, high and low.

    hole_cards : [S, P, K] uint8 card numbers
    boards     : [S, 0..5] uint8
    dead       : [S, D] uint8, 0 for none
    rows, lows : those of `runouts.RunoutTables`, flat
    outcomes   : [S, 2**P] int64, with a low [S, 2**P * 2**P]; the counts are added
    """
    spots, players, size = hole_cards.shape
    on_board, of_dead, flush_word = boards.shape[1], dead.shape[1], rules.flush << 12
    cards, board, gone = hole_cards.reshape(-1), boards.reshape(-1), dead.reshape(-1)
    held, pairs = np.empty(players, np.int64), np.empty(players * size * (size - 1) // 2, np.int64)
    boards_of = np.empty(LANES + ALL, np.uint16)
    known = boards_of[-boards_of.ctypes.data % 64 // 2 :]  # vectors in lines: half the time
    straights = np.empty(2 * STRAIGHTS, np.int64)
    tables = Strengths(places.mask_index, places.order, rows, pairs)
    of_spot = TableRows(players, pairs.size // players, NONE, np.int64(WIDTH))
    prepare(places.ranks, known)
    for spot in range(spots):
        counts, first = outcomes[spot], spot * players * size
        on_it = cards_at(board, spot * on_board, on_board)
        gone_too = fill_held(cards, first, size, held) | cards_at(gone, spot * of_dead, of_dead)
        in_play = SpotCards(deck_from(rules.lowest) & ~(on_it | gone_too), on_it, held)
        fill_pairs(cards, first, size, places.pair_index, pairs)
        if rules.low:
            fill_winners(lows, pairs, of_spot, known, BEST, LOW_WINNERS)
        fill_winners(rows, pairs, of_spot, known, BEST, WINNERS)
        fill_combinations(in_play, NONE, NONE, known, DRAWN)
        for suit in range(0, 64, 16):
            holders = holders_of(in_play, suit, rules.two_play)
            if holders.least == NO_FLUSH:
                continue
            fill_combinations(in_play, suit, holders.least, known, SUITED)
            taken = take_flushes(known, flush_word, DRAWN)
            of_four = taken
            if rules.low:
                tally_halves(holders.of_four, flush_word, players, known, SUITED, counts)
            elif holders.least == 3 and holders.of_three != holders.of_four:
                fill_combinations(in_play, suit, holders.least + 1, known, SUITED)
                of_four = take_flushes(known, flush_word, SUITED)
            if not rules.low:
                give_flushes(holders, taken, of_four, counts)
            found, of_suit = find_straights(in_play, suit, rules, straights), suit_of(in_play, suit)
            move_straight_flushes(found, straights, of_suit, holders, rules, tables, known, counts)
        if rules.low:
            tally_halves(NONE, ANY_STRENGTH, players, known, DRAWN, counts)
        else:
            tally(players, known, counts)
