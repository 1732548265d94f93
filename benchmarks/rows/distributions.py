"""The rows on distributions of ranges and hands."""

from benchmarks import distributions
from benchmarks.figures import Row
from benchmarks.spots import BOARD, RANGES

DISTRIBUTIONS = [
    Row(
        "breakdown",
        "`breakdown` of a range (258 combos against 104) on a flop, after the spot is counted, "
        "one core",
        "ms",
        distributions.broken_down(RANGES, BOARD[:6]),
        must=10,
        goal=2,
    ),
    Row(
        "breakdown-all-flops",
        "`breakdown` of all 1,326 combos over all 22,100 flops, one core",
        "s",
        distributions.broken_down_alone("random"),
        must=2,
        goal=0.5,
        rounds=3,
    ),
    Row(
        "equity-distribution",
        "`equity_distribution`: the hand strengths of a random hand on a random flop over its "
        "1,081 runouts, per spot of 500, one core",
        "ms",
        distributions.distributed(3, 500),
        must=5,
        goal=1,
        rounds=5,
    ),
    Row(
        "equity-distribution-turn",
        "the same on a turn over its 46 rivers, per spot of 5,000, one core",
        "ms",
        distributions.distributed(4, 5_000),
        must=0.5,
        goal=0.1,
        rounds=5,
    ),
    Row(
        "equity-histograms",
        "`equity_histograms`: 30 bins, E[HS] and E[HS²] of all 1,286,792 hands on the flop over "
        "their 1,081 runouts, exact, all cores",
        "s",
        distributions.histograms("flop"),
        must=20,
        goal=5,
        rounds=3,
    ),
]
