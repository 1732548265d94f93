"""The forms of an action, and the layers that read them."""

from decimal import Decimal

import numpy as np
import pytest
from raises import raises

from poker_calculator.games import Automation, BatchState, FixedLimitTexasHoldem, NoLimitTexasHoldem
from poker_calculator.games.play.legal_actions import CHECK_OR_CALL, FOLD, RAISE
from poker_calculator.games.play.player_actions import Raise, read_player_action
from poker_calculator.games.predefined import KuhnPoker

FORMS = {
    "fold": ["fold", "Fold", "f", " FOLD ", FOLD],
    "check": ["check", "x", "K"],
    "call": ["call", "c"],
    "check or call": ["cc", "check or call", CHECK_OR_CALL],
    "min": ["min", "raise min", "bet to min", RAISE],
    "pot": ["pot", "Bet pot"],
    "all-in": ["all-in", "all in", "ALLIN", "raise all-in"],
    Raise(6): [Raise(6), "bet 6", "b6", "r6", "raise 6", "Raise to 6", "cbr 6"],
    Raise(2.5): [Raise(2.5), "raise to 2.5"],
}
NONSENSE = ["", "jump", "raise", "bet x", "raise 6 7", "bet -3", None, True, [6], "bet 1.2.3", "6"]
NONSENSE += ["bet fold", "all", "raise to", "to 6", 6, 0, 1, np.int64(2), 2.5, Decimal(6), 1.0]
DEALS = tuple(step for step in Automation if step is not Automation.BET_COLLECTION)


def new_state():
    return NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 200, 3, rng=7)


@pytest.mark.parametrize(
    ("given", "action"), [(given, action) for action, forms in FORMS.items() for given in forms]
)
def test_an_action_is_read_from_each_form(given, action):
    assert read_player_action(given) == action


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_anything_else_is_refused_and_changes_nothing(nonsense):
    state = new_state()
    before = [*state.operations]
    with raises("is not an action"):
        state.act(nonsense)
    assert state.operations == before


def test_a_similar_action_is_suggested():
    with raises("did you mean 'check'?"):
        read_player_action("chek")


@pytest.mark.parametrize(
    ("number", "cure"),
    [
        (1, "give Raise(1) or ActionCode.CHECK_OR_CALL"),
        (np.int8(0), " or ActionCode.FOLD"),
        (6, "give Raise(6)"),
        (2.5, "give Raise(2.5)"),
        pytest.param(10**5000, "give Raise(a number of", id="huge"),
    ],
)
def test_a_bare_number_is_refused_as_it_could_be_a_code(number, cure):
    with raises(cure):
        read_player_action(number)


def test_no_code_bets_in_a_game_whose_bet_is_one_chip():
    state = KuhnPoker.create_state(Automation, rng=1)
    state.act(CHECK_OR_CALL)
    assert state.bets == [0, 0]
    state.act(RAISE)
    assert state.bets == [0, 1]


@pytest.mark.parametrize(
    ("actions", "bets"),
    [
        (["min"], [1, 2, 4]),
        (["pot"], [1, 2, 7]),
        (["all-in"], [1, 2, 150]),
        (["all-in", "all-in", "all-in"], [9, 100, 150]),
        (["all-in", "fold", "all-in"], [1, 100, 150]),
        ([Raise(9), "all-in"], [9, 2, 9]),
    ],
)
def test_raises_without_an_amount(actions, bets):
    stacks = (9, 100, 150)
    state = NoLimitTexasHoldem.create_state(DEALS, True, 0, (1, 2), 2, stacks, 3, rng=7)
    for action in actions:
        state.act(action)
    assert state.bets == bets


@pytest.mark.parametrize("action", ["all-in", "pot"])
def test_they_keep_to_the_limit(action):
    state = FixedLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 4, 200, 3, rng=7)
    with raises("the maximum raise is to 4"):
        state.act(action)
    assert state.bets == [1, 2, 0]


def test_a_state_acts_as_by_its_methods():
    acted, called = new_state(), new_state()
    acted.act(Raise(6))
    called.complete_bet_or_raise_to(6)
    acted.act("call")
    called.check_or_call()
    acted.act("fold")
    called.fold()
    acted.act("bet 10")
    called.complete_bet_or_raise_to(10)
    acted.act("cc")
    called.check_or_call()
    assert acted.operations == called.operations


def test_a_check_must_be_free_and_a_call_needs_a_bet():
    state = new_state()
    with raises("there is a bet to call"):
        state.act("check")
    state.act("call")
    state.act("call")
    with raises("Cannot call"):
        state.act("call")
    state.act("check")
    assert state.street_index == 1


def test_a_batch_acts_as_by_its_codes():
    table = {"hand_count": 3, "players": 3, "stacks": 200, "blinds": (1, 2), "min_bet": 2, "rng": 1}
    named, coded = BatchState("nlhe", **table), BatchState("NT", **table)
    named.step([Raise(6), "fold", "check or call"])
    coded.step([RAISE, FOLD, CHECK_OR_CALL], [6, 0, 0])
    assert named.legal_actions().call.tolist() == coded.legal_actions().call.tolist()
    assert named.step("f").rows.tolist() == coded.step(FOLD).rows.tolist()
    assert named.stacks.tolist() == coded.stacks.tolist()


@pytest.mark.parametrize(
    ("actions", "amounts", "message"),
    [
        (["fold", "check", "fold"], None, "write 'check or call'"),
        (["fold", "all-in", "fold"], None, "does not read 'all-in'"),
        (["fold", RAISE, "fold"], None, "actions mix codes and names"),
        (["fold", "fold", "fold"], 3, "amounts are given twice"),
        ([Raise(2.5), "fold", "fold"], None, "amounts hold float64"),
        (["fold", "fold"], None, "have shape (2,)"),
    ],
)
def test_a_batch_refuses_what_its_codes_cannot_say(actions, amounts, message):
    batch = BatchState("NT", hand_count=3, players=3, stacks=200, blinds=(1, 2), min_bet=2, rng=1)
    with raises(message):
        batch.step(actions, amounts)
    assert batch.stacks.tolist() == [[199, 198, 200]] * 3


class Unsearched(np.ndarray):
    """An array that cannot be searched one by one, which takes longer than a step."""

    def __iter__(self):
        raise AssertionError("each action is looked at")


def test_arrays_of_codes_are_not_searched_for_names():
    batch = BatchState("NT", hand_count=3, players=2, stacks=200, blinds=(1, 2), min_bet=2)
    batch.step(np.full(3, CHECK_OR_CALL).view(Unsearched))
    assert batch.legal_actions().call.tolist() == [0, 0, 0]
