"""Count spots from the flop on exactly: 91 sets of ranks to come on a flop, 13 on a turn.

As before the flop, each choice of ranks is one entry, weighted by its number of combinations, first
without flushes. Then, for each suit in which a flush is possible, the combinations with a flush
move from the winners by ranks to its owner.

The values of all entries, such as winners and combinations, are a few vectors each. One array, the
*memory* of a spot, holds them at the offsets in `by_ranks_entries`.

The kernel for two hands of two cards takes half the time on a flop: it counts all entries in lanes,
suit by suit. Two flushes are compared by their *keys*: the mask of the five highest ranks, or more
for a straight flush. A flush and a hand without one are compared by category, because no seven
cards have both a flush and a full house. So no strength of a flush is looked up. The number of
passes over all entries depends on the number of cards of the suit in a hand and on the board.

Shapes use S (spots), P (players), K (hole cards), C (pairs of hole cards), H (rows), L (entries of
a row) and E (entries of a pass: 96 on a flop, 32 on a turn or a river).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import TableRows, fill_winners
from calculations._kernels.exact.by_ranks_entries import (
    AT_A_TIME,
    BEST,
    COMBINATIONS,
    LOW_WINNERS,
    PASSES,
    PASSES_OF_FLOP,
    PASSES_OF_TURN,
    SPACE,
    STRAIGHTS,
    SUITED,
    WINNERS,
    SpotShape,
    fetch_rows,
    fill_combinations,
    fill_passes,
    first_entry,
    if_live,
    prepare,
    read_spots,
)
from calculations._kernels.exact.by_ranks_flushes import move_suit, tally
from lookup._kernels.cards import ALL_CARDS, ALL_RANKS, cards_at
from lookup._kernels.strength import drop_lowest, straight_bit
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup.compiling.lanes.vectors import LANES, bit_count, load, spread, total


@kernel
def postflop_outcomes(
    cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    starts: NDArray[np.int32],
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    numbers: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each spot and each set of hands, the runouts whose pot the set shares.

    cards      : [S * P * K] uint8 card numbers, the hands of each spot one after another
    boards     : [S * 3..5] uint8 card numbers
    dead       : [S * D] uint8 card numbers, 0 for none
    starts     : as in `RunoutLayout`
    rows, lows : [H * L] uint16; lows are [0] in a game without a low
    numbers    : the result of `in_common`
    outcomes   : [S, 2**P] int64, or [S, 2**P * 2**P] with a low, filled
    """
    spots, number = read_spots(numbers), outcomes.shape[0]
    players, size, to_come = spots.players, spots.size, spots.to_come
    choices = size * (size - 1) >> 1
    memory = np.empty(SPACE, np.uint16)
    hands, fetched = np.empty(players, np.int64), np.empty(AT_A_TIME * players * choices, np.int64)
    prepare(memory, to_come)
    for spot in range(number):
        if spot % AT_A_TIME == 0:
            for ahead in range(spot, min(spot + AT_A_TIME, number)):
                entry = first_entry(boards, ahead * spots.on_board, spots.on_board, starts)
                fetch_rows(cards, ahead, entry, starts, rows, lows, fetched, spots)
        board = cards_at(boards, spot * spots.on_board, spots.on_board)
        gone = board | cards_at(dead, spot * spots.dead, spots.dead)
        for hand in range(players):
            hands[hand] = cards_at(cards, (spot * players + hand) * size, size)
            gone |= hands[hand]
        for sharing in range(outcomes.shape[1]):
            outcomes[spot, sharing] = 0
        live, first = ALL_CARDS & ~gone, spot % AT_A_TIME * players * choices
        of_spot = TableRows(players, choices, first, spots.entries)
        fill_combinations(live, to_come, memory)
        if spots.shift:
            fill_winners(lows, fetched, of_spot, memory, BEST, LOW_WINNERS)
        fill_winners(rows, fetched, of_spot, memory, BEST, WINNERS)
        for suit in range(0, 64, 16):
            if bit_count(board >> suit & ALL_RANKS) + to_come >= 3:
                move_suit(hands, suit, board, live, memory, spots, outcomes, spot)
        tally(memory, spots, outcomes, spot)


STRAIGHT_FLUSH_KEY = 1 << 14
STRAIGHT_FLUSH_WORD = 9 << 12


@formula
def flush_key(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return the key of the best flush in up to seven ranks of a suit; 0 for fewer than five ranks.

    A greater key is a better flush.
    """
    count, straight = popcount(ranks), straight_bit(ranks, lowest)
    highest = where(count > 5, drop_lowest(ranks), ranks)
    highest = where(count > 6, drop_lowest(highest), highest)
    highest = where(straight > 0, straight | STRAIGHT_FLUSH_KEY, highest)
    return where(count > 4, highest, 0)


@formula
def with_flushes(
    x: Lanes,
    y: Lanes,
    suited: Lanes,
    x_ranks: Lanes,
    y_ranks: Lanes,
    lowest: Lanes,
    flush_word: Lanes,
) -> tuple[Lanes, Lanes]:
    """Return two numbers in the order of two hands, flushes of one suit included.

    x, y           : strengths without flushes
    suited         : the ranks to come in the suit
    x_ranks, y_ranks : the ranks of the suit in each hand and on the board
    """
    x_key, y_key = flush_key(x_ranks | suited, lowest), flush_key(y_ranks | suited, lowest)
    x_word = where(x_key >= STRAIGHT_FLUSH_KEY, STRAIGHT_FLUSH_WORD, flush_word)
    y_word = where(y_key >= STRAIGHT_FLUSH_KEY, STRAIGHT_FLUSH_WORD, flush_word)
    x_alone = maximum(x, where(x_key > 0, x_word, 0))
    y_alone = maximum(y, where(y_key > 0, y_word, 0))
    two_flushes = (x_key > 0) & (y_key > 0)
    return where(two_flushes, x_key, x_alone), where(two_flushes, y_key, y_alone)


@formula
def with_counted(
    x: Lanes, y: Lanes, combinations: Lanes, won: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Add the combinations to the wins of the first hand, or to the ties."""
    return won + where(x > y, combinations, 0), tied + where(x == y, combinations, 0)


@formula
def without_counted(
    x: Lanes, y: Lanes, combinations: Lanes, won: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Subtract the counts that `with_counted` added."""
    return won - where(x > y, combinations, 0), tied - where(x == y, combinations, 0)


@helper
def most_suited(x_hand: Integer, y_hand: Integer, suit: Integer) -> Integer:
    """Return the number of cards of a suit in the hand that has more of them."""
    return max(bit_count(x_hand >> suit & ALL_RANKS), bit_count(y_hand >> suit & ALL_RANKS))


@helper
def runouts_left(live: Integer, to_come: Integer) -> Integer:
    """Return the number of runouts of 2, 1 or 0 cards."""
    cards = bit_count(live)
    return cards * (cards - 1) >> 1 if to_come == 2 else cards if to_come == 1 else 1


@helper
def passes_needed(most: Integer, to_come: Integer) -> Integer:
    """Return the number of passes of a suit, of which a hand and the board have up to *most*."""
    if to_come == 2:
        return 4 if most >= 5 else 3 if most == 4 else 1
    return 2 if to_come == 1 and most >= 5 else 1


class FlushSuit(NamedTuple):
    """A suit in which a flush can come."""

    passes: Integer  # the number of its passes
    live: Integer  # the live ranks
    x_ranks: Integer  # the ranks in the first hand and on the board
    y_ranks: Integer  # the ranks in the second hand and on the board


@helper
def recount(
    rows: NDArray[np.uint16],
    starts: NDArray[np.int64],
    first: Integer,
    memory: NDArray[np.uint16],
    suit: FlushSuit,
    spots: SpotShape,
    counted: tuple[Lanes, Lanes],
) -> tuple[Lanes, Lanes]:
    """Return the wins of the first hand and the ties, counted anew with flushes of one suit.

    starts  : the indices in *rows* of the entries of both hands, from *first* on
    counted : vectors of the wins and ties so far
    """
    won, tied = counted
    suited = PASSES_OF_FLOP if spots.to_come == 2 else PASSES_OF_TURN if spots.to_come == 1 else 0
    passes = PASSES
    for _ in range(suit.passes):
        for at in range(0, spots.entries, LANES):
            x, y = load(rows, starts[first] + at), load(rows, starts[first + 1] + at)
            ranks = load(SUITED, suited + at)
            drawn = if_live(ranks, suit.live, load(memory, passes + at))
            won, tied = without_counted(x, y, drawn, won, tied)
            x, y = with_flushes(x, y, ranks, suit.x_ranks, suit.y_ranks, spots.lowest, spots.flush)
            won, tied = with_counted(x, y, drawn, won, tied)
        suited, passes = suited + spots.entries, passes + spots.entries
    return won, tied


@kernel
def heads_up_postflop(
    cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    starts: NDArray[np.int32],
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    numbers: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each spot, the runouts that the first hand wins, the second wins, and both share.

    The arguments are those of `postflop_outcomes`.

    cards      : [S * 2 * 2] uint8 card numbers, the hands of each spot one after another
    boards     : [S * 3..5] uint8 card numbers
    dead       : [S * D] uint8 card numbers, 0 for none
    starts     : as in `RunoutLayout`
    rows, lows : [H * L] uint16, [0]
    numbers    : the result of `in_common`
    outcomes   : [S, 4] int64, filled
    """
    spots, number = read_spots(numbers), outcomes.shape[0]
    to_come = spots.to_come
    memory, fetched = np.empty(STRAIGHTS, np.uint16), np.empty(2 * AT_A_TIME, np.int64)
    prepare(memory, to_come)
    for spot in range(number):
        if spot % AT_A_TIME == 0:
            for ahead in range(spot, min(spot + AT_A_TIME, number)):
                entry = first_entry(boards, ahead * spots.on_board, spots.on_board, starts)
                fetch_rows(cards, ahead, entry, starts, rows, lows, fetched, spots)
        first = spot % AT_A_TIME * 2
        board = cards_at(boards, spot * spots.on_board, spots.on_board)
        x_hand = cards_at(cards, 4 * spot, spots.size)
        y_hand = cards_at(cards, 4 * spot + 2, spots.size)
        gone = board | x_hand | y_hand | cards_at(dead, spot * spots.dead, spots.dead)
        live = ALL_CARDS & ~gone
        fill_combinations(live, to_come, memory)
        won, tied = spread(0), spread(0)
        for at in range(0, spots.entries, LANES):
            x, y = load(rows, fetched[first] + at), load(rows, fetched[first + 1] + at)
            won, tied = with_counted(x, y, load(memory, COMBINATIONS + at), won, tied)
        for suit in range(0, 64, 16):
            on_suit = bit_count(board >> suit & ALL_RANKS)
            most = on_suit + most_suited(x_hand, y_hand, suit)
            if most + to_come >= 5 and on_suit + to_come >= 3:
                if most + to_come > 5:
                    fill_passes(live & ~(ALL_RANKS << suit), to_come, memory)
                of_suit = FlushSuit(
                    passes_needed(most, to_come),
                    live >> suit, (x_hand | board) >> suit, (y_hand | board) >> suit,
                )  # fmt: skip
                won, tied = recount(rows, fetched, first, memory, of_suit, spots, (won, tied))
        wins, ties = total(won), total(tied)
        outcomes[spot, 0], outcomes[spot, 1], outcomes[spot, 3] = 0, wins, ties
        outcomes[spot, 2] = runouts_left(live, to_come) - wins - ties
