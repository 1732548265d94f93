"""The actions that a batch is given: reading them, and saying why one is not legal."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from games._kernels.batch_rows import ACTOR, CALL, CAN_FOLD, FOLD, MAX_RAISE_TO, MIN_RAISE_TO, RAISE
from games.betting import legal_text


def read_actions(
    actions: ArrayLike, amounts: ArrayLike | None, hands: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return actions and amounts, [N] int64; without amounts those are anything of that shape."""
    wanted = _read(actions, hands, "actions", "FOLD, CHECK_OR_CALL or RAISE")
    if amounts is None:
        return wanted, wanted
    return wanted, _read(amounts, hands, "amounts", "the chips that a raise is to")


def _read(values: ArrayLike, hands: int, name: str, what: str) -> NDArray[np.int64]:
    """Return integers in an array that can be written.

    For one that cannot, the kernels would be compiled anew, which takes seconds: that was most of
    what the steps of few rows cost.
    """
    array = np.asarray(values)
    if array.dtype.kind not in "iu" or not np.can_cast(array.dtype, np.int64):
        raise ValueError(f"{name} hold {array.dtype}; give integers, {what}")
    if array.shape not in ((), (hands,)):
        raise ValueError(f"{name} have shape {array.shape}; give ({hands},), or one for all")
    if not array.ndim:
        return np.full(hands, array, np.int64)
    return np.require(array, np.int64, ["C", "W"])


def explain(legal: NDArray[np.int64], action: int, amount: int) -> str:
    """Return in words why an action is not legal in a row of `Rows.legal`, and what is."""
    columns = ACTOR, CALL, MIN_RAISE_TO, MAX_RAISE_TO
    seat, call, minimum, maximum = (int(legal[column]) for column in columns)
    if action == FOLD:
        why = f"seat {seat} faces no bet and cannot fold"
    elif action != RAISE:
        why = f"the action {action} is unknown; give FOLD (0), CHECK_OR_CALL (1) or RAISE (2)"
    elif not maximum:
        why = f"seat {seat} cannot raise here"
    elif amount < minimum:
        why = f"raise to {amount} is below the minimum of {minimum}"
    else:
        why = f"raise to {amount} is above the maximum of {maximum}"
    return f"{why}; {legal_text(bool(legal[CAN_FOLD]), call, minimum, maximum)}"
