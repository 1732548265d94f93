"""Compare the payments of a replayed hand with those that its log states."""

from collections.abc import Sequence
from math import isinf

from games.chips import Chips
from games.hand.state import State
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.replay import waiting_for
from games.notation.user_fields import RULES


def check_log(hand: HandHistory, state: State) -> None:
    """Check the results of a hand from a log; other hands may omit rake and fees."""
    if is_of_log(hand):
        check_results(hand, state)


def is_of_log(hand: HandHistory) -> bool:
    """Return whether a hand is from a log; such hands name house rules and state all payments."""
    return RULES in hand.user_fields


def check_results(hand: HandHistory, state: State) -> None:
    """Raise NotationError unless each player ends with the stack that the history states.

    state : after the last action, with the recorded rake and fees
        If all final stacks agree, so do the pots, the rake, the fees and the winnings.
    """
    if state.status:
        rule = f"the history stops before the hand is over: {waiting_for(state)}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    seat = paid_otherwise(hand, state.payoffs)
    if seat is not None and hand.finishing_stacks is not None:
        raise NotationError(
            f"{hand.player_names()[seat]} ends with {hand.finishing_stacks[seat]} by the log, by "
            f"the rules with {hand.starting_stacks[seat] + state.payoffs[seat]}",
            file=hand.file,
            hand=hand.label,
        )


def paid_otherwise(hand: HandHistory, payoffs: Sequence[Chips]) -> int | None:
    """Return the first seat whose final stack differs from the history, None if all agree.

    The net result of one unknown, infinite stack follows from those of the others.

    payoffs : the net result of each player under the rules
    """
    for seat, after in enumerate(hand.finishing_stacks or ()):
        before = hand.starting_stacks[seat]
        if not isinf(before) and payoffs[seat] != after - before:
            return seat
    return None
