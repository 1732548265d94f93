"""The programs of push or fold: one stack, three players with prizes, and a chart of stacks.

A figure counts only if the certificate confirms the gap.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.figures import Contender, Program
from benchmarks.solver import processor_seconds

STACK = 10
PAYOUTS = (50, 30, 20)


def heads_up(gap: float, calls: int) -> Program:
    """Prepare `push_fold` with one stack, in milliseconds of the processor.

    calls : the number of calls in a row, because one is too short to time
    """

    def prepare(quick: bool) -> Contender:
        from games import push_fold

        solve = _to_a_gap(push_fold, gap, stacks=STACK, players=2, gap=gap)
        times = 1 if quick else calls

        def run() -> None:
            for _ in range(times):
                solve()

        solve()  # maps the matrix, and sums it by class
        return Contender(processor_seconds(run, 1e3 / times))

    return prepare


def three_players(gap: float) -> Program:
    """Prepare `push_fold` of three players with prizes, in seconds of the processor.

    gap : as a fraction of all prizes
    """

    def prepare(quick: bool) -> Contender:
        from games import push_fold

        most = np.inf if quick else gap * sum(PAYOUTS)
        options: dict[str, Any] = {"iterations": 1} if quick else {"gap": most}
        solve = _to_a_gap(push_fold, most, stacks=STACK, players=3, payouts=PAYOUTS, **options)
        if not quick:
            solve()  # reads the deals of three hands
        return Contender(processor_seconds(solve, 1.0))

    return prepare


def nine_players(quick: bool) -> Contender:
    """Prepare `push_fold` of nine players, certified by 100,000 deals, in processor seconds."""
    from games import push_fold

    options: dict[str, Any] = {"iterations": 1, "deals": 100} if quick else {}
    solve = _to_a_gap(push_fold, np.inf, stacks=STACK, players=9, rng=1, **options)
    push_fold(STACK, players=3, iterations=1)  # reads the deals of three hands
    return Contender(processor_seconds(solve, 1.0))


def chart(gap: float) -> Program:
    """Prepare `nash_chart` of 1 to 20 big blinds by tenths, in seconds of the processor."""

    def prepare(quick: bool) -> Contender:
        from games import nash_chart

        stacks = np.arange(1, 3 if quick else 20.1, 0.1)
        solve = _to_a_gap(nash_chart, gap, players=2, stacks=stacks)
        nash_chart(stacks=[STACK])  # maps the matrix, and sums it by class
        return Contender(processor_seconds(solve, 1.0))

    return prepare


def _to_a_gap(solve: Callable[..., Any], most: float, **given: Any) -> Callable[[], None]:
    """Return a program that solves a game, and raises RuntimeError for a larger gap."""

    def run() -> None:
        reached = solve(**given, progress=False).gap
        if reached > most:
            raise RuntimeError(f"the gap is {reached:.2g}, and {most:.2g} was asked for")

    return run
