"""How likely outcomes are with each hand of a seat, for many hands of push or fold at once.

The deals of all players' hands are an array that all these hands of poker have in common. What the
others do with their hands is a column for each: the sum over their hands is one product of
matrices.

Shapes use N (hands that may be held, 169), S (hands of poker) and K (orders).
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order, weak_orders
from games.push_or_fold.deals import Deals
from games.push_or_fold.payoffs import order_among


class Contraction:
    """The deals of P hands, summed over those of all seats but one."""

    def __init__(self, deals: Deals, total: float | None = None) -> None:
        self._deals = deals
        self.players, self.dtype = deals.counts.ndim - 1, deals.counts.dtype
        self.holdings = deals.counts.shape[1]
        self._tables: dict[tuple[int, ...], tuple[Sequence[Order], NDArray[np.floating]]] = {}
        self._total = total or float(deals.counts.sum(dtype=np.float64))

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return how likely a seat's hands meet each order of the hands of *seats*, [K, N, S].

        weights : by seat, how often each hand does what leads there, [N, S], for all but *seat*
        The orders are those of `weak_orders`; their chances sum up to how likely the hand is held
        and all others do so.
        """
        others = [each for each in range(self.players) if each != seat]
        others.sort(key=lambda each: each not in seats)  # so that fewer tables are needed
        places = [seat, *others]
        shown = [place for place, each in enumerate(places) if each in seats]
        orders, table = self._table(tuple(shown) if len(shown) > 1 else ())
        columns = weights[others[0]]
        for other in others[1:]:
            both = columns[:, None] * weights[other]
            columns = both.reshape(-1, both.shape[-1])
        found = (table @ columns).reshape(-1, self.holdings, columns.shape[-1])
        found /= self._total
        if len(shown) < 2:
            return [*weak_orders(len(shown))], found
        by_seat = [places[place] for place in shown]
        where = [by_seat.index(each) for each in seats]
        return [order_among(order, where) for order in orders], found

    def _table(self, shown: tuple[int, ...]) -> tuple[Sequence[Order], NDArray[np.floating]]:
        """Return orders of the hands at some places, and the deals by them, [K * N, N ** (P - 1)].

        All seats are dealt alike, so a table is the same whichever seats are at these places.
        """
        if shown not in self._tables:
            orders, counts = self._deals
            if len(shown) < self.players:
                orders = weak_orders(len(shown))
                counts = np.zeros((len(orders), *counts.shape[1:]), counts.dtype)
                for order, count in zip(*self._deals, strict=True):
                    counts[orders.index(order_among(order, shown))] += count
            self._tables[shown] = orders, counts.reshape(len(orders) * self.holdings, -1)
        return self._tables[shown]


class Rough:
    """A model of the deals of three hands with fewer numbers.

    Each axis of the counts is written in those R columns that are most of them (the eigenvectors
    of their products; Tucker, "Some mathematical notes on three-mode factor analysis", 1966).
    """

    def __init__(self, deals: Deals, columns: int) -> None:
        shape = deals.counts.shape
        squares = sum(
            (flat @ flat.T).astype(np.float64)
            for flat in (counts.reshape(shape[1], -1) for counts in deals.counts)
        )
        basis = np.linalg.eigh(squares)[1][:, -columns:].astype(deals.counts.dtype)
        counts = deals.counts
        for _ in shape[1:]:
            counts = np.tensordot(counts, basis, axes=(1, 0))
        self._basis = np.ascontiguousarray(basis)
        self._inner = Contraction(
            Deals(deals.orders, counts), float(deals.counts.sum(dtype=np.float64))
        )

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return what `Contraction.of` does, roughly."""
        inner = {each: self._basis.T @ weight for each, weight in weights.items() if each != seat}
        orders, found = self._inner.of(seat, seats, inner)
        return orders, self._basis @ found
