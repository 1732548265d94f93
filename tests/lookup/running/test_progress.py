"""Progress bars: where and when they appear, and their cost until then."""

import os
import re
import sys

import pytest
from support.watching import PACKAGES, PATIENCE, OnTerminal

from lookup.running.output import in_notebook, is_terminal
from lookup.running.progress import progress_bar

posix = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")

WORK = """
import time
from lookup.running.progress import progress_bar

with progress_bar({total}, "boards", {options}) as bar:
    for _ in range(4):
        time.sleep(0.05)
        bar.update(25)
"""


def work(options="delay=0.1", total=100):
    return WORK.format(options=options, total=total)


def in_terminal(program, columns=0):
    """Return a program's stderr on a terminal, possibly one that reports 0 columns."""
    with OnTerminal([sys.executable, "-c", program], columns) as child:
        shown = child.read_to_end()
        assert child.child.wait() == 0, shown
    return shown


# ---- in a terminal ---------------------------------------------------------------------------


@pytest.mark.slow
@posix
@pytest.mark.parametrize("columns", [0, 60])
def test_a_terminal_sees_a_bar_from_its_delay_to_its_end(columns):
    shown = in_terminal(work(), columns)
    assert max(map(len, re.split(r"[\r\n]+", shown))) <= (columns or 80)
    assert re.search(r"boards: +\d\d%", shown)
    assert "boards: 100%" in shown
    assert "100/100" in shown
    assert "  0%" not in shown  # it comes with the steps so far


@pytest.mark.slow
@posix
def test_the_time_and_the_rate_are_those_from_the_start():
    shown = in_terminal(work("delay=2, unit='row'").replace("0.05", "1.05"), 120)
    first = re.search(r"(\d+)%[^\r]*\[(\d+):(\d+)<(\d+):(\d+), .*row", shown)
    percent, *times = map(int, first.groups())
    spent, left = 60 * times[0] + times[1], 60 * times[2] + times[3]
    assert spent >= 2
    assert abs(left - spent * (100 - percent) / percent) <= 100 / percent


@pytest.mark.slow
@posix
def test_without_a_total_the_steps_are_shown():
    shown = in_terminal(work(total=None))
    assert "boards: 100it" in shown


@pytest.mark.slow
@posix
@pytest.mark.parametrize("options", ["shown=False, delay=0", "delay=3600"])
def test_a_terminal_sees_none_before_the_delay_or_unless_shown(options):
    assert in_terminal(work(options)) == ""


@pytest.mark.slow
@posix
@pytest.mark.parametrize(("seconds", "is_seen"), [(0.99, False), (1.0, True)])
def test_a_terminal_sees_a_bar_of_what_takes_a_second(seconds, is_seen):
    clock = f"from lookup.running import progress\ntimes = iter([0.0] + [{seconds}] * 9)\n"
    by_clock = clock + "progress.time = type('Clock', (), {'monotonic': lambda: next(times)})\n"
    shown = in_terminal(by_clock + work("").replace("time.sleep(0.05)", "pass"))
    assert ("boards: " in shown) == is_seen


@pytest.mark.slow
@posix
def test_the_total_may_change():
    program = work().replace("bar.update(25)", "bar.update(25); bar.total = 200")
    shown = in_terminal(program)
    assert "100/200" in shown


# ---- elsewhere -------------------------------------------------------------------------------


def test_a_pipe_sees_none(run_python):
    done = run_python(work("delay=0"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_pipe_sees_the_start_and_the_end_of_announced_work(run_python):
    done = run_python(work("delay=0.05, announced=True"))
    assert re.fullmatch(r"boards \.\.\.\nboards: done in \d+\.\d s\n", done.stderr)


def test_a_pipe_sees_that_announced_work_was_stopped(run_python):
    stopped = work("delay=0, announced=True") + "        if bar.n == 50: break\n"
    done = run_python(stopped)
    assert re.fullmatch(r"boards \.\.\.\nboards: stopped after \d\.\d s\n", done.stderr)


def test_a_pipe_sees_nothing_of_short_announced_work(run_python):
    assert run_python(work("announced=True")).stderr == ""


@pytest.mark.parametrize("stderr", ["None", "open('x.txt', 'w')"])
def test_without_a_stderr_and_with_a_closed_one_nothing_breaks(run_python, tmp_path, stderr):
    close = "sys.stderr and sys.stderr.close()"
    announced = work("delay=0, announced=True")
    program = f"import sys\nsys.stderr = {stderr}\n{close}\n{announced}print('done')"
    done = run_python(program, folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "done\n")


def test_what_is_no_terminal_is_none():
    with open(os.devnull, encoding="utf-8") as closed:
        pass
    assert not any(is_terminal(file) for file in (None, closed, object()))
    assert not in_notebook()


def test_until_it_comes_tqdm_is_not_imported(run_python):
    program = (
        f"import sys\n{work('')}"
        "from calculations import EquityCalculator\n"
        "spot = EquityCalculator(['QQ+', 'AsKh'], '2c7d9h')\n"
        "print(spot.equity.round(3), 'tqdm' in sys.modules)\n"
    )
    done = run_python(program)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("] False\n")


def test_steps_are_counted_whoever_sees_them():
    with progress_bar(10, "boards", shown=False) as bar:
        bar.update()
        bar.update(4)
    assert (bar.n, bar.total) == (5, 10)


# ---- in a notebook ---------------------------------------------------------------------------


def run_cell(source):
    """Return the outputs of one cell of a notebook, run by a real kernel."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    client = nbclient.NotebookClient(
        notebook,
        timeout=PATIENCE,
        startup_timeout=PATIENCE,
        iopub_timeout=PATIENCE,
        raise_on_iopub_timeout=True,
        kernel_name="python3",
        resources={"metadata": {"path": PACKAGES}},
    )
    client.execute()
    return notebook.cells[0].outputs


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_notebook_sees_a_bar_of_widgets_and_no_warning():
    pytest.importorskip("ipywidgets")
    outputs = run_cell(work())
    assert "Warning" not in str(outputs)
    assert "application/vnd.jupyter.widget-view+json" in outputs[0].data
