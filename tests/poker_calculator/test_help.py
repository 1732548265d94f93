"""The help of each command ends with two examples, which run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.watching import PATIENCE

from poker_calculator.commands.command_line import main

ROOT = Path(__file__).parents[2]
COMMANDS = [  # all but app, which serves until it is ended
    *("", "equity", "batch", "solve", "tables", "hands", "report", "replay", "mcp", "arena"),
    *("tables build", "tables verify", "tables info", "tables clean", "arena run", "arena duel"),
]


def help_of(command, capsys):
    assert main([*command.split(), "--help"]) == 0
    return capsys.readouterr().out


def subcommands_of(text):
    """Return the names in a help below "positional arguments"."""
    listed = text.partition("positional arguments:")[2].partition("\n\n")[0]
    return re.findall(r"^    (\w+) ", listed, re.MULTILINE)


def test_the_commands_are_all_there_are(capsys):
    found = {""}
    for name in subcommands_of(help_of("", capsys)):
        found.add(name)
        found |= {f"{name} {each}" for each in subcommands_of(help_of(name, capsys))}
    assert found == {*COMMANDS, "app"}


def examples_of(command, capsys):
    text = help_of(command, capsys)
    return text[text.index("\nexamples") :].split("\n  ")[1:]


@pytest.mark.parametrize("command", [*COMMANDS, "app"])
def test_two_examples_end_the_help(command, capsys):
    examples = examples_of(command, capsys)
    assert len(examples) == 2
    name = command.partition(" ")[0]
    assert all(f"poker-calculator {name}" in example for example in examples)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the examples are lines of a shell")
@pytest.mark.parametrize("command", [name for name in COMMANDS if " " not in name])
def test_the_examples_run(command, capsys, tmp_path):
    for folder in ("notebooks/logs", "scripts/bots"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    program = tmp_path / "poker-calculator"
    program.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m poker_calculator "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)}
    for example in examples_of(command, capsys):
        done = subprocess.run(
            ["sh", "-c", example],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (example, done.stderr)
        assert "Traceback" not in done.stderr
