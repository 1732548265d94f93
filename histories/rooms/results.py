"""Whether a hand that was replayed was paid as its log says."""

from collections.abc import Sequence

from games.chips import Chips
from games.hand.state import State
from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.replay import waiting_for
from games.notation.user_fields import RULES


def check_log(hand: HandHistory, state: State) -> None:
    """Do what `check_results` does for a hand of a log; others may leave out the house's share."""
    if is_of_log(hand):
        check_results(hand, state)


def is_of_log(hand: HandHistory) -> bool:
    """Return whether a history says all that was paid: those that name the house's rules do."""
    return RULES in hand.user_fields


def check_results(hand: HandHistory, state: State) -> None:
    """Raise NotationError unless each player ends with what the history says.

    *state* is that after the last action, with the rake and fees that the history records: so the
    pots, what the house took and what each player collected are then those of the log.
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
    """Return the first player who does not end with what the history says, None for nobody.

    payoffs : what each player won or lost by the rules
    """
    for seat, after in enumerate(hand.finishing_stacks or ()):
        if payoffs[seat] != after - hand.starting_stacks[seat]:
            return seat
    return None
