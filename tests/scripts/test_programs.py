"""The programs of a few lines, as a person or a release runs them."""

import sys

import pandas as pd
import pytest
from notices import without_notices
from support.watching import PACKAGES, run_program

from calculations import EquityCalculator
from lookup.compiling import processors
from lookup.tables.heads_up import HEADS_UP
from poker_calculator.commands.command_line import main
from poker_calculator.commands.tables import TABLES

SPOTS = """id,hero,villain,board
007,AsKs,QdQh,9s8s3c
NA,"As Ks",QdQh,
3,AsKs,AsQh,9s8s3c
"""

SOLVE = """
import sys
from pathlib import Path
from lookup.compiling import processors
processors.FOLDER = Path({!r})
from calculations import solve
solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", progress=False)
print("numba" in sys.modules)
"""

pytestmark = pytest.mark.slow


def run_script(name, *arguments, folder=None):
    """Run a program in `scripts/`, and return it completed."""
    return run_program(sys.executable, PACKAGES / "scripts" / name, *arguments, folder=folder)


@pytest.fixture
def batch_equity(tmp_path):
    return lambda *arguments: run_script("batch_equity.py", *arguments, folder=tmp_path)


def test_it_adds_equities_to_a_real_file(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8-sig")

    done = batch_equity("spots.csv", "equities.csv")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = pd.read_csv(tmp_path / "equities.csv", dtype={"id": str}, keep_default_na=False)
    assert written.columns.tolist() == [
        *("id", "hero", "villain", "board", "hero_equity", "villain_equity", "error")
    ]
    assert written["id"].tolist() == ["007", "NA", "3"]
    assert written["board"].tolist() == ["9s8s3c", "", "9s8s3c"]
    for row, board in enumerate(["9s8s3c", ""]):
        hero, villain = EquityCalculator(["AsKs", "QdQh"], board).equity.tolist()
        assert float(written["hero_equity"][row]) == hero
        assert float(written["villain_equity"][row]) == villain
    assert written["error"].tolist()[:2] == ["", ""]
    assert "'As' is dealt twice" in written["error"][2]


def test_the_command_writes_the_same_figures(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8")
    batch_equity("spots.csv", "script.csv")
    files = [str(tmp_path / name) for name in ("spots.csv", "command.csv")]
    assert main(["batch", *files, "--errors", "column"]) == 1
    script, ours = (pd.read_csv(tmp_path / f"{name}.csv") for name in ("script", "command"))
    pd.testing.assert_frame_equal(script, ours, check_exact=True)


def test_the_usage_of_batch_equity(batch_equity):
    done = batch_equity("spots.csv")
    assert done.returncode == 1
    assert done.stderr == "usage: python scripts/batch_equity.py IN.csv OUT.csv\n"


def test_the_output_is_not_the_input(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8")
    done = batch_equity("spots.csv", "./spots.csv")
    assert done.returncode == 1
    assert "./spots.csv is the input file spots.csv; name another file" in done.stderr
    assert (tmp_path / "spots.csv").read_text(encoding="utf-8") == SPOTS


def build_tables(*arguments):
    """Run the program and return its exit code, stdout and stderr."""
    done = run_script("build_tables.py", *arguments)
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


def test_the_usage_of_build_tables():
    code, _, errors = build_tables("four-way")
    assert code == 2
    assert "unknown table 'four-way'; the tables are two-plus-two, heads-up" in errors
    assert build_tables("--verify", "--force")[0] == 2
    assert "python scripts/build_tables.py --adopt ~/Downloads/HandR" in build_tables("--help")[1]


def test_a_coarse_tournament():
    done = run_script("compare_icm.py", "--chips", 1800)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("10 states in ")
    assert "button, small blind, big blind: stacks, ICM, equilibrium" in done.stdout
    assert "   600    600    600   33.333 33.333 33.333   " in done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with code for this processor's level and the oldest one."""
    folder = tmp_path_factory.mktemp("code")
    levels = {processors.level().name, processors.levels()[-1].name}
    options = ["--folder", folder, "--work", "solutions", "--levels", *sorted(levels)]
    done = run_script("precompile_kernels.py", *options)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in folder.iterdir()} == levels
    return folder


def test_each_level_has_the_same_kernels(folder):
    names = [sorted(path.name for path in level.iterdir()) for level in folder.iterdir()]

    assert names[0]
    assert all(others == names[0] for others in names)


def test_code_of_each_level_differs(folder):
    if len([*folder.iterdir()]) == 1:
        pytest.skip("this processor has the oldest level")
    first, second = (
        {path.name: path.read_bytes() for path in level.iterdir()} for level in folder.iterdir()
    )

    assert all(first[name] != second[name] for name in first)


def test_a_first_river_is_solved_without_a_compiler(folder, run_python, tmp_path):
    child = run_python(SOLVE.format(str(folder)), NUMBA_CACHE_DIR=tmp_path)

    assert (child.returncode, child.stdout, without_notices(child.stderr)) == (0, "False\n", "")


def test_an_agent_is_trained_and_tested(tmp_path):
    pytest.importorskip("gymnasium")
    weights = tmp_path / "agent.npz"
    done = run_script("train_agent.py", "--updates", 2, "--hands", 3000, "--save", weights)
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["random", "tight"]
    assert all("bb/100 in" in line for line in lines)
    assert weights.exists()
