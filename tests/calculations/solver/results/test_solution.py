"""A solution's nodes, one by one and as a frame, its text, and solutions side by side."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from raises import raises

from calculations import solve

SPOT = ["AA, QQ", "KK"], "2s3h4d6c7c"
CHIPS = {"pot": 20, "stack": 10, "bets": "allin"}


@pytest.fixture(scope="module")
def toy():
    return solve(*SPOT, **CHIPS, target=1e-4)


@pytest.fixture(scope="module")
def turn():
    ranges = ["AA, QQ, JhTh", "KK, 9s9h, AhKh"]
    return solve(ranges, "QsJd2h7c", pot=40, stack=20, bets="allin", iterations=50, target=0)


def paths(solution, *path, **filters):
    return [node.path for node in solution.nodes(*path, **filters)]


def test_nodes_are_those_at_which_somebody_acts(toy):
    assert paths(toy) == ["", "check", "bet 10", "check, bet 10"]
    assert paths(toy, player=0) == ["", "check, bet 10"]
    assert paths(toy, player=1) == ["check", "bet 10"]


def test_ends_are_nodes_when_they_are_asked_for(toy):
    assert paths(toy, ends=True) == [
        "",
        "check",
        "bet 10",
        "check, check",
        "check, bet 10",
        "bet 10, fold",
        "bet 10, call",
        "check, bet 10, fold",
        "check, bet 10, call",
    ]


def test_nodes_begin_where_a_path_leads(toy, turn):
    assert paths(toy, "check") == ["check", "check, bet 10"]
    line = "check, check, river 2c"
    assert paths(turn, line) == [
        line,
        f"{line}, check",
        f"{line}, bet 20",
        f"{line}, check, bet 20",
    ]
    assert {node.board for node in turn.nodes(line)} == {"QsJd2h7c2c"}
    assert paths(turn, "check, check") == []
    assert paths(turn, "check, check", ends=True) == ["check, check"]


def test_exploitability_is_never_below_nothing():
    solution = solve(["AA", "KK"], "2s3h4d6c", pot=20, stack=0, bets="allin", iterations=10)
    assert 0 <= solution.exploitability < 1e-6
    assert "exploitability=0.000% of the pot" in repr(solution)


def test_other_filters_are_refused(toy):
    with raises("ends is 1; give True or False"):
        next(toy.nodes(ends=1))
    with raises("player is 2; give 0 or 1"):
        next(toy.nodes(player=2))


def test_a_node_is_made_once(toy, turn):
    assert toy.node("Bet 10") is toy.node("bet 10")
    line = "check, check, river 2c"
    assert turn.node(line) is next(turn.nodes(line))
    assert turn.node(line) is not turn.node("check, check, river 2d")


def test_of_later_streets_the_last_ones_are_kept(turn, monkeypatch):
    monkeypatch.setattr("calculations.solver.results.solved_nodes.MOST_KEPT", 3)
    lines = [f"check, check, river {card}" for card in ("2c", "3c", "4c", "5c")]
    first, evs = turn.node(), [turn.node(line).hands.ev(0) for line in lines]
    assert turn.node() is first
    assert turn.node(lines[-1]) is turn.node(lines[-1])
    for line, ev in zip(lines, evs, strict=True):
        np.testing.assert_array_equal(turn.node(line).hands.ev(0), ev)
    assert len(turn._nodes._views) <= 3


def test_the_frame_has_a_row_a_node(toy):
    frame = toy.to_frame(ends=True)
    assert [*frame] == [
        *("path", "board", "pot", "player", "reached", "equity_0", "equity_1", "ev_0", "ev_1"),
        *("check", "bet 10", "fold", "call"),
    ]
    assert frame["path"].tolist() == paths(toy, ends=True)
    assert frame["player"].isna().tolist() == [node.player is None for node in toy.nodes(ends=True)]
    rows = frame.set_index("path")
    assert rows.loc["bet 10", "pot"] == 30
    assert rows.loc["bet 10", "call"] == pytest.approx(2 / 3, abs=0.01)
    assert rows.loc["", "bet 10"] == pytest.approx(2 / 3, abs=0.01)
    assert np.isnan(rows.loc["", "call"])
    assert rows.loc["", ["ev_0", "ev_1"]].sum() == pytest.approx(20)


def test_the_frame_of_a_later_street_is_of_its_board(turn):
    frame = turn.to_frame("check, check, river 2c", player=0)
    assert frame["board"].tolist() == ["QsJd2h7c2c"] * 2
    assert frame["player"].tolist() == [0, 0]


def test_the_text_has_exploitability_board_pot_and_actions(toy):
    first, *rest = str(toy).splitlines()
    assert first == (
        f"Solved to an exploitability of {toy.exploitability:.3%} of the pot "
        f"in {toy.iterations:,} iterations."
    )
    assert "\n".join(rest) == str(toy.node())
    assert f"<strong>{first[:-1]}</strong>" in toy._repr_html_()
    assert rest[:2] == ["Board: 2s 3h 4d 6c 7c", "Pot: 20, where the spot begins (100.0% of deals)"]
    assert repr(toy).startswith("Solution(2s3h4d6c7c, ev=[13.3")


def test_a_solution_says_whether_it_reached_its_target():
    """Without it, the solution is shown as incomplete, in print, as text and in notebooks."""
    solution = solve(*SPOT, **CHIPS, target=1e-3, iterations=2)
    missed = "2 iterations, target 0.1% not reached"
    assert solution.exploitability > 1e-3
    assert not solution.complete
    assert repr(solution).endswith(f"{missed})")
    assert str(solution).splitlines()[0].endswith(f"{missed}.")
    assert f"{missed}</strong>" in solution._repr_html_()
    solution.resume(iterations=1000, progress=False)
    assert solution.exploitability <= 1e-3
    assert solution.complete
    assert "reached" not in f"{solution} {solution!r} {solution._repr_html_()}"
    assert not solution.resume(target=1e-7, iterations=1).complete


@pytest.mark.parametrize("pots", [100, 10_000])
def test_stacks_of_thousands_of_pots_come_to_the_target(pots):
    """They take more iterations than the default, not more bits."""
    spot = {"pot": 20, "stack": 20 * pots, "bets": "50%, allin", "raises": "allin"}
    solution = solve(["AA, QQ, JTs", "KK, TT"], "2s3h4d6c7c", **spot, progress=False)
    assert solution.complete == (pots == 100)
    assert solution.resume(iterations=100_000, progress=False).complete
    assert solution.ev.sum() == pytest.approx(20, abs=0.01)


def test_chips_are_those_in_which_the_pot_is_given():
    spot = {"stack": 0.5, "bets": "allin", "chip": 0.01}
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=1, target=1e-3, **spot)
    assert solution.ev.sum() == pytest.approx(1, abs=1e-5)
    assert "ev=[0.67, 0.33]" in repr(solution)


def test_a_solution_goes_on_with_all_that_it_says():
    solution = solve(*SPOT, **CHIPS, target=0, iterations=10)
    node, ev, exploitability = solution.node(), solution.ev, solution.exploitability
    strategy, hands = node.strategy, node.hands.ev(0)
    assert solution.resume(iterations=np.int8(90), target=np.float32(0.001)) is solution
    whole = solve(*SPOT, **CHIPS, target=0, iterations=solution.iterations)
    np.testing.assert_array_equal(solution.ev, whole.ev)
    np.testing.assert_array_equal(solution.node().strategy, whole.node().strategy)
    assert solution.exploitability == whole.exploitability < exploitability
    assert abs(solution.ev - ev).max() > 0.01
    assert solution.node() is not node
    np.testing.assert_array_equal(node.strategy, strategy)  # as it was
    np.testing.assert_array_equal(node.hands.ev(0), hands)
    solution.resume(target=0, iterations=10)
    assert solution.iterations == whole.iterations + 10


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"iterations": -5}, "iterations is -5; give a whole number of 1 or more"),
        ({"seconds": -1}, "seconds is -1; give a number above 0"),
        ({"target": 2}, "target is 2; give a fraction of the pot, such as 0.005"),
        ({"target": "1%"}, "target is '1%'; give a fraction of the pot"),
        ({"progress": 1}, "progress is 1; give True or False"),
    ],
)
def test_going_on_to_nowhere_is_refused(toy, options, message):
    with pytest.raises(ValueError, match=message):
        toy.resume(**options)
    with pytest.raises(ValueError, match=message):
        toy.lock("bet 10", "call", **options)


# ---- resuming --------------------------------------------------------------------------------


def test_iterations_that_ran_out_are_made_again():
    solution = solve(*SPOT, **CHIPS, target=0, iterations=30)
    assert solution.resume().iterations == 60
    assert solution.resume(iterations=10).iterations == 70


@pytest.mark.parametrize("options", [{}, {"iterations": 50}, {"seconds": 60}, {"target": 0.5}])
def test_a_complete_solution_is_resumed_by_a_finer_target_only(options):
    solution = solve(*SPOT, **CHIPS, target=0.01)
    made, ev = solution.iterations, solution.ev

    assert solution.resume(**options) is solution
    assert (solution.iterations, solution.complete) == (made, True)
    np.testing.assert_array_equal(solution.ev, ev)

    assert solution.resume(target=1e-4, iterations=10_000).exploitability <= 1e-4
    assert solution.iterations > made


# ---- side by side ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solution():
    return solve(*SPOT, **CHIPS, target=1e-5)


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
    other = solve(*SPOT, **CHIPS | {"bets": "5"}, target=1e-5)
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
    other_board = solve(SPOT[0], "2s3h4d6c8c", **CHIPS, target=1e-5)
    with raises("on 2s3h4d6c7c and 2s3h4d6c8c; give two on the same"):
        solution.compare(other_board)
    for ranges in (["AA, JJ", "KK"], ["AA, QQ", "KK:0.5, JJ"]):
        player = 0 if "JJ" in ranges[0] else 1
        other = solve(ranges, SPOT[1], **CHIPS, target=1e-5)
        with pytest.raises(ValueError, match=f"player {player} has another range in the other"):
            solution.compare(other)
    for other in (None, solution.node()):
        with pytest.raises(ValueError, match=r"other is .*; give a solution"):
            solution.compare(other)


def test_a_path_that_one_solution_lacks_is_refused(solution):
    other = solve(*SPOT, **CHIPS | {"bets": "5"}, target=1e-5)
    with raises("'bet 10' is not an action here; there are check, bet 5"):
        solution.compare(other, "bet 10")
    with raises("the solutions share no node with an action"):
        solution.compare(solution, "check, check")


@pytest.mark.slow
def test_threads_that_ask_at_the_same_time_get_the_nodes_that_one_thread_gets():
    ranges = ["22+, A2s+, KTs+, QTs+, JTs, AJo+", "22+, A5s+, KTs+, QJs, AQo+"]
    spot = {"pot": 20, "stack": 60, "bets": "66%", "raises": "allin"}
    solution = solve(ranges, "Qs7s2d", **spot, iterations=3, target=0, progress=False)
    asked = ["", "check", *(f"check, check, turn {rank}c" for rank in "34568TJKA")]
    expected = [solution.node(path).ev.tolist() for path in asked]
    for _ in range(5):
        copied = pickle.loads(pickle.dumps(solution))  # without the nodes of before
        with ThreadPoolExecutor(4) as threads:
            found = [*threads.map(lambda path, of: of.node(path).ev, asked, [copied] * len(asked))]
        assert [ev.tolist() for ev in found] == expected
