"""Measure this package and its peers, and write the figures as a Markdown table.

The programs of a row take turns, ours, then each peer, then ours again; the figures are medians of
these rounds. The peers come with `pip install ".[bench]"`; one that is not installed is left out.
The table goes to stdout, the progress to stderr. A page of the
documentation gets it without our targets. `--store` keeps the rows in benchmarks/results.json and
writes all figures that pages quote anew, from these and the rows that were stored before.

Examples
--------
    python -m benchmarks
    python -m benchmarks --quick --rows hands definition flop
    python -m benchmarks --output benchmark.md --page docs/benchmarks.md
    python -m benchmarks --store

Exit codes: 0 done, 1 a program under test failed (the other rows go to stdout, no file is written),
2 wrong usage, 130 interrupted.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from tqdm import tqdm

from benchmarks.figures import Contender, Row
from benchmarks.pages import with_table, write_pages
from benchmarks.results import STORED, Run, store, this_run
from benchmarks.rows.rows import ROWS
from benchmarks.tables import OURS, Result, markdown
from lookup.running.output import check_outputs, open_to_write

BEGIN, END = "<!-- benchmark: begin -->", "<!-- benchmark: end -->"


def measure(row: Row, quick: bool, say: Callable[[str], None]) -> Result | None:
    """Measure a row; None if the system cannot measure our program."""
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


# ---- the program -----------------------------------------------------------------------------


def page_text(path: Path) -> str:
    """Return the text of a page that has a place for the table, with its line ends."""
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    with_table(text, BEGIN, END, "")
    return text


def conditions(measured: Run, quick: bool) -> str:
    """Return the sentence above the table, with the machine and the versions."""
    rough = " A quick run, of few rounds on small inputs: its figures are rough." if quick else ""
    return f"Medians on {measured}.{rough}"


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
    parser.add_argument(
        "--store", action="store_true", help=f"keep the rows in {STORED.name} and update all pages"
    )
    arguments = parser.parse_args()
    if arguments.output and not arguments.output.resolve().parent.is_dir():
        parser.error(f"--output {arguments.output}: its folder does not exist; make it first")
    try:
        check_outputs([arguments.output, arguments.page])
    except ValueError as error:
        parser.error(str(error))
    if arguments.store and arguments.quick:
        parser.error("--store keeps no figures of --quick, which are rough")
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
    measured = this_run(results)
    table = markdown(results, conditions(measured, arguments.quick))
    sys.stdout.write(table)
    if failed:
        say(f"no file was written, as these rows failed: {' '.join(failed)}")
        return 1
    if arguments.output:
        write(arguments.output, table)
    if arguments.page:
        shown = markdown(results, conditions(measured, arguments.quick), targets=False)
        write(arguments.page, with_table(page_text(arguments.page), BEGIN, END, shown))
    if arguments.store:
        store(results, measured)
        write_pages()
    return 0


def main() -> int:
    """Run the command and return the exit code."""
    try:
        return run(parse_arguments())
    except KeyboardInterrupt:
        print("interrupted; nothing was written", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
