"""Strengths of Omaha hands: exactly two hole cards play, with three of the board.

The choices of five cards of many hands are laid out in one array and ranked in 16-bit lanes, so
that even the few hands of a showdown fill whole vectors.

Shapes use N (hands), H and B (columns of hole and of board cards; 0 means no card).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.low_hands import EIGHT, EIGHT_OR_BETTER_STRENGTHS
from lookup._kernels.strength import CARD_WORDS, KICKER_RANKS, made_hand, numbered
from lookup.compiling import Integer, helper, inlined, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, where
from lookup.compiling.lanes.vectors import LANES, bit_count, load, store
from lookup.games import Ranking

FIVES = 2048  # five-card hands at a time: 24 kB with their strengths, in the first-level cache

# `lay_out`, `split_suits` and `best_five` have one caller each and are inlined: LLVM turns their
# loops into vectors once, and compiling takes 0.3 s less than with helpers.

MOST_FIVES = 15 * 10  # the most fives of one hand: six hole cards on a board of five

WORDS = CARD_WORDS.astype("<u2").view(np.uint64).reshape(-1)
"""The four suit masks of each card number in one word, clubs lowest, [53]."""


@helper
def gather_cards(
    cards: NDArray[np.uint8],
    first: int,
    columns: int,
    fewest: int,
    lowest: int,
    seen: np.uint64,
    gathered: NDArray[np.int64],
) -> tuple[int, np.uint64]:
    """Gather the cards of one row in *gathered*; return their number and all cards seen so far.

    The number is -1 for a number above 52, a card below *lowest* or seen before, or too few cards.
    """
    count = 0
    for column in range(columns):
        number = np.int64(cards[first + column])
        if number > 0 and count >= 0:
            bit = np.uint64(1) << np.uint64(number & 63)
            if number > 52 or number < lowest or seen & bit != 0:
                count = -1
            else:
                seen |= bit
                gathered[count] = number
                count += 1
    return (count if count >= fewest else -1), seen


@helper
def fill_twos(cards: NDArray[np.int64], count: int, twos: NDArray[np.uint64]) -> int:
    """Fill the sum of the words of each two cards; return the number of sums."""
    used = 0
    for i in range(count):
        for j in range(i):
            twos[used] = WORDS[cards[i]] + WORDS[cards[j]]
            used += 1
    return used


@helper
def fill_threes(cards: NDArray[np.int64], count: int, threes: NDArray[np.uint64]) -> int:
    """Fill the sum of the words of each three cards; return the number of sums."""
    used = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                threes[used] = WORDS[cards[i]] + WORDS[cards[j]] + WORDS[cards[k]]
                used += 1
    return used


@inlined
def lay_out(
    twos: NDArray[np.uint64],
    pairs: int,
    threes: NDArray[np.uint64],
    triples: int,
    fives: NDArray[np.uint64],
    used: int,
) -> int:
    """Append the choices of five cards of a hand to the *used* ones; return the new number.

    twos  : [16] uint64, eight are read at once
    fives : [FIVES + 8] uint64
    """
    for t in range(triples):
        for part in range(0, pairs, 8):
            at = np.uint64(used + part)
            for p in range(8):
                fives[at + np.uint64(p)] = threes[t] + twos[np.uint64(part) + np.uint64(p)]
        used += pairs
    return used


@inlined
def split_suits(
    fives: NDArray[np.uint64],
    used: int,
    c: NDArray[np.uint16],
    d: NDArray[np.uint16],
    h: NDArray[np.uint16],
    s: NDArray[np.uint16],
) -> None:
    """Fill the four suit masks, [FIVES] uint16 each, of fives in one word each."""
    for i in range(used):
        c[i], d[i] = fives[i], fives[i] >> np.uint64(16)
        h[i], s[i] = fives[i] >> np.uint64(32), fives[i] >> np.uint64(48)


larger = formula(maximum)


@formula
def larger_of_best(best: Lanes, number: Lanes, highest: Lanes, kickers: Lanes) -> Lanes:
    """Return the larger of two sets of kickers; the second counts if its number is the best."""
    return maximum(highest, where(number == best, kickers, 0))


@inlined
def best_five(
    numbers: NDArray[np.uint16], kickers: NDArray[np.uint16], begin: int, end: int
) -> Integer:
    """Return the strength of the best of fives, each as `numbered`."""
    first = np.uint64(begin)
    best = highest = np.uint16(0)
    for i in range(end - begin):
        best = larger(best, numbers[first + np.uint64(i)])
    for i in range(end - begin):
        index = first + np.uint64(i)
        highest = larger_of_best(best, numbers[index], highest, kickers[index])
    return best + KICKER_RANKS[highest]


@functools.cache
def omaha_kernel(ranking: Ranking) -> Callable[..., int]:
    """Make the kernel for hands of 4 to 6 hole cards on boards of 3 to 5.

    It fills *strengths* and returns -1, or the first row that is not a hand: a number above 52, a
    card that occurs twice or is not in the deck, a card missing.

    holes      : [N * H] uint8, row after row
    boards     : [N * B] or, with *step* 0 instead of B, [B] uint8
    strengths  : [N] int32
    """
    lowest = 4 * ranking.lowest + 1

    @kernel
    def omaha(
        holes: NDArray[np.uint8],
        columns: int,
        boards: NDArray[np.uint8],
        board_columns: int,
        step: int,
        strengths: NDArray[np.int32],
    ) -> int:
        hole, board = np.empty(6, np.int64), np.empty(5, np.int64)
        twos, threes = np.zeros(16, np.uint64), np.empty(10, np.uint64)
        fives, ends = np.empty(FIVES + 8, np.uint64), np.empty(FIVES, np.int64)
        c, d = np.empty(FIVES, np.uint16), np.empty(FIVES, np.uint16)
        h, s = np.empty(FIVES, np.uint16), np.empty(FIVES, np.uint16)
        none = np.uint64(0)
        row = 0
        while row < strengths.size:
            first, used = row, 0
            while row < strengths.size and used <= FIVES - MOST_FIVES:
                on_board, seen = gather_cards(
                    boards, row * step, board_columns, 3, lowest, none, board
                )
                in_hand, _ = gather_cards(holes, row * columns, columns, 4, lowest, seen, hole)
                if on_board < 0 or in_hand < 0:
                    return row
                pairs = fill_twos(hole, in_hand, twos)
                triples = fill_threes(board, on_board, threes)
                used = lay_out(twos, pairs, threes, triples, fives, used)
                ends[row - first] = used
                row += 1
            split_suits(fives, used, c, d, h, s)
            for at in range(0, used, LANES):
                number, kickers = numbered_five(
                    load(c, at), load(d, at), load(h, at), load(s, at), ranking
                )
                store(c, at, number)
                store(d, at, kickers)
            begin = 0
            for i in range(row - first):
                strengths[first + i] = best_five(c, d, begin, ends[i])
                begin = ends[i]
        return -1

    return omaha


@formula
def numbered_five(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes]:
    """Return five cards, given as suit masks, as `numbered` does."""
    return numbered(*made_hand(clubs, diamonds, hearts, spades, 5, ranking))


@kernel
def omaha_lows(
    holes: NDArray[np.uint8],
    columns: int,
    boards: NDArray[np.uint8],
    board_columns: int,
    step: int,
    strengths: NDArray[np.int32],
) -> int:
    """Fill the strengths of the best lows, eight or better, as the kernel of `omaha_kernel`."""
    hole, board = np.empty(6, np.int64), np.empty(5, np.int64)
    twos, threes = np.empty(15, np.uint64), np.empty(10, np.uint64)
    none = np.uint64(0)
    for row in range(strengths.size):
        on_board, seen = gather_cards(boards, row * step, board_columns, 3, 1, none, board)
        in_hand, _ = gather_cards(holes, row * columns, columns, 4, 1, seen, hole)
        if on_board < 0 or in_hand < 0:
            return row
        best = np.uint64(EIGHT + 1)
        triples = keep_low(threes, fill_threes(board, on_board, threes), 3)
        if triples > 0:  # on less than half of all boards
            pairs = keep_low(twos, fill_twos(hole, in_hand, twos), 2)
            for t in range(triples):
                for p in range(pairs):
                    if threes[t] & twos[p] == 0:
                        best = min(best, threes[t] | twos[p])
        strengths[row] = EIGHT_OR_BETTER_STRENGTHS[best]
    return -1


@helper
def keep_low(sums: NDArray[np.uint64], count: int, cards: int) -> int:
    """Replace sums by the ranks of *cards* different cards up to eight, the ace in bit 0.

    Returns the number of sums that remain.
    """
    kept = 0
    for i in range(count):
        ranks = sums[i] | sums[i] >> np.uint64(16)
        ranks |= ranks >> np.uint64(32)
        low = (ranks << np.uint64(1) | (ranks >> np.uint64(12) & np.uint64(1))) & np.uint64(EIGHT)
        sums[kept] = low
        kept += 1 if bit_count(low) == cards else 0
    return kept
