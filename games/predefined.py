"""The pre-defined games: classes that make states of the variants in `games.variants.variant`."""

from collections.abc import Iterable
from typing import Final, Unpack

from games.chips import Chips, ChipsLike
from games.game_families import BigBetGame, BringInGame, FixedLimitGame, PredefinedGame
from games.hand.hand import Automation
from games.hand.state import State, StateOptions
from games.variants.variant import VARIANTS


class FixedLimitBadugi(FixedLimitGame):
    """Fixed-limit badugi: four cards, three draws."""

    variant = VARIANTS["FB"]


class FixedLimitDeuceToSevenLowballTripleDraw(FixedLimitGame):
    """Fixed-limit deuce-to-seven lowball triple draw."""

    variant = VARIANTS["F2L3D"]


class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(FixedLimitGame):
    """Fixed-limit Omaha hi-lo, eight or better."""

    variant = VARIANTS["FO/8"]


class FixedLimitRazz(BringInGame):
    """Fixed-limit razz: seven card stud for low."""

    variant = VARIANTS["FR"]


class FixedLimitSevenCardStud(BringInGame):
    """Fixed-limit seven card stud."""

    variant = VARIANTS["F7S"]


class FixedLimitSevenCardStudHighLowSplitEightOrBetter(BringInGame):
    """Fixed-limit seven card stud hi-lo, eight or better."""

    variant = VARIANTS["F7S/8"]


class FixedLimitTexasHoldem(FixedLimitGame):
    """Fixed-limit Texas hold'em."""

    variant = VARIANTS["FT"]


class NoLimitDeuceToSevenLowballSingleDraw(BigBetGame):
    """No-limit deuce-to-seven lowball single draw."""

    variant = VARIANTS["N2L1D"]


class NoLimitShortDeckHoldem(BigBetGame):
    """No-limit short-deck hold'em."""

    variant = VARIANTS["NS"]


class NoLimitTexasHoldem(BigBetGame):
    """No-limit Texas hold'em."""

    variant = VARIANTS["NT"]


class PotLimitTexasHoldem(BigBetGame):
    """Pot-limit Texas hold'em."""

    variant = VARIANTS["PT"]


class PotLimitOmahaHoldem(BigBetGame):
    """Pot-limit Omaha."""

    variant = VARIANTS["PO"]


class PotLimitFiveCardOmaha(BigBetGame):
    """Pot-limit Omaha with five hole cards."""

    variant = VARIANTS["PO5"]


class PotLimitSixCardOmaha(BigBetGame):
    """Pot-limit Omaha with six hole cards."""

    variant = VARIANTS["PO6"]


class PotLimitFiveCardOmahaHighLowSplitEightOrBetter(BigBetGame):
    """Pot-limit Omaha hi-lo with five hole cards, eight or better: Big O."""

    variant = VARIANTS["PO5/8"]


class PotLimitCourchevel(BigBetGame):
    """Pot-limit five-card Omaha whose first flop card is dealt before the flop."""

    variant = VARIANTS["PC"]


class PotLimitCourchevelHighLowSplitEightOrBetter(BigBetGame):
    """Pot-limit Courchevel hi-lo, eight or better."""

    variant = VARIANTS["PC/8"]


class NoLimitFiveCardDraw(BigBetGame):
    """No-limit five card draw."""

    variant = VARIANTS["N5D"]


class PotLimitFiveCardDraw(BigBetGame):
    """Pot-limit five card draw."""

    variant = VARIANTS["P5D"]


class FixedLimitOmahaHoldem(FixedLimitGame):
    """Fixed-limit Omaha."""

    variant = VARIANTS["FO"]


class NoLimitOmahaHoldem(BigBetGame):
    """No-limit Omaha."""

    variant = VARIANTS["NO"]


class PotLimitOmahaHoldemHighLowSplitEightOrBetter(BigBetGame):
    """Pot-limit Omaha hi-lo, eight or better."""

    variant = VARIANTS["PO/8"]


class NoLimitOmahaHoldemHighLowSplitEightOrBetter(BigBetGame):
    """No-limit Omaha hi-lo, eight or better."""

    variant = VARIANTS["NO/8"]


class NoLimitFiveCardOmaha(BigBetGame):
    """No-limit Omaha with five hole cards."""

    variant = VARIANTS["NO5"]


class FixedLimitFiveCardOmaha(FixedLimitGame):
    """Fixed-limit Omaha with five hole cards."""

    variant = VARIANTS["FO5"]


class FixedLimitFiveCardOmahaHighLowSplitEightOrBetter(FixedLimitGame):
    """Fixed-limit Omaha hi-lo with five hole cards, eight or better."""

    variant = VARIANTS["FO5/8"]


class FixedLimitFiveCardDraw(FixedLimitGame):
    """Fixed-limit five card draw."""

    variant = VARIANTS["F5D"]


class PotLimitBadugi(BigBetGame):
    """Pot-limit badugi: four cards, three draws."""

    variant = VARIANTS["PB"]


class PotLimitDeuceToSevenLowballTripleDraw(BigBetGame):
    """Pot-limit deuce-to-seven lowball triple draw."""

    variant = VARIANTS["P2L3D"]


class KuhnPoker(PredefinedGame):
    """Kuhn poker: three cards, one street, bets of one."""

    variant = VARIANTS["K"]

    @classmethod
    def create_state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool = True,
        raw_antes: ChipsLike = 1,
        bet: Chips = 1,
        raw_starting_stacks: ChipsLike = 2,
        player_count: int = 2,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant."""
        bets, stacks, count = (bet, bet), raw_starting_stacks, player_count
        return cls._state(
            automations, ante_trimming_status, raw_antes, 0, 0, bets, stacks, count, options
        )


class LeducPoker(PredefinedGame):
    """Leduc poker: six cards, one hole card and one board card, two bets a street."""

    variant = VARIANTS["L"]

    @classmethod
    def create_state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool = True,
        raw_antes: ChipsLike = 1,
        small_bet: Chips = 2,
        big_bet: Chips = 4,
        raw_starting_stacks: ChipsLike = 13,
        player_count: int = 2,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant."""
        bets, stacks, count = (small_bet, big_bet), raw_starting_stacks, player_count
        return cls._state(
            automations, ante_trimming_status, raw_antes, 0, 0, bets, stacks, count, options
        )


PREDEFINED_GAMES: Final[dict[str, type[PredefinedGame]]] = {
    game.variant.code: game
    for family in PredefinedGame.__subclasses__()
    for game in (family.__subclasses__() or [family])
}
"""The pre-defined games, by the code of their variant."""
