"""Arguments and help texts of the commands that show pages."""

import argparse
from typing import Any

from calculations.commands.parsers import add_command, end_of_help

APP_NOTES = """\
The server listens on this machine alone, and ends with Ctrl-C or its terminal.
"""

APP_EXAMPLES = ("poker-calculator app", "poker-calculator app notebooks/logs --no-browser")
MOST_PORT = 65535


def add_commands(commands: Any) -> None:
    """Add the commands that show pages to a parser's subcommands."""
    parser = add_command(
        commands,
        "app",
        "pages.commands.app:run_app",
        help="a range to paint in the browser",
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
        "--port",
        type=_port,
        default=0,
        metavar="N",
        help="the port to listen on (default: a free one)",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address only"
    )


def _port(text: str) -> int:
    """Parse the number of a port; 0 is any free one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give 0 to {MOST_PORT}")
    return int(text)
