"""Ranges: exact equities on every street, three ranges, samples, distributions."""

import functools
from typing import Any

import numpy as np

from benchmarks import peers
from benchmarks.inputs import BOARD, RANGES, equities_of, random_cards
from benchmarks.measuring import Program, Task
from calculations import (
    EquityCalculator,
    OmahaRange,
    Range,
    breakdown,
    effective_hand_strength,
    equity_by_flop,
    equity_distribution,
    equity_histograms,
)
from calculations.exact import three_way_table as three_way
from calculations.exact.by_ranks import count_match_ups
from calculations.exact.engines import count_ranges
from calculations.sampling import sample
from calculations.spots.reading import read_spot
from lookup.tables.heads_up import HEADS_UP

ACES, RUNDOWNS = "AA**", "JT98ds"


def counted(ranges: tuple[str, ...], on_board: int = 0) -> Program:
    """Prepare the count of weighted ranges on the first cards of BOARD, one thread."""

    def prepare() -> Task:
        spot = read_spot([Range(text) for text in ranges], BOARD[: 2 * on_board])
        run = functools.partial(count_ranges, spot, threads=1)
        return Task(run, answer=equities_of(run().outcomes))

    return prepare


def called(ranges: tuple[Any, ...], board: str = "", **options: Any) -> Program:
    """Prepare a call from ranges, or from their text, to `.equity`."""

    def run() -> Any:
        return EquityCalculator(ranges, board, **options).equity

    return lambda: Task(run, answer=run())


def called_with_table(ranges: tuple[Any, ...]) -> Program:
    """Prepare a call from the text of three ranges once the three-way table is built."""

    def prepare() -> Task:
        three_way.three_way_table()
        return called(ranges)()

    return prepare


def sampled(ranges: tuple[str, ...], samples: int, game: str = "holdem") -> Program:
    """Prepare Monte Carlo of ranges preflop, one thread."""

    def prepare() -> Task:
        spot = read_spot(ranges, game=game)

        def run() -> Any:
            return sample(spot, samples=samples, rng=1, threads=1).equity

        return Task(run, len(ranges) * samples, run())

    return prepare


def matrix_built() -> Task:
    """Prepare the build of the heads-up matrix into an array."""
    table = np.empty(HEADS_UP.shape, np.int32)
    return Task(lambda: HEADS_UP.build(table, lambda steps: None))


def three_way_built() -> Task:
    """Prepare the build of the three-way table into an array."""
    table = np.zeros(three_way.THREE_WAY.shape, np.uint32)
    return Task(lambda: three_way.build_three_way(table, lambda steps: None), warm_up=lambda: None)


def broken_down() -> Task:
    """Prepare the breakdown of a range on a flop, once the spot is counted."""
    spot = EquityCalculator(RANGES, BOARD[:6])
    return Task(lambda: spot.ranges.breakdown(0))


def distributed(on_board: int, count: int) -> Program:
    """Prepare the distributions of random hands, each on its board."""

    def prepare() -> Task:
        cards = random_cards(count, 2 + on_board)
        run = functools.partial(equity_distribution, cards[:, :2], cards[:, 2:], threads=1)
        return Task(functools.partial(run, progress=False), count)

    return prepare


def sampled_instead(hands: tuple[str, ...], board: str = "") -> dict[str, Program]:
    """Return the peer that samples where we count."""
    return {"poker-equity": peers.poker_equity_samples(hands, 100_000, board, instead=True)}


READ = Range(RANGES[0]), Range(RANGES[1])
STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
THREE_WAY = {"three-way-call": ("AA", "KK", "random"), "three-way-ranges": (*RANGES, "random")}
OMAHA_BOARDS = {"flop": "Kh7d2c", "turn": "Kh7d2c4s"}

OURS: dict[str, Program] = {
    **{f"ranges-{street}": counted(RANGES, cards) for street, cards in STREETS.items()},
    "ranges-call": called(READ),
    "ranges-call-flop": called(READ, BOARD[:6]),
    "ranges-call-turn": called(READ, BOARD[:8]),
    "ranges-call-river": called(READ, BOARD),
    "ranges-random-flop": counted(("random", "random"), 3),
    "ranges-three-flop": counted((*RANGES, RANGES[1]), 3),
    "range-parse": lambda: Task(lambda: Range(RANGES[0]), answer=len(READ[0])),
    "match-ups": lambda: Task(count_match_ups),
    "matrix-build": matrix_built,
    "three-way-build": three_way_built,
    **{name: called_with_table(hands) for name, hands in THREE_WAY.items()},
    "equity-by-flop": lambda: Task(functools.partial(equity_by_flop, *RANGES, progress=False)),
    "omaha-range-parse": lambda: Task(lambda: OmahaRange(RUNDOWNS)),
    **{
        f"omaha-ranges-{street}": called(
            (ACES, RUNDOWNS), board, game="omaha", method="exact", threads=1
        )
        for street, board in OMAHA_BOARDS.items()
    },
    "sampling-ranges": sampled(RANGES, 5_000_000),
    "sampling-omaha-ranges": sampled((ACES, RUNDOWNS), 1_000_000, "omaha"),
    "strength-potential": lambda: Task(lambda: effective_hand_strength("AdQc", "3h4cJh")),
    "breakdown": broken_down,
    "breakdown-all-flops": lambda: Task(lambda: breakdown("random")),
    "equity-distribution": distributed(3, 500),
    "equity-distribution-turn": distributed(4, 5_000),
    "equity-histograms": lambda: Task(functools.partial(equity_histograms, "flop", progress=False)),
}
PEERS: dict[str, dict[str, Program]] = {
    "ranges-preflop": sampled_instead(RANGES),
    "ranges-flop": sampled_instead(RANGES, BOARD[:6]),
    "ranges-turn": {"poker-equity": peers.poker_equity_exact(RANGES, BOARD[:8])},
    "ranges-river": {
        "eval7": peers.eval7_ranges(RANGES, BOARD),
        "poker-equity": peers.poker_equity_exact(RANGES, BOARD),
    },
    "ranges-call": sampled_instead(RANGES),
    **{name: sampled_instead(hands) for name, hands in THREE_WAY.items()},
    "sampling-ranges": {"poker-equity": peers.poker_equity_samples(RANGES, 500_000)},
}
