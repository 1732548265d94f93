"""`solve`: the equilibrium of one spot, or of every row of a file."""

from __future__ import annotations

import argparse
import csv
from typing import TYPE_CHECKING

from calculations.commands.batch import Task, copy_file
from calculations.commands.exits import WRONG_USAGE, CommandError
from calculations.commands.solve_spot import NEEDED, given_options, print_solution, read_number

if TYPE_CHECKING:
    import pandas as pd


PASSED_ON = ("target", "iterations", "seconds", "threads", "bet_columns")
"""The options that are arguments of `solve_frame`."""


def solve_spots(arguments: argparse.Namespace) -> int:
    """Solve a spot or a file and return the exit code."""
    return solve_file(arguments) if arguments.files else print_solution(arguments)


def solve_file(arguments: argparse.Namespace) -> int:
    """Copy a file of spots with the solution added to every row; return the exit code."""
    if len(arguments.players) != 2:
        raise CommandError(
            f"--files takes an input and an output file; got {len(arguments.players)}", WRONG_USAGE
        )
    for name in ("save", "resume", "node"):
        if getattr(arguments, name) is not None:
            raise CommandError(f"--{name} is for one spot, not for --files", WRONG_USAGE)
    arguments.input, arguments.output = arguments.players
    return copy_file(arguments, lambda names: file_task(arguments, names))


def file_task(arguments: argparse.Namespace, names: list[str]) -> Task:
    """Return the task for a file with these columns; options name columns or give one value."""
    from calculations.solver.frames.solve_frame import solve_frame

    ranges: list[str] = next(csv.reader([arguments.ranges]), [])
    every = {name: getattr(arguments, name) for name in PASSED_ON}
    options = {name: value for name, value in every.items() if value is not None}
    given, needed = given_options(arguments), [*ranges]
    for name in NEEDED:
        if name not in given:
            given[name] = name
            needed.append(name)
    for name, value in given.items():
        if value in names:
            needed.append(value)
        elif value not in needed:
            given[name] = read_number(name, value)
    if given["bets"] in names and arguments.bet_columns is None:
        raise CommandError(
            f"the sizes are in the column {given['bets']!r}; give --bet-columns, the maximum "
            f"number of bets per row",
            WRONG_USAGE,
        )

    def find(frame: pd.DataFrame) -> pd.DataFrame:
        found: pd.DataFrame = solve_frame(
            frame, ranges, errors="column", progress=False, **given, **options
        )
        return found

    cures = {name: f"; --{name} gives one value for all rows" for name in NEEDED}
    return Task([*dict.fromkeys(needed)], find, cures)
