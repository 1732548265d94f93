"""`solve_flops`: its rows are single solves, its file goes on where it ended, its means add up."""

import json
import os
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from exact_csv import read_exact
from raises import raises

import calculations.solver.frames.flop_solving as flop_solving
from calculations.ranges.range import Range
from calculations.solver.frames.flop_solving import read_flops, spot_terms
from calculations.solver.frames.solve_flops import FlopReport, solve_flops
from calculations.solver.solve import solve

PLAYERS = ["AA, QQ, T9s:0.5", "KK, JJ, 98s"]
GAME = {"pot": 20, "stack": 15, "bets": "allin"}
HOW = {"target": 0.01, "progress": False}
FLOPS = {"2s3h4d": 2, "QsJh2d": 1, "2s2h4s": 3}
OPENING = ["check", "bet_1", "bet_1_chips"]


@pytest.fixture(scope="module")
def flop_report():
    return solve_flops(PLAYERS, FLOPS, **GAME, **HOW)


@pytest.fixture
def report(flop_report):
    return flop_report.to_frame()


@pytest.mark.slow
def test_a_row_is_what_solving_its_flop_comes_to(report):
    assert report["flop"].tolist() == ["4d3h2s", "QsJh2d", "4s2s2h"]
    assert report["weight"].tolist() == [2, 1, 3]
    for row in report.to_dict("records"):
        one = solve(PLAYERS, row["flop"], **GAME, **HOW)
        ev, equity = [row["oop_ev"], row["ip_ev"]], [row["oop_equity"], row["ip_equity"]]
        np.testing.assert_allclose(ev, one.ev, atol=1e-4)
        np.testing.assert_allclose(equity, one.equity, rtol=1e-12)
        realized = [row["oop_realization"], row["ip_realization"]]
        np.testing.assert_allclose(realized, one.ev / one.equity / 20, atol=1e-5)
        assert row["exploitability"] == one.exploitability
        assert sum(row[name] for name in OPENING[:2]) == pytest.approx(1)
        assert row["bet_1_chips"] == 15


@pytest.mark.slow
def test_flops_are_told_apart_in_words(report):
    assert report["paired"].tolist() == ["unpaired", "unpaired", "paired"]
    assert report["suits"].tolist() == ["rainbow", "rainbow", "two-tone"]
    assert report["high_card"].tolist() == ["4", "Q", "4"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report.csv", "report.parquet"])
def test_a_saved_report_goes_on_where_it_ended(report, tmp_path, monkeypatch, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    path, solved = tmp_path / name, []
    whole = flop_solving._solved

    def stopped(spot, *rest):
        if len(solved) == 2:
            raise KeyboardInterrupt
        solved.append(spot)
        return whole(spot, *rest)

    monkeypatch.setattr(flop_solving, "_solved", stopped)
    with pytest.raises(KeyboardInterrupt):
        solve_flops(PLAYERS, FLOPS, save=path, **GAME, **HOW)
    assert len(pd.read_csv(path) if name.endswith("csv") else pd.read_parquet(path)) == 2
    solved.clear()
    found = solve_flops(PLAYERS, FLOPS, save=path, **GAME, **HOW).to_frame()
    assert len(solved) == 1
    pd.testing.assert_frame_equal(found, report, check_exact=True)
    is_csv = name.endswith("csv")
    saved = read_exact(path) if is_csv else pd.read_parquet(path)
    means = FlopReport(saved).means(by="paired").sort_index()
    expected = FlopReport(report).means(by="paired")
    expected.index = expected.index.astype(means.index.dtype)
    pd.testing.assert_frame_equal(means, expected.sort_index())
    solved.clear()
    solve_flops(PLAYERS, [*FLOPS][:1], save=path, **GAME, **HOW)
    assert solved == []
    assert os.listdir(tmp_path) == [name]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
def test_the_name_of_a_saved_report_need_not_be_utf_8(tmp_path):
    pytest.importorskip("pyarrow")
    path = os.fsdecode(bytes(tmp_path / "report") + b"\xff.parquet")
    row = {"flop": "4d3h2s", "weight": 2}
    flop_solving._write(path, pd.DataFrame([row]), "mark")
    assert flop_solving._saved(path, "mark", []) == {"4d3h2s": {"weight": 2}}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report.csv", "report.parquet"])
def test_a_saved_report_has_the_arguments_of_solve(tmp_path, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    ranges = [Range("AA, QQ:0.5"), ["Ks", "Kh"]]
    more = {
        "bets": {"flop": ["50%", np.int64(10)], "turn": "", "river": ""},
        "donks": {"flop": "", "turn": "", "river": ""},
        "rake": Fraction(1, 20),
        "dead": ["9c", "9d"],
        "folded": [Range("JJ"), "TT"],
    }
    solve_flops(ranges, ["2s3h4d", "QsJh2d"], save=path, **GAME | more, **HOW)

    frame = read_exact(path) if name.endswith("csv") else pd.read_parquet(path)
    (text,) = {*frame["spot"]}
    spot = json.loads(text)

    assert spot["ranges"] == ["AA, QQ:0.5", "KsKh"]
    assert spot["bets"] == {"flop": ["50%", 10], "turn": "", "river": ""}
    assert spot["rake"] == 0.05
    assert (spot["dead"], spot["folded"]) == ("9c9d", ["JJ", "TT"])
    solution = solve(board=frame["flop"][0], **spot, progress=False)
    assert solution.exploitability == frame["exploitability"][0]
    assert solution.ev == pytest.approx(frame.loc[0, ["oop_ev", "ip_ev"]].tolist())


@pytest.mark.slow
def test_a_report_of_other_spots_is_not_added_to(tmp_path):
    path = tmp_path / "report.csv"
    solve_flops(["AA", "KK"], ["2s3h4d"], save=path, **GAME, **HOW)
    before = path.read_bytes()
    for changed in ({"pot": 21}, {"bets": "50%"}, {"rake": 0.1}):
        with raises("no report of these ranges, bets and target"):
            solve_flops(["AA", "KK"], ["2s3h4d"], save=path, **GAME | changed, **HOW)
    with raises("no report of these ranges"):
        solve_flops(["AA", "QQ"], ["2s3h4d"], save=path, **GAME, **HOW)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_means_count_flops_as_often_as_they_come(flop_report, report):
    means = flop_report.means(by="paired")
    assert means["flops"].to_dict() == {"unpaired": 2, "paired": 1}
    unpaired = report[:2]
    weights = unpaired["weight"] * unpaired["deals"]
    for name in ("oop_ev", "ip_equity", "check"):
        expected = (weights * unpaired[name]).sum() / weights.sum()
        assert means.loc["unpaired", name] == pytest.approx(expected)
    expected = means["oop_ev"] / means["oop_equity"] / 20
    np.testing.assert_allclose(means["oop_realization"], expected)
    assert flop_report.means()["weight"].tolist() == [6]
    assert flop_report.means(by=["paired", "suits"])["flops"].sum() == 3
    with raises("by has 'check'"):
        flop_report.means(by="check")


def test_by_default_all_flops_that_suits_tell_apart():
    boards, weights = read_flops(spot_terms(["QQ+", "random"], GAME), None)
    assert (len(boards), weights.sum()) == (1755, 22100)


@pytest.mark.slow
@pytest.mark.parametrize(("ranges", "others", "left"), [
    (["AsKs", "random"], {}, 50), (["AA", "QQ"], {"dead": "2c"}, 51),
])  # fmt: skip
def test_where_suits_differ_each_flop_that_leaves_a_deal_comes_once(ranges, others, left):
    boards, weights = read_flops(spot_terms(ranges, GAME | others), None)
    every = left * (left - 1) * (left - 2) // 6
    if ranges[0] == "AA":  # three aces, three queens
        every -= 2 * 4
    assert len(boards) == weights.sum() == every


@pytest.mark.parametrize(
    ("flops", "said"),
    [
        ("2s3h4d", "give a list of flops"),
        (["2s3h"], "'2s3h' is not a flop"),
        (["2s3h4d", "3h2s4d"], "has a flop twice"),
        ([], "flops is empty"),
        (["AsAhAd"], "flop AsAhAd: hand 0"),
        ({"2s3h4d": 0}, "the weight of a flop is 0"),
        ({"2s3h4d": None}, "the weight of a flop is None; give a number above 0"),
        ([None], "None is not a flop"),
        (pd.DataFrame({"flop": ["2s3h4d"]}), "no column 'weight'"),
    ],
)
def test_flops_that_are_none_are_refused(flops, said):
    with pytest.raises(ValueError, match=said):
        solve_flops(["AA", "KK"], flops, **GAME, **HOW)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"pot": None}, "^pot is None; give a number above 0"),
        ({"pot": "x"}, "^pot is 'x'; give a number"),
        ({"bets": "7y"}, "^bets has the size '7y'; sizes are 33%"),
        ({"ranges": ["AA"]}, r"^ranges is \['AA'\]; give two ranges, e.g. "),
        ({"ranges": ["AAA", "KK"]}, "^hand 0: neither hole cards nor a range"),
        ({"foo": 1}, "^there is no argument 'foo'; the arguments of a spot are "),
        ({"save": "report.xlsx"}, "^save is 'report.xlsx'; give a file whose name ends in .csv, "),
        ({"save": 5}, "^save is 5; give a file whose name ends in .csv, .parquet"),
        ({"save": "nowhere/report.csv"}, "^save is 'nowhere/report.csv', but there is no folder "),
    ],
)
def test_what_breaks_a_rule_is_refused_before_any_flop_is_solved(options, said, monkeypatch):
    monkeypatch.setattr(flop_solving, "_solved", None)
    with pytest.raises(ValueError, match=said):
        solve_flops(**{"ranges": ["AA", "KK"], "flops": ["2s3h4d"], **GAME, **HOW, **options})


@pytest.mark.parametrize("name", ["empty.csv", "empty.parquet"])
def test_a_file_that_is_no_report_is_kept(tmp_path, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    path.write_text("", encoding="utf-8")
    with raises("has no report of these ranges, bets and target; name"):
        solve_flops(["AA", "KK"], ["2s3h4d"], save=path, **GAME, **HOW)
    assert path.read_text(encoding="utf-8") == ""


@pytest.mark.slow
def test_what_is_no_report_is_refused(flop_report):
    with raises("the frame has no column 'deals'; give a report of solve_flops"):
        FlopReport(pd.DataFrame({"flop": [], "weight": []}))
    with raises("the frame has no column 'flop'"):
        FlopReport(5)
    with raises("by is 5; give a column, or a list of some"):
        flop_report.means(by=5)
    with raises("by has 'colour'; give columns of paired, suits"):
        flop_report.plot(by="colour")


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_the_bars_of_a_flop_are_its_actions(flop_report, report):
    ax = flop_report.plot()
    ordered = report.sort_values("check")
    assert [text.get_text() for text in ax.get_xticklabels()] == ordered["flop"].tolist()
    for bars, name in zip(ax.containers, ["check", "bet_1"], strict=True):
        np.testing.assert_allclose([bar.get_height() for bar in bars], 100 * ordered[name])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["bet 15", "check"]
    assert ax.get_title() == "Actions of the out-of-position player on 3 flops"


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_bars_may_be_the_means_of_textures(flop_report):
    means = flop_report.means(by=["paired", "suits"])
    ax = flop_report.plot(by=["paired", "suits"])
    names = [text.get_text() for text in ax.get_xticklabels()]
    assert names == ["\n".join(texture) for texture in means.index]
    checks = ax.containers[0]
    np.testing.assert_allclose([bar.get_height() for bar in checks], 100 * means["check"])
    assert ax.get_xlabel() == "Flops by paired, suits"


@pytest.mark.slow
def test_a_report_is_shown_as_its_frame(flop_report, report):
    assert len(flop_report) == 3
    assert repr(flop_report) == repr(report)
    assert flop_report._repr_html_() == report._repr_html_()


@pytest.mark.slow
def test_a_frame_of_flops_has_their_weights(report):
    flops = pd.DataFrame({"weight": [2.0, 1.0], "flop": ["2s3h4d", "QsJh2d"]})
    found = solve_flops(PLAYERS, flops, **GAME, **HOW).to_frame()
    pd.testing.assert_frame_equal(found, report[:2])
