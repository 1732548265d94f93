"""The benchmark as a program: its table, its errors and its exit codes."""

import os
import re
from pathlib import Path

import pytest

import lookup

pytestmark = pytest.mark.slow

PATHS = os.pathsep.join([str(Path(lookup.__file__).parents[1]), str(Path(__file__).parents[2])])


@pytest.fixture
def benchmark(run_python, tmp_path):
    """Return a function that runs the benchmark, after a line of Python."""

    def run(*arguments, before=""):
        program = f"import runpy\n{before}\nrunpy.run_module('benchmarks', run_name='__main__')"
        return run_python(program, *arguments, folder=tmp_path, PYTHONPATH=PATHS)

    return run


def test_it_prints_a_table_with_machine_and_versions(benchmark):
    done = benchmark("--quick", "--rows", "parse", "parse-objects")

    assert done.returncode == 0, done.stderr
    first, _, heading, _, parse, objects = done.stdout.splitlines()
    assert re.search(
        r"\d+ cores?, .*; Python 3\.\d+\.\d+, numpy \d.*, numba \d.*A quick run", first
    )
    assert heading == "| Row | Measured | Ours | Unit | Must | Goal | Peers |"
    assert re.search(r"^\| `parse` \| .* \| [\d,.]+ \| ms \| ≤ 10( missed)? \|  \|  \|$", parse)
    assert objects.startswith("| `parse-objects` |")
    assert "parse" in done.stderr  # the progress, which the table is kept clear of


@pytest.mark.jit
def test_a_failing_row_costs_no_other(benchmark, tmp_path):
    (tmp_path / "file").touch()
    before = f"import os; os.environ['POKER_CALCULATOR_TABLES'] = {str(tmp_path / 'file')!r}"

    done = benchmark("--quick", "--rows", "table-hands", "parse", before=before)

    assert done.returncode == 1
    assert done.stdout.count("\n| `") == 1
    assert "table-hands failed: " in done.stderr
    assert "nothing was stored, as these rows failed: table-hands" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rows", "nonsense"], r"invalid choice: 'nonsense' .*hands.*flop.*memory-hands"),
        (["--store"], "--store keeps no figures of --quick, which are rough"),
    ],
)
def test_wrong_usage(benchmark, arguments, message):
    done = benchmark("--quick", *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(message, done.stderr)
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_it_without_a_traceback(benchmark):
    before = (
        "from benchmarks import measuring\n"
        "def interrupted(*arguments):\n    raise KeyboardInterrupt\n"
        "measuring.measure = interrupted"
    )

    done = benchmark("--rows", "parse", before=before)

    assert (done.returncode, done.stdout) == (130, "")
    assert "interrupted; nothing was stored" in done.stderr
    assert "Traceback" not in done.stderr
