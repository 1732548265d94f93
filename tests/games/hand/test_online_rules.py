"""Rules by which rooms on the internet differ: the showdown's order, who opens after a straddle."""

from dataclasses import replace

import pytest
from raises import raises
from table_hands import (
    ACES,
    CHIPS_ONLY,
    KINGS,
    NO_HELP,
    QUEENS,
    act,
    board,
    deal,
    hold_em,
    limit_hold_em,
    stud,
)

from poker_calculator.games import TABLE_RULES, Automation, HandHistory, TableRules
from poker_calculator.games.predefined import (
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)

BY_HAND = [step for step in CHIPS_ONLY if step is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING]
ONLINE = TABLE_RULES["online"]
LAST = TableRules(straddle_opens=False)
"""A straddle's owner acts last before the flop."""


def shown_down(rules):
    """Return a hand of three who have checked it down."""
    state = hold_em((100,) * 3, by=BY_HAND, rules=rules)
    deal(state, ACES, KINGS, QUEENS)
    act(state, "call call check")
    board(state, NO_HELP)
    act(state, "check check check")
    return state


def test_hands_are_shown_one_after_the_other():
    state = shown_down(TABLE_RULES["WSOP"])

    assert state.showdown_indices == [0]
    with raises("seat 2 has no hand to show now"):
        state.show_or_muck_hole_cards(False, 2)


def test_in_rooms_any_player_who_is_in_may_show_or_muck_in_any_order():
    state = shown_down(ONLINE)

    assert state.showdown_indices == [0, 1, 2]
    state.show_or_muck_hole_cards(False, 2)
    state.show_or_muck_hole_cards(True, 1)
    assert state.showdown_indices == [0]
    state.show_or_muck_hole_cards(False, 0)
    assert state.payoffs == [-2, 4, -2]  # the aces were mucked


def test_in_rooms_who_is_all_in_may_muck_after_the_last_card():
    state = hold_em((100,) * 2, by=BY_HAND, rules=ONLINE)
    deal(state, ACES, KINGS)
    act(state, "100 call")
    board(state, NO_HELP)
    state.show_or_muck_hole_cards(True, 0)
    state.show_or_muck_hole_cards(False, 1)

    assert state.stacks == [200, 0]


def test_in_rooms_two_players_cannot_raise_without_end():
    assert not ONLINE.unlimited_heads_up
    assert ONLINE.blind_is_a_bet


def test_a_straddler_acts_last_before_the_flop_only():
    state = hold_em((100,) * 4, {0: 1, 1: 2, 2: 4}, rules=LAST, min_bet=2)
    deal(state)
    act(state, "call call call check")
    board(state, NO_HELP[:6])
    seats = []
    while state.street_index == 1:
        seats.append(state.actor_index)
        act(state, "check")

    assert seats == [0, 1, 2, 3]


# With the blinds 1 and 2 in seats 0 and 1, and a straddle of 4.


def order(straddle, rules, actions="", players=6):
    """Return the seats in the order of their first turns, everybody calling after *actions*."""
    blinds = {0: 1, 1: 2, straddle: 4}
    state = hold_em((100,) * players, blinds, rules=rules, min_bet=2)
    deal(state)
    seats, given = [], actions.split()
    while state.actor_index is not None and state.street_index == 0:
        seats.append(state.actor_index)
        act(state, given.pop(0) if given else "call")
    return seats


@pytest.mark.parametrize(
    ("straddle", "seats"),
    [(2, [3, 4, 5, 0, 1, 2]), (4, [5, 0, 1, 2, 3, 4]), (5, [0, 1, 2, 3, 4, 5])],
)
def test_the_action_opens_left_of_the_last_straddle_wherever_it_sits(straddle, seats):
    assert order(straddle, TableRules()) == seats


@pytest.mark.parametrize(
    ("straddle", "seats"),
    [(2, [3, 4, 5, 0, 1, 2]), (4, [2, 3, 5, 0, 1, 4]), (5, [2, 3, 4, 0, 1, 5])],
)
def test_or_left_of_the_big_blind_and_the_straddle_has_the_option_when_it_comes_back(
    straddle, seats
):
    assert order(straddle, LAST) == seats


def test_straddles_next_to_the_big_blind_open_the_action_left_of_the_last():
    state = hold_em((100,) * 5, (1, 2, 4, 8, 0), rules=LAST, min_bet=2)
    deal(state)
    seats = []
    while state.actor_index is not None and state.street_index == 0:
        seats.append(state.actor_index)
        act(state, "call")

    assert seats == [4, 0, 1, 2, 3]


def test_who_straddled_may_raise_when_the_action_comes_back_to_him():
    state = hold_em((100,) * 4, {0: 1, 1: 2, 3: 4}, rules=LAST, min_bet=2)
    deal(state)
    act(state, "call call call")

    assert (state.actor_index, state.checking_or_calling_amount) == (3, 0)
    assert state.can_complete_bet_or_raise_to(8)


def test_a_raised_straddle_is_defended_in_turn():
    assert order(5, LAST, "call 10") == [2, 3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize(
    ("of_last", "of_default", "opener"),
    [
        ((1, 2, 0, 0), (1, 2, 0, 0), 2),
        ((4, 2), (2, 2), 1),  # heads-up the button opens
        ((0, 2), (0, 2), 0),  # or the other one if the button has the only blind
    ],
)
def test_without_a_straddle_the_action_opens_left_of_the_big_blind(of_last, of_default, opener):
    assert LAST.opener(of_last, 2) == TableRules().opener(of_default, 2) == (opener, -1)


# In histories.


def history(rules, actions=()):
    return HandHistory(
        variant="NT",
        antes=[0] * 2,
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[200] * 2,
        actions=actions,
        user_fields={} if rules is None else {"_rules": rules},
    )


@pytest.mark.parametrize("name", TABLE_RULES)
def test_a_history_names_the_rules(name):
    assert history(name).create_state().rules == TABLE_RULES[name]


@pytest.mark.parametrize("name", ["WSOP 2030", 3, ["WSOP"]])
def test_a_history_with_other_rules_is_refused(name):
    with raises("known are WSOP, TDA, Robert's, cash game, online"):
        history(name).create_state()


def test_rules_that_are_given_come_first():
    rules = replace(ONLINE, bets_per_street=3)

    assert history("TDA").create_state(rules=rules).rules is rules


def test_rules_with_a_name_are_recorded_where_the_actions_do_not_reveal_them():
    state = shown_down(ONLINE)
    hand = HandHistory.from_state(state)
    wsop = HandHistory.from_state(shown_down(TABLE_RULES["WSOP"]))

    assert hand.user_fields == {"_rules": "online"}
    assert hand.create_state().rules == ONLINE
    assert wsop.user_fields == {}


@pytest.mark.parametrize(
    ("rules", "least"), [({}, 60), ({"whole_bets": False}, 70), ({"half_bet_counts": True}, 80)]
)
def test_in_rooms_a_raise_after_a_short_all_in_goes_to_a_whole_number_of_bets(rules, least):
    state = limit_hold_em((1000, 1000, 1000, 50), rules=replace(ONLINE, **rules))
    deal(state)
    act(state, "40 50 call call")

    assert state.legal_actions()[3:5] == (least, least)


def test_a_whole_number_of_bets_changes_nothing_without_a_short_all_in():
    state = stud((1000,) * 3, rules=ONLINE)
    deal(state, "AsAhKs", "2s2h3s", "4s5s6s")
    state.post_bring_in()  # of 50
    act(state, "100 200 300")

    assert state.bet_to_match == 300


def on_fourth_street(*cards, game=FixedLimitSevenCardStud, rules=ONLINE):
    """Return a hand of stud in which the players' second cards up are *cards*."""
    state = stud((1000,) * 2, game, rules=rules)
    deal(state, "AsAhKs", "2s2h3s")
    state.post_bring_in()
    act(state, "call")
    state.burn_card("??")
    for card in cards:
        state.deal_hole(card)
    return state


def test_in_rooms_an_open_pair_on_fourth_street_allows_a_bet_of_twice_the_size():
    state = on_fourth_street("Kd", "4c")

    assert state.legal_actions()[3:5] == (100, 200)
    act(state, "100")
    assert state.legal_actions()[3:5] == (200, 300)
    with raises("an open pair allows a bet of one size or of twice the size"):
        state.complete_bet_or_raise_to(250)
    act(state, "300")
    assert state.legal_actions()[3:5] == (500, 500)  # all later raises are of twice the size


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        (("Qd", "4c"), {}),
        (("Kd", "4c"), {"rules": TableRules()}),
        (("Kd", "4c"), {"game": FixedLimitSevenCardStudHighLowSplitEightOrBetter}),
    ],
)
def test_without_an_open_pair_or_the_rule_or_with_lows_it_does_not(cards, options):
    assert on_fourth_street(*cards, **options).legal_actions()[3:5] == (100, 100)
