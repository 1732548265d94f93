"""The pre-defined games: classes that make states of the variants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Unpack

from poker_calculator.games.chips import Chips, ChipsLike
from poker_calculator.games.game_families import (
    BigBetGame,
    BringInGame,
    FixedLimitGame,
    PredefinedGame,
    with_options,
)
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.hand.state import State, StateOptions


class FixedLimitAceToFiveLowballSingleDraw(FixedLimitGame, code="FAL1D"):
    """Fixed-limit ace-to-five lowball single draw."""


class FixedLimitAceToFiveLowballTripleDraw(FixedLimitGame, code="FAL3D"):
    """Fixed-limit ace-to-five lowball triple draw."""


class FixedLimitBadugi(FixedLimitGame, code="FB"):
    """Fixed-limit badugi: four cards, three draws."""


class FixedLimitDeuceToSevenLowballTripleDraw(FixedLimitGame, code="F2L3D"):
    """Fixed-limit deuce-to-seven lowball triple draw."""


class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(FixedLimitGame, code="FO/8"):
    """Fixed-limit Omaha hi-lo, eight or better."""


class FixedLimitRazz(BringInGame, code="FR"):
    """Fixed-limit razz: seven card stud for low."""


class FixedLimitFiveCardStud(BringInGame, code="F5S"):
    """Fixed-limit five card stud: one card face down and four face up."""


class FixedLimitSevenCardStud(BringInGame, code="F7S"):
    """Fixed-limit seven card stud."""


class FixedLimitSevenCardStudHighLowSplitEightOrBetter(BringInGame, code="F7S/8"):
    """Fixed-limit seven card stud hi-lo, eight or better."""


class FixedLimitTexasHoldem(FixedLimitGame, code="FT"):
    """Fixed-limit Texas hold'em."""


class NoLimitDeuceToSevenLowballSingleDraw(BigBetGame, code="N2L1D"):
    """No-limit deuce-to-seven lowball single draw."""


class NoLimitShortDeckHoldem(BigBetGame, code="NS"):
    """No-limit short-deck hold'em."""


class NoLimitTexasHoldem(BigBetGame, code="NT"):
    """No-limit Texas hold'em."""


class PotLimitTexasHoldem(BigBetGame, code="PT"):
    """Pot-limit Texas hold'em."""


class PotLimitOmahaHoldem(BigBetGame, code="PO"):
    """Pot-limit Omaha."""


class PotLimitFiveCardOmaha(BigBetGame, code="PO5"):
    """Pot-limit Omaha with five hole cards."""


class PotLimitSixCardOmaha(BigBetGame, code="PO6"):
    """Pot-limit Omaha with six hole cards."""


class PotLimitFiveCardOmahaHighLowSplitEightOrBetter(BigBetGame, code="PO5/8"):
    """Pot-limit Omaha hi-lo with five hole cards, eight or better: Big O."""


class PotLimitCourchevel(BigBetGame, code="PC"):
    """Pot-limit five-card Omaha whose first flop card is dealt before the flop."""


class PotLimitCourchevelHighLowSplitEightOrBetter(BigBetGame, code="PC/8"):
    """Pot-limit Courchevel hi-lo, eight or better."""


class NoLimitFiveCardDraw(BigBetGame, code="N5D"):
    """No-limit five card draw."""


class PotLimitFiveCardDraw(BigBetGame, code="P5D"):
    """Pot-limit five card draw."""


class FixedLimitOmahaHoldem(FixedLimitGame, code="FO"):
    """Fixed-limit Omaha."""


class NoLimitOmahaHoldem(BigBetGame, code="NO"):
    """No-limit Omaha."""


class PotLimitOmahaHoldemHighLowSplitEightOrBetter(BigBetGame, code="PO/8"):
    """Pot-limit Omaha hi-lo, eight or better."""


class NoLimitOmahaHoldemHighLowSplitEightOrBetter(BigBetGame, code="NO/8"):
    """No-limit Omaha hi-lo, eight or better."""


class NoLimitFiveCardOmaha(BigBetGame, code="NO5"):
    """No-limit Omaha with five hole cards."""


class FixedLimitFiveCardOmaha(FixedLimitGame, code="FO5"):
    """Fixed-limit Omaha with five hole cards."""


class FixedLimitFiveCardOmahaHighLowSplitEightOrBetter(FixedLimitGame, code="FO5/8"):
    """Fixed-limit Omaha hi-lo with five hole cards, eight or better."""


class FixedLimitFiveCardDraw(FixedLimitGame, code="F5D"):
    """Fixed-limit five card draw."""


class PotLimitBadugi(BigBetGame, code="PB"):
    """Pot-limit badugi: four cards, three draws."""


class PotLimitDeuceToSevenLowballTripleDraw(BigBetGame, code="P2L3D"):
    """Pot-limit deuce-to-seven lowball triple draw."""


class KuhnPoker(PredefinedGame, code="K"):
    """Kuhn poker: three cards, one street, bets of one."""

    @classmethod
    @with_options
    def create_state(
        cls,
        automations: Iterable[Automation] = Automation,
        ante_trimming_status: bool = True,
        antes: ChipsLike = 1,
        bet: Chips = 1,
        stacks: ChipsLike = 2,
        players: int = 2,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant."""
        bets = bet, bet
        return cls._state(
            automations, ante_trimming_status, antes, 0, 0, bets, stacks, players, options
        )


class LeducPoker(PredefinedGame, code="L"):
    """Leduc poker: six cards, one hole card and one board card, two bets a street."""

    @classmethod
    @with_options
    def create_state(
        cls,
        automations: Iterable[Automation] = Automation,
        ante_trimming_status: bool = True,
        antes: ChipsLike = 1,
        small_bet: Chips = 2,
        big_bet: Chips = 4,
        stacks: ChipsLike = 13,
        players: int = 2,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant."""
        bets = small_bet, big_bet
        return cls._state(
            automations, ante_trimming_status, antes, 0, 0, bets, stacks, players, options
        )


PREDEFINED_GAMES: Final[dict[str, type[PredefinedGame]]] = {
    game.variant.code: game
    for family in PredefinedGame.__subclasses__()
    for game in (family.__subclasses__() or [family])
}
"""The pre-defined games, by the code of their variant."""
