"""What each seat gets where a hand ends, by the order in which the hands come in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order, weak_orders
from games.chips import Chips
from games.pots.rake import Rate
from games.pots.settlement import settle
from games.push_or_fold.table import Table
from games.push_or_fold.tree import End
from games.worth.icm import icm
from lookup.arguments import shown

Worth: TypeAlias = Callable[[NDArray[np.float64]], Any]
"""What stacks [N, P] after the hand are worth to each seat, [N, P]."""

Payoffs: TypeAlias = Sequence[dict[Order, NDArray[np.float64]]]
"""What every seat gets, [P], at each end, by the order of the hands that are in."""


class House(NamedTuple):
    """What the house takes of each pot, as `settle` takes it."""

    rake: Rate = 0
    rake_cap: Chips | None = None
    no_flop_no_drop: bool = False


def order_among(order: Order, places: Sequence[int]) -> Order:
    """Return the order of some of the hands.

    >>> order_among((2, 0, 1), [0, 2])
    (1, 0)
    """
    among = [order[place] for place in places]
    ranks = sorted({*among})
    return tuple(ranks.index(place) for place in among)


def payoffs_of(table: Table, ends: Sequence[End], house: House, worth: Worth) -> Payoffs:
    """Return what every seat gets at each end."""
    orders = [weak_orders(len(end.seats)) for end in ends]
    stacks = [
        stacks_after(table, end, order, house)
        for end, possible in zip(ends, orders, strict=True)
        for order in possible
    ]
    values = iter(_worth_of(np.array(stacks), worth))
    return [{order: next(values) for order in possible} for possible in orders]


def chips_won(table: Table) -> Worth:
    """Return the worth of stacks in chips: what a seat has won."""
    return lambda stacks: stacks - np.array(table.stacks)


def prizes(table: Table, payouts: Sequence[Chips], other_stacks: Sequence[float] = ()) -> Worth:
    """Return the worth of stacks in prize money; of those who bust together the larger is ahead.

    other_stacks : chips of players at other tables
    """
    others = np.array(other_stacks, np.float64)
    before = np.concatenate([table.stacks, others])

    def worth(stacks: NDArray[np.float64]) -> NDArray[np.float64]:
        all_stacks = np.hstack([stacks, np.tile(others, (len(stacks), 1))])
        values = icm(all_stacks, payouts, starting_stacks=before)
        return values[:, : stacks.shape[1]]

    return worth


def stacks_after(table: Table, end: End, order: Order, house: House) -> list[float]:
    """Return what every seat has once the pots are paid, [P]."""
    seats = range(len(table.stacks))
    strengths = [0 for _ in seats]
    for seat, place in zip(end.seats, order, strict=True):
        strengths[seat] = len(order) - place
    paid = settle(
        [table.stakes[seat] if seat in end.seats else table.posted[seat] for seat in seats],
        [seat not in end.seats for seat in seats],
        strengths,
        dead=table.dead,
        rake=house.rake,
        rake_cap=house.rake_cap,
        no_flop_no_drop=house.no_flop_no_drop,
        flop_seen=len(end.seats) > 1,
    ).payouts
    kept = [0.0 if seat in end.seats else table.left[seat] for seat in seats]
    return [own + chips for own, chips in zip(kept, paid, strict=True)]


def _worth_of(stacks: NDArray[np.float64], worth: Worth) -> NDArray[np.float64]:
    """Return what stacks [N, P] are worth, or raise ValueError for what a function returned."""
    values = np.asarray(worth(stacks), np.float64)
    if values.shape != stacks.shape or not np.isfinite(values).all():
        raise ValueError(
            f"value(stacks) returned {shown(values)}; give a finite number for each of stacks, "
            f"{list(stacks.shape)}"
        )
    return values
