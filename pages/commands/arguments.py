"""Arguments and help texts of the commands that show pages."""

from typing import Any

from calculations.commands.parsers import add_command, end_of_help

APP_NOTES = """\
The server listens on this machine alone, and ends with Ctrl-C or its terminal.
"""

APP_EXAMPLES = ("poker-calculator app", "poker-calculator app --port 8765 --no-browser")


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
        "--port",
        type=int,
        default=0,
        metavar="N",
        help="the port to listen on (default: a free one)",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address only"
    )
