# The public names: `lazy_loader`, editors and type checkers read them here.
from . import arena as arena
from . import five_card_draw as five_card_draw
from . import notation as notation
from . import tournament as tournament
from .batch.batch_state import BatchActions as BatchActions
from .batch.batch_state import BatchState as BatchState
from .batch.batch_state import EndedHands as EndedHands
from .batch.batch_table import BatchLegalActions as BatchLegalActions
from .batch.batch_table import FinalObservation as FinalObservation
from .cards import Card as Card
from .cards import Deck as Deck
from .cards import read_cards as read_cards
from .cards import write_cards as write_cards
from .hand.hand import Automation as Automation
from .hand.hand import Phase as Phase
from .hand.operations import AntePosting as AntePosting
from .hand.operations import BetCollection as BetCollection
from .hand.operations import BlindOrStraddlePosting as BlindOrStraddlePosting
from .hand.operations import BoardDealing as BoardDealing
from .hand.operations import BringInPosting as BringInPosting
from .hand.operations import CardBurning as CardBurning
from .hand.operations import CheckingOrCalling as CheckingOrCalling
from .hand.operations import ChipsPulling as ChipsPulling
from .hand.operations import ChipsPushing as ChipsPushing
from .hand.operations import CompletionBettingOrRaisingTo as CompletionBettingOrRaisingTo
from .hand.operations import DeadBlindPosting as DeadBlindPosting
from .hand.operations import Folding as Folding
from .hand.operations import HandKilling as HandKilling
from .hand.operations import HoleCardsShowingOrMucking as HoleCardsShowingOrMucking
from .hand.operations import HoleDealing as HoleDealing
from .hand.operations import Operation as Operation
from .hand.operations import RuleError as RuleError
from .hand.operations import RunoutCountSelection as RunoutCountSelection
from .hand.operations import StandingPatOrDiscarding as StandingPatOrDiscarding
from .hand.operations import TableChips as TableChips
from .hand.state import State as State
from .notation import HandHistory as HandHistory
from .notation import NotationError as NotationError
from .notation import parse_action as parse_action
from .play.legal_actions import CHECK_OR_CALL as CHECK_OR_CALL
from .play.legal_actions import FOLD as FOLD
from .play.legal_actions import RAISE as RAISE
from .play.legal_actions import ActionCode as ActionCode
from .play.legal_actions import IllegalActionError as IllegalActionError
from .play.legal_actions import LegalActions as LegalActions
from .play.player_actions import Raise as Raise
from .pots.pots import Pot as Pot
from .pots.pots import divmod_chips as divmod_chips
from .pots.pots import side_pots as side_pots
from .pots.rake import rake as rake
from .pots.settlement import Settlement as Settlement
from .pots.settlement import settle as settle
from .predefined import PREDEFINED_GAMES as PREDEFINED_GAMES
from .predefined import FixedLimitAceToFiveLowballSingleDraw as FixedLimitAceToFiveLowballSingleDraw
from .predefined import FixedLimitAceToFiveLowballTripleDraw as FixedLimitAceToFiveLowballTripleDraw
from .predefined import FixedLimitBadugi as FixedLimitBadugi
from .predefined import (
    FixedLimitDeuceToSevenLowballTripleDraw as FixedLimitDeuceToSevenLowballTripleDraw,
)
from .predefined import FixedLimitFiveCardDraw as FixedLimitFiveCardDraw
from .predefined import FixedLimitFiveCardOmaha as FixedLimitFiveCardOmaha
from .predefined import (
    FixedLimitFiveCardOmahaHighLowSplitEightOrBetter as FixedLimitFiveCardOmahaHighLowSplitEightOrBetter,
)
from .predefined import FixedLimitFiveCardStud as FixedLimitFiveCardStud
from .predefined import FixedLimitOmahaHoldem as FixedLimitOmahaHoldem
from .predefined import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter as FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from .predefined import FixedLimitRazz as FixedLimitRazz
from .predefined import FixedLimitSevenCardStud as FixedLimitSevenCardStud
from .predefined import (
    FixedLimitSevenCardStudHighLowSplitEightOrBetter as FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from .predefined import FixedLimitTexasHoldem as FixedLimitTexasHoldem
from .predefined import KuhnPoker as KuhnPoker
from .predefined import LeducPoker as LeducPoker
from .predefined import NoLimitDeuceToSevenLowballSingleDraw as NoLimitDeuceToSevenLowballSingleDraw
from .predefined import NoLimitFiveCardDraw as NoLimitFiveCardDraw
from .predefined import NoLimitFiveCardOmaha as NoLimitFiveCardOmaha
from .predefined import NoLimitOmahaHoldem as NoLimitOmahaHoldem
from .predefined import (
    NoLimitOmahaHoldemHighLowSplitEightOrBetter as NoLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from .predefined import NoLimitShortDeckHoldem as NoLimitShortDeckHoldem
from .predefined import NoLimitTexasHoldem as NoLimitTexasHoldem
from .predefined import PotLimitBadugi as PotLimitBadugi
from .predefined import PotLimitCourchevel as PotLimitCourchevel
from .predefined import (
    PotLimitCourchevelHighLowSplitEightOrBetter as PotLimitCourchevelHighLowSplitEightOrBetter,
)
from .predefined import (
    PotLimitDeuceToSevenLowballTripleDraw as PotLimitDeuceToSevenLowballTripleDraw,
)
from .predefined import PotLimitFiveCardDraw as PotLimitFiveCardDraw
from .predefined import PotLimitFiveCardOmaha as PotLimitFiveCardOmaha
from .predefined import (
    PotLimitFiveCardOmahaHighLowSplitEightOrBetter as PotLimitFiveCardOmahaHighLowSplitEightOrBetter,
)
from .predefined import PotLimitOmahaHoldem as PotLimitOmahaHoldem
from .predefined import (
    PotLimitOmahaHoldemHighLowSplitEightOrBetter as PotLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from .predefined import PotLimitSixCardOmaha as PotLimitSixCardOmaha
from .predefined import PotLimitTexasHoldem as PotLimitTexasHoldem
from .push_or_fold import NashChart as NashChart
from .push_or_fold import PushFold as PushFold
from .push_or_fold import nash_chart as nash_chart
from .push_or_fold import push_fold as push_fold
from .push_or_fold import push_fold_at as push_fold_at
from .push_or_fold.chart_results import DecisionChart as DecisionChart
from .push_or_fold.chart_results import StackInterval as StackInterval
from .push_or_fold.future import FutureGames as FutureGames
from .push_or_fold.results import PushFoldDecision as PushFoldDecision
from .variants.hand_types import BadugiHand as BadugiHand
from .variants.hand_types import EightOrBetterLowHand as EightOrBetterLowHand
from .variants.hand_types import HandType as HandType
from .variants.hand_types import KuhnPokerHand as KuhnPokerHand
from .variants.hand_types import LeducPokerHand as LeducPokerHand
from .variants.hand_types import OmahaEightOrBetterLowHand as OmahaEightOrBetterLowHand
from .variants.hand_types import OmahaHoldemHand as OmahaHoldemHand
from .variants.hand_types import RegularLowHand as RegularLowHand
from .variants.hand_types import ShortDeckHoldemHand as ShortDeckHoldemHand
from .variants.hand_types import StandardHighHand as StandardHighHand
from .variants.hand_types import StandardLowHand as StandardLowHand
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
from .worth.equities import TableEquities as TableEquities
from .worth.icm import icm as icm
from .worth.icm import icm_fractions as icm_fractions
from .worth.sklansky_chubukov import sklansky_chubukov as sklansky_chubukov

__version__: str
