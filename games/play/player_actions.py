"""The actions of a player, which all layers read in the same forms."""

from numbers import Number
from typing import Any, Final, NamedTuple, TypeAlias

from games.chips import Chips
from lookup.action_names import words_of_actions
from lookup.arguments import shown
from lookup.names import suggestion

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
EITHER: Final = "check or call"
FORMS: Final = "'fold', 'check', 'call', 'check or call', Raise(to) or 'raise 6'"


class Raise(NamedTuple):
    """A bet or a raise *to* a total on this street: chips, or big blinds in a tournament."""

    to: Chips


Action: TypeAlias = str | Raise
"""``"fold"``, ``"check"``, ``"call"`` or ``Raise(to)``."""

ActionLike: TypeAlias = Action | Chips
"""An action, its text, or the total that a player bets or raises to."""


def read_player_action(action: Any) -> Action:
    """Return an action from any of its forms; raises ValueError for another value.

    A number is the total to bet or raise to. Text may be short, or that of a hand history.

    >>> [read_player_action(action) for action in ("x", "CALL", "cc", "f")]
    ['check', 'call', 'check or call', 'fold']
    >>> [read_player_action(action) for action in (Raise(6), 6, "bet 6", "raise to 6", "cbr 6")]
    [Raise(to=6), Raise(to=6), Raise(to=6), Raise(to=6), Raise(to=6)]
    """
    if isinstance(action, Raise):
        return action
    if isinstance(action, Number) and not isinstance(action, bool):
        return Raise(action)  # type: ignore[arg-type]
    if not isinstance(action, str):
        raise ValueError(f"{shown(action)} is not an action; actions are {FORMS}")
    match words_of_actions(action):
        case ["fold" | "check" | "call" as name]:
            return name
        case ["cc"] | ["check", "or", "call"]:
            return EITHER
        case ["bet" | "raise", amount] | ["bet" | "raise", "to", amount] if _is_amount(amount):
            return Raise(int(amount) if amount.isdigit() else float(amount))
    question = suggestion(action, (FOLD, CHECK, CALL, EITHER))
    raise ValueError(f"{shown(action)} is not an action; {question}actions are {FORMS}")


def action_text(action: object) -> str:
    """Return an action as text for errors."""
    return f"Raise({shown(action.to)})" if isinstance(action, Raise) else shown(action)


def _is_amount(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdigit()
