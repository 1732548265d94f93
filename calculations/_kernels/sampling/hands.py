"""Judging blocks of samples: from the cards dealt to who has the best hand, in lanes.

A hand is compared as two 16-bit numbers, its *key* (category and main ranks) and its *kickers*:
that saves its number among all hands and the look-up for it.

All rows stand in one array, at constant places, because a loop over more than about eight arrays
is not made into vectors. Shapes use B (samples of a block) and R (rows).
"""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import (
    above,
    add,
    both,
    either,
    equal,
    exclusive,
    left,
    multiply,
    popcount,
    right,
    select,
)
from lookup._kernels.random import BLOCK
from lookup._kernels.strength import ONE_CARD, RANK_BITS, drop_lowest, made_hand

# Rows of the workspace, as offsets.
BEST, KICKERS, WINNERS, LOWEST, LOW_WINNERS, HAND, HAND_KICKERS, HAND_LOW = range(
    0, 8 * BLOCK, BLOCK
)
BOARD, OWN, TRIPLES = 8 * BLOCK, 12 * BLOCK, 16 * BLOCK
BOARD_TRIPLES = np.array([*combinations(range(5), 3)])
TRIPLE_STARTS = TRIPLES + 4 * BLOCK * np.arange(len(BOARD_TRIPLES))
ALL_PLAY_ROWS, TWO_PLAY_ROWS = 16, 16 + 4 * len(BOARD_TRIPLES)

KEY_STEP = 6145
"""More than any main ranks: two of thirteen ranks are at most 3 << 11."""

NO_LOW = 0x7FFF
LOW_BITS = 0xFF


@inlined
def card_word(suit: Any, wanted: Any, bit: Any) -> Any:
    """Return what a card with this bit adds to the mask of the *wanted* suit."""
    return select(equal(suit, wanted), bit, 0)


@inlined
def clear_masks(rows: Any, at: Any) -> Any:
    """Empty four rows of suit masks."""
    for i in range(4 * BLOCK):
        rows[np.uint64(at) + np.uint64(i)] = 0


@kernel
def add_cards(
    rows: NDArray[np.uint16], at: int, cards: NDArray[np.uint16], source: int, lowest: int
) -> None:
    """Add a card to four rows of suit masks: the cards of a slot, or the known card -source."""
    if source < 0:
        number = -source - 1
        start = np.uint64(at) + np.uint64(number & 3) * np.uint64(BLOCK)
        word = (1 << (number >> 2)) + ONE_CARD
        for i in range(BLOCK):
            rows[start + np.uint64(i)] = add(rows[start + np.uint64(i)], word)
        return
    slot, start = np.uint64(source) * np.uint64(BLOCK), np.uint64(at)
    for i in range(BLOCK):
        place = cards[slot + np.uint64(i)]
        suit, word = both(place, 3), add(left(1 << lowest, right(place, 2)), ONE_CARD)
        clubs = add(rows[start + np.uint64(i)], card_word(suit, 0, word))
        diamonds = add(rows[start + np.uint64(BLOCK + i)], card_word(suit, 1, word))
        hearts = add(rows[start + np.uint64(2 * BLOCK + i)], card_word(suit, 2, word))
        spades = add(rows[start + np.uint64(3 * BLOCK + i)], card_word(suit, 3, word))
        rows[start + np.uint64(i)] = clubs
        rows[start + np.uint64(BLOCK + i)] = diamonds
        rows[start + np.uint64(2 * BLOCK + i)] = hearts
        rows[start + np.uint64(3 * BLOCK + i)] = spades


@inlined
def keyed_hand(
    clubs: Any, diamonds: Any, hearts: Any, spades: Any, cards: Any, ranking: Any
) -> Any:
    """Return a hand as two numbers that compare in turn: its key and its kickers."""
    word, main, kickers = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    return add(multiply(right(word, 12), KEY_STEP), main), kickers


@inlined
def is_above(key: Any, kickers: Any, other_key: Any, other_kickers: Any) -> Any:
    """Return whether the first of two hands wins."""
    tied = select(equal(key, other_key), select(above(kickers, other_kickers), 1, 0), 0)
    return equal(select(above(key, other_key), 1, tied), 1)


@inlined
def claim_high(rows: Any, at: Any, key: Any, kickers: Any, player: Any) -> Any:
    """Hold a player's hand in lane *at* against the best so far; ties join the winners."""
    best, best_kickers = rows[at + np.uint64(BEST)], rows[at + np.uint64(KICKERS)]
    winners = rows[at + np.uint64(WINNERS)]
    wins = is_above(key, kickers, best, best_kickers)
    ties = select(equal(key, best), select(equal(kickers, best_kickers), player, 0), 0)
    rows[at + np.uint64(BEST)] = select(wins, key, best)
    rows[at + np.uint64(KICKERS)] = select(wins, kickers, best_kickers)
    rows[at + np.uint64(WINNERS)] = select(wins, player, either(winners, ties))


@inlined
def claim_low(rows: Any, at: Any, low: Any, player: Any) -> Any:
    """Hold a player's low in lane *at* against the lowest so far; ties join the winners."""
    lowest, winners = rows[at + np.uint64(LOWEST)], rows[at + np.uint64(LOW_WINNERS)]
    ties = select(equal(low, lowest), select(above(NO_LOW, low), player, 0), 0)
    wins = above(lowest, low)
    rows[at + np.uint64(LOWEST)] = select(wins, low, lowest)
    rows[at + np.uint64(LOW_WINNERS)] = select(wins, player, either(winners, ties))


@inlined
def low_ranks(clubs: Any, diamonds: Any, hearts: Any, spades: Any) -> Any:
    """Return the ranks held of ace (bit 0) to eight (bit 7): of five of them, the least wins."""
    ranks = both(either(either(clubs, diamonds), either(hearts, spades)), RANK_BITS)
    return both(either(left(ranks, 1), right(ranks, 12)), LOW_BITS)


@inlined
def lowest_five(ranks: Any) -> Any:
    """Return the lowest five of the low ranks, or NO_LOW."""
    four_gone = drop_lowest(drop_lowest(drop_lowest(drop_lowest(ranks))))
    five = exclusive(ranks, drop_lowest(four_gone))
    return select(above(four_gone, 0), five, NO_LOW)


@inlined
def judge_all(
    rows: Any,
    own: Any,
    clubs: Any,
    diamonds: Any,
    hearts: Any,
    spades: Any,
    ranking: Any,
    low: Any,
    player: Any,
) -> Any:
    """Judge a player whose hand is the best five of the board and of all his cards.

    own : where his masks with the board's start, BOARD or OWN
    clubs, diamonds, hearts, spades : what his known cards add to them
    """
    start = np.uint64(own)
    for i in range(BLOCK):
        at = np.uint64(i)
        in_clubs = add(rows[start + at], clubs)
        in_diamonds = add(rows[start + np.uint64(BLOCK) + at], diamonds)
        in_hearts = add(rows[start + np.uint64(2 * BLOCK) + at], hearts)
        in_spades = add(rows[start + np.uint64(3 * BLOCK) + at], spades)
        key, kickers = keyed_hand(in_clubs, in_diamonds, in_hearts, in_spades, 7, ranking)
        claim_high(rows, at, key, kickers, player)
        if low:
            ranks = low_ranks(in_clubs, in_diamonds, in_hearts, in_spades)
            claim_low(rows, at, lowest_five(ranks), player)


@inlined
def start_hand(rows: Any) -> Any:
    """Empty the rows of the best hand of two hole cards and three of the board."""
    for i in range(BLOCK):
        rows[np.uint64(HAND) + np.uint64(i)] = 0
        rows[np.uint64(HAND_KICKERS) + np.uint64(i)] = 0
        rows[np.uint64(HAND_LOW) + np.uint64(i)] = NO_LOW


@inlined
def try_triple(rows: Any, triple: Any, ranking: Any, low: Any) -> Any:
    """Better the hand by the two hole cards in the rows OWN with the board cards of a triple."""
    start, zero = np.uint64(triple), np.uint64(0)
    for i in range(BLOCK):
        at = zero + np.uint64(i)
        clubs = add(rows[at + np.uint64(OWN)], rows[start + at])
        diamonds = add(rows[at + np.uint64(OWN + BLOCK)], rows[start + at + np.uint64(BLOCK)])
        hearts = add(rows[at + np.uint64(OWN + 2 * BLOCK)], rows[start + at + np.uint64(2 * BLOCK)])
        spades = add(rows[at + np.uint64(OWN + 3 * BLOCK)], rows[start + at + np.uint64(3 * BLOCK)])
        key, kickers = keyed_hand(clubs, diamonds, hearts, spades, 5, ranking)
        best, best_kickers = rows[at + np.uint64(HAND)], rows[at + np.uint64(HAND_KICKERS)]
        wins = is_above(key, kickers, best, best_kickers)
        rows[at + np.uint64(HAND)] = select(wins, key, best)
        rows[at + np.uint64(HAND_KICKERS)] = select(wins, kickers, best_kickers)
        if low:
            ranks = low_ranks(clubs, diamonds, hearts, spades)
            found = select(equal(popcount(ranks), 5), ranks, NO_LOW)
            lowest = rows[at + np.uint64(HAND_LOW)]
            rows[at + np.uint64(HAND_LOW)] = select(above(lowest, found), found, lowest)


@inlined
def claim_hand(rows: Any, low: Any, player: Any) -> Any:
    """Hold the finished hand of a player against the best so far."""
    zero = np.uint64(0)
    for i in range(BLOCK):
        at = zero + np.uint64(i)
        key, kickers = rows[at + np.uint64(HAND)], rows[at + np.uint64(HAND_KICKERS)]
        claim_high(rows, at, key, kickers, player)
        if low:
            claim_low(rows, at, rows[at + np.uint64(HAND_LOW)], player)
