"""Flops: values, best responses, exploitability and locks, against a walk over the whole tree.

Most cards are dead, so that the walk over every turn and river in plain Python is short.
"""

import numpy as np
import pandas as pd
import pytest
from oracles.betting import naive_equities
from support.solver_spots import naive_spot, path_of, strategies_of

from calculations.solver.frames.solve_flops import solve_flops
from calculations.solver.solve import solve
from lookup import CARDS

PARTS = {"50%": 0.5, "100%": 1.0, "allin": "allin"}
FLOP = "9c5d2h"


def dead_but(*kept):
    """Return all cards except these."""
    text = "".join(kept)
    left = {text[place : place + 2] for place in range(0, len(text), 2)}
    return "".join(card for card in CARDS if card not in left)


SPOTS = {
    "combos": {
        "ranges": ["AsKs:0.5, 9d9h", "QdJd, 5c5h:0.25"],
        "left": "AsKs9d9hQdJd5c5h2s3s",
        "pot": 10,
        "stack": 25,
        "bets": "50%, allin",
        "raises": "allin",
    },
    "hands of both, with rake": {
        "ranges": ["AsKs, 9d9h", "AsKd, 9d9s:0.5"],
        "left": "AsKs9d9hKd9s2s3s",
        "pot": 8,
        "stack": 9,
        "bets": "100%",
        "raises": "allin",
        "rake": 0.05,
        "rake_cap": 1,
    },
    "suits that are alike": {
        "ranges": ["AA", "KK"],
        "left": "AcAdAhAsKcKdKhKs",
        "board": "9c9d9h",
        "pot": 10,
        "stack": 10,
        "bets": "allin",
    },
}
QUICK = "suits that are alike"


def solved(name, **more):
    """Return a solution far from convergence, its naive spot and its strategies."""
    given = {"board": FLOP} | SPOTS[name] | more
    dead = dead_but(given.pop("left"), given["board"])
    how = {"target": 0, "iterations": 5, "progress": False, "threads": 1}
    ranges, board = given.pop("ranges"), given.pop("board")
    solution = solve(ranges, board, dead=dead, **how, **given)
    sizes = {
        name: [PARTS[size] for size in given.get(name, "").split(", ") if size]
        for name in ("bets", "raises")
    }
    betting = {"pot": given["pot"], "stack": given["stack"], **sizes}
    betting |= {"rake": given.get("rake", 0.0), "cap": given.get("rake_cap", np.inf)}
    deck = [number for number, card in enumerate(CARDS, start=1) if card not in dead]
    spot = naive_spot(solution, board, deck=deck, **betting)
    return solution, spot, strategies_of(solution, spot)


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOTS)
@pytest.mark.parametrize("bits", [16, 32])
def test_a_flop_is_worth_what_a_walk_over_its_tree_says(name, bits):
    solution, spot, strategies = solved(name, bits=bits)
    near = {"atol": 2e-5 * (spot.pot + spot.stack)}
    found = solution.exploitability * spot.pot
    assert found > 0.003
    np.testing.assert_allclose(found, spot.exploitability(strategies), **near)
    for player in (0, 1):
        np.testing.assert_allclose(solution.ev[player], spot.ev(player, strategies), **near)
        met = spot.meets(spot.board) if player == 0 else spot.meets(spot.board).T
        worth = spot.values(player, strategies) / (met @ spot.weights[1 - player])
        np.testing.assert_allclose(solution.node().hands.ev(player), worth + spot.pot / 2, **near)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name != QUICK)) for name in SPOTS]
)
def test_what_a_hand_could_gain_on_a_flop_is_that_of_the_best_response(name):
    solution, spot, strategies = solved(name)
    met = spot.meets(spot.board) @ spot.weights[1]
    best = spot.values(0, strategies, best=True) / met
    found = solution.node().hands.best_evs.max(axis=0)
    np.testing.assert_allclose(found, best + spot.pot / 2, atol=2e-5 * (spot.pot + spot.stack))


@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "check", "check, check, turn 2s"])
def test_locks_on_a_flop_hold_against_a_best_response_that_keeps_them(path):
    name = "hands of both, with rake"
    free = solved(name)[0]
    first = free.node(path)
    lock = np.full((len(first.actions), len(first.hands.cards(first.player))), np.nan)
    lock[:, 0] = np.eye(len(first.actions))[-1]
    solution, spot, strategies = solved(name, locks={path: lock})
    for line, shares in strategies.items():
        if path_of(line, ("turn", "river")) == path:
            np.testing.assert_allclose(shares[:, 0], lock[:, 0], atol=1e-6)
            spot.locked[line] = ~np.isnan(lock[0])
    assert len(spot.locked) == 1
    found = solution.exploitability * spot.pot
    near = {"atol": 2e-5 * (spot.pot + spot.stack)}
    np.testing.assert_allclose(found, spot.exploitability(strategies), **near)
    spot.locked.clear()
    assert spot.exploitability(strategies) > found - near["atol"]


@pytest.mark.slow
def test_rows_of_many_flops_are_those_of_the_walk():
    name = "hands of both, with rake"
    given = {**SPOTS[name]}
    ranges, left = given.pop("ranges"), given.pop("left")
    flops = [FLOP, "9c5d4h"]
    how = {"target": 0, "iterations": 5, "progress": False, "threads": 1}
    dead = dead_but(left, *flops)
    report = solve_flops(ranges, dict.fromkeys(flops, 1), dead=dead, **how, **given).to_frame()
    for (_, row), flop in zip(report.iterrows(), flops, strict=True):
        solution, spot, strategies = solved(name, board=flop, left=left + "".join(flops))
        near = {"abs": 2e-5 * (spot.pot + spot.stack)}
        for player, seat in enumerate(("oop", "ip")):
            assert row[f"{seat}_ev"] == pytest.approx(spot.ev(player, strategies), **near)
            equity = naive_equities(spot)[player]
            assert row[f"{seat}_equity"] == pytest.approx(equity, abs=1e-6)
            realized = row[f"{seat}_ev"] / equity / spot.pot
            assert row[f"{seat}_realization"] == pytest.approx(realized, abs=1e-6)
        gain = row["exploitability"] * spot.pot
        assert gain == pytest.approx(spot.exploitability(strategies), **near)
        assert row["deals"] == pytest.approx(spot.deals)
        dealt = spot.weights[0] * (spot.meets(spot.board) @ spot.weights[1])
        checks = strategies[()][0] @ dealt / dealt.sum()
        assert row["check"] == pytest.approx(checks, abs=1e-5)
        assert row["iterations"] == solution.iterations == 5
        assert row["bet_1_chips"] == 8
    assert isinstance(report, pd.DataFrame)
