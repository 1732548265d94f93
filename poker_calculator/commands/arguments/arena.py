"""Arguments and help texts of the command `arena`."""

import argparse
from pathlib import Path
from typing import Any, Final

from poker_calculator.commands.arguments.parsers import add_command, add_no_progress, end_of_help

SUMMARY: Final = "Let bots play hold'em against each other: games, brackets, ratings and duels."

NOTES: Final = """\
A bot is a Python file with a function `bet`, as in scripts/bots of the repository. Each bot runs
in its own process. Up to five bots play one game, more play a bracket, and --games rates them.

Cards come from a secret seed. The program prints it at the end, and --seed deals the same games
again. A bot's faults are part of the game: the program reports them on stderr and exits with 0.
"""

EXIT_CODES: Final = """exit codes:
  0 done, 2 wrong usage, 3 an input or output file, 130 interrupted, 141 a closed pipe
"""

EXAMPLES: Final = (
    "poker-calculator arena run scripts/bots/*.py --rounds 20 --log play.log",
    "poker-calculator arena duel scripts/bots/tight.py scripts/bots/always_call.py --games 2",
)

RANKINGS: Final = ("document", "poker")
"""The names of `poker_calculator.games.arena.RANKINGS`."""


def add_commands(commands: Any) -> None:
    """Add the command `arena` to a parser's subcommands."""
    parser = commands.add_parser(
        "arena",
        help="bots that play hold'em against each other",
        description=SUMMARY,
        epilog=end_of_help(EXAMPLES, NOTES, EXIT_CODES),
    )
    kinds = parser.add_subparsers(metavar="ACTION", required=True)
    run = _add_kind(kinds, "run", "run_bots", "a game, a bracket, or ratings")
    run.add_argument("bots", nargs="+", type=Path, metavar="BOT", help="a Python file, two or more")
    run.add_argument(
        "--games", type=int, metavar="N", help="rate the bots over N games each, in random groups"
    )
    duel = _add_kind(kinds, "duel", "duel_bots", "two bots, one on one")
    duel.add_argument("bots", nargs=2, type=Path, metavar="BOT", help="a Python file")
    duel.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="games, each played twice (default: 100)",
    )


def _add_kind(kinds: Any, name: str, function: str, text: str) -> argparse.ArgumentParser:
    """Add a kind of play with the options that both kinds have."""
    parser = add_command(
        kinds,
        name,
        f"poker_calculator.commands.arena:{function}",
        help=text,
        description=SUMMARY,
        epilog=end_of_help(EXAMPLES, NOTES, EXIT_CODES),
    )
    add = parser.add_argument
    add("--rounds", type=int, default=100, metavar="N", help="rounds per game (default: 100)")
    add("--chips", type=int, default=200, metavar="N", help="chips at the start (default: 200)")
    add("--fee", type=int, default=1, metavar="N", help="each bot's fee per round (default: 1)")
    add(
        "--ranking",
        choices=RANKINGS,
        default="document",
        help="poker counts kickers (default: document)",
    )
    add("--seed", metavar="TOKEN", help="deal the games of an earlier run again")
    add("--threads", type=int, default=1, metavar="N", help="games to play at a time (default: 1)")
    add("--seconds", type=float, default=1.0, metavar="S", help="time for each bet (default: 1)")
    add(
        *("--require-sandbox", "--require-isolation"),  # the second is its name up to 0.5
        action="store_true",
        help="refuse to run without seccomp and Landlock of version 1 or later",
    )
    add(
        "--log",
        type=Path,
        metavar="FILE",
        help="write play.log; if there are several games, number its name",
    )
    add("--bot-logs", type=Path, metavar="FOLDER", help="keep what the bots print")
    add("--phh", type=Path, metavar="FILE", help="write the hands that follow poker's rules, .phhs")
    add("--json", action="store_true", help="print JSON")
    add_no_progress(parser)
    return parser
