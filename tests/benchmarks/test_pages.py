"""The figures that pages quote are the stored results. No test here looks at a time."""

import copy
import re

import pytest

from benchmarks import pages, results
from benchmarks.measuring import OURS, Result
from benchmarks.rows import ROWS

STORED = results.load()
ROOT = pages.ROOT
NAMES = [path.relative_to(ROOT).as_posix() for path in pages.pages()]
A_TABLE = re.compile(r"<!-- (\w[\w ]*): begin -->\n.*?<!-- \1: end -->", re.DOTALL)
RUN = results.Run("a machine", "Python 4", "9.9", "2030-01-02")
NOTHING = {"machines": {}, "quoted": {"how": "timed by hand", "rows": {}}}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_of_a_page_is_the_stored_one(name):
    assert pages.page_text(name, read(name), STORED) == read(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_quotes_no_speed_without_its_row(name):
    text = re.sub(r"^```.*?^```$", "", A_TABLE.sub("", read(name)), flags=re.DOTALL | re.MULTILINE)

    assert not re.findall(r"[\d.,]+ (?:µs|ms|[MG]/s|hands/s)\b(?!<!--)", text)


@pytest.mark.parametrize("name", pages.TABLES)
def test_another_figure_changes_the_page(name):
    other = copy.deepcopy(STORED)
    for machine in other["machines"].values():
        for row in machine["rows"].values():
            row["figures"][OURS][0] *= 3
    for task in other["side_by_side"]["tasks"]:
        task[-1][0] *= 3

    assert pages.page_text(name, read(name), other) != read(name)


@pytest.mark.parametrize("text", ["", "<!-- figures: begin -->\n", "<!-- figures: end -->\n"])
def test_a_page_without_a_place_for_its_table_is_refused(text):
    with pytest.raises(ValueError, match="it needs the line <!-- figures: begin --> once"):
        pages.page_text("README.md", text, STORED)


def test_all_that_is_stored_belongs_to_rows():
    named = {name for machine in STORED["machines"].values() for name in machine["rows"]}

    assert {*named, *STORED["quoted"]["rows"]} <= {*ROWS}
    assert {name for group in pages.GROUPS.values() for name in group} <= named


def test_versions_of_earlier_rows_stay():
    first, other = (Result(ROWS[name], {OURS: 20.0}, {OURS: ""}) for name in ("flop", "turn"))
    stored = results.merge(NOTHING, [first], RUN._replace(versions="Python 4, eval7 1"))
    stored = results.merge(stored, [other], RUN._replace(versions="Python 4, rlcard 2"))

    assert stored["machines"]["a machine"]["versions"] == "Python 4, eval7 1, rlcard 2"


def test_the_tables_of_subjects_show_machines_side_by_side():
    first = Result(ROWS["turn"], {OURS: 20.0, "eval7": 80.0}, {OURS: "", "eval7": "a loop"})
    other = Result(ROWS["turn"], {OURS: 30.0, "eval7": 15.0}, {OURS: "", "eval7": "a loop"})
    stored = results.merge(NOTHING, [first], RUN)
    stored = results.merge(stored, [other], RUN._replace(machine="another"))

    table = pages.subject_table([ROWS["flop"], ROWS["turn"]])(stored)

    assert "| µs | 20.0 | 30.0 ▼ | eval7 80.0, 15.0 (× 4.00, × 0.500; a loop) |" in table
    assert "1. a machine; Python 4; version 9.9 (2030-01-02)." in table


def test_a_row_that_is_measured_again_takes_the_place_of_the_old_one(tmp_path):
    path = tmp_path / "results.json"
    flop, turn = (Result(ROWS[name], {OURS: 20.0}, {OURS: "½"}) for name in ("flop", "turn"))
    again = flop._replace(figures={OURS: 19.87654})

    results.store([flop, turn], RUN, path)
    results.store([again], RUN._replace(date="2030-02-03"), path)

    kept = {
        name: found["a machine"] for name, found in pages.stored_rows(results.load(path)).items()
    }
    assert kept["flop"] == (flop._replace(figures={OURS: 19.88}), "9.9", "2030-02-03")
    assert kept["turn"] == (turn, "9.9", "2030-01-02")


def test_figures_of_a_busy_machine_are_not_kept():
    busy = Result(ROWS["flop"], {OURS: 20.0}, {OURS: ""}, spread=0.3)

    assert results.merge(NOTHING, [busy], RUN)["machines"]["a machine"]["rows"] == {}


@pytest.mark.parametrize(
    ("shown", "unit", "figure", "expected"),
    [
        ("25", "µs", 31.4, "31"),
        ("30", "µs", 31.4, "30"),
        ("1.5", "ms", 31.4, "0.031"),
        ("1,500", "µs", 2449.0, "2,400"),
        ("0.10", "µs", 0.1234, "0.12"),
    ],
)
def test_a_figure_in_a_sentence_keeps_its_digits_and_its_unit(shown, unit, figure, expected):
    stored = results.merge(NOTHING, [Result(ROWS["flop"], {OURS: figure}, {OURS: ""})], RUN)

    text = pages.page_text("a.md", f"It takes {shown} {unit}<!-- flop -->.", stored)

    assert text == f"It takes {expected} {unit}<!-- flop -->."


def test_the_best_peer_is_the_fastest_that_does_the_same():
    figures = {OURS: 2.0, "poker-equity": 1.0, "eval7": 10.0}
    notes = {OURS: "", "poker-equity": "100 samples, not exact", "eval7": ""}
    stored = results.merge(NOTHING, [Result(ROWS["ranges-call"], figures, notes)], RUN)
    stored["quoted"]["rows"] = {"ranges-call": {"OMPEval": [8.0, 9.0]}}

    table = pages.best_peers({"ranges-call": "two ranges"}, stored)

    assert table.splitlines()[-1] == "| two ranges | 2.00 ms | OMPEval 8 to 9 ms † | 4.00 |"
