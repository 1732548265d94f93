"""`equity_frame`: figures, indexes, and all kinds of columns."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from raises import raises
from support.frame_spots import ALL, BOARD, COLUMNS, DEAD, HERO, INDEXES, THIRD, spots

from calculations import EquityCalculator
from calculations.batch import equities
from calculations.frames import spot_columns
from calculations.frames.equity_frame import equity_frame
from lookup import parse_cards

MISSING_THIRD = [1, 3]


@pytest.fixture(scope="module")
def expected():
    """Return the figures of the spots above, from arrays."""
    held = [parse_cards(COLUMNS[name])[:, :2] for name in ALL["hole_cards"]]
    return equities(np.stack(held, axis=1), parse_cards(BOARD), dead=parse_cards(DEAD))


# Figures


def test_the_figures_are_those_of_the_arrays_bit_for_bit(expected):
    result = equity_frame(spots(), **ALL)

    for seat, name in enumerate(ALL["hole_cards"]):
        for figure in ("equity", "win", "tie"):
            column = result[f"{name}_{figure}"].to_numpy()
            np.testing.assert_array_equal(column, getattr(expected, figure)[:, seat])
    assert (result.dtypes == np.float64).all()


def test_a_player_who_is_not_there_has_no_figures():
    result = equity_frame(spots(), **ALL)

    third = result[["third_equity", "third_win", "third_tie"]]
    assert third.iloc[MISSING_THIRD].isna().all(axis=None)
    assert result.drop(index=MISSING_THIRD).notna().all(axis=None)


def test_only_equity_is_returned_unless_more_is_asked_for():
    assert [*equity_frame(spots())] == ["hero_equity", "villain_equity"]


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        ({"win": True}, ["equity", "win"]),
        ({"tie": True}, ["equity", "tie"]),
        ({"win": True, "tie": True}, ["equity", "win", "tie"]),
    ],
)
def test_each_players_figures_stand_together(options, figures):
    names = [f"{name}_{figure}" for name in ("villain", "hero") for figure in figures]

    assert [*equity_frame(spots(), ["villain", "hero"], **options)] == names


def test_no_board_column_is_needed_before_the_flop():
    result = equity_frame(spots()[1:2], board=None)

    np.testing.assert_array_equal(
        result.to_numpy(), equities(parse_cards(["AhAd", "KcKd"])[None]).equity
    )


def test_other_games_are_played_by_their_rules():
    hands = ["AsKsQhQd", "JcTc9d8d"]
    frame = pd.DataFrame({"hero": hands[:1], "villain": hands[1:], "board": ["2s3s4d"]})

    result = equity_frame(frame, game="omaha_hi_lo")

    board = parse_cards(["2s3s4d"])
    found = equities(parse_cards(hands)[None], board, game="omaha_hi_lo")
    np.testing.assert_array_equal(result.to_numpy(), found.equity)


def test_columns_may_be_called_by_numbers():
    frame = spots().set_axis(range(5), axis="columns")

    assert [*equity_frame(frame, [0, 1], 3)] == ["0_equity", "1_equity"]


def test_the_number_of_threads_changes_nothing():
    one, two = (equity_frame(spots(), threads=threads, **ALL) for threads in (1, 2))

    pd.testing.assert_frame_equal(one, two, check_exact=True)


# Kinds of columns

TEXT_DTYPES = [
    "object",
    "string[python]",
    "string[pyarrow]",
    "str",
    "arrow string",
    "arrow large_string",
    "arrow dictionary",
    "category",
]


def as_dtype(frame, name):
    if not name.startswith("arrow"):
        return frame.astype(name).where(frame.notna(), None)  # pandas 2 writes "None" for None
    arrow = pytest.importorskip("pyarrow")
    dtypes = {
        "arrow string": arrow.string(),
        "arrow large_string": arrow.large_string(),
        "arrow dictionary": arrow.dictionary(arrow.int32(), arrow.string()),
    }
    return frame.astype(pd.ArrowDtype(arrow.string())).astype(pd.ArrowDtype(dtypes[name]))


@pytest.mark.parametrize("name", TEXT_DTYPES)
@pytest.mark.parametrize(
    "part", [slice(None), slice(1, 4), slice(2, 3), slice(0), slice(None, None, -2)]
)
def test_all_kinds_of_text_columns_give_the_same(name, part):
    if name == "string[pyarrow]":
        pytest.importorskip("pyarrow")
    frame = as_dtype(spots(third=["JcTc", None, "AsQs", None, "9d9s"]), name)[part]

    pd.testing.assert_frame_equal(
        equity_frame(frame, **ALL), equity_frame(spots()[part], **ALL), check_exact=True
    )


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA, "", "  ", pd.NaT])
def test_missing_entries_are_no_cards(missing):
    frame = spots(
        third=[missing if row in MISSING_THIRD else text for row, text in enumerate(THIRD)],
        dead=[text or missing for text in DEAD],
    )

    pd.testing.assert_frame_equal(
        equity_frame(frame, **ALL), equity_frame(spots(), **ALL), check_exact=True
    )


def test_a_column_in_which_all_is_missing_may_be_of_floats():
    frame = spots(board=np.full(5, np.nan), third=np.full(5, np.nan)).astype(
        {"board": float, "third": float}
    )

    result = equity_frame(frame, ["hero", "villain", "third"])

    expected = equity_frame(spots(), board=None)
    pd.testing.assert_frame_equal(result[[*expected]], expected, check_exact=True)


@pytest.mark.parametrize("dtype", [object, float, "str", "string", "category", "int64"])
def test_an_empty_frame_gives_an_empty_one(dtype):
    frame = pd.DataFrame({name: pd.Series([], dtype=dtype) for name in COLUMNS})

    result = equity_frame(frame, errors="column", **ALL)

    assert len(result) == 0
    assert (result.drop(columns="error").dtypes == np.float64).all()
    assert result["error"].dtype == pd.Series(["x"], dtype=str).dtype


# Indexes


@pytest.mark.parametrize("name", INDEXES)
@pytest.mark.parametrize("length", [5, 1, 0])
def test_the_index_is_kept_exactly(name, length):
    frame = spots().set_axis(INDEXES[name]).iloc[:length]

    result = equity_frame(frame, errors="column")

    pd.testing.assert_index_equal(result.index, frame.index, exact=True)


@pytest.mark.parametrize("name", [name for name, index in INDEXES.items() if index.is_unique])
def test_the_result_joins_the_frame(name):
    frame = spots().set_axis(INDEXES[name])

    joined = frame.join(equity_frame(frame, errors="column"))

    pd.testing.assert_frame_equal(joined[[*frame]], frame)
    np.testing.assert_array_equal(joined["hero_equity"], equity_frame(spots())["hero_equity"])


def test_the_frame_is_not_changed():
    frame = spots(hero=["AsKs", "??", *HERO[2:]])
    before = frame.copy(deep=True)

    result = equity_frame(frame, errors="column")
    result.loc[:, :] = result.iloc[0].to_list()

    pd.testing.assert_frame_equal(frame, before)


def test_pandas_needs_neither_narwhals_nor_pyarrow_nor_polars(run_python):
    program = """
import sys
sys.modules |= dict.fromkeys(["narwhals", "pyarrow", "polars", "dask", "distributed"])
import pandas as pd
from calculations.frames.equity_frame import equity_frame
frame = pd.DataFrame({"hero": ["AsKs"], "villain": ["QdQh"], "board": ["9s8s3c"]})
print(equity_frame(frame, errors="column").round(4).to_csv(index=False))
"""
    done = run_python(program, flags=["-W", "error"])

    assert done.stdout.split() == ["hero_equity,villain_equity,error", "0.5414,0.4586,"], (
        done.stderr
    )


PLAYERS, FLOP = ["hero", "villain", "third"], ["flop", "turn"]
SPOTS = {
    "hero": ["AKs", "AsKs", "QQ+, AKs", "random", None, "AKs", "AA", "zz", "QQ+", "AA"],
    "villain": ["QdQh", "QdQh", "77+, ATs+", "AsKs", "AA", "QdQh", "AA", "AA", "KdKs", "zz"],
    "third": [None, None, "", None, "QdQh", None, None, None, "22+", None],
    "flop": ["", "9s8s3c", "Js9s3c", "2c3d4h", "2c3d4h", "", "AsAhAd", "", "2c3c4c", ""],
    "turn": [None, None, "2d", "5s", None, None, None, None, "", None],
}
WRONG = {6: "hero (AA) has no combo left", 7: "column 'hero': 'zz' in", 9: "column 'villain': 'zz'"}


@pytest.mark.parametrize("form", [pd.DataFrame, pl.DataFrame, pa.table])
def test_rows_with_ranges_are_counted_as_spots(form):
    found = equity_frame(form(SPOTS), PLAYERS, FLOP, win=True, tie=True, errors="column")

    table = found if form is pd.DataFrame else found.to_pandas()
    for row, reason in enumerate(table["error"]):
        assert reason.startswith(WRONG.get(row, ""))
        assert bool(reason) == (row in WRONG)
        if row in WRONG:
            continue
        there = [name for name in PLAYERS if SPOTS[name][row]]
        spot = EquityCalculator(
            [SPOTS[name][row] for name in there], SPOTS["flop"][row] + (SPOTS["turn"][row] or "")
        )
        shares = {
            "equity": spot.equity,
            "win": [percent / 100 for percent in spot.summary["Win %"]],
            "tie": [percent / 100 for percent in spot.summary["Tie %"]],
        }
        for figure, expected in shares.items():
            values = table.loc[row, [f"{name}_{figure}" for name in there]].tolist()
            assert values == pytest.approx(list(expected), abs=1e-9)


def test_equal_spots_are_counted_once(monkeypatch):
    counted, kind = [], EquityCalculator

    def count(*given, **options):
        counted.append(given)
        return kind(*given, **options)

    monkeypatch.setattr(spot_columns, "EquityCalculator", count)
    equity_frame(pd.DataFrame({"hero": ["AKs", "QQ"] * 50, "villain": ["KK"] * 100}), board=None)

    assert len(counted) == 2


@pytest.mark.parametrize(
    ("spot", "options", "message"),
    [
        (
            {"hero": "AsKs", "villain": "QdQh", "flop": "", "turn": "2c"},
            {"board": FLOP},
            "column ['flop', 'turn']: this street has cards and one before it has none",
        ),
        (
            dict.fromkeys("abcd", "random"),
            {"hole_cards": [*"abcd"], "board": None},
            "row 0: no exact count is offered for 4 hands",
        ),
        ({"hero": "AKs", "villain": "AA:2"}, {"board": None}, "row 0: column 'villain': 'AA' in"),
        ({"hero": "AKs", "villain": "QQ", "board": "2x"}, {}, "row 0, column 'hero': 'AK' in"),
    ],
)
def test_what_is_not_counted_says_why(spot, options, message):
    with raises(message):
        equity_frame(pd.DataFrame([spot]), **options)
