"""Exact counts from the flop on, spot by spot: 91 sets of ranks to come on a flop, 13 on a turn.

As before the flop, each choice of ranks is one entry with its combinations, first without flushes.
Then, in suits in which the known cards can still make a flush, the combinations with one are moved
from the winners by ranks to those with the flush.

The values of all entries, such as the winners and the combinations, are a few vectors each. One
array, the *memory* of a spot, holds them at the places that `entries` names.

Shapes use S (spots), P (players), K (hole cards), C (pairs of hole cards), H (rows) and L (entries
of a row).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import (
    BEST,
    LOW_WINNERS,
    SPACE,
    WINNERS,
    fill_combinations,
)
from calculations._kernels.postflop.flushes import move_suit
from calculations._kernels.postflop.packed_spots import (
    AT_A_TIME,
    fetch_rows,
    first_entry,
    read_spots,
)
from calculations._kernels.postflop.passes import prepare
from calculations._kernels.postflop.tally import tally
from calculations._kernels.winners import TableRows, fill_winners
from lookup._kernels.cards import ALL_CARDS, ALL_RANKS, cards_at
from lookup.compiling import kernel
from lookup.compiling.lanes.vectors import bit_count


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
    """Count, for each spot and each set of hands, the runouts that those share.

    cards      : [S * P * K] uint8 card numbers, the hands of each spot one after another
    boards     : [S * 3..5] uint8 card numbers
    dead       : [S * D] uint8 card numbers, 0 for none
    starts     : those of `Layout`
    rows, lows : [H * L] uint16; none in a game without a low
    numbers    : those of `in_common`
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
        known = cards_at(boards, spot * spots.on_board, spots.on_board)
        gone = known | cards_at(dead, spot * spots.dead, spots.dead)
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
            if bit_count(known >> suit & ALL_RANKS) + to_come >= 3:
                move_suit(hands, suit, known, live, memory, spots, outcomes, spot)
        tally(memory, spots, outcomes, spot)
