"""Play a hand action by action, each in the format of hand histories."""

from typing import Any

from games.hand.hand import undone_when_it_fails
from games.hand.state import State
from games.notation.actions import Action, read_action
from games.notation.fields import kind_of_chips
from games.notation.notation_error import NotationError
from games.notation.replay import ActionPlayer, in_notation
from lookup.arguments import shown


def parse_action(state: State, action: str) -> None:
    """Play an action in the format of hand histories (PHH) on a state.

    Steps that a history leaves out are added, as in `HandHistory.replay`: before cards are dealt,
    all-in players show their hands and an unknown card is burned. A line of commentary does
    nothing. Raises NotationError, a ValueError, for an invalid or illegal action; the state stays
    unchanged.

    >>> from games import Automation, NoLimitTexasHoldem
    >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 200, 3, rng=7)
    >>> parse_action(state, "p3 cbr 6  # from the button")
    >>> parse_action(state, "p1 f")
    >>> state.bets, state.turn_index
    ([1, 2, 6], 1)
    """
    if not isinstance(state, State):
        raise ValueError(f"{shown(state)} is not a state; give a `State` to play on")
    if not isinstance(action, str):
        raise ValueError(f"an action is text such as 'p3 cbr 700', not {shown(action)}")
    try:
        chips = _chips_of(state)
        kind = kind_of_chips(chips)
        parse: Any = float if kind is int else kind
        read = read_action(action, parse)
        with undone_when_it_fails(state):
            ActionPlayer(state, kind_of_chips([*chips, *_fractional_amounts(read)])).play(read)
    except (ValueError, ArithmeticError) as error:
        rule = f"{shown(action)}: {in_notation(error)}"
        raise NotationError(rule, text=action) from None


def _chips_of(state: State) -> list[object]:
    """Return the amounts of chips with which a hand was created, except infinite stacks."""
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    stacks = [stack for stack in state.starting_stacks if stack != float("inf")]
    forced = [*state.antes, *state.blinds_or_straddles, *state.posts, *state.dead_blinds]
    return [*forced, state.bring_in, state.added_chips, *bets, *stacks]


def _fractional_amounts(action: Action) -> list[object]:
    """Return the amount of an action if it is not whole; the state checks it."""
    amount = action.amount
    return [] if amount is None or amount == int(amount) else [amount]
