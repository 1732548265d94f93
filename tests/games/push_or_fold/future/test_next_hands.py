"""The seats of the next hand."""

import numpy as np
import pytest

from poker_calculator.games.push_or_fold.future.future_hands import next_hands


@pytest.mark.parametrize(
    ("stacks", "seats"),
    [
        ([4, 5], (1, 0)),  # the button and the big blind change
        ([4, 5, 6], (1, 2, 0)),  # the small blind gets the button
        ([4, 5, 0], (0, 1)),  # who had the small blind has the big one, not who had that already
        ([4, 0, 6], (2, 0)),
        ([0, 5, 6], (2, 1)),
        ([4, 5, 6, 7], (1, 2, 3, 0)),
        ([0, 5, 6, 7], (2, 3, 1)),
        ([4, 0, 6, 7], (2, 3, 0)),
    ],
)
def test_the_button_moves_on(stacks, seats):
    (following,) = next_hands(np.array([stacks], float))

    assert following.seats == seats


def test_nobody_plays_on_alone():
    assert not [*next_hands(np.array([[0, 7.0, 0]]))]


def test_stacks_come_by_who_is_left():
    stacks = np.array([[1, 2, 0], [1, 1, 1], [2, 1, 0], [3.0, 0, 0]])

    found = {each.seats: each.rows.tolist() for each in next_hands(stacks)}

    assert found == {(0, 1): [0, 2], (1, 2, 0): [1]}
