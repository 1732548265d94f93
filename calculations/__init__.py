"""2 of 3: what a spot is worth (cards in, exact equities out).

`EquityCalculator(hole_cards, board)` counts every possible deal and final board of a spot, or draws
random ones where those are too many; `equities` counts arrays of spots, and `equity_frame`, which
pandas frames have as `frame.poker.equity`, frames of their text. `Range` and `OmahaRange` are what
a player may hold; `hand_strength` and `effective_hand_strength` measure hands against random ones.
`solve` finds what two players do who can bet.
"""

import typing

from calculations.commands import startup

if startup.is_program():  # first, as all that follows takes a while to be imported
    startup.end_when_interrupted()

import lookup

if not hasattr(lookup, "get_hand_strength"):
    raise ImportError(
        f"{lookup.__file__ or [*lookup.__path__]} hides the package 'lookup' of poker-calculator; "
        f"rename it or run from another folder"
    )

from calculations.batch import Equities, equities
from calculations.equity import EquityCalculator
from calculations.frames import accessor
from calculations.frames.equity_frame import equity_frame
from calculations.measures import (
    EffectiveHandStrength,
    HandStrength,
    Potentials,
    effective_hand_strength,
    hand_strength,
)
from calculations.method import Method
from calculations.ranges.range import Range
from calculations.spots.rows import BadRowsError
from lookup import CARDS
from lookup import __version__ as __version__

if typing.TYPE_CHECKING:
    from calculations.distributions.breakdown import breakdown
    from calculations.distributions.hands import EquityDistribution, equity_distribution
    from calculations.distributions.histograms import EquityHistograms, equity_histograms
    from calculations.frames.solving.solve_flops import flop_means, solve_flops
    from calculations.frames.solving.solve_frame import solve_frame
    from calculations.ranges.omaha.range import OmahaRange
    from calculations.runouts.by_flop import FlopEquities, equity_by_flop
    from calculations.runouts.outs import min_outs, outs
    from calculations.solver.results.loading import load_solution
    from calculations.solver.results.solution import Solution
    from calculations.solver.solve import solve

accessor.register()

__all__ = [
    "CARDS",
    "BadRowsError",
    "EffectiveHandStrength",
    "Equities",
    "EquityCalculator",
    "EquityDistribution",
    "EquityHistograms",
    "FlopEquities",
    "HandStrength",
    "Method",
    "OmahaRange",
    "Potentials",
    "Range",
    "Solution",
    "breakdown",
    "effective_hand_strength",
    "equities",
    "equity_by_flop",
    "equity_distribution",
    "equity_frame",
    "equity_histograms",
    "flop_means",
    "hand_strength",
    "load_solution",
    "min_outs",
    "outs",
    "solve",
    "solve_flops",
    "solve_frame",
]

_LATER = {
    name: f"calculations.{module}"
    for module, names in {
        "distributions.breakdown": ("breakdown",),
        "distributions.hands": ("EquityDistribution", "equity_distribution"),
        "distributions.histograms": ("EquityHistograms", "equity_histograms"),
        "frames.solving.solve_flops": ("flop_means", "solve_flops"),
        "frames.solving.solve_frame": ("solve_frame",),
        "ranges.omaha.range": ("OmahaRange",),
        "runouts.by_flop": ("FlopEquities", "equity_by_flop"),
        "runouts.outs": ("min_outs", "outs"),
        "solver.results.loading": ("load_solution",),
        "solver.results.solution": ("Solution",),
        "solver.solve": ("solve",),
    }.items()
    for name in names
}
"""What is imported when it is first asked for, and from where: a spot needs none of it."""

if not typing.TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        if name not in _LATER:
            raise AttributeError(f"module 'calculations' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
