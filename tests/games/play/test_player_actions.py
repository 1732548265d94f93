"""The forms of an action, and the layers that read them."""

from decimal import Decimal

import numpy as np
import pytest
from raises import raises

from games import CHECK_OR_CALL, FOLD, RAISE, Automation, BatchState, NoLimitTexasHoldem, Raise
from games.play.player_actions import read_player_action

FORMS = {
    "fold": ["fold", "Fold", "f", " FOLD "],
    "check": ["check", "x", "K"],
    "call": ["call", "c"],
    "check or call": ["cc", "check or call"],
    Raise(6): [Raise(6), 6, "bet 6", "b6", "r6", "raise 6", "Raise to 6", "cbr 6"],
    Raise(2.5): [Raise(2.5), 2.5, Decimal("2.5"), "raise to 2.5"],
}
NONSENSE = ["", "jump", "raise", "bet x", "raise 6 7", "bet -3", None, True, [6], "bet 1.2.3", "6"]


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
    table = {"hands": 3, "players": 3, "stacks": 200, "blinds": (1, 2), "min_bet": 2, "rng": 1}
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
        (["fold", RAISE, "fold"], None, "actions mix codes and names"),
        (["fold", "fold", "fold"], 3, "amounts are given twice"),
        ([Raise(2.5), "fold", "fold"], None, "amounts hold float64"),
        (["fold", "fold"], None, "have shape (2,)"),
    ],
)
def test_a_batch_refuses_what_its_codes_cannot_say(actions, amounts, message):
    batch = BatchState("NT", hands=3, players=3, stacks=200, blinds=(1, 2), min_bet=2, rng=1)
    with raises(message):
        batch.step(actions, amounts)
    assert batch.stacks.tolist() == [[199, 198, 200]] * 3


class Unsearched(np.ndarray):
    """An array that cannot be searched one by one, which takes longer than a step."""

    def __iter__(self):
        raise AssertionError("each action is looked at")


def test_arrays_of_codes_are_not_searched_for_names():
    batch = BatchState("NT", hands=3, players=2, stacks=200, blinds=(1, 2), min_bet=2)
    batch.step(np.full(3, CHECK_OR_CALL).view(Unsearched))
    assert batch.legal_actions().call.tolist() == [0, 0, 0]
