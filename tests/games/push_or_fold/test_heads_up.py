"""Heads-up push or fold, against linear programming."""

import numpy as np
import pytest
from oracles.push_fold import heads_up_value

from lookup.combos import COMBO_BITS, HAND_CLASSES, class_combos
from lookup.tables.heads_up import BOARDS, heads_up_matrix
from poker_calculator.games import push_fold


@pytest.fixture(scope="module")
def deals():
    """Return the chances of pairs of classes, and the first one's equity, both [169, 169]."""
    wins, ties = (np.asarray(table, float) for table in heads_up_matrix())
    disjoint = (COMBO_BITS[:, None] & COMBO_BITS) == 0
    shares = (wins + ties / 2) / BOARDS
    counts, equities = np.zeros((2, 169, 169))
    for row, own in enumerate(class_combos()):
        for column, others in enumerate(class_combos()):
            among = np.ix_(own, others)
            counts[row, column] = disjoint[among].sum()
            equities[row, column] = shares[among].sum() / max(counts[row, column], 1)
    return counts / counts.sum(), equities


@pytest.mark.parametrize("stack", [8.0, 8.1, 8.2])
def test_queen_four_offsuit_is_indifferent_where_the_chart_already_folds_it(stack):
    """It is the one cell of the chart, 7.9, that differs: with exact equities it still mixes."""
    decision = push_fold(stack, players=2, gap=1e-12)["BTN"]
    hand = HAND_CLASSES.index("Q4o")

    assert decision.push[hand] == pytest.approx(decision.fold[hand], abs=1e-9)
    assert 0 < decision.weights[hand] < 1


@pytest.mark.parametrize(
    ("stacks", "blinds", "ante"),
    [
        ((10, 10), (0.5, 1), 0),
        ((4, 30), (0.5, 1), 0),
        ((7, 6), (1, 2), 0.25),
        ((15, 15), (1, 1), 0),
    ],
)
def test_the_value_is_that_of_the_linear_program(deals, stacks, blinds, ante):
    chances, equities = deals
    small, big = blinds[0] + ante, blinds[1] + ante
    stake = min(stacks)
    value = heads_up_value(chances, -small, big, stake * (2 * equities - 1))

    solved = push_fold(stacks, blinds, antes=ante, gap=1e-10)

    assert solved.values[1] == pytest.approx(value, abs=1e-9)
    assert solved.gap < 1e-9


def test_with_rake_the_house_wins():
    free, raked = (push_fold(10, players=2, rake=rake, rake_cap=1) for rake in (0, 0.05))

    assert raked.values.sum() < -0.1
    assert raked["BTN"].share < free["BTN"].share
    assert raked.gap < 1e-4


def test_with_no_flop_no_drop_a_steal_is_not_raked():
    drops, free = (
        push_fold(10, players=2, rake=0.05, no_flop_no_drop=flag) for flag in (False, True)
    )

    assert free.values.sum() > drops.values.sum()


def test_of_unequal_stacks_what_is_above_the_smaller_does_not_matter():
    equal, short, long = push_fold(8, players=2), push_fold([8, 30]), push_fold([25, 8])

    for solved in (short, long):
        for name in ("BTN", "BB after BTN"):
            np.testing.assert_allclose(solved[name].weights, equal[name].weights, atol=1e-6)


def test_two_prizes_are_worth_what_chips_are():
    chips, prizes = push_fold([10, 14], gap=1e-10), push_fold([10, 14], payouts=[7, 3], gap=1e-10)

    np.testing.assert_allclose(
        prizes.values, 3 + 4 * np.add(chips.values, (10, 14)) / 24, atol=1e-9
    )


def test_a_function_of_stacks_says_what_they_are_worth():
    chips = push_fold(10, players=2)
    doubled = push_fold(10, players=2, value=lambda stacks: 2 * stacks)

    np.testing.assert_allclose(doubled.values, 20 + 2 * chips.values, atol=1e-6)
    np.testing.assert_allclose(doubled["BTN"].weights, chips["BTN"].weights, atol=1e-3)


def test_who_is_all_in_from_the_blind_has_no_decision():
    solved = push_fold([1, 10])

    assert [*solved.ranges] == ["BTN"]
    assert solved["BTN"].share == 1
    assert solved["BTN"].all_in == (0,)


def test_what_actions_are_worth_is_what_they_bring_on_average(deals):
    chances, _ = deals
    solved = push_fold(10, players=2)
    push = solved["BTN"]
    mean = np.where(push.weights > 0.5, push.push, push.fold) @ chances.sum(axis=1)

    assert mean == pytest.approx(solved.values[1], abs=1e-3)
    assert push.fold == pytest.approx(np.full(169, -0.5))
    np.testing.assert_allclose(push.reach, 1)
