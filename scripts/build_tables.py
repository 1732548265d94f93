"""Build, verify or adopt the lookup tables ahead of their first use.

Examples
--------
    python scripts/build_tables.py
    python scripts/build_tables.py three-way
    python scripts/build_tables.py --folder /srv/poker --force
    python scripts/build_tables.py --verify
    python scripts/build_tables.py --adopt ~/Downloads/HandRanks.dat

Exit codes: 0 done, 2 wrong usage, 4 a table could not be built, read or trusted, 130 interrupted.
`poker-calculator tables` does the same, and also shows and removes tables.
"""

import argparse
import sys

from poker_calculator.commands.arguments.spots import add_folder, add_table_names, add_ways_to_build
from poker_calculator.commands.exits import exit_code
from poker_calculator.commands.tables import build_tables, verify_tables


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    summary, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_folder(parser)
    add_table_names(parser)
    action = add_ways_to_build(parser)
    action.add_argument("--verify", action="store_true", help="hash the existing tables")
    return parser.parse_args()


def main() -> int:
    """Run the command and return the exit code."""
    arguments = parse_arguments()
    if arguments.verify:
        return verify_tables(arguments.folder, arguments.tables)
    return build_tables(arguments.folder, arguments.tables, arguments.force, arguments.adopt)


if __name__ == "__main__":
    sys.exit(exit_code(main))
