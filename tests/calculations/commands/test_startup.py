"""Ctrl-C at any moment of a program's life, with real signals sent on events."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from notices import without_notices
from support.watching import PATIENCE

from calculations.commands import startup

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

ROOT = Path(__file__).parents[3]
SPOTS = "hero,villain,board\nAsKs,QdQh,9s8s3c\n"

# As pip writes it.
COMMAND = """
import re
import sys
from calculations.__main__ import main
if __name__ == "__main__":
    sys.argv[0] = re.sub(r"(-script\\.pyw|\\.exe)?$", "", sys.argv[0])
    sys.exit(main())
"""


@pytest.fixture
def started(tmp_path):
    """Return a function that starts a program that lists its imports on stderr."""
    script = tmp_path / startup.PROGRAM
    script.write_text(COMMAND, encoding="utf-8")
    spellings = {"-m": ["-m", "calculations"], "-Bm": ["-Bmcalculations"], "command": [str(script)]}

    def start(spelling, *arguments, **environment):
        ours = {"PYTHONPATH": str(ROOT), "PYTHONPROFILEIMPORTTIME": "1"}
        return subprocess.Popen(
            [sys.executable, *spellings[spelling], *arguments],
            env=os.environ | ours | environment,
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            encoding="utf-8",
        )

    return start


def wait_for_import(child, name):
    end = threading.Timer(PATIENCE, child.kill)  # of a program that waits for more input
    end.start()
    try:
        for line in child.stderr:
            if line.startswith("import time:") and line.rpartition("|")[2].strip() == name:
                return
    finally:
        end.cancel()
    raise AssertionError(f"it ended before it imported {name}")


def messages(child):
    """Return the rest of a program's stderr and its exit code."""
    lines = [line for line in child.stderr if not line.startswith("import time:")]
    return lines, child.wait(PATIENCE)


# Before this name, the only output is "interrupted".
EARLY = ["lookup", "calculations", "lookup.arguments", "lookup.cards", "calculations.method"]
LATER = ["calculations.commands.csv_files", "pandas", "calculations.frames.equity_frame"]


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("spelling", ["-m", "command"])
@pytest.mark.parametrize("name", [*EARLY, *LATER])
def test_a_batch_that_is_stopped_while_it_imports(started, tmp_path, spelling, name):
    (tmp_path / "out.csv").write_text("before", encoding="utf-8")
    there = {*tmp_path.iterdir()}
    with started(spelling, "batch", "-", "out.csv", "--chunk-rows", "1") as child:
        child.stdin.write(SPOTS)  # and more to come, so that it is at work until it is stopped
        child.stdin.flush()
        wait_for_import(child, name)
        child.send_signal(signal.SIGINT)
        lines, code = messages(child)
    assert (len(lines), code) == (1, 130), lines
    assert lines[0] in ("interrupted\n", "interrupted; out.csv was not changed\n")
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == "before"
    assert {*tmp_path.iterdir()} == there


@pytest.mark.parametrize("spelling", ["-m", "-Bm", "command"])
def test_ctrl_c_ends_our_program_however_it_was_started(started, spelling):
    with started(spelling, "equity", "AsKs", "QdQh", "--board", "9s8s3c") as child:
        wait_for_import(child, "lookup.arguments")
        child.send_signal(signal.SIGINT)
        assert messages(child) in ((["interrupted\n"], 130), ([], 0))


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("spelling", ["-m", "command"])
def test_ctrl_c_while_numba_is_imported(started, spelling, tmp_path):
    sampled = ["equity", "AA", "KK", "--method", "monte_carlo", "--samples", "100000000"]
    with started(spelling, *sampled, NUMBA_CACHE_DIR=str(tmp_path / "cache")) as child:
        wait_for_import(child, "numba")
        child.send_signal(signal.SIGINT)
        lines, code = messages(child)
    assert (without_notices("".join(lines)), code) == ("interrupted\n", 130)


def test_in_other_programs_ctrl_c_is_what_it_was(run_python):
    program = "import signal, calculations; print(signal.getsignal(signal.SIGINT).__name__)"
    assert run_python(program).stdout == "default_int_handler\n"


def test_a_signal_that_is_ignored_stays_so(tmp_path):
    script = tmp_path / startup.PROGRAM
    script.write_text(
        "import signal, calculations; print(signal.getsignal(signal.SIGINT).name)", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, script],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        encoding="utf-8",
    )
    assert (done.stdout, done.stderr) == ("SIG_IGN\n", "")


# ---- moments where an exception would do harm -------------------------------------------------

STOPPED = """
import os, signal, sys, time
from calculations.commands.exits import exit_code

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

def wait():
    time.sleep(300)  # until it is interrupted

{setting}

sys.exit(exit_code(command))
"""

IN_AN_IMPORT = """
def command():
    import interrupting
    wait()
"""

IN_LLVM = """
llvm = {"__name__": "llvmlite.binding.ffi", "interrupt": interrupt}
exec("def call():\\n    interrupt()\\n    print('whole', flush=True)", llvm)

def command():
    llvm["call"]()
    wait()
"""

IN_A_FINALIZER = """
class Finalized:
    def __del__(self):
        interrupt()
        for _ in range(1000):  # here it is raised, and goes no further
            pass

def command():
    Finalized()
    wait()
"""


@pytest.mark.parametrize(
    ("setting", "printed"),
    [(IN_AN_IMPORT, "whole\n"), (IN_LLVM, "whole\n"), (IN_A_FINALIZER, "")],
    ids=["import", "LLVM", "finalizer"],
)
def test_a_signal_is_raised_where_nothing_swallows_it(run_python, tmp_path, setting, printed):
    """The program prints before it raises, even on a busy machine."""
    (tmp_path / "interrupting.py").write_text(
        "from __main__ import interrupt\ninterrupt()\nprint('whole', flush=True)\n",
        encoding="utf-8",
    )
    done = run_python(STOPPED.replace("{setting}", setting), folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (130, printed, "interrupted\n")


def test_a_command_that_an_import_runs_is_stopped_all_the_same(run_python, tmp_path):
    setting = "def command():\n    interrupt()\n    wait()\n"
    (tmp_path / "running.py").write_text(STOPPED.replace("{setting}", setting), encoding="utf-8")
    done = run_python("import running", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


def test_a_signal_after_the_work_changes_nothing(tmp_path):
    late = "import atexit, os, signal\natexit.register(os.kill, os.getpid(), signal.SIGINT)\n"
    script = tmp_path / startup.PROGRAM
    script.write_text(late + COMMAND, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, "equity", "AsKs", "QdQh", "--board", "9s8s3c"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "990 possible final boards" in done.stdout
