"""The command line: `python -m calculations`, installed as `poker-calculator`."""

import sys
from collections.abc import Sequence

from calculations.commands.arguments import read_arguments
from calculations.commands.exits import exit_code


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says, by default that of this process, and return the exit code.

    0 is done, 1 some rows are wrong, 2 wrong usage, 3 an input or output file, 4 a table, 130
    interrupted, 141 a closed pipe.
    """

    def command() -> int:
        read = read_arguments(arguments)
        code: int = read.run(read)
        return code

    return exit_code(command)


if __name__ == "__main__":
    sys.exit(main())
