"""Chips in whole steps: all states, and stacks between them."""

from itertools import product

import numpy as np
import pytest

from poker_calculator.games.push_or_fold.future.future_states import ChipGrid, count_states


@pytest.mark.parametrize(("steps", "players"), [(5, 2), (6, 3), (4, 4)])
def test_the_states_are_all_ways_to_share_out_the_steps(steps, players):
    shares = {row for row in product(range(steps + 1), repeat=players) if sum(row) == steps}

    stacks = ChipGrid(steps, players).stacks

    assert {*map(tuple, stacks.tolist())} == shares
    assert len(stacks) == len(shares) == count_states(steps, players)


@pytest.mark.parametrize(("steps", "players"), [(5, 2), (6, 3), (4, 4)])
def test_a_state_lies_on_itself(steps, players):
    grid = ChipGrid(steps, players)

    states, parts = grid.locate(grid.stacks.astype(float))

    np.testing.assert_array_equal(states[:, 0], np.arange(len(grid.stacks)))
    np.testing.assert_array_equal(parts[:, 0], 1)


@pytest.mark.parametrize(("steps", "players"), [(5, 2), (6, 3), (4, 4)])
def test_other_stacks_are_averages_of_states_less_than_a_step_away(steps, players):
    grid = ChipGrid(steps, players)
    stacks = np.random.default_rng(1).dirichlet(np.ones(players), size=200) * steps

    states, parts = grid.locate(stacks)

    assert (parts >= 0).all()
    corners = grid.stacks[states]
    np.testing.assert_allclose(np.einsum("nk,nkp->np", parts, corners), stacks, atol=1e-12)
    distances = np.abs(corners - stacks[:, None]).max(axis=2)
    assert distances[parts > 0].max() < 1 + 1e-9


def test_stacks_without_chips_are_averages_of_states_without_them():
    grid = ChipGrid(4, 3)

    states, parts = grid.locate(np.array([[0, 2.5, 1.5], [1.5, 0, 2.5], [2.25, 1.75, 0]]))

    for seat in range(3):
        used = states[seat][parts[seat] > 0]
        assert used.size == 2
        assert not grid.stacks[used, seat].any()
