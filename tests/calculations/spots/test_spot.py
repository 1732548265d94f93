"""Spots as users give them: rules of cards, and boards on which no street of the game ends."""

import re
from math import comb

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations import EquityCalculator, Range, breakdown, equities, equity_frame, outs, solve
from calculations.spots.reading import read_spot
from lookup import parse_cards
from lookup.games import BOARD_GAMES, GAMES, Game

ELEVEN = [f"{rank}c{rank}d" for rank in "23456789TJQ"]
ALL_BUT_FIVE = [
    f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs" if f"{rank}{suit}" != "2c"
][:44]


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("AsAhKsKh", r"hole_cards is 'AsAhKsKh'; give a list of hands, e\.g\. \['JsTs'"),
        (None, "hole_cards is None; give a list of hands"),
        (7, "hole_cards is 7; give a list of hands"),
        (np.array(5), r"hole_cards is array\(5\); give a list of hands"),
        (np.array("AsAh"), r"hole_cards is array\('AsAh', .*; give a list of hands"),
        (b"AsKs", "hole_cards is b'AsKs'; give a list of hands"),
        ({"AsAh", "KsKh"}, "hole_cards is {'.*'}; give a list of hands"),
        ({"AsAh": 1, "KsKh": 2}, "hole_cards is {'AsAh': 1, .*}; give a list of hands"),
        (pd.DataFrame({"AsAh": [1], "KsKh": [2]}), "hole_cards is .*; give a list of hands"),
        ([], "a spot has 2 to 10 hands, not 0"),
        (["AsAh"], "a spot has 2 to 10 hands, not 1"),
        (ELEVEN, "a spot has 2 to 10 hands, not 11"),
        (["AsAh", "Ks"], r"hand 1 has 1 card \(Ks\); a hand of holdem has exactly 2$"),
        (["AsAh", "KsKhKd"], r"hand 1 has 3 cards \(KsKhKd\); a hand of holdem has exactly"),
        (["AsAh", ""], "hand 1 has 0 cards"),
        (["AsAh", "1sKs"], "hand 1: '1s' in '1sKs' is not a card; a card is a rank"),
        (["AsAh", None], "hand 1 has 0 cards"),
        (["AsAh", ["Ks", 47]], "hand 1: "),
        (["AsAh", [52.0, 48.0]], "hand 1: .* is not a card number"),
        (["AsAh", [53, 48]], r"hand 1: 53 at \[0\] is not a card number"),
        (["AsAh", [0, 48]], r"hand 1: 0 at \[0\] is not a card number"),
        (["AsAh", [[52], [48]]], r"hand 1 has the shape \(2, 1\); give its cards in one row"),
        (["AsAh", "KsAs"], "the card 'As' is dealt twice: in hand 0 and in hand 1"),
        (["AsAh", "KsKs"], "the card 'Ks' is dealt twice: both in hand 1"),
    ],
)
def test_hands_that_break_a_rule_are_refused_with_the_cure(hands, message):
    assert_refused(hands, message)


@pytest.mark.parametrize(
    ("board", "dead", "message"),
    [
        ("2c3c4c5c6c7c", "", r"the board has 6 cards \(2c3c4c5c6c7c\); it has 0"),
        ("2x", "", "the board: '2x' in '2x' is not a card"),
        (b"", "", "the board: card text is a str"),
        ("", "nonsense", "dead: 'no' in 'nonsense' is not a card"),
        ("Ks2c3d", "", "the card 'Ks' is dealt twice: in hand 1 and on the board"),
        ("2c2c3d", "", "the card '2c' is dealt twice: both on the board"),
        ("2c", "2c", "'2c' is dealt twice: on the board and among the dead cards"),
        ("", "Ah", "the card 'Ah' is dealt twice: in hand 0 and among the dead"),
        ("", ALL_BUT_FIVE, "4 cards are left for 5 board cards to come; name fewer dead cards"),
    ],
)
def test_other_cards_that_break_a_rule_are_refused_with_the_cure(board, dead, message):
    assert_refused(["AsAh", "KsKh"], message, board=board, dead=dead)


def assert_refused(hands, message, **options):
    for read in (read_spot, EquityCalculator):
        with pytest.raises(ValueError, match=message) as caught:
            read(hands, **options)
        assert "\n" not in str(caught.value)


def test_a_million_characters_are_refused_in_a_short_line():
    with raises("hand 0: ") as caught:
        EquityCalculator(["A" * 1_000_000, "KsKh"])
    assert len(str(caught.value)) < 300


def test_the_callers_cards_are_left_alone():
    hands, board = np.array([[52, 48], [1, 2]]), np.array([3, 4, 5])
    equities = EquityCalculator(hands, board)
    hands[:], board[:] = 0, 0
    assert equities.hole_cards == [["As", "Ks"], ["2c", "2d"]]
    assert equities.board == ["2h", "2s", "3c"]


def test_as_many_dead_cards_as_leave_one_board():
    equities = EquityCalculator(["AsAh", "AcAd"], dead=ALL_BUT_FIVE[:43])
    assert equities.enumerations == 1


# ---- games -----------------------------------------------------------------------------------

KNOWN = f"the games are {', '.join(GAMES)}$"
IN_ORDER = "".join(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs")
TEN_OF_FIVE = [IN_ORDER[10 * seat : 10 * seat + 10] for seat in range(10)]


TWO, FOUR = ["AsAh", "KsKh"], ["AsAhAcAd", "KsKhKcKd"]
OF_OMAHA, OF_HI_LO = (f"a hand of {name} has 4, 5 or 6" for name in ("omaha", "omaha_hi_lo"))
SIX_TO_QUEEN = [f"{rank}{suit}" for rank in "6789TJQ" for suit in "cdhs"]


@pytest.mark.parametrize("game", ["chess", "", None, 2])
def test_an_unknown_game_lists_the_known_ones(game):
    assert_refused(TWO, f"unknown game {game!r}; {KNOWN}", game=game)


@pytest.mark.parametrize(
    ("game", "hands", "message"),
    [
        ("omaha", ["AsAh", "KsKhQsQh"], rf"hand 0 has 2 cards \(AsAh\); {OF_OMAHA}$"),
        (
            "omaha_hi_lo",
            [FOUR[0], "KsKhKcKdQsQhQc"],
            rf"hand 1 has 7 cards \(KsKhKcKdQsQhQc\); {OF_HI_LO}$",
        ),
        ("omaha", ["AsAhAc", "KsKhKc"], "hand 0 has 3 cards"),
        (
            "omaha",
            [FOUR[0], "KsKhKcKdQs"],
            r"hand 1 has 5 cards \(KsKhKcKdQs\) and hand 0 has 4; give all hands the same number",
        ),
        (
            "short_deck",
            FOUR,
            r"hand 0 has 4 cards \(AsAhAcAd\); a hand of short_deck has exactly 2$",
        ),
        (
            "short_deck",
            ["AsAh", "5s6h"],
            "the card '5s' in hand 1 is not in the deck of short_deck, whose lowest rank is 6$",
        ),
        ("short_deck", ["AsAh", "KsAs"], "the card 'As' is dealt twice: in hand 0 and in hand 1"),
        ("omaha", [FOUR[0], "KsKhKcKs"], "the card 'Ks' is dealt twice: both in hand 1"),
        ("omaha", TEN_OF_FIVE, "2 cards are left for 5 board cards to come"),
    ],
)
def test_hands_that_break_a_rule_of_a_game_are_refused_with_the_cure(game, hands, message):
    assert_refused(hands, message, game=game)


FEW = "4 cards are left for 5 board cards to come; name fewer dead cards"


@pytest.mark.parametrize(
    ("game", "hands", "options", "message"),
    [
        (
            *("short_deck_trips_over_straights", TWO, {"board": "6s7s2c"}),
            "the card '2c' on the board is not in the deck of short_deck_trips_over_straights",
        ),
        (
            "short_deck",
            TWO,
            {"dead": "4d"},
            "the card '4d' among the dead cards is not in the deck of short_deck",
        ),
        ("omaha", TEN_OF_FIVE[:9], {"dead": "KdKhKs"}, FEW),
        ("short_deck", TWO, {"dead": SIX_TO_QUEEN}, FEW),
    ],
)
def test_cards_that_break_a_rule_of_a_game_are_refused(game, hands, options, message):
    assert_refused(hands, message, game=game, **options)


@pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=BOARD_GAMES)
def test_a_games_first_and_last_cards_are_in_its_deck(game):
    first, last = game.deck[0], game.deck[-1]
    for size in game.hole_cards:
        cards = [*range(last - 2 * size + 2, last + 1), first]
        spot = read_spot([cards[:size], cards[size:]], game=game)
        assert spot.game is game
        assert spot.hole_cards.shape == (2, size)
        assert len(spot.live) == len(game.deck) - 2 * size
        assert {*spot.live.tolist()} | {*cards} == {*game.deck}


@pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=BOARD_GAMES)
def test_removed_are_the_dead_cards_and_those_the_deck_lacks(game):
    size = game.hole_cards[0]
    hands = np.arange(53 - 2 * size, 53).reshape(2, size)
    spot = read_spot(hands, dead=[game.deck[0]], game=game)
    known = sorted([*spot.removed.tolist(), *spot.hole_cards.reshape(-1), *spot.live])
    assert known == [*range(1, 53)]
    assert game.deck[0] in spot.removed


def test_a_game_is_read_from_its_object():
    game = Game("five_card_omaha", (5,), two_play=True)
    spot = read_spot(["AsAhAcAdKs", "QsQhQcQdJs"], game=game)
    assert spot.game is game
    with pytest.raises(ValueError, match=r"a hand of five_card_omaha has exactly 5$"):
        read_spot(["AsAh", "KsKh"], game=game)


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
