"""The cards of a spot as its kernels read them, also as plain Python."""

from itertools import combinations

import numpy as np
import pytest
from oracles.holdem import DECK, RANKS

from calculations._kernels.preflop import arrangement
from lookup.tables.runouts import BARE

PAIR_INDEX = np.arange(169).reshape(13, 13)
PAIR_INDEX = np.minimum(PAIR_INDEX, PAIR_INDEX.T)
"""Any numbers that tell the ranks of two cards, in either order."""


def numbers_of(text):
    return np.array([DECK.index(text[i : i + 2]) + 1 for i in range(0, len(text), 2)], np.uint8)


def row_of(one, other):
    return int(PAIR_INDEX[RANKS.index(one), RANKS.index(other)])


def test_the_rows_of_a_hand():
    pairs = np.full(6, -1)
    arrangement.place_pairs(numbers_of("AsKd2sAh"), PAIR_INDEX, pairs)
    two = [("A", "K"), ("A", "2"), ("A", "A"), ("K", "2"), ("K", "A"), ("2", "A")]
    assert sorted(pairs.tolist()) == sorted(row_of(*ranks) for ranks in two)


@pytest.mark.parametrize(
    ("hand", "held", "expected"),
    [
        ("AsKs", 2, ["AK"]),
        ("AsKd", 1, ["AA"]),
        ("AcKd", 0, [None]),
        ("AsKs2sAh", 3, ["AK", "A2", "K2"]),
        ("AcKs2d9s", 2, ["K9"]),
        ("AcKc2d9s", 1, ["99"]),
        ("AcKc2d9h", 0, [None]),
        ("AsKsQsJsTs9s", 6, [a + b for a, b in combinations("AKQJT9", 2)]),
    ],
)
def test_the_rows_of_flushes_of_a_hand(hand, held, expected):
    """Those of each two cards of a suit, of one card twice, or of none; the last fills up."""
    cards = numbers_of(hand)
    pairs = np.full(len(cards) * (len(cards) - 1) // 2, -1)
    assert arrangement.place_suited(cards, 3, PAIR_INDEX, pairs) == held
    meant = [BARE if two is None else row_of(*two) for two in expected]
    assert {*pairs.tolist()} == {*meant}
    assert pairs[len(meant) :].tolist() == [pairs[len(meant) - 1]] * (len(pairs) - len(meant))


def test_the_best_of_rows():
    """Rows may be picked twice, and of a table's columns only the first are filled."""
    table = np.random.default_rng(9).integers(0, 1 << 16, (7, 40)).astype(np.uint16)
    table[3] = 0
    picked = np.array([[1, 1, 1], [0, 4, 2], [3, 3, 3], [6, 3, 6], [5, 0, 5]])
    best = np.full((5, 33), 7, np.uint16)
    arrangement.fill_best(table, picked, best)
    assert best.tolist() == [table[rows_picked, :33].max(axis=0).tolist() for rows_picked in picked]
