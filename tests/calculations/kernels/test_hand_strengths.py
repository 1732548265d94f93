"""The kernels of hand strengths and of ranges on each board, against counts one by one."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import DECK, naive_strength

from calculations._kernels.combo_strengths import NEVER
from calculations._kernels.distributions import (
    IMPOSSIBLE,
    HalfWinSums,
    Rivers,
    add_boards,
    add_runouts,
    count_each_board,
    fill_half_wins,
    fill_runouts,
)
from lookup._kernels.strength import CARD_WORDS

CARDS = 8
FIRSTS, SECONDS = np.array([*combinations(range(1, CARDS + 1), 2)], np.uint8).T.copy()
"""All two of so few cards, so that ties and shared cards are common."""
SIZE = len(FIRSTS)


def naive_half_wins(strengths):
    """Count the half wins of each combo against combos without a common card."""
    half_wins = []
    for i in range(SIZE):
        points = 0
        for j in range(SIZE):
            apart = not {FIRSTS[i], SECONDS[i]} & {FIRSTS[j], SECONDS[j]}
            if apart and strengths[j] != NEVER:
                points += 2 * (strengths[i] > strengths[j]) + (strengths[i] == strengths[j])
        half_wins.append(IMPOSSIBLE if strengths[i] == NEVER else points)
    return half_wins


@settings(max_examples=50)
@given(
    st.lists(
        st.lists(st.sampled_from([1, 2, 300, 0x2001, 0x9000, NEVER]), min_size=28, max_size=28),
        min_size=1,
        max_size=3,
    )
)
def test_halves_are_what_a_combo_beats_twice_and_ties(boards):
    half_wins = np.empty((len(boards), SIZE), np.uint16)
    fill_half_wins(np.array(boards, np.uint16).reshape(-1), FIRSTS, SECONDS, half_wins)
    assert half_wins.tolist() == [naive_half_wins(board) for board in boards]


@settings(max_examples=20)
@given(st.permutations(range(1, 53)), st.integers(3, 5))
def test_runouts_are_compared_with_each_combo(deck, known):
    hand, board, live = deck[:2], deck[2 : 2 + known], deck[7:13]
    text = [DECK[card - 1] for card in deck]
    boards, combos = [*combinations(live[:4], 5 - known)], [*combinations(live, 2)]
    naive = []
    for rest in boards:
        final, points = [*text[2 : 2 + known], *(DECK[card - 1] for card in rest)], 0
        own = naive_strength([*text[:2], *final])
        for combo in combos:
            if not {*combo} & {*rest}:
                theirs = naive_strength([*(DECK[card - 1] for card in combo), *final])
                points += 2 * (own > theirs) + (own == theirs)
        naive.append(points)
    half_wins = np.empty(len(boards), np.uint16)
    fill_runouts(
        CARD_WORDS[hand].sum(axis=0, dtype=np.uint16),
        np.ascontiguousarray(CARD_WORDS[np.array(combos)].sum(axis=1, dtype=np.uint16).T),
        np.array([CARD_WORDS[[*board, *rest]].sum(axis=0) for rest in boards], np.uint16),
        7,
        half_wins,
    )
    assert half_wins.tolist() == naive


@pytest.mark.parametrize("bins", [1, 4])
def test_runouts_are_added_up_by_hand(bins):
    rng = np.random.default_rng(1)
    half_wins = rng.integers(0, 1982, (3, 1326)).astype(np.uint16)
    becomes = np.array([rng.permutation(1326) for _ in range(24)], np.uint16)
    permutations, bin_of = np.zeros(64, np.uint8), np.zeros(1982, np.uint16)
    permutations[0 + 4 * 1 + 16 * 2] = 5  # suits that are in order
    permutations[3 + 4 * 1 + 16 * 2] = 7  # clubs and spades change places
    bin_of[:1981], bin_of[1981] = np.arange(1981) * bins // 1981, bins
    boards = np.array([[4, 8, 12, 3, 1], [1, 5, 9, 3, 4]], np.uint8)  # spades, clubs in front
    boards[0, 3:], boards[1, 3:] = (7, 2), (7, 2)
    hands = np.array([10, 500, 1325])
    sums = HalfWinSums(np.zeros((3, bins + 1), np.uint16), *np.zeros((2, 3), np.int64))
    expected = [becomes[5, hands], becomes[7, hands]]

    rivers = Rivers(half_wins, becomes, permutations)
    add_runouts(rivers, boards.reshape(-1), np.array([2, 0]), hands, bin_of, sums)

    found = np.array([half_wins[2, expected[0]], half_wins[0, expected[1]]]).astype(np.int64)
    assert sums.half_wins.tolist() == found.sum(axis=0).tolist()
    assert sums.squares.tolist() == (found**2).sum(axis=0).tolist()
    for hand in range(3):
        naive = np.bincount(bin_of[found[:, hand]], minlength=bins + 1)
        assert sums.counts[hand].tolist() == naive.tolist()


def test_boards_are_added_up_by_weight():
    half_wins = np.array([[0, 990, 1980, IMPOSSIBLE], [5, 5, IMPOSSIBLE, 7]], np.uint16)
    counts, sums = np.zeros((2, 3), np.int64), np.zeros((2, 2), np.int64)
    bin_of = np.repeat(np.array([0, 1, 2], np.uint16), [990, 991, 1])

    add_boards(half_wins, np.array([4, 24]), np.array([0, 1, 1, 0]), bin_of, counts, sums)

    assert counts.tolist() == [[4 + 24 + 24, 0, 4], [24, 4 + 4, 24]]
    assert sums[0].tolist() == [24 * (5 + 7), 24 * (25 + 49)]
    assert sums[1].tolist() == [4 * (990 + 1980) + 24 * 5, 4 * (990**2 + 1980**2) + 24 * 25]


PAIRS = [*combinations(range(1, 7), 2)]
"""All two of so few cards, so that ties and shared cards are common."""
PAIR_COUNT = len(PAIRS)

strengths = st.sampled_from([1, 2, 300, 0x2001, 0x9000, NEVER])
weights = st.sampled_from([0.0, 0.0, 0.25, 0.5, 1.0])


def naive_outcomes(board, of_first, of_second):
    won = lost = tied = 0.0
    for one, mine, weight in zip(PAIRS, board, of_first, strict=True):
        for other, theirs, other_weight in zip(PAIRS, board, of_second, strict=True):
            if NEVER not in (mine, theirs) and not {*one} & {*other}:
                won += weight * other_weight * (mine > theirs)
                lost += weight * other_weight * (mine < theirs)
                tied += weight * other_weight * (mine == theirs)
    return [won, lost, tied]


@settings(max_examples=100)
@given(
    st.lists(st.lists(strengths, min_size=PAIR_COUNT, max_size=PAIR_COUNT), min_size=1, max_size=3),
    st.lists(weights, min_size=PAIR_COUNT, max_size=PAIR_COUNT),
    st.lists(weights, min_size=PAIR_COUNT, max_size=PAIR_COUNT),
)
def test_each_board_has_what_all_pairs_weigh(boards, of_first, of_second):
    outcomes = np.empty((len(boards), 3))
    both = np.array([of_first, of_second]).T.reshape(-1).copy()
    cards = np.array(PAIRS).reshape(-1)
    count_each_board(np.array(boards, np.uint16).reshape(-1), cards, both, outcomes)
    assert outcomes.tolist() == [naive_outcomes(board, of_first, of_second) for board in boards]
