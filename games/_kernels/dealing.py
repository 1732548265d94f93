"""Numba kernels that deal cards and draw random legal actions.

Shapes as in `games._kernels.batch_rows`. A shuffle belongs to a row and the number of its hand. It
has a stream of 64-bit words, each of them two 32-bit numbers: SplitMix64 on the row, on the hand's
number in it, and on the word's.
"""

import numpy as np

from games._kernels.batch_rows import (
    ACTOR,
    CAN_FOLD,
    CHECK_OR_CALL,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    RAISE,
    STREET,
    CardNumbers,
    GameTerms,
    Integers,
)
from games.play.course import BettingState
from lookup._kernels.random import HALF, LOW_HALF, word_of
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.runs import row_of


@helper
def uniform(number: np.uint64, choices: np.uint64) -> Integer:
    """Return a place below *choices* for a 32-bit number, or -1 when another has to be drawn.

    It is the upper half of number * choices. Of the 2**32 products, each place has as many whose
    lower half is 2**32 % choices or more; a lower half that is not below *choices* is, without the
    division.
    """
    product = number * choices
    low = product & LOW_HALF
    refused = low < choices and low < (LOW_HALF - choices + np.uint64(1)) % choices
    return np.int64(-1) if refused else np.int64(product >> HALF)


@helper
def shuffle(deck: CardNumbers, full: CardNumbers, key: np.uint64, pack: CardNumbers) -> None:
    """Deal a deck by a stream: a uniform choice of its cards in order, by Fisher and Yates.

    deck : run [D], which is filled
    full : run [C], the cards; pack is room for as many
    """
    for place in range(len(full)):
        pack[place] = full[place]
    word, count = np.uint64(0), 0
    for place in range(len(deck)):
        chosen: Integer = -1
        while chosen < 0:
            if count & 1 == 0:
                word = word_of(key, count >> 1)
            chosen = uniform(word & LOW_HALF, np.uint64(len(full) - place))
            word >>= HALF
            count += 1
        card = pack[place + chosen]
        pack[place + chosen] = pack[place]
        deck[place] = card


@helper
def fill_board(hand: BettingState, terms: GameTerms, deck: CardNumbers, board: CardNumbers) -> None:
    """Put the cards of all streets so far from the run of a deck onto that of its board."""
    for card in range(terms.shown[hand.numbers[STREET]]):
        board[card] = deck[terms.places[card]]


ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


@helper
def drawn(key: np.uint64, number: int, choices: np.uint64) -> Integer:
    """Return a uniform number below *choices*, from word *number* of a stream or one after it.

    Words are taken modulo *choices*. The first 2**64 % choices of them are drawn again, so that
    each remainder has as many of the others; one that is not below *choices* is, without the
    division.
    """
    word = word_of(key, number)
    while word < choices and word < (ALL_BITS - choices + np.uint64(1)) % choices:
        number += 1
        word = word_of(key, number)
    return np.int64(word % choices)


@kernel
def draw_rows(
    legal: Integers, key: np.uint64, start: int, stop: int, actions: Integers, amounts: Integers
) -> None:
    """Draw one of the legal kinds of action for each row, and of the amounts for each raise.

    Hands that are over check.

    legal            : `Rows.legal`
    actions, amounts : [N] int64
    """
    for row in range(start, stop):
        here = row_of(legal, row)
        actions[row], amounts[row] = CHECK_OR_CALL, 0
        if here[ACTOR] >= 0:
            own = word_of(key, row)
            first = 0 if here[CAN_FOLD] > 0 else 1
            last = 2 if here[MAX_RAISE_TO] > 0 else 1
            word = 0
            chosen: Integer = -1
            while chosen < 0:
                chosen = uniform(word_of(own, word) & LOW_HALF, np.uint64(last - first + 1))
                word += 1
            actions[row] = first + chosen
            if first + chosen == RAISE:
                minimum = here[MIN_RAISE_TO]
                span = np.uint64(here[MAX_RAISE_TO] - minimum + 1)
                amounts[row] = minimum + drawn(own, word, span)
