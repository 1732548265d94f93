"""The NumPy versions of loops of the sampling kernels, against the loops in plain Python."""

import numpy as np
import pytest

from calculations._kernels.sampling import sampled_deals, sampled_rows, samples, without_numba
from calculations._kernels.sampling.deck import Deck, Seats
from calculations._kernels.sampling.range_groups import RangeGroup, tables_of
from calculations._kernels.sampling.without_numba import TRIALS
from lookup._kernels import random
from lookup._kernels.random import BLOCK
from lookup.compiling.uncompiled import uncompiled

KEY = np.uint64(0x0123456789ABCDEF)
RANGES = [
    ([[1, 2], [1, 3], [5, 6], [7, 8]], [1, 1, 0.5, 0.25]),
    ([[1, 5], [2, 6], [9, 10]], [1, 0.125, 1]),
]


@pytest.fixture(autouse=True)
def _hashes_wrap_around():
    with np.errstate(over="ignore"):
        yield


def test_words_are_equal():
    words, expected = np.empty((2, 100), np.uint64)
    random._words_by_array(words, KEY)
    uncompiled(random.fill_words)(expected, KEY)
    assert words.tolist() == expected.tolist()


@pytest.mark.parametrize("choices", [1, 7, 47, 52])
def test_places_are_equal_where_numbers_are_refused(choices):
    numbers = np.random.default_rng(choices).integers(0, 1 << 16, 2 * BLOCK).astype(np.uint16)
    numbers[[BLOCK, BLOCK + 5, -1]] = 0  # refused, unless choices divides 2**16
    found = [np.zeros(3 * BLOCK, np.uint16) for _ in range(2)]
    words = [
        fill(rows, BLOCK, numbers.copy(), BLOCK, choices, KEY, 9)
        for fill, rows in zip(
            (random._places_by_array, uncompiled(random.fill_places)), found, strict=True
        )
    ]
    assert words[0] == words[1]
    assert words[0] > 9 or (1 << 16) % choices == 0
    assert found[0].tolist() == found[1].tolist()


def deck():
    groups = [
        RangeGroup((owner,), np.array(cards, np.uint8), np.array(weights, float))
        for owner, (cards, weights) in enumerate(RANGES)
    ]
    places = np.arange(53, dtype=np.uint16)
    return Deck(52, *np.zeros((2, 0), np.uint16), *tables_of(groups, places))


def test_deals_of_ranges_are_equal():
    results = []
    for draw, keep, place in (
        (without_numba.draw_entries, without_numba.keep_deals, without_numba.place_entries),
        map(
            uncompiled,
            (sampled_deals.draw_entries, sampled_deals.keep_deals, sampled_deals.place_entries),
        ),
    ):
        trials, entries = np.zeros(4 * TRIALS, np.uint64), np.zeros(2 * BLOCK, np.uint64)
        cards, lane = np.zeros(4 * BLOCK, np.uint16), BLOCK - 60  # more than fit are kept
        for group in range(2):
            draw(deck(), group, trials, KEY, 3 + group * TRIALS)
        lane = keep(trials, entries, lane)
        place(deck(), entries, cards)
        results.append((int(lane), trials.tolist(), cards.tolist()))
    assert results[0] == results[1]
    assert results[0][0] == BLOCK


@pytest.mark.parametrize("columns", [1, 8])
def test_tallies_are_equal(columns):
    winners = np.random.default_rng(1).integers(1, 8, BLOCK).astype(np.uint16)
    lows = np.random.default_rng(2).integers(0, columns, BLOCK).astype(np.uint16)
    found, expected = np.ones((2, 8, columns), np.int64)
    without_numba.tally(winners, lows, 1000, found)
    uncompiled(samples.tally)(winners, lows, 1000, expected)
    assert found.tolist() == expected.tolist()
    assert found.sum() == 1000 + 8 * columns


def test_rows_of_hands_are_equal():
    seats = Seats(3, np.array([2, -9, 0, 1, -52]), np.array([0, 2, 5]))
    dealt = np.random.default_rng(3).integers(0, 52, 3 * BLOCK).astype(np.uint16)
    rows, expected = np.zeros((2, 5 * BLOCK), np.uint8)
    without_numba.write_rows(seats, dealt, rows)
    uncompiled(sampled_rows.write_rows)(seats, dealt, expected)
    assert rows.tolist() == expected.tolist()


@pytest.mark.parametrize("has_low", [False, True])
def test_tallies_of_hands_are_equal(has_low):
    rng = np.random.default_rng(4)
    strengths = rng.integers(1, 4, 3 * BLOCK).astype(np.int32)
    lows = rng.integers(0, 3, 3 * BLOCK * has_low).astype(np.int32)
    found, expected = np.zeros((2, 8, 8 if has_low else 1), np.int64)
    without_numba.tally_hands(strengths, lows, 1000, found)
    uncompiled(sampled_rows.tally_hands)(strengths, lows, 1000, expected)
    assert found.tolist() == expected.tolist()
    assert found.sum() == 1000
