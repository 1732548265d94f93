"""`tables`: build, verify, show and remove the lookup tables."""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from calculations.exact.three_way_table import THREE_WAY
from lookup.tables.heads_up import HEADS_UP
from lookup.tables.store import (
    FOLDER_VARIABLE,
    TableError,
    TableSpec,
    adopt_table,
    build_table,
    inspect_table,
    remove_table,
    tables_folder,
    verify_table,
)
from lookup.tables.two_plus_two import HAND_RANKS
from poker_calculator.commands.arguments.spots import TABLE_NAMES
from poker_calculator.commands.exits import TABLE_ERROR, say

TABLES = (HAND_RANKS, HEADS_UP, THREE_WAY)


def manage_tables(arguments: argparse.Namespace) -> int:
    """Run a subcommand on the tables and return the exit code."""
    folder: Path | None = arguments.folder
    match arguments.action:
        case "build":
            return build_tables(folder, arguments.tables, arguments.force, arguments.adopt)
        case "verify":
            return verify_tables(folder, arguments.tables)
        case "info":
            return show_tables(folder)
        case _:
            return clean_tables(folder)


def build_tables(
    folder: Path | None, names: Sequence[str], force: bool = False, adopt: Path | None = None
) -> int:
    """Build missing tables, with *force* also existing ones, or adopt a file."""
    if adopt:
        return provide_all((HAND_RANKS,), lambda table: adopt_table(table, adopt, folder=folder))
    return provide_all(
        tables_named(names), lambda table: build_table(table, folder=folder, force=force)
    )


def verify_tables(folder: Path | None, names: Sequence[str]) -> int:
    """Verify the hash of the named tables, or of all."""
    return provide_all(tables_named(names), lambda table: verify_table(table, folder=folder))


def tables_named(names: Sequence[str]) -> list[TableSpec]:
    """Return the tables with these `TABLE_NAMES`, or all if there are none."""
    tables_by_name = dict(zip(TABLE_NAMES, TABLES, strict=True))
    return [tables_by_name[name] for name in names or tables_by_name]


def provide_all(tables: Sequence[TableSpec], provide: Callable[[TableSpec], Path]) -> int:
    """Provide each table and print its path; report an error and continue with the next."""
    code = 0
    for table in tables:
        try:
            path = provide(table)
        except TableError as error:
            say(error)
            code = TABLE_ERROR
        except KeyboardInterrupt as stopped:
            stopped.add_note(f"the table was not changed: {table.name}")
            raise
        else:
            print(f"{path} holds the table: {table.name}, SHA-256 {table.sha256}")
    return code


def show_tables(folder: Path | None) -> int:
    """Print the path and size of each table."""
    chosen_by = f"${FOLDER_VARIABLE}" if os.environ.get(FOLDER_VARIABLE) else "your cache folder"
    print(f"{folder or tables_folder()} ({'--folder' if folder else chosen_by})")
    for table in TABLES:
        state = inspect_table(table, folder=folder)
        if state.problem:
            status = f"not the table: {state.problem}"
        elif state.nbytes is None:
            status = f"absent; its first use builds {table.nbytes / 1e6:,.1f} MB"
        else:
            status = f"{state.nbytes / 1e6:,.1f} MB"
        print(f"  {table.file_name} ({table.name}): {status}")
        for leftover in state.leftovers:
            print(f"  {leftover.name}: left by a killed builder, or written by one at work")
    return 0


def clean_tables(folder: Path | None) -> int:
    """Remove the tables and their files, and print the removed paths."""
    code = count = 0
    for table in TABLES:
        try:
            removed = remove_table(table, folder=folder)
        except TableError as error:
            say(error)
            code = TABLE_ERROR
        else:
            count += len(removed)
            for path in removed:
                print(f"removed {path}")
    if not count and not code:
        print(f"{folder or tables_folder()} holds none of our tables")
    return code
