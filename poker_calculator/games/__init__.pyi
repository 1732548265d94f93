# The public names: `lazy_loader`, editors and type checkers read them here.
from . import arena as arena
from . import five_card_draw as five_card_draw
from . import notation as notation
from . import tournament as tournament
from .batch.batch_state import BatchState as BatchState
from .cards import Deck as Deck
from .hand.hand import Automation as Automation
from .hand.operations import RuleError as RuleError
from .hand.state import State as State
from .notation import HandHistory as HandHistory
from .notation import parse_action as parse_action
from .play.legal_actions import ActionCode as ActionCode
from .play.legal_actions import IllegalActionError as IllegalActionError
from .pots.pots import side_pots as side_pots
from .pots.rake import rake as rake
from .pots.settlement import settle as settle
from .predefined import PREDEFINED_GAMES as PREDEFINED_GAMES
from .predefined import FixedLimitBadugi as FixedLimitBadugi
from .predefined import (
    FixedLimitDeuceToSevenLowballTripleDraw as FixedLimitDeuceToSevenLowballTripleDraw,
)
from .predefined import FixedLimitTexasHoldem as FixedLimitTexasHoldem
from .predefined import NoLimitShortDeckHoldem as NoLimitShortDeckHoldem
from .predefined import NoLimitTexasHoldem as NoLimitTexasHoldem
from .predefined import PotLimitOmahaHoldem as PotLimitOmahaHoldem
from .preflop.flops.solved_flops import SolvedFlops as SolvedFlops
from .preflop.solve_preflop import solve_preflop as solve_preflop
from .push_or_fold import nash_chart as nash_chart
from .push_or_fold import push_fold as push_fold
from .push_or_fold.future.future import FutureGames as FutureGames
from .variants.hand_types import KuhnPokerHand as KuhnPokerHand
from .variants.hand_types import OmahaEightOrBetterLowHand as OmahaEightOrBetterLowHand
from .variants.hand_types import OmahaHoldemHand as OmahaHoldemHand
from .variants.hand_types import StandardHighHand as StandardHighHand
from .variants.table_rules import TABLE_RULES as TABLE_RULES
from .variants.table_rules import TableRules as TableRules
from .variants.variant import VARIANTS as VARIANTS
from .variants.variant import BettingStructure as BettingStructure
from .variants.variant import Opening as Opening
from .variants.variant import Street as Street
from .variants.variant import Variant as Variant
from .worth.all_in import all_in_ev as all_in_ev
from .worth.all_in import all_in_icm as all_in_icm
from .worth.bubble import bubble_factors as bubble_factors
from .worth.bubble import equity_needed as equity_needed
from .worth.bubble import risk_premium as risk_premium
from .worth.icm import icm as icm

__version__: str
