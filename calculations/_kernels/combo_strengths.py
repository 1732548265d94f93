"""The strengths of combos on boards, and combos sorted by strength.

Strengths are computed from their definition, in 16-bit lanes.

Shapes use B (boards) and N (combos that any player holds).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import Suits, shared_cards, with_cards
from lookup._kernels.cards import rank_of, suit_of
from lookup._kernels.strength import CARD_WORDS, KICKER_RANKS, ONE_CARD, made_hand, numbered
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, load, store
from lookup.games import Ranking

FIRSTS, SECONDS = (cards + 1 for cards in np.triu_indices(52, 1))
"""[1326]: the card numbers of each combo, in the order of `lookup.combos`."""


CARDS_IN_ALL = 7  # Two hole cards and five on the board
NEVER = 0xFFFF  # the strength of a combo that shares a card with the board: above all others

COMBO_WORDS = (CARD_WORDS[FIRSTS] + CARD_WORDS[SECONDS]).T.copy()
"""[4, 1326]: the suit masks of each combo, in the order of `lookup.combos`."""


@formula
def strength_parts(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, board: Suits, ranking: Ranking
) -> tuple[Lanes, Lanes]:
    """Return the two numbers of `numbered` for a combo on a board; NEVER, 0 for a shared card."""
    combo = Suits(clubs, diamonds, hearts, spades)
    word, main, kickers = made_hand(*with_cards(combo, board), CARDS_IN_ALL, ranking)
    number, rest = numbered(word, main, kickers)
    shared = shared_cards(combo, board) > 0
    return where(shared, NEVER, number), where(shared, 0, rest)


@helper
def read_board(boards: NDArray[np.uint8], first: Integer, masks: NDArray[np.uint16]) -> None:
    """Fill the suit masks of a board, [4]."""
    for suit in range(4):
        masks[suit] = 0
    for index in range(first, first + 5):
        masks[suit_of(boards[index])] += (1 << rank_of(boards[index])) + ONE_CARD


@functools.cache
def strengths_kernel(
    ranking: Ranking,
) -> Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint16]], None]:
    """Make the kernel that fills the strength of each combo on each board.

    Strengths are on the Two Plus Two scale; NEVER where combo and board share a card.

    boards    : [B * 5] uint8 card numbers
    combos    : [N] int64
    strengths : [B * N] uint16
    """

    @kernel
    def fill_strengths(
        boards: NDArray[np.uint8], combos: NDArray[np.int64], strengths: NDArray[np.uint16]
    ) -> None:
        size = combos.size
        padded = (size + LANES - 1) // LANES * LANES
        words = np.empty(4 * padded, np.uint16)
        numbers, kickers = np.empty(padded, np.uint16), np.empty(padded, np.uint16)
        masks = np.empty(4, np.uint16)
        for i in range(padded):
            combo = combos[min(i, size - 1)]
            for suit in range(4):
                words[suit * padded + i] = COMBO_WORDS[suit, combo]
        for board in range(boards.size // 5):
            read_board(boards, 5 * board, masks)
            board_suits = Suits(masks[0], masks[1], masks[2], masks[3])
            for at in range(0, padded, LANES):
                number, rest = strength_parts(
                    load(words, at),
                    load(words, padded + at),
                    load(words, 2 * padded + at),
                    load(words, 3 * padded + at),
                    board_suits,
                    ranking,
                )
                store(numbers, at, number)
                store(kickers, at, rest)
            # A separate loop looks up the kickers in their table of 16 kB.
            for i in range(size):
                strengths[board * size + i] = numbers[i] + KICKER_RANKS[kickers[i]]

    return fill_strengths


DIGIT = 256  # strengths are sorted by their lower byte, then by their upper one

INDEX_BITS = np.uint32(16)
"""An item to sort is a uint32: a strength in the upper half, the combo's index in the lower."""

INDEX = np.uint32(0xFFFF)


@helper
def sort_combos(
    strengths: NDArray[np.uint16],
    first: Integer,
    items: NDArray[np.uint32],
    order: NDArray[np.uint32],
    digit_counts: NDArray[np.uint32],
) -> None:
    """Sort the combos of one board by strength; impossible combos come last.

    strengths    : uint16, the board begins at *first*
    items, order : [N + 1] uint32, scratch and the result; the last item is no combo
    digit_counts : [2 * 256] uint32, scratch: the next index for each lower and upper byte
    """
    size = order.size - 1
    for digit in range(2 * DIGIT):
        digit_counts[digit] = 0
    for i in range(size):
        strength = np.uint64(strengths[first + i])
        digit_counts[strength & np.uint64(0xFF)] += np.uint32(1)
        digit_counts[np.uint64(DIGIT) + (strength >> np.uint64(8))] += np.uint32(1)
    below_lower, below_upper = np.uint32(0), np.uint32(0)
    for digit in range(DIGIT):
        count = digit_counts[digit]
        digit_counts[digit] = below_lower
        below_lower += count
        count = digit_counts[DIGIT + digit]
        digit_counts[DIGIT + digit] = below_upper
        below_upper += count
    for i in range(size):
        strength = np.uint64(strengths[first + i])
        lower = strength & np.uint64(0xFF)
        at = digit_counts[lower]
        items[at] = np.uint32(strength) << INDEX_BITS | np.uint32(i)
        digit_counts[lower] = at + np.uint32(1)
    for i in range(size):
        item = items[i]
        upper = np.uint64(DIGIT) + np.uint64(item >> np.uint32(24))
        at = digit_counts[upper]
        order[at] = item
        digit_counts[upper] = at + np.uint32(1)
    order[size] = np.uint32(NEVER) << INDEX_BITS
