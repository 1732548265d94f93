"""Spots of games without a board as users write them, and what is refused."""

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations import EquityCalculator, equity_frame, outs
from games import all_in_ev, all_in_icm
from lookup import GAMES

WITHOUT_BOARD = [name for name, game in GAMES.items() if not game.has_board]


def test_cards_are_text_or_numbers_and_those_not_known_are_left_out():
    spot = EquityCalculator(["AsAhKd", ["Ks", "Kc"]], dead="2c", game="seven_card_stud")
    numbers = [[52, 51, 46], np.array([48, 45])]

    assert spot.hole_cards == [["As", "Ah", "Kd"], ["Ks", "Kc"]]
    assert spot.board == []
    assert repr(spot) == (
        "EquityCalculator(['AsAhKd', 'KsKc'], '', dead='2c', game='seven_card_stud')"
    )
    same = EquityCalculator(numbers, dead=[1], game="seven_card_stud")
    assert same._counted.identity == spot._counted.identity
    assert EquityCalculator(["AsAhKd", "random"], game="razz").hole_cards[1] == []


def test_thrown_cards_are_dead_and_as_many_are_drawn():
    thrown = EquityCalculator(["2s3d4c7h/Kd", "8s7d5c4h3c"], game="deuce_to_seven")
    dead = EquityCalculator(["2s3d4c7h", "8s7d5c4h3c"], dead="Kd", game="deuce_to_seven")

    assert thrown.hole_cards[0] == ["2s", "3d", "4c", "7h"]
    assert thrown.dead == ["Kd"]
    assert thrown.enumerations == 52 - 10
    assert thrown.equity_fractions == dead.equity_fractions
    # Three fives and four sixes make a seven, three eights a better eight than 8-7-5-4-3.
    assert thrown.equity[0] == pytest.approx(10 / 42)


@pytest.mark.parametrize(
    ("game", "hands", "options", "message"),
    [
        ("razz", ["AsAh", "KsKc"], {"board": "2c3c4c"},
         "the board is '2c3c4c', and razz has none; give each hand all its cards"),
        ("razz", ["AsAh", "KsKc"], {"folded": ["QQ"]},
         "folded is ['QQ'], and razz has no ranges of two hole cards; give cards of folded hands "
         "as dead="),
        ("razz", ["AsAh", "AsKc"], {}, "the card 'As' is dealt twice: in hand 0 and in hand 1"),
        ("razz", ["AsAh", "KsKc"], {"dead": "Kc"},
         "the card 'Kc' is dealt twice: in hand 1 and among the dead cards"),
        ("razz", ["AsAh2c3c4c5c6c7c", "KsKc"], {},
         "hand 0 has 8 cards (AsAh2c3c4c5c6c7c); a hand of razz has 7"),
        ("razz", ["As/Ah", "KsKc"], {},
         "hand 0: 'As/Ah' throws cards away, and razz has no draw; give cards of folded hands as "
         "dead="),
        ("badugi", ["As2h/Kd", "3c"], {},
         "hand 0 keeps 2 cards (As2h) and throws 1 card (Kd); together they are the 4 cards of a "
         "hand of badugi"),
        ("badugi", ["QQ+", "3c"], {}, "hand 0: 'QQ' in 'QQ+' is not a card"),
        ("seven_card_stud", [""] * 8, {},
         "52 cards are left for 56 to come; name fewer dead cards, or deal fewer hands"),
        ("badugi", ["As"], {}, "a spot has 2 to 10 hands, not 1"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_refused_with_the_cure(game, hands, options, message):
    with raises(message) as caught:
        EquityCalculator(hands, game=game, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", WITHOUT_BOARD)
def test_what_is_of_boards_is_refused(game):
    spot = EquityCalculator(["As2h3d", "Kc"], game=game)
    frame = pd.DataFrame({"hero": ["AsKs"], "villain": ["QdQh"], "board": [""]})
    refused = [
        spot.runouts,
        spot.runouts.blocks,
        lambda: spot.deals(10),
        spot.by_next_card,
        spot.by_street,
        spot.plot.next_card,
        spot.plot.streets,
        lambda: spot.hand_categories,
        lambda: spot.all_boards.scoops,
        lambda: spot.all_boards.outcomes,
        lambda: EquityCalculator(["As2h3d", "Kc"], boards=["", ""], game=game),
        lambda: outs("AsKs", "2c3c4c", against="QQ", game=game),
        lambda: equity_frame(frame, game=game),
        lambda: frame.poker.equities(game=game),
        lambda: frame.poker.describe(game=game),
        lambda: all_in_icm(
            [10, 10], ["AsKs", "QdQh"], stacks_behind=[5, 0], payouts=[3, 1], game=game
        ),
        lambda: all_in_ev([10, 10], ["AsKs", "QdQh"], game=game),
    ]
    for ask in refused:
        with pytest.raises(ValueError, match=f"a board is needed, and the game '{game}' has none"):
            ask()
