"""The winners and the holders of flushes before the flop, also as plain Python."""

from itertools import combinations

import numpy as np
import pytest
from numba import njit
from oracles.holdem import DECK, RANKS

from calculations._kernels.preflop import preflop_flushes, rank_showdowns
from calculations._kernels.preflop.combinations import SpotCards
from calculations._kernels.preflop.preflop_flushes import NO_CARD, NO_FLUSH
from lookup._kernels import cards as deck
from lookup._kernels.cards import ALL_CARDS
from lookup.tables.runouts import ROW_ENTRIES


def callable_from_python(helper):
    """Return a kernel that does what a helper does, which kernels alone can call."""
    return njit(lambda *arguments: helper(*arguments))


cards_at = callable_from_python(deck.cards_at)
fill_pairs = callable_from_python(rank_showdowns.fill_pairs)
holders_of = callable_from_python(preflop_flushes.holders_of)

PAIR_INDEX = np.arange(169).reshape(13, 13)
PAIR_INDEX = np.minimum(PAIR_INDEX, PAIR_INDEX.T)
"""Any numbers that tell the ranks of two cards, in either order."""


def numbers_of(text):
    return np.array([DECK.index(text[i : i + 2]) + 1 for i in range(0, len(text), 2)], np.uint8)


def masks_of(text):
    return cards_at(numbers_of(text), np.int64(0), np.int64(len(text) // 2))


def row_of(one, other):
    return int(PAIR_INDEX[RANKS.index(one), RANKS.index(other)]) * ROW_ENTRIES


@pytest.mark.parametrize(
    "hands", [["AsKd"], ["AsKd2sAh", "QdJc2h2c"], ["AsKsQsJsTs9s", "2c3c4c5c6c7c"]]
)
def test_the_rows_of_hands(hands):
    size = len(hands[0]) // 2
    pairs = np.full(len(hands) * size * (size - 1) // 2, -1)
    cards = numbers_of("7d7h" + "".join(hands))
    fill_pairs(cards, np.int64(2), np.int64(size), PAIR_INDEX, pairs)
    for hand, found in zip(hands, pairs.reshape(len(hands), -1), strict=True):
        expected = [row_of(*two) for two in combinations(hand[::2], 2)]
        assert sorted(found.tolist()) == sorted(expected)


EVERYONE = "everyone"


@pytest.mark.parametrize(
    ("hands", "board", "two_play", "of_three", "of_four", "top", "least"),
    [
        ("AsKs QhQd", "", False, 0, 0, "A", 3),
        ("QsJs AsAd", "", False, 0, 1, "A", 3),
        ("AsKd QsQd", "", False, None, 0, "A", 4),
        ("AcKd QhQd", "", False, None, EVERYONE, None, 5),
        ("AcKd QhQd", "2s", False, None, EVERYONE, None, 5),
        ("AcKd QhQd", "2h", False, None, EVERYONE, None, NO_FLUSH),
        ("AsKd QsQd", "2h", False, None, 0, "A", 4),
        ("AsKsQd2d JsTs2c3c", "", True, 0, 0, NO_CARD, 3),
        ("AsKdQd2d JsTs2c3c", "", True, 1, 1, NO_CARD, 3),
        ("AsKdQd2d JsTd2c3c", "", True, None, None, NO_CARD, NO_FLUSH),
    ],
)
def test_who_has_the_flushes_of_spades(hands, board, two_play, of_three, of_four, top, least):
    held = np.array([masks_of(hand) for hand in hands.split()])
    known = masks_of(board)
    cards = SpotCards(ALL_CARDS & ~int(np.bitwise_or.reduce(held) | known), known, held)
    holders = holders_of(cards, np.int64(48), two_play)
    bits = {None: 0, 0: 1, 1: 2, EVERYONE: 3}
    expected = bits[of_three], bits[of_four], 3, least
    assert (holders.of_three, holders.of_four, holders.everyone, holders.least) == expected
    bit = top if top == NO_CARD else 0 if top is None else 1 << RANKS.index(top)
    assert holders.top == bit


def test_the_board_plays_a_flush_of_five_cards_higher_than_all_hands():
    """Of ten cards above the four of spades, four of them taken, five of the rest."""
    held = np.array([masks_of("4s2d"), masks_of("3s2h")])
    known = np.int64(0)
    gone = int(np.bitwise_or.reduce(held)) | int(masks_of("AsKsQsJs"))
    holders = holders_of(SpotCards(ALL_CARDS & ~gone, known, held), np.int64(48), False)
    assert holders.shared == 6  # choose(6, 5): five to ten of spades
