"""Programs that are watched from outside, until they show or do what a test waits for.

A test waits for events, not for times: on a busy machine all takes long. Only a program that does
nothing at all is given up.
"""

import os
import select
import subprocess
import time
from pathlib import Path

PACKAGES = Path(__file__).parents[2]
PATIENCE = 600
"""Seconds after which a program that does nothing is given up."""


def run_program(*command, folder=None, **environment):
    """Run a command with our packages, and return it completed, with its output as text.

    *environment* is added to ours; None takes a variable out.
    """
    paths = [str(path) for path in (folder, PACKAGES, os.environ.get("PYTHONPATH")) if path]
    changed = os.environ | {"PYTHONPATH": os.pathsep.join(paths)} | environment
    return subprocess.run(
        [*map(str, command)],
        env={name: str(value) for name, value in changed.items() if value is not None},
        cwd=folder or PACKAGES,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def wait_until(happened, child):
    """Wait for something while a program runs; fail when it ends before, or nothing happens."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert child.poll() is None, "it ended before it could be stopped"
        assert time.monotonic() < end, "it did not begin"
        time.sleep(0.002)


class OnTerminal:
    """A program, with our packages, that has a pseudo-terminal as its stderr.

    Leaving the block kills it. *options* are those of `subprocess.Popen`.
    """

    def __init__(self, command, columns=100, **options):
        import termios

        self._ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24 if columns else 0, columns))
        environment = {"env": os.environ | {"PYTHONPATH": str(PACKAGES)}}
        self.child = subprocess.Popen(command, stderr=theirs, **environment | options)
        os.close(theirs)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        with self.child:  # reaps it, and closes what it wrote
            os.close(self._ours)

    def read_until(self, text):
        """Return the next output up to *text*; fail if the output ends before."""
        shown = self._read_until(text)
        assert text in shown, shown
        return shown

    def read_to_end(self):
        """Return the rest of the output."""
        return self._read_until(None)

    def _read_until(self, text):
        seen = b""
        while text is None or text.encode() not in seen:
            assert select.select([self._ours], [], [], PATIENCE)[0], seen
            try:
                read = os.read(self._ours, 1 << 16)
            except OSError:  # Linux: its end is closed
                read = b""
            if not read:
                break
            seen += read
        return seen.decode(errors="replace")  # the last letter may be cut
