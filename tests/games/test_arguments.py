"""Arguments of any kind: read, or refused in one line; and no public function fails otherwise."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from nonsense import SEED, Wordy, faults_of, numbers
from raises import raises

from lookup.arguments import read_list, read_rng, read_whole, shown
from poker_calculator.games import (
    VARIANTS,
    BatchState,
    FutureGames,
    HandHistory,
    NoLimitTexasHoldem,
    Opening,
    StandardHighHand,
    State,
    Street,
    TableRules,
    all_in_ev,
    bubble_factors,
    equity_needed,
    icm,
    nash_chart,
    push_fold,
    rake,
    settle,
    side_pots,
)
from poker_calculator.games.cards import Card, read_cards, write_cards
from poker_calculator.games.notation import dumps, dumps_all, load, loads
from poker_calculator.games.worth.icm import icm_fractions
from poker_calculator.histories import decisions_to_frame, hands_to_frame

TABLE = {"contributions": [10, 10], "folded": [False, False], "strengths": [1, 2]}
ROWS = {name: np.array([values]) for name, values in TABLE.items()}
POTS = {"contributions": [10, 20], "folded": [False, False]}
PRIZES = {"stacks": [10, 20], "payouts": [3, 1]}
ALL_IN = {"contributions": [10, 20], "hole_cards": ["AsAh", "KsKh"], "board": "2c3c4c5d"}
BATCH = {
    "variant": "NT",
    "hand_count": 2,
    "players": 3,
    "stacks": 9,
    "blinds": (1, 2),
    "min_bet": 2,
}
HAND = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [200, 200],
    "actions": ["d dh p1 AhKh", "d dh p2 ????", "p2 f"],
}
HISTORY = HandHistory(**HAND)

STREET = {
    "card_burning_status": True,
    "hole_dealing_statuses": (),
    "board_dealing_count": 3,
    "draw_status": False,
    "opening": Opening.POSITION,
    "min_completion_betting_or_raising_amount": 2,
    "max_completion_betting_or_raising_count": None,
}
TABLE_OF_THREE = {
    "automations": (),
    "ante_trimming_status": True,
    "antes": 0,
    "blinds_or_straddles": (1, 2),
    "min_bet": 2,
    "starting_stacks": 100,
    "player_count": 3,
}
GAME = NoLimitTexasHoldem.create_state(*TABLE_OF_THREE.values())
SCRATCH = {
    **{name: getattr(GAME, name) for name in ("deck", "hand_types", "streets")},
    **{name: value for name, value in TABLE_OF_THREE.items() if name != "min_bet"},
    "betting_structure": VARIANTS["NT"].structure,
    "bring_in": 0,
}

FLAG = {"True"}
WHOLE = {"no dimensions"}
ANY_WHOLE = {"no dimensions", "huge"}
OPTIONAL = {"None"}
BY_SEAT = {"empty list", "list", "generator"}
FOR_ALL = {"half", "huge", "no dimensions"}
CARDS = {"empty text", "empty list", "list", "set", "generator", "long list"}
NUMBERS = {"half", "NaN", "NumPy's NaN", "infinity", "empty list", "list", "no dimensions"}
NUMBERS |= {"matrix", "cube", "Series", "long list"}
LONG = {"long list"}
"""Payouts of places that nobody takes."""

CALLS = {
    "State": (
        State,
        SCRATCH,
        {
            "automations": {"empty list"},
            "deck": set(),
            "hand_types": set(),
            "streets": set(),
            "betting_structure": set(),
            "ante_trimming_status": FLAG,
            "antes": FOR_ALL | BY_SEAT,
            "blinds_or_straddles": FOR_ALL | BY_SEAT - {"empty list"},
            "bring_in": set(),
            "starting_stacks": FOR_ALL | {"infinity"},
            "player_count": WHOLE,
            "divmod": {"class"},
            "rake": {"class"},
            "rules": set(),
            "strict": FLAG,
            "posts": {"empty list"},
            "dead_blinds": FOR_ALL | BY_SEAT,
            "rng": SEED,
            "deck_cards": OPTIONAL,
            "name": {"empty text", "text", "long text"},
        },
    ),
    "Street": (
        Street,
        STREET,
        {
            "card_burning_status": FLAG,
            "hole_dealing_statuses": {"empty list"},
            "board_dealing_count": WHOLE,
            "draw_status": FLAG,
            "opening": set(),
            "min_completion_betting_or_raising_amount": {"half", "huge"},
            "max_completion_betting_or_raising_count": OPTIONAL | ANY_WHOLE,
        },
    ),
    "TableRules": (
        TableRules,
        {},
        {"bets_per_street": ANY_WHOLE, "blinds_first": FLAG, "limit_reopening_parts": set()},
    ),
    "get_effective_stack": (GAME.get_effective_stack, {}, {"player_index": set()}),
    "get_effective_ante": (GAME.get_effective_ante, {}, {"player_index": set()}),
    "post_ante": (GAME.post_ante, {}, {"player_index": set()}),
    "Card": (Card, {}, {"number": WHOLE}),
    "read_cards": (read_cards, {}, {"cards": CARDS | WHOLE | {"long text"}}),
    "write_cards": (write_cards, {}, {"cards": CARDS}),
    "settle": (
        settle,
        TABLE,
        {
            "contributions": {"generator"},
            "folded": set(),
            "strengths": {"generator"},
            "low_strengths": OPTIONAL | {"generator"},
            "odd_chip_order": OPTIONAL,
            "rake": set(),
            "rake_cap": OPTIONAL | {"half", "huge"},
            "divmod": OPTIONAL,
        },
    ),
    "settle, rows": (
        settle,
        ROWS,
        {"contributions": set(), "folded": set(), "odd_chip_order": OPTIONAL, "rake": set()},
    ),
    "side_pots": (side_pots, POTS, {"contributions": {"generator"}, "folded": set()}),
    "rake": (
        rake,
        {"amount": 100, "rake": 0.1},
        {
            "amount": {"half", "huge"},
            "rake": set(),
            "rake_cap": OPTIONAL | {"half", "huge", "infinity"},
            "no_flop_no_drop": FLAG,
        },
    ),
    "all_in_ev": (
        all_in_ev,
        ALL_IN,
        {"contributions": {"generator"}, "hole_cards": set(), "folded": OPTIONAL, "rake": set()},
    ),
    "icm": (
        icm,
        PRIZES,
        {
            "stacks": {"list"},
            "payouts": {"empty list", "list"} | LONG,
            "starting_stacks": OPTIONAL | WHOLE | {"half", "list"},
            "other_stacks": {"empty list", "list"},
            "threads": OPTIONAL | WHOLE,
        },
    ),
    "icm_fractions": (
        icm_fractions,
        PRIZES,
        {"stacks": {"list", "generator"}, "payouts": {"empty list", "list", "generator"} | LONG},
    ),
    "bubble_factors": (
        bubble_factors,
        PRIZES,
        {"stacks": {"list"}, "payouts": {"list"} | LONG, "other_stacks": {"empty list", "list"}},
    ),
    "equity_needed": (
        equity_needed,
        {"bubble_factor": 1.5, "to_call": 2, "pot": 3},
        dict.fromkeys(("bubble_factor", "to_call", "pot"), NUMBERS),
    ),
    "push_fold": (
        push_fold,
        {"stacks": [2, 3], "iterations": 1, "progress": False},
        {
            "stacks": set(),
            "blinds": {"list", "generator"},
            "antes": {"empty list", "list"},
            "players": OPTIONAL,
            "ante_trimming_status": OPTIONAL | FLAG,
            "payouts": OPTIONAL | {"list"} | LONG,
            "other_stacks": {"empty list"},
            "value": OPTIONAL,
            "ranges": OPTIONAL,
            "rake": set(),
            "rake_cap": OPTIONAL | {"half", "huge"},
            "no_flop_no_drop": FLAG,
            "most_all_in": WHOLE,
            "gap": OPTIONAL | WHOLE | {"half"},
            "iterations": WHOLE,
            "seconds": ANY_WHOLE | {"half", "infinity"},
            "deals": WHOLE,
            "rng": SEED,
            "progress": FLAG,
        },
    ),
    "nash_chart": (
        nash_chart,
        {"stacks": [2, 3], "progress": False},
        {
            "stacks": OPTIONAL | {"list", "generator"},
            "blinds": {"list"},
            "payouts": OPTIONAL | {"list"} | LONG,
            "progress": FLAG,
        },
    ),
    "FutureGames": (
        FutureGames,
        {"stacks": [2, 3], "payouts": [3, 1], "depth": 1},
        {
            "stacks": {"generator"},
            "payouts": {"list"} | LONG,
            "antes": {"half", "no dimensions"} | BY_SEAT,
            "depth": ANY_WHOLE,
        },
    ),
    "BatchState": (
        BatchState,
        BATCH,
        {
            "variant": set(),
            "hand_count": WHOLE,
            "players": WHOLE,
            "min_bet": WHOLE,
            "illegal": set(),
            "rules": set(),
            "stacks": WHOLE,
            "decks": OPTIONAL,
            "rng": SEED,
        },
    ),
    "HandHistory": (
        HandHistory,
        HAND,
        {
            "antes": {"generator"},
            "actions": {"empty list", "texts"},  # which are read when they are replayed
            "user_fields": {"dict"},
            "players": OPTIONAL | {"texts"},
        },
    ),
    "load": (load, {}, {"source": set()}),
    "loads": (loads, {}, {"text": set()}),
    "dumps": (dumps, {}, {"hand": set()}),
    "dumps_all": (dumps_all, {}, {"hands": {"empty list"}}),
    "to_acpc": (
        HISTORY.to_acpc,
        {"position": 0, "hand_number": 1},
        {"position": set(), "hand_number": ANY_WHOLE},
    ),
    "from_state": (HandHistory.from_state, {}, {"state": set()}),
    "hands_to_frame": (
        hands_to_frame,
        {"paths": [HISTORY], "progress": False},
        {
            "paths": {"empty list"},
            "errors": set(),
            "folded_cards": set(),
            "solve": OPTIONAL,
            "push_fold": OPTIONAL | FLAG,
            "currency": OPTIONAL,
            "rates": OPTIONAL,
            "processes": OPTIONAL | WHOLE,
            "progress": FLAG,
        },
    ),
    "decisions_to_frame": (
        decisions_to_frame,
        {"hands": [], "ranges": {0: "AA", 1: "KK"}},
        {
            "hands": {"empty list"},
            "ranges": {"class"},
            "street": set(),
            "bets": {"empty text"},
            "raises": {"empty text"},
            "progress": FLAG,
        },
    ),
}
"""Public functions, arguments that fit, and by parameter the entries of `NONSENSE` that make sense
for it: those are accepted, all others are refused."""


@pytest.mark.parametrize("call", CALLS)
def test_sense_is_accepted_and_nonsense_refused_in_one_line(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert faults_of(*CALLS[call]) == {}


@pytest.mark.parametrize("cards", [[-1, 2], 53, float("nan"), "1s", [2.0]])
def test_strengths_are_of_cards(cards):
    with raises("card"):
        StandardHighHand.strengths(cards, "2c3c4c5c6c")


@pytest.mark.parametrize(
    "values", [[1, 2], (1, 2), np.array([1, 2]), pd.Series([1, 2]), range(1, 3), numbers()]
)
def test_rows_of_entries_are_read(values):
    assert read_list(values, "stacks", "give a list") == [1, 2]


@pytest.mark.parametrize("values", [3, "12", b"12", {1, 2}, {1: 2}, np.array(3), None, int])
def test_what_is_no_row_of_entries_is_refused(values):
    with pytest.raises(ValueError, match=r"^stacks is .*; give a list$"):
        read_list(values, "stacks", "give a list")


def test_whole_numbers_are_read():
    assert read_whole(np.int8(3), "rows", "give a number") == 3
    for wrong in (True, 2.0, Fraction(2), "2", None, np.array([2]), 0, 5):
        with pytest.raises(ValueError, match=r"^rows is .*; give 1 to 4$"):
            read_whole(wrong, "rows", "give 1 to 4", least=1, most=4)


def test_what_is_no_seed_is_refused():
    assert read_rng(5).integers(1 << 40) == np.random.default_rng(5).integers(1 << 40)
    for wrong in (-1, 2.5, "seed"):
        with pytest.raises(ValueError, match=r"^rng is .*; give what numpy\.random\.default_rng"):
            read_rng(wrong)


@pytest.mark.parametrize(
    "value",
    [Wordy(), "x" * 10_000, 10**5000, [10**5000], np.eye(40)],
    ids=["object", "text", "number", "list", "array"],
)
def test_values_are_shown_on_one_short_line(value):
    assert len(shown(value)) < 100
    assert "\n" not in shown(value)


class Named:
    def __init__(self, length):
        self.length = length

    def __repr__(self):
        return f"<{'x' * self.length} at {id(self):#x}: {object()!r}>"


class Mute:
    def __repr__(self):
        raise ValueError("no text")


@pytest.mark.parametrize("length", range(70))
def test_values_are_shown_without_places_in_memory_however_they_are_cut(length):
    text = shown(Named(length))
    assert text == shown(Named(length))
    assert "0x" not in text
    assert len(text) <= 60


def test_what_has_no_text_is_shown_by_its_type():
    assert shown([Mute()]) == "[<Mute instance>]"
    assert shown(print) == "<built-in function print>"
