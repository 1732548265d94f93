"""A player's view at a decision, and the legal bets."""

from typing import NamedTuple, Protocol

from games.five_card_draw.table_cards import TableCard
from lookup.arguments import read_whole, shown
from lookup.cards import CardsLike


class Seat(NamedTuple):
    """The public information about a player."""

    name: str
    chips: int
    put_in: int
    """The contribution to the pot of this hand."""
    has_folded: bool
    has_allin: bool
    swapped: int | None
    """The number of swapped cards, None before the draw."""


class View(NamedTuple):
    """A player's cards and the public information. Amounts are chips to put in now."""

    name: str
    hand: tuple[TableCard, ...]
    chips: int
    ante: int
    pot: int
    """The sum of all contributions."""
    to_call: int
    """The amount of a call, 0 for a check; at most the player's chips."""
    min_raise: int | None
    """The amount of the minimum raise, None if no raise is legal."""
    max_raise: int | None
    """The amount of the maximum raise, all-in."""
    is_after_draw: bool
    seats: tuple[Seat, ...]
    """All players, including this one, in turn order; the last has the button."""


class Decider(Protocol):
    """A decision maker for a player."""

    def decide(self, view: View) -> int:
        """Return the chips to put in: 0 checks or folds, ``view.to_call`` calls, more raises."""

    def discard(self, view: View) -> CardsLike:
        """Return the cards of ``view.hand`` to swap."""


def legal_bets(view: View) -> str:
    """Return the legal bets as text.

    >>> view = View("Ada", (), 95, 5, 20, 10, 20, 95, False, ())
    >>> legal_bets(view)
    '0 folds, 10 calls, 20 to 95 raises by 10 to 85'
    """
    words = ["0 folds", f"{view.to_call} calls"] if view.to_call else ["0 checks"]
    minimum, maximum = view.min_raise, view.max_raise
    if minimum is not None and maximum is not None:
        by = f" raises by {_span(minimum - view.to_call, maximum - view.to_call)}"
        words.append(f"{_span(minimum, maximum)}{by if view.to_call else ' bets'}")
    return ", ".join(words)


def read_bet(view: View, amount: object) -> int:
    """Return the chips to put in; raises ValueError for an illegal bet."""
    rule = f"legal here: {legal_bets(view)}"
    chips = read_whole(amount, "the bet", rule)
    minimum, maximum = view.min_raise, view.max_raise
    raises = minimum is not None and maximum is not None and minimum <= chips <= maximum
    if chips not in (0, view.to_call) and not raises:
        got = shown(chips)
        why = f"and {view.name} has {view.chips}" if chips > view.chips else "which is not legal"
        raise ValueError(f"the bet is {got} chips, {why}; {rule}")
    return chips


def _span(minimum: int, maximum: int) -> str:
    return f"{minimum}" if minimum == maximum else f"{minimum} to {maximum}"
