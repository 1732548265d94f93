# The public names of `games`: `lookup/lazy.py`, editors and type checkers read them here.
from games.batch.batch_state import BatchActions as BatchActions
from games.batch.batch_state import BatchState as BatchState
from games.batch.batch_state import EndedHands as EndedHands
from games.batch.batch_table import FinalObservation as FinalObservation
from games.batch.legal_actions import BatchLegalActions as BatchLegalActions
from games.cards import Card as Card
from games.cards import Deck as Deck
from games.cards import read_cards as read_cards
from games.cards import write_cards as write_cards
from games.hand.hand import Automation as Automation
from games.hand.hand import Phase as Phase
from games.hand.operations import AntePosting as AntePosting
from games.hand.operations import BetCollection as BetCollection
from games.hand.operations import BlindOrStraddlePosting as BlindOrStraddlePosting
from games.hand.operations import BoardDealing as BoardDealing
from games.hand.operations import BringInPosting as BringInPosting
from games.hand.operations import CardBurning as CardBurning
from games.hand.operations import CheckingOrCalling as CheckingOrCalling
from games.hand.operations import ChipsPulling as ChipsPulling
from games.hand.operations import ChipsPushing as ChipsPushing
from games.hand.operations import CompletionBettingOrRaisingTo as CompletionBettingOrRaisingTo
from games.hand.operations import DeadBlindPosting as DeadBlindPosting
from games.hand.operations import Folding as Folding
from games.hand.operations import HandKilling as HandKilling
from games.hand.operations import HoleCardsShowingOrMucking as HoleCardsShowingOrMucking
from games.hand.operations import HoleDealing as HoleDealing
from games.hand.operations import Operation as Operation
from games.hand.operations import RunoutCountSelection as RunoutCountSelection
from games.hand.operations import StandingPatOrDiscarding as StandingPatOrDiscarding
from games.hand.rule_error import RuleError as RuleError
from games.hand.state import State as State
from games.hand.table_chips import TableChips as TableChips
from games.notation import HandHistory as HandHistory
from games.notation import NotationError as NotationError
from games.notation import parse_action as parse_action
from games.play.action_codes import CHECK_OR_CALL as CHECK_OR_CALL
from games.play.action_codes import FOLD as FOLD
from games.play.action_codes import RAISE as RAISE
from games.play.action_codes import ActionCode as ActionCode
from games.play.legal_actions import IllegalActionError as IllegalActionError
from games.play.legal_actions import LegalActions as LegalActions
from games.play.player_actions import Raise as Raise
from games.pots.pots import Pot as Pot
from games.pots.pots import divmod_chips as divmod_chips
from games.pots.pots import side_pots as side_pots
from games.pots.rake import rake as rake
from games.pots.settlement import Settlement as Settlement
from games.pots.settlement import settle as settle
from games.predefined import PREDEFINED_GAMES as PREDEFINED_GAMES
from games.predefined import (
    FixedLimitAceToFiveLowballSingleDraw as FixedLimitAceToFiveLowballSingleDraw,
)
from games.predefined import (
    FixedLimitAceToFiveLowballTripleDraw as FixedLimitAceToFiveLowballTripleDraw,
)
from games.predefined import FixedLimitBadugi as FixedLimitBadugi
from games.predefined import (
    FixedLimitDeuceToSevenLowballTripleDraw as FixedLimitDeuceToSevenLowballTripleDraw,
)
from games.predefined import FixedLimitFiveCardDraw as FixedLimitFiveCardDraw
from games.predefined import FixedLimitFiveCardOmaha as FixedLimitFiveCardOmaha
from games.predefined import (
    FixedLimitFiveCardOmahaHighLowSplitEightOrBetter as FixedLimitFiveCardOmahaHighLowSplitEightOrBetter,
)
from games.predefined import FixedLimitFiveCardStud as FixedLimitFiveCardStud
from games.predefined import FixedLimitOmahaHoldem as FixedLimitOmahaHoldem
from games.predefined import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter as FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from games.predefined import FixedLimitRazz as FixedLimitRazz
from games.predefined import FixedLimitSevenCardStud as FixedLimitSevenCardStud
from games.predefined import (
    FixedLimitSevenCardStudHighLowSplitEightOrBetter as FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from games.predefined import FixedLimitTexasHoldem as FixedLimitTexasHoldem
from games.predefined import KuhnPoker as KuhnPoker
from games.predefined import LeducPoker as LeducPoker
from games.predefined import (
    NoLimitDeuceToSevenLowballSingleDraw as NoLimitDeuceToSevenLowballSingleDraw,
)
from games.predefined import NoLimitFiveCardDraw as NoLimitFiveCardDraw
from games.predefined import NoLimitFiveCardOmaha as NoLimitFiveCardOmaha
from games.predefined import NoLimitOmahaHoldem as NoLimitOmahaHoldem
from games.predefined import (
    NoLimitOmahaHoldemHighLowSplitEightOrBetter as NoLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from games.predefined import NoLimitShortDeckHoldem as NoLimitShortDeckHoldem
from games.predefined import NoLimitTexasHoldem as NoLimitTexasHoldem
from games.predefined import PotLimitBadugi as PotLimitBadugi
from games.predefined import PotLimitCourchevel as PotLimitCourchevel
from games.predefined import (
    PotLimitCourchevelHighLowSplitEightOrBetter as PotLimitCourchevelHighLowSplitEightOrBetter,
)
from games.predefined import (
    PotLimitDeuceToSevenLowballTripleDraw as PotLimitDeuceToSevenLowballTripleDraw,
)
from games.predefined import PotLimitFiveCardDraw as PotLimitFiveCardDraw
from games.predefined import PotLimitFiveCardOmaha as PotLimitFiveCardOmaha
from games.predefined import (
    PotLimitFiveCardOmahaHighLowSplitEightOrBetter as PotLimitFiveCardOmahaHighLowSplitEightOrBetter,
)
from games.predefined import PotLimitOmahaHoldem as PotLimitOmahaHoldem
from games.predefined import (
    PotLimitOmahaHoldemHighLowSplitEightOrBetter as PotLimitOmahaHoldemHighLowSplitEightOrBetter,
)
from games.predefined import PotLimitSixCardOmaha as PotLimitSixCardOmaha
from games.predefined import PotLimitTexasHoldem as PotLimitTexasHoldem
from games.push_or_fold import NashChart as NashChart
from games.push_or_fold import PushFold as PushFold
from games.push_or_fold import nash_chart as nash_chart
from games.push_or_fold import push_fold as push_fold
from games.push_or_fold import push_fold_at as push_fold_at
from games.push_or_fold.chart_results import DecisionChart as DecisionChart
from games.push_or_fold.chart_results import StackInterval as StackInterval
from games.push_or_fold.future import FutureGames as FutureGames
from games.push_or_fold.results import PushFoldDecision as PushFoldDecision
from games.variants.hand_types import BadugiHand as BadugiHand
from games.variants.hand_types import EightOrBetterLowHand as EightOrBetterLowHand
from games.variants.hand_types import HandType as HandType
from games.variants.hand_types import KuhnPokerHand as KuhnPokerHand
from games.variants.hand_types import LeducPokerHand as LeducPokerHand
from games.variants.hand_types import OmahaEightOrBetterLowHand as OmahaEightOrBetterLowHand
from games.variants.hand_types import OmahaHoldemHand as OmahaHoldemHand
from games.variants.hand_types import RegularLowHand as RegularLowHand
from games.variants.hand_types import ShortDeckHoldemHand as ShortDeckHoldemHand
from games.variants.hand_types import StandardHighHand as StandardHighHand
from games.variants.hand_types import StandardLowHand as StandardLowHand
from games.variants.table_rules import TABLE_RULES as TABLE_RULES
from games.variants.table_rules import TableRules as TableRules
from games.variants.variant import VARIANTS as VARIANTS
from games.variants.variant import BettingStructure as BettingStructure
from games.variants.variant import Opening as Opening
from games.variants.variant import Street as Street
from games.variants.variant import Variant as Variant
from games.worth.all_in import all_in_ev as all_in_ev
from games.worth.all_in import all_in_icm as all_in_icm
from games.worth.bubble import bubble_factors as bubble_factors
from games.worth.bubble import equity_needed as equity_needed
from games.worth.bubble import risk_premium as risk_premium
from games.worth.equities import TableEquities as TableEquities
from games.worth.icm import icm as icm
from games.worth.icm import icm_fractions as icm_fractions
from games.worth.sklansky_chubukov import sklansky_chubukov as sklansky_chubukov
from lookup import __version__ as __version__
