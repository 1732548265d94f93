"""The eighteen cases of the project's rules of play, each through `State`."""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from table_hands import (
    ACES,
    CHIPS_ONLY,
    JACKS,
    KINGS,
    NO_HELP,
    QUEENS,
    STRAIGHT_ON_BOARD,
    act,
    all_in,
    board,
    deal,
    hold_em,
    least_raise,
    omaha_hi_lo,
    stud,
)

from games import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    NoLimitFiveCardDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    Pot,
    rake,
    side_pots,
)


def test_1_four_all_ins_make_three_pots_and_the_last_250_come_back():
    state = hold_em((50, 100, 200, 450))
    deal(state, ACES, KINGS, QUEENS, JACKS)
    all_in(state)
    board(state, NO_HELP)

    assert state.stacks == [200, 150, 200, 250]


def test_2_a_big_blind_ante_is_won_in_full_by_who_put_in_less():
    state = hold_em((6, 4, 1), antes={1: 2}, trim=False)
    deal(state, ACES, KINGS, QUEENS)
    all_in(state)
    board(state, "QcQd2c7h9s")

    assert state.stacks == [6, 0, 5]


@pytest.mark.parametrize(("stacks", "expected"), [((6, 4, 1), [8, 0, 3]), ((3, 4, 1), [4, 1, 3])])
def test_3_a_short_ante_wins_as_much_of_each_other_ante(stacks, expected):
    state = hold_em(stacks, antes=2)
    deal(state, ACES, KINGS, QUEENS)
    all_in(state)
    board(state, "QcQd2c7h9s")

    assert state.stacks == expected


def test_4_antes_of_all_stacks_leave_the_button_blind_uncalled():
    state = NoLimitShortDeckHoldem.create_state(
        CHIPS_ONLY, True, 2, {-1: 2}, 2, (2, 2, 2, 2, 2, 6), 6
    )
    deal(state, "TsTh", "JsJh", ACES, KINGS, QUEENS, "7s7h")
    all_in(state)
    board(state, "6c8d9hTdKc"[:6] + "6d8h")

    assert state.stacks == [0, 0, 12, 0, 0, 4]


def test_5_the_first_seat_wins_three_unequal_all_ins_in_stud():
    state = stud((200, 150, 175))
    deal(state, "AsAhAd", "3s4h2c", "5s6h9c")
    all_in(state)
    for cards in (("Ac", "Jd", "Qd"), ("Kd", "7h", "8s"), ("2d", "Tc", "6s"), ("3d", "5h", "9d")):
        state.burn_card("??")
        deal(state, *cards)

    assert state.stacks == [525, 0, 0]


def test_6_a_short_all_in_does_not_let_the_first_raiser_raise_again():
    state = hold_em((650, 20000, 20000), (100, 200))
    deal(state)
    act(state, "600 650 call")

    assert state.actor_index == 2
    assert state.checking_or_calling_amount == 50
    assert not state.can_complete_bet_or_raise_to()


def test_7_two_short_all_ins_make_a_full_raise_for_the_bettor():
    state = hold_em((20000, 20000, 20000, 1500, 1900), (100, 200))
    deal(state)
    act(state, "call call call call check")
    board(state, "2c7d9h")
    act(state, "500 1000 call 1300 1700")

    assert state.actor_index == 0
    assert least_raise(state) == 2200


def stacks_of_case_8():
    return hold_em((20000, 125 + 10, 20000, 200 + 10, 20000), (5, 10))


def test_8_short_all_ins_add_up_for_the_bettor():
    state = stacks_of_case_8()
    deal(state)
    act(state, "call call call call check")
    board(state, "2c7d9h")
    act(state, "100 125 call 200 call")

    assert state.actor_index == 0
    assert least_raise(state) == 300


def test_8_but_not_for_who_called_the_first_of_them():
    state = stacks_of_case_8()
    deal(state)
    act(state, "call call call call check")
    board(state, "2c7d9h")
    act(state, "100 125 call 200 call call")

    assert state.actor_index == 2
    assert state.checking_or_calling_amount == 75
    assert not state.can_complete_bet_or_raise_to()


def test_9_a_limper_who_faces_less_than_a_full_raise_may_not_raise():
    state = hold_em((50000, 50000, 50000, 7500), (2000, 4000))
    deal(state)
    act(state, "call 7500 fold call")

    assert state.actor_index == 2
    assert state.checking_or_calling_amount == 3500
    assert not state.can_complete_bet_or_raise_to()


def test_9_the_big_blind_may_as_it_has_not_acted():
    state = hold_em((50000, 50000, 50000, 7500), (2000, 4000))
    deal(state)
    act(state, "call 7500 fold")

    assert state.actor_index == 1
    assert least_raise(state) == 11500


@pytest.mark.parametrize(
    ("raises", "least"), [("125 200 500", 800), ("500", 950), ("125", 200), ("125 200", 275)]
)
def test_10_a_raise_is_at_least_as_large_as_the_largest_before(raises, least):
    state = hold_em((5000,) * 4, (25, 50))
    deal(state)
    act(state, raises)

    assert least_raise(state) == least


def test_10_and_so_it_is_after_the_flop():
    state = hold_em((5000,) * 3, (25, 50))
    deal(state)
    act(state, "call call check")
    board(state, "2c7d9h")
    act(state, "300 1000")

    assert least_raise(state) == 1700


def test_11_a_short_all_in_leaves_the_size_of_a_full_raise():
    state = hold_em((5000, 125 + 10, 5000), (5, 10))
    deal(state)
    act(state, "call call check")
    board(state, "2c7d9h")
    act(state, "100 125")

    assert least_raise(state) == 225


def test_12_a_short_big_blind_leaves_the_full_blind_to_call_and_to_raise_from():
    state = hold_em((100, 4, 100), (5, 10))
    deal(state)

    assert state.checking_or_calling_amount == 10
    assert least_raise(state) == 20


def test_12_and_the_main_pot_takes_only_as_much_from_each():
    state = hold_em((100, 4, 100), (5, 10))
    deal(state)
    act(state, "call call")

    assert [(pot.amount, pot.player_indices) for pot in state.pots] == [
        (12, (0, 1, 2)),
        (12, (0, 2)),
    ]


def test_13_a_pot_of_38_goes_13_13_12_from_the_left_of_the_button():
    state = hold_em((50, 12, 12, 12), (2, 4))
    deal(state, ACES, "2s2h", "3s3h", "4s4h")
    act(state, "12 call fold call")
    board(state, STRAIGHT_ON_BOARD)

    assert state.stacks == [48, 13, 13, 12]


def test_14_each_side_pot_is_split_on_its_own():
    state = hold_em((100, 150, 200, 150, 200, 500, 500), (5, 10))
    deal(state, "2s2h", "3s3h", "4s4h", "5s5h", "6s6h", "7s7h", "8s8h")
    act(state, "100 call call call call call call")
    board(state, STRAIGHT_ON_BOARD[:6])
    act(state, "50 call call call fold call")
    board(state, STRAIGHT_ON_BOARD[6:8])
    act(state, "50 call fold")
    board(state, STRAIGHT_ON_BOARD[8:])

    assert state.stacks == [140, 203, 253, 202, 252, 400, 350]


def test_15_chips_that_folded_players_put_in_above_all_others_stay_in_the_pot():
    assert side_pots([100, 150], [False, True]) == [Pot(250, (0,))]


def test_16_the_odd_unit_of_a_pot_goes_to_the_high_side():
    state = omaha_hi_lo((100, 100, 100))
    deal(state, "JsJhTsTh", "KsKhQsQh", "As2s9c9d")
    act(state, "call fold check")
    board(state, "5c7d8hKdQc")
    act(state, "check check")

    assert state.payoffs == [-1, 3 - 2, 2 - 2]


def test_16_two_identical_hands_both_ways_split_evenly():
    state = omaha_hi_lo((3, 3), (1, 3))
    deal(state, "As2s9c9d", "Ah2h9h9s")
    act(state, "call")
    board(state, "5c7d8hKdQc")

    assert state.stacks == [3, 3]


def test_17_rake_is_taken_of_each_pot_and_not_of_what_comes_back():
    state = hold_em((100, 10, 1000), rake=partial(rake, percentage=0.1))
    deal(state, "2s2h", "3s3h", "4s4h")
    all_in(state)
    board(state, STRAIGHT_ON_BOARD)

    assert state.stacks == [90, 9, 990]


def test_18_muck_and_discards_are_shuffled_in_when_the_deck_of_a_draw_game_runs_out():
    state = NoLimitFiveCardDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 100, 6, rng=1)
    act(state, "call call call call call check")
    for seat in range(6):
        state.stand_pat_or_discard(state.hole_cards[seat])

    cards = [card for hand in state.hole_cards for card in hand]
    assert len(set(cards)) == 30


def test_18_and_the_muck_with_them():
    state = NoLimitFiveCardDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 100, 6, rng=1)
    act(state, "fold call call call call check")
    mucked = [*state.mucked_cards]
    while state.can_stand_pat_or_discard():
        state.stand_pat_or_discard(state.hole_cards[state.turn_index])

    assert len(mucked) == 5
    assert not state.mucked_cards
    assert {*mucked} <= {*state.deck_cards, *state.cards_in_play}


def test_18_eight_players_of_stud_share_one_card_at_seventh_street():
    state = FixedLimitSevenCardStud.create_state(tuple(Automation), True, 1, 1, 2, 4, 1, 8, rng=1)

    assert len(state.board_cards) == 1
    assert [len(hand) for hand in state.hole_cards if hand] == [6] * state.statuses.count(True)


@pytest.mark.parametrize("game", [FixedLimitSevenCardStud, FixedLimitRazz])
@pytest.mark.parametrize(("folds", "own", "shared"), [(0, 5, 2), (2, 5, 2), (3, 6, 1), (4, 6, 1)])
def test_18_nine_players_of_stud_share_the_cards_that_are_too_few_for_one_each(
    game, folds, own, shared
):
    """Five cards and two burned ones are left on sixth street: one stays for the seventh."""
    state = game.create_state(tuple(Automation), True, 1, 1, 2, 4, 100, 9, rng=1)
    state.post_bring_in()
    while state.street_index < 2:
        state.check_or_call()
    state.complete_bet_or_raise_to()
    act(state, "fold " * folds)
    hands = state.hole_cards
    while state.status:
        hands = [[*hand] for hand in state.hole_cards]
        state.check_or_call()

    assert {len(hand) for hand in hands if hand} == {own}
    assert len(state.board_cards) == shared


@pytest.mark.parametrize("kind", [int, float, Decimal, Fraction])
def test_the_cases_hold_for_chips_of_every_kind(kind):
    stacks = tuple(kind(stack) for stack in (50, 100, 200, 450))
    state = hold_em(stacks, (kind(1), kind(2)), kind(0))
    deal(state, ACES, KINGS, QUEENS, JACKS)
    all_in(state)
    board(state, NO_HELP)

    assert state.stacks == [200, 150, 200, 250]
    assert {type(stack) for stack in state.stacks} == {kind}


def test_nothing_is_left_of_a_pot_of_floats_that_is_split():
    """A sixth of 6.6 six times is less than 6.6, by a rounding error."""
    hands = [rank + suit for rank in "2345" for suit in "cdh"]
    cards = [*hands, "6c", "Ts", "Js", "Qs", "7c", "Ks", "8c", "As"]
    rest = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rest = [card for card in rest if card not in cards]
    state = NoLimitTexasHoldem.create_state(
        *(tuple(Automation), True, 1.1, (1.0, 2.0), 2.0, 1.1, 6),
        deck_cards="".join([*cards, *rest]),
    )

    assert not state.status
    assert state.total_pot_amount == 0
    assert state.stacks == [pytest.approx(1.1)] * 6
