"""What the benchmark measures of how ranges and hands are distributed: data alone."""

from benchmarks import distributions
from benchmarks.figures import Row
from benchmarks.spots import BOARD, RANGES

DISTRIBUTIONS = [
    Row(
        "breakdown",
        "`breakdown` of a range (258 combos against 104) on a flop, once the spot is counted, "
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
]
