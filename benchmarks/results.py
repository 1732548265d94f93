"""The stored results: every figure that a page quotes, with machine, date and versions.

`results.json` has three parts. `machines` has the rows that ``python -m benchmarks --store``
measured, by machine; the first machine that has a row is the one that pages quote. `quoted` are
figures of programs that do not install from PyPI, and `side_by_side` compares us with one of them;
both were timed by hand.
"""

import datetime
import json
import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from llvmlite import binding

import lookup
from benchmarks.measuring import OURS, Result
from benchmarks.rows import ROWS
from lookup.running.output import open_to_write
from lookup.running.threads import available_processors

STORED = Path(__file__).with_name("results.json")
VECTORS = {"avx512bw": "AVX-512", "avx2": "AVX2", "sse4.2": "SSE4.2", "sve": "SVE", "neon": "NEON"}
PLACES = 4
"""Significant places of a stored figure: one more than the pages show."""


class Run(NamedTuple):
    """The conditions of a measurement."""

    machine: str
    versions: str
    version: str
    date: str

    def __str__(self) -> str:
        return f"{self.machine}; {self.versions}; version {self.version}, {self.date}"


class Stored(NamedTuple):
    """A stored row: its result, and the version that was measured, and the date."""

    result: Result
    version: str
    date: str


def machine() -> str:
    """Name the processor, its cores and its widest vectors, and the system."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        fields = (line.partition(":") for line in cpuinfo.read_text(encoding="utf-8").splitlines())
        model = next((value.strip() for name, _, value in fields if "model name" in name), model)
    features = binding.get_host_cpu_features()
    vectors = next((name for key, name in VECTORS.items() if features.get(key)), "no known vectors")
    cores = available_processors()
    return f"{model}, {cores} core{'s' * (cores != 1)}, {vectors}, {platform.system()}"


def this_run(results: Iterable[Result]) -> Run:
    """Return the conditions of results that were measured now."""
    peers = {peer for result in results for peer in result.figures} - {OURS}
    names = dict.fromkeys(("numpy", "numba", *sorted(peers)))  # NumPy is a peer too
    versions = [f"{name} {metadata.version(name)}" for name in names]
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    python = f"Python {platform.python_version()}"
    return Run(machine(), ", ".join([python, *versions]), lookup.__version__, today)


def load(path: Path = STORED) -> dict[str, Any]:
    """Return the stored results; a file that does not exist has none."""
    if not path.exists():
        return {"machines": {}, "quoted": {"rows": {}}, "side_by_side": {"tasks": []}}
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return stored


def stored_rows(stored: dict[str, Any]) -> dict[str, dict[str, Stored]]:
    """Return the stored results of each row by machine, in the order of the rows."""
    found: dict[str, dict[str, Stored]] = {name: {} for name in ROWS}
    for machine, measured in stored["machines"].items():
        for name, kept in measured["rows"].items():
            figures = {program: figure for program, (figure, _) in kept["figures"].items()}
            notes = {program: note for program, (_, note) in kept["figures"].items()}
            result = Result(ROWS[name], figures, notes)
            found[name][machine] = Stored(result, kept["version"], kept["date"])
    return {name: machines for name, machines in found.items() if machines}


def merge(stored: dict[str, Any], results: Iterable[Result], run: Run) -> dict[str, Any]:
    """Return the stored results with the steady rows of a new run in place of older ones."""
    rows = {
        result.row.name: {
            "version": run.version,
            "date": run.date,
            "figures": {
                program: [float(f"{figure:.{PLACES}g}"), result.notes[program]]
                for program, figure in result.figures.items()
            },
        }
        for result in results
        if result.is_steady
    }
    before = stored["machines"].get(run.machine, {"versions": "", "rows": {}})
    # Rows of earlier runs were measured with the versions of those.
    versions = dict.fromkeys(
        [*filter(None, before["versions"].split(", ")), *run.versions.split(", ")]
    )
    measured = {"versions": ", ".join(versions), "rows": before["rows"] | rows}
    return stored | {"machines": stored["machines"] | {run.machine: measured}}


def store(results: Iterable[Result], run: Run, path: Path = STORED) -> None:
    """Put rows into the stored results, whole or not at all."""
    text = json.dumps(merge(load(path), results, run), indent=1, ensure_ascii=False)
    with open_to_write(path) as file:
        file.write(f"{text}\n".encode())
