"""Measure this package beside its peers and write the figures as a Markdown table.

The programs of a row take turns, ours, then each peer, then ours again; the figures are medians of
these rounds. The peers come with `pip install ".[bench]"`; one that is not installed is left out.
The table goes to stdout, the progress to stderr. A page of the
documentation gets it without our targets.

Examples
--------
    python -m benchmarks
    python -m benchmarks --quick --rows hands definition flop
    python -m benchmarks --output benchmark.md --page docs/benchmarks.md

Exit codes: 0 done, 1 a program under test failed (the other rows go to stdout, no file is written),
2 wrong usage, 130 interrupted.
"""

import argparse
import math
import platform
import sys
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from llvmlite import binding
from tqdm import tqdm

from benchmarks.figures import Contender, Row
from benchmarks.rows.rows import ROWS
from lookup.running.output import open_to_write
from lookup.running.threads import available_processors

BEGIN, END = "<!-- benchmark: begin -->", "<!-- benchmark: end -->"
FIGURES, TARGETS, PEERS = (
    {"Row": "---", "Measured": "---", "Ours": "--:", "Unit": "---"},
    {"Must": "--:", "Must met": "---", "Goal": "--:", "Goal met": "---"},
    {"Peers": "---"},
)
"""The columns of the table, and how each is set."""
OURS = "ours"
VECTORS = {"avx512bw": "AVX-512", "avx2": "AVX2", "sse4.2": "SSE4.2", "sve": "SVE", "neon": "NEON"}


class Result(NamedTuple):
    """The figures of one row, and what is to be said of each: ours and the peers'."""

    row: Row
    figures: dict[str, float]
    notes: dict[str, str]


def measure(row: Row, quick: bool, say: Callable[[str], None]) -> Result | None:
    """Measure a row; None when the system cannot tell our figure."""
    try:
        contenders = {OURS: row.ours(quick)}
    except NotImplementedError as error:
        say(f"{row.name} is left out: {error}")
        return None
    for peer, prepare in row.peers.items():
        try:
            contenders[peer] = prepare(quick)
        except ImportError as error:
            say(f"{peer} is left out of {row.name} ({error}); `pip install {peer}` brings it")
    samples: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(max(1, row.rounds // 3) if quick else row.rounds):
        for name, contender in contenders.items():
            samples[name].append(contender.sample())
    notes = {name: contender.note for name, contender in contenders.items()}
    for name, contender in contenders.items():
        if not agree(contenders[OURS], contender):
            say(f"{name} gives other results than ours in {row.name}")
            notes[name] = ", ".join(filter(None, (notes[name], "gives other results")))
    return Result(row, {name: median(figures) for name, figures in samples.items()}, notes)


def agree(ours: Contender, peer: Contender) -> bool:
    """Return whether a peer computes what we do, if that can be compared."""
    if ours.answer is None or peer.answer is None:
        return True
    answer, other = np.asarray(ours.answer), np.asarray(peer.answer)
    return answer.shape == other.shape and np.allclose(other, answer, rtol=0, atol=peer.tolerance)


# ---- Markdown --------------------------------------------------------------------------------


def number(figure: float) -> str:
    """Write a figure to three places, without an exponent."""
    digits = 2 - math.floor(math.log10(abs(figure))) if figure else 0
    return f"{round(figure, digits):,.{max(0, digits)}f}"


def limit(row: Row, figure: float, bound: float | None) -> tuple[str, str]:
    """Return a bound, and whether our figure keeps it."""
    if bound is None:
        return "", ""
    kept = figure >= bound if row.more_is_better else figure <= bound
    shown = f"{bound:,}" if isinstance(bound, int) else f"{bound:,g}"
    return f"{'≥' if row.more_is_better else '≤'} {shown}", "yes" if kept else "no"


def times_as_fast(result: Result, peer: str) -> float:
    """Return how many times as fast as a peer ours is."""
    ours, theirs = result.figures[OURS], result.figures[peer]
    return ours / theirs if result.row.more_is_better else theirs / ours


def peer_text(result: Result, peer: str) -> str:
    """Write a peer's figure, and how many times as fast ours is."""
    times = f"× {number(times_as_fast(result, peer))}"
    details = ", ".join(filter(None, (times, result.notes[peer])))
    return f"{peer} {number(result.figures[peer])} ({details})"


def must_text(result: Result) -> tuple[str, str]:
    """Return what must be reached, in the row's unit or as times a peer, and whether it is."""
    row = result.row
    if row.times is None:
        return limit(row, result.figures[OURS], row.must)
    peer = next(iter(row.peers))
    if peer not in result.figures:
        return f"× {row.times:g}", ""
    return f"× {row.times:g}", "yes" if times_as_fast(result, peer) >= row.times else "no"


def table_line(result: Result, targets: bool) -> str:
    """Write one row, with or without our targets."""
    row, ours = result.row, result.figures[OURS]
    measured = row.measured + (f" ({result.notes[OURS]})" if result.notes[OURS] else "")
    peers = "; ".join(peer_text(result, name) for name in result.figures if name != OURS)
    limits = (*must_text(result), *limit(row, ours, row.goal)) if targets else ()
    cells = f"`{row.name}`", measured, number(ours), row.unit, *limits, peers
    return f"| {' | '.join(cells)} |"


def machine() -> str:
    """Name the processor, its cores and its widest vectors, and the system."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        fields = (line.partition(":") for line in cpuinfo.read_text().splitlines())
        model = next((value.strip() for name, _, value in fields if "model name" in name), model)
    features = binding.get_host_cpu_features()
    vectors = next((name for key, name in VECTORS.items() if features.get(key)), "no known vectors")
    cores = available_processors()
    return f"{model}, {cores} core{'s' * (cores != 1)}, {vectors}, {platform.system()}"


def versions(results: Iterable[Result]) -> str:
    """Name what was measured with."""
    peers = {peer for result in results for peer in result.figures} - {OURS}
    names = dict.fromkeys(("numpy", "numba", *sorted(peers)))  # NumPy is a peer too
    named = [f"{name} {metadata.version(name)}" for name in names]
    return ", ".join([f"Python {platform.python_version()}", *named])


def markdown(results: list[Result], quick: bool, targets: bool = True) -> str:
    """Write all results, with machine and versions, and with or without our targets."""
    columns = FIGURES | (TARGETS if targets else {}) | PEERS
    bound = "; a bound of × 10 is ten times the peer" if targets else ""
    lines = [
        f"Medians on {machine()}; {versions(results)}."
        + (" A quick run, of few rounds on small inputs: its figures are rough." if quick else ""),
        "",
        "M/s is millions of hands a second. Behind a peer's figure stands how many times as fast "
        f"ours is, both measured in turn in the same run{bound}.",
        "",
        f"| {' | '.join(columns)} |",
        f"|{'|'.join(columns.values())}|",
        *(table_line(result, targets) for result in results),
    ]
    return "\n".join(lines) + "\n"


# ---- the program -----------------------------------------------------------------------------


def with_table(text: str, table: str) -> str:
    """Return *text* with *table* between the two lines that mark its place."""
    lines = text.splitlines(keepends=True)
    marks = [i for i, line in enumerate(lines) if line.strip() in (BEGIN, END)]
    if [lines[i].strip() for i in marks] != [BEGIN, END]:
        raise ValueError(f"it needs the line {BEGIN} once and, below it, the line {END} once")
    first, last = marks
    newline = lines[first].removeprefix(lines[first].rstrip("\r\n"))
    middle = newline + table.replace("\n", newline) + newline
    return "".join(lines[: first + 1]) + middle + "".join(lines[last:])


def page_text(path: Path) -> str:
    """Return the text of a page, its line ends as they are, that has a place for the table."""
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    with_table(text, "")
    return text


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with open_to_write(path) as file:
        file.write(text.encode())


def parse_arguments() -> argparse.Namespace:
    """Read the command line, and check what would otherwise fail after the last row."""
    summary, _, examples = (__doc__ or "").partition("\n\n")
    rows = "\n".join(f"    {row.name:<28}{row.measured}" for row in ROWS.values())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=summary,
        epilog=f"{examples}\nRows\n----\n{rows}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--rows", nargs="+", metavar="NAME", choices=ROWS, help="measure these alone; see below"
    )
    parser.add_argument("--quick", action="store_true", help="few rounds on small inputs: rough")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the table there too")
    parser.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help=f"put it there too, without our targets, between the lines {BEGIN} and {END}",
    )
    arguments = parser.parse_args()
    if arguments.output and not arguments.output.resolve().parent.is_dir():
        parser.error(f"--output {arguments.output}: its folder does not exist; make it first")
    if arguments.page:
        try:
            page_text(arguments.page)
        except (OSError, ValueError) as error:
            parser.error(f"--page {arguments.page}: {error}")
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Measure the rows asked for, write the table and return the exit code."""

    def say(note: str) -> None:
        tqdm.write(note, file=sys.stderr)

    names = [name for name in ROWS if name in (arguments.rows or ROWS)]
    results, failed = [], []
    with tqdm(total=len(names), unit="row", file=sys.stderr) as bar:
        for name in names:
            bar.set_description(name)
            try:
                result = measure(ROWS[name], arguments.quick, say)
            except RuntimeError as error:  # TableError is one
                say(f"{name} failed: {error}")
                failed.append(name)
            else:
                results += [result] if result else []
            bar.update()
    table = markdown(results, arguments.quick)
    sys.stdout.write(table)
    if failed:
        say(f"no file was written, as these rows failed: {' '.join(failed)}")
        return 1
    if arguments.output:
        write(arguments.output, table)
    if arguments.page:
        shown = markdown(results, arguments.quick, targets=False)
        write(arguments.page, with_table(page_text(arguments.page), shown))
    return 0


def main() -> int:
    """Do what the command line says and return the exit code."""
    try:
        return run(parse_arguments())
    except KeyboardInterrupt:
        print("interrupted; nothing was written", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
