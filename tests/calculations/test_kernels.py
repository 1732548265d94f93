"""The kernels of calculations on small spots: as users run them, as plain Python with
NUMBA_DISABLE_JIT=1, and with NUMBA_BOUNDSCHECK=1."""

import math

import numpy as np
import pytest
from oracles import naive_categories, naive_outcomes

from calculations import CARDS
from calculations._kernels.heads_up import heads_up_outcomes
from calculations._kernels.outcomes import count_outcomes
from calculations.enumeration import _arranged, _count_categories_by_ranks
from calculations.spot import read_spot
from lookup.runouts import runout_tables

# Hands, board, and the cards that are still live; all others are dead.
SPOTS = {
    "two suited hands": ("AsKs QsJs", "", "Ts9s8s7s6s2c2d3h"),
    "one suited hand": ("AsKs QhQd", "", "Ts9s8s2s2c2d2h3h3d"),
    "no suited hand": ("AsKd QhJc", "", "Ts9s8s7s4d5d6d7dAc"),
    "a flush on the board": ("AcKd 7h7c", "2s3s", "4s5s6s9sKsAd"),
    "a straight flush on the board beats full houses": ("9c9d 8c8d", "9s8s", "7s6s5sTs9h8h2c"),
    "four of a kind against flushes": ("AcAd Ks2s", "AsAh", "QsJsTs9s3c"),
    "paired board": ("AsKs 2c3d", "QsQd", "JsTs4s5s5c4h4d"),
    "one card to each suit": ("AsKh QdJc", "", "2s3s4s5h6h7d8d9c"),
    "flop": ("JsTs 2c2d", "9s8s3c", "7sQsAh2hKd4c"),
    "turn": ("JsTs 2c2d", "9s8s3c4d", "7sQsAh2hKd4c"),
    "river": ("JsTs 2c2d", "9s8s3c4dAs", ""),
    "three hands": ("AsKs QsJs 9h9d", "", "Ts8s7s9c9s2h3d"),
    "three hands that share": ("AsKd AhKc AdKh", "2s", "3s4s5s8h8d9c9dQs"),
    "four hands": ("AcAs 2h7d KsKd 7h8h", "Th", "9h6h5h4hKhAd2d3c"),
    "ten hands": (
        "2c3c 2d3d 2h3h 2s3s 4c5c 4d5d 4h5h 4s5s 6c7c 6d7d",
        "As",
        "KsQsJsTs9hAhKh",
    ),
}


def spot_of(hands, board, live):
    held = hands.replace(" ", "") + board + live
    known = {held[i : i + 2] for i in range(0, len(held), 2)}
    return read_spot(hands.split(), board, [card for card in CARDS if card not in known])


@pytest.mark.parametrize("name", SPOTS)
def test_outcomes_are_those_of_the_oracle(name):
    spot = spot_of(*SPOTS[name])
    hands, board, _ = SPOTS[name]
    expected = naive_outcomes(hands.split(), board, [CARDS[card - 1] for card in spot.dead])
    kernels = [count_outcomes] + [heads_up_outcomes] * (len(spot.hole_cards) == 2)
    for kernel in kernels:
        outcomes = np.zeros(1 << len(spot.hole_cards), np.int64)
        kernel(*runout_tables().of_hands, *_arranged(spot), outcomes)
        assert outcomes.tolist() == expected, kernel


@pytest.mark.parametrize("name", ["one suited hand", "a flush on the board", "flop", "river"])
def test_categories_are_those_of_the_oracle(name):
    spot = spot_of(*SPOTS[name])
    hands, board, _ = SPOTS[name]
    expected = naive_categories(hands.split(), board, [CARDS[card - 1] for card in spot.dead])
    assert _count_categories_by_ranks(spot).tolist() == expected


@pytest.mark.parametrize("name", SPOTS)
def test_weights_count_every_board(name):
    spot = spot_of(*SPOTS[name])
    weights = _arranged(spot).weights
    assert weights.sum() == math.comb(len(spot.live), spot.to_come)
