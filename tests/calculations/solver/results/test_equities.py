"""Equities at nodes, held to those of `EquityCalculator` with the same hands folded."""

import numpy as np
import pytest

from calculations import EquityCalculator, solve
from games.worth.small_games import solve_small_game

PLAYERS = ["AA, QQ, JTs:0.5, AKo", "KK, 99, AQs, AKs:0.5, T8s:0.25"]
SPOT = {"pot": 20, "stack": 10, "bets": "allin", "iterations": 3}
FOLDED = {"none": [], "one": ["AT, KQ:0.5, 22"], "two": ["AT, KQ:0.5, 22", "A5s, 88"]}


TURN, FLOP = (pytest.param(board, marks=pytest.mark.slow) for board in ("QsJh2h7c", "QsJh2h"))


@pytest.mark.parametrize("folded", FOLDED.values(), ids=[*FOLDED])
@pytest.mark.parametrize("board", ["QsJh2h7c4d", TURN, FLOP])
def test_folded_hands_take_cards_out_of_equities(board, folded):
    node = solve(PLAYERS, board, folded=folded, **SPOT).node()
    spot = EquityCalculator(PLAYERS, board, folded=folded)
    np.testing.assert_allclose(node.equities, spot.equity, atol=1e-6)
    for player in (0, 1):
        rows = spot.per_combo(player)["Equity"]
        found = node.to_frame(player)["Equity"].dropna()
        assert {*found.index} <= {*rows.index}
        np.testing.assert_allclose(found, rows[found.index], atol=1e-6)


@pytest.mark.slow
def test_a_river_that_was_dealt_counts_with_folded_hands():
    solution = solve(PLAYERS, "QsJh2h7c", folded=FOLDED["one"], **SPOT)
    node = solution.node("check, check, river Kd")
    spot = EquityCalculator([node.range(0), node.range(1)], "QsJh2h7cKd", folded=FOLDED["one"])
    np.testing.assert_allclose(node.equities, spot.equity, atol=1e-4)
    assert node.equities.sum() == pytest.approx(1)


def test_hands_of_one_card_have_no_combos_and_no_equity():
    solution = solve_small_game("K", iterations=500)
    assert np.isnan(solution.equity).all()
    assert "Player 0" in str(solution)
    with pytest.raises(ValueError, match="hands of one card are no combos"):
        solution.node().to_frame()
