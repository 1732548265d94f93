"""The exact count of every runout of spots, as sets of hands that share the pot.

Flushes apart, boards of the same ranks are one item with a weight, its combinations of cards. From
these the combinations with enough cards of a suit are taken wherever a flush is better, all at
once, since who has it hardly depends on the board: with three or four cards of the suit on it, the
hand with the highest hole card of the suit among those that can make a flush, and with five the
same one, unless its card is lower than all of them, and the board plays. Straight flushes are moved
afterwards.

Shapes use S (spots), P (players), K (hole cards), D (dead cards) and Y (entries of boards).
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.combinations import (
    BOARD,
    BOARDS_SPACE,
    SPACE,
    drop_boards,
    fill_board_combinations,
    fill_five_ranks,
    fill_full_combinations,
    fill_suit_combinations,
)
from calculations._kernels.preflop.showdowns import (
    fill_best,
    fill_winners,
    move_halves,
    tally_few,
    tally_halves,
    tally_many,
)
from calculations._kernels.preflop.straight_flushes import (
    STRAIGHTS,
    count_bits,
    fill_others,
    find_straights,
    move_straight_flushes,
)
from lookup._kernels.cards import add_card, deal_known, rank_of, remove_card
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.vectors import (
    LANES,
    above,
    add,
    both,
    load,
    maximum,
    spread,
    store,
    total,
)
from lookup.tables.runouts import ROW_ENTRIES, WIDTH

NOBODY, NO_FLUSH = -1, 6


@inlined
def deal(
    hole_cards: Any, board: Any, dead: Any, lowest: Any, live: Any, known: Any, held: Any
) -> None:
    """Fill the ranks of each suit not yet dealt and on the board [4], and of each hand [P, 4]."""
    deal_known(board, dead, lowest, live, known)
    held[:] = 0
    for hand in range(hole_cards.shape[0]):
        for number in hole_cards[hand]:
            remove_card(number, live)
            add_card(number, held[hand])


@inlined
def holders_of(held: Any, suit: Any, two_play: Any) -> Any:
    """Return who has the best flush of a suit, and the cards of it that the board needs at least.

    That is the hand with the highest card of it, of those with two, and of all with one, or
    NOBODY, and that card's bit. Where two play, one card makes no flush.
    """
    two, one, two_top, one_top = NOBODY, NOBODY, 0, 0
    for hand in range(held.shape[0]):
        ranks = held[hand, suit]
        if ranks > one_top and not two_play:
            one, one_top = hand, ranks
        if ranks > two_top and ranks & ranks - 1:
            two, two_top = hand, ranks
    if two_play:
        one, one_top = two, two_top
    while one_top & one_top - 1:
        one_top &= one_top - 1
    least = 3 if two >= 0 else NO_FLUSH if two_play else 4 if one >= 0 else BOARD
    return two, one, one_top, least


@inlined
def full_flushes(live: Any, known: Any, suit: Any, top: Any) -> Any:
    """Return on how many boards of five cards of a suit all are higher than the bit *top*."""
    for other in range(4):
        if other != suit and known[other]:
            return 0
    lower = (top << 1) - 1 if top else 0
    on_board = count_bits(known[suit])
    if known[suit] & lower:
        return 0
    combinations, left = 1, count_bits(live[suit] & ~lower)
    for drawn in range(BOARD - on_board):
        combinations = combinations * (left - drawn) // (drawn + 1)
    return combinations


@kernel
def count_flushes(best: Any, flush_word: Any, suited: Any, first: Any) -> Any:
    """Return the combinations of boards on which a flush is best."""
    no_flush, combinations = spread(flush_word), spread(0)
    for at in range(0, WIDTH, LANES):
        better = above(no_flush, load(best, at))
        combinations = add(combinations, both(better, load(suited, first + at)))
    return total(combinations)


@kernel
def fill_best_pairs(hand: Any, pair_index: Any, table: Any, filled: Any, start: Any) -> None:
    """Fill the strengths of a hand of which two cards play: the best of those of its pairs."""
    for at in range(0, WIDTH, LANES):
        store(filled, start + at, spread(0))
    for i in range(hand.size):
        for j in range(i):
            row = pair_index[rank_of(hand[i]), rank_of(hand[j])] * ROW_ENTRIES
            for at in range(0, WIDTH, LANES):
                most = maximum(load(filled, start + at), load(table, row + at))
                store(filled, start + at, most)


@inlined
def place_hands(
    hands: Any, pair_index: Any, rows: Any, lows: Any, two_play: Any, own: Any, own_lows: Any,
    starts: Any,
) -> None:  # fmt: skip
    """Fill where each hand's strengths start [P]: in the game's rows, or, where two play, in *own*.

    own, own_lows : [P * Y] uint16, filled with the best of each hand's pairs, or empty
    """
    for hand in range(starts.size):
        if two_play:
            starts[hand] = hand * BOARDS_SPACE
            fill_best_pairs(hands[hand], pair_index, rows, own, starts[hand])
            if own_lows.size:
                fill_best_pairs(hands[hand], pair_index, lows, own_lows, starts[hand])
        else:
            pair = pair_index[rank_of(hands[hand, 0]), rank_of(hands[hand, 1])]
            starts[hand] = pair * ROW_ENTRIES


@inlined
def fill_all_combinations(
    live: Any, known: Any, held: Any, two_play: Any, ranks: Any, five: Any, choices: Any,
    drawn: Any, suited: Any, suits: Any,
) -> None:  # fmt: skip
    """Fill the combinations of each board, and those with enough cards of each suit for a flush.

    ranks   : [...] uint16, the mask of the ranks of each board
    five    : what `fill_five_ranks` fills
    choices : two arrays [13, 5] uint16 and the combinations of sets [6 * X], overwritten
    drawn   : [Y] uint16
    suited  : [5 * Y] uint16, the last part zeros, for the suits in which there is no flush
    suits   : [4] int64, where each suit's part starts
    """
    without, with_one, combinations = choices
    fill_board_combinations(live, known, without, with_one, combinations, drawn)
    for suit in range(4):
        least = holders_of(held, suit, two_play)[3]
        if least == BOARD and full_flushes(live, known, suit, 0) == 0:
            least = NO_FLUSH
        suits[suit] = (4 if least == NO_FLUSH else suit) * BOARDS_SPACE
        if least < BOARD:
            fill_suit_combinations(
                live, known, suit, least, without, with_one, combinations, suited, suits[suit]
            )
        elif least == BOARD:
            fill_full_combinations(live[suit] | known[suit], known[suit], five, suited, suits[suit])
    drop_boards(known, ranks, drawn, 0)
    for suit in range(4):
        drop_boards(known, ranks, suited, suits[suit])


@inlined
def share_halves(
    strengths: Any, own_lows: Any, starts: Any, held: Any, flush_word: Any, suited: Any,
    suits: Any, drawn: Any, found: Any, counts: Any,
) -> None:  # fmt: skip
    """Count all boards for who has their high and low halves, straight flushes apart.

    found : the best strengths, who has them, the best lows, who has those, [Y] uint16 each, filled
    """
    players = starts.size
    best, winners, low_best, low_winners = found
    fill_best(strengths, starts, best)
    fill_best(own_lows, starts, low_best)
    fill_winners(own_lows, starts, low_best, low_winners)
    fill_winners(strengths, starts, best, winners)
    for suit in range(4):
        owner, _, _, least = holders_of(held, suit, True)
        if least != NO_FLUSH:
            move_halves(
                best, flush_word, suited, suits[suit], 1 << owner, low_winners, drawn, players,
                counts,
            )  # fmt: skip
    tally_halves(winners, low_winners, drawn, players, counts)


@inlined
def count_holders(
    suit: Any, holders: Any, live: Any, known: Any, two_play: Any, ranks: Any, choices: Any,
    best: Any, flush_word: Any, suited: Any, suits: Any, moved: Any, counts: Any,
) -> None:  # fmt: skip
    """Count the boards on which a flush of a suit is best for who has it.

    holders : what `holders_of` returns
    moved   : [4] int64, how many these boards are
    """
    two_hand, one_hand, top, least = holders
    everyone = counts.size - 1
    shared = 0 if two_play else full_flushes(live, known, suit, top)
    of_four = moved[suit]
    if least == 3 and two_hand != one_hand:
        without, with_one, combinations = choices
        four = np.int64(4)  # a literal would have it compiled twice
        fill_suit_combinations(
            live, known, suit, four, without, with_one, combinations, suited, suits[suit]
        )
        drop_boards(known, ranks, suited, suits[suit])
        of_four = count_flushes(best, flush_word, suited, suits[suit])
    counts[1 << max(two_hand, 0)] += moved[suit] - of_four
    counts[1 << one_hand if one_hand >= 0 else everyone] += of_four - shared
    counts[everyone] += shared


@functools.cache
def preflop_kernel(two_play: bool, low: bool) -> Any:
    """Make the kernel that counts, for each set of hands, the runouts they exactly share.

    With a *low* it counts for each two sets the runouts whose halves they share, high and low.

    hole_cards : [S, P, K] uint8 card numbers
    boards     : [S, 0..5] uint8
    dead       : [S, D] uint8, 0 for none
    lowest     : the lowest rank of the deck
    flush      : the category of flushes
    places     : the `runouts.Layout`
    rows, lows : those of `runouts.RunoutTables`, flat
    outcomes   : [S, 2**P] int64, with a *low* [S, 2**P * 2**P]; the counts are added
    """

    @kernel
    def count_spots(
        hole_cards: NDArray[np.uint8],
        boards: NDArray[np.uint8],
        dead: NDArray[np.uint8],
        lowest: int,
        flush: int,
        places: Any,
        rows: NDArray[np.uint16],
        lows: NDArray[np.uint16],
        outcomes: NDArray[np.int64],
    ) -> None:
        players, flush_word = hole_cards.shape[1], flush << 12
        everyone = (1 << players) - 1
        live, known = np.empty(4, np.int64), np.empty(4, np.int64)
        held = np.empty((players, 4), np.int64)
        choices = (
            np.zeros((13, BOARD), np.uint16),
            np.zeros((13, BOARD), np.uint16),
            np.empty((BOARD + 1) * SPACE, np.uint16),
        )
        drawn, best = np.empty(BOARDS_SPACE, np.uint16), np.empty(BOARDS_SPACE, np.uint16)
        winners, low_best = np.empty(BOARDS_SPACE, np.uint16), np.empty(BOARDS_SPACE, np.uint16)
        low_winners = np.zeros(BOARDS_SPACE, np.uint16)
        suited = np.zeros(5 * BOARDS_SPACE, np.uint16)
        suits, moved = np.empty(4, np.int64), np.empty(4, np.int64)
        sums = np.empty(players * LANES, np.uint16)
        others, five = np.empty((2, 13), np.int64), np.empty(WIDTH, np.uint16)
        fill_five_ranks(places.ranks, five)
        needs, owners = np.empty(STRAIGHTS, np.int64), np.empty(STRAIGHTS, np.int64)
        pair_index, ranks = places.pair_index, places.ranks
        starts = np.empty(players, np.int64)
        own = np.empty(players * BOARDS_SPACE if two_play else 0, np.uint16)
        own_lows = np.empty(players * BOARDS_SPACE if low else 0, np.uint16)
        strengths = own if two_play else rows
        for spot in range(hole_cards.shape[0]):
            hands, counts = hole_cards[spot], outcomes[spot]
            deal(hands, boards[spot], dead[spot], lowest, live, known, held)
            place_hands(hands, pair_index, rows, lows, two_play, own, own_lows, starts)
            fill_all_combinations(
                live, known, held, two_play, ranks, five, choices, drawn, suited, suits
            )
            if low:
                found = best, winners, low_best, low_winners
                share_halves(
                    strengths, own_lows, starts, held, flush_word, suited, suits, drawn, found,
                    counts,
                )  # fmt: skip
            elif players < 4:
                tally_few(strengths, starts, best, drawn, flush_word, suits, suited, moved, counts)
            else:
                tally_many(
                    strengths, starts, best, drawn, flush_word, suits, suited, moved, winners,
                    sums, counts,
                )  # fmt: skip
            showdown = (strengths, starts, best, flush_word, low_winners)
            for suit in range(4):
                holders = holders_of(held, suit, two_play)
                if holders[3] == NO_FLUSH:
                    continue
                if not low:
                    count_holders(
                        suit, holders, live, known, two_play, ranks, choices, best, flush_word,
                        suited, suits, moved, counts,
                    )  # fmt: skip
                shown = live[suit] | known[suit]
                straights = find_straights(shown, held, suit, lowest, two_play, needs, owners)
                if straights:
                    left, dealt = fill_others(live, known, suit, others)
                    one = 1 << holders[1] if holders[1] >= 0 else everyone
                    move_straight_flushes(
                        straights, needs, owners, shown, known[suit],
                        (1 << max(holders[0], 0), one), 1 << 13 if two_play else holders[2],
                        others, left, dealt, places, showdown, low, counts,
                    )  # fmt: skip

    return count_spots
