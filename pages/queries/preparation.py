"""Compile and load what the first queries need, while nobody waits for it."""

from typing import Any

from calculations import EquityCalculator
from calculations.exact.ranges.by_boards import kernels_of
from pages.queries.equity.spots import FIRST_SAMPLES, SEED

ENGINES = ("pairs", "sorted")
"""The engines that count two ranges board by board."""


def prepare() -> None:
    """Compile the kernels of two ranges on a flop, and import what frames need.

    NumPy takes a quarter of a second for two wide ranges on a flop, and kernels a few milliseconds.
    """
    import pandas as pd  # noqa: F401  # the import takes half a second

    for engine in ENGINES:
        for kernel, arguments in kernels_of(engine):
            kernel.code_for(arguments)
    ranges = ["22+, A2s+, KTs+", "random"]
    for board in ("2c7hJd", "2c7hJd3s"):
        for players in (ranges[:1] * 2, ranges[1:] * 2):
            assert EquityCalculator(players, board, progress=False).equity.size
    sampled: dict[str, Any] = {
        "method": "monte_carlo",
        "samples": FIRST_SAMPLES,
        "rng": SEED,
        "progress": False,
    }
    assert EquityCalculator(ranges[:1] * 4, **sampled).equity.size
