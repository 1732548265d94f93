"""Our programs on boards that are known in part, and on ranges of Omaha hands."""

from benchmarks.figures import Contender, Program, rate, timed
from calculations import EquityCalculator, OmahaRange
from calculations.monte_carlo.sampling import sample
from calculations.spots.reading import read_spot


def called(hands: tuple[str, ...], board: str, game: str = "holdem", unit: float = 1e3) -> Program:
    """Prepare an exact call from text to `.equity`, one core."""

    def prepare(quick: bool) -> Contender:
        def run() -> object:
            return EquityCalculator(
                hands, board, game=game, method="exact", threads=1, progress=False
            ).equity

        return Contender(timed(run, unit, quick), run())

    return prepare


def sampled(ranges: tuple[str, ...], samples: int) -> Program:
    """Prepare Monte Carlo of Omaha ranges before the flop, hands a second, one core."""

    def prepare(quick: bool) -> Contender:
        spot, drawn = read_spot(ranges, game="omaha"), samples // 50 if quick else samples

        def run() -> object:
            return sample(spot, samples=drawn, rng=1, threads=1).equity

        return Contender(rate(run, len(ranges) * drawn, quick), run())

    return prepare


def read(text: str) -> Program:
    """Prepare the reading of a range of Omaha hands."""
    return lambda quick: Contender(
        timed(lambda: OmahaRange(text), 1e3, quick), len(OmahaRange(text))
    )
