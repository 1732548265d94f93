"""Count every runout of spots exactly, by the set of hands that share the pot.

Without flushes, boards of the same ranks are one item, weighted by its number of combinations.
Where a flush is better, the combinations with enough cards of the suit move to its owner. Nearly
all boards have the same owner, so they move together. Straight flushes move afterwards.
One array holds the values of boards, at the offsets in `combinations`.

Shapes use S (spots), P (players), K (hole cards) and D (dead cards).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import TableRows, fill_winners
from calculations._kernels.exact.combinations import (
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
from calculations._kernels.exact.straight_flushes import (
    NO_FLUSH,
    STRAIGHTS,
    Holders,
    Rules,
    Strengths,
    find_straights,
    holders_of,
    move_straight_flushes,
    suit_of,
)
from lookup._kernels.cards import cards_at, deck_from, rank_of
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, bits, load, lowest, spread, store, total
from lookup.tables.runouts import ROW_ENTRIES, WIDTH, RunoutLayout

BLOCK = 49 * LANES
"""The number of boards summed in 16 bits: up to 1,024 combinations each, so 63 fit into a lane."""

ANY_STRENGTH = np.int64(0xFFFF)  # more than all strengths


@formula
def if_flush_is_best(best: Lanes, flush_word: Lanes, suited: Lanes) -> Lanes:
    """Return the combinations with a flush where the flush is the best hand, else 0."""
    return where(best < flush_word, suited, 0)


@formula
def moved(flushes: Lanes, drawn: Lanes, taken: Lanes) -> tuple[Lanes, Lanes]:
    """Move flushes: return the drawn combinations without them, and the taken ones with them."""
    return drawn - flushes, taken + flushes


@formula
def with_shares(
    of_sets: tuple[Lanes, ...], winners: Lanes, sets: tuple[Lanes, ...], combinations: Lanes
) -> tuple[Lanes, ...]:
    """Add the combinations to the count of their winners, if these are among *sets*."""
    return tuple(
        share + where(winners == sharing, combinations, 0)
        for share, sharing in zip(of_sets, sets, strict=True)
    )


@formula
def where_shared(winners: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations where more than one hand wins, else 0."""
    return where((winners & (winners - 1)) > 0, combinations, 0)


@helper
def fill_pairs(
    cards: NDArray[np.uint8],
    first: Integer,
    size: Integer,
    pair_index: NDArray[np.int64],
    pairs: NDArray[np.int64],
) -> None:
    """Fill the starts in a table of the rows of each two cards of each hand.

    cards : [...] card numbers; the hands begin at *first*, with *size* cards each
    pairs : [P * size * (size - 1) / 2] int64
    """
    filled = 0
    while filled < pairs.size:
        for i in range(first, first + size):
            for j in range(first, i):
                row = pair_index[rank_of(cards[i]), rank_of(cards[j])]
                pairs[filled] = row * ROW_ENTRIES
                filled += 1
        first += size


@helper
def take_flushes(boards: NDArray[np.uint16], flush_word: Integer, drawn: Integer) -> Integer:
    """Remove the boards on which a flush of a suit is best from *drawn*; return their number."""
    taken = spread(0)
    for at in range(0, WIDTH, LANES):
        best, suited = load(boards, BEST + at), load(boards, SUITED + at)
        flushes = if_flush_is_best(best, flush_word, suited)
        left, taken = moved(flushes, load(boards, drawn + at), taken)
        store(boards, drawn + at, left)
    return total(taken)


@helper
def tally(players: Integer, boards: NDArray[np.uint16], counts: NDArray[np.int64]) -> None:
    """Add up the boards that each set of hands shares.

    Up to three hands share in up to seven ways, each summed in lanes, three ways at a time. With
    more hands, lanes sum only the sole wins, and the few other boards are added one by one.

    counts : [2**P] int64
    """
    few = players < 4
    for player in range(0, counts.size - 1 if few else players, 3):
        first, second, third = player + 1, player + 2, player + 3
        if not few:
            first, second, third = 1 << player, 2 << player, 4 << player
        for block in range(0, WIDTH, BLOCK):
            of_sets = spread(0), spread(0), spread(0)
            for at in range(block, min(block + BLOCK, WIDTH), LANES):
                winners, combinations = load(boards, WINNERS + at), load(boards, DRAWN + at)
                of_sets = with_shares(of_sets, winners, (first, second, third), combinations)
            counts[first] += total(of_sets[0])
            if second < counts.size:
                counts[second] += total(of_sets[1])
            if third < counts.size:
                counts[third] += total(of_sets[2])
    for at in range(0, 0 if few else WIDTH, LANES):
        winning_bits = bits(where_shared(load(boards, WINNERS + at), load(boards, DRAWN + at)))
        while winning_bits:
            board = at + lowest(winning_bits)
            counts[boards[WINNERS + board]] += np.int64(boards[DRAWN + board])
            winning_bits &= winning_bits - 1


@helper
def tally_halves(
    owner: Integer,
    below: Integer,
    players: Integer,
    boards: NDArray[np.uint16],
    drawn: Integer,
    counts: NDArray[np.int64],
) -> None:
    """Add up the boards by their winners: a set of hands for the high half, and one for the low.

    owner  : the bits of the winners of all high halves, or 0 for WINNERS
    below  : the boards whose best strength is lower are added
    drawn  : the start of the combinations of the boards
    counts : [2**P * 2**P] int64, by the set of the high half times 2**P, plus that of the low
    """
    for at in range(0, WIDTH, LANES):
        added = if_flush_is_best(load(boards, BEST + at), below, load(boards, drawn + at))
        added_bits = bits(added)
        while added_bits:
            board = at + lowest(added_bits)
            high = owner if owner else np.int64(boards[WINNERS + board])
            low = np.int64(boards[LOW_WINNERS + board])
            counts[high << players | low] += np.int64(boards[drawn + board])
            added_bits &= added_bits - 1


@helper
def fill_hands(
    cards: NDArray[np.uint8], first: Integer, size: Integer, hands: NDArray[np.int64]
) -> Integer:
    """Fill the cards of each hand, *size* each from *first* on; return the cards of all hands."""
    together = NONE
    for hand in range(hands.size):
        hands[hand] = cards_at(cards, first + hand * size, size)
        together |= hands[hand]
    return together


@helper
def give_flushes(
    holders: Holders, taken: Integer, of_four: Integer, counts: NDArray[np.int64]
) -> None:
    """Give the *taken* boards to the flush's holders; *of_four* show four or five of its suit."""
    counts[holders.of_three] += taken - of_four
    counts[holders.of_four] += of_four - holders.shared
    counts[holders.everyone] += holders.shared


@kernel
def count_spots(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    rules: Rules,
    board_layout: RunoutLayout,
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each set of hands, the runouts whose pot the set shares.

    With a low, count them for each pair of sets: the winners of the high half and of the low.

    hole_cards : [S, P, K] uint8 card numbers
    boards     : [S, 0..5] uint8
    dead       : [S, D] uint8, 0 for none
    rows, lows : as in `runouts.RunoutTables`, flat
    outcomes   : [S, 2**P] int64, with a low [S, 2**P * 2**P]; the counts are added
    """
    spots, players, size = hole_cards.shape
    on_board, of_dead, flush_word = boards.shape[1], dead.shape[1], rules.flush << 12
    cards, board, gone = hole_cards.reshape(-1), boards.reshape(-1), dead.reshape(-1)
    hands, pairs = np.empty(players, np.int64), np.empty(players * size * (size - 1) // 2, np.int64)
    boards_of = np.empty(LANES + ALL, np.uint16)
    vectors = boards_of[-boards_of.ctypes.data % 64 // 2 :]  # aligned vectors take half the time
    straights = np.empty(2 * STRAIGHTS, np.int64)
    tables = Strengths(board_layout.mask_index, board_layout.order, rows, pairs)
    of_spot = TableRows(players, pairs.size // players, NONE, np.int64(WIDTH))
    prepare(board_layout.ranks, vectors)
    for spot in range(spots):
        counts, first = outcomes[spot], spot * players * size
        on_it = cards_at(board, spot * on_board, on_board)
        gone_too = fill_hands(cards, first, size, hands) | cards_at(gone, spot * of_dead, of_dead)
        in_play = SpotCards(deck_from(rules.lowest) & ~(on_it | gone_too), on_it, hands)
        fill_pairs(cards, first, size, board_layout.pair_index, pairs)
        if rules.low:
            fill_winners(lows, pairs, of_spot, vectors, BEST, LOW_WINNERS)
        fill_winners(rows, pairs, of_spot, vectors, BEST, WINNERS)
        fill_combinations(in_play, NONE, NONE, vectors, DRAWN)
        for suit in range(0, 64, 16):
            holders = holders_of(in_play, suit, rules.two_play)
            if holders.least == NO_FLUSH:
                continue
            fill_combinations(in_play, suit, holders.least, vectors, SUITED)
            taken = take_flushes(vectors, flush_word, DRAWN)
            of_four = taken
            if rules.low:
                tally_halves(holders.of_four, flush_word, players, vectors, SUITED, counts)
            elif holders.least == 3 and holders.of_three != holders.of_four:
                fill_combinations(in_play, suit, holders.least + 1, vectors, SUITED)
                of_four = take_flushes(vectors, flush_word, SUITED)
            if not rules.low:
                give_flushes(holders, taken, of_four, counts)
            straight_count, of_suit = (
                find_straights(in_play, suit, rules, straights),
                suit_of(in_play, suit),
            )
            move_straight_flushes(
                straight_count, straights, of_suit, holders, rules, tables, vectors, counts
            )
        if rules.low:
            tally_halves(NONE, ANY_STRENGTH, players, vectors, DRAWN, counts)
        else:
            tally(players, vectors, counts)


@kernel
def read_matrix(
    hole_cards: NDArray[np.uint8],
    numbers: NDArray[np.int64],
    combos: int,
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    outcomes: NDArray[np.int64],
) -> None:
    """Read the outcomes of two hands from the heads-up matrix.

    hole_cards : [S, 2, 2] uint8
    numbers    : [53, 53] int64, the index of the combo of each two cards, in either order
    combos     : the number of combos, 1326
    wins, ties : [1326 * 1326] int32
    outcomes   : [S, 4] int64, filled
    """
    for row in range(hole_cards.shape[0]):
        first = numbers[hole_cards[row, 0, 0], hole_cards[row, 0, 1]]
        second = numbers[hole_cards[row, 1, 0], hole_cards[row, 1, 1]]
        outcomes[row, 0] = 0
        outcomes[row, 1] = wins[first * combos + second]
        outcomes[row, 2] = wins[second * combos + first]
        outcomes[row, 3] = ties[first * combos + second]
