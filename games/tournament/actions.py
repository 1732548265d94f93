"""What a player may do at his turn, and the error for what he may not."""

from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from games import betting
from games.chips import Chips
from games.tournament.exact import amount_text
from lookup.arguments import shown

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"


class Raise(NamedTuple):
    """A bet or a raise *to* a total of big blinds on this street."""

    to: Chips


Action: TypeAlias = str | Raise
"""``"fold"``, ``"check"``, ``"call"`` or ``Raise(to)``."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow; *player* and *rule* say whose, and which one."""

    def __init__(self, player: str, rule: str) -> None:
        super().__init__(f"{player}: {rule}")
        self.player, self.rule = player, rule

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalActionError, (self.player, self.rule)


def legal_text(to_call: Fraction, minimum: Fraction | None, maximum: Fraction | None) -> str:
    """Return in words what is legal, in big blinds."""
    texts = [amount and amount_text(amount) for amount in (to_call, minimum, maximum)]
    return betting.legal_text(bool(to_call), *texts) + (" big blinds" if maximum else "")


def action_text(action: object) -> str:
    """Return an action as errors show it."""
    return f"Raise({shown(action.to)})" if isinstance(action, Raise) else shown(action)
