"""The rules of betting as plain functions of bets and stacks; seat by seat, street by street."""

from decimal import Decimal
from fractions import Fraction

import pytest

from games.play.betting import (
    FIXED_LIMIT,
    NO_LIMIT,
    NOT_ACTED,
    POT_LIMIT,
    amount_to_call,
    first_to_act,
    has_to_act,
    is_reopened,
    max_raise_to,
    min_raise_to,
    next_to_act,
    others_have_chips,
    pot_raise_to,
    raised,
    reach,
)

ALL = [True] * 3
NOBODY_ACTED = [NOT_ACTED] * 3

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


def test_the_whole_blind_is_to_call_when_its_poster_was_short():
    assert amount_to_call(0, [0, 4, 0], [100, 0, 100], ALL, 10) == 10


def test_but_no_more_of_it_than_another_seat_can_put_in():
    assert amount_to_call(0, [0, 4, 0], [100, 0, 7], ALL, 10) == 7
    assert amount_to_call(0, [5, 4, 0], [95, 0, 0], [True, True, False], 10) == 0
    assert amount_to_call(0, [0, 5, 5], [100, 0, 40], [True, True, False], 20) == 5


def test_unless_a_folded_seat_has_put_in_more():
    assert amount_to_call(0, [0, 5, 10], [100, 0, 40], [True, True, False], 20) == 20


@pytest.mark.parametrize(
    ("live", "most"), [([True] * 3, 100), ([True, True, False], 34), ([True, False, False], 0)]
)
def test_the_others_reach_as_far_as_their_bets_and_stacks(live, most):
    assert reach(0, [5, 4, 10], [500, 30, 90], live, 1000) == most
    assert reach(0, [5, 4, 10], [500, 30, 90], live, 20) == min(most, 20)


# Whose turn it is.


def test_everybody_acts_once_though_nobody_bets():
    seats, matched = [], [NOT_ACTED] * 3
    while (seat := next_to_act(0, [0] * 3, [9] * 3, ALL, matched, 0)) >= 0:
        seats.append(seat)
        matched[seat] = 0

    assert seats == [0, 1, 2]


def test_the_turn_goes_round_the_table():
    assert next_to_act(2, [0] * 3, [9] * 3, ALL, [NOT_ACTED, 0, 0], 0) == 0
    assert next_to_act(0, [0] * 3, [9] * 3, ALL, [0, 0, 0], 0) == -1


def test_the_big_blind_acts_when_all_have_called():
    assert has_to_act(1, [2, 2, 2], [9, 9, 9], ALL, [2, NOT_ACTED, 2], 2)


@pytest.mark.parametrize(
    ("seat", "acts"),
    [
        (0, True),  # faces the bet
        (1, False),  # made it
        (2, False),  # all-in
        (3, False),  # folded
        (4, True),  # has not acted
    ],
)
def test_who_faces_a_bet_acts_unless_folded_or_all_in(seat, acts):
    bets, stacks = [0, 30, 10, 0, 0], [90, 60, 0, 90, 90]
    live, matched = [True, True, True, False, True], [0, 30, 10, 0, NOT_ACTED]

    assert has_to_act(seat, bets, stacks, live, matched, 30) is acts


def test_nobody_acts_alone_against_players_who_are_all_in():
    assert not has_to_act(0, [30, 30, 10], [60, 0, 0], ALL, NOBODY_ACTED, 30)
    assert has_to_act(0, [20, 30, 10], [60, 0, 0], ALL, NOBODY_ACTED, 30)


# Raises (cases 6 to 9).


@pytest.mark.parametrize(
    ("matched", "level", "full_raise", "reopened"),
    [
        (NOT_ACTED, 650, 400, True),  # the first turn
        (600, 650, 400, False),  # 6: raise to 600, all-in 650
        (500, 1700, 500, True),  # 7: bet 500, raise 1000, all-ins 1300 and 1700
        (1000, 1300, 500, False),  # 7: the raiser, if only the first goes all-in
        (1000, 1700, 500, True),
        (100, 200, 100, True),  # 8: bet 100, all-ins 125 and 200
        (125, 200, 100, False),  # 8: a player who called the first of them
        (4000, 7500, 4000, False),  # 9: a limper
        (4000, 8000, 4000, True),
    ],
)
def test_a_full_raise_in_all_reopens_the_betting(matched, level, full_raise, reopened):
    assert is_reopened(matched, level, full_raise, 1) is reopened


@pytest.mark.parametrize(("level", "reopened"), [(49, False), (50, True), (60, True)])
def test_half_a_bet_does_in_limit_games(level, reopened):
    assert is_reopened(40, level, 20, 2) is reopened


def test_a_raise_takes_another_live_player_with_chips():
    assert others_have_chips(0, [99, 0, 1], ALL)
    assert not others_have_chips(0, [99, 0, 0], ALL)
    assert not others_have_chips(0, [99, 0, 99], [True, True, False])


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


def test_in_fixed_limit_a_raise_is_always_the_bet():
    assert raise_after([20, 40, 60], 0, 20, FIXED_LIMIT) == 80
    assert raise_after([20, 27], 0, 20, FIXED_LIMIT) == 47
    assert raised(10, 20, 50, FIXED_LIMIT) == 20


def test_who_has_less_may_go_all_in():
    assert min_raise_to(0, [10], [65], 50, 50) == 75


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
