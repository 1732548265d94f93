"""Strengths of many combos on many boards, by the definition in 16-bit lanes.

Shapes use B (boards) and N (combos).
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.ranges.combos import FIRSTS, SECONDS
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import above, add, both, either, lane16, select
from lookup._kernels.strength import (
    CARD_WORDS,
    KICKER_RANKS,
    ONE_CARD,
    RANK_BITS,
    made_hand,
    numbered,
)
from lookup.games import Ranking

CARDS_IN_ALL = 7
"""Two hole cards and five on the board."""

LANES = 32
"""Lanes of the widest vector: loops go over whole ones, as a rest is done lane by lane."""

BLOCK = 1024
"""Combos at a time, so that their numbers stay in the first-level cache."""


COMBO_WORDS = (CARD_WORDS[FIRSTS] + CARD_WORDS[SECONDS]).T.copy()
"""[4, 1326]: the suit masks of each combo, in the order of `lookup.combos`."""


@inlined
def suit_word(cards: Any, board: Any, suit: Any) -> Any:
    """Return the suit mask of one board."""
    word = lane16(0)
    for place in range(cards.shape[1]):
        card = np.int64(cards[board, place]) - 1
        if card & 3 == suit:
            word = add(word, (1 << (card >> 2)) + ONE_CARD)
    return word


@functools.cache
def strengths_kernel(ranking: Ranking) -> Any:
    """Make the kernel that fills the strength of each combo on each board.

    Strengths are on the Two Plus Two scale; 0 where combo and board share a card.

    boards    : [B, 5] uint8 card numbers
    combos    : [N] int64
    strengths : [B, N] uint16
    """

    @kernel
    def fill_strengths(
        boards: NDArray[np.uint8], combos: NDArray[np.int64], strengths: NDArray[np.uint16]
    ) -> None:
        padded = (combos.size + LANES - 1) // LANES * LANES
        clubs, diamonds = np.zeros(padded, np.uint16), np.zeros(padded, np.uint16)
        hearts, spades = np.zeros(padded, np.uint16), np.zeros(padded, np.uint16)
        for i in range(combos.size):
            combo = combos[i]
            clubs[i], diamonds[i] = COMBO_WORDS[0, combo], COMBO_WORDS[1, combo]
            hearts[i], spades[i] = COMBO_WORDS[2, combo], COMBO_WORDS[3, combo]
        firsts, kickers = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        cards = lane16(CARDS_IN_ALL)
        for board in range(boards.shape[0]):
            c, d = suit_word(boards, board, 0), suit_word(boards, board, 1)
            h, s = suit_word(boards, board, 2), suit_word(boards, board, 3)
            for start in range(0, combos.size, BLOCK):
                size = min(BLOCK, combos.size - start)
                for i in range(min(BLOCK, padded - start)):
                    at = np.uint64(start) + np.uint64(i)
                    in_c, in_d, in_h, in_s = clubs[at], diamonds[at], hearts[at], spades[at]
                    shared = either(
                        either(both(c, in_c), both(d, in_d)), either(both(h, in_h), both(s, in_s))
                    )
                    word, main, rest = made_hand(
                        add(c, in_c), add(d, in_d), add(h, in_h), add(s, in_s), cards, ranking
                    )
                    first, rest = numbered(word, main, rest)
                    collide = above(both(shared, RANK_BITS), 0)
                    firsts[i] = select(collide, 0, first)
                    kickers[i] = select(collide, 0, rest)
                # Gathers from 16 kB, in a loop of their own as in `lookup._kernels.hands`.
                for i in range(size):
                    at = np.uint64(start) + np.uint64(i)
                    strengths[board, at] = add(firsts[i], KICKER_RANKS[kickers[i]])

    return fill_strengths
