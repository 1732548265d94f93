"""`solve`: the equilibrium of one spot, printed and saved, or of every row of a file."""

from __future__ import annotations

import argparse
import csv
import json
import warnings
from math import inf
from typing import TYPE_CHECKING, Any

from calculations.solver.betting.rules import NUMBERS
from calculations.solver.deals.paths import find
from calculations.solver.deals.solver_spot import solver_spot
from calculations.solver.frames.spot_arguments import OF_SPOT, SEATS, read_row
from calculations.solver.learning.goals import MOST_ITERATIONS, read_goal
from calculations.solver.learning.starting import SolverSettings, cards_of
from calculations.solver.results.files import NotSavedWarning, check_save
from calculations.solver.results.loading import load_solution
from calculations.solver.results.nodes import Node
from calculations.solver.results.solution import Solution, solution_of
from lookup.arguments import in_one_line
from lookup.running.threads import thread_count
from poker_calculator.commands.batch import ColumnTask, copy_file
from poker_calculator.commands.equity import SCHEMA, finite
from poker_calculator.commands.exits import FILE_ERROR, WRONG_USAGE, CommandError, say

if TYPE_CHECKING:
    import pandas as pd

PASSED_ON = ("target", "iterations", "seconds", "threads", "bet_columns")
"""The options that are arguments of `solve_frame`."""

DEFAULT_TARGET = 0.005

NEEDED = ("board", "pot", "stack", "bets")
"""The required options of a spot, which are also the default columns of files."""


def solve_spots(arguments: argparse.Namespace) -> int:
    """Print the solution of a spot, or add solutions to every row of a file; return the code."""
    if not arguments.files:
        return print_solution(arguments)
    if len(arguments.ranges) != 2:
        raise CommandError(
            f"--files takes an input and an output file; got {len(arguments.ranges)}", WRONG_USAGE
        )
    for name in ("save", "resume", "node"):
        if getattr(arguments, name) is not None:
            raise CommandError(f"--{name} is for one spot, not for --files", WRONG_USAGE)
    arguments.input, arguments.output = arguments.ranges
    return copy_file(arguments, lambda names: file_task(arguments, names))


def file_task(arguments: argparse.Namespace, names: list[str]) -> ColumnTask:
    """Return the task for a file with these columns; options name columns or give one value."""
    from calculations.solver.frames.solve_frame import solve_frame

    columns: list[str] = next(csv.reader([arguments.range_columns]), [])
    every = {name: getattr(arguments, name) for name in PASSED_ON}
    options = {name: value for name, value in every.items() if value is not None}
    values, needed = given_options(arguments), [*columns]
    for name in NEEDED:
        if name not in values:
            values[name] = name
            needed.append(name)
    for name, value in values.items():
        if value in names:
            needed.append(value)
        elif value not in needed:
            values[name] = read_number(name, value)
    if values["bets"] in names and arguments.bet_columns is None:
        raise CommandError(
            f"the sizes are in the column {values['bets']!r}; give --bet-columns, the maximum "
            f"number of bets per row",
            WRONG_USAGE,
        )

    def find(frame: pd.DataFrame) -> pd.DataFrame:
        results: pd.DataFrame = solve_frame(
            frame, columns, errors="column", progress=False, **values, **options
        )
        return results

    cures = {name: f"; --{name} gives one value for all rows" for name in NEEDED}
    return ColumnTask([*dict.fromkeys(needed)], find, cures)


def print_solution(arguments: argparse.Namespace) -> int:
    """Print the solution of a spot, or its JSON; after Ctrl-C, print and save the current state."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", NotSavedWarning)
        try:
            solution = resumed(arguments) if arguments.resume else solved(arguments)
            node = solution.node(arguments.node or "")
        except ValueError as error:
            raise CommandError(in_one_line(error), WRONG_USAGE) from None
    if arguments.json:
        print(json.dumps(as_json(solution, node), allow_nan=False))
    elif arguments.node is None:
        print(as_text(solution))
    else:
        print(f"{first_line(solution)}\n{node}")
    for warning in caught:
        say(warning.message)
    is_unsaved = any(issubclass(warning.category, NotSavedWarning) for warning in caught)
    return FILE_ERROR if is_unsaved else 0


def solved(arguments: argparse.Namespace) -> Solution:
    """Solve the spot of the options."""
    if len(arguments.ranges) != len(SEATS):
        raise CommandError(
            f"solve needs two ranges, the out-of-position player first; got "
            f"{len(arguments.ranges)}",
            WRONG_USAGE,
        )
    if missing := [f"--{name}" for name in NEEDED if getattr(arguments, name) is None]:
        raise CommandError(f"a spot needs {', '.join(missing)}; see --help", WRONG_USAGE)
    values = {name: read_number(name, value) for name, value in given_options(arguments).items()}
    row = read_row({**values, **dict(zip(SEATS, arguments.ranges, strict=True))})
    goal = read_goal(
        DEFAULT_TARGET if arguments.target is None else arguments.target,
        MOST_ITERATIONS if arguments.iterations is None else arguments.iterations,
        arguments.seconds,
    )
    check_save(arguments.save)
    settings = SolverSettings(thread_count(arguments.threads))
    spot = solver_spot(row.spot, row.betting)
    find(arguments.node or "", spot, cards_of(spot, settings))  # before the spot is solved
    return solution_of(
        lambda: spot, goal, settings, None, save=arguments.save, progress=arguments.progress
    )


def resumed(arguments: argparse.Namespace) -> Solution:
    """Load a solution, and continue it unless it has reached its target."""
    options = [option_of(name) for name in OF_SPOT if getattr(arguments, name)]
    if arguments_of_spot := [*arguments.ranges, *options]:
        raise CommandError(
            f"--resume continues a saved spot, so it takes no {arguments_of_spot[0]}; leave it out",
            WRONG_USAGE,
        )
    solution = load_solution(arguments.resume, threads=arguments.threads)
    solution.node(arguments.node or "")
    target, iterations = arguments.target, arguments.iterations
    reached = solution.complete if target is None else solution.exploitability <= target
    if iterations is not None or arguments.seconds < inf or not reached:
        solution.resume(
            target=target,
            seconds=arguments.seconds,
            iterations=iterations,
            save=arguments.save or arguments.resume,
            progress=arguments.progress,
        )
    elif arguments.save:
        solution.save(arguments.save)
    return solution


def as_json(solution: Solution, node: Node) -> dict[str, Any]:
    """Return a node of a solution in JSON types."""
    figures = node._report.actions
    return {
        "schema": SCHEMA,
        "board": node._report.board,
        "pot": node.pot,
        "stack": solution.node().stacks[0],
        "complete": solution.complete,
        "exploitability": solution.exploitability,
        "iterations": solution.iterations,
        "path": node.path,
        "reached": finite(node.reached),
        "player": node.player,
        "players": [
            {"hand": hand, "ev": finite(ev), "equity": finite(equity)}
            for hand, ev, equity in zip(hands_of(node), node.ev, node.equity, strict=True)
        ],
        "actions": [
            {"action": name, "chips": chips, "frequency": finite(frequency), "ev": finite(ev)}
            for (name, frequency, ev), chips in zip(figures, node.action_chips, strict=True)
        ],
    }


def hands_of(node: Node) -> list[str]:
    """Return the text of both players' ranges at the root."""
    from calculations.reports.report import name_of

    return [name_of(hand) for hand in node._data.spot.spot.players]


def first_line(solution: Solution) -> str:
    """Return the line of the exploitability."""
    done = "Solved" if solution.complete else "Stopped early"
    reached = f"{solution.exploitability:.3%} of the pot, {solution.iterations} iterations"
    return f"{done}: exploitability {reached}{solution._remark}."


def as_text(solution: Solution) -> str:
    """Return the solution of a spot as text."""
    node = solution.node()
    lines = [
        first_line(solution),
        f"Board: {' '.join(node._report.board)}. Pot {node.pot:g}, stack {node.stacks[0]:g}",
        f"{'Player':<6}  {'EV':>9}  {'Equity':>7}  Range",
    ]
    players = zip(("first", "second"), hands_of(node), node.ev, node.equity, strict=True)
    for position, hand, ev, equity in players:
        lines.append(f"{position:<6}  {ev:>9.2f}  {equity:>7.2%}  {hand}")
    if node.player is not None:
        shares = (f"{name} {frequency:.1%}" for name, frequency in node.frequencies.items())
        lines.append(f"The first player's first action: {', '.join(shares)}")
    return "\n".join(lines)


def given_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a spot that were given."""
    every = {name: getattr(arguments, name) for name in OF_SPOT}
    if every["folded"] and len(every["folded"]) == 1:
        (every["folded"],) = every["folded"]  # in files it may name a column
    return {name: value for name, value in every.items() if value is not None}


def read_number(name: str, value: Any) -> Any:
    """Return the number in an option; raises CommandError for other text."""
    if name not in NUMBERS:
        return value
    try:
        number = float(value)
    except ValueError:
        reason = f"{option_of(name)} is {value!r}; give a number"
        raise CommandError(reason, WRONG_USAGE) from None
    return int(number) if number.is_integer() else number


def option_of(name: str) -> str:
    """Return the option for an argument of `solve`.

    >>> option_of("rake_cap")
    '--rake-cap'
    """
    return f"--{name.replace('_', '-')}"
