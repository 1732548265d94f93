"""The command line: `python -m poker_calculator`, installed as `poker-calculator`."""

import sys

from poker_calculator.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main())
