"""The tree as arrays: for each seat its own actions in order, and the folds before each end.

A row is an action of a seat at one of its decisions; row 0 is "no action yet". The rows of a
decision follow each other. Decisions with the same number of own actions before them are a level,
so a pass over all decisions of a seat is a few operations on arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.preflop.betting_tree import FOLD, PreflopEnd, PreflopTree

Indices: TypeAlias = NDArray[np.intp]


class RowRuns(NamedTuple):
    """The runs of equal rows in an ascending array."""

    rows: Indices  # the different rows
    starts: Indices  # the first place of each of them

    @classmethod
    def of(cls, rows: Indices) -> RowRuns:
        """Return the runs of rows."""
        return cls(*np.unique(rows, return_index=True))

    def add(self, values: NDArray[np.floating], to: NDArray[np.floating]) -> None:
        """Add values, one for each place, to those of their rows."""
        to[self.rows] += np.add.reduceat(values, self.starts, axis=0)


class SequenceLevel(NamedTuple):
    """Decisions of a seat with the same number of own actions before them, D with N rows."""

    rows: slice  # the N rows
    starts: Indices  # [D]: the first row of each decision, from the beginning of the slice
    decisions: Indices  # [N]: the decision of each row, from 0
    before: Indices  # [D]: the row of the seat's last action before each decision, ascending
    runs: RowRuns  # the runs of equal rows of `before`
    folds: NDArray[np.bool_]  # [N]: whether an action is a fold


class SeatRows(NamedTuple):
    """The rows of a seat."""

    size: int  # the number of rows
    levels: tuple[SequenceLevel, ...]
    folds: Indices  # the rows that are the last ones of a folded hand


class FoldChains(NamedTuple):
    """The sequences of folds before ends; chain 0 has none. By the number of folds."""

    levels: tuple[tuple[slice, Indices, Indices], ...]
    """The chains with one fold more, the chains before their last fold, and its number among all
    folds: those of seat 0, of seat 1 and so on, each in the order of rows."""
    numbers: Mapping[tuple[int, ...], int]
    """The number of each chain, by the edges of `PreflopEnd.folds`."""


class Sequences(NamedTuple):
    """The tree by seats."""

    seats: tuple[SeatRows, ...]
    rows: Indices
    """[edges]: the row of each edge, among those of its seat."""
    end_rows: Indices
    """[E, P]: the row of each seat's last action before each end."""
    chains: FoldChains


def sequences_of(tree: PreflopTree) -> Sequences:
    """Return the tree as arrays."""
    players = len(tree.table.names)
    rows = np.zeros(len(tree.after), np.intp)
    folded = {edge for end in tree.ends for edge in end.folds}
    seats = tuple(_seat_rows(tree, seat, rows, folded) for seat in range(players))
    last = np.array([end.last for end in tree.ends]).reshape(-1, players)
    end_rows = np.where(last < 0, 0, rows[last])
    return Sequences(seats, rows, end_rows, _fold_chains(tree, seats, rows))


def others_folds(end: PreflopEnd, seat: int) -> tuple[int, ...]:
    """Return the folds before an end without those of a seat."""
    return tuple(edge for edge in end.folds if edge != end.last[seat])


def _seat_rows(tree: PreflopTree, seat: int, rows: Indices, folded: Set[int]) -> SeatRows:
    """Return the rows of a seat, and write their numbers to *rows*."""
    own = [node for node in tree.nodes if node.seat == seat]
    depths: dict[int, int] = {-1: -1}  # of each edge
    by_depth: dict[int, list[Any]] = {}
    for node in own:
        depth = depths[node.own] + 1
        depths.update(dict.fromkeys(range(node.edge, node.edge + len(node.actions)), depth))
        by_depth.setdefault(depth, []).append(node)
    levels, folds, count = [], [], 1
    for depth in sorted(by_depth):
        nodes = sorted(by_depth[depth], key=lambda node: rows[node.own] if depth else 0)
        starts, decisions, folding, first = [], [], [], count
        for number, node in enumerate(nodes):
            starts.append(count - first)
            for index, action in enumerate(node.actions):
                rows[node.edge + index] = count
                decisions.append(number)
                folding.append(action == FOLD)
                folds += [count] if node.edge + index in folded else []
                count += 1
        before = np.array([rows[node.own] if depth else 0 for node in nodes], np.intp)
        levels.append(
            SequenceLevel(
                slice(first, count),
                np.array(starts, np.intp),
                np.array(decisions, np.intp),
                before,
                RowRuns.of(before),
                np.array(folding, np.bool_),
            )
        )
    return SeatRows(count, tuple(levels), np.array(folds, np.intp))


def _fold_chains(tree: PreflopTree, seats: tuple[SeatRows, ...], rows: Indices) -> FoldChains:
    """Return the chains of folds before the ends, also from the view of each seat that is out."""
    offsets = np.cumsum([0, *(seat.folds.size for seat in seats)])
    places = [{int(row): index for index, row in enumerate(seat.folds)} for seat in seats]
    chains, fold_numbers = set(), {}
    for end in tree.ends:
        for seat in range(len(seats)):
            folds = others_folds(end, seat)
            chains |= {folds[:size] for size in range(len(folds) + 1)}
            if len(folds) < len(end.folds):
                number = int(offsets[seat]) + places[seat][int(rows[end.last[seat]])]
                fold_numbers[end.last[seat]] = number
    ordered = sorted(chains, key=lambda folds: (len(folds), folds))
    numbers = {folds: number for number, folds in enumerate(ordered)}
    levels = []
    for size in range(1, len(seats)):
        level = [folds for folds in ordered if len(folds) == size]
        if level:
            first = numbers[level[0]]
            before = np.array([numbers[folds[:-1]] for folds in level], np.intp)
            latest = np.array([fold_numbers[folds[-1]] for folds in level], np.intp)
            levels.append((slice(first, first + len(level)), before, latest))
    return FoldChains(tuple(levels), numbers)
