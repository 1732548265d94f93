"""Numba kernels that deal: shuffles that belong to a row and the number of its hand.

Shapes as in `games._kernels.batch_rows`. A shuffle has a stream of 64-bit words, each of them two
32-bit numbers: SplitMix64 on the row, on the hand's number in it, and on the word's.
"""

from typing import Any

import numpy as np

from games._kernels.batch_rows import STREET
from lookup._kernels.compile import inlined
from lookup._kernels.random import HALF, LOW_HALF, word_of


@inlined
def uniform(number: Any, choices: Any) -> Any:
    """Return a place below *choices* for a 32-bit number, or -1 when another has to be drawn.

    It is the upper half of number * choices. Of the 2**32 products, each place has as many whose
    lower half is 2**32 % choices or more; a lower half that is not below *choices* is, without the
    division.
    """
    product = number * choices
    low = product & LOW_HALF
    refused = low < choices and low < (LOW_HALF - choices + np.uint64(1)) % choices
    return np.int64(-1) if refused else np.int64(product >> HALF)


@inlined
def shuffle(decks: Any, row: Any, full: Any, hand_number: Any, seed: Any, pack: Any) -> None:
    """Deal the deck of a row: a uniform choice of its cards in order, by Fisher and Yates.

    decks : [N, D] uint8, of which the row is filled
    full  : [C] uint8, the cards; pack is room for as many
    """
    for place in range(full.size):
        pack[place] = full[place]
    key = word_of(word_of(seed, row), hand_number)
    word, count = np.uint64(0), 0
    for place in range(decks.shape[1]):
        chosen = np.int64(-1)
        while chosen < 0:
            if count & 1 == 0:
                word = word_of(key, count >> 1)
            chosen = uniform(word & LOW_HALF, np.uint64(full.size - place))
            word >>= HALF
            count += 1
        card = pack[place + chosen]
        pack[place + chosen] = pack[place]
        decks[row, place] = card


@inlined
def fill_board(hand: Any, terms: Any, rows: Any, row: Any) -> None:
    """Put the cards of all streets so far onto the board."""
    for card in range(terms.shown[hand.numbers[STREET]]):
        rows.boards[row, card] = rows.decks[row, terms.places[card]]
