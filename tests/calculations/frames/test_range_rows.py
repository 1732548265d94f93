"""Frames with ranges, random hands, and boards in several columns."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from raises import raises

from calculations import EquityCalculator
from calculations.frames import range_rows
from calculations.frames.equity_frame import equity_frame

PLAYERS, BOARD = ["hero", "villain", "third"], ["flop", "turn"]
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
    found = equity_frame(form(SPOTS), PLAYERS, BOARD, win=True, tie=True, errors="column")

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

    monkeypatch.setattr(range_rows, "EquityCalculator", count)
    equity_frame(pd.DataFrame({"hero": ["AKs", "QQ"] * 50, "villain": ["KK"] * 100}), board=None)

    assert len(counted) == 2


@pytest.mark.parametrize(
    ("spot", "options", "message"),
    [
        (
            {"hero": "AsKs", "villain": "QdQh", "flop": "", "turn": "2c"},
            {"board": BOARD},
            "column ['flop', 'turn']: this street has cards and one before it has none",
        ),
        (
            dict.fromkeys("abcd", "random"),
            {"hands": [*"abcd"], "board": None},
            "row 0: no exact count is offered for 4 hands",
        ),
        ({"hero": "AKs", "villain": "AA:2"}, {"board": None}, "row 0: column 'villain': 'AA' in"),
        ({"hero": "AKs", "villain": "QQ", "board": "2x"}, {}, "row 0, column 'hero': 'AK' in"),
    ],
)
def test_what_is_not_counted_says_why(spot, options, message):
    with raises(message):
        equity_frame(pd.DataFrame([spot]), **options)
