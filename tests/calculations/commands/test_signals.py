"""Signals that end a command: raised only where that is safe, never while it cleans up."""

import os
import signal
import sys

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

STOPPED_IN_AN_IMPORT = """
import time
from calculations.commands.exits import exit_code
from calculations.commands.signals import raise_if_stopped

library = dict(__name__="llvmlite")
exec("import os, signal\\ndef call(): os.kill(os.getpid(), signal.SIGTERM)", library)

def command():
    try:
        library["call"]()
        {after}
    except KeyboardInterrupt as stop:
        time.sleep(0.1)  # as long as the signal takes to come again, and longer
        stop.add_note("all is cleared up")
        raise

raise SystemExit(exit_code(command))
"""


@pytest.mark.parametrize("after", ["raise_if_stopped()", "time.sleep(10)"])
def test_a_command_that_clears_up_is_not_stopped_again(run_python, after):
    done = run_python(STOPPED_IN_AN_IMPORT.format(after=after))
    assert (done.returncode, done.stdout) == (143, "")
    assert done.stderr == "interrupted; all is cleared up\n"


ON_A_TERMINAL = """
import time
from calculations.commands.exits import exit_code

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
