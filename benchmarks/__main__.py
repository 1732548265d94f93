"""Measure this package and its peers, and print the figures as a Markdown table.

The programs of a row take turns, ours, then each peer, then ours again; the figures are medians of
these rounds. The peers come with `pip install ".[bench]"`; one that is not installed is left out.
The table goes to stdout, the progress to stderr. `--store` keeps the rows in
benchmarks/results.json and writes all figures that pages quote anew. Rows whose rounds spread too
far, as on a busy machine, are not kept.

Examples
--------
    python -m benchmarks
    python -m benchmarks --quick --rows hands definition flop
    python -m benchmarks --store

Exit codes: 0 done, 1 a program under test failed (the other rows go to stdout, nothing is stored),
2 wrong usage, 130 interrupted.
"""

import argparse
import sys

from tqdm import tqdm

from benchmarks.measuring import measure
from benchmarks.pages import measured_table, write_pages
from benchmarks.results import STORED, store, this_run
from benchmarks.rows import ROWS
from lookup.compiling import kernel_choice


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
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
    parser.add_argument("--quick", action="store_true", help="one round of one call: rough")
    parser.add_argument(
        "--store", action="store_true", help=f"keep the rows in {STORED.name} and update all pages"
    )
    arguments = parser.parse_args()
    if arguments.store and arguments.quick:
        parser.error("--store keeps no figures of --quick, which are rough")
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Measure the rows asked for, print the table and return the exit code."""

    def say(note: str) -> None:
        tqdm.write(note, file=sys.stderr)

    kernel_choice.always = True  # figures are those of kernels whose code is on disk
    names = [name for name in ROWS if name in (arguments.rows or ROWS)]
    results, failed = [], []
    with tqdm(total=len(names), unit="row", file=sys.stderr) as bar:
        for name in names:
            bar.set_description(name)
            try:
                result = measure(ROWS[name], say, arguments.quick)
            except RuntimeError as error:  # TableError is one
                say(f"{name} failed: {error}")
                failed.append(name)
            else:
                results += [result] if result else []
            bar.update()
    measured = this_run(results)
    rough = " A quick run: its figures are rough." if arguments.quick else ""
    print(f"Medians on {measured}.{rough}\n\n{measured_table(results)}")
    if failed:
        say(f"nothing was stored, as these rows failed: {' '.join(failed)}")
        return 1
    if arguments.store:
        store(results, measured)
        write_pages()
    return 0


def main() -> int:
    """Run the command and return the exit code."""
    try:
        return run(parse_arguments())
    except KeyboardInterrupt:
        print("interrupted; nothing was stored", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
