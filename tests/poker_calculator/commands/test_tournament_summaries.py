"""`hands` and `report` with tournament summaries; only logs of changed ones are read again."""

import os
from pathlib import Path

import pandas as pd
import pytest
from hand_tables import log, run, said
from support.room_logs import summary_of, tournament_of

from poker_calculator.histories import hands_to_frame

pytest.importorskip("pyarrow")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with logs of two tournaments and of a cash game, without summaries."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "stars.txt").write_text(tournament_of("pokerstars"), "utf-8")
    (tmp_path / "logs" / "winamax.txt").write_text(tournament_of("winamax"), "utf-8")
    (tmp_path / "logs" / "cash.txt").write_text(log(1), "utf-8")
    return tmp_path / "logs"


def make(capfd):
    """Write the table and return its rows, and the number of logs that were read."""
    code = run("hands", "logs", "-o", "hands")
    *causes, line = said(capfd)
    frame = pd.read_parquet("hands")
    expected = hands_to_frame("logs", errors="skip", progress=False)
    expected.attrs.clear()
    pd.testing.assert_frame_equal(frame, expected)
    return code, causes, int(line.split("files, ")[1].split(" ")[0])


def test_new_changed_and_removed_summaries_are_noticed(folder, capfd):
    assert make(capfd) == (0, [], 3)
    assert make(capfd) == (0, [], 0)

    summary = folder / "summary.txt"
    summary.write_text(summary_of("winamax"), "utf-8")
    assert make(capfd) == (0, [], 1)
    assert make(capfd) == (0, [], 0)

    summary.write_text(summary_of("winamax").replace("20.25€", "30.25€"), "utf-8")
    assert make(capfd) == (0, [], 1)

    os.utime(summary, (1, 1))  # the same text at another time
    assert make(capfd) == (0, [], 0)

    (folder / "stars summary.txt").write_text(summary_of("pokerstars"), "utf-8")
    assert make(capfd) == (0, [], 1)

    summary.unlink()
    assert make(capfd) == (0, [], 1)


def test_a_hand_that_contradicts_a_summary_is_read_when_the_summary_is_mended(folder, capfd):
    text = summary_of("pokerstars")
    (folder / "summary.txt").write_text(text.replace("$12.00 (40%)", "$13.00"), "utf-8")
    code, (cause,), _ = make(capfd)
    assert code == 1
    assert "Ann wins 12.00 in the log, but 13.00 in" in cause

    (folder / "summary.txt").write_text(text, "utf-8")
    assert make(capfd) == (0, [], 1)


def test_a_broken_summary_is_named(folder, capfd):
    (folder / "summary.txt").write_text(summary_of("winamax") + "Any line\n", "utf-8")
    code, (cause,), read = make(capfd)
    assert (code, read) == (1, 3)
    assert f"{Path('logs', 'summary.txt')}, line 26: 'Any line' is not understood" in cause

    assert run("hands", "logs", "-o", "other", "--errors", "raise") == 1
    (line,) = said(capfd)
    assert line.endswith("give --errors skip to continue")
    assert not Path("other").exists()


def test_an_output_does_not_replace_a_summary(folder, capfd):
    Path("logs/hands.txt").write_text(summary_of("winamax"), "utf-8")
    assert run("hands", "logs", "-o", "t.csv", "--refused", "logs/hands.txt") == 2
    assert Path("logs/hands.txt").read_text("utf-8") == summary_of("winamax")


def test_a_report_has_the_results_and_tournaments_without_hands(folder, capfd):
    for name in ("pokerstars", "winamax", "poker888"):
        (folder / f"{name} summary.txt").write_text(summary_of(name), "utf-8")

    assert run("report", "logs", "--only", "tournaments", "--player", "Ann") == 0
    output = capfd.readouterr().out
    lines = [line.split() for line in output.splitlines()]
    assert ["3900000001", "1", "20.00", "2", "4", "12.00", "8.00", "+0.00", "USD"] in lines
    assert ["191000001", "1", "9.00", "3", "96", "20.25", "4.50", "+15.75", "EUR"] in lines
    assert ["58000001", "0", "10.50", "3", "45", "13.00", "-", "+2.50", "USD"] in lines
    assert (
        "Tournaments  2, 2 with a known result: buy-ins 30.50 USD, profit +2.50 USD, ROI +8.2 %, "
        "in the money 100.0 %, average place 2.5" in output
    )

    options = ["--only", "tournaments", "--venue", "Winamax", "--since", "2020-05-01"]
    assert run("report", "logs", *options) == 0
    output = capfd.readouterr().out
    assert "191000001" in output
    assert "58000001" not in output


def test_a_report_of_a_table_has_the_results(folder, capfd):
    (folder / "summary.txt").write_text(summary_of("winamax"), "utf-8")
    make(capfd)
    assert run("report", "hands", "--only", "tournaments", "--venue", "Winamax") == 0
    lines = [line.split() for line in capfd.readouterr().out.splitlines()]
    assert ["191000001", "1", "9.00", "3", "96", "20.25", "4.50", "+15.75", "EUR"] in lines
