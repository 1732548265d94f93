"""The menu of actions: totals, legal sizes and the nearest size to another total."""

from fractions import Fraction
from math import floor, inf

import numpy as np
import pytest

from poker_calculator.environments.menu import fill_menu, nearest_size, read_sizes, size_to_amount
from poker_calculator.environments.training_game import TrainingGame

FRACTIONS = [Fraction(1, 3), Fraction(1, 2), Fraction(3, 4), Fraction(1), Fraction(2)]


@pytest.mark.parametrize("fraction", FRACTIONS)
def test_a_size_is_the_call_and_its_fraction_of_the_pot_after_the_call(fraction):
    for bet in range(3):
        for call in range(6):
            for pot in range(bet + call, 40):
                exact = bet + call + floor(fraction * (pot + call) + Fraction(1, 2))
                total = size_to_amount(float(fraction), bet, call, pot, 0, 1000)
                assert total == exact


def test_the_minimum_and_the_maximum_limit_a_total():
    totals = [size_to_amount(fraction, 0, 2, 3, 4, 20) for fraction in (0.0, 0.1, 1.0, 10.0, inf)]
    assert totals == [4, 4, 7, 20, 20]


def test_of_equal_totals_only_the_last_is_legal():
    amounts, legal = [0] * 4, [0] * 4
    fill_menu((0.0, 0.1, 1.0, inf), (0, 2, 3, 4, 7), amounts, legal)
    assert amounts == [4, 4, 7, 7]
    assert legal == [0, 1, 0, 1]


def test_no_size_is_legal_without_a_raise():
    amounts, legal = [9] * 2, [1] * 2
    fill_menu((0.5, inf), (0, 2, 3, 0, 0), amounts, legal)
    assert amounts == legal == [0, 0]


def test_sizes_are_sorted_and_named():
    assert read_sizes(["all-in", 2, "min", "pot", 0.5]) == (0.0, 0.5, 1.0, 2.0, inf)
    assert read_sizes("amounts") is None


@pytest.mark.parametrize("menu", [[], [0], [-1], [inf], [True], ["half"], [1, "pot"], 3, [None]])
def test_a_wrong_menu_is_refused(menu):
    with pytest.raises(ValueError, match=r"menu|size"):
        read_sizes(menu)


def test_a_total_between_two_sizes_is_mapped_by_the_pseudo_harmonic_rule():
    # Ganzfried and Sandholm, "Action translation in extensive-form games", section 6.
    pot, sizes = 100, [25, 100]
    rng = np.random.default_rng(1)
    for amount in (30, 50, 80):
        x = amount / pot
        likely = (1 - x) * 1.25 / (0.75 * (1 + x))
        drawn = [nearest_size(amount, sizes, 0, pot, rng) for _ in range(4000)]
        assert abs(drawn.count(0) / 4000 - likely) < 4.5 * (likely * (1 - likely) / 4000) ** 0.5
        assert nearest_size(amount, sizes, 0, pot) == int(likely <= 0.5)


def test_a_total_outside_the_sizes_is_the_nearest_one():
    assert [nearest_size(amount, [20, 60], 0, 40) for amount in (5, 20, 60, 90)] == [0, 0, 1, 1]


def test_every_amount_is_an_action_of_its_own():
    hand = TrainingGame("NT", stacks=20, menu="amounts").deal(rng=1)
    assert np.flatnonzero(hand.legal).tolist() == [0, 1, *range(2 + 4, 2 + 21)]
    hand.act(2 + 7)
    assert hand.state.bets == [2, 7]
