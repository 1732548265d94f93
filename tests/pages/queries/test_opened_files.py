"""Files that a page sends are opened in the way that named files are, and refused in one line."""

import json
import shutil
import struct
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from calculations import solve
from poker_calculator.pages.queries import file_copies
from poker_calculator.pages.queries.file_copies import FileCopies, safe_name
from poker_calculator.pages.queries.queries import answer
from poker_calculator.pages.queries.session.bot_hands import bot_hands
from poker_calculator.pages.queries.workspace import Workspace

LOG = Path("notebooks/logs/1-pokerstars.txt")
RIVER = {"board": "QsJh2d4c7s", "pot": 20, "stack": 10, "bets": "allin"}


@pytest.fixture
def workspace():
    """Return a workspace whose opened files are removed."""
    one = Workspace()
    yield one
    one.opened.remove()


@pytest.fixture(scope="module")
def river(tmp_path_factory):
    """Return the file of a solution."""
    path = tmp_path_factory.mktemp("solutions") / "river.safetensors"
    solve(["AA, QQ", "KK, JJ"], **RIVER, iterations=20, progress=False).save(path)
    return path


def ask(workspace, name, **query):
    """Return the answer to a query, or its error."""
    found = answer(name, query, workspace)
    (size,) = struct.unpack_from("<I", found)
    header = json.loads(found[4 : 4 + size])
    return header["error"] or header["answer"]


def opened(workspace, *files):
    """Return the answer after copies of files, or of texts by name, are opened."""
    numbers = []
    for file in files:
        name, content = file if isinstance(file, tuple) else (file.name, file.read_bytes())
        content = content.encode() if isinstance(content, str) else content
        number, path = workspace.opened.add(name, len(content))
        path.write_bytes(content)
        numbers.append(number)
    return ask(workspace, "open_files", files=numbers)


def test_a_log_is_shown_as_a_session(workspace):
    assert opened(workspace, LOG) == {
        "opened": 1, "view": "session_view", "values": {}, "refused": [],
    }  # fmt: skip
    assert ask(workspace, "session_figures")["hands"] == 160
    assert ask(workspace, "contents")["logs"] == [LOG.name]


def test_further_logs_are_added(workspace):
    opened(workspace, LOG)
    first = ask(workspace, "session_figures")["hands"]

    opened(workspace, LOG.with_name("2-open-hand-history.ohh"))

    assert ask(workspace, "session_figures")["hands"] == first + 20


def test_an_archive_of_logs_is_read(workspace, tmp_path):
    with ZipFile(tmp_path / "may.zip", "w") as archive:
        archive.write(LOG, "logs/1.txt")

    assert opened(workspace, tmp_path / "may.zip")["view"] == "session_view"
    assert ask(workspace, "session_figures")["hands"] == 160


def test_a_solution_is_shown(workspace, river):
    answer = opened(workspace, river)

    assert (answer["view"], answer["values"]) == ("solution_view", {"solution": river.name})
    assert workspace.solutions.get(river.name).node().pot == RIVER["pot"]


def test_a_second_solution_of_a_name_gets_a_number(workspace, river):
    opened(workspace, river)

    assert opened(workspace, river)["values"] == {"solution": "river 2.safetensors"}


def test_a_damaged_solution_is_refused(workspace, river):
    damaged = bytearray(river.read_bytes())
    damaged[-1] ^= 1

    (reason,) = opened(workspace, ("a.safetensors", bytes(damaged)))["refused"]

    assert reason.startswith("a.safetensors")
    assert "poker-calculator-" not in reason  # the folder of copies
    assert ask(workspace, "contents")["solutions"] == []


def test_a_wrong_report_is_refused(workspace):
    (reason,) = opened(workspace, ("a.csv", "flop,weight,deals\n1,2,3\n"))["refused"]

    assert reason.startswith("a.csv: ")
    assert ask(workspace, "contents")["reports"] == []


def test_a_saved_game_is_replayed_until_logs_are_opened(workspace):
    saved = json.dumps({"schema": 1, "hands": [bot_hands(1)[0].dumps()]})

    assert opened(workspace, ("game.json", saved))["view"] == "replay_view"
    assert len(ask(workspace, "replay")["timeline"]["hands"]) == 1

    opened(workspace, LOG)
    assert len(ask(workspace, "replay")["timeline"]["hands"]) == 100


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("notes.txt", "a shopping list", "not hands of a known room, a solution"),
        ("empty.txt", "", "not hands of a known room, a solution"),
        ("a.json", '{"hands": []}', "this program reads schema 1"),
        ("page.html", "<!DOCTYPE html><p>", "a saved page needs no program"),
        ("a.zip", "not an archive", "a.zip"),
    ],
)
def test_other_files_are_refused_with_the_reason(workspace, name, text, reason):
    answer = opened(workspace, (name, text), LOG)

    (refused,) = answer["refused"]
    assert name in refused
    assert reason in refused
    assert "\n" not in refused
    assert (answer["opened"], answer["view"]) == (1, "session_view")


@pytest.mark.parametrize("files", [None, "0", {"0": 1}, [0], [-1], ["../../etc/passwd"], [None]])
def test_files_that_were_not_sent_are_refused(workspace, files):
    assert "file" in ask(workspace, "open_files", files=files)


@pytest.mark.parametrize(
    "name",
    ["../../a.txt", "/etc/passwd", "C:\\a.txt", "..", ".", "", "\0", "con", "a\n.txt", "x" * 999],
)
def test_no_name_leads_out_of_the_folder(workspace, name):
    _, path = workspace.opened.add(name, 0)
    path.write_text("", encoding="utf-8")

    assert path.resolve().parent.parent == path.parent.parent.resolve()
    assert path.name == safe_name(name)
    assert path.parent.name == "0"


def test_copies_have_a_maximum_size_in_total(monkeypatch):
    monkeypatch.setattr(file_copies, "MOST_BYTES", 10)
    files = FileCopies()
    files.add("a", 6)

    with pytest.raises(ValueError, match="10 bytes at most; name longer ones when you start"):
        files.add("b", 5)
    files.add("b", 4)
    files.remove()


def test_copies_are_removed():
    files = FileCopies()
    _, path = files.add("a", 0)
    shutil.copy(LOG, path)

    files.remove()

    assert not path.parent.parent.exists()


def test_the_example_of_hands_is_a_session_of_bots(workspace):
    assert ask(workspace, "open_example", kind="hands")["view"] == "session_view"

    about = ask(workspace, "session")
    assert (about["player"], about["hands"], about["refused"]) == ("Ada", 100, 0)


def test_bots_play_with_chips_that_add_up():
    for hand in bot_hands(20):
        assert np.sum(hand.finishing_stacks) == 6 * 200


@pytest.mark.slow
def test_the_example_of_a_solution_is_a_turn(workspace):
    answer = ask(workspace, "open_example", kind="solution")

    assert answer["view"] == "solution_view"
    assert workspace.solutions.get(answer["values"]["solution"]).node().board == "Qs7s2d4c"


@pytest.mark.slow
def test_the_example_of_a_report_has_eight_flops(workspace):
    answer = ask(workspace, "open_example", kind="report")

    assert answer["view"] == "flop_view"
    assert len(ask(workspace, "flop_report", **answer["values"])["flops"]) == 8


def test_other_examples_are_refused(workspace):
    assert "there are ['solution', 'hands', 'report']" in ask(workspace, "open_example", kind="x")
