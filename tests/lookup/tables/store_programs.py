"""Child program of test_store.py: `python store_programs.py ACTION`, one real process.

The environment sets the scene: STORE_LOG (a file for events), STORE_GATE (the build waits for
this file after its first step), STORE_PAUSE (seconds between steps), STORE_DIE (kill oneself
just before the n-th call of a function, e.g. "os.replace:1"), STORE_NOBODY (give up root),
STORE_NO_FALLOCATE (act as on macOS), STORE_MAX_FILE (bytes a file may have).
"""

import contextlib
import hashlib
import os
import signal
import sys
import time
from types import ModuleType

import numpy as np

if __name__ == "__main__":  # the store alone: the whole package would load Numba in each child
    sys.modules["lookup"] = ModuleType("lookup")
    sys.modules["lookup"].__path__ = [os.environ["STORE_PACKAGE"]]

from lookup.tables.store import TableError, TableSpec, open_table, tables_folder

ROWS, COLUMNS = 16, 4096
VALUES = np.arange(ROWS * COLUMNS, dtype="<i4").reshape(ROWS, COLUMNS) * 7
NOBODY = 65534


def build(table, advance):
    """Fill *table* row by row, with the delay that the environment sets."""
    for row in range(ROWS):
        table[row] = np.arange(row * COLUMNS, (row + 1) * COLUMNS) * 7
        advance(1)
        log("building" if row == 0 else f"row {row}")
        while (gate := os.environ.get("STORE_GATE")) and not os.path.exists(gate):
            time.sleep(0.005)
        time.sleep(float(os.environ.get("STORE_PAUSE", 0)))


SPEC = TableSpec(
    name="sevens",
    file_name="Sevens-v1.dat",
    dtype=np.dtype("<i4"),
    shape=VALUES.shape,
    sha256=hashlib.sha256(VALUES.tobytes()).hexdigest(),
    build=build,
    steps=ROWS,
)


def log(event):
    """Append an event and our process number to the log; O_APPEND keeps lines whole."""
    if path := os.environ.get("STORE_LOG"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{event} {os.getpid()}\n")


def die_before(module, name, number):
    """Kill this process just before the *number*-th call of ``module.name``."""
    original, calls = getattr(module, name), []

    def dying(*args, **options):
        calls.append(name)
        if len(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(*args, **options)

    setattr(module, name, dying)


def set_scene():
    """Apply the faults that the environment requests."""
    if point := os.environ.get("STORE_DIE"):
        where, number = point.split(":")
        module, name = where.split(".")
        die_before(sys.modules[module], name, int(number))
    if os.environ.get("STORE_NO_FALLOCATE"):
        with contextlib.suppress(AttributeError):
            del os.posix_fallocate
    if limit := os.environ.get("STORE_MAX_FILE"):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    if os.environ.get("STORE_NOBODY") and os.geteuid() == 0:
        # Import everything now: the user `nobody` may not be able to read our libraries.
        import mmap  # noqa: F401

        import filelock  # noqa: F401
        import tqdm  # noqa: F401

        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def main(action):
    """Run *action*; like a command line, exit with 4 and one line if a table fails."""
    set_scene()
    log("ready")
    try:
        if action == "open":
            print(np.array_equal(open_table(SPEC), VALUES))
        elif action == "folder":
            print(tables_folder())
        elif action == "imports":  # which modules does an open load?
            before = set(sys.modules)
            open_table(SPEC)
            print(sorted(set(sys.modules) - before))
    except TableError as error:
        print(error, file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
