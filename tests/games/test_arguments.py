"""Arguments of any kind: read, or refused in one line; and no public function fails otherwise."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from games import (
    VARIANTS,
    BatchState,
    Card,
    HandHistory,
    NoLimitTexasHoldem,
    Opening,
    StandardHighHand,
    State,
    Street,
    TableRules,
    all_in_ev,
    format_cards,
    hands_to_frame,
    icm_fractions,
    rake,
    read_cards,
    settle,
)
from games.notation import dumps, dumps_all, load, loads
from lookup.arguments import read_list, read_rng, read_whole, shown


class Wordy:
    def __repr__(self) -> str:
        return "two\nlines"


def numbers() -> Iterator[int]:
    yield from (1, 2)


NONSENSE = {
    "None": None,
    "True": True,
    "minus five": -5,
    "half": 2.5,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "huge": 10**400,
    "empty text": "",
    "text": "hello",
    "long text": "As" * 500_000,
    "empty list": [],
    "list": [1],
    "texts": ["a", "b"],
    "ragged": [[1], [2, 3]],
    "dict": {"a": 1},
    "set": {1, 2},
    "generator": numbers,
    "NumPy's NaN": np.float64("nan"),
    "no dimensions": np.array(3),
    "matrix": np.zeros((2, 2)),
    "cube": np.zeros((2, 2, 2)),
    "objects": np.array([None, 1], object),
    "Series": pd.Series([1, None]),
    "bytes": b"ab",
    "signalling": Decimal("sNaN"),
    "complex": 1j,
    "class": int,
    "object": Wordy(),
    "long list": [1] * 200_000,
}

TABLE = {"contributions": [10, 10], "folded": [False, False], "strengths": [1, 2]}
ROWS = {name: np.array([values]) for name, values in TABLE.items()}
ALL_IN = {"contributions": [10, 20], "hole_cards": ["AsAh", "KsKh"], "board": "2c3c4c5d"}
BATCH = {"variant": "NT", "hands": 2, "players": 3, "stacks": 9, "blinds": (1, 2), "min_bet": 2}
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
    "raw_antes": 0,
    "raw_blinds_or_straddles": (1, 2),
    "min_bet": 2,
    "raw_starting_stacks": 100,
    "player_count": 3,
}
GAME = NoLimitTexasHoldem.create_state(*TABLE_OF_THREE.values())
SCRATCH = {
    **{name: getattr(GAME, name) for name in ("deck", "hand_types", "streets")},
    **{name: value for name, value in TABLE_OF_THREE.items() if name != "min_bet"},
    "betting_structure": VARIANTS["NT"].structure,
    "bring_in": 0,
}

CALLS = {
    "State": (State, SCRATCH, ["automations", *SCRATCH]),
    "State, options": (State, SCRATCH, ["divmod", "rake", "rules", "rng", "deck_cards", "name"]),
    "Street": (Street, STREET, [*STREET]),
    "TableRules": (TableRules, {}, ["bets_per_street", "blinds_first", "limit_reopening_parts"]),
    "seats": (GAME.get_effective_stack, {}, ["player_index"]),
    "antes": (GAME.get_effective_ante, {}, ["player_index"]),
    "posting": (GAME.post_ante, {}, ["player_index"]),
    "Card": (Card, {}, ["number"]),
    "read_cards": (read_cards, {}, ["cards"]),
    "format_cards": (format_cards, {}, ["cards"]),
    "settle": (settle, TABLE, ["contributions", "folded", "strengths"]),
    "settle, options": (settle, TABLE, ["low_strengths", "odd_chip_order", "rake", "divide"]),
    "rake": (rake, {"amount": 100, "percentage": 0.1}, ["amount", "percentage", "cap"]),
    "settle, rows": (settle, ROWS, ["contributions", "folded", "odd_chip_order", "rake"]),
    "all_in_ev": (all_in_ev, ALL_IN, ["contributions", "hole_cards", "folded", "rake"]),
    "icm_fractions": (
        icm_fractions,
        {"stacks": [10, 20], "payouts": [3, 1]},
        ["stacks", "payouts"],
    ),
    "BatchState": (BatchState, BATCH, ["variant", "hands", "players", "min_bet", "illegal"]),
    "BatchState, rules": (BatchState, BATCH, ["rules", "stacks", "decks", "rng"]),
    "HandHistory": (HandHistory, HAND, ["antes", "actions", "user_fields", "players"]),
    "load": (load, {}, ["source"]),
    "loads": (loads, {}, ["text"]),
    "dumps": (dumps, {}, ["hand"]),
    "dumps_all": (dumps_all, {}, ["hands"]),
    "to_acpc": (HISTORY.to_acpc, {"position": 0, "hand_number": 1}, ["position", "hand_number"]),
    "hands_to_frame": (hands_to_frame, {"paths": [HISTORY]}, ["paths", "errors"]),
    "from_state": (HandHistory.from_state, {}, ["state"]),
}
# Errors whose wording is `games.chips`' and that of other packages, one line or not.
WORDED_ELSEWHERE = ("is a number of chips, not", "is a number, not", "threads is")


@pytest.mark.parametrize("kind", NONSENSE)
@pytest.mark.parametrize("call", CALLS)
def test_nonsense_is_refused_in_one_line(call, kind):
    function, known, names = CALLS[call]
    for name in names:
        value = NONSENSE[kind]
        try:
            function(**{**known, name: value() if value is numbers else value})
        except (ValueError, OSError) as error:  # also for a path that is not there
            message = str(error)
        else:
            continue
        if not any(words in message for words in WORDED_ELSEWHERE):
            assert "\n" not in message
            assert 10 < len(message) < 400 or "File name too long" in message


@pytest.mark.parametrize("cards", [[-1, 2], 53, float("nan"), "1s", [2.0]])
def test_strengths_are_of_cards(cards):
    with pytest.raises(ValueError, match="card"):
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
