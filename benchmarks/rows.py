"""All rows of the benchmark: their data from `rows.toml`, and their programs."""

import time
import tomllib
from pathlib import Path

from benchmarks.measuring import Row
from benchmarks.subjects import (
    batches,
    calls,
    games,
    hands,
    histories,
    pages,
    processes,
    ranges,
    solver,
)

MODULES = (hands, calls, ranges, batches, games, histories, solver, processes, pages)
CLOCKS = {"wall": time.perf_counter, "processor": time.process_time}


def read_rows() -> dict[str, dict[str, Row]]:
    """Return the rows of each subject by name."""
    text = Path(__file__).with_name("rows.toml").read_text(encoding="utf-8")
    ours = {name: program for module in MODULES for name, program in module.OURS.items()}
    peers = {name: programs for module in MODULES for name, programs in module.PEERS.items()}
    return {
        subject: {
            name: Row(
                name,
                ours=ours[name],
                peers=peers.get(name, {}),
                clock=CLOCKS[data.pop("clock", "wall")],
                **data,
            )
            for name, data in rows.items()
        }
        for subject, rows in tomllib.loads(text).items()
    }


SUBJECTS = read_rows()
"""The rows of each subject, by name; each subject has a page in `docs/benchmarks`."""
ROWS = {name: row for rows in SUBJECTS.values() for name, row in rows.items()}
