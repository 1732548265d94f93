"""Answers to queries for equities by combo, against `EquityCalculator`."""

import numpy as np
import pytest

from calculations import EquityCalculator, Range
from lookup.combos import combo_index
from pages.queries.combos import equities_by_combo, equity_curves, narrowed, range_parts

SPOT = {"players": ["QQ+, AK, JTs:0.5", "22+, AQ+"], "board": "Qs7s2d"}
FOUR = {"players": ["22+", "A2s+", "TT+", "KQ"], "board": "Qs7s2d"}


def calculator(spot):
    return EquityCalculator(spot["players"], spot["board"])


@pytest.mark.parametrize("player", [0, 1])
def test_combos_are_those_of_the_calculator(player):
    found, frame = equities_by_combo(SPOT), calculator(SPOT).ranges.per_combo(player)

    held = combo_index(frame.index.tolist())
    assert found["samples"] == 0
    assert (np.flatnonzero(found["weights"][player]) == held).all()
    assert np.allclose(found["weights"][player, held], frame["weight"])
    assert np.allclose(found["equity"][player, held], frame["equity"])


def test_combos_of_four_ranges_are_sampled():
    found = equities_by_combo(FOUR)

    assert found["samples"] > 0
    means = (found["weights"] * found["equity"]).sum(axis=1)
    assert np.allclose(means, calculator(FOUR).equity, atol=0.01)
    assert np.allclose(found["weights"].sum(axis=1), 1)


def test_a_curve_rises_and_its_mean_is_the_equity():
    for curve, equity in zip(equity_curves(SPOT)["curves"], calculator(SPOT).equity, strict=True):
        assert (np.diff(curve["equity"]) >= 0).all()
        assert curve["share"][-1] == pytest.approx(1)
        widths = np.diff(curve["share"], prepend=0)
        assert (widths * curve["equity"]).sum() == pytest.approx(equity, abs=1e-5)


@pytest.mark.parametrize("board", ["Qs7s2d", "Qs7s2d2c", "Qs7s2d2c9s"])
@pytest.mark.parametrize("player", [0, 1])
def test_parts_are_those_of_the_breakdown(board, player):
    spot = SPOT | {"board": board}

    found = range_parts(spot | {"player": player})["parts"]

    frame = calculator(spot).ranges.breakdown(player)
    assert [part["name"] for part in found] == frame.index.tolist()
    assert [part["kind"] for part in found] == frame["kind"].tolist()
    for name in ("combos", "share", "equity"):
        assert np.allclose([part[name] for part in found], frame[name])


def test_a_range_is_narrowed_to_a_part_and_to_all_others():
    part = {"player": 0, "kind": "made hand", "part": "overpair"}

    kept = narrowed(SPOT | part)["text"]
    others = narrowed(SPOT | part | {"keep": False})["text"]

    assert Range(kept) == Range("KK+")
    assert Range(others) == Range("QQ, AK, JTs:0.5").without("Qs7s2d")


def test_every_part_narrows_to_its_combos():
    for part in range_parts(SPOT | {"player": 1})["parts"]:
        text = narrowed(SPOT | {"player": 1, "kind": part["kind"], "part": part["name"]})["text"]

        assert Range(text).weights.sum() == pytest.approx(part["combos"])


@pytest.mark.parametrize(
    ("function", "query", "rule"),
    [
        (range_parts, SPOT | {"player": 2}, "there is no player 2"),
        (range_parts, SPOT | {"player": 0, "board": ""}, "needs a board of 3 to 5 cards"),
        (range_parts, {"players": ["AsKs", "QhQd"], "game": "short_deck", "player": 0}, "holdem"),
        (narrowed, SPOT | {"player": 0, "kind": "draw", "part": "hope"}, "no draw 'hope'"),
        (narrowed, SPOT | {"player": 0, "kind": "made hand", "part": "flush"}, "no combo with"),
        (equities_by_combo, {"players": ["AsKsQdJd", "2c2d3h3s"], "game": "omaha"}, "two cards"),
    ],
)
def test_what_cannot_be_broken_down_says_why(function, query, rule):
    with pytest.raises(ValueError, match=rule):
        function(query)
