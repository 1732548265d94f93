"""The share of the house in each pot: the rake, and then other fees."""

from functools import partial

import pytest
from raises import raises
from table_hands import ACES, KINGS, NO_HELP, QUEENS, act, all_in, board, deal, hold_em

from poker_calculator.games import HandHistory, rake
from poker_calculator.games.pots.rake import RecordedRake

TENTH = partial(rake, rake=0.1)


def three_all_in(**options):
    """Return a hand of three that are all-in for 10, 40 and 40: a pot of 30 and one of 60."""
    state = hold_em((10, 40, 40), **options)
    deal(state, ACES, KINGS, QUEENS)
    all_in(state)
    board(state, NO_HELP)
    return state


def test_the_rake_of_each_pot_is_kept():
    state = three_all_in(rake=TENTH)

    assert state.raked_amounts == [3, 6]
    assert state.raked_amount == 9


def test_a_fee_is_taken_of_what_the_rake_leaves():
    state = three_all_in(rake=TENTH, fees={"jackpot": TENTH})

    assert state.raked_amounts == [3, 6]
    assert state.fee_amounts == {"jackpot": [2, 5]}  # of 27 and of 54
    assert state.stacks == [25, 49, 0]
    assert [(push.rake, push.fees) for push in state.operations[-4:-2]] == [(3, 2), (6, 5)]


def test_fees_are_taken_one_after_the_other():
    state = three_all_in(fees={"jackpot": RecordedRake((20,)), "charity": TENTH})

    assert state.fee_amounts == {"jackpot": [20, 0], "charity": [1, 6]}


def test_who_takes_knows_by_the_number_of_rakes_which_pot_it_is():
    asked = []

    def nothing(amount, state):
        asked.append((amount, len(state.raked_amounts)))
        return 0, amount

    three_all_in(rake=nothing, fees={"jackpot": nothing})

    assert asked == [(30, 0), (30, 0), (60, 1), (60, 1)]


def test_more_than_the_pot_is_not_taken_and_leaves_the_hand_as_it_was():
    state = hold_em((100,) * 2, fees={"jackpot": RecordedRake((5,))})
    deal(state)
    before = state.copy()

    with raises("cannot take 5 chips from pot 0; give 0 to 2"):
        act(state, "fold")
    assert state == before


@pytest.mark.parametrize(
    ("fees", "fault"),
    [
        ({"jackpot": 1}, "the fee 'jackpot' is 1; give a dict of names and functions"),
        ({1: rake}, "the fee 1 is "),
        ([rake], "fees is .*; give a dict of names and functions"),
    ],
)
def test_fees_are_functions_by_name(fees, fault):
    with pytest.raises(ValueError, match=fault):
        hold_em((100,) * 2, fees=fees)


def test_a_fee_that_does_not_add_up_is_refused_by_its_name():
    state = hold_em((100,) * 2, fees={"jackpot": lambda amount, state: (1, amount)})
    deal(state)

    with raises("the fee 'jackpot'(2, ...) returned (1, 2)"):
        act(state, "fold")


# In histories.


def test_a_history_records_what_was_taken_and_takes_it_again():
    state = three_all_in(rake=TENTH, fees={"jackpot": TENTH})
    hand = HandHistory.from_state(state)

    assert hand.user_fields == {"_rakes": [3, 6], "_fees": {"jackpot": [2, 5]}}
    assert hand.replay().stacks == state.stacks
    assert hand.replay().fee_amounts == state.fee_amounts
    assert HandHistory.from_state(hand.replay()) == hand


def history(**fields):
    """Return a hand of one pot with 2 chips, recorded with these fields."""
    return HandHistory(
        variant="NT",
        antes=[0] * 2,
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[200] * 2,
        actions=["d dh p1 ????", "d dh p2 ????", "p2 f"],
        user_fields=fields,
    )


def test_zeros_may_be_missing_or_stand_for_pots_that_were_not_there():
    assert history(_rakes=[1, 0, 0]).replay().raked_amounts == [1]
    assert history(_rakes=[]).replay().raked_amounts == [0]


def test_rake_and_fees_that_are_given_come_before_those_that_are_recorded():
    state = history(_rakes=[1], _fees={"jackpot": [1]}).replay(rake=rake, fees={})

    assert (state.raked_amounts, state.fee_amounts) == ([0], {})


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"_rakes": [3]}, "cannot take 3 chips from pot 0; give 0 to 2"),
        ({"_rakes": [1, 1]}, "_rakes and _fees have chips of more pots than the hand had"),
        ({"_fees": {"jackpot": [0, 1]}}, "chips of more pots than the hand had"),
        ({"_rakes": 1}, "_rakes is an array of chips, not 1"),
        ({"_fees": [1]}, "_fees is a table such as"),
        ({"_fees": {"jackpot": 1}}, "_fees.jackpot is an array of chips, not 1"),
        ({"_rakes": [-1]}, "_rakes is -1; it cannot be negative"),
    ],
)
def test_a_history_in_which_other_chips_were_taken_is_refused(fields, fault):
    with pytest.raises(ValueError, match=fault):
        history(**fields).replay()
