"""The queries about flop reports, against the frame's own means."""

import json

import numpy as np
import pandas as pd
import pytest

from calculations import solve_flops
from calculations.solver.frames.solve_flops import FlopReport
from calculations.solver.results.files import TEXTURE, is_flop_report
from poker_calculator.pages.queries.flop_reports import FlopReportQueries, spot_in
from poker_calculator.pages.queries.queries import QUERIES
from poker_calculator.pages.queries.workspace import Workspace, read_workspace

HOSTILE = "<img src=x onerror=alert(1)>"


def ask(workspace, name, **query):
    return QUERIES[name](query, workspace)


@pytest.fixture
def workspace(saved):
    """Return a workspace of the report."""
    return read_workspace([str(saved)])


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a frame as a saved report, and answers a query about it."""

    def answer(frame, name="flop_report", **query):
        frame.to_csv(tmp_path / "other.csv", index=False)
        return ask(read_workspace([str(tmp_path / "other.csv")]), name, **query)

    return answer


def test_a_report_has_the_figures_of_its_frame(workspace, frame):
    report = ask(workspace, "flop_report")

    assert report["flops"] == frame["flop"].tolist()
    assert report["pot"] == 20
    for name, values in report["figures"].items():
        np.testing.assert_array_equal(values, frame[name])
    assert {"weight", "deals", "check", "bet_2_chips", "ip_realization"} <= {*report["figures"]}
    for name, texture in report["textures"].items():
        found = [texture["values"][code] for code in texture["of"]]
        assert found == frame[name].astype(str).tolist()


def test_actions_have_their_sizes_if_they_are_equal_on_all_flops(workspace):
    actions = ask(workspace, "flop_report")["actions"]

    assert [action["figure"] for action in actions] == ["check", "bet_1", "bet_2"]
    assert [action["name"] for action in actions] == ["check", "bet 10", "bet 2"]
    assert [action["label"] for action in actions] == ["check", "bet 50 %", "bet 2"]


@pytest.mark.parametrize("by", TEXTURE)
def test_means_are_those_of_the_report(workspace, frame, by):
    answer = ask(workspace, "flop_report_means", by=by)
    expected = FlopReport(frame.drop(columns="iterations")).means(by)

    assert answer["rows"].tolist() == [*range(len(frame))]
    assert {group["value"] for group in answer["groups"]} == {str(key) for key in expected.index}
    for group in answer["groups"]:
        means = expected.loc[type(expected.index[0])(group["value"])]
        assert {name: group[name] for name in means.index} == pytest.approx(means.to_dict())


def test_means_count_the_weights_of_flops_and_their_deals(workspace, frame):
    weights = frame["weight"] * frame["deals"]

    total = ask(workspace, "flop_report_means")["total"]

    assert total["check"] == pytest.approx((frame["check"] * weights).sum() / weights.sum())
    assert total["weight"] == frame["weight"].sum()


def test_filters_of_several_textures_pass_flops_with_one_value_of_each(workspace, frame):
    filters = {"suits": ["rainbow", "monotone"], "paired": ["unpaired"], "high_card": []}

    answer = ask(workspace, "flop_report_means", filters=filters, by="suits")

    kept = frame["suits"].isin(["rainbow", "monotone"]) & (frame["paired"] == "unpaired")
    assert answer["rows"].tolist() == np.flatnonzero(kept).tolist()
    assert [group["value"] for group in answer["groups"]] == ["rainbow", "monotone"]
    assert answer["total"]["oop_ev"] == pytest.approx(
        FlopReport(frame[kept]).means()["oop_ev"].iloc[0]
    )


def test_filters_may_pass_no_flop(workspace):
    filters = {"suits": ["monotone"], "paired": ["trips"]}

    answer = ask(workspace, "flop_report_means", filters=filters)

    assert answer["rows"].tolist() == []
    assert answer["groups"] == []


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"by": "flop"}, "by has 'flop'"),
        ({"by": ["suits"]}, "by has"),
        ({"filters": {"flop": ["AsKh7d"]}}, "by has 'flop'"),
        ({"filters": {"suits": "rainbow"}}, "the filter suits is 'rainbow'"),
        ({"filters": {"suits": [HOSTILE]}}, "the filter suits is"),
        ({"filters": ["suits"]}, "filters are"),
        ({"report": "other"}, "there is no flop report 'other'"),
    ],
)
def test_other_queries_are_refused(workspace, query, message):
    with pytest.raises(ValueError, match=message):
        ask(workspace, "flop_report_means", **query)


def test_without_reports_the_error_says_how_to_make_one():
    with pytest.raises(ValueError, match="no flop report is open; make one with solve_flops"):
        ask(Workspace(), "flop_report")


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("flop", HOSTILE, "<img src"),
        ("flop", "AsKh", "'AsKh' is not a flop"),
        ("flop", "QsJsTs", "has a flop twice"),
        ("suits", HOSTILE, "flop AsKh7d: suits is '<img"),
        ("high_card", "Q", "high_card is 'Q', but that of the flop is A"),
        ("straights", 9, "straights is '9'"),
        ("oop_ev", "many", "the column oop_ev has 'many'; give finite numbers"),
        ("bet_1", np.inf, "the column bet_1 has 'inf'"),
        ("weight", -1.0, "the weight of a flop is -1"),
    ],
)
def test_files_with_wrong_values_are_refused_in_one_line(opened, frame, column, value, message):
    wrong = frame.astype({column: object})
    wrong.loc[0, column] = value

    with pytest.raises(ValueError, match=message) as refused:
        opened(wrong)

    assert "other.csv: " in str(refused.value)
    assert "\n" not in str(refused.value)


def test_files_without_a_column_of_reports_or_without_flops_are_refused(opened, frame):
    with pytest.raises(ValueError, match="the frame has no column 'oop_equity'"):
        opened(frame.drop(columns="oop_equity"))
    with pytest.raises(ValueError, match="flops is empty"):
        opened(frame.iloc[:0])


def test_other_columns_are_passed_over_and_blank_figures_stay_blank(opened, frame):
    some = frame.assign(**{"Unnamed: 0": 1, "bet_1<script>": HOSTILE, "note": HOSTILE})
    some.loc[1, ["bet_2", "bet_2_chips"]] = np.nan

    figures = opened(some)["figures"]

    assert {*figures}.isdisjoint({"Unnamed: 0", "bet_1<script>", "note", "spot"})
    assert np.isnan(figures["bet_2"][1])


def test_high_cards_of_digits_alone_are_texts(opened, frame):
    low = frame[frame["high_card"].isin([*"789"])]

    assert opened(low)["textures"]["high_card"]["values"] == ["7", "8", "9"]


def test_a_damaged_parquet_file_is_refused_in_one_line(tmp_path):
    path = tmp_path / "report.parquet"
    path.write_bytes(b"PAR1" + bytes(100))

    with pytest.raises(ValueError, match="is not a table; give a file that solve_flops saved"):
        ask(read_workspace([str(path)]), "flop_report")


def test_parquet_has_the_same_report_as_csv_and_other_tables_are_refused(
    workspace, frame, tmp_path
):
    pytest.importorskip("pyarrow")
    frame.to_parquet(tmp_path / "report.parquet", index=False)
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")

    other = ask(read_workspace([str(tmp_path / "report.parquet")]), "flop_report")

    assert other["flops"] == ask(workspace, "flop_report")["flops"]
    np.testing.assert_array_equal(other["figures"]["check"], frame["check"])
    with pytest.raises(ValueError, match=r"other\.parquet: the frame has no column 'flop'"):
        ask(read_workspace([str(tmp_path / "other.parquet")]), "flop_report")


def test_files_are_recognised_by_their_first_line(saved, tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("entry,at,order\nflop,weight,deals\n", encoding="utf-8")
    quoted = tmp_path / "quoted.csv"
    quoted.write_bytes(b'\xef\xbb\xbf"","flop","weight","deals"\r\n')

    assert [is_flop_report(path) for path in (saved, log, quoted)] == [True, False, True]
    assert read_workspace([str(saved), str(log)]).reports.names == ["report.csv"]


@pytest.mark.slow
def test_a_report_that_solve_flops_saved_is_read(tmp_path):
    path = tmp_path / "report.csv"
    game = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.01, "progress": False}
    report = solve_flops(["AA, QQ", "KK"], {"2s3h4d": 2, "QsJh2d": 1}, **game, save=path)

    answer = ask(read_workspace([str(path)]), "flop_report_means", by="high_card")

    means = report.means("high_card")
    assert [group["value"] for group in answer["groups"]] == ["4", "Q"]
    assert [group["check"] for group in answer["groups"]] == pytest.approx(means["check"].tolist())


def test_the_spot_of_a_report_has_the_arguments_of_the_page(frame, spot):
    written = frame.assign(spot=json.dumps(spot | {"seconds": 60}))

    assert FlopReportQueries(written).about({})["spot"] == spot


@pytest.mark.parametrize(
    "text",
    [
        *("0123456789abcdef", "", "[]", "7", '{"pot": 20}', '{"ranges": ["AA"], "pot": 20}'),
        *('{"ranges": [1, 2]}', "35 is 1e999", "35 is NaN", "[" * 100_000),
    ],
)
def test_a_text_that_is_no_spot_is_none(frame, spot, text):
    if text.startswith("35 is "):
        text = json.dumps(spot).replace(*text.split(" is "))

    assert spot_in(frame.assign(spot=text)) == {}


def test_a_report_without_a_spot_or_with_two_has_none(frame, spot):
    two = [json.dumps(spot)] * len(frame)
    two[3] = two[3].replace("35", "36")

    assert spot_in(frame.drop(columns="spot")) == {}
    assert spot_in(frame.assign(spot=two)) == {}
