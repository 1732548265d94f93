"""Whether a hand that was replayed was paid as its log says."""

from games.hand.state import State
from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.replay import waiting_for
from games.notation.user_fields import RULES


def check_log(hand: HandHistory, state: State) -> None:
    """Do what `check_results` does for a hand of a log, which names the house's rules.

    Histories that do not may leave out what the house took.
    """
    if RULES in hand.user_fields:
        check_results(hand, state)


def check_results(hand: HandHistory, state: State) -> None:
    """Raise NotationError unless each player ends with what the history says.

    *state* is that after the last action, with the rake and fees that the history records: so the
    pots, what the house took and what each player collected are then those of the log.
    """
    if state.status:
        rule = f"the history stops before the hand is over: {waiting_for(state)}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    for seat, after in enumerate(hand.finishing_stacks or ()):
        if state.payoffs[seat] != after - hand.starting_stacks[seat]:
            name = hand.player_names()[seat]
            raise NotationError(
                f"{name} ends with {after} by the log, by the rules with "
                f"{hand.starting_stacks[seat] + state.payoffs[seat]}",
                file=hand.file,
                hand=hand.label,
            )
