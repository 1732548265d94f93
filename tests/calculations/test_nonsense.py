"""Arguments of every kind to calculations: sense is accepted, nonsense is refused in one line."""

import numpy as np
import pandas as pd
import pytest
from nonsense import SEED, faults_of

from calculations import (
    EquityCalculator,
    breakdown,
    equities,
    equity_distribution,
    equity_frame,
    equity_histograms,
    hand_strength,
    outs,
    solve,
)
from lookup import by_hand_class, hand_of_index, index_count

FLAG = {"True"}
WHOLE = {"no dimensions"}
OPTIONAL = {"None"}
NO_CARDS = {"empty text", "empty list", "None", "NaN", "NumPy's NaN"}
NOBODY = WHOLE  # the card number 3
THREADS = OPTIONAL | WHOLE

BOARD = "2c7d9hTs3d"
SPOT = {"hole_cards": ["AsAh", "KdKs"], "board": BOARD}
ARRAYS = {"hole_cards": [[[51, 52], [1, 5]]], "boards": [[9, 14, 20, 30, 31]]}
OUTS = {"hand": "AsAh", "board": "2c7d9h", "against": "KdKs"}
FRAME = pd.DataFrame({"hero": ["AsAh"], "villain": ["KdKs"], "board": [BOARD]})
OPTIONS_OF_FRAMES = {
    "board": OPTIONAL,
    "dead": OPTIONAL,
    "game": set(),
    "errors": set(),
    "win": FLAG,
    "tie": FLAG,
    "threads": THREADS,
    "progress": FLAG,
}
RIVER = {
    **{"ranges": ["AA", "KK"], "board": BOARD, "pot": 10, "stack": 10, "bets": "allin"},
    **{"iterations": 1, "progress": False},
}
SIZES = {"empty text", "no dimensions", "generator"}

CALLS = {
    "EquityCalculator": (
        EquityCalculator,
        SPOT,
        {
            "boards": OPTIONAL,
            "dead": NO_CARDS | NOBODY,
            "game": set(),
            "method": set(),
            "samples": THREADS,
            "std_error": OPTIONAL,
            "rng": SEED,
            "threads": THREADS,
            "progress": FLAG,
        },
    ),
    "equities": (
        equities,
        ARRAYS,
        {"dead": NO_CARDS, "outcomes": FLAG, "threads": THREADS, "progress": FLAG},
    ),
    "outs": (outs, OUTS, {"board": set(), "to": OPTIONAL, "dead": NO_CARDS | NOBODY}),
    "hand_strength": (
        hand_strength,
        {"hole_cards": "AsAh", "board": BOARD},
        {"dead": NO_CARDS | NOBODY},
    ),
    "equity_distribution": (
        equity_distribution,
        {"hole_cards": "AsAh", "board": BOARD},
        {"street": set(), "threads": THREADS, "progress": FLAG},
    ),
    "equity_histograms": (equity_histograms, {}, {"street": set()}),
    "breakdown": (breakdown, {"hand": "AsAh", "board": BOARD}, {"by": OPTIONAL}),
    "equity_frame": (equity_frame, {"frame": FRAME}, OPTIONS_OF_FRAMES),
    "equity_frame, no rows": (equity_frame, {"frame": FRAME[:0]}, OPTIONS_OF_FRAMES),
    "solve": (
        solve,
        RIVER,
        {
            "board": set(),
            "pot": WHOLE,
            "stack": WHOLE,
            "bets": SIZES,
            "raises": SIZES,
            "donks": SIZES | OPTIONAL,
            "rake": set(),
            "rake_cap": OPTIONAL | WHOLE | {"half", "infinity"},
            "dead": NO_CARDS | NOBODY,
            "target": set(),
            "iterations": WHOLE,
            "seconds": WHOLE | {"half", "huge", "infinity"},
            "locks": OPTIONAL,
            "threads": THREADS,
            "memory": OPTIONAL | {"huge"},
            "bits": OPTIONAL,
            "isomorphism": FLAG,
            "progress": FLAG,
        },
    ),
    "index_count": (index_count, {}, {"rounds": {"list", "generator"}}),
    "hand_of_index": (
        hand_of_index,
        {"index": 0, "rounds": [2]},
        {"index": WHOLE | {"empty list", "list", "long list"}, "rounds": {"list", "generator"}},
    ),
    "by_hand_class": (
        by_hand_class,
        {"values": np.zeros(1326)},
        {"values": set(), "weights": OPTIONAL | FLAG | WHOLE | {"half"}},
    ),
}
"""Functions, arguments that fit, and by parameter the kinds of values that make sense."""


@pytest.mark.parametrize("call", CALLS)
def test_sense_is_accepted_and_nonsense_refused_in_one_line(call):
    assert faults_of(*CALLS[call]) == {}
