"""Solutions side by side."""

import numpy as np
import pytest
from raises import raises

from calculations.solver.solve import solve

SPOT = (["AA, QQ", "KK"], "2s3h4d6c7c")
CHIPS = {"pot": 20, "stack": 10, "target": 1e-5}


@pytest.fixture(scope="module")
def solution():
    return solve(*SPOT, **CHIPS, bets="allin")


def test_a_solution_differs_from_itself_in_nothing(solution):
    frame = solution.compare(solution)
    paths = frame.index.get_level_values("path").unique().tolist()
    assert paths == ["", "check", "bet 10", "check, bet 10"]
    changes = [name for name in frame.columns if "change" in name]
    assert (frame[changes].fillna(0) == 0).all(axis=None)


def test_what_a_lock_changes_is_seen_at_each_node(solution):
    locked = solution.lock("bet 10", {"call": 0.5})
    frame = solution.compare(locked)
    # In equilibrium 2 of 3 bets are of AA, with one of QQ, and KK calls 2 of 3.
    call = frame.loc[("bet 10", "call")]
    assert call["player"] == 1
    assert call["frequency"] == pytest.approx(2 / 3, abs=1e-3)
    assert call["other_frequency"] == pytest.approx(1 / 2, abs=1e-6)
    assert call["frequency_change"] == pytest.approx(-1 / 6, abs=1e-3)
    assert call["hands_changed"] == pytest.approx(1 / 6, abs=1e-3)
    # Called 1 of 2 times, each bluff pays: QQ always bets instead of 1 of 3 times.
    bet = frame.loc[("", "bet 10")]
    assert bet["frequency"] == pytest.approx(2 / 3, abs=2e-3)
    assert bet["other_frequency"] == pytest.approx(1, abs=1e-3)
    assert bet["hands_changed"] == pytest.approx(1 / 3, abs=2e-3)
    assert bet["ev_0"] == pytest.approx(40 / 3, abs=2e-3)
    assert bet["other_ev_0"] == pytest.approx(15, abs=2e-3)
    assert bet["ev_change_0"] == pytest.approx(5 / 3, abs=4e-3)
    assert bet["ev_change_1"] == pytest.approx(-5 / 3, abs=4e-3)


def test_actions_that_one_solution_lacks_are_never_taken_there(solution):
    other = solve(*SPOT, **CHIPS, bets="5")
    frame = solution.compare(other)
    assert frame.loc[""].index.tolist() == ["check", "bet 10", "bet 5"]
    assert frame.loc[("", "bet 5"), "frequency"] == 0
    assert frame.loc[("", "bet 10"), "other_frequency"] == 0
    assert frame.loc[("", "bet 5"), "other_frequency"] > 0.3
    assert "bet 10" not in frame.index.get_level_values("path")
    assert frame["hands_changed"].iloc[0] >= abs(frame["frequency_change"].iloc[0]) - 1e-9


def test_nodes_of_later_streets_are_compared_from_a_path_on():
    spot = ["AA, QJs", "KK, JTs"], "Td9d6hQc"
    chips = {"pot": 20, "stack": 30, "bets": "allin"}
    one, other = (solve(*spot, **chips, target=0, iterations=n) for n in (10, 20))
    frame = one.compare(other, "check, check, river 2h")
    paths = frame.index.get_level_values("path").unique().tolist()
    assert paths[0] == "check, check, river 2h"
    assert len(paths) == 4
    assert (frame["player"].unique() == [0, 1]).all()
    assert np.isfinite(frame.loc[paths[0], "ev_change_0"]).all()


def test_solutions_of_other_boards_or_ranges_are_refused(solution):
    other_board = solve(SPOT[0], "2s3h4d6c8c", **CHIPS, bets="allin")
    with raises("on 2s3h4d6c7c and 2s3h4d6c8c; give two on the same"):
        solution.compare(other_board)
    for ranges in (["AA, JJ", "KK"], ["AA, QQ", "KK:0.5, JJ"]):
        player = 0 if "JJ" in ranges[0] else 1
        other = solve(ranges, SPOT[1], **CHIPS, bets="allin")
        with pytest.raises(ValueError, match=f"player {player} has another range in the other"):
            solution.compare(other)
    for other in (None, solution.node()):
        with pytest.raises(ValueError, match=r"other is .*; give a solution"):
            solution.compare(other)


def test_a_path_that_one_solution_lacks_is_refused(solution):
    other = solve(*SPOT, **CHIPS, bets="5")
    with raises("'bet 10' is not an action here; there are check, bet 5"):
        solution.compare(other, "bet 10")
    with raises("the solutions share no node with an action"):
        solution.compare(solution, "check, check")
