"""Push or fold at a table that is played at: its game, and what the players did."""

from decimal import Decimal
from functools import partial

import numpy as np
import pytest
from raises import raises

from poker_calculator.games import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    push_fold,
    rake,
)
from poker_calculator.games.push_or_fold import push_fold_at
from poker_calculator.games.push_or_fold.played_tables import (
    PushFoldTerms,
    solve_once,
    terms_of,
    turns_of,
)
from poker_calculator.games.push_or_fold.push_fold import NobodyDecidesError

ALL = tuple(Automation)


def table(stacks, blinds=(1, 2), antes=0, *, trimmed=True, **options):
    """Return the state of a hand in which nobody has acted."""
    arguments = ALL, trimmed, antes, blinds, 2, stacks, len(stacks)
    return NoLimitTexasHoldem.create_state(*arguments, rng=1, **options)


def played(stacks, *actions, blinds=(1, 2)):
    """Return the state after actions such as "f", "cc" and "cbr 20", of whose turn it is."""
    state = table(stacks, blinds)
    for action in actions:
        name, _, amount = action.partition(" ")
        if name == "f":
            state.fold()
        elif name == "cc":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(int(amount))
    return state


def same(first, second):
    """Return whether two solutions have the same decisions and values."""
    return np.array_equal(first.values, second.values) and all(
        a.name == b.name and np.array_equal(a.weights, b.weights)
        for a, b in zip(first.decisions, second.decisions, strict=True)
    )


@pytest.mark.parametrize(
    ("antes", "trimmed"), [(0, True), (1, True), ({1: 2}, False), ({-1: 2}, False), ((1, 3), True)]
)
def test_the_game_of_a_state_is_that_of_its_stacks_blinds_and_antes(antes, trimmed):
    state = table((17, 26), antes=antes, trimmed=trimmed)
    expected = push_fold((17, 26), (1, 2), antes=antes, ante_trimming_status=trimmed)
    assert same(push_fold_at(state), expected)


def test_a_stack_that_an_ante_takes_is_all_in_in_the_game_too():
    state = table((1, 26), antes=1)
    with pytest.raises(NobodyDecidesError, match="nobody has a decision"):
        push_fold_at(state)


def test_what_was_done_since_does_not_change_the_game():
    before, after = table((17, 26)), played((17, 26), "cbr 26", "cc")
    assert not after.status
    assert same(push_fold_at(before), push_fold_at(after))


def test_payouts_and_options_go_to_the_game():
    state = table((17, 26))
    prize = push_fold_at(state, [60, 30, 10], [40], gap=1e-3)
    expected = push_fold((17, 26), (1, 2), payouts=[60, 30, 10], other_stacks=[40], gap=1e-3)
    assert prize.unit == "prize"
    assert same(prize, expected)


def test_the_rake_of_a_state_counts():
    house = partial(rake, rake=Decimal("0.1"), rake_cap=3)
    expected = push_fold((17, 26), (1, 2), rake=0.1, rake_cap=3)
    raked = push_fold_at(table((17, 26), rake=house))
    assert raked.values == pytest.approx(expected.values, abs=1e-6)
    assert raked.values.sum() < -0.1


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (
            FixedLimitTexasHoldem.create_state(ALL, True, 0, (1, 2), 2, 4, 20, 2, rng=1),
            "not no-limit hold'em",
        ),
        (table((17, 26), rake=lambda amount, state: (0, amount)), "a user-defined function"),
        (table((17, float("inf"))), "stack is infinite"),
    ],
)
def test_what_is_not_such_a_game_is_refused(state, rule):
    with pytest.raises(ValueError, match=rule):
        push_fold_at(state)


def test_equal_tables_are_solved_once():
    first = solve_once(terms_of(table((17, 26))), 0.01, {})
    assert solve_once(terms_of(played((17, 26), "f")), 0.01, {}) is first
    assert solve_once(terms_of(table((17, 27))), 0.01, {}) is not first
    assert solve_once(terms_of(table((17, 26))), 0.01, {"rake": 0.1}) is not first


def test_two_players_are_solved_as_well_as_can_be_and_more_to_a_gap():
    exact, rough = (solve_once(terms_of(table((17, 26))), gap, {}) for gap in (None, 0.1))
    assert exact.gap < 1e-6 < rough.gap <= 0.2
    four = solve_once(terms_of(table((17, 26, 20, 9))), None, {"most_all_in": 2, "deals": 10})
    assert len(four.decisions) == 9


def test_a_big_blind_is_the_part_of_the_payouts_that_it_is_of_all_chips():
    chips = PushFoldTerms((17, 23), (1, 2))
    prizes = chips._replace(payouts=(60, 30, 10, 5), other_stacks=(60,))
    assert (chips.worth_of_blinds(3), prizes.worth_of_blinds(3)) == (6, 6)


def test_stacks_at_other_tables_count_in_prize_money():
    """Four are left and three are paid, and the two elsewhere are nearly out: calls become few."""
    alone = push_fold((10, 10), (1, 2), payouts=[100], gap=1e-4)
    beside = push_fold((10, 10), (1, 2), payouts=[50, 30, 20], other_stacks=[1, 1], gap=1e-4)
    calls = [solved["BB after BTN"].share for solved in (alone, beside)]
    assert calls[1] < calls[0] / 3
    with raises("count in prize money only"):
        push_fold((10, 10), (1, 2), other_stacks=[5])
    with raises("a stack at another table"):
        push_fold((10, 10), (1, 2), payouts=[5], other_stacks=["many"])


def turns(state):
    """Return each player's turn: the seats all-in before and the action, or the problem."""
    return {
        seat: (sorted(turn.all_in), turn.pushes) if turn.problem is None else turn.problem
        for seat, turn in turns_of(state).items()
    }


def test_pushes_calls_and_folds_are_followed():
    state = played((20, 30, 25, 40), "f", "cbr 40", "cc", "f")
    assert turns(state) == {2: ([], False), 3: ([], True), 0: ([3], True), 1: ([0, 3], False)}


def test_to_cover_all_others_is_to_go_all_in():
    state = played((20, 30, 25, 40), "f", "cbr 30", "cc", "cc")
    assert turns(state) == {2: ([], False), 3: ([], True), 0: ([3], True), 1: ([0, 3], True)}
    assert turns(played((20, 40), "cbr 19"))[1] == "what was done is neither all-in nor a fold"


def test_a_call_that_nobody_else_can_raise_is_all_in():
    assert turns(played((30, 40, 10), "cbr 10", "f", "cc"))[1] == ([2], True)


def test_a_call_before_somebody_with_chips_is_not_all_in():
    found = turns(played((30, 40, 10), "cbr 10", "cc", "f"))
    assert found[2] == ([], True)
    assert found[0] == "what was done is neither all-in nor a fold"
    assert found[1] == "before, seat 0 was in with less than all-in"


def test_what_comes_after_a_small_raise_is_not_push_or_fold():
    found = turns(played((30, 40, 50), "cbr 5", "cbr 30", "f", "cc"))
    assert found[2] == "what was done is neither all-in nor a fold"
    assert found[0] == found[1] == "before, seat 2 was in with less than all-in"


def test_who_is_all_in_from_a_blind_is_in():
    state = played((30, 1, 50), "cbr 50", "f")
    assert turns(state) == {2: ([1], True), 0: ([1, 2], False)}


def test_who_does_not_act_has_no_turn():
    assert turns(played((30, 40, 50), "f", "f")) == {2: ([], False), 0: ([], False)}


def test_at_stake_is_what_the_others_who_are_in_can_win():
    turns = turns_of(played((30, 40, 50), "f", "cbr 30", "f"))
    assert {seat: turn.at_stake for seat, turn in turns.items()} == {2: 40, 0: 30, 1: 30}
