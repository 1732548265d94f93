"""Values of small rivers, held to linear programming."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import linear_programs
from oracles.betting import NaiveSpot
from solver_spots import naive_spot

from calculations.solver.solve import solve
from lookup import CARDS

pytestmark = pytest.mark.slow

PARTS = {"33%": 0.33, "50%": 0.5, "75%": 0.75, "120%": 1.2, "allin": "allin"}


def test_the_program_gives_what_is_known_of_bluffing():
    # AA or QQ bets 10 into 20; KK has to call 2 of 3 times, and QQ bluffs once for two AA's bets.
    ranks = {14: 3, 13: 2, 12: 1}
    hands = [[(14, 114), (12, 112)], [(13, 113)]]
    spot = NaiveSpot(
        hands,
        [[1, 1], [1]],
        range(201, 206),
        lambda held, board: [ranks[hand[0]] for hand in held],
        pot=20,
        stack=10,
        bets=["allin"],
    )
    assert linear_programs.value(spot) + 10 == pytest.approx(40 / 3)


@st.composite
def rivers(draw):
    """Draw ranges of a few hands, a board and betting."""
    deck = draw(st.permutations(range(16, 52)))
    board = "".join(CARDS[card] for card in deck[:5])
    hands = [CARDS[one] + CARDS[other] for one, other in zip(deck[5::2], deck[6::2], strict=False)]
    # The last hands are of both, so that players hold each other's cards.
    count = draw(st.integers(1, 4))
    both = hands[:2]
    players = []
    for seat in (0, 1):
        held = hands[2 + seat :: 2][:count] + both
        weights = [draw(st.sampled_from(["", ":0.5", ":0.25"])) for _ in held]
        players.append(", ".join(map("".join, zip(held, weights, strict=True))))
    pot, stack = draw(st.integers(2, 60)), draw(st.integers(1, 120))
    bets = draw(st.lists(st.sampled_from([*PARTS]), min_size=1, max_size=2, unique=True))
    raises = draw(st.sampled_from([[], ["allin"], ["50%"], ["75%", "allin"]]))
    return players, board, pot, stack, bets, raises


@settings(max_examples=60)
@given(river=rivers())
def test_solving_comes_to_the_value_of_linear_programming(river):
    players, board, pot, stack, bets, raises = river
    chips = {"pot": pot, "stack": stack}
    solution = solve(
        players,
        board,
        **chips,
        bets=", ".join(bets),
        raises=", ".join(raises),
        target=1e-3,
        iterations=20_000,
        progress=False,
    )
    named = {"bets": [PARTS[each] for each in bets], "raises": [PARTS[each] for each in raises]}
    spot = naive_spot(solution, board, **chips, **named)
    expected = linear_programs.value(spot) + pot / 2
    assert solution.exploitability <= 1e-3
    # Best responses are on both sides of the value, and as far apart as what both could gain.
    near = 2 * solution.exploitability * pot + 1e-5 * (pot + stack)
    np.testing.assert_allclose(solution.ev, [expected, pot - expected], atol=near)
