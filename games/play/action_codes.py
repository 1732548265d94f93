"""The codes of actions, of which arrays are made."""

from enum import IntEnum


class ActionCode(IntEnum):
    """The code of an action in `BatchState.step`, which `State.act` reads as well."""

    FOLD = 0
    CHECK_OR_CALL = 1
    RAISE = 2
    """A raise, to the minimum if no amount is given."""


FOLD, CHECK_OR_CALL, RAISE = ActionCode
