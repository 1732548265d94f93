"""What the document calls the methods of a table, for those who call them so."""

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
"""The document's names, and ours. A whole hand, `play_hand`, has the betting rounds in it."""


class NamedByDocument:
    """An object that tells those who call a method as the document does what its name is here."""

    # Hidden from type checkers, which would take it for a promise of any attribute.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Raise AttributeError, with our name for one of the document's."""
            said = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name in DOCUMENT_NAMES:
                said += f"; the document's {name}() is {DOCUMENT_NAMES[name]}() here"
            raise AttributeError(said, name=name, obj=self)
