"""The command-line arguments of equities, files and tables, with their help."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from calculations.commands.parsers import (
    OneLineParser,
    add_chunk_rows,
    add_command,
    add_errors,
    add_no_progress,
    add_threads,
    end_of_help,
)
from calculations.commands.solve_arguments import add_solve
from calculations.method import METHODS
from lookup import __version__
from lookup.games import GAMES, read_game
from lookup.names import unknown_name
from lookup.tables.store import FOLDER_VARIABLE

PROGRAM = "poker-calculator"
CHUNK_ROWS = 100_000

EXAMPLES = (
    "poker-calculator equity AsKs QhQd --board 9s8s3c",
    "poker-calculator solve AA,QQ KK --board 2s3h4d6c7c --pot 20 --stack 10 --bets allin",
)

EQUITY_EXAMPLES = (
    "poker-calculator equity AsKs QhQd --board 9s8s3c --dead 2c",
    'poker-calculator equity "QQ+, AKs" "77+, ATs+" --board "Js 9s 3c" --json',
)

BATCH_NOTES = """\
A file whose name ends in .parquet or .pq is Parquet; all others, and -, are CSV in UTF-8: commas,
a first line that names the columns, fields with commas or line ends in double quotes. Lines of
the input are copied unchanged, with the new columns added. OUT is written whole or not at all.
"""

BATCH_EXAMPLES = (
    r"printf 'hero,villain,board\nAsKs,QdQh,9s8s3c\n' | tee spots.csv | poker-calculator batch - -",
    "poker-calculator batch spots.csv equities.csv --win --tie",
)

TABLE_NAMES = ("two-plus-two", "heads-up", "three-way")
"""The names of the tables, in the order of `calculations.commands.tables.TABLES`."""

TABLES_EXAMPLES = ("poker-calculator tables build two-plus-two", "poker-calculator tables info")


def read_arguments(
    arguments: Sequence[str] | None = None, further: Iterable[Callable[[Any], None]] = ()
) -> argparse.Namespace:
    """Parse a command line; `.run` of the result is the function that carries it out.

    further : functions that add the commands of other packages
    """
    parser = OneLineParser(
        prog=PROGRAM,
        description="Exact poker equities, of one spot or of files with millions of spots.",
        epilog=end_of_help(EXAMPLES),
    )
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version, help="show the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_equity(commands)
    _add_batch(commands)
    add_solve(commands)
    _add_tables(commands)
    for add_commands in further:
        add_commands(commands)
    return parser.parse_args(arguments)


def _add_equity(commands: Any) -> None:
    parser = add_command(
        commands,
        "equity",
        "calculations.commands.equity:print_equities",
        help="the equities of one spot, of hands or ranges",
        description="Print the equities of one spot: exact, or estimated if counting takes long.",
        epilog=end_of_help(EQUITY_EXAMPLES),
    )
    parser.add_argument(
        "hands", nargs="+", metavar="HAND", help="hole cards, a range, or 'random', for each player"
    )
    parser.add_argument(
        "--board",
        default=[],
        action="append",
        metavar="CARDS",
        help="0 to 5 cards, e.g. 9s8s3c; repeat the option for several boards",
    )
    parser.add_argument("--dead", default="", help="cards that cannot be dealt")
    parser.add_argument(
        "--folded", default=[], action="append", metavar="RANGE", help="a range that has folded"
    )
    _add_game(parser)
    parser.add_argument("--method", choices=METHODS, default="auto", help="default: auto")
    parser.add_argument("--samples", type=int, metavar="N", help="the number of random deals")
    parser.add_argument(
        "--std-error", type=float, metavar="E", help="draw until all standard errors are below E"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed draws the same deals")
    add_threads(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, fractions as 'p/q'")
    add_no_progress(parser)


def _add_batch(commands: Any) -> None:
    parser = add_command(
        commands,
        "batch",
        "calculations.commands.batch:add_equities",
        help="the equities of every row of a CSV or Parquet file",
        description="Copy a file of spots and add each player's equity to every row.",
        epilog=end_of_help(BATCH_EXAMPLES, BATCH_NOTES),
    )
    parser.add_argument("input", metavar="IN", help="a CSV or Parquet file, - for standard input")
    parser.add_argument("output", metavar="OUT", help="where to write, - for standard output")
    parser.add_argument(
        "--hands",
        default="hero,villain",
        metavar="COLUMNS",
        help="the columns of the players' hole cards, comma-separated (default: hero,villain)",
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument(
        "--board", default="board", metavar="COLUMN", help="the column of boards (default: board)"
    )
    board.add_argument(
        "--no-board", dest="board", action="store_const", const=None, help="no row has a board"
    )
    parser.add_argument("--dead", metavar="COLUMN", help="the column of dead cards")
    _add_game(parser)
    add_errors(parser)
    parser.add_argument(
        "--win", action="store_true", help="add the probability that each player wins"
    )
    parser.add_argument(
        "--tie", action="store_true", help="add the probability that each player ties"
    )
    add_threads(parser)
    add_chunk_rows(parser, CHUNK_ROWS)
    add_no_progress(parser)


def _add_tables(commands: Any) -> None:
    parser = commands.add_parser(
        "tables",
        help="build, verify, show or remove the lookup tables",
        description="Manage the lookup tables, which are otherwise built on first use.",
        epilog=end_of_help(TABLES_EXAMPLES),
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, help_text in (
        ("build", "build missing tables"),
        ("verify", "check the hash of each table"),
        ("info", "show the tables without building or hashing them"),
        ("clean", "remove our tables and the files that belong to them, nothing else"),
    ):
        action = add_command(
            actions,
            name,
            "calculations.commands.tables:manage_tables",
            help=help_text,
            description=f"{help_text[0].upper()}{help_text[1:]}.",
            epilog=end_of_help(TABLES_EXAMPLES),
        )
        action.set_defaults(action=name, force=False, adopt=None)
        add_folder(action)
        if name in ("build", "verify"):
            add_table_names(action)
        if name == "build":
            add_ways_to_build(action)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option `--folder`."""
    parser.add_argument(
        "--folder",
        type=Path,
        help=f"the folder of the tables (default: {FOLDER_VARIABLE}, or the cache)",
    )


def add_table_names(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name tables."""
    parser.add_argument(
        "tables",
        nargs="*",
        type=_table_name,
        metavar="TABLE",
        help=f"{', '.join(TABLE_NAMES)}; by default all",
    )


def _table_name(text: str) -> str:
    if text not in TABLE_NAMES:
        raise argparse.ArgumentTypeError(unknown_name("table", text, TABLE_NAMES))
    return text


def add_ways_to_build(parser: argparse.ArgumentParser) -> Any:
    """Add the mutually exclusive options `--force` and `--adopt`."""
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--force", action="store_true", help="build again even if they exist")
    ways.add_argument("--adopt", type=Path, metavar="FILE", help="use an existing HandRanks.dat")
    return ways


def _add_game(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(GAMES)
    parser.add_argument(
        "--game",
        type=_game_name,
        default="holdem",
        metavar="GAME",
        help=f"one of {names}; other names, such as plo, are known, too",
    )


def _game_name(text: str) -> str:
    try:
        return read_game(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
