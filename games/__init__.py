"""3 of 3: what a hand of poker does (rules, chips, pots).

`State` plays one hand of any variant; the classes of `games.predefined`, such as
`NoLimitTexasHoldem`, make states of known ones; `BatchState` plays thousands of hands at once.
`settle` and `side_pots` resolve pots; `all_in_ev`, `all_in_icm` and `icm` say what stacks are
worth, `sklansky_chubukov` with which ones a hand may go all-in face up; `push_fold` solves the game
before the flop with short stacks, `nash_chart` with many of them, and `FutureGames` values stacks
by the hands that follow; `games.notation` reads, writes and replays hand histories.

Whole games stand on these, in packages of their own: `games.five_card_draw` is a table to play at,
`games.tournament` plays tournaments with rising blinds, `games.arena` lets bots play each other,
and `games.replay` writes hands as a page to step through.
"""

import typing

import calculations  # noqa: F401 (first: of our program, Ctrl-C ends the rest of the imports)
import lookup

if not hasattr(lookup, "hand_strengths"):
    raise ImportError(
        f"{lookup.__file__ or [*lookup.__path__]} hides the package 'lookup' of poker-calculator; "
        f"rename it or run from another folder"
    )

from lookup import __version__ as __version__

if typing.TYPE_CHECKING:
    from games.batch.state import (
        CALL,
        CHECK_OR_CALL,
        FOLD,
        RAISE,
        Actions,
        BatchState,
        EndedHands,
        FinalObservation,
        LegalActions,
    )
    from games.cards import Card, Deck, read_cards, write_cards
    from games.hand.hand import Automation, Phase
    from games.hand.legal_actions import SeatActions
    from games.hand.operations import (
        AntePosting,
        BetCollection,
        BlindOrStraddlePosting,
        BoardDealing,
        BringInPosting,
        CardBurning,
        CheckingOrCalling,
        ChipsPulling,
        ChipsPushing,
        CompletionBettingOrRaisingTo,
        DeadBlindPosting,
        Folding,
        HandKilling,
        HoleCardsShowingOrMucking,
        HoleDealing,
        Operation,
        RunCountChoosing,
        StandingPatOrDiscarding,
    )
    from games.hand.state import State
    from games.notation import (
        HandHistory,
        NotationError,
        decisions_to_frame,
        hands_to_frame,
        parse_action,
        read_hands,
        session_report,
    )
    from games.pots.pots import Pot, divmod_chips, side_pots
    from games.pots.rake import rake
    from games.pots.settlement import Settlement, settle
    from games.predefined import (
        PREDEFINED_GAMES,
        FixedLimitBadugi,
        FixedLimitDeuceToSevenLowballTripleDraw,
        FixedLimitFiveCardDraw,
        FixedLimitFiveCardOmaha,
        FixedLimitFiveCardOmahaHighLowSplitEightOrBetter,
        FixedLimitOmahaHoldem,
        FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
        FixedLimitRazz,
        FixedLimitSevenCardStud,
        FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        FixedLimitTexasHoldem,
        KuhnPoker,
        LeducPoker,
        NoLimitDeuceToSevenLowballSingleDraw,
        NoLimitFiveCardDraw,
        NoLimitFiveCardOmaha,
        NoLimitOmahaHoldem,
        NoLimitOmahaHoldemHighLowSplitEightOrBetter,
        NoLimitShortDeckHoldem,
        NoLimitTexasHoldem,
        PotLimitBadugi,
        PotLimitCourchevel,
        PotLimitCourchevelHighLowSplitEightOrBetter,
        PotLimitDeuceToSevenLowballTripleDraw,
        PotLimitFiveCardDraw,
        PotLimitFiveCardOmaha,
        PotLimitFiveCardOmahaHighLowSplitEightOrBetter,
        PotLimitOmahaHoldem,
        PotLimitOmahaHoldemHighLowSplitEightOrBetter,
        PotLimitSixCardOmaha,
        PotLimitTexasHoldem,
    )
    from games.push_or_fold import NashChart, PushFold, nash_chart, push_fold, push_fold_at
    from games.push_or_fold.future import FutureGames
    from games.variants.hand_types import (
        BadugiHand,
        EightOrBetterLowHand,
        HandType,
        KuhnPokerHand,
        LeducPokerHand,
        OmahaEightOrBetterLowHand,
        OmahaHoldemHand,
        RegularLowHand,
        ShortDeckHoldemHand,
        StandardHighHand,
        StandardLowHand,
    )
    from games.variants.table_rules import TABLE_RULES, TableRules
    from games.variants.variant import VARIANTS, BettingStructure, Opening, Street, Variant
    from games.worth.all_in import all_in_ev, all_in_icm
    from games.worth.icm import icm, icm_fractions
    from games.worth.sklansky_chubukov import sklansky_chubukov

__all__ = [
    "CALL",
    "CHECK_OR_CALL",
    "FOLD",
    "PREDEFINED_GAMES",
    "RAISE",
    "TABLE_RULES",
    "VARIANTS",
    "Actions",
    "AntePosting",
    "Automation",
    "BadugiHand",
    "BatchState",
    "BetCollection",
    "BettingStructure",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "Card",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "DeadBlindPosting",
    "Deck",
    "EightOrBetterLowHand",
    "EndedHands",
    "FinalObservation",
    "FixedLimitBadugi",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitFiveCardDraw",
    "FixedLimitFiveCardOmaha",
    "FixedLimitFiveCardOmahaHighLowSplitEightOrBetter",
    "FixedLimitOmahaHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitRazz",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitTexasHoldem",
    "Folding",
    "FutureGames",
    "HandHistory",
    "HandKilling",
    "HandType",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "KuhnPoker",
    "KuhnPokerHand",
    "LeducPoker",
    "LeducPokerHand",
    "LegalActions",
    "NashChart",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitFiveCardDraw",
    "NoLimitFiveCardOmaha",
    "NoLimitOmahaHoldem",
    "NoLimitOmahaHoldemHighLowSplitEightOrBetter",
    "NoLimitShortDeckHoldem",
    "NoLimitTexasHoldem",
    "NotationError",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "Opening",
    "Operation",
    "Phase",
    "Pot",
    "PotLimitBadugi",
    "PotLimitCourchevel",
    "PotLimitCourchevelHighLowSplitEightOrBetter",
    "PotLimitDeuceToSevenLowballTripleDraw",
    "PotLimitFiveCardDraw",
    "PotLimitFiveCardOmaha",
    "PotLimitFiveCardOmahaHighLowSplitEightOrBetter",
    "PotLimitOmahaHoldem",
    "PotLimitOmahaHoldemHighLowSplitEightOrBetter",
    "PotLimitSixCardOmaha",
    "PotLimitTexasHoldem",
    "PushFold",
    "RegularLowHand",
    "RunCountChoosing",
    "SeatActions",
    "Settlement",
    "ShortDeckHoldemHand",
    "StandardHighHand",
    "StandardLowHand",
    "StandingPatOrDiscarding",
    "State",
    "Street",
    "TableRules",
    "Variant",
    "all_in_ev",
    "all_in_icm",
    "decisions_to_frame",
    "divmod_chips",
    "hands_to_frame",
    "icm",
    "icm_fractions",
    "nash_chart",
    "parse_action",
    "push_fold",
    "push_fold_at",
    "rake",
    "read_cards",
    "read_hands",
    "session_report",
    "settle",
    "side_pots",
    "sklansky_chubukov",
    "write_cards",
]

_LATER = {
    name: f"games.{module}"
    for module, names in {
        "batch.state": (
            "CALL",
            "CHECK_OR_CALL",
            "FOLD",
            "RAISE",
            "Actions",
            "BatchState",
            "EndedHands",
            "FinalObservation",
            "LegalActions",
        ),
        "cards": (
            "Card",
            "Deck",
            "read_cards",
            "write_cards",
        ),
        "hand.hand": (
            "Automation",
            "Phase",
        ),
        "hand.legal_actions": ("SeatActions",),
        "hand.operations": (
            "AntePosting",
            "BetCollection",
            "BlindOrStraddlePosting",
            "BoardDealing",
            "BringInPosting",
            "CardBurning",
            "CheckingOrCalling",
            "ChipsPulling",
            "ChipsPushing",
            "CompletionBettingOrRaisingTo",
            "DeadBlindPosting",
            "Folding",
            "HandKilling",
            "HoleCardsShowingOrMucking",
            "HoleDealing",
            "Operation",
            "RunCountChoosing",
            "StandingPatOrDiscarding",
        ),
        "hand.state": ("State",),
        "notation": (
            "HandHistory",
            "NotationError",
            "decisions_to_frame",
            "hands_to_frame",
            "parse_action",
            "read_hands",
            "session_report",
        ),
        "pots.pots": (
            "Pot",
            "divmod_chips",
            "side_pots",
        ),
        "pots.rake": ("rake",),
        "pots.settlement": (
            "Settlement",
            "settle",
        ),
        "push_or_fold": (
            "NashChart",
            "PushFold",
            "nash_chart",
            "push_fold",
            "push_fold_at",
        ),
        "push_or_fold.future": ("FutureGames",),
        "variants.hand_types": (
            "BadugiHand",
            "EightOrBetterLowHand",
            "HandType",
            "KuhnPokerHand",
            "LeducPokerHand",
            "OmahaEightOrBetterLowHand",
            "OmahaHoldemHand",
            "RegularLowHand",
            "ShortDeckHoldemHand",
            "StandardHighHand",
            "StandardLowHand",
        ),
        "variants.table_rules": (
            "TABLE_RULES",
            "TableRules",
        ),
        "variants.variant": (
            "VARIANTS",
            "BettingStructure",
            "Opening",
            "Street",
            "Variant",
        ),
        "worth.all_in": (
            "all_in_ev",
            "all_in_icm",
        ),
        "worth.icm": (
            "icm",
            "icm_fractions",
        ),
        "worth.sklansky_chubukov": ("sklansky_chubukov",),
    }.items()
    for name in names
}
"""Where what the package offers is imported from when it is first asked for; else `predefined`."""

if not typing.TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        if name not in __all__:
            raise AttributeError(f"module 'games' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_LATER.get(name, "games.predefined")), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
