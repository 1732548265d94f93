"""Playing a hand action by action, each written as in a hand history."""

from typing import Any

from games.hand.hand import undone_when_it_fails
from games.hand.state import State
from games.notation.actions import Action, read_action
from games.notation.errors import NotationError
from games.notation.fields import kind_of_chips
from games.notation.replay import Player, with_players
from lookup.arguments import shown


def parse_action(state: State, action: str) -> None:
    """Do on a state what an action says, written as in a hand history (PHH).

    What goes without saying in a history does so here, as in `HandHistory.replay`: a burn, of a
    card that is not known, comes before the cards that are dealt, and so do the hands of players
    who are all-in. A commentary alone does nothing. Raises NotationError, a ValueError, with the
    state unchanged, for an action that is not understood or not legal.

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
            Player(state, kind_of_chips([*chips, *_parts(read)])).play(read)
    except (ValueError, ArithmeticError) as error:
        rule = f"{shown(action)}: {with_players(str(error))}"
        raise NotationError(rule, text=action) from None


def _chips_of(state: State) -> list[object]:
    """Return the chips that a hand was made with, infinite stacks apart."""
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    stacks = [stack for stack in state.starting_stacks if stack != float("inf")]
    forced = [*state.antes, *state.blinds_or_straddles, *state.posts, *state.dead_blinds]
    return [*forced, state.bring_in, *bets, *stacks]


def _parts(action: Action) -> list[object]:
    """Return the amount of an action that has parts of a chip, for the state to judge."""
    amount = action.amount
    return [] if amount is None or amount == int(amount) else [amount]
