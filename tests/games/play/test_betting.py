"""The rules of betting as plain functions of bets and stacks; seat by seat, street by street."""

from decimal import Decimal
from fractions import Fraction

import pytest

from poker_calculator.games.play.betting import (
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    amount_to_call,
    first_to_act,
    max_raise_to,
    min_raise_to,
    pot_raise_to,
    raised,
)

ALL = [True] * 3

# The opener.


@pytest.mark.parametrize(
    ("blinds", "seat"),
    [
        ([1, 2, 0, 0], 2),
        ([1, 2, 4, 0], 3),
        ([1, 2, 4, 8], 0),  # a straddle on the button
        ([1, 2, 0, 4], 0),
        ([0, 0, 0, 2], 0),  # a button blind alone
        ([2, 2, 0], 2),  # of equal blinds the last
        ([0, 0, 0], 0),
        ([2, 1], 1),  # heads-up the button, which has the small blind
        ([2, 2], 1),
        ([0, 0], 0),
    ],
)
def test_the_seat_after_the_greatest_blind_opens(blinds, seat):
    assert first_to_act(blinds) == seat


# The amount of a call.


@pytest.mark.parametrize(
    ("bets", "stacks", "cost"),
    [
        ([0, 0, 0], [90, 90, 90], 0),
        ([10, 30, 0], [90, 70, 90], 20),
        ([30, 30, 0], [70, 70, 90], 0),
        ([10, 30, 0], [15, 70, 90], 15),  # a short stack calls all-in
        ([10, 30, 0], [20, 70, 90], 20),
    ],
)
def test_a_call_costs_what_is_missing_or_all_that_is_left(bets, stacks, cost):
    assert amount_to_call(0, bets, stacks, ALL, max(bets)) == cost


def test_no_more_of_a_short_blind_is_to_call_than_another_seat_can_put_in():
    assert amount_to_call(0, [0, 4, 0], [100, 0, 7], ALL, 10) == 7
    assert amount_to_call(0, [5, 4, 0], [95, 0, 0], [True, True, False], 10) == 0


# How high (cases 10 to 12).


def raise_after(raises, level, full_raise, structure=NO_LIMIT):
    """Return the least raise after some raises, by players with chips enough."""
    for amount in raises:
        level, full_raise = amount, raised(level, full_raise, amount, structure)
    return min_raise_to(0, [0], [10**6], level, full_raise)


@pytest.mark.parametrize(
    ("raises", "level", "full_raise", "least"),
    [
        ([125, 200, 500], 50, 50, 800),  # 10
        ([500], 50, 50, 950),
        ([300, 1000], 0, 50, 1700),
        ([100, 125], 0, 50, 225),  # 11: a short all-in
        ([600, 650], 200, 200, 1050),  # 6
        ([500, 1000, 1300, 1700], 0, 200, 2200),  # 7
        ([100, 125, 200], 0, 50, 300),  # 8
        ([7500], 4000, 4000, 11500),  # 9
        ([], 10, 10, 20),  # 12: the whole blind counts
        ([0.75], 0.5, 0.5, 1.25),
        ([Decimal("1.2")], Decimal("0.5"), Decimal("0.5"), Decimal("1.9")),
        ([Fraction(4, 3)], Fraction(1, 3), Fraction(1, 3), Fraction(7, 3)),
    ],
)
def test_a_raise_is_as_large_as_the_largest_full_one_before(raises, level, full_raise, least):
    assert raise_after(raises, level, full_raise) == least


@pytest.mark.parametrize(
    ("bet", "level", "pot", "most"),
    [
        (0, 0, 30, 30),  # an opening bet of the pot
        (0, 10, 40, 60),  # call 10, then raise by the 50 in the pot
        (5, 10, 15, 30),  # the small blind: 10 + 5 + 15
        (10, 10, 30, 40),
        (0, 2, 1, 5),
        (0, 10, 0, 20),  # never less than the least raise
    ],
)
def test_a_raise_by_the_pot_counts_the_call(bet, level, pot, most):
    assert pot_raise_to(0, [bet], [10**6], level, 10, pot) == max(most, level + 10)


@pytest.mark.parametrize(
    ("structure", "stack", "most"),
    [
        (NO_LIMIT, 500, 500),
        (POT_LIMIT, 500, 60),
        (POT_LIMIT, 40, 40),
        (FIXED_LIMIT, 500, 20),
        (FIXED_LIMIT, 15, 15),
    ],
)
def test_the_structure_says_how_much_may_be_bet(structure, stack, most):
    assert max_raise_to(0, [0], [stack], 10, 10, 40, structure) == most
