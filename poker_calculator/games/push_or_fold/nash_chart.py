"""`nash_chart`: solve push or fold for many stacks, and find the edges of each hand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.solver.betting.amounts import as_number
from lookup.arguments import check_flags, read_list, shown
from lookup.combos import HAND_CLASSES
from lookup.running.progress import progress_bar
from poker_calculator.games.push_or_fold.chart_results import DecisionChart, NashChart, changes
from poker_calculator.games.push_or_fold.push_fold import push_fold
from poker_calculator.games.push_or_fold.results import PushFold

STACKS = tuple(tenths / 10 for tenths in range(10, 201))

STACKS_CURE = "give positive stacks, each above the one before, such as np.arange(1, 20.1, 0.1)"

Solved = dict[float, PushFold]  # solved games by each player's stack


def nash_chart(
    players: int = 2,
    stacks: ArrayLike | None = None,
    *,
    resolution: float | None = None,
    progress: bool = True,
    **options: Any,
) -> NashChart:
    """Find the greatest stack with which each hand goes all-in, and calls, in equilibrium.

    Every stack is solved by `push_fold`. A hand counts as all-in if it goes all-in at least half of
    the time. A hand that is all-in with only one of two neighbouring stacks has an edge between
    them, at the stack where the linearly interpolated gain is 0. If the hand is mixed with one of
    these stacks, its gain is 0 there, so the edge is where the interpolated weight is a half.

    Parameters
    ----------
    players : int
        The number of players, 2 to 9.
    stacks : chips, the same for all players, optional
        In rising order; by default 1 to 20 big blinds in steps of 0.1.
    resolution : chips, optional
        If a hand has an edge between two stacks further apart than this, the stack halfway is
        solved too, and so on.
    progress : whether to show a progress bar after a second, in a terminal or a notebook
    **options
        Options of `push_fold` for each stack: blinds, antes, payouts, rake, gap and so on.

    Returns
    -------
    NashChart
        A chart for each decision, with all weights, and the certificates of all stacks.

    Raises
    ------
    ValueError
        If the stacks do not rise, or if `push_fold` raises it.

    Examples
    --------
    >>> chart = nash_chart(stacks=[2, 2.5, 3, 3.5, 4])
    >>> for decision in chart.decisions:  # T3o
    ...     print(decision.name, decision.greatest.loc["3", "T"].round(1))
    BTN 3.4
    BB after BTN 3.7
    """
    check_flags(progress=progress)
    chosen_stacks, finest = _read_stacks(stacks), _read_resolution(resolution)
    solved: Solved = {}
    missing = chosen_stacks
    with progress_bar(len(chosen_stacks), "stacks", shown=progress, unit="stack") as bar:
        while missing:
            bar.total = len(solved) + len(missing)
            for stack in missing:
                solved[stack] = push_fold(stack, players=players, progress=False, **options)
                bar.update()
            solved = dict(sorted(solved.items()))
            missing = _halves(solved, finest)
    return _chart(solved)


def _halves(solved: Solved, resolution: float) -> list[float]:
    """Return the middle of each two neighbouring stacks that have an edge and are too far apart."""
    halves = set()
    pairs = [*pairwise(solved)]
    for chart in _decisions(solved):
        for (low, high), changed in zip(pairs, changes(chart.weights), strict=True):
            if changed and high - low > resolution:
                halves.add((low + high) / 2)
    return sorted(halves)


def _chart(solved: Solved) -> NashChart:
    """Return the chart of solved games, smaller stacks first."""
    games = [*solved.values()]
    return NashChart(
        _frozen(solved),
        _decisions(solved),
        _frozen(game.values for game in games),
        _frozen(game.gaps for game in games),
        _frozen(game.errors for game in games),
        games[-1].seats,
        games[-1].unit,
    )


def _decisions(solved: Solved) -> tuple[DecisionChart, ...]:
    """Return the chart of each decision, in the order of the game with the most decisions."""
    games = [*solved.values()]
    most = max(games, key=lambda game: len(game.decisions))
    names = dict.fromkeys(each.name for game in (most, *games) for each in game.decisions)
    charts = []
    for name in names:
        weights, gains = np.full((2, len(games), len(HAND_CLASSES)), np.nan)
        for row, game in enumerate(games):
            for decision in game.decisions:
                if decision.name == name:
                    weights[row], gains[row] = decision.weights, decision.push - decision.fold
        charts.append(DecisionChart(name, _frozen(solved), _frozen(weights), _frozen(gains)))
    return tuple(charts)


def _frozen(values: Iterable[Any]) -> NDArray[np.float64]:
    """Return numbers, or arrays of the same length, as a read-only array."""
    array = np.array([*values], np.float64)
    array.flags.writeable = False
    return array


def _read_stacks(stacks: object) -> list[float]:
    """Return stacks in rising order, by default `STACKS`, or raise ValueError."""
    if stacks is None:
        return [*STACKS]
    listed = read_list(stacks, "stacks", STACKS_CURE)
    numbers = [as_number(stack) for stack in listed]
    sizes = [float(number) for number in numbers if number is not None]
    rising = all(low < high for low, high in pairwise([0.0, *sizes, np.inf]))
    if not sizes or len(sizes) < len(listed) or not rising:
        raise ValueError(f"stacks is {shown(stacks)}; {STACKS_CURE}")
    return sizes


def _read_resolution(resolution: object) -> float:
    """Return the largest distance of stacks, infinity by default, or raise ValueError."""
    if resolution is None:
        return np.inf
    number = as_number(resolution)
    if number is None or not number > 0:
        raise ValueError(f"resolution is {shown(resolution)}; give chips above 0, such as 0.1")
    return float(number)
