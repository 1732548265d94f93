"""The program that builds the tables, as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.watching import PATIENCE

from calculations.commands.tables import TABLES
from lookup.tables.heads_up import HEADS_UP

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def build_tables(*arguments):
    """Run the program and return its exit code, stdout and stderr."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_tables.py"), *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
    )
    return done.returncode, done.stdout, done.stderr


def test_it_builds_once_verifies_and_mends(tmp_path):
    arguments = ("heads-up", "--folder", tmp_path / "new folder")
    path = tmp_path / "new folder" / HEADS_UP.file_name
    done = (0, f"{path} holds the table: {HEADS_UP.name}, SHA-256 {HEADS_UP.sha256}\n", "")
    assert build_tables(*arguments)[:2] == done[:2]
    changed = path.stat().st_mtime_ns
    assert build_tables(*arguments) == done
    assert path.stat().st_mtime_ns == changed
    assert build_tables(*arguments, "--verify") == done

    with path.open("r+b") as file:
        file.write(b"\1")
    code, output, errors = build_tables(*arguments, "--verify")
    assert (code, output, errors.count("\n")) == (4, "", 1)
    assert all(part in errors for part in (str(path), "SHA-256", "--force"))
    assert build_tables(*arguments, "--force")[:2] == done[:2]
    assert build_tables(*arguments, "--verify") == done


def test_a_foreign_file_is_not_adopted(tmp_path):
    (tmp_path / "page.html").write_text("<html>", encoding="utf-8")
    code, output, errors = build_tables("--folder", tmp_path, "--adopt", tmp_path / "page.html")
    assert (code, output, errors.count("\n")) == (4, "", 1)
    assert "page.html holds 6 bytes, expected 129,951,336 bytes" in errors
    assert [*tmp_path.iterdir()] == [tmp_path / "page.html"]


def test_there_is_nothing_to_verify(tmp_path):
    code, output, errors = build_tables("--folder", tmp_path, "--verify")
    assert (code, output) == (4, "")
    for line, spec in zip(errors.splitlines(), TABLES, strict=True):
        assert spec.file_name in line
        assert "build it with" in line


def test_the_usage():
    code, _, errors = build_tables("four-way")
    assert code == 2
    assert "unknown table 'four-way'; the tables are two-plus-two, heads-up" in errors
    assert build_tables("--verify", "--force")[0] == 2
    assert "python scripts/build_tables.py --adopt ~/Downloads/HandR" in build_tables("--help")[1]
