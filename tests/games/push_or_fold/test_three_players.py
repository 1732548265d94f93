"""Three players with all deals of three hands counted."""

import numpy as np
import pytest
from oracles.push_fold import joint_chance

from poker_calculator.games import push_fold
from poker_calculator.games.push_or_fold.certificate import value_exactly
from poker_calculator.games.push_or_fold.deals import three_hands, two_hands
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    payoffs_of,
    prizes,
)
from poker_calculator.games.push_or_fold.learning import PushFoldGoal, learn
from poker_calculator.games.push_or_fold.several_players import SeveralPlayers
from poker_calculator.games.push_or_fold.tree import build_tree, read_table

pytestmark = [pytest.mark.slow, pytest.mark.jit]


@pytest.fixture(scope="module")
def equal():
    return push_fold(8, players=3)


def test_the_certificate_is_small(equal):
    assert equal.gap < 1e-3
    assert (equal.errors == 0).all()


def test_decisions_come_in_the_order_of_play(equal):
    names = ["BTN", "SB", "SB after BTN", "BB after BTN", "BB after SB", "BB after BTN, SB"]

    assert [*equal.ranges] == names


def test_icm_to_a_hundredth_of_a_percent_of_the_prizes():
    solved = push_fold([12, 5, 20], payouts=[50, 30, 20])

    assert solved.gap < 0.01
    assert solved.values.sum() == pytest.approx(100, abs=1e-4)


def test_how_likely_decisions_are_reached_and_what_is_won_is_exact_up_to_rounding():
    solved = push_fold([20, 20, 20], payouts=[50, 30, 20], iterations=1)
    button, small_blind, everything = (
        solved["BTN"].weights,
        solved["SB after BTN"].weights,
        np.ones(169),
    )

    assert (solved["BTN"].reach == 1).all()
    for name, *actions in (
        ("SB", 1 - button, everything),
        ("SB after BTN", button, everything),
        ("BB after BTN", button, 1 - small_blind),
        ("BB after SB", 1 - button, solved["SB"].weights),
        ("BB after BTN, SB", button, small_blind),
    ):
        np.testing.assert_allclose(solved[name].reach, joint_chance(*actions), rtol=1e-12)
    assert solved.values.sum() == pytest.approx(100, abs=1e-12)


def test_two_of_three_all_in_at_most():
    solved = push_fold(8, players=3, most_all_in=2)

    assert "BB after BTN, SB" not in solved.ranges
    assert solved.gap < 1e-3


def test_a_player_all_in_from_the_blind_is_called_or_not():
    solved = push_fold([0.4, 9, 9])

    assert [*solved.ranges] == ["BTN", "BB after BTN"]
    assert solved["BTN"].all_in == (0,)


def test_what_is_approximated_for_more_players_costs_little():
    table = read_table((12, 5, 20), (0.5, 1), 0, None, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), prizes(table, [50, 30, 20]))
    game = PushFoldGame(tree, payoffs, three_hands())

    learned = learn(SeveralPlayers(game, two_hands(), three_hands()), PushFoldGoal(1e-3, 100))

    assert learned.gap < 1e-3
    assert value_exactly(game, learned.strategies)[0].gaps.max() < 3e-3
