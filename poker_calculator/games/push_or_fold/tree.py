"""The tree of decisions and ends: each seat goes all-in or folds, once."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.push_or_fold.first_table import PostedTable

Step: TypeAlias = tuple[int, bool]
"""The number of a decision, and whether its player goes all-in."""

AFTER = " after "
"""The text between the acting seat and the seats already all-in, in the name of a decision."""


class PushFoldNode(NamedTuple):
    """A decision: a seat goes all-in or folds."""

    seat: int
    all_in: tuple[int, ...]
    """The seats already all-in: first from antes and blinds, then in the order of play."""
    path: tuple[Step, ...]
    """The earlier decisions."""


class End(NamedTuple):
    """A terminal node: one seat wins uncontested, or several go to showdown."""

    seats: tuple[int, ...]  # the live seats, in the order of `Node.all_in`
    path: tuple[Step, ...]  # the decisions that lead here


class Tree(NamedTuple):
    """All decisions, in the order of play, and all ends."""

    nodes: tuple[PushFoldNode, ...]
    ends: tuple[End, ...]
    by_seat: Mapping[int, list[int]]
    """The numbers of each seat's decisions; seats are in the order of play."""
    through: Mapping[Step, list[int]]
    """The numbers of the ends that each action at each decision can lead to."""
    given_ranges: Mapping[int, NDArray[np.float64]] = {}
    """The frequency with which each hand goes all-in at decisions that are not solved, [hands]."""


def build_tree(table: PostedTable, most_all_in: int) -> Tree:
    """Return the tree of a table, with at most *most_all_in* players all-in; then the others fold.

    The last seat to act has no decision if nobody else is in, or if it has already posted as much
    as each all-in player: it stays in.
    """
    nodes: list[PushFoldNode] = []
    lines: list[tuple[tuple[int, ...], tuple[Step, ...]]] = [(table.forced, ())]
    for index, seat in enumerate(table.order):
        is_last = index == len(table.order) - 1
        after = []
        for all_in, path in lines:
            matched = (
                max((table.stakes[each] for each in all_in), default=0.0) <= table.posted[seat]
            )
            if len(all_in) >= most_all_in:
                after.append((all_in, path))
            elif is_last and (matched or not all_in):
                after.append(((*all_in, seat), path))
            else:
                number = len(nodes)
                nodes.append(PushFoldNode(seat, all_in, path))
                after.append((all_in, (*path, (number, False))))
                after.append(((*all_in, seat), (*path, (number, True))))
        lines = after
    return _in_order_of_play(nodes, [End(seats, path) for seats, path in lines], table)


def _in_order_of_play(nodes: list[PushFoldNode], ends: list[End], table: PostedTable) -> Tree:
    """Return the tree with each seat's decisions sorted by the seats that are all-in before."""
    turns = {seat: place for place, seat in enumerate((*table.forced, *table.order))}

    def rank(number: int) -> tuple[int, int, tuple[int, ...]]:
        node = nodes[number]
        return turns[node.seat], len(node.all_in), tuple(turns[seat] for seat in node.all_in)

    order = sorted(range(len(nodes)), key=rank)
    new = {old: number for number, old in enumerate(order)}

    def renumbered(path: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple((new[number], pushes) for number, pushes in path)

    by_seat, through = defaultdict(list), defaultdict(list)
    for number, old in enumerate(order):
        nodes[old] = nodes[old]._replace(path=renumbered(nodes[old].path))
        by_seat[nodes[old].seat].append(number)
    for number, end in enumerate(ends):
        ends[number] = end._replace(path=renumbered(end.path))
        for step in ends[number].path:
            through[step].append(number)
    return Tree(tuple(nodes[old] for old in order), tuple(ends), by_seat, through)


def name_of(node: PushFoldNode, table: PostedTable) -> str:
    """Return the name of a decision, such as "BB after BTN, SB"."""
    before = ", ".join(table.names[seat] for seat in node.all_in if table.left[seat])
    return f"{table.names[node.seat]}{AFTER}{before}" if before else table.names[node.seat]
