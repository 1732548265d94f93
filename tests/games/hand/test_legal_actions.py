"""The legal actions of a seat by phase; `test_batch` compares them with batches."""

from table_hands import CHIPS_ONLY, hold_em

from games import (
    CHECK_OR_CALL,
    FOLD,
    RAISE,
    Automation,
    FixedLimitSevenCardStud,
    LegalActions,
    NoLimitDeuceToSevenLowballSingleDraw,
)

SHOWS_BY_HAND = tuple(
    entry for entry in Automation if entry is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
)


def test_facing_a_bet_one_may_fold_call_or_raise():
    state = hold_em([200, 200, 200], by=Automation)

    legal = state.legal_actions()

    assert legal == LegalActions(actor=2, fold=True, call=2, min_raise_to=4, max_raise_to=200)
    assert legal.mask == (True, True, True)


def test_a_short_stack_may_only_fold_or_call():
    state = hold_em([200, 200, 200], by=Automation)
    state.complete_bet_or_raise_to(200)

    assert state.legal_actions() == LegalActions(actor=0, fold=True, call=199)
    assert state.legal_actions().mask[RAISE] is False


def test_facing_no_bet_one_may_check_for_nothing():
    state = hold_em([200, 200], by=Automation)
    state.check_or_call()

    legal = state.legal_actions()

    assert legal == LegalActions(
        actor=0, fold=state.can_fold(), call=0, min_raise_to=4, max_raise_to=200
    )
    assert legal.mask[CHECK_OR_CALL]


def test_the_bring_in_is_posted_or_completed():
    state = FixedLimitSevenCardStud.create_state(Automation, True, 1, 2, 10, 20, 100, 3, rng=1)
    seat = state.turn_index

    legal = state.legal_actions()

    assert legal == LegalActions(actor=seat, min_raise_to=10, max_raise_to=10, bring_in=2)
    assert legal.mask == (False, False, True)
    state.post_bring_in()
    assert state.legal_actions()[1:6] == (True, 2, 10, 10, None)


def test_players_draw_or_stand_pat():
    state = NoLimitDeuceToSevenLowballSingleDraw.create_state(
        Automation, True, 0, (1, 2), 2, 100, 2, rng=1
    )
    state.check_or_call()
    state.check_or_call()

    assert state.legal_actions() == LegalActions(actor=0, draw=True)
    state.stand_pat_or_discard()
    assert state.legal_actions() == LegalActions(actor=1, draw=True)


def test_hands_are_shown_or_mucked():
    state = hold_em([100, 100], by=SHOWS_BY_HAND)
    for _ in range(8):
        state.check_or_call()

    assert state.legal_actions() == LegalActions(actor=0, show=True, muck=True)


def test_hands_that_are_all_in_are_shown():
    state = hold_em([100, 100], by=SHOWS_BY_HAND)
    state.complete_bet_or_raise_to(100)
    state.check_or_call()

    legal = state.legal_actions()
    assert (legal.show, legal.muck) == (True, False)


def test_nothing_is_to_be_chosen_while_the_dealer_works_and_when_the_hand_is_over():
    state = hold_em([100, 100, 100], by=CHIPS_ONLY)
    assert state.legal_actions() == LegalActions()

    state = hold_em([100, 100], by=Automation)
    state.fold()
    assert state.legal_actions() == LegalActions()
    assert state.legal_actions().mask == (False, False, False)
    assert state.legal_actions().mask[FOLD] is False
