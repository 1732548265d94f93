"""The rake of each pot, rounded down to whole chips and capped."""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from raises import raises
from table_hands import ACES, KINGS, NO_HELP, QUEENS, act, all_in, board, deal, hold_em

from poker_calculator.games import Automation, NoLimitTexasHoldem, rake
from poker_calculator.games.hand.operations import ChipsPushing


@pytest.mark.parametrize(
    ("amount", "share", "taken"),
    [
        (100, 0, 0),
        (100, 0.05, 5),
        (119, 0.05, 5),
        (120, 0.05, 6),
        (10, 0.1, 1),  # 0.1 is exactly a tenth, despite its binary value
        (9, 0.1, 0),
        (100, 1, 100),
        (120, Fraction(1, 20), 6),
        (120, Decimal("0.05"), 6),
        (10.0, 0.5, 5.0),
        (Decimal("10.01"), 0.05, Decimal("0.50")),
        (Fraction(1, 3), 0.5, Fraction(1, 6)),
    ],
)
def test_a_share_is_taken_rounded_down_to_a_chip_or_a_cent(amount, share, taken):
    assert rake(amount, rake=share) == (taken, amount - taken)


@pytest.mark.parametrize(("cap", "taken"), [(0, 0), (3, 3), (50, 50), (60, 50), (None, 50)])
def test_no_more_is_taken_than_the_cap(cap, taken):
    assert rake(100, rake=0.5, rake_cap=cap) == (taken, 100 - taken)


@pytest.mark.parametrize("share", [-0.01, 1.01, float("nan"), "0.05"])
def test_a_share_is_from_0_to_1(share):
    with raises("give a fraction of the pot, 0 to 1"):
        rake(100, rake=share)


def test_a_cap_is_not_negative():
    with raises("rake_cap is -1; give 0 or more chips"):
        rake(100, rake=0.5, rake_cap=-1)


def three_all_in(**options):
    """Return a hand of three players all-in for 10, 40 and 40: pots of 30 and 60."""
    state = hold_em((10, 40, 40), **options)
    deal(state, ACES, KINGS, QUEENS)
    all_in(state)
    board(state, NO_HELP)
    return state


def test_each_pot_pays():
    state = three_all_in(rake=0.1)

    assert state.stacks == [27, 54, 0]
    assert state.raked_amount == 9


def test_the_cap_is_for_all_pots_of_a_hand_together():
    state = three_all_in(rake=0.1, rake_cap=5)

    assert state.stacks == [27, 58, 0]
    assert state.raked_amount == 5


def test_the_pots_are_shown_without_what_the_house_took():
    state = three_all_in(rake=0.1)
    pushes = [record for record in state.operations if hasattr(record, "rake")]

    assert [(sum(push.amounts), push.rake) for push in pushes] == [(27, 3), (54, 6)]


def test_payoffs_sum_to_what_the_house_took():
    assert sum(three_all_in(rake=0.25).payoffs) == -three_all_in(rake=0.25).raked_amount


@pytest.mark.parametrize(("actions", "flop", "taken"), [("fold", "", 0), ("call check", "flop", 2)])
def test_no_flop_no_drop(actions, flop, taken):
    state = hold_em((100, 100), rake=partial(rake, rake=0.5, no_flop_no_drop=True))
    deal(state)
    act(state, actions)
    if flop:
        board(state, NO_HELP[:6])
        act(state, "2 fold")

    assert state.raked_amount == taken


def test_any_function_may_be_the_rake():
    state = NoLimitTexasHoldem.create_state(
        (), True, 0, (1, 2), 2, 100, 2, rake=lambda amount, state: (1, amount - 1)
    )

    assert state.rake(10, state) == (1, 9)


@pytest.mark.parametrize(
    ("amount", "cap", "taken"),
    [
        (100, 2.5, 2),
        (Decimal(100), 2.5, Decimal(2)),
        (Decimal("100.00"), 2.5, Decimal("2.50")),
        (Fraction(100), Fraction(5, 2), Fraction(5, 2)),
    ],
)
def test_a_cap_is_whole_where_the_chips_are(amount, cap, taken):
    assert rake(amount, rake=0.5, rake_cap=cap) == (taken, amount - taken)


@pytest.mark.parametrize("wrong", [(1, 2), (-5, 7), (7, -5)])
def test_a_rake_of_ones_own_makes_and_loses_no_chip(wrong):
    state = hold_em((100, 100), rake=lambda amount, state: wrong)
    deal(state)

    with pytest.raises(ValueError, match=r"rake\(2, ...\) returned .* add up to the pot"):
        state.fold()


def fails(*_):
    raise LookupError("the rake's book is missing")


BROKEN = {
    "a rake that raises": ({"rake": fails}, LookupError, "book is missing"),
    "a rake that loses chips": (
        {"rake": lambda amount, _: (1, amount - 2)},
        *(
            ValueError,
            r"rake\(4, ...\) returned \(1, 2\); give two amounts of 0 or more that add up",
        ),
    ),
    "a rake that makes chips": (
        {"rake": lambda amount, _: (1, amount)},
        *(ValueError, r"returned \(1, 4\); give two amounts"),
    ),
    "a rake that returns one": ({"rake": lambda amount, _: 1}, ValueError, "returned 1; give two"),
    "a rake of text": (
        {"rake": lambda *_: ("a", "b")},
        *(ValueError, r"returned \('a', 'b'\); give two amounts"),
    ),
    "a division that raises": ({"divmod": fails}, LookupError, "book is missing"),
    "a division that loses chips": ({"divmod": lambda *_: (1, 0)}, ValueError, "quotient"),
    "a division that makes chips": ({"divmod": lambda x, _: (x, 1)}, ValueError, "quotient"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_hand_whose_end_the_house_breaks_stands_as_before_the_last_call(fault):
    functions, kind, rule = BROKEN[fault]
    state = hold_em((100, 100), **functions)
    deal(state, "AsKs", "AhKh")
    act(state, "call check")
    board(state, NO_HELP)
    act(state, "check")
    before = state.copy()

    with pytest.raises(kind, match=rule):
        state.check_or_call()

    assert state == before
    assert state.actor_index == 1
    state.complete_bet_or_raise_to(10)
    assert state.actor_index == 0


def test_a_fold_that_cannot_be_paid_is_as_if_it_had_not_been():
    """Regression: neither a fold nor a push was legal after the failed fold."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, 100, 2, rake=fails, rng=1
    )
    with pytest.raises(LookupError):
        state.fold()

    assert state.can_fold()
    state.rake = rake
    state.fold()
    assert state.stacks == [101, 99]


def test_a_push_by_hand_does_not_ask_the_house_again():
    asked = []

    def counted(amount, state):
        asked.append(amount)
        return 1, amount - 1

    state = NoLimitTexasHoldem.create_state(
        [entry for entry in Automation if entry is not Automation.CHIPS_PUSHING],
        *(True, 0, (1, 2), 2, 100, 2),
        rake=counted,
        rng=1,
    )
    state.fold()
    assert state.push_chips() == ChipsPushing((1, 0), 0, None, 1)
    assert asked == [2]


def test_a_states_rake_is_a_rate_or_a_function():
    by_rate, again = (hold_em((100, 100), rake=0.05, rake_cap=3, rng=1) for _ in range(2))
    assert by_rate == again
    assert by_rate.rake(100, by_rate) == (3, 97)
    assert hold_em((100, 100)).rake is rake
    own = partial(rake, rake=0.05)
    assert hold_em((100, 100), rake=own).rake is own
    for options in ({"rake_cap": 3}, {"no_flop_no_drop": True}):
        with raises("has its own cap; give a fraction"):
            hold_em((100, 100), rake=own, **options)
    with raises("rake is 2; give a fraction of the pot"):
        hold_em((100, 100), rake=2)
    with raises("rake_cap is -1; give 0 or more chips"):
        hold_em((100, 100), rake=0.05, rake_cap=-1)
