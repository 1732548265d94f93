"""The ends of the tree from the view of each seat, grouped so that arrays value many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.preflop.betting_tree import FOLD, PreflopTree
from poker_calculator.games.preflop.sequences import Indices, Sequences, others_folds
from poker_calculator.games.preflop.showdowns import PreflopDeals, ShowdownTables, showdown_tables

Array: TypeAlias = NDArray[np.floating]
Payoffs: TypeAlias = Sequence[NDArray[np.float64]]
"""The payoffs of each end, [K, P], by the order of the live hands."""


class EndGroup(NamedTuple):
    """Ends of a seat with the same number of others who are live, in the order of its rows."""

    numbers: Indices  # [E]
    rows: Indices  # [E]: the seat's last rows
    chains: Indices  # [E]: the chains of the others' folds
    others: Indices  # [others, E]: the other live seats, in the order of seats
    showdown: ShowdownTables | None  # None where the payoff does not depend on the hands
    payoffs: Array  # [E], the payoffs where it does not


class _SeatEnd(NamedTuple):
    """An end from the view of a seat."""

    seat: int
    number: int
    row: int
    chain: int
    others: list[int]
    payoffs: NDArray[np.float64]  # [K], by the order of the own hand and the others' hands


def group_ends(
    tree: PreflopTree, payoffs: Payoffs, sequences: Sequences, dealt: PreflopDeals, dtype: type
) -> list[list[EndGroup]]:
    """Return the groups of each seat: ends at which it is live, and after forced folds."""
    by_seat: list[list[EndGroup]] = [[] for _ in sequences.seats]
    for size in (1, 2, 3):
        ends = sorted(_live_ends(tree, payoffs, sequences, size), key=lambda end: end[:3:2])
        tables = None
        if size > 1 and ends:
            tables = showdown_tables(np.array([end.payoffs for end in ends]), size, dtype, dealt)
        for seat, groups in enumerate(by_seat):
            here = [at for at, end in enumerate(ends) if end.seat == seat]
            if here:
                parts = tables and tables._replace(parts=tables.parts[here])
                groups.append(_group([ends[at] for at in here], parts, dtype))
            forced = _forced_folds(tree, payoffs, sequences, seat, size)
            if forced:
                groups.append(_group(forced, None, dtype))
    return by_seat


def _group(ends: Sequence[_SeatEnd], showdown: ShowdownTables | None, dtype: Any) -> EndGroup:
    return EndGroup(
        np.array([end.number for end in ends], np.intp),
        np.array([end.row for end in ends], np.intp),
        np.array([end.chain for end in ends], np.intp),
        np.array([end.others for end in ends], np.intp).T,
        showdown,
        np.array([end.payoffs[0] for end in ends], dtype),
    )


def _live_ends(
    tree: PreflopTree, payoffs: Payoffs, sequences: Sequences, size: int
) -> Iterator[_SeatEnd]:
    """Yield the ends with *size* live seats, for each of them."""
    orders = weak_orders(size)
    for number, end in enumerate(tree.ends):
        for seat in end.seats if len(end.seats) == size else ():
            others = [other for other in end.seats if other != seat]
            turned = [[seat, *others].index(each) for each in end.seats]
            places = [orders.index(tuple(order[at] for at in turned)) for order in orders]
            row = int(sequences.end_rows[number, seat])
            chain = sequences.chains.numbers[end.folds]
            yield _SeatEnd(seat, number, row, chain, others, payoffs[number][places, seat])


def _forced_folds(
    tree: PreflopTree, payoffs: Payoffs, sequences: Sequences, seat: int, size: int
) -> list[_SeatEnd]:
    """Return the ends of *size* live seats at which a seat is out without a fold of its own."""
    folds = {node.edge for node in tree.nodes if node.actions[0] == FOLD}
    ends = []
    for number, (end, rows) in enumerate(zip(tree.ends, sequences.end_rows, strict=True)):
        if len(end.seats) == size and seat not in end.seats and end.last[seat] not in folds:
            chain = sequences.chains.numbers[others_folds(end, seat)]
            payoff = payoffs[number][:, seat]
            ends.append(_SeatEnd(seat, number, int(rows[seat]), chain, [*end.seats], payoff))
    return sorted(ends, key=lambda end: end.row)
