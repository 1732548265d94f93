"""Hands with a board are played as `State` plays them, or not at all."""

import re
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from data_files import PHH
from random_hands import WRITTEN, play, with_hero
from support.room_logs import ROOM_FOLDERS, needs_room_logs

from poker_calculator.games import HandHistory
from poker_calculator.games.notation import NotationError
from poker_calculator.histories import read_hands
from poker_calculator.histories.frames.hand_facts import seats_of_blinds
from poker_calculator.histories.frames.played_hands import Statistics
from poker_calculator.histories.outcomes.history_hands import play_board_hands
from poker_calculator.histories.outcomes.outcome import play_by_state
from poker_calculator.histories.outcomes.tally import HAS_BLINDS

BOARD_GAMES = [code for code in WRITTEN if code[1:] in ("T", "S", "O", "O/8", "O5", "O5/8", "O6")]


def assert_same(hand):
    """Compare both ways to play a hand; return whether it was left to `State` or not."""
    (played,) = play_board_hands([hand])
    if played is None:
        return False
    by_state = Statistics(hand.player_count, seats_of_blinds(hand), len(hand.game.plan) - 1)
    assert played.outcome == play_by_state(hand, by_state)
    numbers, flags, counts = by_state.tally
    assert (played.tally.flags, played.tally.counts) == (flags, counts)
    assert played.tally.numbers[HAS_BLINDS:] == numbers[HAS_BLINDS:]
    return True


@pytest.mark.parametrize("code", WRITTEN)
def test_random_hands_are_played_alike(code):
    hands = [play(np.random.default_rng([seed, *code.encode()]), code) for seed in range(40)]
    played = [assert_same(hand) for hand in hands]

    assert any(played) == (code in BOARD_GAMES)


def changed(hand, rng):
    """Return a hand with an action removed, repeated, moved, or of another player, size or card."""
    actions = [*hand.actions]
    place = int(rng.integers(len(actions)))
    text = actions[place]
    kind = rng.integers(8)
    if kind == 0:
        del actions[place]
    elif kind == 1:
        actions.insert(place, text)
    elif kind == 2:
        actions[place] = re.sub(r"p\d", f"p{rng.integers(1, 7)}", text)
    elif kind == 3:
        actions[place] = re.sub(r"(?<= )\d", lambda digit: str((int(digit[0]) + 1) % 10), text)
    elif kind == 4:
        actions[place] = re.sub("[2-9TJQKA](?=[cdhs])", rng.choice([*"23456789TJQKA"]), text)
    elif kind == 5:
        other = int(rng.integers(len(actions)))
        actions[place], actions[other] = actions[other], text
    elif kind == 6:
        actions[place] = re.sub("(f|cc|cbr .*)$", rng.choice(["f", "cc", "cbr 4", "sm"]), text)
    else:
        actions[place] = re.sub(" [2-9TJQKA][cdhs].*", rng.choice([" ????", " -", ""]), text)
    ends = [hand.finishing_stacks, hand.finishing_stacks[::-1], None, None][rng.integers(4)]
    return replace(hand, actions=actions, finishing_stacks=ends, winnings=None)


def is_legible(hand):
    """Return whether all actions are written as the notation has them."""
    try:
        return bool(hand.parsed_actions)
    except NotationError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_changed_hand_that_is_played_is_played_alike(code):
    rng = np.random.default_rng([9, *code.encode()])
    hands = [play(rng, code) for _ in range(60)]
    others = [changed(hand, rng) for hand in hands for _ in range(8)]

    assert sum(map(assert_same, filter(is_legible, others))) > 10


def test_cards_that_nobody_saw_change_nothing():
    rng = np.random.default_rng(3)
    hands = [with_hero(play(rng, "NT"), 0) for _ in range(40)]

    assert sum(map(assert_same, hands)) > 10


WHO_SHOWS = ["p2 sm -, p1 sm -", "p1 sm -, p2 sm -", "p2 sm, p1 sm", "p1 sm, p2 sm -", "p2 sm"]


@pytest.mark.parametrize("rules", [None, "online", "WSOP", "cash game"])
@pytest.mark.parametrize("shows", WHO_SHOWS)
def test_a_showdown_goes_by_the_rules(rules, shows):
    checked = "p2 cc, p1 cc, d db 2c3c4s, p1 cc, p2 cc, d db 5s, p1 cc, p2 cc"
    betting = f"{checked}, d db 7c, p1 cc, p2 cbr 2, p1 cc"
    hand = HandHistory(
        variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2, starting_stacks=[9, 9],
        actions=["d dh p1 AhKh", "d dh p2 ThTd", *betting.split(", "), *shows.split(", ")],
        user_fields={} if rules is None else {"_rules": rules},
    )  # fmt: skip

    assert_same(hand)


def folded(**fields):
    """Return a hand that the small blind folds."""
    hand = {
        "variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2,
        "starting_stacks": [9, 9], "actions": ["d dh p1 AhKh", "d dh p2 ThTd", "p2 f"],
    }  # fmt: skip
    return HandHistory(**hand | fields)


@pytest.mark.parametrize(
    "wrong",
    [
        {"actions": ["d dh p1 AhKh", "d dh p2 ThTd", "p2 flees"]},
        {"user_fields": {"_rules": "ours"}},
        {"user_fields": {"_rakes": "much"}},
        {"user_fields": {"_rakes": [99]}},
        {"user_fields": {"_rakes": [0, 1]}},
        {"starting_stacks": [float("inf"), 9]},
        {"starting_stacks": [Decimal("inf"), Decimal(9)], "antes": [Decimal(0)] * 2},
        {
            **{"starting_stacks": [Decimal("inf"), Decimal(9)], "antes": [Decimal(0)] * 2},
            **{"blinds_or_straddles": [Decimal(1), Decimal(2)], "min_bet": Decimal(2)},
        },
        {"starting_stacks": [1, 9]},
        {"blinds_or_straddles": [0, 0]},
        {"antes": [1, 2], "ante_trimming_status": True},
    ],
)
def test_what_is_wrong_with_one_hand_is_left_to_the_state_and_the_others_are_played(wrong):
    outcomes = play_board_hands([folded(), folded(**wrong), folded()])

    assert [outcome is None for outcome in outcomes] == [False, True, False]


def test_chips_that_no_decimal_divides_are_left_to_the_state():
    many = Decimal(10) ** 40
    checked = ["p2 cc", "p1 cc", "d db 2c3c4s", "p1 cc", "p2 cc", "d db 5s", "p1 cc", "p2 cc"]
    hand = folded(
        min_bet=2 * many, antes=[many * 0] * 2, starting_stacks=[9 * many] * 2,
        blinds_or_straddles=[many, 2 * many],
        actions=["d dh p1 AhKh", "d dh p2 AdKd", *checked, "d db 7c", "p1 cc", "p2 cc",
                 "p1 sm -", "p2 sm -"],
    )  # fmt: skip

    assert play_board_hands([hand, folded()])[1] is not None


@pytest.mark.parametrize("folders", [[PHH], pytest.param(ROOM_FOLDERS, marks=needs_room_logs)])
def test_real_hands_are_played_alike_and_most_without_a_state(folders):
    hands = read_hands(folders, errors="skip")
    played = [assert_same(hand) for hand in hands]

    assert np.mean(played) > 0.8
