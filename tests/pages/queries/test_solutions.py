"""The figures that a view of a solution asks for, against the frames of its nodes."""

import numpy as np
import pytest

from calculations import breakdown, solve
from lookup.combos import combo_names
from poker_calculator.pages.queries.solutions import (
    MISSING,
    SolutionQueries,
    left_out,
    named_actions,
    quantised,
)

SPOT = {"pot": 40, "stack": 70, "bets": "50%, allin", "raises": "allin", "target": 0}
PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
BOARD = "QsJh2h7c"


@pytest.fixture(scope="module")
def solution():
    return solve(PLAYERS, BOARD, **SPOT, iterations=40)


@pytest.fixture(scope="module")
def other():
    return solve(PLAYERS, BOARD, **SPOT, iterations=10)


@pytest.fixture(scope="module")
def queries(solution):
    return SolutionQueries(solution)


def same(figures, values, column):
    """Compare the figures of combos with a column of a frame."""
    found = dict(zip(combo_names()[figures["combos"]].tolist(), values.tolist(), strict=True))
    tolerance = 1e-4 if column.name.startswith("ev") else 1e-6
    assert found == pytest.approx(column.to_dict(), abs=tolerance, nan_ok=True)


@pytest.mark.parametrize("path", ["", "check, bet 20", "check, check, river 5h"])
@pytest.mark.parametrize("player", [0, 1])
def test_figures_are_those_of_the_frame_of_a_node(solution, queries, path, player):
    frame = solution.node(path).to_frame(player)

    figures = queries.node({"node": path})["players"][player]
    equity = queries.equities({"node": path})["hands"][player]

    for name, values in (("reach", figures["weights"]), ("ev", figures["ev"]), ("equity", equity)):
        same(figures, values, frame[name])


def test_actions_have_strategies_and_evs(solution, queries):
    frame = solution.node("check, bet 20").to_frame()

    found = queries.node({"node": "check, bet 20"})

    figures = found["players"][found["player"]]
    for action, shares, evs in zip(
        found["actions"], found["strategy"], found["action_evs"], strict=True
    ):
        same(figures, shares, frame[action["name"]])
        same(figures, evs, frame[f"ev {action['name']}"])
    chips = [action["chips"] for action in found["actions"]]
    assert [action["name"] for action in found["actions"]] == ["fold", "call", "raise to 70"]
    assert [action["label"] for action in found["actions"]] == ["fold", "call", "all-in"]
    assert [action["to"] for action in found["actions"]] == [None, None, 70]
    assert chips == [0, 20, 70]


def test_a_node_has_its_pot_stacks_and_line(queries):
    found = queries.node({"node": "x b20 c"})

    assert (found["path"], found["pot"], found["stacks"]) == ("check, bet 20, call", 80, [50, 50])
    assert (found["player"], found["end"]) == (None, "deal")
    assert [step["taken"] for step in found["line"]] == ["check", "bet 20", "call"]
    assert found["line"][1]["choices"] == ["check", "bet 20", "bet 70"]
    assert found["line"][1]["labels"] == ["check", "bet 50 %", "all-in"]
    assert found["label"] == "check, bet 50 %, call"
    assert "river 5h" in found["choices"]
    assert "river Qs" not in found["choices"]
    assert len(found["choices"]) == 48


@pytest.mark.parametrize(
    ("names", "chips", "labels"),
    [
        (["check", "bet 1.82"], [0, 1.82], ["check", "bet 33 %"]),
        (["check", "bet 2.2", "bet 2.21"], [0, 2.2, 2.21], ["check", "bet 40.0 %", "bet 40.2 %"]),
        (["check", "bet 0.01"], [0, 0.01], ["check", "bet 0.2 %"]),
        (["check", "bet 97.5"], [0, 97.5], ["check", "all-in"]),
        (["fold", "call", "raise to 9"], [0, 3.6, 9], ["fold", "call", "raise 2.5x"]),
        (["fold", "call", "raise to 30"], [0, 6, 26], ["fold", "call", "raise 3x"]),
        (["fold", "call", "raise to 97.5"], [0, 3.6, 97.5], ["fold", "call", "all-in"]),
    ],
)
def test_actions_have_the_labels_of_players(names, chips, labels):
    """Bets are percent of the pot, raises multiples of the bet, all of a stack is all-in."""
    found = named_actions(names, chips, pot=5.5, stack=97.5)

    assert [action["label"] for action in found] == labels


def test_the_report_of_cards_labels_the_next_actions(queries):
    found = queries.cards({"node": "check, check"})

    assert [action["label"] for action in found["actions"]] == ["check", "bet 50 %", "all-in"]


def test_made_hands_are_those_of_the_breakdown_and_no_hand_draws_on_a_river(queries):
    from calculations.distributions.parts import MADE_HANDS

    figures = queries.node({"node": ""})["players"][0]

    counts = np.bincount(figures["made_hands"], figures["weights"], len(MADE_HANDS))
    expected = breakdown(PLAYERS[0], BOARD)
    expected = expected[expected["kind"] == "made hand"]["combos"]
    assert {MADE_HANDS[at]: count for at, count in enumerate(counts) if count} == pytest.approx(
        expected.to_dict()
    )
    draws = queries.node({"node": "check, check, river 5h"})["players"][0]["draws"]
    assert {queries.about({})["draws"][draw] for draw in draws} == {"no draw"}


def test_the_runout_report_is_the_frame_by_card(solution, queries):
    frame = solution.node("check, check").by_card()

    found = queries.cards({"node": "check, check"})

    assert found["cards"] == frame.index.tolist()
    assert [action["name"] for action in found["actions"]] == ["check", "bet 20", "bet 70"]
    for name in frame.columns:
        assert found["columns"][name] == pytest.approx(frame[name].to_numpy(), abs=1e-4)


def test_another_solution_adds_its_evs(solution, other):
    queries = SolutionQueries(solution, other)
    frame = other.node("check").to_frame(1)

    figures = queries.node({"node": "check"})["players"][1]

    reached = ~np.isnan(figures["other_ev"])
    expected = frame["ev"].to_numpy()[reached]
    assert figures["other_ev"][reached] == pytest.approx(expected, abs=1e-4, nan_ok=True)


def test_another_solution_of_other_ranges_is_refused(solution):
    another = solve(["AA", "KK"], BOARD, **SPOT, iterations=1)

    with pytest.raises(ValueError, match="player 0 has another range"):
        SolutionQueries(solution, another)


def test_an_impossible_path_is_refused(queries):
    with pytest.raises(ValueError, match="there are check, bet 20"):
        queries.node({"node": "bet 30"})


def test_quantised_numbers_are_off_by_half_a_step_at_most():
    values = np.array([[0.1, np.nan], [-3.0, 900.0]], np.float32)

    found = quantised({"values": [values]})["values"][0]

    assert found["levels"].dtype == np.uint16
    assert found["levels"][0, 1] == MISSING
    read = found["least"] + found["step"] * found["levels"].astype(float)
    known = ~np.isnan(values)
    assert abs(read - values)[known].max() <= 903 / (2 * 65534) * 1.001
    combos = np.array([1, 2], np.uint16)
    assert quantised({"combos": combos})["combos"] is combos


def test_a_page_of_a_depth_holds_all_nodes_to_it(solution, queries):
    found = [(name, query) for name, query, _ in queries.saved(1)]

    nodes = [query["node"] for name, query in found if name == "solution_node"]
    assert nodes == ["", "check", "bet 20", "bet 70"]


@pytest.mark.parametrize(("depth", "node"), [("two", ""), (1, "check, check"), (-1, "")])
def test_a_depth_must_reach_the_node(depth, node):
    with pytest.raises(ValueError, match="give a whole number of steps"):
        left_out(depth, node)
