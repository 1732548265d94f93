"""The amounts of a hand as logs have them."""

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from poker_calculator.games.chips import read_chips
from poker_calculator.games.notation.user_fields import TOURNAMENT
from poker_calculator.histories.rooms.texts import CENT
from poker_calculator.histories.rooms.transcript import Money

if TYPE_CHECKING:
    from poker_calculator.games.notation.history import HandHistory

MOST: Final = 10**15  # readers accept only amounts of fewer digits


class Amounts:
    """Turns the chips of a hand into cents or whole chips."""

    def __init__(self, hand: "HandHistory") -> None:
        self.hand = hand
        self.is_cash: bool = self._is_cash()

    def _is_cash(self) -> bool:
        """Return whether amounts are money: there is a currency, or they have parts of a chip."""
        hand = self.hand
        if hand.user_fields.get(TOURNAMENT) is not None:
            return False
        if hand.currency or hand.currency_symbol:
            return True
        sizes = [hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet, *hand.antes]
        amounts = [action.amount for action in hand.parsed_actions]
        rows = (hand.starting_stacks, hand.blinds_or_straddles or (), amounts)
        amounts_of_hand = [size for row in (sizes, *rows) for size in row if size is not None]
        return any(size != size // 1 for size in amounts_of_hand)

    def money(self, amount: Any) -> Money:
        """Return an amount as logs have it: Decimals of cents, or whole chips."""
        amount = read_chips(amount, "an amount")
        if amount == float("inf"):
            raise ValueError("a stack is unknown; a log states all stacks")
        if amount >= MOST:
            raise ValueError(f"{amount} is more than a log can state")
        exact = Decimal(str(amount)) if isinstance(amount, float) else Decimal(amount)
        cents = exact.quantize(CENT) if self.is_cash else exact.quantize(Decimal(1))
        if cents != exact:
            least = "a cent" if self.is_cash else "a chip"
            raise ValueError(f"{amount} has parts of {least}, which a log cannot state")
        return cents if self.is_cash else int(cents)
