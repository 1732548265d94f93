"""Lines of play in a solution: its frequencies at the same steps, and lines that do not fit."""

import pytest

from calculations import solve
from pages.queries.queries import QUERIES
from pages.queries.session.lines import compared
from pages.queries.workspace import Workspace

TO_TURN = ["BTN raises", "SB folds", "BB calls", "flop", "BB checks", "BTN checks", "turn"]


@pytest.fixture(scope="module")
def solution():
    """Return the solution of a turn on which the first player has two sizes, the other one."""
    return solve(
        ["99+, AKs, JTs", "77+, KQs, AJo"],
        "QsJh2h7c",
        pot=40,
        stack=70,
        bets=["50%, allin", "allin"],
        raises="allin",
        target=0,
        iterations=20,
    )


@pytest.mark.parametrize(
    ("line", "path"),
    [(TO_TURN, ""), ([*TO_TURN, "BB checks"], "check")],
    ids=["the turn", "a check"],
)
def test_shares_add_up_the_sizes_of_the_node(solution, line, path):
    node = solution.node(path)
    expected = {}
    for action, share in node.frequencies.items():
        verb = action.split()[0] + "s"
        expected[verb] = expected.get(verb, 0) + share

    found = compared(solution.node, line)

    assert found["shares"] == pytest.approx(expected)
    assert sum(found["shares"].values()) == pytest.approx(1)
    assert found["actions"] == node.frequencies
    assert (found["player"], found["node"]) == (node.player, path)


def test_the_only_size_of_a_bet_is_followed(solution):
    line = [*TO_TURN, "BB checks", "BTN bets"]

    assert compared(solution.node, line)["shares"].keys() == {"folds", "calls"}


def test_the_texture_is_that_of_the_flop(solution):
    found = compared(solution.node, TO_TURN)

    assert found["board"] == "QsJh2h7c"
    assert found["texture"] == {"suits": "two-tone", "paired": "unpaired", "high_card": "Q"}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["BTN raises"], "ends before the flop and the solution begins on the turn"),
        (["BTN raises", "BB calls", "flop"], "ends on the flop"),
        ([*TO_TURN, "BB checks", "BTN checks", "river"], "ends on the river"),
        (["CO raises", "BTN calls", "BB calls", "flop", "turn"], "3 players see the turn"),
        ([*TO_TURN, "BB bets"], "sizes bet 20, bet 70"),
        ([*TO_TURN, "BB calls"], "it has no such action"),
        ([*TO_TURN, "BB checks", "BTN checks"], "no further action"),
    ],
)
def test_lines_that_do_not_fit_are_refused_with_the_reason(solution, line, message):
    with pytest.raises(ValueError, match=message):
        compared(solution.node, line)


def test_the_query_names_a_solution_of_the_workspace(solution):
    workspace = Workspace()
    workspace.solutions.keep(solution, "turn")
    ask = QUERIES["session_spot_solution"]

    assert ask({"solution": "turn", "line": TO_TURN}, workspace)["player"] == 0
    with pytest.raises(ValueError, match="there is no solution 'other'"):
        ask({"solution": "other", "line": TO_TURN}, workspace)
