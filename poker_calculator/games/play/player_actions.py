"""The actions of a player, which all layers read in the same forms."""

from numbers import Number
from typing import Any, Final, NamedTuple, TypeAlias

from lookup.arguments import as_whole, shown
from lookup.names import suggestion, words_of_actions
from poker_calculator.games.chips import Chips
from poker_calculator.games.play.legal_actions import ActionCode

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
EITHER: Final = "check or call"
MIN: Final = "min"
POT: Final = "pot"
ALL_IN: Final = "all-in"
SIZES: Final = {MIN: MIN, POT: POT, ALL_IN: ALL_IN, "allin": ALL_IN}
"""The raises without an amount, by their spellings."""
FORMS: Final = (
    "'fold', 'check', 'call', 'check or call', Raise(to), 'raise 6', 'min', 'pot' or 'all-in'"
)
OF_CODES: Final = {
    ActionCode.FOLD: FOLD, ActionCode.CHECK_OR_CALL: EITHER, ActionCode.RAISE: MIN
}  # fmt: skip


class Raise(NamedTuple):
    """A bet or a raise *to* a total on this street: chips, or big blinds in a tournament."""

    to: Chips


Action: TypeAlias = str | Raise
"""``"fold"``, ``"check"``, ``"call"``, ``"min"``, ``"pot"``, ``"all-in"`` or ``Raise(to)``."""

ActionLike: TypeAlias = Action | ActionCode
"""An action, its text or its code."""


def read_player_action(action: Any) -> Action:
    """Return an action from any of its forms; raises ValueError for another value.

    Text may be short, or that of a hand history. A bare number is refused: it could be a code or
    the total of a raise.

    >>> [read_player_action(action) for action in ("x", "CALL", "cc", "f", ActionCode.FOLD)]
    ['check', 'call', 'check or call', 'fold', 'fold']
    >>> [read_player_action(action) for action in (Raise(6), "bet 6", "raise to 6", "bet pot")]
    [Raise(to=6), Raise(to=6), Raise(to=6), 'pot']
    """
    if isinstance(action, Raise):
        return action
    if isinstance(action, ActionCode):
        return OF_CODES[action]
    if isinstance(action, Number) and not isinstance(action, bool):
        codes = "".join(
            f" or ActionCode.{code.name}" for code in ActionCode if code == as_whole(action)
        )
        raise ValueError(
            f"{shown(action)} is not an action: it could be a code or the total of a raise; give "
            f"Raise({shown(action)}){codes}"
        )
    if not isinstance(action, str):
        raise ValueError(f"{shown(action)} is not an action; actions are {FORMS}")
    match words := words_of_actions(action):
        case ["fold" | "check" | "call" as name]:
            return name
        case ["cc"] | ["check", "or", "call"]:
            return EITHER
        case ["bet" | "raise", "to", *amount] | ["bet" | "raise", *amount] | amount:
            size = "-".join(amount)
            if size in SIZES:
                return SIZES[size]
            if len(amount) == 1 < len(words) and _is_amount(size):
                return Raise(int(size) if size.isdigit() else float(size))
    question = suggestion(action, (FOLD, CHECK, CALL, EITHER, MIN, POT, ALL_IN))
    raise ValueError(f"{shown(action)} is not an action; {question}actions are {FORMS}")


def action_text(action: object) -> str:
    """Return an action as text for errors."""
    return f"Raise({shown(action.to)})" if isinstance(action, Raise) else shown(action)


def _is_amount(text: str) -> bool:
    return text.isascii() and text.replace(".", "", 1).isdigit()
