"""The decisions of the project's rules of play, where books differ, each through `State`."""

from itertools import permutations

import pytest
from raises import raises
from table_hands import (
    ACES,
    CHIPS_ONLY,
    JACKS,
    KINGS,
    NO_HELP,
    QUEENS,
    act,
    board,
    deal,
    hold_em,
    least_raise,
    limit_hold_em,
    stud,
)

from poker_calculator.games import Automation
from poker_calculator.games.cards import read_cards
from poker_calculator.games.predefined import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    NoLimitFiveCardDraw,
)
from poker_calculator.games.variants.table_rules import CASH_GAME, TABLE_RULES, TDA, TableRules

BLIND_IS_A_BET = TableRules(blind_is_a_bet=True)
STRAIGHTS = (("KhQc2d", "KsQd3c", "7h8h4c"), (("Js", "Jd"), ("Tc", "Th"), ("9s", "9h")))
WITH_AN_ACE_THAT_DOES_NOT_PLAY = (
    ("9hAs2d", "9s3h3c", "KhKd4c"),
    (("8c", "8h"), ("7d", "7c"), ("6s", "6d"), ("5c", "5d")),
)
SIX_LOWS = (
    ("As2cKd", "Ac2dQc", "7h8h9c"),
    (("3h", "3s"), ("4h", "4s"), ("6c", "6d"), ("Kh", "Qh")),
)


def tie_in_stud(state, hands=STRAIGHTS[0], streets=(*STRAIGHTS[1], ("4d", "5c"))):
    """Play three antes and two bring-ins, five chips, to a tie of the first two seats."""
    deal(state, *hands)
    state.post_bring_in()
    act(state, "call fold")
    for cards in streets:
        state.burn_card("??")
        deal(state, *cards)
        act(state, "check check")


def small_stud(game=FixedLimitSevenCardStud, **options):
    return stud((100,) * 3, game, antes=1, bring_in=1, bets=(2, 4), **options)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        (FixedLimitSevenCardStud, ()),
        (FixedLimitSevenCardStud, WITH_AN_ACE_THAT_DOES_NOT_PLAY),
        (FixedLimitRazz, SIX_LOWS),  # the ace is low
    ],
)
def test_odd_chips_in_stud_go_to_the_highest_card_by_suit_of_the_five_that_tie(game, hands):
    state = small_stud(game)
    tie_in_stud(state, *hands)

    assert state.payoffs == [0, 1, -1]


def test_a_house_rule_may_give_them_by_position_instead():
    state = small_stud(rules=TableRules(stud_odd_chips_by_card=False))
    tie_in_stud(state)

    assert state.payoffs == [1, 0, -1]


@pytest.mark.parametrize(
    ("stack", "parts", "reopens"), [(49, 2, False), (50, 2, True), (51, 2, True), (59, 1, False)]
)
def test_half_a_bet_more_reopens_the_betting_in_limit_games_or_a_full_one(stack, parts, reopens):
    rules = TableRules(limit_reopening_parts=parts)
    state = limit_hold_em((1000, 1000, 1000, stack), rules=rules)
    deal(state)
    act(state, f"40 {stack} fold call")

    assert state.actor_index == 2
    assert state.can_complete_bet_or_raise_to() is reopens


def test_what_was_posted_is_to_call_where_the_house_says_so():
    state = hold_em((100, 7, 100), (5, 10), rules=TableRules(full_blind_to_call=False))
    deal(state)

    assert state.checking_or_calling_amount == 7


@pytest.mark.parametrize(
    ("rules", "first", "then"),
    [(TableRules(), "call call check", "min min min min"), (BLIND_IS_A_BET, "min min min", "")],
)
def test_fixed_limit_sees_a_bet_and_three_raises_and_the_big_blind_may_be_a_bet(rules, first, then):
    state = limit_hold_em((1000,) * 3, rules=rules)
    deal(state)
    act(state, first)
    board(state, NO_HELP[:6] if then else "")
    act(state, then)

    assert max(state.bets) == 80
    assert not state.can_complete_bet_or_raise_to()


def test_two_players_may_raise_without_end_where_the_house_says_so():
    state = limit_hold_em((1000,) * 2, rules=TableRules(unlimited_heads_up=True))
    deal(state)
    act(state, "min " * 20)

    assert state.can_complete_bet_or_raise_to()


MANUAL_SHOWDOWN = tuple(
    entry for entry in CHIPS_ONLY if entry is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING
)


def river(actions, stacks=(100,) * 4, **options):
    """Return a limped hand of four after *actions* on the river."""
    state = hold_em(stacks, by=MANUAL_SHOWDOWN, **options)
    deal(state, ACES, KINGS, QUEENS, JACKS)
    act(state, "call call call check")
    board(state, NO_HELP)
    act(state, actions)
    return state


def showdown_order(state):
    order = []
    while state.showdown_index is not None:
        order.append(state.showdown_index)
        state.show_or_muck_hole_cards(True)
    return order


@pytest.mark.parametrize(
    ("actions", "order"),
    [("check check 10 call call call", [2, 3, 0, 1]), ("check check check check", [0, 1, 2, 3])],
)
def test_the_last_aggressor_of_the_last_round_shows_first_or_the_first_live_seat(actions, order):
    assert showdown_order(river(actions)) == order


def test_an_aggressor_of_an_earlier_round_does_not_count():
    state = hold_em((100,) * 3, by=MANUAL_SHOWDOWN)
    deal(state, ACES, KINGS, QUEENS)
    act(state, "10 call call")
    board(state, NO_HELP)
    act(state, "check check check")

    assert showdown_order(state) == [0, 1, 2]


@pytest.mark.parametrize(("game", "first"), [(FixedLimitSevenCardStud, 2), (FixedLimitRazz, 1)])
def test_in_stud_the_high_board_shows_first_and_in_razz_the_low_one(game, first):
    state = game.create_state(MANUAL_SHOWDOWN, True, 1, 1, 2, 4, 100, 3)
    deal(state, "2s2hKd", "3s3h9c", "4s4hTd")
    state.post_bring_in()
    act(state, "call call")
    for cards in (("Qs", "7c", "Th"), ("Js", "6c", "9d"), ("8s", "5c", "6d"), ("2c", "3c", "4c")):
        state.burn_card("??")
        deal(state, *cards)
        act(state, "check check check")

    assert state.showdown_index == first


@pytest.mark.parametrize("stacks", [(100, 100), (200, 100)])
def test_hands_are_face_up_as_soon_as_all_betting_is_over(stacks):
    state = hold_em(stacks, by=MANUAL_SHOWDOWN)
    deal(state, ACES, KINGS)
    act(state, "100 call")

    assert state.showdown_index == 1
    assert not state.can_show_or_muck_hole_cards(False)


def test_in_a_cash_game_they_are_shown_after_the_last_card():
    state = hold_em((100, 100), by=MANUAL_SHOWDOWN, rules=CASH_GAME)
    deal(state, ACES, KINGS)
    act(state, "100 call")
    assert state.showdown_index is None
    board(state, NO_HELP)

    assert state.showdown_index is not None


@pytest.mark.parametrize("last_street", ["check check check", None])
def test_a_last_street_without_a_bet_is_shown_from_the_first_seat(last_street):
    """Whether it was checked through, or skipped as all are all-in since an earlier street."""
    deep = last_street is not None
    state = hold_em((200 if deep else 100,) * 3, by=MANUAL_SHOWDOWN, rules=CASH_GAME)
    deal(state, ACES, KINGS, QUEENS)
    act(state, "call call check")
    board(state, NO_HELP[:6])
    act(state, "check check 98 call call")
    board(state, NO_HELP[6:])
    if deep:
        act(state, last_street)

    assert state.showdown_index == 0


def all_in_stud(**options):
    """Return a hand of stud in which both are all-in on third street."""
    state = FixedLimitSevenCardStud.create_state(MANUAL_SHOWDOWN, True, 0, 1, 2, 4, 3, 2, **options)
    deal(state, "2s2hKd", "3s3h9c")
    state.post_bring_in()
    act(state, "min min call")
    return state


def deal_streets(state, *streets):
    for cards in streets:
        state.burn_card("??")
        deal(state, *cards)


LATER_STREETS = (("Qs", "7c"), ("Js", "6c"), ("8s", "5c"), ("2c", "3c"))


def test_in_stud_too_hands_are_face_up_as_soon_as_all_betting_is_over():
    state = all_in_stud()
    assert sorted(state.showdown_indices) == [0, 1]
    state.show_or_muck_hole_cards()
    state.show_or_muck_hole_cards()

    deal_streets(state, *LATER_STREETS)

    # The seventh card came face down.
    assert sorted(state.showdown_indices) == [0, 1]
    assert len(state.show_or_muck_hole_cards(player_index=0).hole_cards) == 7
    assert not state.can_show_or_muck_hole_cards(player_index=0)
    state.show_or_muck_hole_cards(player_index=1)
    assert state.stacks == [0, 6]


def test_in_a_cash_game_stud_hands_are_shown_after_the_last_card():
    state = all_in_stud(rules=CASH_GAME)
    assert state.showdown_index is None
    deal_streets(state, *LATER_STREETS)

    assert state.showdown_index is not None


@pytest.mark.parametrize("order", [*permutations(range(3))])
@pytest.mark.parametrize("by_house", [TableRules(), CASH_GAME], ids=["face up", "cash game"])
def test_all_in_hands_are_shown_in_any_order(order, by_house):
    state = hold_em((100,) * 3, by=MANUAL_SHOWDOWN, rules=by_house)
    deal(state, ACES, KINGS, QUEENS)
    act(state, "100 call call")
    if by_house is CASH_GAME:
        board(state, NO_HELP)
    for seat in order:
        state.show_or_muck_hole_cards(True, seat)
    if by_house is not CASH_GAME:
        board(state, NO_HELP)

    assert state.stacks == [300, 0, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_all_in_may_show_before_the_remaining_cards_and_need_not_again(seat):
    state = hold_em((100, 100), by=MANUAL_SHOWDOWN, rules=CASH_GAME)
    deal(state, ACES, KINGS)
    act(state, "100 call")

    with pytest.raises(ValueError, match=r"no showing or mucking now: .* waits for dealing"):
        state.show_or_muck_hole_cards()
    with pytest.raises(ValueError, match=f"seat {seat} cannot muck: cards are to come"):
        state.show_or_muck_hole_cards(False, seat)
    state.show_or_muck_hole_cards(player_index=seat)
    assert state.showdown_indices == [1 - seat]
    board(state, NO_HELP)
    assert state.showdown_indices == [1 - seat]
    state.show_or_muck_hole_cards()

    assert state.stacks == [200, 0]


def test_in_a_draw_game_all_in_hands_are_shown_after_the_last_draw_but_may_be_before():
    state = NoLimitFiveCardDraw.create_state(MANUAL_SHOWDOWN, True, 0, (1, 2), 2, 100, 2)
    deal(state, "AsAh3c4c5c", "KsKh3d4d5d")
    act(state, "100 call")
    assert state.showdown_index is None
    state.show_or_muck_hole_cards(player_index=0)
    state.stand_pat_or_discard("3c")
    state.stand_pat_or_discard()
    state.burn_card("??")
    state.deal_hole("9h")

    # The card that was drawn came face down.
    assert sorted(state.showdown_indices) == [0, 1]
    state.show_or_muck_hole_cards(player_index=1)
    state.show_or_muck_hole_cards(player_index=0)
    assert state.stacks == [200, 0]


def test_nobody_shows_while_there_is_betting():
    state = river("check check check")

    assert state.showdown_indices == []
    with raises("no showing or mucking now: seat 3 has to act"):
        state.show_or_muck_hole_cards(True, 3)


@pytest.mark.parametrize("book", TABLE_RULES)
def test_by_the_rule_books_a_fold_stands_that_faces_no_bet(book):
    state = river("check fold fold fold", rules=TABLE_RULES[book])

    assert state.stacks == [106, 98, 98, 98]


def test_without_such_a_rule_a_fold_needs_a_bet_to_face():
    state = river("check")

    assert not state.can_fold()
    with raises("Cannot fold: there is no bet to call. Legal: check"):
        state.fold()


def test_no_book_lets_a_player_fold_before_the_bring_in():
    state = stud((1000,) * 3, bring_in=60, rules=TABLE_RULES["WSOP"])
    deal(state, "????2c", "????Kc", "????Ks")

    assert not state.can_fold()


def test_a_hand_that_nobody_knows_is_not_shown():
    state = hold_em((100, 100), by=MANUAL_SHOWDOWN)
    deal(state, "????", KINGS)
    act(state, "call check")
    board(state, NO_HELP)
    act(state, "check check")

    with raises("which decides nothing; name the cards, or muck"):
        state.show_or_muck_hole_cards(True)
    assert state.show_or_muck_hole_cards("AsAh").hole_cards == read_cards("AsAh")


@pytest.mark.parametrize(
    ("actions", "options", "may_muck"),
    [
        ("98 call fold fold", {}, False),  # an all-in that was called is face up
        ("48 call call call", {"stacks": (50, 100, 100, 100)}, False),  # beside one who is all-in
        ("98 call fold fold", {"rules": CASH_GAME}, True),
    ],
)
def test_nobody_mucks_beside_a_player_who_is_all_in_but_in_a_cash_game(actions, options, may_muck):
    assert river(actions, **options).can_show_or_muck_hole_cards(False) is may_muck


def test_a_side_pot_whose_players_all_muck_goes_to_who_is_left():
    state = hold_em((10, 100, 100), by=MANUAL_SHOWDOWN, rules=CASH_GAME)
    deal(state, QUEENS, ACES, KINGS)
    act(state, "20 call call")
    board(state, NO_HELP)
    act(state, "check check")
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(state.showdown_index == 0)

    assert state.stacks == [50, 80, 80]


def test_heads_up_the_button_has_the_small_blind_and_acts_first_and_after_the_flop_last():
    state = hold_em((100, 100))
    deal(state)
    assert (state.bets, state.actor_index) == ([2, 1], 1)

    act(state, "call check")
    board(state, NO_HELP[:6])
    assert state.actor_index == 0


@pytest.mark.parametrize(
    ("rules", "ante", "blind"),
    [(TableRules(), 2, 1), (TDA, 1, 2), (TableRules(blinds_first=True), 1, 2)],
)
def test_whether_ante_or_blind_comes_first_is_a_field_of_the_rules(rules, ante, blind):
    state = hold_em((100, 3, 100), antes={1: 2}, trim=False, rules=rules)

    assert (state.get_effective_ante(1), state.get_effective_blind_or_straddle(1)) == (ante, blind)
    assert (state.dead_chips, state.bets[1]) == (ante, blind)


@pytest.mark.parametrize(
    ("stacks", "blinds", "options", "hands", "actions", "expected"),
    [
        # A blind that comes before the ante loses no chip.
        ((1, 3, 1), (1, 2), {"antes": 1}, (KINGS, QUEENS, ACES), "", [0, 2, 3]),
        # The big blind has nothing for the ante, so a chip of the caller's is returned.
        ((6, 5, 50), (3, 6), {"antes": 2}, (ACES, KINGS, QUEENS), "fold call", [13, 0, 48]),
        # A player who is all-in by an ante or a blind wins as much of each other stack.
        ((150, 2, 2), (1, 2), {"antes": 2}, (QUEENS, KINGS, ACES), "fold", [147, 0, 7]),
        ((150, 2, 2), (1, 2), {"antes": 2}, (QUEENS, ACES, KINGS), "fold", [147, 7, 0]),
        # Dead antes are the main pot.
        (
            *((150, 2, 2), (1, 2), {"antes": 2, "trim": False}, (QUEENS, KINGS, ACES)),
            *("fold", [147, 3, 4]),
        ),
        # A blind that is paid first counts as a call of an ante.
        ((2, 150), (1, 2), {"antes": 2}, (ACES, KINGS), "fold", [5, 147]),
    ],
)
def test_short_antes_and_blinds_win_as_much_as_they_match(
    stacks, blinds, options, hands, actions, expected
):
    state = hold_em(stacks, blinds, **options, rules=TDA)
    deal(state, *hands)
    act(state, actions)
    assert state.all_in_status or not state.status
    board(state, NO_HELP if state.status else "")

    assert not state.status
    assert state.stacks == expected


def test_a_short_straddle_leaves_the_full_straddle_to_call_when_a_blind_has_folded():
    """Else the blind's chips above all others would go to the player who is all-in for 8."""
    state = hold_em((100, 215, 94, 8, 5), (5, 10, 0, 0, 20))
    deal(state, QUEENS, JACKS, "TsTh", ACES, KINGS)
    act(state, "fold fold")
    assert state.checking_or_calling_amount == 20

    act(state, "call call")
    board(state, NO_HELP)

    assert state.stacks == [95, 205, 88, 34, 0]


def test_a_bring_in_is_completed_to_the_bet_then_raised_by_it_and_by_its_player():
    state = stud((1000,) * 3, bring_in=60)
    deal(state, "????2c", "????Kc", "????Ks")
    state.post_bring_in()

    assert least_raise(state) == 100
    act(state, "min")
    assert least_raise(state) == 200
    act(state, "call")
    assert (state.actor_index, least_raise(state)) == (0, 200)


@pytest.mark.parametrize(("discarded", "burned"), [(0, 0), (2, 1)])
def test_a_card_is_burned_for_a_draw_if_anybody_draws(discarded, burned):
    state = NoLimitFiveCardDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 100, 2, rng=1)
    act(state, "call check")
    state.stand_pat_or_discard(state.hole_cards[0][:discarded])
    state.stand_pat_or_discard()

    assert len(state.burn_cards) == burned


@pytest.mark.parametrize("seed", range(5))
def test_nobody_draws_his_own_discards_while_those_of_others_suffice(seed):
    state = NoLimitFiveCardDraw.create_state(
        tuple(Automation), True, 0, (1, 2), 2, 100, 6, rng=seed
    )
    act(state, "call call call call call check")
    discards = [[*hand] for hand in state.hole_cards]
    for hand in discards:
        state.stand_pat_or_discard(hand)

    # Burned and dealt to four are 21 of the 22 cards: the fifth player is the first to lack some.
    assert not {*discards[4]} & {*state.hole_cards[4]}
