"""What came of a hand: chips, cards, and the all-in, if there was one."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from games.cards import Card
from games.chips import Chips
from games.notation.actions import Action


class AllIn(NamedTuple):
    """A hand when the betting was over with cards to come, as at most one player had chips left."""

    street: int
    contributions: list[Chips]
    """What each player had in the pots."""
    dead_chips: Chips
    statuses: list[bool]
    """Who was in."""
    payoffs: list[Chips]
    """What each player had lost until then, below 0."""
    boards: list[list[Card]]


class Outcome(NamedTuple):
    """What came of a hand."""

    payoffs: list[Chips]
    """What each player won or lost."""
    held: list[tuple[Card, ...]]
    """The last hole cards of each player, as far as they are known."""
    taken: list[Chips]
    """What the house took of each pot, the main pot first."""
    won: list[list[Chips]]
    """What each player got of each pot."""
    all_in: AllIn | None = None


class Table(Protocol):
    """What a `Listener` may ask of a hand in play; the names are those of `State`."""

    @property
    def street_index(self) -> int | None:
        """Return the street, None before the first."""

    @property
    def actor_index(self) -> int | None:
        """Return who has to act, None for nobody."""

    @property
    def checking_or_calling_amount(self) -> Chips | None:
        """Return what the actor adds to check or call."""

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""


class Listener(Protocol):
    """Who is told what is done in a hand."""

    def listen(self, table: Table, action: Action | None) -> None:
        """Hear of an action, and the table after it; at first of the table alone."""

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Hear what each player got of each pot when the hand is over."""
