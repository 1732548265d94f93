"""Invalid arguments of `solve`, whose errors have name, value and cure, and the sizes of spots."""

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations.solver.solve import solve, spot_size

PLAYERS = ["AA, QQ", "KK"]
SPOT = {"pot": 40, "stack": 70, "bets": "50%"}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"target": 1}, "target is 1; give a fraction of the pot, such as 0.005"),
        ({"target": "1%"}, "target is '1%'; give a fraction of the pot, such as 0.005"),
        ({"seconds": 0}, "seconds is 0; give a number above 0"),
        ({"iterations": 0}, "iterations is 0; give a whole number of 1 or more"),
        ({"threads": 0}, "threads is 0; give a whole number of 1 or more"),
        ({"progress": None}, "progress is None; give True or False"),
        ({"isomorphism": 1}, "isomorphism is 1; give True or False"),
        ({"bits": 64}, "bits is 64; give 16, 32 or None"),
        ({"memory": "all"}, "memory is 'all'; give bytes, or text such as '2 GiB'"),
        ({"locks": ["call"]}, "locks is ['call']; give a strategy for each path, in a dict"),
        ({"pot": 0}, "pot is 0; give a number above 0"),
        ({"bets": "x"}, "bets on the river has the size 'x'; sizes are 33%"),
        ({"board": "TdTh"}, "the board has 2 cards (TdTh); a board of holdem has 0, 3, 4 or 5"),
        ({"board": ""}, "the board has 0 cards; a flop, turn or river has 3, 4 or 5"),
        ({"board": "Td"}, "the board has 1 card (Td); a board of holdem has 0, 3, 4 or 5"),
        ({"board": "Td9d6hQc2c3c"}, "the board has 6 cards (Td9d6hQc2c3c); it has 0 to 5"),
        ({"board": "TdTd6hQc2c"}, "the card 'Td' is dealt twice: both on the board"),
        ({"dead": "2c"}, "the card '2c' is dealt twice: on the board and among the dead cards"),
        ({"ranges": "AAKK"}, "ranges is 'AAKK'; give two ranges, e.g. ["),
        ({"ranges": {"AA": "KK"}}, "ranges is {'AA': 'KK'}; give two ranges, e.g. ["),
        ({"ranges": ["AsAh, AsAd", "AsKs, AsQs"]}, "hand 0 and hand 1 leave no possible deal"),
        (
            {"ranges": ["AA:0.00001", "KK"]},
            "hand 0: the combos that can meet the other hand weigh at most 1e-05; give",
        ),
        (
            {"ranges": ["AsKd", "AsAh, 33:0.0000001"]},
            "hand 1: the combos that can meet the other hand weigh at most 1e-07; give",
        ),
        ({"folded": None}, "folded is None; give a list of ranges, e.g. ['QQ+']"),
        ({"target": np.float32("nan")}, "target is np.float32(nan); give a fraction of the pot"),
        ({"memory": 10**400, "bits": 16.0}, "bits is 16.0; give 16, 32 or None"),
        ({"memory": b"1"}, "memory is b'1'; give bytes, or text such as '2 GiB'"),
        ({"memory": "1 KiB"}, "of memory and 1.0 KiB may be used; use fewer sizes, or narrower"),
        ({"locks": pd.Series({"": "check"})}, "give a strategy for each path, in a dict"),
        (
            {"locks": {"": None}},
            "the lock at '' is None; give the frequency of each action, such as {",
        ),
        ({"locks": {"bet 21": "call"}}, "'bet 21' is not an action here; there are check, bet 20"),
        ({"bets": {}}, "bets lacks the river; give its sizes, '' for none"),
        ({"bets": ["50%"] * 3}, "bets on the river has the sizes of 3 players; give one text or"),
        ({"ranges": ["AA"] * 3}, "ranges is ['AA', 'AA', 'AA']; give two ranges, e.g. ["),
    ],
)
def test_what_cannot_be_solved_is_refused(changed, message):
    """Each invalid argument raises its error before memory is allocated."""
    given = {"ranges": ["AA", "KK"], "board": "Td9d6hQc2c"} | SPOT | changed
    with raises(message):
        solve(**given)


@pytest.mark.parametrize("board", ["2s3h4d", "2s3h4d6c", "2s3h4d6c7c"])
@pytest.mark.parametrize(
    ("first", "folded"),
    [
        ("AA, QQ", ["KK", "KK"]),
        ("AA, QQ:0.00001", ["KK", "KK, 22:0.000000001"]),
        ("AA, QQ", ["QQ+"] * 5),
    ],
)
def test_folded_ranges_that_leave_no_deal_are_refused(board, first, folded):
    """The error names ranges that always share a card, as in `EquityCalculator`."""
    message = "^hand 0, hand 1, folded range 0, folded range 1.* together leave no possible deal"
    with pytest.raises(ValueError, match=message):
        solve([first, "KK"], board, folded=folded, **SPOT)


# ---- the size of a spot before it is solved ---------------------------------------------------


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
