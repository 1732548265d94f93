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

    from calculations.frames.solving.arguments import RowSpot
    from calculations.solver.learning.goals import Goal
    from calculations.solver.results.figures import Figures

NEEDED = ("board", "pot", "stack", "bets")
"""The options without which there is no spot, and the columns that files have for them."""

TEXTS = ("board", "bets", "raises", "donks", "dead", "folded")
NUMBERS = (
    "pot", "stack", "rake", "rake_cap", "chip", "min_bet", "most_raises", "add_allin",
    "force_allin", "merge",
)  # fmt: skip
GOAL = ("target", "iterations", "seconds")


def solve_spots(arguments: argparse.Namespace) -> int:
    """Do what the command line says and return the exit code."""
    return solve_file(arguments) if arguments.files else print_solution(arguments)


def print_solution(arguments: argparse.Namespace) -> int:
    """Print what a spot comes to, or its JSON; what Ctrl-C ended, as far as it came."""
    from calculations.frames.solving.arguments import SEATS, read_row
    from calculations.solver.deals.spots import solver_spot
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
    told = as_json(arguments.players, spot, figures_of(solver), goal)
    missed = goal.missed(solver.exploitability)
    print(json.dumps(told, allow_nan=False) if arguments.json else as_text(told, missed))
    return 0


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a spot that were given."""
    every = {name: getattr(arguments, name) for name in (*TEXTS, *NUMBERS)}
    if every["folded"] and len(every["folded"]) == 1:
        (every["folded"],) = every["folded"]  # of files it may be a column
    return {name: value for name, value in every.items() if value is not None}


def _number(name: str, value: Any) -> Any:
    """Return the number that an option is; raises CommandError for what is none."""
    if name not in NUMBERS:
        return value
    try:
        number = float(value)
    except ValueError:
        option = f"--{name.replace('_', '-')}"
        raise CommandError(f"{option} is {value!r}; give a number", WRONG_USAGE) from None
    return int(number) if number.is_integer() else number


def as_json(players: list[str], spot: RowSpot, found: Figures, goal: Goal) -> dict[str, Any]:
    """Return what a spot comes to, of the types that JSON has."""
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


def as_text(told: dict[str, Any], missed: str) -> str:
    """Return what a spot comes to as it is printed; *missed* names a target not reached."""
    reached = f"{told['exploitability']:.3%} of the pot, {told['iterations']} iterations"
    lines = [
        f"{'Solved' if told['complete'] else 'Stopped early'}: exploitability {reached}{missed}.",
        f"Board: {' '.join(told['board'])}. Pot {told['pot']:g}, stack {told['stack']:g}",
        f"{'Player':<6}  {'EV':>9}  {'Equity':>7}  Range",
    ]
    for seat, player in zip(("first", "second"), told["players"], strict=True):
        worth = f"{player['ev']:>9.2f}  {player['equity']:>7.2%}"
        lines.append(f"{seat:<6}  {worth}  {player['hand']}")
    if told["actions"]:
        each = (f"{one['action']} {one['frequency']:.1%}" for one in told["actions"])
        lines.append(f"The first player's first action: {', '.join(each)}")
    return "\n".join(lines)


def solve_file(arguments: argparse.Namespace) -> int:
    """Copy a file of spots with what they come to added to every row; return the exit code."""
    arguments.input, arguments.output = arguments.players
    return copy_file(arguments, lambda names: file_task(arguments, names))


def file_task(arguments: argparse.Namespace, names: list[str]) -> Task:
    """Return what is done with a file of these columns; options name them, or are for all rows."""
    from calculations.frames.solving.solve_frame import solve_frame

    seats: list[str] = next(csv.reader([arguments.ranges]), [])
    options = {name: getattr(arguments, name) for name in (*GOAL, "threads", "bet_columns")}
    told, needed = _given(arguments), [*seats]
    for name in NEEDED:
        if name not in told:
            told[name] = name
            needed.append(name)
    for name, value in told.items():
        if value in names:
            needed.append(value)
        elif value not in needed:
            told[name] = _number(name, value)
    if told["bets"] in names and arguments.bet_columns is None:
        raise CommandError(
            f"the sizes are in the column {told['bets']!r}; give --bet-columns, the most bets of a "
            f"row",
            WRONG_USAGE,
        )

    def find(frame: pd.DataFrame) -> pd.DataFrame:
        found: pd.DataFrame = solve_frame(
            frame, seats, errors="column", progress=False, **told, **options
        )
        return found

    cures = {name: f"; --{name} stands for all rows" for name in NEEDED}
    return Task([*dict.fromkeys(needed)], find, cures)
