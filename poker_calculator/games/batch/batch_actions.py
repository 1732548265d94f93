"""Reading the actions of a batch, and explaining illegal ones."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import is_listed
from poker_calculator.games._kernels.batch_rows import (
    CHECK_OR_CALL,
    FOLD,
    PER_HAND,
    PER_SEAT,
    RAISE,
    STREET,
    BatchRows,
    GameTerms,
)
from poker_calculator.games.play.betting import BettingState, raise_refusal
from poker_calculator.games.play.legal_actions import (
    NO_BET,
    NO_RAISE,
    IllegalActionError,
    LegalActions,
    out_of_bounds,
)
from poker_calculator.games.play.player_actions import (
    CALL,
    CHECK,
    EITHER,
    SIZES,
    Raise,
    read_player_action,
)


def read_actions(
    actions: Any, amounts: ArrayLike | None, hands: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
    """Return actions and amounts, [N] int64, and whether raises are to the minimum.

    Without amounts, the array of amounts is a placeholder.

    Actions may be in the forms of `read_player_action`, whose raises have their amounts.
    """
    if is_named(actions) or (_may_have_names(actions) and any(map(is_named, actions))):
        if amounts is not None:
            raise ValueError("amounts are given twice; leave them out, as Raise(to) has its amount")
        if is_named(actions):
            actions, amounts = _code_and_amount(actions)
        else:
            actions, amounts = zip(*map(_code_and_amount, actions), strict=True)
    wanted = _read(actions, hands, "actions", "FOLD, CHECK_OR_CALL or RAISE")
    if amounts is None:
        return wanted, wanted, True
    return wanted, _read(amounts, hands, "amounts", "the chips that a raise is to"), False


def is_named(action: object) -> bool:
    """Return whether an action is text or a `Raise`, not a code."""
    return isinstance(action, str | Raise)


def _may_have_names(actions: Any) -> bool:
    """Return whether a list may have named actions; an array of numbers has none."""
    dtype = getattr(actions, "dtype", None)
    return is_listed(actions) and getattr(dtype, "kind", "O") in "OU"


def _code_and_amount(action: Any) -> tuple[int, Any]:
    if not is_named(action):
        raise ValueError("actions mix codes and names; give either")
    read = read_player_action(action)
    if isinstance(read, Raise):
        return RAISE, read.to
    if read in (CHECK, CALL):
        raise ValueError(f"a batch does not distinguish check and call; write {EITHER!r}")
    if read in SIZES:
        raise ValueError(f"a batch does not read {read!r}; give Raise(to), see legal_actions()")
    return (CHECK_OR_CALL if read == EITHER else FOLD), 0


def _read(values: ArrayLike, hands: int, name: str, what: str) -> NDArray[np.int64]:
    """Return integers in a writable array.

    Numba would compile the kernels again for a read-only array, which takes seconds.
    """
    array = np.asarray(values)
    if array.dtype.kind not in "iu" or not np.can_cast(array.dtype, np.int64):
        raise ValueError(f"{name} hold {array.dtype}; give integers, {what}")
    if array.shape not in ((), (hands,)):
        raise ValueError(f"{name} have shape {array.shape}; give ({hands},), or one for all")
    if not array.ndim:
        return np.full(hands, array, np.int64)
    return np.require(array, np.int64, ["C", "W"])


def refusal(
    rows: BatchRows, terms: GameTerms, row: int, action: int, amount: int
) -> IllegalActionError:
    """Return the error for an illegal action in a row."""
    seat, call, minimum, maximum, may_fold, _ = map(int, rows.legal[row])
    legal = LegalActions(seat, bool(may_fold), call, minimum or None, maximum or None)
    player = f"Row {row}"
    if action == FOLD:
        return IllegalActionError("fold", NO_BET, legal, player=player)
    if action != RAISE:
        rule = "actions are FOLD (0), CHECK_OR_CALL (1) and RAISE (2)"
        return IllegalActionError(f"take action {action}", rule, legal, player=player)
    if maximum:
        rule = out_of_bounds(amount, minimum, maximum)
        return IllegalActionError("raise", rule, legal, amount, player)
    numbers = rows.numbers[row]
    betting = BettingState(numbers, *numbers[PER_HAND:].reshape(PER_SEAT, -1))
    limit = int(terms.limits[numbers[STREET]])
    rule = NO_RAISE[raise_refusal(betting, seat, limit, terms.rules.parts)]
    return IllegalActionError("raise", rule, legal, player=player)
