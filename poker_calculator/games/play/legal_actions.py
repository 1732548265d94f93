"""The legal actions of a seat, their codes, and the error that explains an illegal action."""

from enum import IntEnum
from typing import Final, NamedTuple

from poker_calculator.games.chips import Chips, chips_text
from poker_calculator.games.play.betting import ALONE, CAPPED, CLOSED, SHORT

NO_BET: Final = "there is no bet to call"
BRING_IN_FIRST: Final = "the bring-in comes first"
NO_RAISE: Final = {
    SHORT: "a raise takes more chips than a call",
    ALONE: "no other player has chips left",
    CAPPED: "the street has seen all its bets and raises",
    CLOSED: "the all-in raise was too small to reopen the betting",
}
"""The rules that forbid a raise, by the result of `raise_refusal`."""


class LegalActions(NamedTuple):
    """The legal actions of a seat; none, and no turn, while no choice is due.

    The names are those of `BatchLegalActions`, whose arrays have 0 instead of None.
    """

    turn_index: int | None = None
    """The seat that has to act, draw or show."""
    fold: bool = False
    call: Chips | None = None
    """The chips that a check or call adds, 0 for a check; None when neither is legal."""
    min_raise_to: Chips | None = None
    """The minimum to complete, bet or raise to; None when none is legal."""
    max_raise_to: Chips | None = None
    """The maximum to complete, bet or raise to; in fixed limit, amounts between are illegal."""
    bring_in: Chips | None = None
    """The chips that the bring-in adds; None when none is due."""
    draw: bool = False
    """Whether the seat discards cards or stands pat."""
    show: bool = False
    """Whether the seat shows its hand; it then has to name unknown cards."""
    muck: bool = False
    """Whether the seat may muck instead."""

    @property
    def mask(self) -> tuple[bool, bool, bool]:
        """Return whether `FOLD`, `CHECK_OR_CALL` and `RAISE` are legal."""
        return self.fold, self.call is not None, self.min_raise_to is not None

    def text(self, unit: str = "") -> str:
        """Return the legal actions of a betting round as text, with amounts in *unit*.

        >>> LegalActions(0, True, 2, 4, 200).text(), LegalActions(0, call=0).text("big blinds")
        ('fold, call 2, raise to 4 to 200', 'check')
        """
        choices = ["fold"] if self.fold else []
        if self.bring_in is not None:
            choices.append(f"bring in {chips_text(self.bring_in)}")
        if self.call is not None:
            choices.append(f"call {chips_text(self.call)}" if self.call else "check")
        if self.min_raise_to is not None:
            bounds = dict.fromkeys(map(chips_text, (self.min_raise_to, self.max_raise_to)))
            choices.append(f"raise to {' to '.join(bounds)}")
        has_chips = self.call or self.min_raise_to is not None
        return ", ".join(choices) + (f" {unit}" if unit and has_chips else "")


NOTHING: Final = LegalActions()


def out_of_bounds(amount: Chips, minimum: Chips, maximum: Chips) -> str:
    """Return the bound that a raise to *amount* breaks."""
    if amount < minimum:
        return f"the minimum raise is to {chips_text(minimum)}"
    return f"the maximum raise is to {chips_text(maximum)}"


class IllegalActionError(ValueError):
    """An action that the rules do not allow.

    Attributes
    ----------
    action : the illegal action, such as "raise"
    rule : the broken rule
    legal : the legal `LegalActions`, whose `turn_index` is the seat
    amount : the total of a raise, None for other actions
    player : the name of the player, None if only the seat is known
    unit : the unit of amounts, "" for chips

    >>> legal = LegalActions(1, True, 4, 10, 150)
    >>> print(IllegalActionError("raise", out_of_bounds(8, 10, 150), legal, 8))
    Cannot raise to 8: the minimum raise is to 10. Legal: fold, call 4, raise to 10 to 150.
    """

    def __init__(
        self,
        action: str,
        rule: str,
        legal: LegalActions,
        amount: Chips | None = None,
        player: str | None = None,
        unit: str = "",
    ) -> None:
        super().__init__(action, rule, legal, amount, player, unit)
        self.action: str = action
        self.rule: str = rule
        self.legal: LegalActions = legal
        self.amount: Chips | None = amount
        self.player: str | None = player
        self.unit: str = unit

    def __str__(self) -> str:
        what = "Cannot" if self.player is None else f"{self.player} cannot"
        to = "" if self.amount is None else f" to {chips_text(self.amount)}"
        return f"{what} {self.action}{to}: {self.rule}. Legal: {self.legal.text(self.unit)}."


class ActionCode(IntEnum):
    """The code of an action in `BatchState.step`, which `State.act` reads as well."""

    FOLD = 0
    CHECK_OR_CALL = 1
    RAISE = 2
    """A raise, to the minimum if no amount is given."""


FOLD, CHECK_OR_CALL, RAISE = ActionCode
