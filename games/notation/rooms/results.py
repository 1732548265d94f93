"""Whether a hand that was replayed was paid as its log says."""

from games.hand.state import State
from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.replay import waiting_for


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
