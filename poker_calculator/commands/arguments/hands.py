"""Arguments and help texts of the commands for hands."""

import argparse
from typing import Any

from poker_calculator.commands.arguments.parsers import (
    add_command,
    add_no_progress,
    at_least_one,
    end_of_help,
)

HANDS_NOTES = """\
A table OUT has a row for each player of each hand, with the columns of
`poker_calculator.histories.hands_to_frame`: a folder with a Parquet file for each log, or one file
(.parquet, .csv or .xlsx). Other OUT have the hands themselves: .phhs in PHH notation, .ohh or .json
as Open Hand History, and .txt as a log of PokerStars.

Run again, even after an interruption, the command for a folder reads only logs that are new or
whose size or modification time has changed, and keeps the rows of all others. The command for a
file reads all logs each time, and writes the file atomically.
"""

HANDS_EXAMPLES = (
    "poker-calculator hands notebooks/logs -o hands",
    "poker-calculator hands notebooks/logs -o euros.xlsx --currency EUR --rate USD=0.92",
)

REPORT_EXAMPLES = (
    "poker-calculator report notebooks/logs",
    "poker-calculator report notebooks/logs -o report.html --since 2026-05-01 --stakes 0.50/1.00",
)


def add_commands(commands: Any) -> None:
    """Add the commands for hands to a parser's subcommands."""
    _add_hands(commands)
    _add_report(commands)


def _add_hands(commands: Any) -> None:
    parser = add_command(
        commands,
        "hands",
        "poker_calculator.commands.hands:write_hands",
        help="a table of logs of poker rooms and hand histories, checked to the cent",
        description="Read files of hands and write a row for each player of each hand.",
        epilog=end_of_help(HANDS_EXAMPLES, HANDS_NOTES),
    )
    add_paths(parser)
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help="the folder or file; see below"
    )
    parser.add_argument(
        "--errors",
        choices=("skip", "raise"),
        default="skip",
        help="leave out hands that break a rule (default), or stop at the first",
    )
    parser.add_argument(
        "--refused", metavar="FILE", help="a CSV file to write, with the hands that are left out"
    )
    parser.add_argument(
        "--folded-cards",
        choices=("dead", "unknown"),
        default="dead",
        help="count known cards of folded hands as dead (default) or as unknown",
    )
    parser.add_argument(
        "--escape-formulas",
        action="store_true",
        help="in CSV files, write ' before text that spreadsheets take for a formula",
    )
    parser.add_argument(
        "--processes", type=at_least_one, metavar="N", help="default: one per processor"
    )
    _add_currency(parser)
    add_no_progress(parser)


def _add_report(commands: Any) -> None:
    parser = add_command(
        commands,
        "report",
        "poker_calculator.commands.report:report_session",
        help="the report of a player's session",
        description="Print the report of a player's session, or write it as a page with plots.",
        epilog=end_of_help(REPORT_EXAMPLES),
    )
    add_paths(parser, "the output of `hands`, or files of hands, folders and URLs")
    parser.add_argument("-o", "--output", metavar="PAGE", help="an HTML page to write")
    parser.add_argument(
        "--player", metavar="NAME", help="the player (default: the hero, who kept the logs)"
    )
    parser.add_argument("--since", metavar="DAY", help="the first day, e.g. 2026-01-31")
    parser.add_argument("--until", metavar="DAY", help="the last day")
    parser.add_argument("--stakes", metavar="TEXT", help="only these stakes, e.g. 0.05/0.10")
    parser.add_argument("--venue", metavar="NAME", help="only this room, e.g. PokerStars")
    parser.add_argument(
        "--only", choices=("cash", "tournaments"), help="report only this kind of hands"
    )
    parser.add_argument(
        "--leaks", action="store_true", help="compare the player with all others, spot by spot"
    )
    parser.add_argument("--sessions", action="store_true", help="list the last sessions by time")
    _add_currency(parser)
    add_no_progress(parser)


def add_paths(
    parser: argparse.ArgumentParser,
    what: str = "logs of poker rooms, tournament summaries, .phh and .phhs files, folders, URLs",
) -> None:
    """Add the argument of the files to read."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help=what)


def _add_currency(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--currency", metavar="CODE", help="convert money, e.g. to EUR")
    parser.add_argument(
        "--rate",
        action="append",
        default=[],
        type=_rate,
        metavar="CODE=RATE",
        help="the value of one unit of another currency, e.g. USD=0.92; repeat for others",
    )


def _rate(text: str) -> tuple[str, float]:
    code, _, rate = text.partition("=")
    try:
        return code, float(rate)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a rate; write one such as USD=0.92"
        ) from None
