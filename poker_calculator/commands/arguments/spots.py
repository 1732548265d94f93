"""The command-line arguments of equities, solutions, files and tables, with their help."""

from __future__ import annotations

import argparse
from math import inf
from pathlib import Path
from typing import Any

from calculations.counted_spot import METHODS
from lookup.games import GAMES, read_game
from lookup.names import unknown_name
from lookup.tables.store import FOLDER_VARIABLE
from poker_calculator.commands.arguments.parsers import (
    add_chunk_rows,
    add_command,
    add_errors,
    add_no_progress,
    add_threads,
    at_least_one,
    end_of_help,
)

CHUNK_ROWS = 100_000

EQUITY_EXAMPLES = (
    "poker-calculator equity AsKs QhQd --board 9s8s3c --dead 2c",
    'poker-calculator equity "QQ+, AKs" "77+, ATs+" --board "Js 9s 3c" --json',
)

BATCH_NOTES = """\
A file whose name ends in .parquet or .pq is Parquet; all others, and -, are CSV in UTF-8: commas,
a first line that names the columns, fields with commas or line ends in double quotes. OUT has the
values of the input and the new columns; quotes that are not needed and blank lines are left out,
and all lines end as the first. OUT is written whole or not at all.
"""

BATCH_EXAMPLES = (
    r"printf 'hero,villain,board\nAsKs,QdQh,9s8s3c\n' | tee spots.csv | poker-calculator batch - -",
    "poker-calculator batch spots.csv equities.csv --win --tie",
)

TABLE_NAMES = ("two-plus-two", "heads-up", "three-way")
"""The names of the tables, in the order of `poker_calculator.commands.tables.TABLES`."""

TABLES_EXAMPLES = ("poker-calculator tables build two-plus-two", "poker-calculator tables info")

SOLVED_ROWS = 1_000

SOLVE_NOTES = """\
With --files the two arguments are an input and an output file, CSV or Parquet, as in `batch`.
Each option of a spot names a column or gives one value for all rows; without an option, board,
pot, stack and bets are read from the columns of these names. New columns are the EV and equity of
both players, the exploitability, the iterations, and the frequencies of the first player's
actions.
"""

SOLVE_EXAMPLES = (
    "poker-calculator solve AA,QQ KK --board 2s3h4d6c --pot 20 --stack 9 --bets allin "
    "--save a.safetensors",
    'poker-calculator solve --resume a.safetensors --target 0.001 --node "check, bet 9"',
)

SPOT_OPTIONS = (
    ("board", None, "3 to 5 cards, e.g. 9s8s3c"),
    ("pot", None, "the size of the pot"),
    ("stack", None, "the effective stack"),
    ("bets", None,
     "sizes, e.g. '33%%, 75%%, 100, geometric, allin', or 'flop: 33%%, turn: allin, ...'"),
    ("raises", None, "sizes of raises, also e.g. 2.5x (default: none)"),
    ("donks", None, "bets into the last aggressor of the previous street"),
    ("rake", None, "the fraction of the pot that the house takes, e.g. 0.05"),
    ("rake-cap", None, "the maximum rake in chips"),
    ("dead", None, "cards that cannot be dealt"),
    ("chip", None, "the smallest chip (default: 1)"),
    ("min-bet", None, "the smallest bet (default: a chip)"),
    ("most-raises", "N", "the maximum number of bets and raises per street"),
    ("add-allin", "X", "add all-in if at most X pots would be left"),
    ("force-allin", "X", "bet all-in if at most X pots would be left"),
    ("merge-sizes", "X", "merge sizes this close, e.g. 0.1"),
)  # fmt: skip
"""The options of a spot: names, placeholders of the values, and help texts."""


def add_commands(commands: Any) -> None:
    """Add the commands for spots, files of spots and tables to a parser's subcommands."""
    _add_equity(commands)
    _add_batch(commands)
    add_solve(commands)
    _add_tables(commands)


def _add_equity(commands: Any) -> None:
    parser = add_command(
        commands,
        "equity",
        "poker_calculator.commands.equity:print_equities",
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
        "poker_calculator.commands.batch:add_equities",
        help="the equities of every row of a CSV or Parquet file",
        description="Copy a file of spots and add each player's equity to every row.",
        epilog=end_of_help(BATCH_EXAMPLES, BATCH_NOTES),
    )
    parser.add_argument("input", metavar="IN", help="a CSV or Parquet file, - for standard input")
    parser.add_argument("output", metavar="OUT", help="where to write, - for standard output")
    parser.add_argument(
        "--hole-cards",
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
            "poker_calculator.commands.tables:manage_tables",
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


def add_solve(commands: Any) -> None:
    """Add the command `solve`."""
    parser = add_command(
        commands,
        "solve",
        "poker_calculator.commands.solve:solve_spots",
        help="the equilibrium of two ranges on a flop, turn or river, or of every row of a file",
        description="Solve the betting of two players, to a stated exploitability.",
        epilog=end_of_help(SOLVE_EXAMPLES, SOLVE_NOTES),
    )
    parser.add_argument(
        "ranges", nargs="*", metavar="RANGE", help="two ranges, the out-of-position player first"
    )
    for name, value, help_text in SPOT_OPTIONS:
        parser.add_argument(f"--{name}", metavar=value, help=help_text)
    parser.add_argument(
        "--folded", action="append", metavar="RANGE", help="a range that has folded; repeatable"
    )
    parser.add_argument(
        "--target",
        type=float,
        metavar="PART",
        help="the exploitability to reach, as a fraction of the pot (default: 0.005)",
    )
    parser.add_argument(
        "--iterations",
        type=at_least_one,
        metavar="N",
        help="stop after N iterations (default: 10000)",
    )
    parser.add_argument(
        "--seconds", type=float, default=inf, metavar="S", help="or after S seconds"
    )
    add_threads(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_no_progress(parser)
    _add_saving(parser.add_argument_group("saved solutions"))
    _add_files(parser.add_argument_group("files"))


def _add_saving(saving: Any) -> None:
    """Add the options of `solve` for saved solutions."""
    saving.add_argument(
        "--save",
        metavar="FILE",
        help="save every minute, at the end, and at Ctrl-C; only a solution is replaced",
    )
    saving.add_argument(
        "--resume",
        metavar="FILE",
        help="continue a saved solution, without ranges and options of its spot, and save it again",
    )
    saving.add_argument(
        "--node", metavar="PATH", help="print the node after these actions, e.g. 'check, bet 33'"
    )


def _add_files(files: Any) -> None:
    """Add the options of `solve` for files."""
    files.add_argument("--files", action="store_true", help="solve every row of a file")
    files.add_argument(
        "--ranges",
        dest="range_columns",
        default="oop,ip",
        metavar="COLUMNS",
        help="the columns of both ranges, comma-separated (default: oop,ip)",
    )
    files.add_argument(
        "--bet-columns", type=at_least_one, metavar="N", help="the number of bets that get columns"
    )
    add_errors(files)
    add_chunk_rows(files, SOLVED_ROWS)
