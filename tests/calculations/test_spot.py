import numpy as np
import pandas as pd
import pytest

from calculations import EquityCalculator

ELEVEN = [f"{rank}c{rank}d" for rank in "23456789TJQ"]
ALL_BUT_FIVE = [
    f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs" if f"{rank}{suit}" != "2c"
][:44]


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        ("AsAhKsKh", "", "", r"hole_cards is 'AsAhKsKh'; give a list of hands, e\.g\. \['JsTs'"),
        (None, "", "", "hole_cards is None; give a list of hands"),
        (7, "", "", "hole_cards is 7; give a list of hands"),
        (b"AsKs", "", "", "hole_cards is b'AsKs'; give a list of hands"),
        ({"AsAh", "KsKh"}, "", "", "hole_cards is {'.*'}; give a list of hands"),
        ({"AsAh": 1, "KsKh": 2}, "", "", "hole_cards is {'AsAh': 1, .*}; give a list of hands"),
        (
            pd.DataFrame({"AsAh": [1], "KsKh": [2]}),
            "",
            "",
            "hole_cards is .*; give a list of hands",
        ),
        ([], "", "", "a spot has 2 to 10 hands, not 0"),
        (["AsAh"], "", "", "a spot has 2 to 10 hands, not 1"),
        (ELEVEN, "", "", "a spot has 2 to 10 hands, not 11"),
        (["AsAh", "Ks"], "", "", r"hand 1 has 1 card \(Ks\); a hold'em hand has exactly 2"),
        (["AsAh", "KsKhKd"], "", "", r"hand 1 has 3 cards \(KsKhKd\); a hold'em hand has exactly"),
        (["AsAh", ""], "", "", "hand 1 has 0 cards"),
        (["AsAh", "1sKs"], "", "", "hand 1: '1s' in '1sKs' is not a card; a card is a rank"),
        (["AsAh", None], "", "", "hand 1: card text is a str"),
        (["AsAh", ["Ks", 47]], "", "", "hand 1: "),
        (["AsAh", [52.0, 48.0]], "", "", "hand 1: .* is not a card number"),
        (["AsAh", [53, 48]], "", "", r"hand 1: 53 at \[0\] is not a card number"),
        (["AsAh", [0, 48]], "", "", r"hand 1: 0 at \[0\] is not a card number"),
        (
            ["AsAh", [[52], [48]]],
            "",
            "",
            r"hand 1 has the shape \(2, 1\); give its cards in one row",
        ),
        (["AsAh", "KsKh"], "2c3c4c5c6c7c", "", r"the board has 6 cards \(2c3c4c5c6c7c\); it has 0"),
        (["AsAh", "KsKh"], "2x", "", "the board: '2x' in '2x' is not a card"),
        (["AsAh", "KsKh"], None, "", "the board: card text is a str"),
        (["AsAh", "KsKh"], "", "nonsense", "dead: 'no' in 'nonsense' is not a card"),
        (["AsAh", "KsAs"], "", "", "the card 'As' is dealt twice: in hand 0 and in hand 1"),
        (["AsAh", "KsKs"], "", "", "the card 'Ks' is dealt twice: both in hand 1"),
        (
            ["AsAh", "KsKh"],
            "Ks2c3d",
            "",
            "the card 'Ks' is dealt twice: in hand 1 and on the board",
        ),
        (["AsAh", "KsKh"], "2c2c3d", "", "the card '2c' is dealt twice: both on the board"),
        (
            ["AsAh", "KsKh"],
            "2c",
            "2c",
            "'2c' is dealt twice: on the board and among the dead cards",
        ),
        (["AsAh", "KsKh"], "", "Ah", "the card 'Ah' is dealt twice: in hand 0 and among the dead"),
        (
            ["AsAh", "AcAd"],
            "",
            ALL_BUT_FIVE,
            "4 cards are left for 5 board cards to come; name fewer dead cards",
        ),
    ],
)
def test_what_breaks_a_rule_is_refused_with_the_cure(hands, board, dead, message):
    with pytest.raises(ValueError, match=message) as caught:
        EquityCalculator(hands, board, dead=dead)
    assert "\n" not in str(caught.value)


def test_a_million_characters_are_refused_in_a_short_line():
    with pytest.raises(ValueError, match="hand 0: ") as caught:
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
