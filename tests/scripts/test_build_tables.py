"""The program that builds the tables, as a person runs it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lookup

ROOT = Path(__file__).parents[2]
FILE = lookup.HAND_RANKS.file_name


@pytest.fixture
def build_tables():
    def run(*arguments):
        return subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "build_tables.py"), *map(str, arguments)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def table():
    """Return the path of a right table."""
    lookup.hand_ranks()
    return lookup.tables_folder() / FILE


def assert_one_line(done, *parts):
    assert done.returncode == 4
    assert done.stdout == ""
    (line,) = done.stderr.strip().splitlines()
    for part in parts:
        assert part in line


def test_it_builds_once_and_verifies(build_tables, tmp_path):
    built = build_tables("--folder", tmp_path / "new folder")
    assert built.returncode == 0, built.stderr
    path = tmp_path / "new folder" / FILE
    assert built.stdout.startswith(f"{path} holds the table: Two Plus Two hand ranks")
    assert "100%" in built.stderr
    assert path.stat().st_size == 129_951_336

    changed = path.stat().st_mtime_ns
    again = build_tables("--folder", tmp_path / "new folder")
    assert (again.returncode, again.stderr) == (0, "")
    assert path.stat().st_mtime_ns == changed

    assert build_tables("--folder", tmp_path / "new folder", "--verify").returncode == 0


def test_a_flipped_bit_is_found_and_force_mends_it(build_tables, table, tmp_path):
    path = Path(shutil.copyfile(table, tmp_path / FILE))
    with path.open("r+b") as file:
        file.seek(100_000_000)
        byte = file.read(1)[0]
        file.seek(100_000_000)
        file.write(bytes([byte ^ 1]))

    for arguments in ((), ("--verify",)):
        found = build_tables("--folder", tmp_path, *arguments)
        assert_one_line(found, str(path), "SHA-256", "--force")

    assert build_tables("--folder", tmp_path, "--force").returncode == 0
    assert build_tables("--folder", tmp_path, "--verify").returncode == 0


def test_a_published_file_is_adopted(build_tables, table, tmp_path):
    published = Path(shutil.copyfile(table, tmp_path / "HandRanks.dat"))
    done = build_tables("--folder", tmp_path / "tables", "--adopt", published)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tables" / FILE).read_bytes() == published.read_bytes()


def test_a_foreign_file_is_not_adopted(build_tables, tmp_path):
    (tmp_path / "page.html").write_text("<html>")
    done = build_tables("--folder", tmp_path, "--adopt", tmp_path / "page.html")
    assert_one_line(done, "page.html holds 6 bytes, expected 129,951,336 bytes", "not adopted")
    assert not (tmp_path / FILE).exists()


def test_there_is_nothing_to_verify(build_tables, tmp_path):
    assert_one_line(build_tables("--folder", tmp_path, "--verify"), FILE, "build it with")


def test_the_usage(build_tables):
    assert build_tables("--verify", "--force").returncode == 2
    shown = build_tables("--help")
    assert shown.returncode == 0
    assert "python scripts/build_tables.py --adopt ~/Downloads/HandRanks.dat" in shown.stdout
