"""The frequencies of leaks in a solution, on the street on which it begins."""

import pytest

from calculations import solve
from poker_calculator.pages.queries.session.statistics import solver_rates

SPOT = {"pot": 20, "stack": 60, "bets": "50%, 100%", "raises": "allin", "target": 1e-3}


@pytest.fixture(scope="module")
def river():
    """Return a river on which both players have hands that bet and hands that fold."""
    ranges = ["AA, QQ, JJ, 55", "AK, KK, TT, 88"]
    return solve(ranges, "2s3h4d6c7c", **SPOT, progress=False)


@pytest.mark.parametrize(("bettor", "path"), [(0, ""), (1, "check, ")])
def test_the_sizes_of_bets_are_added_up_and_folds_weighted_by_them(river, bettor, path):
    shares = river.node(path.removesuffix(", ")).frequencies
    bets = {name: share for name, share in shares.items() if name != "check"}
    folds = [share * river.node(path + name).frequencies["fold"] for name, share in bets.items()]
    assert len(bets) == 2

    found = solver_rates({"bettor": bettor}, river)

    assert found["board"] == "2s3h4d6c7c"
    assert found["rates"]["river_bet"] == pytest.approx(100 * (1 - shares["check"]), abs=1e-3)
    assert found["rates"]["fold_to_river_bet"] == pytest.approx(
        100 * sum(folds) / sum(bets.values()), abs=1e-3
    )


@pytest.mark.parametrize(
    ("board", "spots"),
    [("2s3h4d", ["c_bet", "fold_to_c_bet"]), ("2s3h4d6c", ["turn_c_bet", "fold_to_turn_c_bet"])],
)
def test_the_leaks_are_those_of_the_first_street(board, spots):
    all_in = {"pot": 20, "stack": 20, "bets": "allin", "iterations": 3, "progress": False}

    found = solver_rates({"bettor": 1}, solve(["AA, 55", "KK"], board, **all_in))

    assert [*found["rates"]] == spots


def test_folds_to_bets_that_never_come_are_unknown():
    never = solve(["22", "AA"], "AsAh7d7c3c", pot=2, stack=40, bets="allin", progress=False)

    found = solver_rates({"bettor": 0}, never)

    assert found["rates"] == {"river_bet": 0, "fold_to_river_bet": None}


def test_a_solution_without_bets_is_refused():
    checked = solve(["22", "AA"], "AsAh7d7c3c", pot=2, stack=40, bets="", progress=False)

    with pytest.raises(ValueError, match="the player in position never bets first"):
        solver_rates({"bettor": 1}, checked)


@pytest.mark.parametrize("bettor", [None, 2, "1", 0.5])
def test_other_bettors_are_refused(river, bettor):
    with pytest.raises(ValueError, match="give 0 for out of position, 1 for in position"):
        solver_rates({"bettor": bettor}, river)
