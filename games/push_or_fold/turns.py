"""What players did in a hand, as push or fold has it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from games.chips import Chips
from games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Operation,
)
from games.push_or_fold.results import Decision, PushFold


class PlayedHand(Protocol):
    """What is read of a `State`."""

    starting_stacks: tuple[Chips, ...]
    operations: list[Operation]


class Turn(NamedTuple):
    """What a player did before the flop when he acted first."""

    seat: int
    all_in: frozenset[int]
    """Who was all-in before, or had put all others all-in."""
    pushes: bool
    """Whether he went all-in, or put in as much as the others could call."""
    at_stake: Chips
    """What he could lose: his stack, or the largest of the others who had not folded if less."""
    problem: str | None
    """Why push or fold does not have it, None where it does."""


def find_decision(solved: PushFold, seat: int, all_in: frozenset[int]) -> Decision | None:
    """Return a seat's decision when these are all-in, None where it has none."""
    for decision in solved.decisions:
        if decision.seat == seat and all_in == {*decision.all_in}:
            return decision
    return None


def turns_of(state: PlayedHand) -> dict[int, Turn]:
    """Return what each player did who has acted before the flop, by seat."""
    followed = _Followed(state.starting_stacks)
    for operation in state.operations:
        if isinstance(operation, BoardDealing):
            break
        followed.follow(operation)
    return followed.turns


class _Followed:
    """Chips before the flop, followed operation by operation."""

    def __init__(self, stacks: Sequence[Chips]) -> None:
        self.turns: dict[int, Turn] = {}
        self._stacks, self._left = stacks, [*stacks]
        self._front: list[Chips] = [0 for _ in stacks]
        self._live = {*range(len(stacks))}
        self._pushed: set[int] = set()
        self._problem: str | None = None

    def follow(self, operation: Operation) -> None:
        """Take in what happened."""
        if isinstance(operation, AntePosting | BlindOrStraddlePosting):
            self._put(operation.player_index, operation.amount)
        elif isinstance(operation, BetCollection):
            for seat, kept in enumerate(operation.bets):
                self._left[seat] += self._front[seat] - kept
                self._front[seat] = 0
        elif isinstance(operation, Folding):
            self._act(operation.player_index, None)
            self._live.remove(operation.player_index)
        elif isinstance(operation, CheckingOrCalling):
            self._act(operation.player_index, operation.amount)
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            seat = operation.player_index
            self._act(seat, operation.amount - self._front[seat])

    def _put(self, seat: int, amount: Chips) -> None:
        self._left[seat] -= amount
        self._front[seat] += amount

    def _act(self, seat: int, amount: Chips | None) -> None:
        """Take in a player's action: what he put in, None for a fold."""
        others = self._live - {seat}
        all_in = {other for other in others if not self._left[other]} | self._pushed
        at_stake = min(self._stacks[seat], max(self._stacks[other] for other in others))
        problem, pushes = self._problem, False
        if amount is not None:
            self._put(seat, amount)
            pushes = bool(amount) and self._is_all(seat, others)
            if pushes:
                self._pushed.add(seat)
            elif problem is None:
                problem = "what was done is neither all-in nor a fold"
                self._problem = f"before, seat {seat} was in with less than all-in"
        turn = Turn(seat, frozenset(all_in), pushes, at_stake, problem)
        self.turns.setdefault(seat, turn)

    def _is_all(self, seat: int, others: set[int]) -> bool:
        """Return whether a seat has put in all it has, or all that the others may call."""
        most = max(self._front[other] + self._left[other] for other in others)
        return not self._left[seat] or self._front[seat] >= most
