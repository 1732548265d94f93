"""The figures that pages quote are the stored results. No test here looks at a time."""

import copy
import re

import pytest

from benchmarks import pages, results
from benchmarks.rows.rows import ROWS
from benchmarks.tables import OURS, Result

STORED = results.load()
ROOT = pages.ROOT
NAMES = [path.relative_to(ROOT).as_posix() for path in pages.pages()]
A_TABLE = re.compile(r"<!-- (\w[\w ]*): begin -->\n.*?<!-- \1: end -->", re.DOTALL)
RUN = results.Run("a machine", "Python 4", "9.9", "2030-01-02")


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
    for run in other["runs"]:
        for figures in run["rows"].values():
            figures[OURS][0] *= 3

    assert pages.page_text(name, read(name), other) != read(name)


def test_what_is_stored_belongs_to_rows():
    named = {name for run in STORED["runs"] for name in run["rows"]}

    assert {*named, *STORED["quoted"]["rows"]} <= {*ROWS}
    measured = [
        (results.kind_of(run["machine"]), name) for run in STORED["runs"] for name in run["rows"]
    ]
    assert len({*measured}) == len(measured)
    for run in STORED["runs"]:
        assert all(run[field] for field in results.Run._fields)


def test_machines_of_each_kind_stand_side_by_side():
    row = ROWS["turn"]
    first = Result(row, {OURS: 20.0, "eval7": 80.0}, {OURS: "", "eval7": "a loop"})
    other = Result(row, {OURS: 30.0, "eval7": 15.0}, {OURS: "", "eval7": "a loop"})
    stored = {"runs": [], "quoted": {"rows": {}}}
    for result, vectors in ((other, "AVX2"), (first, "AVX-512")):
        machine = f"a processor, 2 cores, {vectors}, Linux"
        stored = results.merge(stored, [result], RUN._replace(machine=machine))

    table = pages.whole_table(stored)

    (line,) = (line for line in table.splitlines() if line.startswith("| `turn`"))
    assert "| µs | 20.0 | 30.0 ▼ |  | eval7 80.0, 15.0 (× 4.00, × 0.500; a loop) |" in line
    assert "* **arm64**: not measured yet." in table
    assert "* **AVX2**: medians on a processor, 2 cores, AVX2, Linux; Python 4" in table
    assert results.results_of(stored)["turn"][1] == first  # the kind that other pages quote


def test_a_new_run_replaces_no_row_of_another_kind_of_processor():
    rows = {"flop": {OURS: [20.0, ""]}}
    old = {"runs": [RUN._asdict() | {"machine": "one, 2 cores, AVX2, Linux", "rows": rows}]}
    again = [Result(ROWS["flop"], {OURS: 10.0}, {OURS: ""})]

    merged = results.merge(old, again, RUN._replace(machine="a Mac, 8 cores, NEON, Darwin"))

    assert [results.kind_of(run["machine"]) for run in merged["runs"]] == ["AVX2", "arm64"]
    assert results.results_of(merged, "AVX2")["flop"][1].figures == {OURS: 20.0}


@pytest.mark.parametrize(
    ("shown", "unit", "stored", "expected"),
    [
        ("25", "µs", 31.4, "31"),
        ("30", "µs", 31.4, "30"),
        ("1.5", "ms", 31.4, "0.031"),
        ("1,500", "µs", 2449.0, "2,400"),
        ("0.10", "µs", 0.1234, "0.12"),
    ],
)
def test_a_figure_in_a_sentence_keeps_its_digits_and_its_unit(shown, unit, stored, expected):
    other = copy.deepcopy(STORED)
    other["runs"] = [RUN._asdict() | {"rows": {"flop": {OURS: [stored, ""]}}}]
    assert ROWS["flop"].unit == "µs"

    text = pages.page_text("a.md", f"It takes {shown} {unit}<!-- flop -->.", other)

    assert text == f"It takes {expected} {unit}<!-- flop -->."


def test_rows_that_are_measured_again_take_the_place_of_the_old_ones():
    rows = {"flop": {OURS: [20.0, ""]}, "turn": {OURS: [21.0, "a note"], "eval7": [75.0, ""]}}
    old = {"runs": [RUN._asdict() | {"rows": rows}], "quoted": {"rows": {"flop": {"a": [1]}}}}
    again = [Result(ROWS["flop"], {OURS: 19.87654, "eval7": 1000.0}, {OURS: "", "eval7": "loop"})]
    later = RUN._replace(date="2030-02-03")

    for run, runs in ((RUN, 1), (later, 2)):
        merged = results.merge(copy.deepcopy(old), again, run)

        assert merged["quoted"] == old["quoted"]
        assert len(merged["runs"]) == runs
        found = results.results_of(merged)
        assert [*found] == ["flop", "turn"]
        assert found["flop"] == (run, again[0]._replace(figures={OURS: 19.88, "eval7": 1000.0}))
        assert found["turn"][0] == RUN

    whole = results.merge(old, [again[0], again[0]._replace(row=ROWS["turn"])], later)
    assert [run["date"] for run in whole["runs"]] == [later.date]
    assert results.merge(results.load(ROOT / "absent.json"), again, RUN)["runs"]


def test_what_is_stored_is_read_again(tmp_path):
    path = tmp_path / "results.json"
    result = Result(ROWS["turn"], {OURS: 20.5, "eval7": 75.0}, {OURS: "", "eval7": "½ of it"})

    results.store([result], RUN, path)

    assert results.results_of(results.load(path)) == {"turn": (RUN, result)}


def test_a_quoted_peer_may_be_the_best_and_inexact_ones_are_not():
    row = ROWS["ranges-call"]
    figures = {OURS: 2.0, "poker-equity": 1.0, "eval7": 10.0}
    result = Result(row, figures, {OURS: "", "poker-equity": "100 samples, not exact", "eval7": ""})

    peers = pages.peers_of(result, {"rows": {row.name: {"OMPEval": [8.0, 9.0]}}})

    assert [(peer.name, pages.slowest_factor(result, peer)) for peer in peers] == [
        ("eval7", 5.0),
        ("OMPEval", 4.0),
    ]
    assert [pages.peer_text(result, peer) for peer in peers] == [
        "eval7 10.0 ms",
        "OMPEval 8 to 9 ms †",
    ]
