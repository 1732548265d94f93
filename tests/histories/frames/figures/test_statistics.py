"""Trackers' statistics: each hand here shows one rule."""

from functools import partial

import numpy as np
import pytest
from data_files import PHH
from hypothesis import given
from hypothesis import strategies as st

from games import Automation, HandHistory, NoLimitTexasHoldem, rake
from histories import hands_to_frame

CARDS = ("AhAd", "KhKd", "QhQd", "JhJd", "ThTd", "9h9d")


def played(*actions, stacks=(200,) * 4, **fields):
    """Return the rows of a hand with blinds of 1 and 2, by position.

    p1 is SB, p2 is BB, and the last is BTN; with four, p3 is CO.
    """
    count = len(stacks)
    hand = {
        "variant": "NT",
        "antes": [0] * count,
        "blinds_or_straddles": [1, 2, *[0] * (count - 2)],
        "min_bet": 2,
        "starting_stacks": stacks,
    }
    dealt = [f"d dh p{seat} {cards}" for seat, cards in enumerate(CARDS[:count], 1)]
    written = [action for several in actions for action in several.split(", ")]
    history = HandHistory(**{**hand, **fields}, actions=[*dealt, *written])
    return hands_to_frame(history).set_index("position")


def who(frame, column):
    """Return the positions for which a column is true."""
    return {*frame.index[frame[column]]}


CHECKED_DOWN = "d db 2c3c4s, p2 cc, p3 cc, d db 5s, p2 cc, p3 cc, d db 7c, p2 cc, p3 cc"


def test_chips_of_free_will_are_calls_bets_and_raises_before_the_flop():
    hand = played("p3 cc, p4 f, p1 f, p2 cc", CHECKED_DOWN, "p2 sm -, p3 sm -")

    assert who(hand, "vpip") == {"CO"}
    assert who(hand, "pfr") == set()


def test_a_small_blind_that_completes_puts_chips_in_and_one_that_folds_does_not():
    limped = played("p3 f, p4 f, p1 cc, p2 cc, d db 2c3c4s, p1 cbr 2, p2 f")
    folded = played("p3 f, p4 cbr 4, p1 f, p2 f")

    assert who(limped, "vpip") == {"SB"}
    assert who(folded, "vpip") == who(folded, "pfr") == {"BTN"}


def test_chips_after_the_flop_are_not_counted_before_it():
    hand = played("p3 cc, p4 f, p1 f, p2 cc, d db 2c3c4s, p2 cbr 2, p3 cbr 8, p2 f")

    assert who(hand, "vpip") == {"CO"}
    assert who(hand, "pfr") == set()


def test_a_big_blind_that_all_others_fold_to_has_a_walk():
    walk = played("p3 f, p4 f, p1 f")
    raised = played("p3 f, p4 f, p1 cc, p2 cbr 6, p1 f")

    assert who(walk, "walk") == {"BB"}
    assert who(walk, "won") == {"BB"}
    assert who(raised, "walk") == set()
    assert who(raised, "pfr") == {"BB"}


def test_a_three_bet_answers_exactly_one_raise():
    hand = played("p3 cbr 6, p4 f, p1 cbr 20, p2 f, p3 cbr 60, p1 f")

    # BTN and SB face one raise; BB faces two.
    assert who(hand, "three_bet_chance") == {"BTN", "SB"}
    assert who(hand, "three_bet") == {"SB"}
    assert who(hand, "pfr") == {"CO", "SB"}


def test_the_first_seat_is_no_small_blind_if_nobody_posts_it():
    opened = played("p2 f, p3 cbr 6, p4 f, p1 f", blinds_or_straddles=[2, 0, 0, 0])
    early = played("p2 cbr 6, p3 f, p4 f, p1 f", blinds_or_straddles=[2, 0, 0, 0])

    assert who(opened, "steal") == {"CO"}
    assert who(opened, "faced_steal") == who(opened, "fold_to_steal") == {"BB"}
    assert who(early, "steal_chance") == who(early, "faced_steal") == set()


def test_a_limp_is_no_raise_to_be_answered():
    hand = played("p3 cc, p4 cbr 8, p1 f, p2 f, p3 cbr 30, p4 f")

    assert who(hand, "three_bet_chance") == {"SB", "BB", "CO"}
    assert who(hand, "three_bet") == {"CO"}
    assert who(hand, "faced_three_bet") == who(hand, "fold_to_three_bet") == {"BTN"}


def test_who_can_only_call_all_in_has_no_chance_to_three_bet():
    hand = played("p3 cbr 100, p4 f, p1 f, p2 f", stacks=(200, 50, 200, 100))

    assert who(hand, "three_bet_chance") == {"SB"}


def test_who_could_be_called_by_nobody_has_no_chance_to_three_bet():
    hand = played("p3 cbr 50, p4 f, p1 f, p2 f", stacks=(200, 200, 50, 200))

    assert who(hand, "three_bet_chance") == {"BTN", "SB"}


def test_an_all_in_raise_that_nobody_can_match_is_a_raise():
    hand = played(
        "p3 cbr 50, p4 cbr 200, p1 f, p2 f, p4 sm -, p3 sm -, d db 2c3c4s, d db 5s, d db 7c",
        stacks=(40, 30, 50, 200),
    )

    assert who(hand, "three_bet_chance") == who(hand, "three_bet") == {"BTN"}
    assert who(hand, "pfr") == {"CO", "BTN"}
    assert hand.net.tolist() == [-1, -2, 53, -50]


def test_only_who_raised_first_folds_to_a_three_bet():
    folded = played("p3 cbr 6, p4 cc, p1 cbr 30, p2 f, p3 f, p4 f")

    # BTN had called and BB had not acted.
    assert who(folded, "faced_three_bet") == who(folded, "fold_to_three_bet") == {"CO"}


def test_a_call_of_a_three_bet_is_no_fold():
    called = played("p3 cbr 6, p4 cbr 20, p1 f, p2 f, p3 cc, d db 2c3c4s, p3 cc, p4 cbr 9, p3 f")

    assert who(called, "faced_three_bet") == {"CO"}
    assert who(called, "fold_to_three_bet") == set()


def test_a_four_bet_in_between_is_no_three_bet_to_face():
    hand = played("p3 cbr 6, p4 cbr 20, p1 cbr 60, p2 f, p3 f, p4 f")

    assert who(hand, "three_bet") == {"BTN"}
    assert who(hand, "faced_three_bet") == set()


RAISED = "p3 cbr 6, p4 f, p1 f, p2 cc, d db 2c3c4s"


def test_a_continuation_bet_is_the_last_raisers_first_bet_on_the_flop():
    bet = played(RAISED, "p2 cc, p3 cbr 6, p2 f")
    checked = played(RAISED, "p2 cc, p3 cc, d db 5s, p2 cbr 6, p3 f")

    assert who(bet, "c_bet_chance") == who(bet, "c_bet") == {"CO"}
    assert who(bet, "faced_c_bet") == who(bet, "fold_to_c_bet") == {"BB"}
    assert who(checked, "c_bet_chance") == {"CO"}
    assert who(checked, "c_bet") == who(checked, "faced_c_bet") == set()


def test_a_bet_before_the_last_raiser_leaves_no_chance_of_a_continuation_bet():
    donked = played(RAISED, "p2 cbr 6, p3 cbr 20, p2 f")

    assert who(donked, "c_bet_chance") == who(donked, "c_bet") == set()
    assert who(donked, "faced_c_bet") == set()


def test_after_three_bets_the_last_of_them_has_the_continuation_bet():
    hand = played("p3 cbr 6, p4 cbr 20, p1 f, p2 f, p3 cc, d db 2c3c4s, p3 cc, p4 cbr 9, p3 cc",
                  "d db 5s, p3 cc, p4 cbr 30, p3 f")  # fmt: skip

    assert who(hand, "c_bet") == {"BTN"}
    assert who(hand, "faced_c_bet") == {"CO"}
    assert who(hand, "fold_to_c_bet") == set()  # the fold came on the turn


def test_a_raised_continuation_bet_is_not_faced_by_who_comes_later():
    hand = played("p3 cbr 6, p4 cc, p1 f, p2 cc, d db 2c3c4s, p2 cc, p3 cbr 9, p4 cbr 30, p2 f",
                  "p3 f")  # fmt: skip

    assert who(hand, "faced_c_bet") == {"BTN"}
    assert who(hand, "fold_to_c_bet") == set()


def test_aggression_counts_bets_raises_calls_and_folds_after_the_flop():
    hand = played(
        *("p3 cbr 6, p4 cc, p1 f, p2 cc", "d db 2c3c4s, p2 cc, p3 cbr 9, p4 cbr 30, p2 f, p3 cc"),
        *("d db 5s, p3 cc, p4 cc", "d db 7c, p3 cbr 20, p4 cbr 60, p3 f"),
    )

    counts = hand[["bets_and_raises", "calls", "folds"]]
    assert counts.loc["CO"].tolist() == [2, 1, 1]
    assert counts.loc["BTN"].tolist() == [2, 0, 0]
    assert counts.loc["BB"].tolist() == [0, 0, 1]
    assert counts.loc["SB"].tolist() == [0, 0, 0]  # the fold came before the flop


def test_who_is_all_in_before_the_flop_sees_it_and_goes_to_showdown():
    hand = played("p3 cbr 200, p4 f, p1 f, p2 cc, p2 sm -, p3 sm -, d db 2c3c4s, d db 5s, d db 7c")

    assert who(hand, "saw_flop") == who(hand, "went_to_showdown") == {"BB", "CO"}
    assert who(hand, "won_at_showdown") == who(hand, "won") == {"BB"}


def test_a_hand_without_a_flop_has_no_showdown():
    hand = played("p3 cbr 6, p4 f, p1 f, p2 f")

    for column in ("saw_flop", "went_to_showdown", "won_at_showdown"):
        assert who(hand, column) == set()
    assert who(hand, "won") == {"CO"}


def test_a_fold_on_the_river_is_no_showdown():
    hand = played(RAISED, "p2 cc, p3 cc, d db 5s, p2 cc, p3 cc, d db 7c, p2 cbr 9, p3 f")

    assert who(hand, "saw_flop") == {"BB", "CO"}
    assert who(hand, "went_to_showdown") == set()


def test_a_mucked_hand_went_to_showdown_all_the_same():
    hand = played("p3 cc, p4 f, p1 f, p2 cc", CHECKED_DOWN, "p2 sm -, p3 sm")

    assert who(hand, "went_to_showdown") == {"BB", "CO"}
    assert who(hand, "won_at_showdown") == {"BB"}


def test_a_part_of_a_pot_is_won_at_showdown():
    hand = played(
        "p3 cc, p4 f, p1 f, p2 cc, d db TcJcQc, p2 cc, p3 cc, d db Kc, p2 cc, p3 cc",
        "d db Ac, p2 cc, p3 cc, p2 sm -, p3 sm -",
    )

    assert who(hand, "won_at_showdown") == {"BB", "CO"}
    assert hand.net[["BB", "CO"]].tolist() == [1, 0]


def test_a_player_who_is_forced_in_all_in_did_nothing_of_free_will():
    hand = played(
        "p3 f, p4 f, p1 cc, p2 sm -, p1 sm -, d db 2c3c4s, d db 5s, d db 7c",
        stacks=(200, 2, 200, 200),
    )

    assert who(hand, "vpip") == {"SB"}
    assert who(hand, "went_to_showdown") == {"SB", "BB"}
    assert who(hand, "walk") == set()


def test_stud_has_a_second_street_for_a_flop():
    deals = ["d dh p1 AhAdAc", "d dh p2 KhKd2c"]
    fourth = ["d dh p1 5c", "d dh p2 6c"]
    stud = HandHistory(
        variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8, starting_stacks=[99, 99],
        actions=[*deals, "p2 pb", "p1 cbr 4", "p2 cc", *fourth, "p1 cbr 4", "p2 f"],
    )  # fmt: skip
    frame = hands_to_frame(stud)

    assert [*frame.vpip] == [True, True]
    assert [*frame.pfr] == [True, False]
    assert [*frame.c_bet] == [True, False]
    assert [*frame.fold_to_c_bet] == [False, True]


def test_a_steal_is_the_first_raise_from_the_last_seats():
    stolen = played("p3 cbr 4, p4 f, p1 f, p2 cbr 12, p3 f")
    limped = played("p3 cc, p4 cbr 8, p1 f, p2 f, p3 f")
    early = played("p3 cbr 4, p4 f, p5 f, p1 f, p2 f", stacks=(200,) * 5)
    passed = played("p3 f, p4 f, p1 cc, p2 cbr 6, p1 f")

    assert who(stolen, "steal_chance") == who(stolen, "steal") == {"CO"}
    assert who(stolen, "faced_steal") == {"SB", "BB"}
    assert who(stolen, "fold_to_steal") == {"SB"}
    assert who(limped, "steal_chance") == {"CO"}
    assert who(limped, "steal") == who(limped, "faced_steal") == set()
    assert who(early, "steal_chance") == who(early, "faced_steal") == set()
    assert who(passed, "steal_chance") == {"CO", "BTN", "SB"}
    assert who(passed, "steal") == set()


def test_a_raise_after_a_poster_checked_is_no_steal():
    hand = played("p3 cc, p4 cbr 8, p1 f, p2 f, p3 f", user_fields={"_posts": [0, 0, 2, 0]})

    assert who(hand, "steal_chance") == {"CO"}
    assert who(hand, "steal") == who(hand, "faced_steal") == set()


def test_a_reraise_before_the_blinds_leaves_no_steal_to_face():
    hand = played("p3 cbr 4, p4 cbr 12, p1 f, p2 f, p3 f")

    assert who(hand, "faced_steal") == set()


def test_heads_up_the_button_steals():
    hand = played("p2 cbr 6, p1 f", stacks=(200, 200))

    assert who(hand, "steal") == {"BTN"}
    assert who(hand, "fold_to_steal") == {"BB"}


BET = "p2 cc, p3 cbr 6, p2 cc, d db 5s"


def test_a_second_continuation_bet_follows_a_first_that_nobody_raised():
    bet = played(RAISED, BET, "p2 cc, p3 cbr 20, p2 f")
    checked = played(RAISED, BET, "p2 cc, p3 cc, d db 7c, p2 cc, p3 cbr 9, p2 f")
    led = played(RAISED, BET, "p2 cbr 9, p3 f")
    raised = played(RAISED, "p2 cc, p3 cbr 6, p2 cbr 20, p3 cc, d db 5s, p2 cc, p3 cbr 9, p2 f")

    assert who(bet, "turn_c_bet_chance") == who(bet, "turn_c_bet") == {"CO"}
    assert who(bet, "faced_turn_c_bet") == who(bet, "fold_to_turn_c_bet") == {"BB"}
    assert who(bet, "fold_to_c_bet") == set()
    assert who(checked, "turn_c_bet_chance") == {"CO"}
    for other in (checked, led, raised):
        assert who(other, "turn_c_bet") == who(other, "faced_turn_c_bet") == set()
    assert who(led, "turn_c_bet_chance") == who(raised, "turn_c_bet_chance") == set()


def test_a_check_raise_follows_a_check_on_the_same_street():
    raised = played(RAISED, "p2 cc, p3 cbr 6, p2 cbr 20, p3 f")
    called = played(RAISED, BET, "p2 cbr 9, p3 cbr 30, p2 f")

    assert who(raised, "check_raise_chance") == who(raised, "check_raise") == {"BB"}
    assert who(called, "check_raise_chance") == {"BB"}  # on the flop
    assert who(called, "check_raise") == set()


def test_river_bets_are_the_first_on_the_river():
    river = "p2 cc, p3 cc, d db 5s, p2 cc, p3 cc, d db 7c"
    folded = played(RAISED, river, "p2 cc, p3 cbr 9, p2 f")
    raised = played(RAISED, river, "p2 cbr 9, p3 cbr 30, p2 f")

    assert who(folded, "river_bet_chance") == {"BB", "CO"}
    assert who(folded, "river_bet") == {"CO"}
    assert who(folded, "faced_river_bet") == who(folded, "fold_to_river_bet") == {"BB"}
    assert who(raised, "river_bet_chance") == who(raised, "river_bet") == {"BB"}
    assert who(raised, "faced_river_bet") == {"CO"}
    assert who(raised, "fold_to_river_bet") == set()


def test_stud_has_seventh_street_for_a_river_and_no_blinds_to_steal():
    deals = ["d dh p1 AhAdAc", "d dh p2 KhKd2c", "p2 pb", "p1 cbr 4", "p2 cc"]
    streets = [
        action
        for one, two in (("5c", "6c"), ("7d", "9d"), ("8h", "Th"))
        for action in (f"d dh p1 {one}", f"d dh p2 {two}", "p1 cc", "p2 cc")
    ]
    stud = HandHistory(
        variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8, starting_stacks=[99, 99],
        actions=[*deals, *streets, "d dh p1 9s", "d dh p2 9c", "p1 cbr 8", "p2 f"],
    )  # fmt: skip
    frame = hands_to_frame(stud)

    assert [*frame.river_bet] == [True, False]
    assert [*frame.fold_to_river_bet] == [False, True]
    assert not frame.steal_chance.any()


def random_hand(seed, players):
    """Return a no-limit hold'em hand of random actions, with rake."""
    rng = np.random.default_rng(seed)
    stacks = rng.integers(4, 60, players).tolist()
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, stacks, players, rng=rng,
        rake=partial(rake, percentage=0.1),
    )  # fmt: skip
    while state.actor_index is not None:
        least = state.min_completion_betting_or_raising_to_amount
        choice = rng.random()
        if choice < 0.3 and least is not None:
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(int(min(most, least + rng.integers(0, 8))))
        elif choice < 0.7 or not state.checking_or_calling_amount:
            state.check_or_call()
        else:
            state.fold()
    return HandHistory.from_state(state)


@given(st.integers(0, 10**9), st.integers(2, 6))
def test_what_random_players_lose_is_the_rake_and_luck_takes_none_of_it(seed, players):
    frame = hands_to_frame(random_hand(seed, players))

    assert frame.net.sum() == pytest.approx(-frame.rake_share.sum())
    assert frame.ev.sum() == pytest.approx(frame.net.sum())
    assert not frame.rake_share[~frame.won].any()


def test_of_real_hands_everybody_can_do_only_what_there_is_a_chance_of():
    frame = hands_to_frame(PHH / "pluribus", progress=False)

    assert len(frame) > 1000
    for done, chance in (
        ("pfr", "vpip"),
        ("three_bet", "three_bet_chance"),
        ("three_bet", "pfr"),
        ("fold_to_three_bet", "faced_three_bet"),
        ("c_bet", "c_bet_chance"),
        ("fold_to_c_bet", "faced_c_bet"),
        ("steal", "steal_chance"),
        ("fold_to_steal", "faced_steal"),
        ("turn_c_bet", "turn_c_bet_chance"),
        ("turn_c_bet", "c_bet"),
        ("fold_to_turn_c_bet", "faced_turn_c_bet"),
        ("check_raise", "check_raise_chance"),
        ("river_bet", "river_bet_chance"),
        ("fold_to_river_bet", "faced_river_bet"),
        ("went_to_showdown", "saw_flop"),
        ("won_at_showdown", "went_to_showdown"),
        ("won_at_showdown", "won"),
    ):
        assert frame[done].any()
        assert not (frame[done] & ~frame[chance]).any(), (done, chance)
    hands = frame.groupby("file")
    for once in ("walk", "three_bet", "c_bet", "faced_three_bet"):
        assert hands[once].sum().max() == 1
    assert hands.won.sum().min() == 1
    assert (hands.went_to_showdown.sum() != 1).all()
    assert np.array_equal(frame.net_bb, frame.net / 100)
