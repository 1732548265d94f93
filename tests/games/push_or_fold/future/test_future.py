"""Future game simulation, against its definition by `push_fold` and `icm`."""

from math import inf

import numpy as np
import pytest
from raises import raises

from poker_calculator.games.push_or_fold import push_fold
from poker_calculator.games.push_or_fold.certificate import value_exactly
from poker_calculator.games.push_or_fold.deals import three_hands
from poker_calculator.games.push_or_fold.future.future import FutureGames
from poker_calculator.games.push_or_fold.game_arrays import PushFoldGame, RakeTerms, payoffs_of
from poker_calculator.games.push_or_fold.tree import build_tree, read_table
from poker_calculator.games.worth.icm import icm

PAYOUTS, BLINDS = [50, 30, 20], (0.5, 1)

SAME = 0.02
"""The most difference of values that were both solved to a gap of 0.001: an action that hardly
matters to one player may cost another one more."""


def test_without_hands_it_is_icm():
    after = np.array([[6, 4, 2], [0, 12, 0], [0, 7, 5], [12, 0, 0]])

    values = FutureGames([5, 4, 3], payouts=PAYOUTS, depth=0)(after)

    np.testing.assert_array_equal(values, icm(after, PAYOUTS, starting_stacks=[5, 4, 3]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("after", "seats"),
    [([6, 4, 5], [1, 2, 0]), ([9, 6, 0], [0, 1]), ([9, 0, 6], [2, 0]), ([0, 9, 6], [2, 1])],
)
def test_one_hand_is_push_or_fold_with_icm_by_those_who_are_left(after, seats):
    future = FutureGames([5, 5, 5], payouts=PAYOUTS, depth=1)
    following = [after[seat] for seat in seats]
    expected = np.full(3, 20.0)  # the prize of the player who is out
    expected[seats] = push_fold(following, payouts=PAYOUTS, gap=1e-3).values

    np.testing.assert_allclose(future([after]), [expected], atol=SAME)


def test_one_hand_more_is_push_or_fold_with_the_value_of_one_less():
    stacks = [6, 9]
    less = FutureGames(stacks, payouts=[70, 30], depth=2)

    more = FutureGames(stacks, payouts=[70, 30], depth=3)

    expected = push_fold(stacks, value=less).values
    np.testing.assert_allclose(more.before([stacks]), [expected], atol=SAME / 2)


def test_of_two_who_bust_together_the_larger_stack_finishes_higher():
    for stacks, values in (([3, 2, 9], [30, 20, 50]), ([2, 3, 9], [20, 30, 50])):
        np.testing.assert_array_equal(
            FutureGames(stacks, payouts=PAYOUTS, depth=1)([[0, 0, 14]]), [values]
        )


def test_blinds_that_take_all_chips_are_a_hand_face_up():
    values = FutureGames([1, 1], (1, 1), payouts=[70, 30], depth=1).before([[1, 1]])

    np.testing.assert_allclose(values, [[50, 50]])


def test_antes_stay_with_the_big_blind_and_the_button_when_one_is_out():
    future = FutureGames([5, 5, 5], payouts=PAYOUTS, antes=[0, 1, 0.5], depth=1)

    values = future.before([[8, 7]])

    alone = push_fold([8, 7], antes={0: 1, 1: 0.5}, payouts=PAYOUTS[:2])
    np.testing.assert_allclose(values, [alone.values], atol=SAME / 2)


def test_a_grid_has_the_same_values_as_stacks_of_their_own():
    stacks = [6, 9]
    grid = FutureGames(stacks, payouts=[70, 30], depth=2, grid=0.25)

    each = FutureGames(stacks, payouts=[70, 30], depth=2)

    np.testing.assert_allclose(grid([stacks]), each([stacks]), atol=SAME / 2)


@pytest.fixture(scope="module")
def tournament():
    """Return the end of a tournament with six big blinds in all, to the last hand."""
    return FutureGames([2, 2, 2], BLINDS, payouts=PAYOUTS, depth=inf, grid=1)


@pytest.mark.slow
def test_all_states_share_the_prize_pool(tournament):
    stacks, values, gaps = tournament.states()

    assert len(stacks) == 10
    np.testing.assert_allclose(values.sum(axis=1), 100)
    assert gaps.max() <= 1e-3


@pytest.mark.slow
def test_in_the_end_nobody_gains_by_another_play_of_a_hand(tournament):
    """The certificate counts the hand anew, with the values found for the next hands."""
    stacks, values, gaps = tournament.states()
    (state,) = np.flatnonzero((stacks == 2).all(axis=1))
    table = read_table([2, 2, 2], BLINDS, 0, None, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), tournament.beginning([2, 2, 2]))
    strategies = tournament._levels[3].solved.strategies[..., state].astype(float)

    certificate = value_exactly(PushFoldGame(tree, payoffs, three_hands()), [*strategies])[0]

    np.testing.assert_allclose(certificate.values, values[state], atol=1e-3)
    np.testing.assert_allclose(certificate.gaps, gaps[state], atol=1e-3)


@pytest.mark.slow
def test_heads_up_the_winner_takes_what_the_loser_does_not(tournament):
    stacks, values, _ = tournament.states(players=2)

    assert stacks.shape == (5, 2)
    np.testing.assert_allclose(values.sum(axis=1), 80)
    assert (np.diff(values[:, 0]) > 0).all()


@pytest.mark.slow
def test_stacks_between_states_are_worth_averages(tournament):
    half = tournament.before([[2.5, 1.5, 2]])

    neighbours = tournament.before([[3, 1, 2], [2, 2, 2]])
    np.testing.assert_allclose(half, neighbours.mean(axis=0, keepdims=True))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stacks": [5, 5, 5, 5]}, "there are 4 stacks; give those of 2 or 3 players"),
        ({"depth": inf}, "depth is infinite; give a grid of chips too"),
        ({"depth": -1}, "depth is -1; give the number of hands to play"),
        ({"depth": 1.5}, r"depth is 1\.5; give the number of hands"),
        ({"grid": 0.7}, r"10 chips are not a multiple of the step 0\.7"),
        ({"grid": 0.0001}, "more than 20,000; give a larger step"),
        ({"grid": 0}, "grid is 0; give a step of chips, above 0"),
        ({"gap": -1}, "gap is -1; give the most that a player may gain"),
    ],
)
def test_what_makes_no_game_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        FutureGames(**{"stacks": [5, 5], "payouts": [70, 30], **options})


def test_stacks_of_another_table_are_refused():
    future = FutureGames([5, 5], payouts=[70, 30], depth=1, grid=1)

    with raises("stacks do not add up to the 10 chips of the grid"):
        future([[5, 6]])
    with raises("stacks has the shape (1, 3); give [N, 2]"):
        future([[5, 3, 2]])
    with raises("a player has no chips"):
        future.before([[10, 0]])
    with raises("players is 3; give one of [2]"):
        future.states(3)


def test_states_need_a_grid():
    with raises("there are no states without a grid"):
        FutureGames([5, 5], payouts=[70, 30]).states()
