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
from lookup.store import FOLDER_VARIABLE


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
    action.add_argument("--verify", action="store_true", help="hash the table that is there")
    action.add_argument("--adopt", type=Path, metavar="FILE", help="take over a HandRanks.dat")
    return parser.parse_args()


def main() -> int:
    """Do what the command line says and return the exit code."""
    arguments = parse_arguments()
    try:
        if arguments.verify:
            path = verify_table(HAND_RANKS, folder=arguments.folder)
        elif arguments.adopt:
            path = adopt_table(HAND_RANKS, arguments.adopt, folder=arguments.folder)
        else:
            path = build_table(HAND_RANKS, folder=arguments.folder, force=arguments.force)
    except TableError as error:
        print(error, file=sys.stderr)
        return 4
    except KeyboardInterrupt:
        print("interrupted; no table was changed", file=sys.stderr)
        return 130
    print(f"{path} holds the table: {HAND_RANKS.name}, SHA-256 {HAND_RANKS.sha256}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
