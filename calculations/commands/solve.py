"""`solve`: the equilibrium of one spot, or of every row of a file."""

from __future__ import annotations

import argparse
import csv
import json
from typing import TYPE_CHECKING, Any

from calculations.commands.batch import Task, copy_file
from calculations.commands.equity import SCHEMA, in_one_line
from calculations.commands.exits import WRONG_USAGE, CommandError
from lookup.cards import CARDS

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.frames.spot_arguments import RowSpot
    from calculations.solver.learning.goals import Goal
    from calculations.solver.results.figures import Figures

NEEDED = ("board", "pot", "stack", "bets")
"""The required options of a spot, which are also the default columns of files."""

TEXTS = ("board", "bets", "raises", "donks", "dead", "folded")
NUMBERS = (
    "pot", "stack", "rake", "rake_cap", "chip", "min_bet", "most_raises", "add_allin",
    "force_allin", "merge",
)  # fmt: skip
GOAL = ("target", "iterations", "seconds")


def solve_spots(arguments: argparse.Namespace) -> int:
    """Solve a spot or a file and return the exit code."""
    return solve_file(arguments) if arguments.files else print_solution(arguments)


def print_solution(arguments: argparse.Namespace) -> int:
    """Print the solution of a spot, or its JSON; after Ctrl-C, print the current state."""
    from calculations.solver.deals.solver_spot import solver_spot
    from calculations.solver.frames.spot_arguments import SEATS, read_row
    from calculations.solver.learning.goals import read_goal
    from calculations.solver.learning.starting import Settings, start
    from calculations.solver.results.figures import figures_of
    from lookup.running.threads import thread_count

    if missing := [f"--{name}" for name in NEEDED if getattr(arguments, name) is None]:
        raise CommandError(f"a spot needs {', '.join(missing)}; see --help", WRONG_USAGE)
    given = {name: _number(name, value) for name, value in _given(arguments).items()}
    try:
        spot = read_row({**given, **dict(zip(SEATS, arguments.players, strict=True))})
        goal = read_goal(*(getattr(arguments, name) for name in GOAL))
        settings = Settings(thread_count(arguments.threads))
        solver = start(solver_spot(spot.spot, spot.betting), settings, goal.target)
        solver.learn(goal, progress=arguments.progress)
    except ValueError as error:
        raise CommandError(in_one_line(error), WRONG_USAGE) from None
    result = as_json(arguments.players, spot, figures_of(solver), goal)
    missed = goal.missed(solver.exploitability)
    print(json.dumps(result, allow_nan=False) if arguments.json else as_text(result, missed))
    return 0


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a spot that were given."""
    every = {name: getattr(arguments, name) for name in (*TEXTS, *NUMBERS)}
    if every["folded"] and len(every["folded"]) == 1:
        (every["folded"],) = every["folded"]  # in files it may name a column
    return {name: value for name, value in every.items() if value is not None}


def _number(name: str, value: Any) -> Any:
    """Return the number in an option; raises CommandError for other text."""
    if name not in NUMBERS:
        return value
    try:
        number = float(value)
    except ValueError:
        option = f"--{name.replace('_', '-')}"
        raise CommandError(f"{option} is {value!r}; give a number", WRONG_USAGE) from None
    return int(number) if number.is_integer() else number


def as_json(players: list[str], spot: RowSpot, found: Figures, goal: Goal) -> dict[str, Any]:
    """Return the solution of a spot in JSON types."""
    betting = spot.betting
    return {
        "schema": SCHEMA,
        "board": [CARDS[card - 1] for card in spot.spot.board],
        "pot": betting.amount(betting.pot),
        "stack": betting.amount(betting.stack),
        "complete": goal.is_reached(found.exploitability),
        "exploitability": found.exploitability,
        "iterations": found.iterations,
        "players": [
            {"hand": hand, "ev": ev, "equity": equity}
            for hand, ev, equity in zip(
                players, found.ev.tolist(), found.equity.tolist(), strict=True
            )
        ],
        "actions": [
            {"action": action, "chips": chips, "frequency": frequency}
            for action, chips, frequency in zip(
                found.actions, found.chips, found.frequencies.tolist(), strict=True
            )
        ],
    }


def as_text(result: dict[str, Any], missed: str) -> str:
    """Return the solution of a spot as text; *missed* names a target that was not reached."""
    reached = f"{result['exploitability']:.3%} of the pot, {result['iterations']} iterations"
    lines = [
        f"{'Solved' if result['complete'] else 'Stopped early'}: exploitability {reached}{missed}.",
        f"Board: {' '.join(result['board'])}. Pot {result['pot']:g}, stack {result['stack']:g}",
        f"{'Player':<6}  {'EV':>9}  {'Equity':>7}  Range",
    ]
    for position, player in zip(("first", "second"), result["players"], strict=True):
        worth = f"{player['ev']:>9.2f}  {player['equity']:>7.2%}"
        lines.append(f"{position:<6}  {worth}  {player['hand']}")
    if result["actions"]:
        each = (f"{one['action']} {one['frequency']:.1%}" for one in result["actions"])
        lines.append(f"The first player's first action: {', '.join(each)}")
    return "\n".join(lines)


def solve_file(arguments: argparse.Namespace) -> int:
    """Copy a file of spots with the solution added to every row; return the exit code."""
    arguments.input, arguments.output = arguments.players
    return copy_file(arguments, lambda names: file_task(arguments, names))


def file_task(arguments: argparse.Namespace, names: list[str]) -> Task:
    """Return the task for a file with these columns; options name columns or give one value."""
    from calculations.solver.frames.solve_frame import solve_frame

    ranges: list[str] = next(csv.reader([arguments.ranges]), [])
    options = {name: getattr(arguments, name) for name in (*GOAL, "threads", "bet_columns")}
    given, needed = _given(arguments), [*ranges]
    for name in NEEDED:
        if name not in given:
            given[name] = name
            needed.append(name)
    for name, value in given.items():
        if value in names:
            needed.append(value)
        elif value not in needed:
            given[name] = _number(name, value)
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
