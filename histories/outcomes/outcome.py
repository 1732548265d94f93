"""The outcome of a hand: chips, cards, and the all-in, if there was one."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from games.cards import Card
from games.chips import Chips
from games.notation.actions import Action


class AllIn(NamedTuple):
    """An all-in with cards to come: at most one live player still has chips behind."""

    street: int
    contributions: list[Chips]  # the chips of each player in the pots
    dead_chips: Chips
    statuses: list[bool]  # whether each player is live
    payoffs: list[Chips]  # the net result of each player if nobody wins the pots: 0 or below
    boards: list[list[Card]]


class Outcome(NamedTuple):
    """The outcome of a hand."""

    payoffs: list[Chips]  # the net result of each player
    held: list[tuple[Card, ...]]  # the final hole cards of each player, as far as they are known
    taken: list[Chips]  # the rake and fees of each pot, the main pot first
    won: list[list[Chips]]  # the winnings of each player from each pot, [pots, players]
    all_in: AllIn | None = None


class Table(Protocol):
    """The attributes of a hand in play that a `Listener` reads, named as in `State`."""

    @property
    def street_index(self) -> int | None:
        """Return the index of the street, None before the first."""

    @property
    def actor_index(self) -> int | None:
        """Return the seat of the player to act, None if there is none."""

    @property
    def checking_or_calling_amount(self) -> Chips | None:
        """Return the chips that the actor adds to check or call."""

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""


class Listener(Protocol):
    """Receives the actions of a hand while it is played."""

    def listen(self, table: Table, action: Action | None) -> None:
        """Receive the table after an action, or before the first one, without an action."""

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Receive each player's winnings from each pot, [pots, players], when the hand is over."""
