"""The solver's kernels on a spot small enough for plain Python: Leduc poker."""

import numpy as np
import pytest
from support.one_card_games import solve_small_game

from calculations import solve
from calculations._kernels.solver.layout import AVERAGE, BEST_RESPONSE, LOCKED_RESPONSE


@pytest.fixture(scope="module")
def leduc():
    return solve_small_game("L", iterations=40)


def strategies(solution):
    """Return the average strategies of all nodes of the first street."""
    pending, found = [""], {}
    while pending:
        path = pending.pop()
        node = solution.node(path)
        if node.player is not None:
            found[path] = node.strategy
            pending += [f"{path}, {action}" if path else action for action in node.actions]
    return found


def test_strategies_are_chances(leduc):
    for shares in strategies(leduc).values():
        np.testing.assert_allclose(shares.sum(axis=0), 1, rtol=1e-6)
        assert (shares >= 0).all()


def test_a_best_response_wins_at_least_what_the_average_strategy_does(leduc):
    solver = leduc._solver
    for player in (0, 1):
        assert solver.worth(player, BEST_RESPONSE) >= solver.worth(player, AVERAGE) - 1e-6


def test_both_values_add_up_to_the_pot(leduc):
    assert leduc.ev.sum() == pytest.approx(2, abs=1e-5)


def test_forty_iterations_come_near_the_published_value(leduc):
    assert leduc.ev[0] - 1 == pytest.approx(-0.0856, abs=0.02)


def test_suits_that_differ_in_name_only_are_played_alike(leduc):
    for shares in strategies(leduc).values():
        np.testing.assert_allclose(shares[:, 0::2], shares[:, 1::2], atol=1e-5)


def test_a_locked_fold_is_all_that_a_best_response_may_do(leduc):
    locked = leduc.lock("bet 2", "fold", iterations=40)
    assert locked.ev[0] == pytest.approx(2, abs=1e-3)  # all bets take the antes
    np.testing.assert_allclose(locked.node("bet 2").strategy[0], 1, atol=1e-6)
    solver = locked._solver
    for player in (0, 1):
        best, kept, own = (
            solver.worth(player, purpose) for purpose in (BEST_RESPONSE, LOCKED_RESPONSE, AVERAGE)
        )
        assert best >= kept - 1e-6 >= own - 2e-6
    assert best > kept + 0.1  # to call is worth more than the lock allows


@pytest.mark.slow
def test_what_folded_hands_leave_is_weighed_pair_by_pair():
    players, board = ["AA, QQ:0.5, 77, A9", "KK, 99, A7s, A9:0.5"], "2s3h4d6c7c"
    spot = {"pot": 20, "stack": 10, "bets": "", "folded": ["AK, AQ:0.5", "99, A7"]}
    solution = solve(players, board, iterations=1, progress=False, **spot)
    np.testing.assert_allclose(solution.ev, 20 * solution.equity, rtol=1e-5)
