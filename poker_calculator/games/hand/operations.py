"""The records of the operations of a hand, their errors, and the chips on the table after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips


class AntePosting(NamedTuple):
    """A player posted an ante."""

    player_index: int
    amount: Chips


class BetCollection(NamedTuple):
    """The bets went into the pot; *bets* are each seat's bet without an uncalled part."""

    bets: tuple[Chips, ...]


class BlindOrStraddlePosting(NamedTuple):
    """A player posted a blind, a straddle or a post."""

    player_index: int
    amount: Chips


class DeadBlindPosting(NamedTuple):
    """A player posted a dead blind into the first pot; it does not count towards a call."""

    player_index: int
    amount: Chips


class CardBurning(NamedTuple):
    """The dealer burned a card."""

    card: Card


class HoleDealing(NamedTuple):
    """A player got hole cards; *statuses* are True for face-up cards."""

    player_index: int
    cards: tuple[Card, ...]
    statuses: tuple[bool, ...]


class BoardDealing(NamedTuple):
    """Cards were dealt to the board, or to one of several."""

    cards: tuple[Card, ...]
    board_index: int = 0

    def __repr__(self) -> str:
        which = f", board_index={self.board_index}" if self.board_index else ""
        return f"BoardDealing(cards={self.cards}{which})"


class RunoutCountSelection(NamedTuple):
    """The players chose the number of runs of the rest of the board."""

    runs: int


class StandingPatOrDiscarding(NamedTuple):
    """A player discarded *cards*, or stood pat with none."""

    player_index: int
    cards: tuple[Card, ...]


class Folding(NamedTuple):
    """A player folded."""

    player_index: int


class CheckingOrCalling(NamedTuple):
    """A player called *amount* more chips, or checked with 0."""

    player_index: int
    amount: Chips


class BringInPosting(NamedTuple):
    """A player posted the bring-in."""

    player_index: int
    amount: Chips


class CompletionBettingOrRaisingTo(NamedTuple):
    """A player completed, bet or raised to *amount*, their total of the street."""

    player_index: int
    amount: Chips


class HoleCardsShowingOrMucking(NamedTuple):
    """A player showed *hole_cards*, or mucked if it is empty."""

    player_index: int
    hole_cards: tuple[Card, ...]


class HandKilling(NamedTuple):
    """The dealer killed a hand that cannot win."""

    player_index: int


class ChipsPushing(NamedTuple):
    """The dealer pushed a pot, or its share for one hand type or board, to the winners."""

    amounts: tuple[Chips, ...]
    pot_index: int
    hand_type_index: int | None
    rake: Chips = 0
    """The rake of the pot, in its first push only."""
    fees: Chips = 0
    """The sum of the pot's fees after the rake, in its first push only."""
    board_index: int = 0
    """The index of the share's board."""


class ChipsPulling(NamedTuple):
    """A player pulled the chips that they won."""

    player_index: int
    amount: Chips


Operation: TypeAlias = (
    AntePosting
    | BetCollection
    | BlindOrStraddlePosting
    | DeadBlindPosting
    | CardBurning
    | HoleDealing
    | BoardDealing
    | RunoutCountSelection
    | StandingPatOrDiscarding
    | Folding
    | CheckingOrCalling
    | BringInPosting
    | CompletionBettingOrRaisingTo
    | HoleCardsShowingOrMucking
    | HandKilling
    | ChipsPushing
    | ChipsPulling
)


class RuleError(ValueError):
    """A step that the rules do not allow; *parts* join to a sentence, with seats as integers.

    >>> error = RuleError(1, " has no cards to discard")
    >>> str(error), error.named(lambda seat: f"p{seat + 1}")
    ('seat 1 has no cards to discard', 'p2 has no cards to discard')
    """

    def __init__(self, *parts: str | int) -> None:
        super().__init__(*parts)
        self.parts = parts

    def named(self, name: Callable[[int], str]) -> str:
        """Return the sentence with the name of each seat."""
        return "".join(part if isinstance(part, str) else name(part) for part in self.parts)

    def __str__(self) -> str:
        return self.named("seat {}".format)


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
