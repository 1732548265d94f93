"""Numba kernels that deal a hand of an environment: its deck, and the random words of opponents.

A hand depends only on the seed of its environment and on its number.
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.random import mixed, word_of
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.runs import run_of
from poker_calculator.games._kernels.batch import shuffle
from poker_calculator.games._kernels.batch_rows import CardNumbers

ACTION_STREAM = np.uint64(0xD1342543DE82EF95)
"""Turns the key of a hand's deck into the key of its actions, by exclusive or."""


@helper
def hand_key(seed: np.uint64, number: Integer) -> np.uint64:
    """Return the key of hand *number*, from 0, of an environment; it shuffles the deck."""
    return word_of(mixed(seed), number)


@helper
def action_word(key: np.uint64, actions: Integer) -> np.uint64:
    """Return the random word for the action after *actions* actions in the hand of *key*."""
    return word_of(key ^ ACTION_STREAM, actions)


@kernel
def deal_hand(
    deck: CardNumbers,
    words: NDArray[np.uint64],
    full: CardNumbers,
    pack: CardNumbers,
    seed: np.uint64,
    number: int,
) -> None:
    """Fill the deck of a hand, and the random words of its actions.

    deck, pack : [C] uint8, filled and overwritten
    words      : [A] uint64, filled: the word of each action of the hand
    full       : [C] uint8, the cards
    """
    key = hand_key(seed, number)
    shuffle(run_of(deck), run_of(full), key, run_of(pack))
    for action in range(words.size):
        words[action] = action_word(key, action)
