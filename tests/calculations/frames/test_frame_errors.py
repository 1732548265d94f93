"""`equity_frame`: rows that are wrong, and what cannot be asked for."""

import itertools

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations.frames import errors as frame_errors
from calculations.frames.equity_frame import equity_frame
from calculations.spots.spot_rows import BadRowsError

HERO = ["AsKs", "Ah Ad", "10h9h", "2c2d", "7c6c"]
VILLAIN = ["QdQh", "KcKd", "8♠8♦", "AcKh", "JsJh"]
THIRD = ["JcTc", "", "AsQs", "", "9d9s"]
BOARD = ["9s8s3c", "2c2d2h", "8h7h2c4d", "QsJsTs9s2h", "8d5h4s"]
DEAD = ["2c", "", "Kd Kh", "", "Ac, Ad"]
COLUMNS = {"hero": HERO, "villain": VILLAIN, "third": THIRD, "board": BOARD, "dead": DEAD}

INDEXES = {
    "numbers": pd.RangeIndex(5),
    "later numbers": pd.RangeIndex(100, 110, 2, name="spot"),
    "labels twice": pd.Index(["a", "b", "a", "a", "b"]),
    "two levels": pd.MultiIndex.from_arrays([list("aabbb"), [1, 2, 2, 1, 3]], names=["x", None]),
    "dates": pd.date_range("2024-01-01", periods=5, freq="D", tz="UTC"),
    "categories": pd.CategoricalIndex(list("abcab")),
    "missing": pd.Index([1.0, np.nan, 2.0, np.nan, 3.0]),
}


def spots(**columns):
    """Return the spots above as a frame of objects, with some columns in their place."""
    return pd.DataFrame(COLUMNS | columns, dtype=object)


# Wrong rows

BAD_ROWS = [
    ("hero", "AsZs", r"row 1, column 'hero': 'Zs' in 'AsZs'.* is not a card"),
    ("hero", 5, r"row 1, column 'hero': 5 .*is not card text; write a str"),
    ("hero", b"AsKs", r"row 1, column 'hero': b'AsKs' .*is not card text; write a str"),
    ("hero", ["As", "Ks"], r"row 1, column 'hero': \['As', 'Ks'\] .*is not card text; write a str"),
    ("board", "9s8s3", r"row 1, column 'board': '3' in '9s8s3'.* is not a card"),
    ("hero", "As", r"row 1: hero has 1 card \(As\); a hand of holdem has exactly 2"),
    ("hero", "AsKsQs", r"row 1: hero has 3 cards \(AsKsQs\); a hand of holdem has exactly 2"),
    ("board", "3s4s5s6s7s8s", r"row 1: the board has 6 cards \(3s4s5s6s7s8s\); it has 0 to 5"),
    ("hero", "KcAs", r"row 1: the card 'Kc' is dealt twice: in hero and in villain$"),
    ("board", "AhQhJh", r"row 1: the card 'Ah' is dealt twice: in hero and on the board$"),
    ("hero", "", r"row 1: a spot has 2 to 10 hands, not 1$"),
]


@pytest.mark.parametrize(("column", "value", "message"), BAD_ROWS)
def test_a_wrong_row_is_named_and_the_other_rows_are_right(column, value, message):
    frame = spots()
    frame.loc[1, column] = value

    result = equity_frame(frame, errors="column")

    with pytest.raises(BadRowsError, match=message) as caught:
        equity_frame(frame)
    reason = result.loc[1, "error"]
    assert reason
    assert str(caught.value).endswith(reason)
    assert "\n" not in str(caught.value)
    np.testing.assert_array_equal(caught.value.rows, np.arange(5) == 1)
    assert (result["error"].drop(index=1) == "").all()
    assert result.loc[1, ["hero_equity", "villain_equity"]].isna().all()
    right = equity_frame(spots()).drop(index=1)
    pd.testing.assert_frame_equal(result.drop(index=1, columns="error"), right, check_exact=True)


def test_all_wrong_texts_of_a_row_are_named():
    frame = spots(hero=["??", *HERO[1:]], board=["!!", *BOARD[1:]])

    error = equity_frame(frame, errors="column").loc[0, "error"]

    assert "column 'hero': '??' in '??'" in error
    assert "; column 'board': '!!' in '!!'" in error


def test_one_error_names_the_first_of_all_wrong_rows():
    frame = spots(hero=["AsKs", "KcAh", "x", "2c2d", "7"])

    with pytest.raises(BadRowsError, match=r"^row 1: .* \(3 of 5 rows are wrong; .rows") as caught:
        equity_frame(frame)

    assert caught.value.rows.tolist() == [False, True, True, False, True]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("numbers", r"row 1, column"),
        ("later numbers", r"row 1 \(index 102\), column"),
        ("labels twice", r"row 1 \(index 'b'\), column"),
        ("two levels", r"row 1 \(index \('a', 2\)\), column"),
        ("dates", r"row 1 \(index Timestamp\('2024-01-02 00:00:00\+0000', tz='UTC'\)\), column"),
        ("categories", r"row 1 \(index 'b'\), column"),
        ("missing", r"row 1 \(index nan\), column"),
    ],
)
def test_a_wrong_row_is_named_by_position_and_index(name, place):
    frame = spots(hero=["AsKs", "??", *HERO[2:]]).set_axis(INDEXES[name])

    with pytest.raises(BadRowsError, match="^" + place):
        equity_frame(frame)


def test_dead_cards_are_checked():
    with pytest.raises(BadRowsError, match="'As' is dealt twice: in hero and among the dead cards"):
        equity_frame(spots(dead=["As", *DEAD[1:]]), dead="dead")


def test_a_hand_of_the_whole_deck_stops_nobody_else():
    deck = "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    frame = spots(hero=[deck, *HERO[1:]], board=[*BOARD[:4], deck])

    result = equity_frame(frame, errors="column")

    assert result.loc[0, "error"].startswith("hero has 52 cards (2c2d2h2s3c3d3h3s4c4d...)")
    assert result.loc[4, "error"].startswith("the board has 52 cards")
    right = equity_frame(spots())
    np.testing.assert_array_equal(result["hero_equity"][1:4], right["hero_equity"][1:4])


def test_rows_that_are_wrong_in_the_same_way_are_explained_once(monkeypatch):
    explained = []
    whole = frame_errors.spot_of_row
    monkeypatch.setattr(
        frame_errors, "spot_of_row", lambda *given: explained.append(given) or whole(*given)
    )
    frame = pd.concat([spots(hero=["Kc9c", "KcKh", "2", "2c2c", ""])] * 50)

    result = equity_frame(frame, errors="column")

    assert len(explained) == 3
    assert result["error"].nunique() == 5  # one wrong text, and a row that is right


WRONG_HANDS = ["", "2c", "2c3c", "3c2c", "AsKs", "As2c", "AsAs", "2c3c4c", "3c2c4c", "AsKsQsJs"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["holdem", "short_deck", "omaha"])
def test_each_wrong_row_has_its_own_reason(game):
    boards = ["", "3c4c5c", "2cAs9h9h", "2h3h4h5h6h7h", "3h2h4h5h6h7h"]
    rows = itertools.product(WRONG_HANDS, WRONG_HANDS, ["", "9s8s"], boards, ["", "9sTs"])
    names = ["hero", "villain", "third", "board", "dead"]
    frame = pd.DataFrame([*rows], columns=names, dtype=object).sample(300, random_state=1)
    options = {"hands": names[:3], "dead": "dead", "game": game, "errors": "column"}

    together = equity_frame(frame, **options)["error"]

    alone = [equity_frame(frame[row : row + 1], **options)["error"].iloc[0] for row in range(300)]
    assert together.tolist() == alone


# Requests


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"hands": ["hero", "vilain"]},
            r"^no column 'vilain'; the frame has \['hero', 'villain', 'third', 'board', 'dead'\]; "
            r"name the columns of hands by hands=$",
        ),
        (
            {"board": "flop"},
            r"^no column 'flop'; .*; name the column of boards by board=, None for",
        ),
        ({"board": ["board", "turn"]}, r"^no column 'turn'; .*; name the column of boards by"),
        ({"board": []}, r"^board is \[\]; name the columns of its streets"),
        ({"dead": "muck"}, r"^no column 'muck'; .*; name the column of dead cards by dead=$"),
        ({"hands": "hero"}, r"^hands is 'hero'; give the columns of all hands"),
        ({"hands": None}, r"^hands is None; give the columns of all hands"),
        ({"hands": {"hero", "villain"}}, r"^hands is {'hero', 'villain'}; give the columns"),
        ({"hands": []}, r"^hands is \[\]; name the columns of 2 to 10 hands$"),
        ({"hands": ["hero"]}, r"^hands is \['hero'\]; name the columns of 2 to 10 hands$"),
        ({"hands": list("abcdefghijk")}, r"; name the columns of 2 to 10 hands$"),
        ({"hands": ["hero", "hero"]}, r"^the column 'hero' is named twice"),
        ({"dead": "board"}, r"^the column 'board' is named twice"),
        ({"hands": ["hero", "board"]}, r"^the column 'board' is named twice"),
        ({"hands": ["hero", ["villain"]]}, r"^no column \['villain'\]; the frame has"),
        ({"errors": "ignore"}, r"^errors is 'ignore'; give 'raise' or 'column'$"),
        ({"errors": None}, r"^errors is None; give 'raise' or 'column'$"),
        ({"game": "badugi"}, r"badugi"),
        (
            {"errors": np.array("raise")},
            r"^errors is array\('raise', .*; give 'raise' or 'column'$",
        ),
        (
            {"hands": np.array("hero")},
            r"^hands is array\('hero', .*; give the columns of all hands",
        ),
        ({"board": np.array(["board", "dead"])}, r"^no column array\(\['board', 'dead'\].*"),
        ({"win": "yes"}, r"^win is 'yes'; give True or False$"),
        ({"win": 1}, r"^win is 1; give True or False$"),
        ({"tie": None}, r"^tie is None; give True or False$"),
        ({"tie": 2**70}, r"^tie is \d+; give True or False$"),
        ({"progress": "no"}, r"^progress is 'no'; give True or False$"),
        ({"threads": 2**63}, r"^threads is 9223372036854775808; give at most 4,096$"),
        ({"threads": 0}, r"^threads is 0; give a whole number of 1 or more$"),
    ],
)
def test_a_wrong_argument_is_named(options, message):
    with pytest.raises(ValueError, match=message) as caught:
        equity_frame(spots(), **options)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("options", [{"progress": "no"}, {"errors": np.array("raise")}])
def test_a_wrong_argument_of_a_summary_is_named(options):
    with pytest.raises(ValueError, match=r"^(progress|errors) is .*; give "):
        spots().poker.describe(**options)


def test_flags_may_be_those_of_numpy():
    assert equity_frame(spots()[:1], win=np.bool(True)).columns[1] == "hero_win"


def test_a_frame_without_a_board_column_is_told_how_to_go_on():
    with raises("name the column of boards by board=, None for spots without one"):
        equity_frame(spots().drop(columns="board"))


def test_a_column_that_is_there_twice_is_named():
    frame = spots()
    frame.columns = ["hero", "hero", "villain", "board", "dead"]

    with raises("the frame has 2 columns 'hero'; rename them"):
        equity_frame(frame)


@pytest.mark.parametrize(
    ("name", "options"),
    [("villain_equity", {}), ("hero_tie", {"tie": True}), ("error", {"errors": "column"})],
)
def test_a_column_of_the_result_that_the_frame_has_is_named(name, options):
    frame = spots().rename(columns={"third": name})

    with pytest.raises(ValueError, match=f"the frame has a column '{name}', as the result would"):
        equity_frame(frame, **options)


def test_two_columns_of_the_result_are_never_called_the_same():
    frame = spots().rename(columns={"hero": 1, "villain": "1"})

    with raises("two columns of the result would be called '1_equity'"):
        equity_frame(frame, [1, "1"])


def test_of_many_columns_an_error_lists_some():
    frame = pd.DataFrame("", index=[0], columns=[f"column {n}" for n in range(1000)])

    with raises("no column 'hero'") as caught:
        equity_frame(frame)

    assert len(str(caught.value)) < 500
