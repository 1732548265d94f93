"""Several boards: bomb pots, boards from the flop on, and the rest of the board run again."""

from dataclasses import replace
from functools import partial

import pytest
from oracles.holdem import live_cards, naive_strength
from raises import raises
from table_hands import ACES, CHIPS_ONLY, KINGS, NO_HELP, QUEENS, act, board, deal, hold_em, stud

from poker_calculator.games import (
    TABLE_RULES,
    Automation,
    BatchState,
    HandHistory,
    TableRules,
    rake,
)
from poker_calculator.games.hand.operations import BoardDealing, ChipsPushing, RunoutCountSelection
from poker_calculator.games.pots.pots import Pot, share_out
from poker_calculator.games.predefined import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    KuhnPoker,
)
from poker_calculator.histories import hands_to_frame

BOMB_POT = TableRules(bomb_pot=True, fold_facing_no_bet=True)
TWO_BOARDS = TableRules(bomb_pot=True, boards=2)
ONLINE = TABLE_RULES["online"]


def bomb_pot(stacks, rules=BOMB_POT, antes=5, **options):
    return hold_em(stacks, blinds=(), antes=antes, min_bet=2, rules=rules, **options)


def deal_boards(state, *texts, down=True):
    """Deal cards to the board that is due, text by text, with unknown burns and checks between.

    Players check after the last one, too, when the hand goes *down* to the showdown.
    """
    for text in texts:
        while state.can_check_or_call():
            state.check_or_call()
        if state.can_burn_card("??"):
            state.burn_card("??")
        state.deal_board(text)
    while down and state.can_check_or_call():
        state.check_or_call()


def pushes(state):
    return [
        (push.pot_index, push.board_index, push.amounts)
        for push in state.operations
        if isinstance(push, ChipsPushing)
    ]


# A bomb pot: everyone antes, and nobody bets before the flop.


def test_in_a_bomb_pot_all_ante_and_the_flop_comes_without_betting():
    state = bomb_pot((100,) * 3)
    deal(state)

    assert (state.actor_index, state.street_index, state.total_pot_amount) == (None, 1, 15)
    board(state, "2c7d9h")
    assert state.actor_index == 0
    assert state.checking_or_calling_amount == 0


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"antes": (5, 5)}, "a bomb pot has an ante of every player and no blinds, posts"),
        ({"antes": 5, "blinds": (1, 2)}, "give every player's payment as an ante"),
    ],
)
def test_a_bomb_pot_has_antes_alone(options, fault):
    with pytest.raises(ValueError, match=fault):
        hold_em((100,) * 3, **{"blinds": (), "min_bet": 2, "rules": BOMB_POT} | options)


def test_a_bomb_pot_needs_a_second_street():
    with raises("a bomb pot needs a street after the first"):
        KuhnPoker.create_state(Automation, rules=BOMB_POT)


def test_who_is_all_in_with_the_ante_plays_for_the_antes():
    state = bomb_pot((5, 100, 100))
    deal(state, ACES, KINGS, QUEENS)
    board(state, "2c7d9h")
    act(state, "10 fold")
    board(state, "3s8c")

    assert state.stacks == [15, 95, 95]  # 10 came back to the bettor


# Several boards, which the street deals to in turn.


def test_each_street_deals_to_each_board_in_turn():
    state = bomb_pot((100,) * 2, TWO_BOARDS)
    deal(state, ACES, KINGS)
    state.burn_card("??")

    assert (state.board_dealing_index, state.board_dealing_count) == (0, 3)
    assert state.deal_board("2c7d") == BoardDealing(tuple(state.board_cards), 0)
    assert (state.board_dealing_index, state.board_dealing_count) == (0, 1)
    state.deal_board("9h")
    assert (state.board_dealing_index, state.board_dealing_count) == (1, 3)
    assert state.deal_board("3c4c5c").board_index == 1
    assert state.board_dealing_index is None
    assert [*map(str, state.boards)] == ["[2c, 7d, 9h]", "[3c, 4c, 5c]"]
    assert state.board_cards == state.boards[0]
    assert state.actor_index == 0


def test_a_card_of_one_board_is_not_dealt_to_the_other():
    state = bomb_pot((100,) * 2, TWO_BOARDS, strict=True)
    deal(state, ACES, KINGS)
    deal_boards(state, "2c7d9h", "3c4c5c")
    state.burn_card("??")

    with raises("the card 4c is not in the deck: it lies in boards[1]"):
        state.deal_board("4c")


def test_a_deck_is_dealt_to_all_boards_where_that_is_automated():
    state = bomb_pot((100,) * 3, TWO_BOARDS, by=Automation, rng=3)
    while state.status:
        state.check_or_call()

    assert [*map(len, state.boards)] == [5, 5]
    cards = [card for cards in (*state.boards, state.deck_cards) for card in cards]
    assert len({*cards}) == len(cards)


def test_each_pot_is_split_by_board_with_the_odd_unit_to_the_first():
    state = bomb_pot((5, 5, 5), TWO_BOARDS, by=CHIPS_ONLY)
    deal(state, ACES, KINGS, QUEENS)
    deal_boards(state, NO_HELP[:6], "Kc4d5h", "3s", "6s", "8c", "Td")

    # 15: 8 for the first board, which aces win, 7 for the second, on which the king pairs.
    assert state.stacks == [8, 7, 0]
    assert pushes(state) == [(0, 0, (8, 0, 0)), (0, 1, (0, 7, 0))]


def test_side_pots_are_split_by_board_each_on_its_own():
    state = bomb_pot((11, 25, 25), TWO_BOARDS)
    deal(state, ACES, KINGS, QUEENS)
    deal_boards(state, "2c7d9h", "Qc4d5h", down=False)
    act(state, "6 20 call")
    deal_boards(state, "3s", "6s", "8c", "Td")

    # 33 for all: 17 on the first board to aces, 16 on the second to queens; 28: 14 to the kings.
    assert state.stacks == [17, 14, 30]


def test_a_board_is_split_by_hand_type_and_then_among_winners():
    """Eight or better on two boards, the first without a low: 9 chips are 5, and 2 and 2."""
    state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        CHIPS_ONLY, True, 3, 0, 2, 4, 3, 3, rules=TWO_BOARDS
    )
    deal(state, "AsAhKsKh", "2s3s9c9d", "QsQh6s6h")
    deal_boards(state, "KdJdTc", "4c5c9s", "8d", "Ac", "7h", "7c")

    # Three kings on the first board. On the second 2 and 3 make a straight and the low of five.
    assert state.stacks == [5, 4, 0]
    assert [push.hand_type_index for push in state.operations if isinstance(push, ChipsPushing)] \
        == [0, 0, 1]  # fmt: skip


def test_no_player_gets_two_odd_chips_of_a_pot_on_several_boards():
    """Two who tie on both boards for 6 chips get 2 and 1, then 1 and 2."""
    parts = share_out(Pot(6, (0, 1)), [[7, 7], [9, 9]], lambda seats, _: seats, boards=2)

    assert parts == [(0, {0: 2, 1: 1}), (1, {1: 2, 0: 1})]


def test_a_player_who_wins_on_one_board_only_is_not_killed():
    state = bomb_pot((5, 5), TWO_BOARDS)
    deal(state, ACES, KINGS)
    deal_boards(state, "2c7d9h", "Kc4d5h", "3s", "6s", "8c", "Td")

    assert state.statuses == [True, True]
    assert state.hand_name(1, 0).startswith("pair, kings")
    assert state.hand_name(1, board_index=1).startswith("three of a kind, kings")
    with raises("boards are 0 to 1"):
        state.hand_name(1, 2)


def test_the_rake_is_taken_of_a_pot_and_not_of_each_board():
    state = bomb_pot((5, 5), TWO_BOARDS, rake=partial(rake, rake=0.1))
    deal(state, ACES, KINGS)
    deal_boards(state, "2c7d9h", "Kc4d5h", "3s", "6s", "8c", "Td")

    assert state.raked_amounts == [1]
    assert state.stacks == [5, 4]
    assert [push.rake for push in state.operations if isinstance(push, ChipsPushing)] == [1, 0]


@pytest.mark.parametrize("count", [0, -1, 1.5, True])
def test_a_table_has_one_board_or_more(count):
    with raises("boards is "):
        TableRules(boards=count)


def test_boards_need_cards_and_a_game_that_has_one():
    with raises("the rules have boards=2; this game has no board"):
        stud((200,) * 3, rules=TableRules(boards=2))
    with raises("9 players need 53 cards, the deck has 52"):
        bomb_pot((100,) * 9, TableRules(boards=7))


def test_a_batch_has_one_board():
    with raises("a batch does not support bomb_pot, several boards"):
        BatchState(
            "NT", hand_count=2, players=2, stacks=9, blinds=(1, 2), min_bet=2, rules=TWO_BOARDS
        )


# The rest of the board run again.


def all_in_on_the_flop(rules=ONLINE, **options):
    """Return a hand of two, all-in for 25 each on the flop; a third folded 1."""
    state = hold_em((25, 25, 25), rules=rules, **options)
    deal(state, ACES, KINGS, QUEENS)
    act(state, "fold call check")
    board(state, "2c7d9h")
    act(state, "23 call")
    return state


def run(state, *texts):
    for text in texts:
        if state.can_burn_card("??"):
            state.burn_card("??")
        state.deal_board(text)
    return state


@pytest.mark.parametrize("rules", [ONLINE, TABLE_RULES["WSOP"]])  # at the end, and face up
def test_the_rest_of_the_board_is_run_twice_and_each_pot_is_split_by_run(rules):
    state = all_in_on_the_flop(rules)
    assert state.select_runout_count(2) == RunoutCountSelection(2)
    run(state, "3s", "8c", "KcTd")

    assert [*map(str, state.boards)] == ["[2c, 7d, 9h, 3s, 8c]", "[2c, 7d, 9h, Kc, Td]"]
    assert state.stacks == [25, 25, 25]
    assert pushes(state) == [(0, 0, (25, 0, 0)), (0, 1, (0, 25, 0))]


def test_runs_may_be_dealt_card_by_card_and_before_the_flop():
    state = hold_em((25, 25), rules=ONLINE)
    deal(state, ACES, KINGS)
    act(state, "25 call")
    state.select_runout_count(3)
    run(state, "2c7d9h", "3s", "8c", "Kc4d5h", "6s", "Td", "2h2s3h3d4s")

    assert state.runout_count == 3
    assert [*map(len, state.boards)] == [5, 5, 5]
    # 17 for the aces, 17 for three kings, 16 for the aces with twos.
    assert state.stacks == [33, 17]


def test_hands_are_shown_or_mucked_at_the_end():
    by = [step for step in CHIPS_ONLY if step is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING]
    state = all_in_on_the_flop(by=by)
    state.select_runout_count(2)
    run(state, "3s", "8c", "KcTd")

    assert state.showdown_indices == [0, 1]
    state.show_or_muck_hole_cards(False, 0)
    assert state.stacks == [0, 50, 25]


def test_runs_are_chosen_when_all_betting_is_over_and_before_the_next_card():
    state = hold_em((25, 25), rules=ONLINE)
    deal(state, ACES, KINGS)
    with raises("cards are to come; seat 1 has to act"):
        state.select_runout_count(2)
    act(state, "25 call")
    assert state.can_select_runout_count(2)
    run(state, "2c7d9h")
    with raises("runs are chosen once, before the next card is dealt"):
        state.select_runout_count(2)
    run(state, "3s", "8c")
    with raises("no runs are chosen now"):
        state.select_runout_count(1)


def test_runs_are_chosen_once():
    state = all_in_on_the_flop()
    state.select_runout_count(1)

    with raises("runs are chosen once"):
        state.select_runout_count(2)
    run(state, "3s", "8c")
    assert state.stacks == [50, 0, 25]


@pytest.mark.parametrize("count", [0, -1, 1.5, "2", None])
def test_a_number_of_runs_is_a_whole_one(count):
    with raises("give how often the board is run, 1 or more"):
        all_in_on_the_flop().select_runout_count(count)


def test_there_are_no_more_runs_than_cards():
    """The players hold 6 of 52 cards and the board has 3: 43 are left, and two are burned."""
    state = all_in_on_the_flop()

    assert state.can_select_runout_count(20)
    with raises("21 runs take 44 cards, the deck has 42; run fewer"):
        state.select_runout_count(21)


def test_runs_are_for_games_with_one_board():
    state = bomb_pot((5, 5), TWO_BOARDS)
    deal(state, ACES, KINGS)
    with raises("runs need one board"):
        state.select_runout_count(2)
    state = stud((100, 100), antes=100)
    deal(state, "AsAhAd", "KsKhKd")
    with raises("no runs are chosen now"):
        state.select_runout_count(2)


def test_a_copy_runs_on_its_own():
    state = all_in_on_the_flop()
    state.select_runout_count(2)
    run(state, "3s", "8c", "Kc")
    copy = state.copy()
    assert copy == state
    run(copy, "Td")

    assert copy != state
    assert state.boards[1] != copy.boards[1]
    assert state.status


def test_a_state_shows_all_boards():
    state = all_in_on_the_flop()
    state.select_runout_count(2)
    run(state, "3s")

    assert "; boards 2c7d9h3s and 2c7d9h; pot 50" in repr(state)
    assert "board 2♣ 7♦ 9♥ 3♠<br>board 2♣ 7♦ 9♥<br>" in state.to_html()
    assert [*map(str, state.cards_in_play)] == [*["As", "Ah", "Ks", "Kh", "2c", "7d", "9h", "3s"]]


def test_equities_and_solutions_are_of_one_board():
    state = bomb_pot((100, 100), TWO_BOARDS)
    deal(state, ACES, KINGS)
    deal_boards(state, "2c7d9h", "3c4c5c")
    with raises("the hand has 2 boards, and equities need one"):
        state.equities()
    with raises("this hand has 2 boards; the solver needs one"):
        state.solve({0: "AA", 1: "KK"}, bets="50%")


# In histories.


def histories():
    """Return hands with runs, two boards and a bomb pot, as they were played, by name."""
    twice = all_in_on_the_flop()
    twice.select_runout_count(2)
    run(twice, "3s", "8c", "KcTd")
    face_up = all_in_on_the_flop(TABLE_RULES["WSOP"])
    face_up.select_runout_count(3)
    run(face_up, "3s", "8c", "Kc", "Td", "3h3d")
    two_boards = bomb_pot((5, 5, 5), TWO_BOARDS, rake=partial(rake, rake=0.1))
    deal(two_boards, ACES, KINGS, QUEENS)
    deal_boards(two_boards, NO_HELP[:6], "Kc4d5h", "3s", "6s", "8c", "Td")
    bomb = bomb_pot((100,) * 3)
    deal(bomb, ACES, KINGS, QUEENS)
    board(bomb, "2c7d9h")
    act(bomb, "10 fold fold")
    return {"runs": twice, "face up": face_up, "boards": two_boards, "bomb pot": bomb}


@pytest.mark.parametrize("name", histories())
def test_a_history_replays_to_the_same_boards_and_chips(name):
    state = histories()[name]
    hand = HandHistory.from_state(state)
    again = hand.replay()

    assert again.boards == state.boards
    assert again.stacks == state.stacks
    assert HandHistory.from_state(again) == hand


def test_the_fields_of_a_history_say_what_was_dealt():
    played = {name: HandHistory.from_state(state) for name, state in histories().items()}

    assert played["runs"].user_fields == {"_rules": "online", "_runs": 2}
    assert played["face up"].user_fields == {"_runs": 3}
    assert played["boards"].user_fields == {"_bomb_pot": True, "_boards": 2, "_rakes": [1]}
    assert played["bomb pot"].user_fields == {"_bomb_pot": True}
    assert [text for text in played["boards"].actions if "db" in text] == [
        *("d db 2c7d9h", "d db Kc4d5h", "d db 3s", "d db 6s", "d db 8c", "d db Td")
    ]


def turn_all_in(actions=(), **fields):
    """Return a hand of two that are all-in on the turn, with further actions."""
    return HandHistory(
        variant="NT",
        antes=[0] * 2,
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[20] * 2,
        actions=[
            *("d dh p1 AhAd", "d dh p2 KhKd", "p2 cc", "p1 cc", "d db 2c3c7s", "p1 cc", "p2 cc"),
            *("d db 9h", "p1 cbr 18", "p2 cc", *actions),
        ],
        user_fields=fields,
    )


TWICE = ("d db Ks", "d db 9d", "p1 sm AhAd", "p2 sm KhKd")


@pytest.mark.parametrize(
    ("actions", "fields", "fault"),
    [
        (TWICE, {"_runs": 0}, "_runs is a whole number from 1 up, not 0"),
        (TWICE, {"_runs": "2"}, "_runs is a whole number from 1 up, not '2'"),
        (TWICE, {"_boards": 1.5}, "_boards is a whole number from 1 up, not 1.5"),
        (TWICE, {"_bomb_pot": 1}, "_bomb_pot is true or false, not 1"),
        (TWICE, {}, "no board dealing now"),
    ],
)
def test_a_history_with_other_runs_is_refused(actions, fields, fault):
    with pytest.raises(ValueError, match=fault):
        turn_all_in(actions, **fields).replay()


def test_a_history_that_stops_after_the_first_run_is_not_over():
    state = turn_all_in((TWICE[0], *TWICE[2:]), _runs=2).replay()

    assert (state.status, state.board_dealing_index) == (True, 1)


def test_a_history_whose_runs_could_not_be_chosen_is_refused():
    hand = replace(turn_all_in(_runs=2), actions=["d dh p1 ????", "d dh p2 ????", "p2 f"])

    with raises("_runs is 2, but betting did not end with enough cards"):
        hand.replay()


def test_the_story_tells_boards_and_who_wins_on_which():
    text = turn_all_in(TWICE, _runs=2).to_text()

    assert "The rest of the board is dealt 2 times" in text
    assert "Board 1: 2c3c7s9h Ks" in text
    assert "Board 2: 2c3c7s9h 9d" in text
    assert "p2 wins 20 from the pot on board 1" in text
    assert "p1 wins 20 from the pot on board 2" in text


def naive_share(hand, other, known, dead=""):
    """Return the part of the pot that a hand of two can expect with one card to come."""
    rivers, won = live_cards(hand, other, known, dead), 0
    for river in rivers:
        final = [known[place : place + 2] for place in range(0, len(known), 2)] + [river]
        own, its = (naive_strength([cards[:2], cards[2:], *final]) for cards in (hand, other))
        won += 1 if own > its else 0.5 * (own == its)
    return won / len(rivers)


def results_of(hand):
    """Return the row of each player in the frame of a hand."""
    return [*hands_to_frame(hand).itertuples()]


def test_the_expectation_of_runs_is_that_of_one():
    share = naive_share("AhAd", "KhKd", "2c3c7s9h")
    first, second = results_of(turn_all_in(TWICE, _runs=2))

    assert (first.net, second.net) == (0, 0)
    assert first.equity == pytest.approx(share)
    assert (first.ev, second.ev) == (pytest.approx(40 * share - 20), pytest.approx(20 - 40 * share))


def test_the_expectation_on_several_boards_is_their_mean():
    actions = [
        *("d dh p1 AhAd", "d dh p2 KhKd", "d db 2c3c7s", "d db Kc8d4h", "p1 cc", "p2 cc"),
        *("d db 9h", "d db Th", "p1 cbr 15", "p2 cc", "d db 5s", "d db 6s"),
        *("p1 sm AhAd", "p2 sm KhKd"),
    ]
    fields = {"antes": [5] * 2, "blinds_or_straddles": [0] * 2, "actions": actions}
    hand = replace(turn_all_in(_bomb_pot=True, _boards=2), **fields)
    one, two = "2c3c7s9h", "Kc8d4hTh"
    share = (naive_share("AhAd", "KhKd", one, two) + naive_share("AhAd", "KhKd", two, one)) / 2
    first, _ = results_of(hand)

    assert first.net == 0
    assert first.ev == pytest.approx(40 * share - 20)


def test_the_expectation_is_of_what_the_rake_leaves():
    share = naive_share("AhAd", "KhKd", "2c3c7s9h")
    first, second = results_of(turn_all_in(TWICE, _runs=2, _rakes=[4], _fees={"jackpot": [2]}))

    assert (first.net, second.net) == (-3, -3)
    assert first.ev == pytest.approx(34 * share - 20)
    assert second.ev == pytest.approx(34 * (1 - share) - 20)


def test_acpc_has_one_board():
    with raises("ACPC has no hands with _runs"):
        turn_all_in(TWICE, _runs=2).to_acpc(0, 1)
