"""Refused hands are listed with their places, and take no memory."""

import csv
import tracemalloc
from pathlib import Path

import pytest
from hand_tables import log, run, said

from poker_calculator.commands.files.inputs import MOST_SHOWN, Refused, say_causes
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames import frame as frames
from poker_calculator.histories.frames.rows import Extracted

pytest.importorskip("pyarrow")
BATCHES, HANDS = 100, 100


def refused_hands():
    """Yield batches of only refused hands."""
    for batch in range(BATCHES):
        place = {"file": "a.txt", "hand": batch, "line": 7}
        errors = [NotationError(f"rule {n} {'is long ' * 20}", **place) for n in range(HANDS)]
        yield Extracted([], HANDS, errors, ("a.txt",))


def test_many_refused_hands_take_no_memory():
    """They would take 8 MB in memory."""
    refused = Refused()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in refused.counted(refused_hands()):
        pass
    count = sum(1 for _ in refused.refusals())
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()

    assert (refused.hands, refused.refused, count) == (BATCHES * HANDS,) * 3
    assert peak < 2_000_000, peak


def refused_rows():
    with open("refused.csv", newline="", encoding="utf-8") as file:
        return [*csv.DictReader(file)]


def test_they_are_listed_in_order_however_they_came(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(frames, "ROWS_AT_ONCE", 1)
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "b.txt").write_text(log(*range(200, 350), pot="9"), encoding="utf-8")
    (logs / "d.txt").write_text(log(1) + log(400, pot="9"), encoding="utf-8")
    command = ("hands", "logs", "-o", "hands", "--refused", "refused.csv", "--processes", "1")
    assert run(*command) == 1
    (logs / "a.txt").write_text(log(2, 3) + log(100, pot="9"), encoding="utf-8")
    (logs / "c.txt").write_text(log(4), encoding="utf-8")
    for read in (2, 0):
        said(capfd)
        assert run(*command) == 1
        assert f"4 hands of 4 files, {read} read now; 152 hands refused" in said(capfd)[-1]
        rows = refused_rows()
        assert [int(row["hand"]) for row in rows] == [100, *range(200, 350), 400]
        assert [Path(row["file"]).name for row in rows] == ["a.txt"] + ["b.txt"] * 150 + ["d.txt"]
    for file in ("a", "b", "d"):
        (logs / f"{file}.txt").write_text(log(5), encoding="utf-8")
    assert run(*command) == 0
    assert refused_rows() == []


@pytest.mark.parametrize("rows_at_once", [1, 50_000])
@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("name", ["hands", "hands.csv"])
def test_they_state_how_many_hands_were_read_before_and_after(
    tmp_path, monkeypatch, rows_at_once, processes, name
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(frames, "ROWS_AT_ONCE", rows_at_once)
    Path("a.txt").write_text(log(9) + log(99, pot="9"), encoding="utf-8")
    text = log(*range(1, 151)) + log(200, 201, pot="9") + log(*range(300, 420)) + log(500, pot="9")
    Path("b.txt").write_text(text, encoding="utf-8")
    command = ("hands", "a.txt", "b.txt", "-o", name, "--processes", processes)

    for _ in range(2):  # from the logs, and from the table
        assert run(*command, "--refused", "refused.csv") == 1
        rows = refused_rows()
        found = [(int(r["hand"]), int(r["read_before"]), int(r["read_after"])) for r in rows]
        assert found == [(99, 1, 0), (200, 150, 120), (201, 150, 120), (500, 270, 0)]


def test_a_single_one_is_printed_with_the_hands_around_it(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(log(1, 2) + log(3, pot="9") + log(4), encoding="utf-8")

    assert run("hands", "a.txt", "-o", "hands.parquet") == 1
    assert said(capfd)[0].endswith("; read in this file: 2 before it, 1 after it")


def error(rule, line):
    return NotationError(rule, file="a.txt", line=line)


def test_hands_that_differ_in_numbers_and_quoted_text_have_one_cause(capfd):
    pots = [error(f"the pot is {number}.50, not '{number}'", number) for number in range(3)]
    say_causes([error("play money", 9), *pots], "all are in x")
    assert capfd.readouterr().err.splitlines() == [
        "3 hands such as a.txt, line 0: the pot is 0.50, not '0'",
        "a.txt, line 9: play money",
    ]


def test_many_causes_are_added(capfd):
    words = [chr(ord("a") + number) for number in range(MOST_SHOWN + 2)]
    say_causes([error(f"rule {word}", 1) for word in words for _ in "12"], "all are in x")
    *shown, last = capfd.readouterr().err.splitlines()
    assert shown == [f"2 hands such as a.txt, line 1: rule {word}" for word in words[:MOST_SHOWN]]
    assert last == "4 more hands for other reasons; all are in x"
