"""Refused hands have one line each in a file beside the table, and take no memory."""

import csv
import os
import tracemalloc
from pathlib import Path

import pytest
from hand_tables import log, run, said

from games.notation.notation_error import NotationError
from histories.commands.tables import parts
from histories.commands.tables.stored_hands import Version, read_runs
from histories.frames.columns import COLUMNS
from histories.frames.rows import Extracted, RowOptions, Rows

pyarrow = pytest.importorskip("pyarrow")
OPTIONS = {"folded": "dead", "currency": None, "rates": None}
BATCHES, HANDS = 100, 100


def write_refusals(output, batches):
    """Write a part with only refused hands; return the size of its file and its run."""
    none = Rows(RowOptions(), None).columns(COLUMNS)
    with parts.PartsWriter(output, OPTIONS) as writer:
        for batch in range(batches):
            place = {"file": "a.txt", "hand": batch, "line": 7}
            errors = [NotationError(f"rule {n} {'is long ' * 20}", **place) for n in range(HANDS)]
            writer.add(Extracted(none, HANDS, errors, ("a.txt",)), {"a.txt": Version(1, 2)})
        writer.end()
        (part,) = writer.folder.glob("*.parquet")
        return part.stat().st_size, read_runs(part, OPTIONS)[0]


def test_many_refused_hands_take_no_memory(tmp_path):
    """They would take 8 MB in memory or in the metadata of a table."""
    write_refusals(tmp_path / "imports.parquet", 1)  # imports pandas and pyarrow
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    part, found = write_refusals(tmp_path / "hands.parquet", BATCHES)
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()

    assert (found.hands, found.refused) == (BATCHES * HANDS, BATCHES * HANDS)
    assert peak < 2_000_000, peak
    assert part < 60_000


@pytest.mark.parametrize("name", ["hands.parquet", "hands.csv"])
def test_they_are_listed_in_order_however_they_came(tmp_path, monkeypatch, capfd, name):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parts, "ROWS_AT_ONCE", 1)
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "b.txt").write_text(log(*range(200, 350), pot="9"), encoding="utf-8")
    (logs / "d.txt").write_text(log(1) + log(400, pot="9"), encoding="utf-8")
    command = ("hands", "logs", "-o", name, "--refused", "refused.csv", "--processes", "1")
    assert run(*command) == 1
    (logs / "a.txt").write_text(log(2, 3) + log(100, pot="9"), encoding="utf-8")
    (logs / "c.txt").write_text(log(4), encoding="utf-8")
    for read in (2, 0):
        said(capfd)
        assert run(*command) == 1
        assert f"4 hands of 4 files, {read} read now; 152 hands refused" in said(capfd)[-1]
        with open("refused.csv", newline="", encoding="utf-8") as file:
            rows = [*csv.DictReader(file)]
        assert [int(row["hand"]) for row in rows] == [100, *range(200, 350), 400]
        assert [Path(row["file"]).name for row in rows] == ["a.txt"] + ["b.txt"] * 150 + ["d.txt"]
    for file in ("a", "b", "d"):
        (logs / f"{file}.txt").write_text(log(5), encoding="utf-8")
    assert run(*command) == 0
    left = {path.name for path in tmp_path.rglob("*.refused.jsonl")}
    assert not left


@pytest.mark.parametrize("rows_at_once", [1, 50_000])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_they_state_how_many_hands_were_read_before_and_after(
    tmp_path, monkeypatch, capfd, rows_at_once, processes
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parts, "ROWS_AT_ONCE", rows_at_once)
    Path("a.txt").write_text(log(9) + log(99, pot="9"), encoding="utf-8")
    text = log(*range(1, 151)) + log(200, 201, pot="9") + log(*range(300, 420)) + log(500, pot="9")
    Path("b.txt").write_text(text, encoding="utf-8")
    command = ("hands", "a.txt", "b.txt", "-o", "hands.parquet", "--processes", processes)

    for _ in range(2):  # from the logs, and from the table
        assert run(*command, "--refused", "refused.csv") == 1
        with open("refused.csv", newline="", encoding="utf-8") as file:
            rows = [*csv.DictReader(file)]
        found = [(int(r["hand"]), int(r["read_before"]), int(r["read_after"])) for r in rows]
        assert found == [(99, 1, 0), (200, 150, 120), (201, 150, 120), (500, 270, 0)]


def test_a_single_one_is_printed_with_the_hands_around_it(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(log(1, 2) + log(3, pot="9") + log(4), encoding="utf-8")

    assert run("hands", "a.txt", "-o", "hands.parquet") == 1
    assert said(capfd)[0].endswith("; read in this file: 2 before it, 1 after it")


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
def test_their_file_is_no_other_that_is_read_or_written(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    beside, output = Path("hands.parquet.refused.jsonl"), ("-o", "hands.parquet")
    Path("a.txt").write_text(log(1, pot="9"), encoding="utf-8")
    assert run("hands", "a.txt", *output, "--refused", str(beside)) == 2
    assert said(capfd)[0].endswith(f"{beside} are the same output file; name two files")
    beside.symlink_to("a.txt")
    assert run("hands", "a.txt", *output) == 2
    assert said(capfd)[0].startswith(f"{beside} is the input file")
    assert Path("a.txt").read_text(encoding="utf-8") == log(1, pot="9")
    beside.unlink()
    os.mkfifo(beside)
    assert run("hands", "a.txt", *output) == 3
    rule = "is a named pipe; refused hands go there, so name another output"
    assert said(capfd) == [f"{beside} {rule}"]
    assert sorted(os.listdir()) == ["a.txt", str(beside)]
