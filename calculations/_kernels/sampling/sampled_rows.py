"""Samples of games without a board: hands as rows of cards, which other kernels judge, and tallies.

Shapes use P (players), W (cards of a hand) and L (1, or 2**P with a low).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling.deck import Deck, Seats
from calculations._kernels.sampling.sampled_deals import deal_block, new_block
from lookup._kernels.random import BLOCK
from lookup.compiling import Integer, helper, kernel


@kernel
def deal_hand_rows(
    seed: np.uint64, block: int, deck: Deck, seats: Seats, rows: NDArray[np.uint8]
) -> None:
    """Deal a block of samples: each player's hands, row by row.

    rows : [P * BLOCK * W] uint8 card numbers
    """
    dealt = new_block(deck.widths, seats.slots)
    deal_block(seed, block, deck, dealt)
    write_rows(seats, dealt.cards, rows)


@helper
def write_rows(seats: Seats, dealt: NDArray[np.uint16], rows: NDArray[np.uint8]) -> None:
    """Write each player's hands, row by row.

    dealt : [S * BLOCK] uint16, the cards, counted from the lowest of the deck, slot by slot
    """
    starts = seats.hand_starts
    for player in range(starts.size - 1):
        width = starts[player + 1] - starts[player]
        for place in range(width):
            source, at = seats.sources[starts[player] + place], starts[player] * BLOCK + place
            for i in range(BLOCK):
                card = dealt[source * BLOCK + i] + 1 if source >= 0 else -source
                rows[at + i * width] = card


@helper
def winners_among(strengths: NDArray[np.int32], sample: Integer) -> Integer:
    """Return the players with the greatest strength in a sample, as bits: 0 where all are 0.

    strengths : [P * BLOCK] int32
    """
    best, winners = np.int32(1), np.int64(0)
    for player in range(strengths.size // BLOCK):
        strength = np.int32(strengths[player * BLOCK + sample])
        if strength > best:
            best, winners = strength, np.int64(0)
        if strength == best:
            winners |= np.int64(1) << player
    return winners


@kernel
def tally_hands(
    strengths: NDArray[np.int32], lows: NDArray[np.int32], size: int, outcomes: NDArray[np.int64]
) -> None:
    """Count the winners of both halves, high and low, over the first *size* samples of a block.

    strengths, lows : [P * BLOCK] int32; lows are empty in a game without them
    outcomes        : [2**P, L] int64, is added to
    """
    for sample in range(size):
        low = winners_among(lows, sample)
        outcomes[winners_among(strengths, sample), low] += 1
