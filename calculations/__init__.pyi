# The public names of `calculations`: `lazy_loader`, editors and type checkers read them here.
from .batch import equities as equities
from .distributions.breakdown import breakdown as breakdown
from .distributions.equity_by_flop import equity_by_flop as equity_by_flop
from .distributions.equity_distribution import equity_distribution as equity_distribution
from .distributions.hand_strength import effective_hand_strength as effective_hand_strength
from .distributions.hand_strength import hand_strength as hand_strength
from .distributions.histograms import equity_histograms as equity_histograms
from .equity_calculator import EquityCalculator as EquityCalculator
from .frames.accessor import PokerAccessor as PokerAccessor
from .frames.equity_frame import equity_frame as equity_frame
from .plain_equity import equity as equity
from .ranges.masks import CARDS as CARDS
from .ranges.omaha_range import OmahaRange as OmahaRange
from .ranges.range import Range as Range
from .runouts.outs import outs as outs
from .solver.frames.solve_flops import solve_flops as solve_flops
from .solver.frames.solve_frame import solve_frame as solve_frame
from .solver.results.loading import load_solution as load_solution
from .solver.results.nodes import Node as Node
from .solver.results.solution import Solution as Solution
from .solver.solve import solve as solve
from .spots.spot_rows import BadRowsError as BadRowsError

__version__: str
