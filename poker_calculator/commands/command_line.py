"""The command line: `poker-calculator`, or `python -m poker_calculator`."""

import argparse
from collections.abc import Sequence

from lookup import __version__
from poker_calculator.commands.arguments import arena, hands, pages, spots
from poker_calculator.commands.arguments.parsers import PROGRAM, OneLineParser, end_of_help
from poker_calculator.commands.exits import exit_code

EXAMPLES = (
    "poker-calculator equity AsKs QhQd --board 9s8s3c",
    "poker-calculator solve AA,QQ KK --board 2s3h4d6c7c --pot 20 --stack 10 --bets allin",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of this process, and return the exit code.

    The codes: 0 done, 1 some rows are invalid, 2 wrong usage, 3 an error with an input or output
    file, 4 an error with a table, 130 interrupted, 141 a closed pipe.
    """

    def command() -> int:
        read = read_arguments(arguments)
        code: int = read.run(read)
        return code

    return exit_code(command)


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse a command line; `.run` of the result is the function that carries it out."""
    parser = OneLineParser(
        prog=PROGRAM,
        description="Exact poker equities, of one spot or of files with millions of spots.",
        epilog=end_of_help(EXAMPLES),
    )
    version = f"{PROGRAM} {__version__}"
    parser.add_argument("--version", action="version", version=version, help="show the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for group in (spots, pages, hands, arena):
        group.add_commands(commands)
    return parser.parse_args(arguments)
