"""Build, verify or adopt the lookup tables ahead of their first use.

Examples
--------
    python scripts/build_tables.py
    python scripts/build_tables.py --folder /srv/poker --force
    python scripts/build_tables.py --verify
    python scripts/build_tables.py --adopt ~/Downloads/HandRanks.dat

Exit codes: 0 done, 2 wrong usage, 4 a table could not be built, read or trusted, 130 interrupted.
"""

import argparse
import sys
from pathlib import Path

from lookup import HAND_RANKS, TableError, adopt_table, build_table, verify_table
from lookup.heads_up import HEADS_UP
from lookup.store import FOLDER_VARIABLE, TableSpec

TABLES = (HAND_RANKS, HEADS_UP)


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    summary, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--folder",
        type=Path,
        help=f"where the tables live (default: {FOLDER_VARIABLE}, or the cache)",
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--force", action="store_true", help="build again, whatever is there")
    action.add_argument("--verify", action="store_true", help="hash the tables that are there")
    action.add_argument("--adopt", type=Path, metavar="FILE", help="take over a HandRanks.dat")
    return parser.parse_args()


def main() -> int:
    """Do what the command line says and return the exit code."""
    arguments = parse_arguments()
    code = 0
    for table in (HAND_RANKS,) if arguments.adopt else TABLES:
        try:
            path = provide(table, arguments)
        except TableError as error:  # the next table may do all the same
            print(error, file=sys.stderr)
            code = 4
        except KeyboardInterrupt:
            print(f"interrupted; the table was not changed: {table.name}", file=sys.stderr)
            return 130
        else:
            print(f"{path} holds the table: {table.name}, SHA-256 {table.sha256}")
    return code


def provide(table: TableSpec, arguments: argparse.Namespace) -> Path:
    """Build, verify or adopt one table and return its path."""
    if arguments.verify:
        return verify_table(table, folder=arguments.folder)
    if arguments.adopt:
        return adopt_table(table, arguments.adopt, folder=arguments.folder)
    return build_table(table, folder=arguments.folder, force=arguments.force)


if __name__ == "__main__":
    sys.exit(main())
