"""The program that builds the tables, as a person runs it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from watching import PATIENCE

import lookup
from calculations.commands.tables import TABLES
from lookup.tables.heads_up import HEADS_UP, heads_up_matrix

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SPECS = (lookup.HAND_RANKS, HEADS_UP)
NAMES = ("two-plus-two", "heads-up")
"""Those that are built in a moment."""

FILE = lookup.HAND_RANKS.file_name


@pytest.fixture
def build_tables():
    def run(*arguments):
        return subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "build_tables.py"), *map(str, arguments)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            encoding="utf-8",
        )

    return run


@pytest.fixture(scope="module")
def tables():
    """Return the folder of the right tables."""
    lookup.hand_ranks()
    heads_up_matrix()
    return lookup.tables_folder()


def assert_one_line(done, *parts):
    assert done.returncode == 4
    (line,) = done.stderr.strip().splitlines()
    for part in parts:
        assert part in line


def test_it_builds_once_and_verifies(build_tables, tmp_path):
    folder = tmp_path / "new folder"
    built = build_tables(*NAMES, "--folder", folder)
    assert built.returncode == 0, built.stderr
    assert built.stdout.splitlines() == [
        f"{folder / spec.file_name} holds the table: {spec.name}, SHA-256 {spec.sha256}"
        for spec in SPECS
    ]
    for line in built.stderr.splitlines():  # only tasks of a second or more
        assert re.fullmatch(r"(building|compil).*( \.\.\.|: done in \d+\.\d s|in \d+\.\d s)", line)
    paths = [folder / spec.file_name for spec in SPECS]
    assert [path.stat().st_size for path in paths] == [129_951_336, 14_066_208]

    changed = [path.stat().st_mtime_ns for path in paths]
    again = build_tables(*NAMES, "--folder", folder)
    assert (again.returncode, again.stderr) == (0, "")
    assert [path.stat().st_mtime_ns for path in paths] == changed

    assert build_tables(*NAMES, "--folder", folder, "--verify").returncode == 0


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_a_flipped_bit_is_found_and_force_mends_it(build_tables, tables, tmp_path, spec):
    for each in SPECS:
        shutil.copyfile(tables / each.file_name, tmp_path / each.file_name)
    path = tmp_path / spec.file_name
    with path.open("r+b") as file:
        file.seek(spec.nbytes - 1_000_000)
        byte = file.read(1)[0]
        file.seek(spec.nbytes - 1_000_000)
        file.write(bytes([byte ^ 1]))

    (right,) = {*SPECS} - {spec}
    for arguments in ((), ("--verify",)):
        found = build_tables(*NAMES, "--folder", tmp_path, *arguments)
        assert_one_line(found, str(path), "SHA-256", "--force")
        assert found.stdout.startswith(f"{tmp_path / right.file_name} holds the table")

    assert build_tables(*NAMES, "--folder", tmp_path, "--force").returncode == 0
    assert build_tables(*NAMES, "--folder", tmp_path, "--verify").returncode == 0


def test_a_published_file_is_adopted(build_tables, tables, tmp_path):
    published = Path(shutil.copyfile(tables / FILE, tmp_path / "HandRanks.dat"))
    done = build_tables("--folder", tmp_path / "tables", "--adopt", published)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tables" / FILE).read_bytes() == published.read_bytes()
    assert not (tmp_path / "tables" / HEADS_UP.file_name).exists()


def test_a_foreign_file_is_not_adopted(build_tables, tmp_path):
    (tmp_path / "page.html").write_text("<html>", encoding="utf-8")
    done = build_tables("--folder", tmp_path, "--adopt", tmp_path / "page.html")
    assert done.stdout == ""
    assert_one_line(done, "page.html holds 6 bytes, expected 129,951,336 bytes", "not adopted")
    assert not (tmp_path / FILE).exists()


def test_there_is_nothing_to_verify(build_tables, tmp_path):
    done = build_tables("--folder", tmp_path, "--verify")
    assert (done.returncode, done.stdout) == (4, "")
    for line, spec in zip(done.stderr.splitlines(), TABLES, strict=True):
        assert spec.file_name in line
        assert "build it with" in line


def test_the_usage(build_tables):
    unknown = build_tables("four-way")
    assert unknown.returncode == 2
    assert "unknown table 'four-way'; the tables are two-plus-two, heads-up" in unknown.stderr
    assert build_tables("--verify", "--force").returncode == 2
    shown = build_tables("--help")
    assert shown.returncode == 0
    assert "python scripts/build_tables.py --adopt ~/Downloads/HandRanks.dat" in shown.stdout
