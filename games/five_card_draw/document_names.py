"""The document's names of a table's methods, for helpful errors."""

from typing import TYPE_CHECKING, Final, NoReturn

DOCUMENT_NAMES: Final = {
    "MoveButton": "Dealer.move_button",
    "ShuffleDeck": "Dealer.shuffle_deck",
    "DealHands": "Dealer.deal_hands",
    "EvaluateHands": "Dealer.evaluate_hands",
    "Lookup": "Dealer.lookup",
    "CollectCards": "Dealer.collect_cards",
    "TakeAnte": "Dealer.take_ante",
    "TakeBet": "Dealer.take_bet",
    "Payout": "Dealer.payout",
    "BettingPhase": "FiveCardDraw.play_hand",
}
"""The document's names, and ours. `play_hand` includes the betting rounds."""


class NamedByDocument:
    """An object whose AttributeError for a name of the document gives our name."""

    # Hidden from type checkers, which would take it for a promise of any attribute.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Raise AttributeError, with our name for one of the document's."""
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name in DOCUMENT_NAMES:
                message += f"; the document's {name}() is {DOCUMENT_NAMES[name]}() here"
            raise AttributeError(message, name=name, obj=self)
