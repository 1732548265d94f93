"""An illegal action is explained by one error, whoever refuses it, with its parts as attributes."""

import copy
import pickle
from fractions import Fraction

import pytest

from poker_calculator.games import (
    Automation,
    BatchState,
    FixedLimitTexasHoldem,
    IllegalActionError,
    NoLimitTexasHoldem,
    TableRules,
)
from poker_calculator.games.play.legal_actions import CHECK_OR_CALL, RAISE, LegalActions
from poker_calculator.games.predefined import FixedLimitSevenCardStud
from poker_calculator.games.tournament import Raise, Tournament


def no_limit(*actions, stacks=100, players=3):
    state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, stacks, players, rng=1)
    for action in actions:
        if action == "f":
            state.fold()
        elif action == "c":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(action)
    return state


def refused(act, *arguments):
    with pytest.raises(IllegalActionError) as caught:
        act(*arguments)
    return caught.value


def test_the_error_carries_its_parts():
    error = refused(no_limit().complete_bet_or_raise_to, 3)

    assert isinstance(error, ValueError)
    assert (error.action, error.amount, error.rule) == ("raise", 3, "the minimum raise is to 4")
    assert error.legal == LegalActions(2, True, 2, 4, 100)
    assert (error.player, error.unit) == (None, "")
    assert str(error) == (
        "Cannot raise to 3: the minimum raise is to 4. Legal: fold, call 2, raise to 4 to 100."
    )


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_the_error_goes_to_other_processes_with_its_parts(again):
    error = IllegalActionError(
        "raise", "too small", LegalActions(1, True, 2, 4, 9), Fraction(5, 2), "Ada", "big blinds"
    )

    other = again(error)

    assert type(other) is IllegalActionError
    assert (str(other), other.args) == (str(error), error.args)
    assert vars(other) == vars(error)
    assert str(other).startswith("Ada cannot raise to 2.5: too small. Legal: fold, call 2,")


def test_a_raise_takes_more_than_a_call():
    error = refused(no_limit(60, stacks=(50, 100, 100)).complete_bet_or_raise_to)

    assert error.rule == "a raise takes more chips than a call"
    assert str(error).endswith("Legal: fold, call 49.")


def test_nobody_raises_alone():
    state = no_limit("c", 20, "c", stacks=(20, 20, 100))

    assert refused(state.complete_bet_or_raise_to, 50).rule == ("no other player has chips left")


def test_the_part_of_a_raise_that_nobody_can_match_goes_back():
    state = no_limit(20, 100, "c", stacks=(100, 10, 20))

    assert state.contributions == [20, 10, 20]
    assert sum(state.payoffs) == 0
    assert max(state.payoffs) <= 30  # 20 of the button, 10 of the big blind


def test_all_in_against_all_in_players_is_accepted_though_not_listed():
    state = no_limit("c", 20, "c", stacks=(20, 20, 100))

    assert state.legal_actions().min_raise_to is None
    state.complete_bet_or_raise_to(100)
    assert state.contributions == [20, 20, 20]

    batch = BatchState(
        "NT", hand_count=1, players=3, stacks=(20, 20, 100), blinds=(1, 2), min_bet=2
    )
    for action, amount in ((CHECK_OR_CALL, 0), (RAISE, 20), (CHECK_OR_CALL, 0)):
        batch.step([action], [amount])
    assert batch.legal_actions().mask.tolist() == [[True, True, False]]
    with pytest.raises(IllegalActionError, match="no other player has chips left"):
        batch.step([RAISE], [50])
    assert len(batch.step([RAISE], [100]).rows) == 1
    assert batch.state(0).contributions == [20, 20, 20]


def test_a_player_who_is_all_in_by_a_blind_may_be_folded():
    state = no_limit(stacks=(100, 2, 100))

    with pytest.raises(ValueError, match="seat 0 cannot fold: it is not their turn"):
        state.fold(0)
    state.fold(1)
    assert state.actor_index == 2
    state.fold()
    assert state.payoffs == [2, -2, 0]


def test_such_a_player_may_fold_when_the_betting_is_over():
    automations = [entry for entry in Automation if entry.name != "BOARD_DEALING"]
    rules = TableRules(all_in_face_up=False)
    state = NoLimitTexasHoldem.create_state(
        automations, True, 0, (1, 2), 2, (100, 2, 100), 3, rng=1, rules=rules
    )
    state.fold()
    state.complete_bet_or_raise_to(100)
    state.fold(1)

    assert not state.status
    assert state.payoffs == [2, -2, 0]


def test_a_street_has_a_cap():
    rules = TableRules(bets_per_street=1)
    state = FixedLimitTexasHoldem.create_state(
        Automation, True, 0, (1, 2), 2, 4, 100, 3, rng=1, rules=rules
    )
    state.complete_bet_or_raise_to()

    error = refused(state.complete_bet_or_raise_to)

    assert str(error) == (
        "Cannot raise: the street has seen all its bets and raises. Legal: fold, call 3."
    )


def test_a_short_all_in_reopens_nothing():
    error = refused(no_limit(10, 13, "c", stacks=(13, 100, 100)).complete_bet_or_raise_to, 30)

    assert error.rule == "the all-in raise was too small to reopen the betting"
    assert (error.amount, error.legal) == (30, LegalActions(2, True, 3))


def test_the_bring_in_comes_before_all_else():
    state = FixedLimitSevenCardStud.create_state(Automation, True, 1, 2, 5, 10, 100, 3, rng=1)
    for act, action in ((state.fold, "fold"), (state.check_or_call, "check or call")):
        assert str(refused(act)) == (
            f"Cannot {action}: the bring-in comes first. Legal: bring in 2, raise to 5."
        )


def test_a_street_without_raises_has_none_in_a_batch_either():
    rules = TableRules(bets_per_street=0, blind_is_a_bet=True)
    batch = BatchState(
        "FT", hand_count=1, players=2, stacks=50, blinds=(1, 2), small_bet=2, big_bet=4, rules=rules
    )
    of_state = refused(batch.state(0).complete_bet_or_raise_to)

    assert of_state.rule == "the street has seen all its bets and raises"
    assert str(refused(batch.step, RAISE)) == str(of_state).replace("Cannot", "Row 0 cannot")


@pytest.mark.parametrize("amount", [3, 101])
def test_a_batch_a_state_and_a_tournament_explain_alike(amount):
    batch = BatchState("NT", hand_count=1, players=3, stacks=100, blinds=(1, 2), min_bet=2, rng=1)
    of_state = refused(no_limit().complete_bet_or_raise_to, amount)
    of_batch = refused(batch.step, RAISE, amount)
    (hand,) = Tournament(["Ada", "Blaise", "Carl"], 50, 2, rng=1).deal()
    of_hand = refused(hand.act, Raise(Fraction(amount, 2)))

    assert (of_batch.rule, of_batch.legal) == (of_state.rule, of_state.legal)
    assert str(of_batch) == str(of_state).replace("Cannot", "Row 0 cannot")
    assert of_hand.player == hand.actor
    assert of_hand.legal == LegalActions(2, True, 1, 2, 50)
    assert str(of_hand).endswith("Legal: fold, call 1, raise to 2 to 50 big blinds.")
