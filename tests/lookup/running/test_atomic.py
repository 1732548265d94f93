"""Temporary files of killed writers, and their removal."""

import os
import time

import pytest

from lookup.running.atomic import SECONDS_LEFT, atomic_write

DIGITS = "0123456789abcdef"
OLD = time.time() - SECONDS_LEFT - 60


def write(path):
    with atomic_write(path) as file:
        file.write(b"new")


def put(path, time_of_change):
    path.write_bytes(b"half of a fi")
    os.utime(path, (time_of_change, time_of_change))
    return path


def test_what_a_killed_writer_left_is_removed_when_it_is_old(tmp_path):
    left = put(tmp_path / f".table.csv.{DIGITS}.part", OLD)
    young = put(tmp_path / f".table.csv.{DIGITS[::-1]}.part", time.time())
    write(tmp_path / "table.csv")
    assert not left.exists()
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "table.csv", young])


@pytest.mark.parametrize(
    "name",
    [
        f".other.csv.{DIGITS}.part",
        f".table_csv.{DIGITS}.part",
        f"table.csv.{DIGITS}.part",
        f".table.csv.{DIGITS[1:]}.part",
        f".table.csv.{DIGITS.upper()}.part",
        f".table.csv.{DIGITS}.part.bak",
        ".table.csv.part",
    ],
)
def test_files_of_others_stay(tmp_path, name):
    put(tmp_path / name, OLD)
    write(tmp_path / "table.csv")
    assert sorted(os.listdir(tmp_path)) == sorted([name, "table.csv"])


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
def test_links_and_folders_stay(tmp_path):
    precious = put(tmp_path / "precious", OLD)
    (tmp_path / f".table.csv.{DIGITS}.part").symlink_to(precious)
    (tmp_path / f".table.csv.{DIGITS[::-1]}.part").mkdir()
    before = sorted(os.listdir(tmp_path))
    write(tmp_path / "table.csv")
    assert sorted(os.listdir(tmp_path)) == sorted([*before, "table.csv"])


def test_a_writer_at_work_for_long_is_not_disturbed(tmp_path):
    with atomic_write(tmp_path / "table.csv") as file:
        file.write(b"first")
        (temporary,) = tmp_path.iterdir()
        os.utime(temporary, (OLD, OLD))
        write(tmp_path / "table.csv")
        assert temporary.exists()
    assert (tmp_path / "table.csv").read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["table.csv"]


KILLED = """
import os, pathlib, signal, sys
from calculations import load_solution, solve

path = pathlib.Path(sys.argv[1])
solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", iterations=10)
solution.save(path)
os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
solution.save(path)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_a_solution_killed_while_it_is_saved_leaves_nothing_for_ever(run_python, tmp_path):
    path = tmp_path / "a.sol"
    assert run_python(KILLED, path).returncode < 0
    whole = path.read_bytes()
    (left,) = {*tmp_path.iterdir()} - {path}
    put(left, OLD)

    assert run_python(KILLED.replace("os.replace =", "_ ="), path).returncode == 0

    assert os.listdir(tmp_path) == ["a.sol"]
    assert path.read_bytes() == whole


def test_an_error_names_the_file_that_is_written(tmp_path):
    path = tmp_path / "table.csv"
    for error, named in ((OSError(28, "No space"), path), (OSError(5, "Bad", "in.csv"), "in.csv")):
        with pytest.raises(OSError, match=error.strerror) as caught, atomic_write(path):
            raise error
        assert caught.value.filename == os.fspath(named)
    with pytest.raises(FileNotFoundError) as caught, atomic_write(tmp_path / "none" / "a.csv"):
        pass
    assert caught.value.filename == os.fspath(tmp_path / "none" / "a.csv")
