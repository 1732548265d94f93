"""The stored results: every figure that a page quotes, with machine, date and versions.

`results.json` has three parts. `runs` are measurements by ``python -m benchmarks --store``: for
each kind of processor, each row is in the run that measured it last. `quoted` are figures of
programs that do not install from PyPI, and `side_by_side` compares us with one of them on another
machine; both were timed by hand.
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
from benchmarks.rows.rows import ROWS
from benchmarks.tables import OURS, Result
from lookup.running.output import open_to_write
from lookup.running.threads import available_processors

STORED = Path(__file__).with_name("results.json")
VECTORS = {"avx512bw": "AVX-512", "avx2": "AVX2", "sse4.2": "SSE4.2", "sve": "SVE", "neon": "NEON"}
KINDS = {"AVX-512": "AVX-512", "AVX2": "AVX2", "SVE": "arm64", "NEON": "arm64"}
"""The kinds of processors whose figures stand side by side, by their vectors; the first kind that
has a row is the one that other pages quote."""
OTHER = "other"
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


def kind_of(machine: str) -> str:
    """Return the kind of a processor, given its name by `machine`."""
    named = (kind for vectors, kind in KINDS.items() if f" {vectors}," in machine)
    return next(named, OTHER)


def versions(results: Iterable[Result]) -> str:
    """Name Python, and the packages and peers of a measurement."""
    peers = {peer for result in results for peer in result.figures} - {OURS}
    names = dict.fromkeys(("numpy", "numba", *sorted(peers)))  # NumPy is a peer too
    named = [f"{name} {metadata.version(name)}" for name in names]
    return ", ".join([f"Python {platform.python_version()}", *named])


def this_run(results: Iterable[Result]) -> Run:
    """Return the conditions of results that were measured now."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Run(machine(), versions(results), lookup.__version__, today)


def load(path: Path = STORED) -> dict[str, Any]:
    """Return the stored results; a file that does not exist has none."""
    if not path.exists():
        return {"runs": [], "quoted": {"rows": {}}, "side_by_side": {"tasks": []}}
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return stored


def results_of(stored: dict[str, Any], kind: str | None = None) -> dict[str, tuple[Run, Result]]:
    """Return the run and the result of each stored row, in the order of the rows.

    kind : the kind of processor; by default for each row the first that has it
    """
    order = [*dict.fromkeys(KINDS.values()), OTHER]
    found = {}
    for run in sorted(stored["runs"], key=lambda run: -order.index(kind_of(run["machine"]))):
        if kind in (None, kind_of(run["machine"])):
            conditions = Run(*(run[field] for field in Run._fields))
            found |= {name: (conditions, figures) for name, figures in run["rows"].items()}
    return {
        name: (
            found[name][0],
            Result(
                row,
                {program: figure for program, (figure, _) in found[name][1].items()},
                {program: note for program, (_, note) in found[name][1].items()},
            ),
        )
        for name, row in ROWS.items()
        if name in found
    }


def merge(stored: dict[str, Any], results: Iterable[Result], run: Run) -> dict[str, Any]:
    """Return the stored results with the rows of a new run in place of those of its kind."""
    rows = {
        result.row.name: {
            program: [float(f"{figure:.{PLACES}g}"), result.notes[program]]
            for program, figure in result.figures.items()
        }
        for result in results
    }
    runs = []
    for old in stored["runs"]:
        replaced = rows if kind_of(old["machine"]) == kind_of(run.machine) else {}
        kept = {name: row for name, row in old["rows"].items() if name not in replaced}
        runs.append(old | {"rows": kept})
    same = next(
        (old for old in runs if all(old[key] == value for key, value in run._asdict().items())),
        None,
    )
    if same is None:
        runs.append(run._asdict() | {"rows": rows})
    else:
        same["rows"] |= rows
    return stored | {"runs": [old for old in runs if old["rows"]]}


def store(results: Iterable[Result], run: Run, path: Path = STORED) -> None:
    """Put rows into the stored results, whole or not at all."""
    text = json.dumps(merge(load(path), results, run), indent=1, ensure_ascii=False)
    with open_to_write(path) as file:
        file.write(f"{text}\n".encode())
