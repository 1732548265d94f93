"""Solutions saved without the strategies of rivers, which are solved again when they are opened."""

import numpy as np
import pytest
from raises import raises

from calculations import load_solution, solve
from calculations.solver.deals.paths import find
from calculations.solver.learning.rivers_again import reach_on_turn, solved_river

RANGES = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
SPOT = {"pot": 40, "stack": 70, "bets": "50%, allin", "raises": "allin", "target": 0.005}
TURN, FLOP = "QsJh2h7c", "QsJh2h"
CASES = {
    "turn": (TURN, {}),
    "turn in 16 bits with rake": (TURN, {"bits": 16, "rake": 0.05, "rake_cap": 3}),
    "turn after folds": (TURN, {"folded": ["QQ+, AKs, 9s8s", "random"]}),
    "turn with a lock": (TURN, {"locks": {"check": {"check": 0.25, "bet 20": 0.75, "bet 70": 0}}}),
    "flop": (FLOP, {"bets": "allin", "raises": ""}),
}
BEFORE = ("", "check, check", "check", "bet 70, call")  # of the turn, or of the flop and its turns
RIVER = "check, check, river 5h"


def without_rivers(solution, path):
    """Return the solution from its file without rivers."""
    solution.save(path, rivers=False)
    return load_solution(path, threads=1)


@pytest.fixture(scope="module", params=CASES.values(), ids=[*CASES])
def pair(request, tmp_path_factory):
    """Return a solution, and the same from its file without rivers."""
    board, more = request.param
    solution = solve(RANGES, board, **SPOT | more, progress=False)
    return solution, without_rivers(solution, tmp_path_factory.mktemp("saved") / "spot")


@pytest.fixture(scope="module")
def turn():
    return solve(RANGES, TURN, **SPOT, progress=False)


def early_nodes(solution):
    """Yield the nodes of the first street, and those after a turn card of a flop."""
    yield from solution.nodes(ends=True)
    if len(solution.node().board) == 2 * 3:
        for card in ("5c", "Ah"):
            yield from solution.nodes(f"check, check, turn {card}", ends=True)


def gap_at(node, pot):
    """Return the mean gain of best responses from a node on, as a fraction of a pot."""
    gained = 0.0
    for player in (0, 1):
        weights = node.hands.reach(player) * node.hands.met(player)
        best = node.hands._worth(node._data.best(), player, node._data.at)
        own = node.hands._worth(node._data.view, player, node._data.at)
        gained += float(weights @ np.nan_to_num(best - own) / weights.sum())
    return gained / 2 / pot


@pytest.mark.slow
def test_nodes_before_rivers_are_equal(pair):
    solution, loaded = pair
    assert (loaded.has_rivers, loaded.exploitability) == (False, solution.exploitability)
    for full, again in zip(early_nodes(solution), early_nodes(loaded), strict=True):
        assert again.path == full.path
        np.testing.assert_array_equal(again.ev, full.ev)
        np.testing.assert_array_equal(again.equity, full.equity)
        assert again.reached == full.reached
        for player in (0, 1):
            assert again.range(player) == full.range(player)
            np.testing.assert_array_equal(again.hands.ev(player), full.hands.ev(player))
        if full.player is not None:
            np.testing.assert_array_equal(again.strategy, full.strategy)
            np.testing.assert_array_equal(again.hands.action_evs, full.hands.action_evs)
            np.testing.assert_array_equal(again.hands.best_evs, full.hands.best_evs)


@pytest.mark.slow
def test_a_river_is_solved_again_with_the_ranges_that_reach_it(pair):
    solution, loaded = pair
    path = RIVER if len(solution.node().board) == 2 * 4 else "check, check, turn 5c, " + RIVER
    full, again = solution.node(path), loaded.node(path)
    assert (again.actions, again.pot) == (full.actions, full.pot)
    for player in (0, 1):
        assert again.range(player) == full.range(player)
        np.testing.assert_allclose(again.hands.met(player), full.hands.met(player), rtol=1e-6)
    np.testing.assert_allclose(again.equity, full.equity, rtol=1e-6)
    # Two strategies with small gaps have nearly the same value; the learned one has a larger gap.
    np.testing.assert_allclose(again.ev, full.ev, atol=0.02 * full.pot)


def test_the_gap_of_a_river_is_at_most_half_the_target(tmp_path):
    fine = SPOT | {"target": 0.0005}
    loaded = without_rivers(solve(RANGES, TURN, **fine, progress=False), tmp_path / "spot")
    pot = loaded.node().pot
    for card in ("5h", "Ah", "2c"):
        for line in ("check, check", "check, bet 20, call", "bet 20, call"):
            gap = gap_at(loaded.node(f"{line}, river {card}"), pot)
            assert -1e-6 <= gap <= fine["target"] / 2 + 1e-6


def test_a_river_alone_has_the_same_values(turn, tmp_path):
    again = without_rivers(turn, tmp_path / "spot").node(RIVER)
    ranges = [again.range(player) for player in (0, 1)]
    spot = SPOT | {"pot": again.pot, "stack": again.stacks[0], "target": 1e-5}
    alone = solve(ranges, again.board, **spot, progress=False)
    np.testing.assert_allclose(again.ev, alone.ev, atol=SPOT["target"] * again.pot)


def test_a_river_is_always_solved_to_the_same_strategy(turn, tmp_path):
    turn.save(tmp_path / "spot")
    nodes = []
    for threads in (1, 2):
        loaded = load_solution(tmp_path / "spot", threads=threads)
        loaded.node("check, check").by_card()  # other rivers first
        nodes.append(loaded.node(RIVER))
    np.testing.assert_array_equal(nodes[0].strategy, nodes[1].strategy)


def test_isomorphic_rivers_have_isomorphic_strategies(tmp_path):
    loaded = without_rivers(solve(RANGES, "QsJs2s7c", **SPOT), tmp_path / "spot")
    hearts, diamonds = (loaded.node(f"check, check, river 5{suit}") for suit in "hd")
    assert hearts.frequencies == pytest.approx(diamonds.frequencies)
    assert hearts.describe("JdTd").split(":")[1] == diamonds.describe("JhTh").split(":")[1]


def test_next_cards_of_a_turn_add_up_to_its_value_within_the_gaps(turn, tmp_path):
    node = without_rivers(turn, tmp_path / "spot").node("check, check")
    frame = node.by_card()
    gaps = SPOT["target"] * 40
    assert frame["deals"] @ frame["ev_0"] == pytest.approx(node.ev[0], abs=gaps)


@pytest.mark.slow
def test_rivers_solved_again_keep_the_exploitability_near_the_target(turn, tmp_path):
    """All rivers of a solution are replaced, and best responses to the whole are measured."""
    loaded = without_rivers(turn, tmp_path / "spot")
    full = solve(RANGES, TURN, **SPOT, progress=False)._solver
    for deal in turn.nodes(ends=True):
        if deal.end != "deal":
            continue
        for card in deal.next_cards:
            street = find(f"{deal.path}, river {card}", full.spot, full.cards).path_street
            reach = reach_on_turn(loaded._solver, street)
            again = solved_river(loaded._solver, street, reach, SPOT["target"] / 2)
            for player in (0, 1):
                rows, sums = full.rows(player, street).sums, again.first_rows(player).sums
                rows[:, : sums.shape[1]] = sums
    assert full.measured() < 1.2 * SPOT["target"]


@pytest.mark.slow
def test_resuming_repeats_the_iterations_and_comes_to_the_same_digits(pair):
    solution, loaded = pair
    more = {"target": 0.001, "iterations": 20, "progress": False}
    again, full = loaded.resume(**more), solution.resume(**more)
    assert (again.has_rivers, again.iterations) == (True, full.iterations)
    assert again.exploitability == full.exploitability
    np.testing.assert_array_equal(again.node().strategy, full.node().strategy)


def test_a_complete_solution_is_not_begun_anew(turn, tmp_path):
    loaded = without_rivers(turn, tmp_path / "spot")
    assert loaded.resume().iterations == turn.iterations
    assert not loaded.has_rivers


def test_rivers_are_stored_while_the_target_is_not_reached(turn, tmp_path):
    path = tmp_path / "spot"
    begun = solve(RANGES, TURN, **SPOT, iterations=10, save=path, progress=False)
    assert load_solution(path).has_rivers
    unfinished = path.stat().st_size

    begun.resume(iterations=500, save=path, progress=False)
    assert not load_solution(path).has_rivers
    assert path.stat().st_size < unfinished / 20

    turn.save(path, rivers=True)
    assert load_solution(path).has_rivers
    solve(RANGES, TURN + "3d", **SPOT).save(path, rivers=False)  # one river, which is all
    assert load_solution(path).has_rivers


def test_rivers_with_locks_are_stored(turn, tmp_path):
    locked = turn.lock(RIVER, "check", iterations=500, progress=False)
    locked.save(tmp_path / "spot")
    assert load_solution(tmp_path / "spot").has_rivers
    with raises("rivers is False, but a node on a river is locked"):
        locked.save(tmp_path / "spot", rivers=False)


def test_rivers_that_are_not_held_cannot_be_stored(turn, tmp_path):
    loaded = without_rivers(turn, tmp_path / "spot")
    with raises("rivers is True, but this solution holds no strategies of rivers"):
        loaded.save(tmp_path / "spot", rivers=True)
    with raises("rivers is 1"):
        loaded.save(tmp_path / "spot", rivers=1)
    loaded.save(tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == (tmp_path / "spot").read_bytes()


def test_the_text_states_the_gap_of_rivers(turn, tmp_path):
    text = str(without_rivers(turn, tmp_path / "spot"))
    assert "; rivers are solved again when opened, to 0.250%." in text
    assert "again" not in str(turn)


def test_saving_changes_nothing(turn, tmp_path):
    before = [array.copy() for array in turn._solver.arrays()]
    turn.save(tmp_path / "spot")
    for array, copy in zip(turn._solver.arrays(), before, strict=True):
        np.testing.assert_array_equal(array, copy)
    assert turn.has_rivers


def test_a_file_that_cannot_be_written_leaves_no_values_of_rivers_behind(turn, tmp_path):
    with raises("missing", OSError):
        turn.save(tmp_path / "missing" / "spot", rivers=False)

    assert turn._solver.later.river_values == {}


def test_rivers_that_are_not_held_take_no_memory(turn, tmp_path):
    held, left_out = turn._solver, without_rivers(turn, tmp_path / "spot")._solver
    sizes = [sum(array.nbytes for array in solver.arrays()) for solver in (held, left_out)]
    assert sizes[1] < sizes[0] / 20
