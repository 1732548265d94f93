"""The decisions and the ends of a hand."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from poker_calculator.games.push_or_fold.tree import build_tree, name_of, read_table


def table_of(stacks, blinds=(0.5, 1), antes=0, players=None):
    return read_table(stacks, blinds, antes, players, None)


def names(table, most_all_in=3):
    return [name_of(node, table) for node in build_tree(table, most_all_in).nodes]


@pytest.mark.parametrize(
    ("players", "first"),
    [(2, "BTN"), (3, "BTN"), (4, "CO"), (5, "HJ"), (6, "UTG"), (7, "UTG"), (9, "UTG")],
)
def test_who_acts_first(players, first):
    assert names(table_of(10, players=players))[0] == first


def test_nine_players_decide_128_times():
    tree = build_tree(table_of(10, players=9), 3)

    assert len(tree.nodes) == 8 + 36 + 84
    assert len(tree.ends) == 1 + 8 + 36 + 84


@pytest.mark.parametrize("most", [2, 3])
def test_as_many_are_all_in_as_may_be(most):
    tree = build_tree(table_of(10, players=5), most)

    assert max(len(end.seats) for end in tree.ends) == most


def test_no_two_decisions_of_a_path_are_of_one_seat():
    tree = build_tree(table_of(10, players=6), 3)

    for end in tree.ends:
        seats = [tree.nodes[number].seat for number, _ in end.path]
        assert len({*seats}) == len(seats)


def test_the_last_one_gets_the_pot_without_a_decision():
    tree = build_tree(table_of(10, players=3), 3)

    (everybody_folds,) = [end for end in tree.ends if not any(pushes for _, pushes in end.path)]
    assert everybody_folds.seats == (1,)


def test_a_blind_that_covers_who_is_all_in_stays_in_without_a_decision():
    tree = build_tree(table_of((5, 5, 0.4), antes={2: 0.4}), 3)

    assert [tree.nodes[number].seat for number, _ in tree.ends[0].path] == [0]
    assert {end.seats for end in tree.ends} == {(2, 1), (2, 0, 1), (2, 0)}


def test_seats_that_are_all_in_from_blinds_are_not_named():
    assert names(table_of((0.5, 9, 9))) == ["BTN", "BB after BTN"]


def test_straddles_act_last():
    assert names(table_of(10, (0.5, 1, 2), players=4))[0] == "BTN"


def test_without_blinds_the_first_left_of_the_button_begins():
    assert names(table_of(10, 0, 1, players=3))[0] == "seat 0"


def test_chips_are_of_any_kinds_of_number():
    mixed = table_of([Decimal("10.5"), Fraction(21, 2), np.int64(3)], antes=np.float32(0.25))

    assert mixed == table_of([10.5, 10.5, 3], antes=0.25)
    assert {type(chips) for row in mixed[:4] for chips in row} == {float}


def test_no_rest_is_left_of_a_stack_that_blind_and_ante_take():
    assert table_of([0.7, 9, 9], (0.6, 1), 0.1).forced == (0,)


def test_a_dict_of_seats_counts_from_the_button():
    assert table_of({0: 5, -1: 7, 1: 6}, players=3).stacks == (5, 6, 7)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stacks": 10}, "stacks is 10, the same for all; give their number"),
        ({"stacks": [10, 5], "players": 3}, "there are 2 stacks for 3 players"),
        ({"stacks": 10, "players": 10}, "players is 10; give at most 9"),
        ({"stacks": 10, "players": 1}, "a hand has two players or more"),
        ({"stacks": [float("inf"), 5]}, "the starting stack is infinite"),
        ({"stacks": [0, 5]}, "seat 0 starts with no chips"),
        ({"stacks": [10, 5], "blinds": -1}, "cannot be negative"),
    ],
)
def test_what_makes_no_table(options, message):
    with pytest.raises(ValueError, match=message):
        table_of(**options)
