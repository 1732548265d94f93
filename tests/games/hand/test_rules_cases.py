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

from poker_calculator.games import (
    Automation,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    rake,
    side_pots,
)
from poker_calculator.games.pots.pots import Pot
from poker_calculator.games.predefined import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    NoLimitFiveCardDraw,
)

THREE, FOUR = (ACES, KINGS, QUEENS), (ACES, KINGS, QUEENS, JACKS)
SPLIT = ("2s2h", "3s3h", "4s4h")
QUADS = "QcQd2c7h9s"
TENTH = {"rake": partial(rake, rake=0.1)}
ALL_IN = {
    "case_1_the_last_250_come_back": ((50, 100, 200, 450), {}, FOUR, NO_HELP, [200, 150, 200, 250]),
    "case_2_a_big_blind_ante_is_won_in_full": (
        *((6, 4, 1), {"antes": {1: 2}, "trim": False}, THREE, QUADS, [6, 0, 5]),
    ),
    "case_3_a_short_ante_wins_as_much": ((6, 4, 1), {"antes": 2}, THREE, QUADS, [8, 0, 3]),
    "case_3_of_each_other_ante": ((3, 4, 1), {"antes": 2}, THREE, QUADS, [4, 1, 3]),
    "case_17_rake_is_not_of_what_comes_back": (
        *((100, 10, 1000), TENTH, SPLIT, STRAIGHT_ON_BOARD, [90, 9, 990]),
    ),
}


@pytest.mark.parametrize(
    ("stacks", "options", "hands", "cards", "expected"), ALL_IN.values(), ids=ALL_IN
)
def test_players_who_are_all_in_get_their_pots(stacks, options, hands, cards, expected):
    state = hold_em(stacks, **options)
    deal(state, *hands)
    all_in(state)
    board(state, cards)

    assert state.stacks == expected


def test_case_4_antes_of_all_stacks_leave_the_button_blind_uncalled():
    state = NoLimitShortDeckHoldem.create_state(
        CHIPS_ONLY, True, 2, {-1: 2}, 2, (2, 2, 2, 2, 2, 6), 6
    )
    deal(state, "TsTh", "JsJh", ACES, KINGS, QUEENS, "7s7h")
    all_in(state)
    board(state, "6c8d9hTdKc"[:6] + "6d8h")

    assert state.stacks == [0, 0, 12, 0, 0, 4]


def test_case_5_the_first_seat_wins_three_unequal_all_ins_in_stud():
    state = stud((200, 150, 175))
    deal(state, "AsAhAd", "3s4h2c", "5s6h9c")
    all_in(state)
    for cards in (("Ac", "Jd", "Qd"), ("Kd", "7h", "8s"), ("2d", "Tc", "6s"), ("3d", "5h", "9d")):
        state.burn_card("??")
        deal(state, *cards)

    assert state.stacks == [525, 0, 0]


LIMPS = "call call call call check"
RAISES = {
    "case_6_a_short_all_in_reopens_nothing": (
        *((650, 20000, 20000), (100, 200), "600 650 call", None, 2, 50, None),
    ),
    "case_7_two_short_all_ins_make_a_full_raise": (
        *((20000, 20000, 20000, 1500, 1900), (100, 200)),
        *(LIMPS, "500 1000 call 1300 1700", 0, 1200, 2200),
    ),
    "case_8_short_all_ins_add_up_for_the_bettor": (
        *((20000, 135, 20000, 210, 20000), (5, 10), LIMPS, "100 125 call 200 call", 0, 100, 300),
    ),
    "case_8_but_not_for_the_caller_of_the_first": (
        *((20000, 135, 20000, 210, 20000), (5, 10)),
        *(LIMPS, "100 125 call 200 call call", 2, 75, None),
    ),
    "case_9_a_limper_may_not_raise": (
        *((50000, 50000, 50000, 7500), (2000, 4000), "call 7500 fold call", None, 2, 3500, None),
    ),
    "case_9_the_big_blind_may_as_it_has_not_acted": (
        *((50000, 50000, 50000, 7500), (2000, 4000), "call 7500 fold", None, 1, 3500, 11500),
    ),
    "case_10_a_raise_is_as_large": ((5000,) * 4, (25, 50), "125 200 500", None, 1, 450, 800),
    "case_10_as_the_largest_before": ((5000,) * 4, (25, 50), "500", None, 3, 500, 950),
    "case_10_of_one_raise": ((5000,) * 4, (25, 50), "125", None, 3, 125, 200),
    "case_10_of_two_raises": ((5000,) * 4, (25, 50), "125 200", None, 0, 175, 275),
    "case_10_and_so_it_is_after_the_flop": (
        *((5000,) * 3, (25, 50), "call call check", "300 1000", 2, 1000, 1700),
    ),
    "case_11_a_short_all_in_leaves_the_full_raise": (
        *((5000, 135, 5000), (5, 10), "call call check", "100 125", 2, 125, 225),
    ),
    "case_12_a_short_big_blind_leaves_the_full_one": (
        *((100, 4, 100), (5, 10), "", None, 2, 10, 20),
    ),
}
"""Stacks, blinds, actions before and on the flop; the actor, the call, and the minimum raise."""


@pytest.mark.parametrize(
    ("stacks", "blinds", "first", "then", "actor", "to_call", "least"), RAISES.values(), ids=RAISES
)
def test_raises_are_large_enough_and_reopen_the_betting(
    stacks, blinds, first, then, actor, to_call, least
):
    state = hold_em(stacks, blinds)
    deal(state)
    act(state, first)
    if then is not None:
        board(state, "2c7d9h")
        act(state, then)

    assert (state.actor_index, state.checking_or_calling_amount) == (actor, to_call)
    assert least_raise(state) == least
    assert state.can_complete_bet_or_raise_to() is (least is not None)


def test_case_12_and_the_main_pot_takes_only_as_much_from_each():
    state = hold_em((100, 4, 100), (5, 10))
    deal(state)
    act(state, "call call")

    assert [(pot.amount, pot.player_indices) for pot in state.pots] == [
        (12, (0, 1, 2)),
        (12, (0, 2)),
    ]


def test_case_13_a_pot_of_38_goes_13_13_12_from_the_left_of_the_button():
    state = hold_em((50, 12, 12, 12), (2, 4))
    deal(state, ACES, "2s2h", "3s3h", "4s4h")
    act(state, "12 call fold call")
    board(state, STRAIGHT_ON_BOARD)

    assert state.stacks == [48, 13, 13, 12]


def test_case_14_each_side_pot_is_split_on_its_own():
    state = hold_em((100, 150, 200, 150, 200, 500, 500), (5, 10))
    deal(state, "2s2h", "3s3h", "4s4h", "5s5h", "6s6h", "7s7h", "8s8h")
    act(state, "100 call call call call call call")
    board(state, STRAIGHT_ON_BOARD[:6])
    act(state, "50 call call call fold call")
    board(state, STRAIGHT_ON_BOARD[6:8])
    act(state, "50 call fold")
    board(state, STRAIGHT_ON_BOARD[8:])

    assert state.stacks == [140, 203, 253, 202, 252, 400, 350]


def test_case_15_chips_that_folded_players_put_in_above_all_others_stay_in_the_pot():
    assert side_pots([100, 150], [False, True]) == [Pot(250, (0,))]


def test_case_16_the_odd_unit_of_a_pot_goes_to_the_high_side():
    state = omaha_hi_lo((100, 100, 100))
    deal(state, "JsJhTsTh", "KsKhQsQh", "As2s9c9d")
    act(state, "call fold check")
    board(state, "5c7d8hKdQc")
    act(state, "check check")

    assert state.payoffs == [-1, 3 - 2, 2 - 2]


def test_case_16_two_identical_hands_both_ways_split_evenly():
    state = omaha_hi_lo((3, 3), (1, 3))
    deal(state, "As2s9c9d", "Ah2h9h9s")
    act(state, "call")
    board(state, "5c7d8hKdQc")

    assert state.stacks == [3, 3]


def test_case_18_muck_and_discards_are_shuffled_in_when_the_deck_of_a_draw_game_runs_out():
    state = NoLimitFiveCardDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 100, 6, rng=1)
    act(state, "call call call call call check")
    for seat in range(6):
        state.stand_pat_or_discard(state.hole_cards[seat])

    cards = [card for hand in state.hole_cards for card in hand]
    assert len(set(cards)) == 30


def test_case_18_and_the_muck_with_them():
    state = NoLimitFiveCardDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 100, 6, rng=1)
    act(state, "fold call call call call check")
    mucked = [*state.mucked_cards]
    while state.can_stand_pat_or_discard():
        state.stand_pat_or_discard(state.hole_cards[state.turn_index])

    assert len(mucked) == 5
    assert not state.mucked_cards
    assert {*mucked} <= {*state.deck_cards, *state.cards_in_play}


def test_case_18_eight_players_of_stud_share_one_card_at_seventh_street():
    state = FixedLimitSevenCardStud.create_state(tuple(Automation), True, 1, 1, 2, 4, 1, 8, rng=1)

    assert len(state.board_cards) == 1
    assert [len(hand) for hand in state.hole_cards if hand] == [6] * state.statuses.count(True)


@pytest.mark.parametrize("game", [FixedLimitSevenCardStud, FixedLimitRazz])
@pytest.mark.parametrize(("folds", "own", "shared"), [(0, 5, 2), (2, 5, 2), (3, 6, 1), (4, 6, 1)])
def test_case_18_nine_players_of_stud_share_the_cards_that_are_too_few_for_one_each(
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
