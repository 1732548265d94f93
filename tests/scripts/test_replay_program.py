"""The command `replay`, and its program in `scripts/`."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from data_files import HANDS
from support.watching import OnTerminal

from poker_calculator.commands.command_line import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "replay.py"


@pytest.fixture
def replay(tmp_path, monkeypatch, capfd):
    """Return the command as a function of its arguments, run in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = main(["replay", *map(str, arguments)])
        return subprocess.CompletedProcess(arguments, code, *capfd.readouterr())

    return run


def test_it_writes_a_page_and_says_so(replay, tmp_path):
    done = replay(HANDS / "turn-all-in.phh", "-o", "page.html", "--title", "A <turn>")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    size = len(page.encode())
    said = f"page.html: 1 hand, {size:,} bytes\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, "", said)
    assert "<title>A &lt;turn&gt;</title>" in page
    assert '"equity":"' in page


def test_the_page_is_called_like_the_file(replay, tmp_path):
    (tmp_path / "hand.phh").write_bytes((HANDS / "stud.phh").read_bytes())
    assert replay("hand.phh", "--no-equities").returncode == 0
    assert "<title>hand.phh</title>" in (tmp_path / "hand.html").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")
def test_the_page_keeps_the_kind_and_mode_of_the_file(replay, tmp_path):
    (tmp_path / "real").write_text("old", encoding="utf-8")
    (tmp_path / "real").chmod(0o600)
    (tmp_path / "page.html").symlink_to("real")
    assert replay(HANDS / "stud.phh", "--no-equities", "-o", "page.html").returncode == 0
    assert os.readlink(tmp_path / "page.html") == "real"
    assert stat.S_IMODE(os.stat(tmp_path / "real").st_mode) == 0o600
    page = (tmp_path / "real").read_text(encoding="utf-8")
    done = replay(HANDS / "stud.phh", "--no-equities", "-o", "/dev/stdout")
    assert (done.stdout, done.returncode) == (page, 0)
    assert f"/dev/stdout: 1 hand, {len(page.encode()):,} bytes\n" == done.stderr


FAILURES = {
    "missing": (["none.log"], 3, "there is no file, folder or match for 'none.log'"),
    "folder": (["folder", "-o", "x.html"], 3, "there are no files of hands in folder"),
    "folder alone": (["folder"], 2, "several files and URLs need -o PAGE, the page to write"),
    "empty": (["empty.log"], 3, "empty.log: the file is empty"),
    "no folder": (
        [HANDS / "stud.phh", "-o", "no/x.html"],
        3,
        "no/x.html: No such file or directory",
    ),
    "onto a folder": ([HANDS / "stud.phh", "-o", "folder"], 3, "folder: Is a directory"),
    "onto itself": (
        ["empty.log", "-o", "./empty.log"],
        2,
        "./empty.log is the input file empty.log; name another",
    ),
    "no file": ([], 2, "the following arguments are required: PATH"),
    "seed": (["empty.log", "--seed", "-1"], 2, "--seed: '-1' is not a whole number of 0 or more"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_failures_are_one_line_and_an_exit_code(replay, tmp_path, name):
    arguments, code, message = FAILURES[name]
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.log").touch()
    done = replay(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["empty.log", "folder"]


@pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals are POSIX")
def test_ctrl_c_leaves_no_page(tmp_path):
    hand = (HANDS / "hi-lo.phh").read_text(encoding="utf-8")  # its equities take long
    hands = [f"[{number}]\n{hand}\n" for number in range(1, 2001)]
    (tmp_path / "long.phhs").write_text("".join(hands), encoding="utf-8")
    command = [sys.executable, str(SCRIPT), "long.phhs"]
    with OnTerminal(command, cwd=tmp_path) as program:
        program.read_until("hands: ")
        program.child.send_signal(signal.SIGINT)
        said = program.read_to_end()
        assert (program.child.wait(), said.splitlines()[-1]) == (130, "interrupted")
    assert "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["long.phhs"]
