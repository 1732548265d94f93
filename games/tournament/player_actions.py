"""The actions of a player, and the error for illegal ones."""

from typing import Final, NamedTuple, TypeAlias

from games.chips import Chips
from lookup.arguments import shown

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"


class Raise(NamedTuple):
    """A bet or a raise *to* a total of big blinds on this street."""

    to: Chips


Action: TypeAlias = str | Raise
"""``"fold"``, ``"check"``, ``"call"`` or ``Raise(to)``."""


def action_text(action: object) -> str:
    """Return an action as text for errors."""
    return f"Raise({shown(action.to)})" if isinstance(action, Raise) else shown(action)
