"""The parser of a command line, and the options that several commands share."""

from __future__ import annotations

import argparse
import re
import sys
from importlib import import_module
from typing import Any, NoReturn

from poker_calculator.commands.exits import WRONG_USAGE, say

PROGRAM = "poker-calculator"

EXIT_CODES = """exit codes:
  0 done, 1 some rows are wrong, 2 wrong usage, 3 an input or output file, 4 a table,
  130 interrupted, 141 a closed pipe
"""


class OneLineParser(argparse.ArgumentParser):
    """A parser that allows no abbreviations and reports wrong usage in one line."""

    def __init__(self, **options: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(allow_abbrev=False, formatter_class=layout, **options)

    def error(self, message: str) -> NoReturn:
        """Report wrong arguments and exit."""
        say(f"{self.prog}: {message}; see `{self.prog} --help`")
        sys.exit(WRONG_USAGE)


def end_of_help(examples: tuple[str, str], notes: str = "", codes: str = EXIT_CODES) -> str:
    """Return the end of a help text: notes, exit codes, and two examples.

    Examples with a file of the repository run in a clone.
    """
    from_clone = any(re.search(r"\b(notebooks|scripts)/", example) for example in examples)
    where = ", in a clone of the repository" if from_clone else ""
    listed = "\n".join(f"  {example}" for example in examples)
    return "\n".join([*([notes] if notes else []), codes, f"examples{where}:\n{listed}"])


def add_command(commands: Any, name: str, run: str, **texts: str) -> argparse.ArgumentParser:
    """Add a command to others; *run* is its function, "module:function", imported when it runs."""
    module, _, function = run.partition(":")

    def import_and_run(arguments: argparse.Namespace) -> int:
        code: int = getattr(import_module(module), function)(arguments)
        return code

    parser: argparse.ArgumentParser = commands.add_parser(name, **texts)
    parser.set_defaults(run=import_and_run)
    return parser


def add_errors(parser: Any) -> None:
    """Add the option `--errors`."""
    parser.add_argument(
        "--errors",
        choices=("raise", "column"),
        default="raise",
        help="stop at the first wrong row (default), or say in a column 'error' what is wrong",
    )


def add_chunk_rows(parser: Any, rows: int) -> None:
    """Add the option `--chunk-rows`, by default *rows*."""
    parser.add_argument(
        "--chunk-rows",
        type=at_least_one,
        default=rows,
        metavar="N",
        help=f"rows held in memory at a time (default: {rows})",
    )


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Add the option `--threads`."""
    parser.add_argument(
        "--threads", type=at_least_one, metavar="N", help="default: one for each processor"
    )


def add_no_progress(parser: argparse.ArgumentParser) -> None:
    """Add the option `--no-progress`."""
    parser.add_argument(
        "--no-progress", dest="progress", action="store_false", help="show no progress bar"
    )


def at_least_one(text: str) -> int:
    """Parse a whole number of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)
