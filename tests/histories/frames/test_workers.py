"""Several processes that read files of hands give the same frame, errors and warnings as one.

Pipes take the place of files to stop a reader at a certain point: it waits until the pipe is fed.
"""

import errno
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path

import pandas as pd
import pytest
from data_files import HANDS
from raises import raises

from poker_calculator import games
from poker_calculator.games.notation import NotationError
from poker_calculator.histories import hands_to_frame
from poker_calculator.histories.frames import batches, frame, workers

PACKAGES = Path(games.__file__).parents[2]
STUD = (HANDS / "stud.phh").read_text(encoding="utf-8")
LONGEST = 300.0
"""Seconds after which a waiting test fails."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX"),
]


@pytest.fixture(autouse=True)
def few_hands_are_many(monkeypatch):
    monkeypatch.setattr(frame, "FEWEST_HANDS", 2)
    monkeypatch.setattr(batches, "HANDS_AT_ONCE", 1)
    monkeypatch.setattr(workers, "AHEAD", 100)


@pytest.fixture
def started(monkeypatch):
    """Return the list of started processes."""
    processes = []

    class Recorded(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    return processes


def entries_with_pipes(paths, *_):
    """Yield the files of a folder or a list, including pipes, which are otherwise refused."""
    yield [*map(str, sorted(paths.iterdir() if isinstance(paths, Path) else map(Path, paths)))]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder of hands, some of them faulty; the first and the last file are pipes."""
    monkeypatch.setattr(frame, "entries_of", entries_with_pipes)
    for path in HANDS.glob("*.phh*"):
        shutil.copy(path, tmp_path)
    (tmp_path / "bytes.phh").write_bytes(b"\xff")
    for name in ("odd", "rare"):
        (tmp_path / f"{name}.phh").write_text(STUD + "\nplayrs = 1\n", encoding="utf-8")
    many = (HANDS / "session.phhs").read_text(encoding="utf-8").replace(
        "p1 f", "p2 f"
    ) + "[3]\nvariant = 5\n"
    (tmp_path / "faulty.phhs").write_text(many, encoding="utf-8")
    for name in ("0.phh", "z.phh"):
        os.mkfifo(tmp_path / name)
    return tmp_path


def open_when_read(pipe):
    """Return a descriptor to write to a pipe, once somebody reads it."""
    end = time.monotonic() + LONGEST
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > end:
                raise
            time.sleep(0.01)


def feed(pipe):
    with os.fdopen(open_when_read(pipe), "w") as file:
        file.write(STUD)


def feed_last_before_first(folder):
    """Feed the first file, which the caller reads, after processes have read all others."""
    feed(folder / "z.phh")
    feed(folder / "0.phh")


def read(folder, processes, **options):
    """Return a frame, or the error, and the warnings with their places."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = hands_to_frame(folder, processes=processes, **options)
        except (OSError, NotationError) as error:
            found = error
    return found, [(str(each.message), each.category, each.filename) for each in caught]


def read_both(folder, **options):
    """Return the results of `read` with other processes, and with this one alone."""
    feeder = threading.Thread(target=feed_last_before_first, args=[folder])
    feeder.start()
    by_others = read(folder, 3, **options)
    feeder.join()
    for name in ("0.phh", "z.phh"):
        (folder / name).unlink()
        (folder / name).write_text(STUD, encoding="utf-8")
    return by_others, read(folder, 1, **options)


def test_the_frame_is_that_of_one_process(folder):
    (ours, warned), (expected, expected_warnings) = read_both(folder, errors="skip")

    pd.testing.assert_frame_equal(ours, expected)
    assert ours.attrs == expected.attrs
    assert len(ours.attrs["refused"]) == 5
    assert {*ours.file.map(os.path.basename)} > {"0.phh", "session.phhs", "odd.phh", "z.phh"}
    assert {*warned} == {*expected_warnings}
    assert {place for _, _, place in warned} == {__file__}


def test_folded_cards_may_come_there_too(folder):
    (ours, _), (expected, _) = read_both(folder, errors="skip", folded_cards="unknown")

    pd.testing.assert_frame_equal(ours, expected)
    assert not ours.equity.equals(read(folder, 1, errors="skip")[0].equity)


def test_the_first_error_is_raised(folder):
    (ours, _), (expected, _) = read_both(folder)

    assert str(ours) == str(expected)
    assert "bytes.phh: the file is not UTF-8" in str(ours)


def test_a_file_that_cannot_be_read_is_an_error(folder):
    (folder / "a.phh").symlink_to(folder / "nowhere")
    (ours, _), (expected, _) = read_both(folder)

    assert type(ours) is type(expected) is FileNotFoundError
    assert str(ours) == str(expected)


def test_a_warning_that_is_an_error_ends_the_processes(folder, started):
    feeder = threading.Thread(target=feed_last_before_first, args=[folder])
    feeder.start()
    with pytest.raises(UserWarning, match="'playrs' is not in the notation"):
        hands_to_frame(folder, errors="skip", processes=2)
    feeder.join()

    assert len(started) == 2
    assert all(process.returncode is not None for process in started)


def test_a_process_that_is_killed_is_one_error(folder, started):
    def kill():
        waiting = os.open(folder / "0.phh", os.O_RDWR)  # lets later readers wait
        reading = open_when_read(folder / "z.phh")
        for process in started:
            process.kill()
            process.wait()
        os.close(reading)
        os.write(waiting, STUD.encode())
        os.close(waiting)

    killer = threading.Thread(target=kill)
    killer.start()
    with pytest.raises(RuntimeError, match=r"was ended by signal 9; processes=1 reads them"):
        hands_to_frame([folder / "0.phh", folder / "z.phh"], processes=2)
    killer.join()


def test_all_is_read_where_no_process_can_be_started(monkeypatch):
    expected = hands_to_frame(HANDS, errors="skip", processes=1)

    for name, executable in (("executable", "/nowhere"), ("executable", ""), ("frozen", True)):
        with monkeypatch.context() as patched:
            patched.setattr(sys, name, executable, raising=False)
            pd.testing.assert_frame_equal(
                hands_to_frame(HANDS, errors="skip", processes=2), expected
            )


def test_all_is_read_where_no_process_comes_to_read(monkeypatch):
    monkeypatch.setattr(workers, "PROGRAM", "import sys; sys.exit(1)")

    expected = hands_to_frame(HANDS, errors="skip", processes=1)

    pd.testing.assert_frame_equal(hands_to_frame(HANDS, errors="skip", processes=2), expected)


def test_little_work_and_one_processor_start_no_process(monkeypatch, started):
    hands_to_frame(HANDS, errors="skip", processes=1)
    with monkeypatch.context() as patched:
        patched.setenv("POKER_CALCULATOR_THREADS", "1")
        hands_to_frame(HANDS, errors="skip")
    hands_to_frame([HANDS / "session.phhs"], errors="skip", processes=2)
    hands_to_frame([games.notation.load(HANDS / "stud.phh")] * 5, processes=2)
    monkeypatch.setattr(frame, "FEWEST_HANDS", 2000)
    hands_to_frame(HANDS, errors="skip", processes=2)

    assert started == []
    with raises("processes is 0; give a whole number of 1 or more"):
        hands_to_frame(HANDS, errors="skip", processes=0)


@pytest.mark.parametrize("processes", [1, 2])
def test_the_bar_counts_hands(monkeypatch, processes):
    bars = []

    def recorded(*arguments, **options):
        bars.append(real(*arguments, **options))
        return bars[-1]

    real = frame.progress_bar
    monkeypatch.setattr(frame, "progress_bar", recorded)
    hand = games.notation.load(HANDS / "stud.phh")
    paths = [HANDS, hand, hand, HANDS / "session.phhs"]
    hands_to_frame(paths, errors="skip", processes=processes)

    assert bars[0].n == bars[0].total == 6 + 2 + 1 + 1 + 2


# ---- programs --------------------------------------------------------------------------------

PROGRAM = """
import os, sys, threading
from pathlib import Path
print("run", flush=True)
sys.path.insert(0, {packages!r})
from poker_calculator.histories import hands_to_frame
from poker_calculator.histories.frames import batches, frame

frame.FEWEST_HANDS, batches.HANDS_AT_ONCE = 2, 1
frame.entries_of = lambda paths, *_: iter([[path for path in paths if Path(path).exists()]])
files = {files!r}
print(len(hands_to_frame(files, processes=2)), flush=True)
"""


def start(kind, program, folder):
    """Start a program from a script, an argument or standard input."""
    arguments = {"script": ["program.py"], "argument": ["-c", program], "input": ["-"]}[kind]
    (folder / "program.py").write_text(program, encoding="utf-8")
    with (folder / "program.py").open("rb") as file:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=folder,
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )


@pytest.fixture
def program(tmp_path):
    files = [str(tmp_path / name) for name in ("0.phh", "1.phh", "z.phh")]
    os.mkfifo(files[0])
    os.mkfifo(files[2])
    Path(files[1]).write_text(STUD, encoding="utf-8")
    return PROGRAM.format(packages=str(PACKAGES), files=files)


@pytest.mark.parametrize("kind", ["script", "argument", "input"])
def test_programs_need_no_guard_and_are_run_once(program, tmp_path, kind):
    with start(kind, program, tmp_path) as child:
        feed_last_before_first(tmp_path)
        out, errors = child.communicate(timeout=LONGEST)

    assert (out, errors) == ("run\n6\n", "")


@pytest.mark.parametrize("is_caller_waiting", [False, True])
def test_processes_end_with_their_caller_on_an_interrupt(program, tmp_path, is_caller_waiting):
    with start("script", program, tmp_path) as child:
        pipe = open_when_read(tmp_path / "z.phh")
        if is_caller_waiting:
            feed(tmp_path / "0.phh")
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=LONGEST)

    assert (child.returncode, out) == (-signal.SIGINT, "run\n")
    assert errors.endswith("KeyboardInterrupt\n")
    assert errors.count("Traceback") == 1
    assert is_closed(pipe)


def test_processes_end_when_their_caller_is_killed(program, tmp_path):
    with start("script", program, tmp_path) as child:
        pipe = open_when_read(tmp_path / "z.phh")
        child.kill()
        child.wait(LONGEST)
        os.write(pipe, STUD.encode())
        os.close(pipe)
        _, errors = child.communicate(timeout=LONGEST)

    assert errors == ""  # It is complete when the last process that can write to it has ended.


def is_closed(pipe):
    """Return whether a pipe has no reader any more, and close it."""
    try:
        poll = select.poll()
        poll.register(pipe, 0)
        return bool(poll.poll(1000 * LONGEST))
    finally:
        os.close(pipe)
