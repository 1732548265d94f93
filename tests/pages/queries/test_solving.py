"""The size of spots to solve, and their solving step by step."""

import numpy as np
import pytest

from poker_calculator.pages.queries.open_solutions import Measurement, Solutions, SolvingRun
from poker_calculator.pages.queries.solving import (
    field_of,
    pause_solving,
    solution_arguments,
    solve_in_steps,
    solving_course,
    solving_size,
)
from poker_calculator.pages.queries.workspace import Workspace

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin"}
TURN = {**RIVER, "ranges": ["AA, QQ, 65s", "KK, JJ, 54s"], "board": "2s3h4d6c"}
TURN |= {"stack": 30, "bets": "50%, allin"}
ENDLESS = {**RIVER, "target": 0.0, "iterations": 10**6}


@pytest.fixture
def workspace():
    return Workspace()


def size_of(**changes):
    return solving_size({**RIVER, **changes}, Workspace())


def test_a_spot_that_needs_more_memory_than_allowed_has_a_size_and_a_problem():
    found = size_of(memory=1000)

    assert found["memory"] > 1000
    assert found["problem"].startswith("this spot takes")
    assert found["field"] == "memory"


WRONG = {
    **{"pot": "x", "stack": "", "bets": "foo", "raises": "1x", "donks": "!", "rake": 2},
    **{"rake_cap": "x", "dead": "zz", "folded": "foo", "board": "2s3h", "chip": 0, "min_bet": "x"},
    **{"add_allin": "x", "force_allin": -1, "merge_sizes": "x", "most_raises": 1.5, "target": 2},
    **{"iterations": 0, "memory": "x", "bits": 7},
}


@pytest.mark.parametrize("field", WRONG)
def test_nonsense_is_a_problem_of_its_field(field):
    found = size_of(**{field: WRONG[field]})

    assert found["field"] == field
    assert found["problem"]
    assert "\n" not in found["problem"]


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("text", ["", "QQ+, foo", "<img onerror=alert()>"])
def test_a_range_that_is_wrong_is_a_problem_of_its_player(player, text):
    ranges = [*RIVER["ranges"]]
    ranges[player] = text

    assert size_of(ranges=ranges)["field"] == f"ranges {player}"


def test_a_problem_of_several_fields_is_that_of_none():
    found = size_of(dead="2s")

    assert found["field"] == ""
    assert "'2s' is dealt twice" in found["problem"]
    assert field_of("the solver is out of order", RIVER) == ""


def test_a_missing_argument_is_named():
    found = solving_size({"ranges": RIVER["ranges"], "board": RIVER["board"]}, Workspace())

    assert (found["field"], found["problem"]) == ("pot", "pot is missing; give pot=")


def test_a_solution_without_a_name_gets_that_of_its_board(workspace):
    first, *_ = solve_in_steps(RIVER, workspace)
    again, *_ = solve_in_steps(RIVER, workspace)

    figures = {"iterations": 0, "exploitability": None, "complete": False}
    assert first == {"name": "2s3h4d6c7c", **figures}
    assert again["name"] == "2s3h4d6c7c 2"
    assert workspace.solutions.names == ["2s3h4d6c7c", "2s3h4d6c7c 2"]


def test_two_solutions_that_are_solved_at_once_have_two_names(workspace):
    steps, others = (solve_in_steps(ENDLESS, workspace) for _ in range(2))

    names = [next(each)["name"] for each in (steps, others)]

    assert len({*names}) == 2
    for each in (steps, others):
        each.close()


def test_a_name_that_is_taken_is_refused(workspace):
    [*_] = solve_in_steps({**RIVER, "name": "a"}, workspace)

    with pytest.raises(ValueError, match="there is a solution 'a' already"):
        next(solve_in_steps({**RIVER, "name": "a"}, workspace))
    with pytest.raises(ValueError, match="at most 100 letters"):
        next(solve_in_steps({**RIVER, "name": "a" * 101}, workspace))


def test_a_spot_that_is_wrong_leaves_no_solution(workspace):
    with pytest.raises(ValueError, match="pot is 'x'"):
        [*_] = solve_in_steps({**RIVER, "name": "a", "pot": "x"}, workspace)

    assert workspace.solutions.names == []
    assert workspace.solutions.taken() == set()


def test_a_page_that_is_closed_before_the_first_step_leaves_no_solution(workspace):
    steps = solve_in_steps(ENDLESS, workspace)
    next(steps)

    steps.close()

    assert workspace.solutions.taken() == set()


def test_a_pause_ends_the_solving_at_its_next_step(workspace):
    steps = solve_in_steps({**ENDLESS, "name": "a"}, workspace)
    last = next(steps)
    pause_solving({"name": "a"}, workspace)

    assert [*steps] == []

    assert workspace.solutions.get("a").iterations == last["iterations"]
    first, *_ = solve_in_steps({"name": "a", "target": 0.5}, workspace)
    assert first["iterations"] == last["iterations"]


def stop_in_step(workspace, name, iterations, stop):
    """Return a function that stops the solving of a turn after a number of iterations."""
    asked = []

    def is_given_up():
        asked.append(None)
        return len(asked) > iterations and stop({"name": name}, workspace) != {}

    return is_given_up


def give_up(query, workspace):
    return True


@pytest.mark.parametrize("stop", [pause_solving, give_up])
@pytest.mark.parametrize("iterations", [0, 2, 17])
def test_a_pause_and_a_given_up_query_end_the_solving_after_the_present_iteration(
    workspace, iterations, stop
):
    query = {**TURN, "target": 0.0, "name": "a"}

    steps = [*solve_in_steps(query, workspace, stop_in_step(workspace, "a", iterations, stop))]

    asked_between_steps = 2
    assert abs(steps[-1]["iterations"] - iterations) <= asked_between_steps
    assert steps[-1]["exploitability"] == workspace.solutions.get("a").exploitability
    assert not steps[-1]["complete"]


@pytest.mark.parametrize("iterations", [0, 2, 17])
def test_a_pause_changes_no_number_of_the_solution(workspace, iterations):
    query, goal = {**TURN, "name": "whole"}, {"target": 1e-3}
    *_, last = solve_in_steps(query | goal, workspace)

    is_given_up = stop_in_step(workspace, "paused", iterations, pause_solving)
    [*_] = solve_in_steps({**query, **goal, "name": "paused"}, workspace, is_given_up)
    *_, resumed = solve_in_steps({"name": "paused", **goal}, workspace)

    assert last["iterations"] > 20
    for name in ("iterations", "exploitability", "complete"):
        assert resumed[name] == last[name]
    whole, paused = (workspace.solutions.get(name)._solver.arrays() for name in ("whole", "paused"))
    for one, other in zip(whole, paused, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_time_left_is_estimated_after_a_pause_before_the_first_iteration(workspace):
    is_given_up = stop_in_step(workspace, "a", 0, pause_solving)
    [*_] = solve_in_steps({**TURN, "target": 1e-3, "name": "a"}, workspace, is_given_up)

    *_, last = solve_in_steps({"name": "a", "target": 1e-3}, workspace)

    assert last["seconds_left"] == 0


def test_an_unknown_solution_has_no_course_and_no_pause(workspace):
    assert pause_solving({"name": "none"}, workspace) == pause_solving({}, workspace) == {}
    course = solving_course({"name": "none"}, workspace)

    assert not course["is_known"]
    assert course["iterations"].shape == (0,)


def test_the_course_of_a_solution_is_kept(workspace):
    steps = [*solve_in_steps({**RIVER, "name": "a", "target": 1e-3}, workspace)]

    course = solving_course({"name": "a"}, workspace)

    assert course["iterations"].tolist() == [step["iterations"] for step in steps]
    assert course["exploitability"].tolist() == [step["exploitability"] for step in steps]
    assert (np.diff(course["seconds"]) > 0).all()
    assert (course["is_known"], course["is_solving"], course["complete"]) == (True, False, True)
    assert course["pot"] == 20
    before = workspace.solutions.run("a").seconds
    assert workspace.solutions.run("a").seconds == before  # a pause takes no time


def test_the_course_while_it_is_solved(workspace):
    steps = solve_in_steps({**ENDLESS, "name": "a"}, workspace)
    first = next(steps)

    course = solving_course({"name": "a"}, workspace)

    assert (course["is_known"], course["is_solving"]) == (True, True)
    assert course["iterations"].tolist() == [first["iterations"]]
    steps.close()


def test_the_course_of_a_loaded_solution_begins_with_its_present_state(workspace, tmp_path):
    [*_] = solve_in_steps({**RIVER, "name": "a"}, workspace)
    workspace.solutions.get("a").save(tmp_path / "a.safetensors")
    other = Workspace(Solutions([tmp_path / "a.safetensors"]))
    loaded = other.solutions.get("a.safetensors")

    course = solving_course({"name": "a.safetensors"}, other)

    assert course["iterations"].tolist() == [loaded.iterations]
    assert course["seconds"].tolist() == [0]
    assert (course["pot"], course["complete"]) == (20, True)


def test_the_seconds_left_are_stated_once_they_can_be_estimated():
    run = SolvingRun()
    for iterations, exploitability in ((10, 0.4), (20, 0.2)):
        run.measured.append(Measurement(iterations, float(iterations), exploitability))
        assert run.seconds_left(0.01, 1000) is None
    run.measured.append(Measurement(40, 40.0, 0.1))

    # The exploitability halves with twice the iterations, of which each takes a second.
    assert run.seconds_left(0.01, 1000) == pytest.approx(360)
    assert run.seconds_left(0.01, 100) == 60
    assert run.seconds_left(0.2, 1000) == 0


def test_the_arguments_of_a_solution_solve_its_spot_again(workspace):
    spot = {"bets": "2, allin", "chip": 0.5, "rake": 0.05, "folded": ["TT"], "target": 0.02}
    wanted = {**RIVER, **spot, "ranges": ["AA, QQ:0.5", "KK"]}
    *_, last = solve_in_steps({**wanted, "name": "first"}, workspace)

    arguments = solution_arguments({"solution": "first"}, workspace)

    assert arguments == wanted
    *_, again = solve_in_steps({**arguments, "name": "again"}, workspace)
    assert again["exploitability"] == last["exploitability"]
