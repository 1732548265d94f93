"""Two ranges on each board: against all pairs of combos, one by one."""

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations._kernels.ranges.range_rivers import count_each_board
from calculations._kernels.ranges.strengths import NEVER

COMBOS = [*combinations(range(1, 7), 2)]
"""All two of so few cards, so that ties and shared cards are common."""
SIZE = len(COMBOS)

strengths = st.sampled_from([1, 2, 300, 0x2001, 0x9000, NEVER])
weights = st.sampled_from([0.0, 0.0, 0.25, 0.5, 1.0])


def naive_outcomes(board, of_first, of_second):
    won = lost = tied = 0.0
    for one, mine, weight in zip(COMBOS, board, of_first, strict=True):
        for other, theirs, other_weight in zip(COMBOS, board, of_second, strict=True):
            if NEVER not in (mine, theirs) and not {*one} & {*other}:
                won += weight * other_weight * (mine > theirs)
                lost += weight * other_weight * (mine < theirs)
                tied += weight * other_weight * (mine == theirs)
    return [won, lost, tied]


@settings(max_examples=100)
@given(
    st.lists(st.lists(strengths, min_size=SIZE, max_size=SIZE), min_size=1, max_size=3),
    st.lists(weights, min_size=SIZE, max_size=SIZE),
    st.lists(weights, min_size=SIZE, max_size=SIZE),
)
def test_each_board_has_what_all_pairs_weigh(boards, of_first, of_second):
    outcomes = np.empty((len(boards), 3))
    both = np.array([of_first, of_second]).T.reshape(-1).copy()
    cards = np.array(COMBOS).reshape(-1)
    count_each_board(np.array(boards, np.uint16).reshape(-1), cards, both, outcomes)
    assert outcomes.tolist() == [naive_outcomes(board, of_first, of_second) for board in boards]
