"""The arguments of `solve`, with their help."""

from __future__ import annotations

from math import inf
from typing import Any

from calculations.commands.parsers import (
    add_chunk_rows,
    add_command,
    add_errors,
    add_no_progress,
    add_threads,
    at_least_one,
    end_of_help,
)

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


def add_solve(commands: Any) -> None:
    """Add the command `solve`."""
    parser = add_command(
        commands,
        "solve",
        "calculations.commands.solve:solve_spots",
        help="the equilibrium of two ranges on a flop, turn or river, or of every row of a file",
        description="Solve the betting of two players, to a stated exploitability.",
        epilog=end_of_help(SOLVE_EXAMPLES, SOLVE_NOTES),
    )
    parser.add_argument(
        "players", nargs="*", metavar="RANGE", help="two ranges, the out-of-position player first"
    )
    parser.add_argument("--board", help="3 to 5 cards, e.g. 9s8s3c")
    parser.add_argument("--pot", help="the size of the pot")
    parser.add_argument("--stack", help="the effective stack")
    parser.add_argument(
        "--bets",
        help="sizes, e.g. '33%%, 75%%, 100, geometric, allin', or 'flop: 33%%, turn: allin, ...'",
    )
    parser.add_argument("--raises", help="sizes of raises, also e.g. 2.5x (default: none)")
    parser.add_argument("--donks", help="bets into the last aggressor of the previous street")
    parser.add_argument("--rake", help="the fraction of the pot that the house takes, e.g. 0.05")
    parser.add_argument("--rake-cap", help="the maximum rake in chips")
    parser.add_argument("--dead", help="cards that cannot be dealt")
    parser.add_argument(
        "--folded", action="append", metavar="RANGE", help="a range that has folded; repeatable"
    )
    parser.add_argument("--chip", help="the smallest chip (default: 1)")
    parser.add_argument("--min-bet", help="the smallest bet (default: a chip)")
    parser.add_argument(
        "--most-raises", metavar="N", help="the maximum number of bets and raises per street"
    )
    parser.add_argument(
        "--add-allin", metavar="X", help="add all-in if at most X pots would be left"
    )
    parser.add_argument(
        "--force-allin", metavar="X", help="bet all-in if at most X pots would be left"
    )
    parser.add_argument("--merge", metavar="X", help="merge sizes this close, e.g. 0.1")
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
        default="oop,ip",
        metavar="COLUMNS",
        help="the columns of both ranges, comma-separated (default: oop,ip)",
    )
    files.add_argument(
        "--bet-columns", type=at_least_one, metavar="N", help="the number of bets that get columns"
    )
    add_errors(files)
    add_chunk_rows(files, SOLVED_ROWS)
