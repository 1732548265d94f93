"""Boards on which no street of the game ends raise an error however they are read."""

import re
from math import comb

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations import EquityCalculator, Range, breakdown, equities, equity_frame, outs, solve
from lookup import parse_cards

BETWEEN = {
    "holdem": (["AhKh", "7c7d"], "Ts9s", "a board of holdem has 0, 3, 4 or 5", "Ts9s*"),
    "one card": (["AhKh", "7c7d"], "Ts", "a board of holdem has 0, 3, 4 or 5", "Ts**"),
    "omaha": (["AhKhQh2c", "7c7d3c3d"], "Ts9s", "a board of omaha has 0, 3, 4 or 5", "Ts9s*"),
    "courchevel": (
        ["AhKhQh2c4c", "7c7d3c3d4d"],
        "Ts9s",
        "a board of courchevel has 0, 1, 3, 4 or 5",
        "Ts9s*",
    ),
}


def split(text):
    """Return the cards of a board, possibly with stars."""
    return re.findall(r"\*|\w\w", text)


def ways_to_read(hands, board, game):
    """Return functions that read a spot, one for each entry point."""
    cards = parse_cards([board])
    frame = pd.DataFrame({"hero": hands[:1], "villain": hands[1:], "board": [board]})
    as_arrays = np.stack([parse_cards([hand]) for hand in hands], axis=1)
    ways = [
        lambda: EquityCalculator(hands, board, game=game),
        lambda: EquityCalculator(hands, cards[0], game=game),
        lambda: EquityCalculator(hands, boards=[board] * 2, game=game),
        lambda: equities(as_arrays, cards, game=game),
        lambda: equity_frame(frame, game=game),
        lambda: outs(hands[0], board, against=hands[1], game=game),
    ]
    if game == "holdem":
        ways += [
            lambda: EquityCalculator([Range("AKs"), "random"], board),
            lambda: solve(hands, board, pot=1, stack=1, bets="allin"),
            lambda: breakdown(hands[0], board),
        ]
    return ways


@pytest.mark.parametrize("name", BETWEEN)
def test_a_board_between_two_streets_is_refused_however_it_is_read(name):
    hands, board, rule, cure = BETWEEN[name]
    game = "holdem" if name == "one card" else name
    count = len(board) // 2
    has = f"has {count} card{'s' * (count > 1)} ({board}); {rule}; EquityCalculator takes '*' for"
    for read in ways_to_read(hands, board, game):
        with raises(f"{has} an unknown card, as in {cure!r}"):
            read()
    assert EquityCalculator(hands, cure, game=game).board == [*split(cure)]


def test_stars_up_to_no_street_are_refused():
    with raises("the board has 2 cards (Ts*); a board of holdem has 0, 3, 4 or 5"):
        EquityCalculator(["AhKh", "7c7d"], "Ts*")


def test_the_first_card_of_courchevel_is_a_street():
    hands = ["AhKhQh2c4c", "7c7d3c3d4d"]
    spot = EquityCalculator(hands, "Ts", game="courchevel")
    assert spot.enumerations == comb(41, 4)
    assert (
        spot.equity.tolist() == EquityCalculator(hands, "Ts**", game="courchevel").equity.tolist()
    )
    as_arrays = np.stack([parse_cards([hand]) for hand in hands], axis=1)
    found = equities(as_arrays, parse_cards(["Ts"]), game="courchevel")
    np.testing.assert_allclose(found.equity[0], spot.equity)
