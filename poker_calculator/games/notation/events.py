"""The events of a hand history: each operation, with the chips before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Unpack

from poker_calculator.games.hand.hand import Phase
from poker_calculator.games.hand.operations import Operation, TableChips
from poker_calculator.games.hand.state import State, StateOptions
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.fields import ChipsKind
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.replay import play_actions


class HandEvent(NamedTuple):
    """An operation of a hand, or an action that changes nothing on the table.

    An action is followed by automatic operations, such as the collection of bets. *state* is the
    table after the action and all of its operations; it is the same object in all events.
    """

    operation: Operation | None
    """None for an action without an operation, such as a commentary."""
    street: int
    """The index of the street, from 0."""
    before: TableChips
    after: TableChips
    action: Action | None
    """The action of the history, None for operations before the first one."""
    ends_action: bool
    """Whether this is the last event of the action."""
    state: State


def walk(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> Iterator[HandEvent]:
    """Yield an event for each operation of a hand, with the stacks, bets and pot after it.

    Every action has at least one event, and so has the play before the first action. The arguments
    and errors are those of `HandHistory.replay`.
    """
    done = street = 0
    on_table: TableChips | None = None
    for state, action in play_actions(hand, chips=chips, **options):
        if on_table is None:
            on_table = TableChips.of(state.starting_stacks)
        operations: list[Operation | None] = [*state.operations[done:]]
        done = len(state.operations)
        operations = operations or [None]
        for number, operation in enumerate(operations, 1):
            before, on_table = on_table, on_table.after(operation)
            is_last = number == len(operations)
            yield HandEvent(operation, street, before, on_table, action, is_last, state)
        street = (state.street_index or 0) + (state.phase is not Phase.DEALING)
