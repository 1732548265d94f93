"""The command line: `python -m pages`, installed as `poker-calculator`."""

import sys
from collections.abc import Sequence

from calculations.__main__ import main as main_with
from games.commands.arguments import add_commands as add_games
from histories.commands.arguments import add_commands as add_histories
from pages.commands.arguments import add_commands as add_pages


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of this process, and return the exit code.

    The exit codes are those of `calculations.__main__`.
    """
    return main_with(arguments, [add_pages, add_histories, add_games])


if __name__ == "__main__":
    sys.exit(main())
