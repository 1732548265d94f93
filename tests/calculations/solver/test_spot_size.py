"""The size of a spot before it is solved is that of its solution."""

import pytest

from calculations import solve
from calculations.solver.solve import spot_size

PLAYERS = ["AA, QQ", "KK"]


@pytest.mark.parametrize(
    "spot",
    [
        {"board": "2s3h4d6c7c", "bets": "50%, allin", "raises": "allin"},
        {"board": "2s3h4d6c", "bets": "allin"},
        {"board": "2s3h4d", "bets": "allin"},
        {"board": "2s3h4d", "bets": "50%", "raises": "allin", "donks": "allin"},
    ],
)
def test_the_nodes_of_a_spot_are_those_of_its_solution(spot):
    size = spot_size(PLAYERS, pot=20, stack=40, isomorphism=False, **spot)

    solution = solve(
        PLAYERS, pot=20, stack=40, isomorphism=False, iterations=1, progress=False, **spot
    )

    assert size.nodes == nodes_below(solution, "")
    assert size.hands == (12, 6)


def nodes_below(solution, path):
    """Return the number of nodes at and below a path; each card to come has as many."""
    total = 0
    for node in solution.nodes(path, ends=True):
        total += 1
        if node.end == "deal":
            street = {3: "turn", 4: "river"}[len(node.board) // 2]
            after = f"{street} {node.next_cards[0]}"
            below = nodes_below(solution, f"{node.path}, {after}")
            total += len(node.next_cards) * below
    return total


def test_isomorphic_cards_are_counted_once():
    spot = {"board": "2s3s4d", "bets": "allin", "pot": 20, "stack": 40}

    once, all_of_them = (
        spot_size(PLAYERS, **spot, isomorphism=each).nodes for each in (True, False)
    )

    assert once < all_of_them


def test_the_memory_of_a_spot_includes_all_learned_numbers():
    spot = {"board": "2s3h4d6c", "bets": "50%", "pot": 20, "stack": 40}

    solution = solve(PLAYERS, **spot, iterations=1, progress=False)

    learned = sum(array.nbytes for array in solution._solver.arrays())
    assert learned < spot_size(PLAYERS, **spot).memory


def test_a_spot_that_does_not_fit_has_a_size_and_the_error_of_solve():
    spot = {"board": "2s3h4d6c", "bets": "50%", "pot": 20, "stack": 40, "memory": "10 KiB"}

    size = spot_size(PLAYERS, **spot)

    with pytest.raises(ValueError, match="this spot takes") as refused:
        solve(PLAYERS, **spot)
    assert str(refused.value) == size.problem
