"""The chips on a table, operation by operation."""

from __future__ import annotations

from typing import NamedTuple

from games.chips import Chips
from games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    DeadBlindPosting,
    Operation,
)


class TableChips(NamedTuple):
    """The chips of each seat and of the pot.

    >>> chips = TableChips.of([100, 100]).after(BlindOrStraddlePosting(1, 2))
    >>> chips.after(CompletionBettingOrRaisingTo(0, 6))
    TableChips(stacks=(94, 98), bets=(6, 2), pot=8)
    """

    stacks: tuple[Chips, ...]
    bets: tuple[Chips, ...]
    """The chips in front of each seat: bets, and winnings until they are pulled."""
    pot: Chips
    """All chips in the pots and in front of the seats."""

    @classmethod
    def of(cls, stacks: tuple[Chips, ...] | list[Chips]) -> TableChips:
        """Return the chips before the first operation."""
        return cls(tuple(stacks), (0,) * len(stacks), 0)

    def after(self, operation: Operation | None) -> TableChips:
        """Return the chips after an operation."""
        match operation:
            case (
                AntePosting(seat, amount)
                | BlindOrStraddlePosting(seat, amount)
                | BringInPosting(seat, amount)
                | CheckingOrCalling(seat, amount)
            ):
                return self._put(seat, amount)
            case CompletionBettingOrRaisingTo(seat, amount):
                return self._put(seat, amount - self.bets[seat])
            case DeadBlindPosting(seat, amount):
                return self._put(seat, amount)._replace(bets=self.bets)
            case BetCollection(kept):
                returned = [bet - called for bet, called in zip(self.bets, kept, strict=True)]
                stacks = (stack + back for stack, back in zip(self.stacks, returned, strict=True))
                return TableChips(tuple(stacks), (0,) * len(kept), self.pot - sum(returned))
            case ChipsPushing(amounts):
                bets = (bet + amount for bet, amount in zip(self.bets, amounts, strict=True))
                left = self.pot - operation.rake - operation.fees
                return self._replace(bets=tuple(bets), pot=left)
            case ChipsPulling(seat, amount):
                return self._put(seat, -amount)
        return self

    def _put(self, seat: int, amount: Chips) -> TableChips:
        """Return the chips after a seat puts an amount in front of it."""
        stacks, bets = [*self.stacks], [*self.bets]
        stacks[seat] -= amount
        bets[seat] += amount
        return TableChips(tuple(stacks), tuple(bets), self.pot + amount)
