"""Trackers' statistics of each player in a hand that `State` plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.notation.actions import BETTING
from histories.outcomes.tally import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    FOLD,
    RAISED,
    RAISES,
    count_action,
    end_tally,
    find_chances,
    follow_street,
    leave_before_flop,
    lose_raises,
    new_tally,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.chips import Chips
    from games.notation.actions import Action
    from histories.outcomes.outcome import Table

ACTIONS: Final = {"cbr": BET_OR_RAISE, "cc": CHECK_OR_CALL, "f": FOLD}


class Statistics:
    """Counts the statistics of each player in a `Tally` while a hand is played.

    *blinds* are the seats of the small and the big blind, -1 for a missing one, None in games
    without blinds; *river* is the index of the last street.
    """

    def __init__(self, count: int, blinds: tuple[int, int] | None = None, river: int = 3) -> None:
        self.tally = new_tally(count, blinds, river)
        self.actor: int | None = None

    def listen(self, table: Table, action: Action | None) -> None:
        """Count an action, if any, and find the options of the next player to act."""
        tally, street = self.tally, table.street_index or 0
        # Antes, blinds, straddles and the bring-in are not voluntary, so they do not count.
        if action is not None and action.name in BETTING:
            assert action.seat is not None
            if action.seat != self.actor:
                leave_before_flop(tally)
            count_action(tally, ACTIONS[action.name], action.seat)
        follow_street(tally, street)
        self.actor = turn = table.actor_index
        if turn is None:
            return
        owes = not (street or tally.numbers[RAISED]) and bool(table.checking_or_calling_amount)
        may_raise = find_chances(tally, turn, owes) & RAISES
        if may_raise and table.min_completion_betting_or_raising_to_amount is None:
            lose_raises(tally)

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Count the end of the hand, given each player's winnings from each pot."""
        end_tally(self.tally, [any(of_pots) for of_pots in zip(*won, strict=True)])
