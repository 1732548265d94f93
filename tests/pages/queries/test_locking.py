"""Locks of a solution in the form of the page, and solving again with them."""

from contextlib import closing

import numpy as np
import pytest
from raises import raises

from calculations import solve
from lookup import combo_index
from poker_calculator.pages.queries.solutions import SolutionQueries
from poker_calculator.pages.queries.solving import (
    FIRST,
    solution_alike,
    solution_locks,
    solve_locked,
)
from poker_calculator.pages.queries.workspace import Workspace

SPOT = {"pot": 20, "stack": 10, "bets": "allin", "target": 1e-5, "progress": False}
RIVER = ["AA, QQ", "KK"], "2s3h4d6c7c"


@pytest.fixture(scope="module")
def river():
    return solve(*RIVER, **SPOT)


@pytest.fixture
def workspace(river):
    made = Workspace()
    made.solutions.keep(river, "river")
    return made


def combos(solution, path):
    node = solution.node(path)
    return combo_index(node.hands.cards(node.player)).tolist()


def lock(solution, path, *shares, which=slice(None)):
    named = combos(solution, path)[which]
    return {"node": path, "combos": named, "shares": [[share] * len(named) for share in shares]}


def solved(workspace, name, *locks, **query):
    *_, last = solve_locked(
        {"solution": "river", "name": name, "locks": [*locks]} | query, workspace
    )
    return last, workspace.solutions.get(name)


def test_a_lock_of_a_range_is_that_of_the_library(river, workspace):
    last, found = solved(workspace, "calls", lock(river, "bet 10", 0.25, 0.75))

    expected = river.lock("bet 10", {"call": 0.75}, progress=False)
    assert last["name"] == "calls"
    assert last["complete"]
    assert found.exploitability <= 1e-5
    assert found.ev == pytest.approx(expected.ev, abs=1e-3)
    assert workspace.solutions.get("river") is river
    assert not river.locks


def test_the_exploitability_is_stated_after_each_step(river, workspace):
    query = {"solution": "river", "name": "calls", "locks": [lock(river, "bet 10", 0.25, 0.75)]}

    steps = [*solve_locked(query | {"target": 0, "iterations": 25}, workspace)]

    assert [step["iterations"] for step in steps][:: len(steps) - 1] == [FIRST, 25]
    assert not steps[-1]["complete"]
    assert steps[-1]["exploitability"] == workspace.solutions.get("calls").exploitability


def test_a_query_that_is_given_up_keeps_its_solution(river, workspace):
    query = {"solution": "river", "name": "calls", "locks": [lock(river, "bet 10", 0.25, 0.75)]}

    with closing(solve_locked(query | {"target": 0}, workspace)) as steps:
        next(steps)

    assert workspace.solutions.get("calls").iterations == FIRST


def test_a_query_that_is_given_up_in_its_first_step_keeps_all_locks(river, workspace):
    locks = [lock(river, "bet 10", 0.25, 0.75), lock(river, "", 0.5, 0.5)]
    query = {"solution": "river", "name": "calls", "locks": locks}

    [*_] = solve_locked(query | {"target": 0}, workspace, lambda: True)

    assert workspace.solutions.get("calls").iterations == 0
    assert {*workspace.solutions.get("calls").locks} == {"", "bet 10"}


def test_locks_of_some_combos_and_of_two_nodes(river, workspace):
    some = lock(river, "bet 10", 1, 0, which=slice(2))
    root = lock(river, "", 0, 1)

    _, found = solved(workspace, "two", some, root)

    assert set(found.locks) == {"", "bet 10"}
    assert np.isnan(found.locks["bet 10"][0]).tolist() == [False, False, True, True, True, True]
    np.testing.assert_allclose(found.node().strategy[1], 1, atol=1e-6)
    np.testing.assert_allclose(found.node("bet 10").strategy[0, :2], 1, atol=1e-6)


def test_locks_are_read_kept_and_removed(river, workspace):
    _, first = solved(workspace, "one", lock(river, "bet 10", 0.25, 0.75), lock(river, "", 0, 1))
    locks = {each["node"]: each for each in solution_locks({"solution": "one"}, workspace)["locks"]}
    kept = locks["bet 10"]
    assert (kept["player"], kept["actions"]) == (1, ["fold", "call"])
    assert kept["combos"].tolist() == combos(river, "bet 10")
    assert kept["shares"].tolist() == [[0.25] * 6, [0.75] * 6]
    query = {"node": "bet 10", "combos": kept["combos"].tolist(), "shares": kept["shares"].tolist()}

    _, second = solved(workspace, "fewer", query, solution="one")

    assert set(second.locks) == {"bet 10"}
    assert set(first.locks) == {"", "bet 10"}


def test_the_result_is_compared_with_the_solution(river, workspace):
    _, found = solved(workspace, "calls", lock(river, "bet 10", 0.25, 0.75))

    node = workspace.solutions.shown("river", "calls").node({"node": ""})

    expected = found.node().hands.ev(0)
    assert node["players"][0]["other_ev"] == pytest.approx(expected, abs=1e-4)


def test_a_widget_keeps_its_solution_after_another_was_solved(river):
    workspace = Workspace()
    workspace.solutions.show(SolutionQueries(river))

    *_, last = solve_locked(
        {"name": "new", "locks": [lock(river, "bet 10", 0.25, 0.75)]}, workspace
    )

    assert last["complete"]
    assert workspace.solutions.shown().solution is river
    assert workspace.solutions.shown("", "new").other is workspace.solutions.get("new")


def test_isomorphic_hands_have_equal_numbers():
    players = ["AA, KK, QJs", "QQ, JJ, KQs"]
    workspace = Workspace()
    workspace.solutions.keep(
        solve(players, "AcKd7d2c", **SPOT | {"target": 0}, iterations=1), "turn"
    )

    found = solution_alike({"solution": "turn", "node": ""}, workspace)

    hearts, spades, clubs = combo_index(["QhJh", "QsJs", "QcJc"])
    numbers = dict(zip(found["combos"].tolist(), found["alike"].tolist(), strict=True))
    assert numbers[hearts] == numbers[spades] != numbers[clubs]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"name": "river"}, "there is a solution 'river' already"),
        ({"name": " "}, "the new solution has no name"),
        ({"locks": "all"}, "locks is 'all'; give a list of locks"),
        ({"locks": ["bet 10"]}, "give a list of locks"),
        ({"locks": []}, "the solution has these locks already"),
        ({"locks": [{"node": "bet 10, call"}]}, "nobody acts at 'bet 10, call'"),
        ({"locks": [{"node": "", "combos": [3], "shares": [[1], [0]]}]}, "give combos of the ran"),
        ({"locks": [{"node": "", "combos": "AA", "shares": [[1]]}]}, "give combos of the range"),
        ({"solution": "flop"}, "there is no solution 'flop'"),
    ],
)
def test_wrong_locks_are_refused(workspace, query, message):
    with raises(message):
        [*solve_locked({"solution": "river", "name": "new"} | query, workspace)]
    assert workspace.solutions.names == ["river"]


def test_frequencies_that_do_not_sum_to_1_are_refused(river, workspace):
    with raises("give frequencies of 0 or more that sum to 1"):
        solved(workspace, "new", lock(river, "bet 10", 0.5, 0.75))
