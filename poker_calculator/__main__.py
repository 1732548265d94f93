"""The command line: `python -m poker_calculator`, installed as `poker-calculator`."""

import sys

from pages.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
