"""Compare ICM with the equilibrium of a push-or-fold tournament.

python scripts/compare_icm.py [--grid 300] [--chips 13500] [--blinds 300 600] [--payouts 50 30 20]

The tournament is that of Ganzfried and Sandholm, "Computing an approximate jam/fold equilibrium for
3-player no-limit Texas Hold'em tournaments" (AAMAS 2008); the program also prints their figures.
It solves all states of three stacks, hand after hand, until the values converge. 946 states take
five minutes.
"""

import argparse
import time
from math import inf

import numpy as np

from poker_calculator.games.push_or_fold.future.future import FutureGames
from poker_calculator.games.worth.icm import icm

PUBLISHED = (13500, 300, [300, 600], [50, 30, 20])
"""The chips, step, blinds and payouts of the paper."""

PUBLISHED_FIGURES = """\
published: button 300, small blind 12300, big blind 900 are worth 25.45, 48.69, 25.856
           by ICM 22.96, 48.19, 28.848; the average difference is 0.3703"""

SHOWN = 10


def main(arguments: list[str] | None = None) -> None:
    """Solve a tournament, and print its greatest and its average difference from ICM."""
    options = _read(arguments)
    started = time.monotonic()
    third = [options.chips / 3] * 3
    future = FutureGames(
        third,
        options.blinds,
        payouts=options.payouts,
        depth=inf,
        grid=options.grid,
        gap=options.gap,
    )
    stacks, values, gaps = future.states()
    by_icm = icm(stacks, options.payouts)
    differences = values - by_icm
    print(f"{len(stacks)} states in {time.monotonic() - started:.0f} s")
    print(f"nobody gains more than {gaps.max():.2g} by another play of one hand")
    print(f"ICM is {np.abs(differences).mean():.4f} off on average, {_by_seat(differences)}")
    print("button, small blind, big blind: stacks, ICM, equilibrium")
    for row in np.argsort(-np.abs(differences).max(axis=1), kind="stable")[:SHOWN]:
        columns = (np.roll(each[row], 1) for each in (stacks, by_icm, values))
        chips, before, after = columns
        print(f"{_row(chips, '6g')}   {_row(before, '6.3f')}   {_row(after, '6.3f')}")
    if (options.chips, options.grid, options.blinds, options.payouts) == PUBLISHED:
        print(PUBLISHED_FIGURES)


def _read(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--chips", type=float, default=13500, help="chips of all three players")
    parser.add_argument("--grid", type=float, default=300, help="the step of chips between states")
    parser.add_argument("--blinds", type=float, nargs=2, default=[300, 600])
    parser.add_argument("--payouts", type=float, nargs="+", default=[50, 30, 20])
    parser.add_argument("--gap", type=float, help="what a player may still gain in a hand")
    return parser.parse_args(arguments)


def _by_seat(differences: np.ndarray) -> str:
    names = ("button", "small blind", "big blind")
    means = np.roll(differences.mean(axis=0), 1)
    return ", ".join(f"the {name} {mean:+.4f}" for name, mean in zip(names, means, strict=True))


def _row(values: np.ndarray, form: str) -> str:
    return " ".join(format(value, form) for value in values)


if __name__ == "__main__":
    main()
