"""The game to solve: tree, payoffs and deals as arrays, for any deck.

A payoff is a seat's result at an end, for one order of the hands at showdown.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import Order, weak_orders
from lookup.arguments import shown
from poker_calculator.games.chips import Chips
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.pots.settlement import settle
from poker_calculator.games.push_or_fold.deals import PushFoldDeals, order_number
from poker_calculator.games.push_or_fold.tree import End, PostedTable, Tree
from poker_calculator.games.worth.icm import icm

Worth: TypeAlias = Callable[[NDArray[np.float64]], Any]
"""A function from the stacks after the hand, [N, P], to their value for each seat, [N, P]."""

Payoffs: TypeAlias = Sequence[dict[Order, NDArray[np.float64]]]
"""The payoffs of all seats, [P], at each end, by the order of the hands at showdown."""

Strategies: TypeAlias = Sequence[NDArray[np.float64]]
"""The frequency with which each hand goes all-in, [hands], at each decision."""


class RakeTerms(NamedTuple):
    """The rake of each pot, as for `settle`."""

    rake: Rate = 0
    rake_cap: Chips | None = None
    no_flop_no_drop: bool = False


class PushFoldGame(NamedTuple):
    """Push or fold between P players."""

    tree: Tree
    payoffs: Payoffs
    deals: PushFoldDeals  # the deals of all P hands; for four or more players, the deals of two

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return len(next(iter(self.payoffs[0].values())))

    def payoffs_by_number(self, end: int) -> NDArray[np.float64]:
        """Return the payoffs of all seats at an end, [P, H**H], by `order_numbers` of H hands."""
        hands = len(self.tree.ends[end].seats)
        table = np.zeros((self.players, hands**hands))
        for order, payoffs in self.payoffs[end].items():
            table[:, order_number(order)] = payoffs
        return table


class Values(NamedTuple):
    """The values of both actions of a decision for each hand, each [hands].

    A value is a mean over all deals, weighted by the probability that the decision is reached.
    Divide by *reach* for the value given that it is reached.
    """

    push: NDArray[np.float64]
    fold: NDArray[np.float64]
    reach: NDArray[np.float64]
    """The probability that the others' actions lead here, given the player's hand."""


def payoffs_of(table: PostedTable, ends: Sequence[End], terms: RakeTerms, worth: Worth) -> Payoffs:
    """Return the payoffs of all seats at each end."""
    orders = [weak_orders(len(end.seats)) for end in ends]
    stacks = [
        stacks_after(table, end, order, terms)
        for end, possible in zip(ends, orders, strict=True)
        for order in possible
    ]
    values = iter(value_stacks(np.array(stacks), worth))
    return [{order: next(values) for order in possible} for possible in orders]


class WithStacks(Protocol):
    """A table with the stacks before antes and blinds."""

    @property
    def stacks(self) -> tuple[float, ...]:
        """Return the stacks by seat, in chips."""


def chips_won(table: WithStacks) -> Worth:
    """Return a function that values stacks as chips won."""
    return lambda stacks: stacks - np.array(table.stacks)


def prizes(
    table: WithStacks, payouts: Sequence[Chips], other_stacks: Sequence[float] = ()
) -> Worth:
    """Return a function that values stacks as prize money.

    Of players who bust together, the one with more chips finishes higher.

    other_stacks : chips of players at other tables
    """
    return lambda stacks: icm(
        stacks, payouts, starting_stacks=table.stacks, other_stacks=other_stacks
    )


def stacks_after(table: PostedTable, end: End, order: Order, terms: RakeTerms) -> list[float]:
    """Return each seat's stack after the pots are paid, [P]."""
    live, seats = end.seats, range(len(table.stacks))
    kept = [0.0 if seat in live else table.left[seat] for seat in seats]
    chips = [table.stakes[seat] if seat in live else table.posted[seat] for seat in seats]
    return pay_pots(kept, chips, live, order, table.dead, terms)


def pay_pots(
    kept: Sequence[float],
    contributions: Sequence[float],
    live: Sequence[int],
    order: Order,
    dead: float,
    terms: RakeTerms,
) -> list[float]:
    """Return each seat's stack after the pots are paid, [P].

    kept  : [P], the chips behind
    order : of the hands of the live seats
    dead  : the chips in the main pot from nobody's bets
    """
    strengths = [0 for _ in kept]
    for seat, rank in zip(live, order, strict=True):
        strengths[seat] = len(order) - rank
    paid = settle(
        contributions,
        [seat not in live for seat in range(len(kept))],
        strengths,
        dead_chips=dead,
        rake=terms.rake,
        rake_cap=terms.rake_cap,
        no_flop_no_drop=terms.no_flop_no_drop,
        flop_seen=len(live) > 1,
    ).payouts
    return [own + chips for own, chips in zip(kept, paid, strict=True)]


def value_stacks(stacks: NDArray[np.float64], worth: Worth) -> NDArray[np.float64]:
    """Return the values of stacks [N, P]; raise ValueError if *worth* returns anything else."""
    values = np.asarray(worth(stacks), np.float64)
    if values.shape != stacks.shape or not np.isfinite(values).all():
        raise ValueError(
            f"value(stacks) returned {shown(values)}; give a finite number for each of stacks, "
            f"{list(stacks.shape)}"
        )
    return values
