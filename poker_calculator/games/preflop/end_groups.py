"""The ends of the tree from the view of each seat, grouped so that arrays value many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.preflop.betting_tree import FOLD, PreflopTree
from poker_calculator.games.preflop.flop_corrections import Corrections
from poker_calculator.games.preflop.sequences import Indices, RowRuns, Sequences, others_folds
from poker_calculator.games.preflop.showdowns import PreflopDeals, ShowdownTables, showdown_tables

Array: TypeAlias = NDArray[np.floating]
SAME = 1e-12  # of the largest payoff; smaller differences are rounding

Payoffs: TypeAlias = Sequence[NDArray[np.float64]]
"""The payoffs of each end, [K, P], by the order of the live hands."""


class Watched(NamedTuple):
    """The payoffs of W players who are out at ends of a group, if they depend on the showdown."""

    places: Indices  # [W]: the places of the ends in the group
    numbers: Indices  # [W]: the ends
    seats: Indices  # [W]
    parts: Array  # [W, T]: the payoffs as combinations of the tables


class Corrected(NamedTuple):
    """The corrections of C ends of a group, from the view of the seat."""

    places: Indices  # [C]: the places of the ends in the group
    own: Array  # [C, N]: what is added for the own hand
    other: Array  # [C, N]: what is taken for the other's hand


class EndGroup(NamedTuple):
    """Ends of a seat with the same number of others who are live, in the order of its rows."""

    numbers: Indices  # [E]
    rows: Indices  # [E]: the seat's last rows, ascending
    runs: RowRuns  # of `rows`
    chains: Indices  # [E]: the chains of the others' folds
    others: Indices  # [others, E]: the other live seats, in the order of seats
    showdown: ShowdownTables | None  # None where the seat has no showdown
    watched: Watched | None = None
    corrected: Corrected | None = None


class _SeatEnd(NamedTuple):
    """An end from the view of a seat."""

    seat: int
    row: int
    number: int
    chain: int
    others: list[int]
    payoffs: NDArray[np.float64]
    """[K, P], by the order of the own hand and the others' hands, or of the others' hands."""


def mean_payoffs(payoffs: Payoffs) -> NDArray[np.float64]:
    """Return the payoffs of each end, [E, P], as means over the orders of the hands."""
    return np.array([by_order.mean(axis=0) for by_order in payoffs])


def depend_on_others(tree: PreflopTree, payoffs: Payoffs) -> bool:
    """Return whether the payoff of a folded hand depends on a showdown, as in prize money."""
    for end, by_order in zip(tree.ends, payoffs, strict=True):
        out = [seat for seat in range(by_order.shape[1]) if seat not in end.seats]
        if np.ptp(by_order[:, out], axis=0).max(initial=0) > SAME * np.abs(by_order).max():
            return True
    return False


def group_ends(
    tree: PreflopTree,
    payoffs: Payoffs,
    sequences: Sequences,
    dealt: PreflopDeals,
    dtype: Any,
    *,
    depends: bool,
    corrections: Corrections,
) -> list[list[EndGroup]]:
    """Return the groups of each seat: the ends at which it is live, and some at which it is out.

    These are the ends after forced folds; if payoffs of folded hands depend on others, all of them.
    """
    by_seat: list[list[EndGroup]] = [[] for _ in sequences.seats]
    for size in (1, 2, 3):
        ends = sorted(_live_ends(tree, payoffs, sequences, size), key=lambda end: end[:2])
        watched = [
            (at, seat)
            for at, end in enumerate(ends if depends and size > 1 else ())
            for seat in range(len(by_seat))
            if end.seat < min(end.others) and seat not in (end.seat, *end.others)
        ]
        rows = [end.payoffs[:, end.seat] for end in ends]
        rows += [ends[at].payoffs[:, seat] for at, seat in watched]
        tables = showdown_tables(np.array(rows), size, dtype, dealt) if size > 1 and ends else None
        for seat, groups in enumerate(by_seat):
            here = [at for at, end in enumerate(ends) if end.seat == seat]
            if here:
                group = _group([ends[at] for at in here])
                group = _with_showdown(group, tables, here, watched, len(ends))
                groups.append(_with_corrections(group, tree, seat, corrections, dtype))
            out = _out_ends(tree, payoffs, sequences, seat, size, is_any=depends)
            if out:
                groups.append(_group(out))
    return by_seat


def _group(ends: Sequence[_SeatEnd]) -> EndGroup:
    rows = np.array([end.row for end in ends], np.intp)
    return EndGroup(
        np.array([end.number for end in ends], np.intp),
        rows,
        RowRuns.of(rows),
        np.array([end.chain for end in ends], np.intp),
        np.array([end.others for end in ends], np.intp).T,
        None,
    )


def _with_showdown(
    group: EndGroup,
    tables: ShowdownTables | None,
    here: Sequence[int],
    watched: Sequence[tuple[int, int]],
    first: int,
) -> EndGroup:
    """Return a group with its parts of the tables.

    here    : the rows of the tables that belong to the ends of the group
    watched : the ends and seats of the further rows, from row *first* on
    """
    if tables is None:
        return group
    places = {at: place for place, at in enumerate(here)}
    own = [(index, at, seat) for index, (at, seat) in enumerate(watched) if at in places]
    seen = None
    if own:
        ends = np.array([places[at] for _, at, _ in own], np.intp)
        seen = Watched(
            ends,
            group.numbers[ends],
            np.array([seat for _, _, seat in own], np.intp),
            tables.parts[[first + index for index, _, _ in own]],
        )
    return group._replace(showdown=tables._replace(parts=tables.parts[here]), watched=seen)


def _with_corrections(
    group: EndGroup, tree: PreflopTree, seat: int, corrections: Corrections, dtype: Any
) -> EndGroup:
    """Return a group with the corrections of its ends."""
    found = [(at, end) for at, end in enumerate(group.numbers.tolist()) if end in corrections]
    if not found:
        return group
    both = [corrections[end].of(tree.ends[end].seats.index(seat)) for _, end in found]
    own, other = (np.array(each, dtype) for each in zip(*both, strict=True))
    return group._replace(corrected=Corrected(np.array([at for at, _ in found]), own, other))


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
            yield _SeatEnd(seat, row, number, chain, others, payoffs[number][places])


def _out_ends(
    tree: PreflopTree, payoffs: Payoffs, sequences: Sequences, seat: int, size: int, *, is_any: bool
) -> list[_SeatEnd]:
    """Return the ends of *size* live seats at which a seat is out, by a forced fold or *is_any*."""
    folds = {node.edge for node in tree.nodes if node.actions[0] == FOLD}
    ends = []
    for number, (end, rows) in enumerate(zip(tree.ends, sequences.end_rows, strict=True)):
        is_out = len(end.seats) == size and seat not in end.seats
        if is_out and (is_any or end.last[seat] not in folds):
            chain = sequences.chains.numbers[others_folds(end, seat)]
            others = [*end.seats]
            ends.append(_SeatEnd(seat, int(rows[seat]), number, chain, others, payoffs[number]))
    return sorted(ends, key=lambda end: end.row)
