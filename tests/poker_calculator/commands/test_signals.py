"""Signals that end a command: raised in it once, with a line and a code."""

import os
import signal
import sys

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

STOPPED = """
import os, signal, time
from poker_calculator.commands.exits import exit_code

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # `nohup` may run these tests

def send(name):
    os.kill(os.getpid(), getattr(signal, name))

def command():
    {command}

raise SystemExit(exit_code(command))
"""

CLEANING_UP = """
    try:
        send("SIGTERM")
        time.sleep(600)
    except KeyboardInterrupt as stop:
        send("SIGTERM")
        send("SIGINT")
        stop.add_note("all is cleared up")
        raise
"""

PARTIAL = """
    try:
        send("SIGINT")
    except KeyboardInterrupt:
        print("what is there so far")
    return 0
"""

IN_A_FINALIZER = """
    class Finalized:
        def __del__(self):
            send("SIGINT")
            for _ in range(1000):  # here it is raised, and goes no further
                pass

    Finalized()
    time.sleep(60)
"""


@pytest.mark.parametrize(
    ("command", "code", "printed", "line"),
    [
        ("send('SIGINT')", 130, "", "interrupted"),
        ("send('SIGHUP')", 129, "", "interrupted"),
        (CLEANING_UP, 143, "", "interrupted; all is cleared up"),
        (IN_A_FINALIZER, 130, "", "interrupted"),
        (PARTIAL, 130, "what is there so far\n", "interrupted"),
        ("signal.signal(signal.SIGINT, signal.SIG_IGN); send('SIGINT'); return 0", 0, "", ""),
    ],
    ids=[
        "Ctrl-C",
        "a closed terminal",
        "cleaning up",
        "a finalizer",
        "a partial result",
        "ignored",
    ],
)
def test_a_signal_ends_a_command_with_one_line(run_python, command, code, printed, line):
    done = run_python(STOPPED.format(command=command.strip()))
    assert (done.returncode, done.stdout, done.stderr.rstrip("\n")) == (code, printed, line)


ON_A_TERMINAL = """
import time
from poker_calculator.commands.exits import exit_code

def command():
    print("ready", flush=True)
    time.sleep(600)

raise SystemExit(exit_code(command))
"""


def test_a_command_ends_with_its_terminal_though_it_cannot_write_there():
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.execv(sys.executable, [sys.executable, "-c", ON_A_TERMINAL])
    with open(terminal, "rb") as screen:
        assert b"ready" in screen.readline()

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 128 + signal.SIGHUP
