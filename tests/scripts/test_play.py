"""The game in the terminal, as a person plays it: by a pipe, and on a real terminal."""

import importlib.util
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.watching import PATIENCE

from poker_calculator.games.notation import loads

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, str(ROOT / "scripts" / "play.py")]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def play(tmp_path):
    def run(*arguments, typed=""):
        return subprocess.run(
            [*COMMAND, "five-card-draw", *arguments],
            input=typed,
            env=ENVIRONMENT,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    return run


@pytest.fixture
def main(tmp_path, monkeypatch, capsys):
    """Return the program as a function of its arguments: (exit code, stdout, stderr)."""
    spec = importlib.util.spec_from_file_location("play", COMMAND[1])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = module.main(["five-card-draw", *arguments])
        return code, *capsys.readouterr()

    return run


class Terminal:
    """A process on a pseudo-terminal."""

    def __init__(self, folder, *arguments):
        pty = pytest.importorskip("pty")
        self.end, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, "five-card-draw", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=ENVIRONMENT,
            cwd=folder,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.text = ""

    def wait_for(self, pattern, typed=""):
        """Read until the text after what was waited for before matches.

        The text *typed* for it is typed again after some silence: Python misses a Ctrl-C between
        the output of a prompt and the read.
        """
        stop = time.monotonic() + PATIENCE
        self.type(typed)
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < stop, self.text
            if select.select([self.end], [], [], 10)[0]:
                self.text += os.read(self.end, 4096).decode("utf-8", "replace")
            else:
                self.type(typed)
        seen, self.text = self.text[: found.end()], self.text[found.end() :]
        return seen

    def type(self, text):
        os.write(self.end, text.encode())

    def close(self):
        code = self.process.wait(PATIENCE)
        os.close(self.end)
        return code


pytestmark = pytest.mark.slow


def _take_terminal():
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def table_of(path):
    return json.loads(path.read_text("utf-8"))


def test_a_game_goes_on_until_the_input_ends_and_the_table_is_saved(play, tmp_path):
    (tmp_path / "five-card-draw.json").write_text("mine", encoding="utf-8")
    done = play("--seed", "4", "--players", "3", typed="call\ncheck\n\n" * 40)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("------New Round------\nPlayer 1 has got the button.\n")
    assert done.stdout.count("------End of Round------") >= 1
    assert done.stdout.endswith(
        "The table is saved in five-card-draw-2.json; --load five-card-draw-2.json goes on.\n"
        "Thanks for playing!\n"
    )
    assert (tmp_path / "five-card-draw.json").read_text(encoding="utf-8") == "mine"
    table = table_of(tmp_path / "five-card-draw-2.json")
    assert sum(player["chips"] for player in table["players"]) == 1500
    assert table["hands_played"] == done.stdout.count("------End of Round------")
    for text in table["hands"]:
        assert not loads(text).replay().status


NONSENSE = {
    "": "nothing is not a whole number of chips; type one, or fold, check, call, all-in: ",
    "abc": "'abc' is not a whole number of chips",
    "-5": "the bet is -5 chips, which is not legal; legal here: ",
    "1e9": "'1e9' is not a whole number of chips",
    "5.0": "'5.0' is not a whole number of chips",
    "99999": "the bet is 99999 chips, and Player 1 has 495; legal here: ",
    "٣": "'٣' is not a whole number of chips",
    "9" * 5000: "...",
    "call": "there is no bet to call; check",
    "fold": "there is no bet to fold to; check",
}


SWAPS = {
    "1 2 3 4": "4 cards are too many; swap up to 3, or 4 when you keep an ace",
    "6": "'6' is not a position in your hand; give 1 to 5",
    "-1": "'-1' is not a position in your hand; give 1 to 5",
    "1 1": "cannot be swapped; swap cards of ",
    "Zz": "'Zz' is not a card; write it as 10♢ or Td",
}


def test_nonsense_is_answered_in_a_line_and_asked_again(play):
    answers = [*NONSENSE, "check", *SWAPS, "1 2"]
    done = play("--seed", "4", "--save", "t.json", typed="".join(f"{text}\n" for text in answers))
    lines = done.stdout.splitlines()
    for prompt, wrong in (("Your bet (0 checks", NONSENSE), ("Cards to swap", SWAPS)):
        places = [place for place, line in enumerate(lines) if prompt in line]
        assert len(places) >= len(wrong) + 1
        for place, answer in zip(places, wrong.values(), strict=False):
            assert lines[place + 1].startswith("  ")
            assert answer in lines[place + 1]
            assert prompt in lines[place + 2]
    assert "Player 1 swapped 2 cards." in lines
    assert done.returncode == 0


def test_ctrl_d_on_a_terminal_leaves_cleanly_and_the_game_goes_on(tmp_path):
    first = Terminal(tmp_path, "--seed", "4", "--save", "mine.json")
    before = first.wait_for(r"Your bet \(.*?\): ")
    first.type("check\n")
    first.wait_for("Cards to swap")
    first.type("\x04")
    first.wait_for(r"The table is saved in mine\.json; --load mine\.json goes on\.\s+Thanks for")
    assert first.close() == 0
    table = table_of(tmp_path / "mine.json")
    assert {player["chips"] for player in table["players"]} == {500}

    second = Terminal(tmp_path, "--load", "mine.json")
    assert second.wait_for(r"Your bet \(.*?\): ") == before
    second.type("\x04")
    second.wait_for("Thanks for playing!")
    assert second.close() == 0


def test_ctrl_c_on_a_terminal_saves_the_table_and_says_so(tmp_path):
    terminal = Terminal(tmp_path, "--seed", "4")
    terminal.wait_for(r"Your bet \(.*?\): ")
    said = terminal.wait_for(r"\ninterrupted; the table is saved in .*\.json", typed="\x03")
    assert said.endswith("saved in five-card-draw.json")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.text
    assert table_of(tmp_path / "five-card-draw.json")["hands_played"] == 0


def test_a_simulation_prints_a_frame_and_keeps_the_hands(main, tmp_path):
    options = ("--simulate", "60", "--seed", "1", "--bots", "mixed", "--save", "t.json")
    code, printed, said = main(*options)
    assert (code, said) == (0, "")
    head, *rows = [line.split() for line in printed.splitlines() if line.strip() != "player"]
    assert head == [
        *("kind", "hands", "folded", "won", "chips_won", "biggest_pot", "bought", "chips", "net")
    ]
    assert [row[:4] for row in rows] == [
        ["Player", str(seat), "RandomBot" if seat % 2 == 0 else "SensibleBot", "60"]
        for seat in range(1, 6)
    ]
    assert sum(int(row[-1]) for row in rows) == 0
    table = table_of(tmp_path / "t.json")
    assert len(table["hands"]) == 60
    assert [
        str(player["chips"]) for player in sorted(table["players"], key=lambda p: p["name"])
    ] == [row[-2] for row in rows]
    assert main(*options)[1] == printed


def test_a_simulation_goes_on_from_a_file(main, tmp_path):
    main("--simulate", "5", "--seed", "1", "--save", "t.json")
    assert main("--simulate", "5", "--load", "t.json")[0] == 0
    assert table_of(tmp_path / "t.json")["hands_played"] == 10


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (["--players", "1"], "'1' is not a whole number from 2 to 10"),
        (["--players", "11"], "'11' is not a whole number from 2 to 10"),
        (["--chips", "0"], "'0' is not a whole number from 1 on"),
        (["--ante", "1e9"], "'1e9' is not a whole number from 1 on"),
        (["--ante", "-5"], "'-5' is not a whole number from 1 on"),
        (["--simulate", "9" * 30], "is not a whole number from 1 on"),
        (["--seed", "x"], "'x' is not a whole number from 0 on"),
        (["--pots", "mine"], "invalid choice: 'mine'"),
        (["--name", " "], "a blank"),
        (["--load", "t.json", "--ante", "5"], "--ante is in the file of --load; leave it out"),
        (["--load", "t.json", "--chips", "5"], "--chips is in the file of --load; leave it out"),
        (["--load", "t.json", "--name", "Bob"], "no player at the table in t.json is called 'Bob'"),
    ],
)
def test_wrong_usage_is_said_in_one_line(main, arguments, rule):
    if "--load" in arguments:
        main("--simulate", "1", "--save", "t.json")
    code, printed, said = main(*arguments)
    assert (code, printed) == (2, "")
    assert rule in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (["--load", "nix.json"], "nix.json: No such file or directory"),
        (["--load", "bad.json"], "bad.json: this is not JSON: "),
        (["--save", "."], ".: this is a folder; name a file"),
        (["--save", "nix/t.json"], "nix/t.json: there is no such folder; make it first"),
    ],
)
def test_a_file_that_is_none_is_said_in_one_line(main, tmp_path, arguments, rule):
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    code, printed, said = main(*arguments)
    assert (code, printed) == (3, "")
    assert said.startswith(rule)
    assert said.count("\n") == 1
