# The public names of `calculations`: `lookup/lazy.py`, editors and type checkers read them here.
from calculations.batch import Equities as Equities
from calculations.batch import equities as equities
from calculations.distributions.breakdown import breakdown as breakdown
from calculations.distributions.equity_by_flop import FlopEquities as FlopEquities
from calculations.distributions.equity_by_flop import equity_by_flop as equity_by_flop
from calculations.distributions.equity_distribution import EquityDistribution as EquityDistribution
from calculations.distributions.equity_distribution import (
    equity_distribution as equity_distribution,
)
from calculations.distributions.hand_strength import EffectiveHandStrength as EffectiveHandStrength
from calculations.distributions.hand_strength import HandStrength as HandStrength
from calculations.distributions.hand_strength import Potentials as Potentials
from calculations.distributions.hand_strength import (
    effective_hand_strength as effective_hand_strength,
)
from calculations.distributions.hand_strength import hand_strength as hand_strength
from calculations.distributions.histograms import EquityHistograms as EquityHistograms
from calculations.distributions.histograms import equity_histograms as equity_histograms
from calculations.equity_calculator import EquityCalculator as EquityCalculator
from calculations.frames.accessor import PokerAccessor as PokerAccessor
from calculations.frames.equity_frame import equity_frame as equity_frame
from calculations.method import Method as Method
from calculations.plain_equity import equity as equity
from calculations.ranges.omaha.omaha_range import OmahaRange as OmahaRange
from calculations.ranges.range import Range as Range
from calculations.runouts.outs import outs as outs
from calculations.runouts.random_deals import Deals as Deals
from calculations.runouts.random_deals import Estimate as Estimate
from calculations.runouts.runouts import Runouts as Runouts
from calculations.solver.frames.flop_report import FlopReport as FlopReport
from calculations.solver.frames.solve_flops import solve_flops as solve_flops
from calculations.solver.frames.solve_frame import solve_frame as solve_frame
from calculations.solver.reports.node_plots import NodePlots as NodePlots
from calculations.solver.results.checkpoints import NotSavedWarning as NotSavedWarning
from calculations.solver.results.loading import load_solution as load_solution
from calculations.solver.results.node_hands import NodeHands as NodeHands
from calculations.solver.results.nodes import Node as Node
from calculations.solver.results.solution import Solution as Solution
from calculations.solver.solve import solve as solve
from calculations.spots.spot_rows import BadRowsError as BadRowsError
from lookup import __version__ as __version__
from lookup.cards import CARDS as CARDS
