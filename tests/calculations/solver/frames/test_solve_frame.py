"""`solve_frame`: what single solves come to, for all kinds of columns and any number of threads."""

from threading import get_ident

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations import Range
from calculations._kernels.solver.layout import LEARN
from calculations._kernels.solver.rivers import solve_river
from calculations.solver.frames.solve_frame import solve_frame
from calculations.solver.learning.solver import Solver
from calculations.solver.solve import solve
from calculations.spots.spot_rows import BadRowsError

RIVERS = {
    "oop": ["77+, A9s+, KTs+", "AsKs", "random", "QQ+, AKs:0.5"],
    "ip": ["22+, ATs+, KJs", "QQ-99, KQs", "TT+, AJs+", "JJ, TT, 87s"],
    "board": ["QsJh2h7c4d", "Ah9h8c2d2c", "Kd8d5s3c2h", "9d6d5c2h2s"],
    "pot": [40, 60, 100, 30],
    "stack": [70, 300, 120, 15],
    "bets": ["50%, allin", "75%", "33%, 100%, allin", "50%"],
}
FIGURES = ["oop_ev", "ip_ev", "oop_equity", "ip_equity", "exploitability", "iterations"]
HOW = {"target": 0.01, "progress": False}


@pytest.fixture(scope="module")
def rivers():
    """Return a frame of rivers, with an index of its own."""
    return pd.DataFrame(RIVERS, index=[7, 3, 9, 1])


@pytest.fixture(scope="module")
def solved(rivers):
    return solve_frame(rivers, raises="allin", threads=1, **HOW)


def test_each_row_is_what_solving_its_spot_comes_to(rivers, solved):
    assert [*solved.columns[:6]] == FIGURES
    assert (solved.index == rivers.index).all()
    for row, found in zip(rivers.to_dict("records"), solved.to_dict("records"), strict=True):
        ranges, board = [row.pop("oop"), row.pop("ip")], row.pop("board")
        one = solve(ranges, board, raises="allin", **row, **HOW)
        np.testing.assert_allclose([found["oop_ev"], found["ip_ev"]], one.ev, atol=1e-4)
        equity = [found["oop_equity"], found["ip_equity"]]
        np.testing.assert_allclose(equity, one.equity, rtol=1e-12)
        assert found["exploitability"] == one.exploitability
        assert found["iterations"] == one.iterations


def test_frequencies_are_those_of_all_deals_of_both_hands(rivers, solved):
    row = rivers.iloc[0]
    one = solve([row["oop"], row["ip"]], row["board"], pot=40, stack=70, bets=row["bets"],
                raises="allin", **HOW)  # fmt: skip
    node = one.node()
    own, theirs = (node.hands.cards(player).tolist() for player in (0, 1))
    weights = [sum(1 for other in theirs if not {*hand} & {*other}) for hand in own]
    expected = node.strategy @ weights / sum(weights)
    found = solved.iloc[0]
    np.testing.assert_allclose(found[["check", "bet_1", "bet_2"]].tolist(), expected, atol=1e-9)
    assert found[["bet_1_chips", "bet_2_chips"]].tolist() == [20, 70]
    assert solved[["bet_3", "bet_3_chips"]].isna().to_numpy().tolist()[0] == [True, True]


def test_threads_change_no_digit(rivers, solved):
    pd.testing.assert_frame_equal(
        solve_frame(rivers, raises="allin", threads=3, **HOW), solved, check_exact=True
    )


@pytest.mark.slow
def test_streets_may_be_mixed(rivers):
    spots = pd.concat([rivers[:1], rivers[:1]], ignore_index=True)
    spots.loc[0, ["oop", "ip", "board"]] = ["AA, QJs, T9s:0.5", "KdQd, JsTs, 9h9s", "Td9d6hQc"]
    found = solve_frame(spots, bets="allin", **HOW)
    one = solve(
        [spots["oop"][0], spots["ip"][0]], "Td9d6hQc", pot=40, stack=70, bets="allin", **HOW
    )
    np.testing.assert_allclose(found.loc[0, ["oop_ev", "ip_ev"]].tolist(), one.ev, atol=1e-4)
    np.testing.assert_allclose(found.loc[0, "oop_equity"], one.equity[0], rtol=1e-12)
    assert found.loc[1, "iterations"] > 0


def test_an_argument_stands_for_all_rows_or_is_a_column(rivers, solved):
    spots = rivers[["oop", "pot", "stack", "bets"]].assign(
        reraise="allin", r=0.0, flop="QsJh2h7c4d"
    )
    ip = Range("22+, ATs+, KJs")
    found = solve_frame(spots[:1], ["oop", ip], "flop", raises="reraise", rake="r", **HOW)
    np.testing.assert_array_equal(found.iloc[0, :6].tolist(), solved.iloc[0, :6].tolist())


@pytest.mark.slow
def test_folded_ranges_take_cards_out_in_a_row(rivers):
    spots = rivers.assign(before=["", "JJ+, AQs+", "", "22+, A2s+"])
    found = solve_frame(spots, raises="allin", folded="before", **HOW)
    for row, values in zip(spots.to_dict("records"), found.to_dict("records"), strict=True):
        folded = row["before"] or ()
        one = solve([row["oop"], row["ip"]], row["board"], pot=row["pot"], stack=row["stack"],
                    bets=row["bets"], raises="allin", folded=folded, **HOW)  # fmt: skip
        np.testing.assert_allclose([values["oop_ev"], values["ip_ev"]], one.ev, atol=1e-4)
        np.testing.assert_allclose(values["oop_equity"], one.equity[0], rtol=1e-9)


def test_numbers_may_be_text_as_in_csv_files(rivers, solved):
    found = solve_frame(rivers.astype(str), raises="allin", **HOW)
    pd.testing.assert_frame_equal(found, solved)


def test_polars_and_arrow_frames_give_their_own_kind(rivers, solved):
    polars = pytest.importorskip("polars")
    found = solve_frame(polars.DataFrame(RIVERS), raises="allin", **HOW)
    assert isinstance(found, polars.DataFrame)
    assert found["bet_3"].null_count() == 3
    np.testing.assert_array_equal(found["oop_ev"].to_numpy(), solved["oop_ev"].to_numpy())


@pytest.mark.slow
def test_dask_frames_are_solved_when_they_are_computed(rivers, solved):
    dd = pytest.importorskip("dask.dataframe")
    parts = dd.from_pandas(rivers, npartitions=2, sort=False)
    with raises("give bet_columns"):
        solve_frame(parts, raises="allin", **HOW)
    found = solve_frame(parts, raises="allin", bet_columns=3, **HOW)
    pd.testing.assert_frame_equal(found.compute(scheduler="sync"), solved)


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("oop", "AAA", "hand 0"),
        ("ip", "", "hand 1"),
        ("board", "Ah9h", "a board of holdem has 0, 3, 4 or 5"),
        ("board", "Ah9h8c2d2d", "dealt twice"),
        ("pot", -3, "pot is -3"),
        ("stack", None, "stack is"),
        ("bets", "7y", "'7y'; sizes are"),
    ],
)
def test_wrong_rows_are_named_before_any_is_solved(rivers, column, value, said):
    spots = rivers.astype(object)
    spots.loc[3, column] = value
    with pytest.raises(BadRowsError, match=said) as raised:
        solve_frame(spots, **HOW)
    assert str(raised.value).startswith("row 1 (index 3): ")
    assert raised.value.rows.tolist() == [False, True, False, False]
    found = solve_frame(spots, errors="column", **HOW)
    assert said in found.loc[3, "error"]
    assert found.loc[3].drop("error").isna().all()
    assert (found["error"].drop(3) == "").all()
    assert found.drop(index=3)[FIGURES].notna().all(axis=None)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ranges": ["oop"]}, "give two columns or ranges"),
        ({"ranges": ["oop", "vilain"]}, "not a column; the frame has"),
        ({"pot": "pott"}, "pot is 'pott', which is not a column"),
        ({"board": "bord"}, "board is 'bord', which is not a column"),
        ({"errors": "drop"}, "errors is 'drop'"),
        ({"target": 2}, "target is 2"),
        ({"rakes": 2}, "no argument 'rakes'"),
    ],
)
def test_wrong_arguments_are_refused(rivers, options, said):
    with pytest.raises(ValueError, match=said):
        solve_frame(rivers, **HOW | options)


def test_numbers_may_be_missing_where_there_is_no_such_limit(rivers):
    """Then pandas has whole numbers as floats."""
    spots = rivers.assign(most=[None, 2, 0, 1], cap=[None, 3, 4.5, None], rake=0.05)
    found = solve_frame(spots, most_raises="most", rake="rake", rake_cap="cap", **HOW)
    assert found["check"].tolist()[2] == 1
    one = solve(
        [spots["oop"][3], spots["ip"][3]], spots["board"][3], pot=60, stack=300, bets="75%",
        most_raises=2, rake=0.05, rake_cap=3, **HOW,
    )  # fmt: skip
    assert found["exploitability"][3] == one.exploitability
    with pytest.raises(BadRowsError, match=r"row 0 .*: rake is missing; give a number"):
        solve_frame(spots.assign(rake=None), rake="rake", **HOW)


def test_a_column_may_have_sizes_of_streets_and_players(rivers, solved):
    sizes = [["50%, allin", "75%"], {"river": ["75%", "50%"], "turn": ""}, "river: 100%, 33%"]
    spots = rivers.assign(bets=[*sizes, {"river": "50%"}])
    found = solve_frame(spots, **HOW)
    for row, actions in zip(spots.index, (3, 2, 3, 2), strict=True):
        given = spots.loc[row].to_dict()
        ranges, board = [given.pop("oop"), given.pop("ip")], given.pop("board")
        one = solve(ranges, board, **given, **HOW)
        assert len(one.node().actions) == actions
        assert found["exploitability"][row] == one.exploitability
    assert [*found.columns[-2:]] == ["bet_2", "bet_2_chips"]
    wrong = spots.assign(bets=[["50%"] * 3, *spots["bets"][1:]])
    with pytest.raises(BadRowsError, match=r"row 0 .*: bets .* has the sizes of 3 players"):
        solve_frame(wrong, **HOW)


def test_too_few_bet_columns_are_said_before_any_row_is_solved(rivers, monkeypatch):
    monkeypatch.setattr(Solver, "learn", None)
    with pytest.raises(BadRowsError, match=r"row 0 .*: there are 2 bets; give as many bet_columns"):
        solve_frame(rivers, bet_columns=1, **HOW)


@pytest.mark.jit
def test_a_river_is_one_compiled_call_in_a_thread(rivers, solved, monkeypatch):
    calls = []

    def watched(*arguments):
        if arguments[-1] == LEARN:
            calls.append(get_ident())
        return solve_river(*arguments)

    monkeypatch.setattr("calculations.solver.learning.rivers.solve_river", watched)
    found = solve_frame(pd.concat([rivers] * 3), raises="allin", threads=2, **HOW)
    assert found["iterations"].max() < 200  # the most of a call
    assert len(calls) == 12
    assert get_ident() not in calls[1:]
    pd.testing.assert_frame_equal(found, pd.concat([solved] * 3), check_exact=True)


def test_a_column_that_the_result_would_have_is_refused(rivers):
    with raises("the frame has a column 'oop_ev'"):
        solve_frame(rivers.assign(oop_ev=1), **HOW)


def test_a_frame_without_rows_has_the_columns_of_one(rivers, solved):
    found = solve_frame(rivers[:0], bet_columns=3, **HOW)
    assert [*found.columns] == [*solved.columns]
    assert len(found) == 0


def test_ctrl_c_in_a_row_ends_all(rivers, monkeypatch):
    """A solver that Ctrl-C ends keeps what it has, which is no row of a frame."""
    begun = []

    def learn(self, goal, *, progress):
        begun.append(self)
        return len(begun) < 2

    monkeypatch.setattr(Solver, "learn", learn)
    with pytest.raises(KeyboardInterrupt):
        solve_frame(rivers, threads=1, **HOW)
    assert len(begun) == 2
