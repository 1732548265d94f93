"""Arguments and help texts of the commands that show pages."""

import argparse
from typing import Any

from poker_calculator.commands.arguments.hands import add_paths
from poker_calculator.commands.arguments.parsers import (
    add_command,
    add_no_progress,
    at_least_one,
    end_of_help,
)

APP_NOTES = """\
The server listens on this machine alone, and ends with Ctrl-C or its terminal.
"""

APP_EXAMPLES = ("poker-calculator app", "poker-calculator app notebooks/logs --no-browser")
MOST_PORT = 65535
MOST_HANDS = 500  # the default limit of hands in a replay

REPLAY_NOTES = f"""\
By default, the page has the last {MOST_HANDS} hands, and the name of the file with .html. A single
file may also be the log of `arena`, or a saved game of five-card draw.
"""

REPLAY_EXAMPLES = (
    "poker-calculator replay notebooks/logs -o replay.html",
    "poker-calculator replay notebooks/logs -o hand.html --hand 250000000001",
)

MCP_NOTES = """\
The program answers on standard output, and ends with standard input. It opens no files of hands
but those that are named here.
"""

MCP_EXAMPLES = (
    "poker-calculator mcp < /dev/null",
    "poker-calculator mcp notebooks/logs/1-pokerstars.txt < /dev/null",
)


def add_commands(commands: Any) -> None:
    """Add the commands that show pages, or answer other programs, to a parser's subcommands."""
    _add_app(commands)
    _add_replay(commands)
    _add_mcp(commands)


def _add_app(commands: Any) -> None:
    parser = add_command(
        commands,
        "app",
        "poker_calculator.commands.app:run_app",
        help="ranges, equities, solutions and sessions in the browser",
        description="Start a server on this machine and open its page in the browser.",
        epilog=end_of_help(APP_EXAMPLES, APP_NOTES),
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="solutions that `solve --save` wrote, reports that `solve_flops` saved, or logs: "
        "files and folders of hands",
    )
    parser.add_argument(
        "--player", metavar="NAME", help="the player whose hands are shown (default: the hero)"
    )
    parser.add_argument(
        "--solutions",
        metavar="FOLDER",
        help="the folder of solutions to open and to save (default: none, and pages download them)",
    )
    parser.add_argument(
        "--ranges",
        metavar="FOLDER",
        help="a folder of your ranges, which pages offer among the presets: a text file for each",
    )
    parser.add_argument(
        "--watch",
        metavar="FOLDER",
        help="a folder of logs whose hands are added while the program runs, once a log has not "
        "changed for a minute (default: none)",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=0,
        metavar="N",
        help="the port to listen on (default: a free one)",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address only"
    )


def _add_replay(commands: Any) -> None:
    parser = add_command(
        commands,
        "replay",
        "poker_calculator.commands.replay:write_replay",
        help="a page to step through hands",
        description="Write an HTML page to step through hands, action by action.",
        epilog=end_of_help(REPLAY_EXAMPLES, REPLAY_NOTES),
    )
    add_paths(parser)
    parser.add_argument(
        "-o", "--output", metavar="PAGE", help="the HTML page to write (default: FILE.html)"
    )
    parser.add_argument(
        "--hand",
        action="append",
        metavar="N",
        help="only the hand with this number; repeat the option for several",
    )
    parser.add_argument(
        "--most",
        type=at_least_one,
        default=MOST_HANDS,
        metavar="N",
        help=f"the maximum number of hands, taken from the end (default: {MOST_HANDS})",
    )
    parser.add_argument("--title", help="the title of the page (default: the file's name)")
    parser.add_argument("--no-equities", action="store_true", help="skip equities, which is faster")
    parser.add_argument(
        "--seed",
        type=_seed,
        default=0,
        metavar="N",
        help="the seed of equities estimated from random deals (default: 0)",
    )
    add_no_progress(parser)


def _add_mcp(commands: Any) -> None:
    parser = add_command(
        commands,
        "mcp",
        "poker_calculator.commands.mcp:serve_tools",
        help="tools for programs that talk to language models",
        description="Serve equities, ranges, solutions and hands by the Model Context Protocol.",
        epilog=end_of_help(MCP_EXAMPLES, MCP_NOTES),
    )
    parser.add_argument("paths", nargs="*", metavar="FILE", help="files of hands that may be read")


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return int(text)


def _port(text: str) -> int:
    """Parse the number of a port; 0 is any free one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give 0 to {MOST_PORT}")
    return int(text)
