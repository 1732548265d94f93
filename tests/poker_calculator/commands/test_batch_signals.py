"""Batches that are stopped, killed or lose their reader, and their progress bars."""

import os
import re
import signal
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from support.watching import PACKAGES, PATIENCE, OnTerminal, run_program, wait_until

from lookup import CARDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has other signals"),
]

OLD = b"what was there before"
STOPPED = "interrupted; out.csv was not changed"
HEADER = "a,b,c,board\n"
HANDS = ("--hole-cards", "a,b,c")
PIPED = partial(subprocess.Popen, stderr=subprocess.PIPE)


def start(*arguments, folder, run=PIPED, **options):
    """Start a batch in a process of its own."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    return run(
        [sys.executable, "-m", "poker_calculator", "batch", *map(str, arguments)],
        **streams | options,
        env=os.environ | {"PYTHONPATH": str(PACKAGES), "PYTHONUNBUFFERED": ""},
        cwd=folder,
    )


@pytest.fixture(scope="module")
def many_spots(tmp_path_factory):
    """Return a file of spots that takes seconds: three players, before the flop, all different."""
    dealt = np.random.default_rng(1).random((150_000, 52), np.float32).argsort(axis=1)[:, :6]
    hands = np.array(CARDS)[dealt].tolist()
    path = tmp_path_factory.mktemp("many") / "spots.csv"
    rows = (f"{a}{b},{c}{d},{e}{f},\n" for a, b, c, d, e, f in hands)
    path.write_text(HEADER + "".join(rows), encoding="utf-8")
    return path


@pytest.mark.jit
@pytest.mark.parametrize(
    ("name", "there_before"), [("SIGINT", True), ("SIGTERM", False), ("SIGKILL", True)]
)
def test_a_batch_that_is_stopped_leaves_the_output_as_it_was(
    many_spots, tmp_path, name, there_before
):
    if there_before:
        (tmp_path / "out.csv").write_bytes(OLD)
    number = getattr(signal, name)

    def rows_are_written():
        return any(part.stat().st_size > 50_000 for part in tmp_path.glob(".out.csv.*.part"))

    with start(many_spots, "out.csv", *HANDS, "--chunk-rows", 2_000, folder=tmp_path) as child:
        wait_until(rows_are_written, child)
        child.send_signal(number)
        output, errors = child.communicate(timeout=PATIENCE)

    left = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    if name == "SIGKILL":
        assert child.returncode == -signal.SIGKILL
        left = {name: data for name, data in left.items() if not name.endswith(".part")}
    else:
        assert child.returncode == 128 + number
        assert errors.decode() == f"{STOPPED}\n"
    assert left == ({"out.csv": OLD} if there_before else {})
    assert output == b""


def test_a_batch_that_waits_for_its_input_is_stopped(tmp_path):
    reader, writer = os.pipe()
    with start("-", "out.csv", *HANDS, folder=tmp_path, stdin=reader) as child:
        os.close(reader)
        os.write(writer, HEADER.encode())
        wait_until(lambda: [*tmp_path.glob(".out.csv.*.part")], child)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=PATIENCE)
    os.close(writer)
    assert child.returncode == 130
    assert errors.decode() == f"{STOPPED}\n"
    assert [*tmp_path.iterdir()] == []


def test_a_closed_pipe_ends_it_silently(many_spots, tmp_path):
    line = (
        f"'{sys.executable}' -m poker_calculator batch '{many_spots}' - --hole-cards a,b,c "
        f"--chunk-rows 500 | head -1; echo ${{PIPESTATUS[0]}}"
    )
    done = run_program("bash", "-c", line, folder=tmp_path)
    assert done.stdout == "a,b,c,board,a_equity,b_equity,c_equity\n141\n"
    assert done.stderr == ""


@pytest.mark.jit
def test_progress_is_shown_on_a_terminal_unless_it_is_not_wanted(many_spots, tmp_path):
    arguments = (many_spots, "out.csv", *HANDS, "--chunk-rows", 500)

    def written():
        return sum(part.stat().st_size for part in tmp_path.glob(".out.csv.*.part"))

    with start(*arguments, folder=tmp_path, run=OnTerminal) as shown:
        seen = shown.read_until("row/s")
        shown.child.send_signal(signal.SIGINT)
        last = shown.read_to_end()
        assert shown.child.wait() == 130
    assert re.search(r"batch: +\d+%.*\d\d:\d\d<\d\d:\d\d, .*row/s", seen)
    assert last.endswith(f"{STOPPED}\r\n")

    with start(*arguments, "--no-progress", folder=tmp_path, run=OnTerminal) as quiet:
        long_enough = 500_000  # the bar came when a tenth of it was written, on two cores
        wait_until(lambda: written() > long_enough, quiet.child)
        quiet.child.send_signal(signal.SIGINT)
        assert quiet.read_to_end() == f"{STOPPED}\r\n"
        assert quiet.child.wait() == 130


@pytest.mark.jit
def test_memory_does_not_grow_with_the_file(tmp_path):
    def most_memory(rows):
        (tmp_path / "spots.csv").write_text(HEADER + "AsKs,QdQh,,9s8s3c\n" * rows, encoding="utf-8")
        child = start("spots.csv", "out.csv", *HANDS, "--chunk-rows", 10_000, folder=tmp_path)
        with child:
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        unit = 1 if sys.platform == "darwin" else 1 << 10
        return usage.ru_maxrss * unit

    assert most_memory(300_000) < most_memory(30_000) + 40e6  # held whole, 200 MB more
