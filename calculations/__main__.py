"""The command line of equities and solutions: `python -m calculations`."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from calculations.commands.arguments import read_arguments
from calculations.commands.exits import exit_code


def main(
    arguments: Sequence[str] | None = None, further: Iterable[Callable[[Any], None]] = ()
) -> int:
    """Run a command line, by default that of this process, and return the exit code.

    0 is done, 1 some rows are wrong, 2 wrong usage, 3 an input or output file, 4 a table, 130
    interrupted, 141 a closed pipe.

    further : functions that add the commands of other packages
    """

    def command() -> int:
        read = read_arguments(arguments, further)
        code: int = read.run(read)
        return code

    return exit_code(command)


if __name__ == "__main__":
    sys.exit(main())
