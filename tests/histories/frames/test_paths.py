"""Finding the files of hands of a path, folder or pattern among other files."""

import os
import socket
from pathlib import Path

import pytest
from support.room_logs import summary_of

from poker_calculator.histories.frames.paths import find_files

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and pipes are other things there")

HAND = "PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/05/01 18:00:10 ET\n"
ODD = ["pipe.txt", "pipe.phh", "socket.log", "device.phhs", "nowhere.txt", "around.xml"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with a log, a note, and unreadable files and pipes."""
    monkeypatch.chdir(tmp_path)
    folder = Path("logs")
    folder.mkdir()
    (folder / "a.txt").write_text(HAND, encoding="utf-8")
    (folder / "link.log").symlink_to("a.txt")
    (folder / "notes.txt").write_text("Mondays are good", encoding="utf-8")
    os.mkfifo(folder / "pipe.txt")
    os.mkfifo(folder / "pipe.phh")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket.log"))
    (folder / "device.phhs").symlink_to(os.devnull)
    (folder / "nowhere.txt").symlink_to("none.txt")
    (folder / "around.xml").symlink_to("around.xml")
    return folder


def test_a_folder_gives_its_logs_and_opens_nothing_else(folder):
    passed_over = []
    assert find_files(folder, passed_over) == ["logs/a.txt", "logs/link.log"]
    assert sorted(passed_over) == sorted(str(folder / name) for name in ["notes.txt", *ODD])


def test_tournament_summaries_are_listed_apart(folder):
    summary = folder / "summary.txt"
    summary.write_text(summary_of("ggpoker"), encoding="utf-8")
    session = folder / "session.xml"
    session.write_text(summary_of("ipoker") + "<game gamecode='1'>", encoding="utf-8")

    for path in (folder, "logs/*", summary):
        passed_over, summaries = [], []
        files = find_files(path, passed_over, summaries)
        assert str(summary) in summaries
        assert str(summary) not in (*files, *passed_over)
        is_found = path != summary
        assert (str(session) in summaries) == (str(session) in files) == is_found


def test_a_pattern_gives_the_files_that_it_matches(folder):
    passed_over = []
    assert find_files("logs/*.txt", passed_over) == ["logs/a.txt", "logs/notes.txt"]
    assert passed_over == [str(folder / name) for name in ("nowhere.txt", "pipe.txt")]


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("pipe.txt", OSError, "a named pipe, not a regular file"),
        ("socket.log", OSError, "a socket or device, not a regular file"),
        ("device.phhs", OSError, "a socket or device, not a regular file"),
        ("nowhere.txt", FileNotFoundError, "'logs/nowhere.txt' is a link that leads nowhere"),
        ("around.xml", FileNotFoundError, "'logs/around.xml' is a link that leads nowhere"),
        ("none.txt", FileNotFoundError, "there is no file, folder or match for 'logs/none.txt'"),
    ],
)
def test_what_is_named_itself_is_refused(folder, name, error, message):
    with pytest.raises(error, match=message):
        find_files(folder / name)
