"""What a player sees when he has to decide, and which bets he may make."""

from typing import Any, NamedTuple, Protocol

from games.arguments import read_whole, shown
from games.five_card_draw.cards import TableCard


class Seat(NamedTuple):
    """What everybody sees of a player."""

    name: str
    chips: int
    put_in: int
    """What he has put into the pot in this hand."""
    has_folded: bool
    has_allin: bool
    swapped: int | None
    """How many cards he swapped, None before he did."""


class View(NamedTuple):
    """What a player sees: his own cards, and what lies open. Amounts are chips to put in now."""

    name: str
    hand: tuple[TableCard, ...]
    chips: int
    ante: int
    pot: int
    """All that was put in."""
    to_call: int
    """What a call takes, 0 for a check; not more than he has."""
    least_raise: int | None
    """What the smallest raise takes, None when no raise is legal."""
    most_raise: int | None
    is_after_draw: bool
    seats: tuple[Seat, ...]
    """All players in turn order, himself included; the last has the button."""


class Decider(Protocol):
    """Who decides for a player."""

    def decide(self, view: View) -> int:
        """Return the chips to put in: 0 checks or folds, ``view.to_call`` calls, more raises."""

    def discard(self, view: View) -> Any:
        """Return the cards of ``view.hand`` to swap."""


def legal_bets(view: View) -> str:
    """Return in words what may be put in.

    >>> view = View("Ada", (), 95, 5, 20, 10, 20, 95, False, ())
    >>> legal_bets(view)
    '0 folds, 10 calls, 20 to 95 raises by 10 to 85'
    """
    words = ["0 folds", f"{view.to_call} calls"] if view.to_call else ["0 checks"]
    least, most = view.least_raise, view.most_raise
    if least is not None and most is not None:
        by = f" raises by {_span(least - view.to_call, most - view.to_call)}"
        words.append(f"{_span(least, most)}{by if view.to_call else ' bets'}")
    return ", ".join(words)


def read_bet(view: View, amount: Any) -> int:
    """Return the chips to put in, or raise ValueError when that is no legal bet."""
    rule = f"legal here: {legal_bets(view)}"
    chips = read_whole(amount, "the bet", rule)
    least, most = view.least_raise, view.most_raise
    raises = least is not None and most is not None and least <= chips <= most
    if chips not in (0, view.to_call) and not raises:
        got = shown(chips)
        why = f"and {view.name} has {view.chips}" if chips > view.chips else "and no legal bet"
        raise ValueError(f"the bet is {got} chips, {why}; {rule}")
    return chips


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"
