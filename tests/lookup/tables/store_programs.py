"""Child program of test_store.py, one real process: it opens the table of `SPEC`.

The environment sets the scene: STORE_LOG (a file for events), STORE_GATE (the build waits for
this file after its first step), STORE_PAUSE (seconds between steps), STORE_NOBODY (give up root),
STORE_MAX_FILE (bytes a file may have).
"""

import hashlib
import os
import sys
import time
from types import ModuleType

import numpy as np

if __name__ == "__main__":  # the store alone: the whole package would load Numba in each child
    sys.modules["lookup"] = ModuleType("lookup")
    sys.modules["lookup"].__path__ = [os.environ["STORE_PACKAGE"]]

from lookup.tables.store import TableError, TableSpec, open_table

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


def set_scene():
    """Apply the faults that the environment requests."""
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


def main():
    """Open the table; like a command line, exit with 4 and one line if that fails."""
    set_scene()
    log("ready")
    before = {*sys.modules}
    try:
        print(np.array_equal(open_table(SPEC), VALUES))
    except TableError as error:
        print(error, file=sys.stderr)
        return 4
    log(f"imports {sorted({*sys.modules} - before)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
