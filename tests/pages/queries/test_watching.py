"""The logs of a watched folder are read when they are new or changed, and quiet."""

import json
import os
import re
import struct
import time
from pathlib import Path

import pytest

from poker_calculator.pages.queries.queries import answer
from poker_calculator.pages.queries.session import watching
from poker_calculator.pages.queries.workspace import read_workspace

LOG = Path("notebooks/logs/1-pokerstars.txt")
HANDS = re.split("(?=PokerStars Hand #)", LOG.read_text(encoding="utf-8"))[1:]


@pytest.fixture(autouse=True)
def without_pause(monkeypatch):
    """Let each question look into the folder."""
    monkeypatch.setattr(watching, "BETWEEN", 0)


@pytest.fixture
def workspace(tmp_path):
    """Return a workspace that watches a folder with a quiet log of two hands."""
    write(tmp_path / "table.txt", HANDS[:2])
    return read_workspace([], watched=str(tmp_path))


def write(path, hands, seconds=2 * watching.QUIET):
    """Write hands to a log that has not changed for some seconds."""
    path.write_text("".join(hands), encoding="utf-8")
    then = time.time() - seconds
    os.utime(path, (then, then))


def ask(workspace, name):
    found = answer(name, {}, workspace)
    (size,) = struct.unpack_from("<I", found)
    header = json.loads(found[4 : 4 + size])
    return header["error"] or header["answer"]


def count(workspace):
    return ask(workspace, "session_figures")["hands"]


def test_quiet_logs_are_read(workspace, tmp_path):
    assert count(workspace) == 2

    write(tmp_path / "other.txt", HANDS[2:5])

    assert count(workspace) == 5


def test_a_log_that_changed_lately_is_read_once_it_is_quiet(workspace, tmp_path):
    assert count(workspace) == 2

    write(tmp_path / "table.txt", HANDS[:4], seconds=watching.QUIET / 2)
    assert count(workspace) == 2

    write(tmp_path / "table.txt", HANDS[:4])
    assert count(workspace) == 4


def test_without_quiet_logs_the_reason_is_stated(tmp_path):
    write(tmp_path / "table.txt", HANDS[:2], seconds=0)
    workspace = read_workspace([], watched=str(tmp_path))

    assert "no hands yet in logs that have not changed for a minute" in ask(workspace, "session")


def test_hands_that_are_left_out_are_listed_once_when_a_log_grows(workspace, tmp_path):
    damaged = re.sub(r"raises \$\d+", "raises $900", HANDS[0])
    write(tmp_path / "table.txt", [damaged, HANDS[1]])
    first = ask(workspace, "session")
    write(tmp_path / "table.txt", [damaged, *HANDS[1:3]])

    second = ask(workspace, "session")

    assert (first["refused"], first["hands"]) == (1, 1)
    assert (second["refused"], second["hands"]) == (1, 2)


@pytest.mark.parametrize("name", ["notes.txt", "picture.png", ".hidden"])
def test_other_files_are_passed_over(workspace, tmp_path, name):
    write(tmp_path / name, ["no hand\n"])

    assert ask(workspace, "session_course")["watched"] == tmp_path.name
    about = ask(workspace, "session")
    assert (about["hands"], about["refused"]) == (2, 0)


def test_a_folder_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_workspace([], watched=str(tmp_path / "none"))
