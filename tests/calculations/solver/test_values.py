"""Values of spots that are known: published ones, and those by linear programming."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import linear_programs
from oracles.betting import NaiveSpot
from raises import raises
from support.one_card_games import solve_small_game
from support.solver_spots import naive_spot

from calculations.solver.solve import solve
from lookup import CARDS

KUHN = -1 / 18
LEDUC = -0.085606424078


PAGE = Path(__file__).parents[3] / "docs" / "solver.md"
EQUITY = 0.55347
"""The first player's published values."""

PARTS = {"33%": 0.33, "50%": 0.5, "75%": 0.75, "120%": 1.2, "allin": "allin"}


@pytest.mark.slow
@pytest.mark.parametrize(("code", "value"), [("K", KUHN), ("L", LEDUC)])
def test_the_first_player_gets_the_published_value(code, value):
    solution = solve_small_game(code)
    first, second = solution.ev
    assert first - 1 == pytest.approx(value, abs=1e-6)
    assert first + second == pytest.approx(2, abs=1e-6)
    assert solution.exploitability < 1e-5


def test_the_king_always_calls_in_kuhn_poker_and_the_jack_never():
    node = solve_small_game("K", iterations=500).node("check, bet 1")
    jack, _, king = node.strategy[node.actions.index("call")]
    assert jack == pytest.approx(0, abs=1e-3)
    assert king == pytest.approx(1, abs=1e-3)


def test_other_games_are_refused():
    with raises("'NT' is none of one card; those are 'K' and 'L'"):
        solve_small_game("NT")


@pytest.fixture(scope="module")
def call():
    blocks = re.findall(
        r"^```text\n(reference = solve\(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.S | re.M
    )
    (block,) = blocks
    return block


@pytest.mark.slow
@pytest.mark.jit
def test_the_call_is_of_the_flop_that_was_published(call):
    made = {"solve": solve}
    exec(call.replace("target=0.001", "iterations=1, progress=False"), made)
    reference = made["reference"]
    root = reference.node()
    assert reference.iterations == 1
    assert [len(root.hands.cards(player)) for player in (0, 1)] == [273, 416]
    assert (root.board, root.pot, root.actions) == ("QsJh2h", 180, ["check", "bet 94"])
    assert reference.equity.tolist() == pytest.approx([EQUITY, 1 - EQUITY], abs=5e-6)
    assert reference.ev.sum() == pytest.approx(180, abs=1e-3)
    assert len([*reference.nodes(ends=True)]) == 27


@pytest.mark.slow
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
def spots(draw, board_cards, most_hands):
    """Draw ranges of a few hands, a board, dead cards that leave few to come, and betting."""
    deck = draw(st.permutations(range(16, 52)))
    names = [CARDS[card] for card in deck]
    board, left = "".join(names[:board_cards]), names[board_cards:]
    hands = [one + other for one, other in zip(left[::2], left[1::2], strict=False)]
    # Both players get the last hands, so that they block each other's cards.
    count = draw(st.integers(1, most_hands))
    both = hands[:2]
    ranges, held = [], []
    for seat in (0, 1):
        own = hands[2 + seat :: 2][:count] + both
        held += own
        weights = [draw(st.sampled_from(["", ":0.5", ":0.25"])) for _ in own]
        ranges.append(", ".join(map("".join, zip(own, weights, strict=True))))
    live = {*board_of("".join(held)), *board_of(board), CARDS[0], CARDS[1]}
    dead = "" if board_cards == 5 else "".join(card for card in CARDS if card not in live)
    pot, stack = draw(st.integers(2, 60)), draw(st.integers(1, 120))
    bets = draw(st.lists(st.sampled_from([*PARTS]), min_size=1, max_size=2, unique=True))
    raises = draw(st.sampled_from([[], ["allin"], ["50%"], ["75%", "allin"]]))
    return ranges, board, dead, {"pot": pot, "stack": stack}, bets, raises


def board_of(text):
    """Return the cards of a text."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def check_value(ranges, board, dead, chips, bets, raises):
    """Solve a spot and check its value against linear programming."""
    solution = solve(
        ranges,
        board,
        **chips,
        dead=dead,
        bets=", ".join(bets),
        raises=", ".join(raises),
        target=1e-3,
        iterations=20_000,
        progress=False,
    )
    pot = chips["pot"]
    named = {"bets": [PARTS[each] for each in bets], "raises": [PARTS[each] for each in raises]}
    deck = [card + 1 for card, name in enumerate(CARDS) if name not in board_of(dead)]
    spot = naive_spot(solution, board, deck=deck, **chips, **named)
    expected = linear_programs.value(spot) + pot / 2
    assert solution.exploitability <= 1e-3
    # Best responses bracket the value and differ by the sum of both players' gains.
    near = 2 * solution.exploitability * pot + 1e-5 * (pot + chips["stack"])
    np.testing.assert_allclose(solution.ev, [expected, pot - expected], atol=near)


@pytest.mark.slow
@settings(max_examples=60)
@given(river=spots(5, 4))
def test_rivers_come_to_their_value_by_linear_programming(river):
    check_value(*river)


@pytest.mark.slow
@settings(max_examples=8)
@given(turn=spots(4, 1))
def test_turns_come_to_their_value_by_linear_programming(turn):
    check_value(*turn)
