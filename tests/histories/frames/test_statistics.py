"""Trackers' statistics: each hand here shows one rule."""

from functools import partial

import numpy as np
import pytest
from data_files import PHH
from hypothesis import given
from hypothesis import strategies as st
from support.recorded_hands import recorded

from poker_calculator.games import Automation, HandHistory, NoLimitTexasHoldem, rake
from poker_calculator.histories import hands_to_frame

CARDS = ("AhAd", "KhKd", "QhQd", "JhJd", "ThTd", "9h9d")


def played(actions, stacks=(200,) * 4, **fields):
    """Return the rows of a hand with blinds of 1 and 2, by position.

    p1 is SB, p2 is BB, and the last is BTN; with four, p3 is CO.
    """
    cards = CARDS[: len(stacks)]
    hand = recorded(*actions.split(", "), cards=cards, starting_stacks=stacks, **fields)
    return hands_to_frame(hand).set_index("position")


def who(frame, column):
    """Return the positions for which a column is true."""
    return {*frame.index[frame[column]]}


CHECKED_DOWN = "p3 cc, p4 f, p1 f, p2 cc, d db 2c3c4s, p2 cc, p3 cc, d db 5s, p2 cc, p3 cc"
CHECKED_DOWN += ", d db 7c, p2 cc, p3 cc, "
RAISED = "p3 cbr 6, p4 f, p1 f, p2 cc, d db 2c3c4s, "
BET = f"{RAISED}p2 cc, p3 cbr 6, p2 cc, d db 5s, "
RIVER = f"{RAISED}p2 cc, p3 cc, d db 5s, p2 cc, p3 cc, d db 7c, "
BOARD = "d db 2c3c4s, d db 5s, d db 7c"
CALLED_IN = "p3 cbr 6, p4 cc, p1 f, p2 cc, d db 2c3c4s, p2 cc, p3 cbr 9, p4 cbr 30, p2 f, "


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        # ---- before the flop
        (f"{CHECKED_DOWN}p2 sm -, p3 sm -", {"vpip": "CO", "pfr": ""}),
        ("p3 f, p4 f, p1 cc, p2 cc, d db 2c3c4s, p1 cbr 2, p2 f", {"vpip": "SB"}),
        ("p3 f, p4 cbr 4, p1 f, p2 f", {"vpip": "BTN", "pfr": "BTN"}),
        (
            "p3 cc, p4 f, p1 f, p2 cc, d db 2c3c4s, p2 cbr 2, p3 cbr 8, p2 f",
            {"vpip": "CO", "pfr": ""},
        ),
        ("p3 f, p4 f, p1 f", {"walk": "BB", "won": "BB"}),
        ("p3 f, p4 f, p1 cc, p2 cbr 6, p1 f", {"walk": "", "pfr": "BB"}),
        (  # BTN and SB face one raise; BB faces two
            "p3 cbr 6, p4 f, p1 cbr 20, p2 f, p3 cbr 60, p1 f",
            {"three_bet_chance": "BTN SB", "three_bet": "SB", "pfr": "CO SB"},
        ),
        (
            "p3 cc, p4 cbr 8, p1 f, p2 f, p3 cbr 30, p4 f",
            {
                **{"three_bet_chance": "SB BB CO", "three_bet": "CO"},
                **{"faced_three_bet": "BTN", "fold_to_three_bet": "BTN"},
            },
        ),
        (  # BTN had called and BB had not acted
            "p3 cbr 6, p4 cc, p1 cbr 30, p2 f, p3 f, p4 f",
            {"faced_three_bet": "CO", "fold_to_three_bet": "CO"},
        ),
        (
            "p3 cbr 6, p4 cbr 20, p1 f, p2 f, p3 cc, d db 2c3c4s, p3 cc, p4 cbr 9, p3 f",
            {"faced_three_bet": "CO", "fold_to_three_bet": ""},
        ),
        (
            "p3 cbr 6, p4 cbr 20, p1 cbr 60, p2 f, p3 f, p4 f",
            {"three_bet": "BTN", "faced_three_bet": ""},
        ),
        # ---- continuation bets
        (
            f"{RAISED}p2 cc, p3 cbr 6, p2 f",
            {"c_bet_chance": "CO", "c_bet": "CO", "faced_c_bet": "BB", "fold_to_c_bet": "BB"},
        ),
        (
            f"{RAISED}p2 cc, p3 cc, d db 5s, p2 cbr 6, p3 f",
            {"c_bet_chance": "CO", "c_bet": "", "faced_c_bet": ""},
        ),
        (
            f"{RAISED}p2 cbr 6, p3 cbr 20, p2 f",
            {"c_bet_chance": "", "c_bet": "", "faced_c_bet": ""},
        ),
        (  # the fold comes on the turn
            "p3 cbr 6, p4 cbr 20, p1 f, p2 f, p3 cc, d db 2c3c4s, p3 cc, p4 cbr 9, p3 cc, "
            "d db 5s, p3 cc, p4 cbr 30, p3 f",
            {"c_bet": "BTN", "faced_c_bet": "CO", "fold_to_c_bet": ""},
        ),
        (f"{CALLED_IN}p3 f", {"faced_c_bet": "BTN", "fold_to_c_bet": ""}),
        (
            f"{BET}p2 cc, p3 cbr 20, p2 f",
            {
                **{"turn_c_bet_chance": "CO", "turn_c_bet": "CO", "fold_to_c_bet": ""},
                **{"faced_turn_c_bet": "BB", "fold_to_turn_c_bet": "BB"},
            },
        ),
        (
            f"{BET}p2 cc, p3 cc, d db 7c, p2 cc, p3 cbr 9, p2 f",
            {"turn_c_bet_chance": "CO", "turn_c_bet": "", "faced_turn_c_bet": ""},
        ),
        (
            f"{BET}p2 cbr 9, p3 f",
            {"turn_c_bet_chance": "", "turn_c_bet": "", "faced_turn_c_bet": ""},
        ),
        (
            f"{RAISED}p2 cc, p3 cbr 6, p2 cbr 20, p3 cc, d db 5s, p2 cc, p3 cbr 9, p2 f",
            {"turn_c_bet_chance": "", "turn_c_bet": "", "faced_turn_c_bet": ""},
        ),
        # ---- check-raises and river bets
        (
            f"{RAISED}p2 cc, p3 cbr 6, p2 cbr 20, p3 f",
            {"check_raise_chance": "BB", "check_raise": "BB"},
        ),
        (  # the chance was on the flop
            f"{BET}p2 cbr 9, p3 cbr 30, p2 f",
            {"check_raise_chance": "BB", "check_raise": ""},
        ),
        (
            f"{RIVER}p2 cc, p3 cbr 9, p2 f",
            {
                **{"river_bet_chance": "BB CO", "river_bet": "CO"},
                **{"faced_river_bet": "BB", "fold_to_river_bet": "BB"},
            },
        ),
        (
            f"{RIVER}p2 cbr 9, p3 cbr 30, p2 f",
            {
                **{"river_bet_chance": "BB", "river_bet": "BB"},
                **{"faced_river_bet": "CO", "fold_to_river_bet": ""},
            },
        ),
        # ---- showdowns
        (
            f"p3 cbr 200, p4 f, p1 f, p2 cc, p2 sm -, p3 sm -, {BOARD}",
            {
                **{"saw_flop": "BB CO", "went_to_showdown": "BB CO"},
                **{"won_at_showdown": "BB", "won": "BB"},
            },
        ),
        (
            "p3 cbr 6, p4 f, p1 f, p2 f",
            {"saw_flop": "", "went_to_showdown": "", "won_at_showdown": "", "won": "CO"},
        ),
        (f"{RIVER}p2 cbr 9, p3 f", {"saw_flop": "BB CO", "went_to_showdown": ""}),
        (f"{CHECKED_DOWN}p2 sm -, p3 sm", {"went_to_showdown": "BB CO", "won_at_showdown": "BB"}),
        (
            "p3 cc, p4 f, p1 f, p2 cc, d db TcJcQc, p2 cc, p3 cc, d db Kc, p2 cc, p3 cc, "
            "d db Ac, p2 cc, p3 cc, p2 sm -, p3 sm -",
            {"won_at_showdown": "BB CO"},
        ),
        # ---- steals
        (
            "p3 cbr 4, p4 f, p1 f, p2 cbr 12, p3 f",
            {
                **{"steal_chance": "CO", "steal": "CO"},
                **{"faced_steal": "SB BB", "fold_to_steal": "SB"},
            },
        ),
        (
            "p3 cc, p4 cbr 8, p1 f, p2 f, p3 f",
            {"steal_chance": "CO", "steal": "", "faced_steal": ""},
        ),
        ("p3 f, p4 f, p1 cc, p2 cbr 6, p1 f", {"steal_chance": "CO BTN SB", "steal": ""}),
        ("p3 cbr 4, p4 cbr 12, p1 f, p2 f, p3 f", {"faced_steal": ""}),
    ],
)
def test_positions_have_the_statistics_of_their_actions(actions, expected):
    hand = played(actions)

    assert {column: who(hand, column) for column in expected} == {
        column: {*positions.split()} for column, positions in expected.items()
    }


@pytest.mark.parametrize(
    ("actions", "fields", "expected"),
    [
        # A player who can only call all-in, or whom nobody could call, has no chance to 3-bet.
        (
            "p3 cbr 100, p4 f, p1 f, p2 f",
            {"stacks": (200, 50, 200, 100)},
            {"three_bet_chance": "SB"},
        ),
        (
            "p3 cbr 50, p4 f, p1 f, p2 f",
            {"stacks": (200, 200, 50, 200)},
            {"three_bet_chance": "BTN SB"},
        ),
        (  # an all-in raise that nobody can match is a raise
            f"p3 cbr 50, p4 cbr 200, p1 f, p2 f, p4 sm -, p3 sm -, {BOARD}",
            {"stacks": (40, 30, 50, 200)},
            {"three_bet_chance": "BTN", "three_bet": "BTN", "pfr": "CO BTN"},
        ),
        (  # BB is all-in by the blind
            f"p3 f, p4 f, p1 cc, p2 sm -, p1 sm -, {BOARD}",
            {"stacks": (200, 2, 200, 200)},
            {"vpip": "SB", "went_to_showdown": "SB BB", "walk": ""},
        ),
        (  # the first seat is no small blind if nobody posts it
            "p2 f, p3 cbr 6, p4 f, p1 f",
            {"blinds_or_straddles": [2, 0, 0, 0]},
            {"steal": "CO", "faced_steal": "BB", "fold_to_steal": "BB"},
        ),
        (
            "p2 cbr 6, p3 f, p4 f, p1 f",
            {"blinds_or_straddles": [2, 0, 0, 0]},
            {"steal_chance": "", "faced_steal": ""},
        ),
        (
            "p3 cbr 4, p4 f, p5 f, p1 f, p2 f",
            {"stacks": (200,) * 5},
            {"steal_chance": "", "faced_steal": ""},
        ),
        (  # a poster who checked is in the pot
            "p3 cc, p4 cbr 8, p1 f, p2 f, p3 f",
            {"user_fields": {"_posts": [0, 0, 2, 0]}},
            {"steal_chance": "CO", "steal": "", "faced_steal": ""},
        ),
        (  # heads-up, the button steals
            "p2 cbr 6, p1 f",
            {"stacks": (200, 200)},
            {"steal": "BTN", "fold_to_steal": "BB"},
        ),
    ],
)
def test_statistics_depend_on_stacks_and_posts(actions, fields, expected):
    hand = played(actions, **fields)

    assert {column: who(hand, column) for column in expected} == {
        column: {*positions.split()} for column, positions in expected.items()
    }


def test_aggression_counts_bets_raises_calls_and_folds_after_the_flop():
    turn_and_river = "p3 cc, d db 5s, p3 cc, p4 cc, d db 7c, p3 cbr 20, p4 cbr 60, p3 f"
    hand = played(CALLED_IN + turn_and_river)

    counts = hand[["bets_and_raises", "calls", "folds"]]
    assert counts.loc["CO"].tolist() == [2, 1, 1]
    assert counts.loc["BTN"].tolist() == [2, 0, 0]
    assert counts.loc["BB"].tolist() == [0, 0, 1]
    assert counts.loc["SB"].tolist() == [0, 0, 0]  # the fold came before the flop


def test_stud_has_a_second_street_for_a_flop_and_seventh_street_for_a_river():
    deals = ["d dh p1 AhAdAc", "d dh p2 KhKd2c", "p2 pb", "p1 cbr 4", "p2 cc"]
    streets = (("5c", "6c"), ("7d", "9d"), ("8h", "Th"), ("9s", "9c"))
    checked = [
        action
        for one, two in streets
        for action in (f"d dh p1 {one}", f"d dh p2 {two}", "p1 cc", "p2 cc")
    ]
    fourth, seventh = (
        hands_to_frame(
            HandHistory(
                variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8,
                starting_stacks=[99, 99], actions=[*deals, *actions, "p2 f"],
            )
        )
        for actions in ([*checked[:2], "p1 cbr 4"], [*checked[:-2], "p1 cbr 8"])
    )  # fmt: skip

    assert [*fourth.vpip] == [True, True]
    assert [*fourth.pfr] == [*fourth.c_bet] == [True, False]
    assert [*fourth.fold_to_c_bet] == [False, True]
    assert [*seventh.river_bet] == [True, False]
    assert [*seventh.fold_to_river_bet] == [False, True]
    assert not seventh.steal_chance.any()


def random_hand(seed, players):
    """Return a no-limit hold'em hand of random actions, with rake."""
    rng = np.random.default_rng(seed)
    stacks = rng.integers(4, 60, players).tolist()
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, stacks, players, rng=rng,
        rake=partial(rake, rake=0.1),
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
