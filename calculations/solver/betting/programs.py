"""Compile betting trees into programs for the kernels: rows of numbers and lists of steps.

A pass updates one player. Downwards it computes the opponent's reach. Only the opponent's actions
change the reach, so the nodes between two of these share a row. Upwards the pass computes the
player's values, one row per node. It evaluates terminal nodes for all hands at once, sixteen rows
of reach at a time. So the rows of terminal nodes come first; each may lead to one showdown and one
fold.

Shapes use R (rows of reach that lead to terminal nodes, padded to a multiple of 16).
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.rules import Betting
from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN, StreetTree

VECTOR = 16  # the number of rows or hands that kernels process at once


class Program(NamedTuple):
    """The program of one player's pass over one or several trees of one street."""

    down: NDArray[np.int32]
    """The opponent's nodes, parents first: the number of actions, the offset of the node's data,
    its row of reach, and the row after each action."""
    down_count: int
    up: NDArray[np.int32]
    """All decision nodes, children first: whether the player acts, the number of actions, the
    offset of the node's data, its row of values, and the rows after each action."""
    up_count: int
    won: NDArray[np.float32]
    """[R] each: the stake of a showdown, and the amount won or lost by a fold."""
    raked: NDArray[np.float32]  # [R], half the rake on the pot of a showdown
    reach_rows: int
    value_rows: int
    nodes: tuple[NDArray[np.int32], ...]
    """For each tree, the rows of reach and of values of its nodes, [nodes, 2]."""
    deals: NDArray[np.int32]  # [deals, 2], these rows for each deal node, tree after tree
    actions: tuple[int, int]
    """The number of actions of each player at all their nodes: the rows of their data."""
    starts: NDArray[np.int64]  # [trees, 2], the offset of each tree in each player's data


def padded(count: int) -> int:
    """Round up to a multiple of 16."""
    return -(-count // VECTOR) * VECTOR


def data_offsets(tree: StreetTree) -> tuple[list[int], tuple[int, int]]:
    """Return the offset of each node in its player's data, and each player's length of data."""
    starts, used = [], [0, 0]
    for node, actions in zip(tree.nodes, tree.actions, strict=True):
        starts.append(used[node.kind] if node.kind < FOLD else 0)
        if node.kind < FOLD:
            used[node.kind] += len(actions)
    return starts, (used[0], used[1])


def program_of(trees: Sequence[StreetTree], betting: Betting, player: int, scale: float) -> Program:
    """Return a player's program for trees of one street; payoffs are multiplied by *scale*."""
    shared = [_shared_rows(tree, player) for tree in trees]
    program = _Builder(betting, player, sum(ends for _, ends in shared))
    for tree, (reach, ends) in zip(trees, shared, strict=True):
        program.add(tree, reach, ends)
    return program.built(scale)


def _shared_rows(tree: StreetTree, player: int) -> tuple[list[int], int]:
    """Return each node's row of the opponent's reach, terminal nodes first, and their number."""
    rows, count = [0] * len(tree.nodes), 1
    for index, node in enumerate(tree.nodes):
        for child in tree.children(index):
            if node.kind == player:
                rows[child] = rows[index]
            else:
                rows[child], count = count, count + 1
    ends = dict.fromkeys(rows[index] for index in tree.of_kind(FOLD, SHOWDOWN))
    order = [*ends, *(row for row in range(count) if row not in ends)]
    numbers = {row: number for number, row in enumerate(order)}
    return [numbers[row] for row in rows], len(ends)


class _Builder:
    """Build a program tree by tree."""

    def __init__(self, betting: Betting, player: int, ends: int) -> None:
        self.betting, self.player = betting, player
        self.ends = padded(ends)
        self.won = np.zeros((2, self.ends))
        self.raked = np.zeros(self.ends)
        self.down: list[list[int]] = []
        self.up: list[list[int]] = []
        self.nodes: list[NDArray[np.int32]] = []
        self.deals: list[tuple[int, int]] = []
        self.next_end, self.next_reach, self.next_values = 0, ends, 2 * self.ends
        self.actions = [0, 0]
        self.starts: list[tuple[int, int]] = []

    def add(self, tree: StreetTree, shared: list[int], ends: int) -> None:
        """Add a tree with *shared* rows of reach; the first *ends* rows lead to terminal nodes."""
        reach = [row + (self.next_end if row < ends else self.next_reach - ends) for row in shared]
        values = []
        for number, node in enumerate(tree.nodes):
            if node.kind in (FOLD, SHOWDOWN):
                self._pay(tree, number, reach[number])
                values.append(reach[number] + (self.ends if node.kind == FOLD else 0))
            else:
                values.append(self.next_values)
                self.next_values += 1
        self._add_actions(tree, reach, values)
        self.deals += [(reach[number], values[number]) for number in tree.of_kind(DEAL)]
        self.nodes.append(np.array((reach, values), np.int32).T)
        self.next_end += ends
        self.next_reach += max(shared) + 1 - ends

    def _add_actions(self, tree: StreetTree, reach: list[int], values: list[int]) -> None:
        """Add the steps of each node, downwards and upwards."""
        starts, lengths = data_offsets(tree)
        self.starts.append((self.actions[0], self.actions[1]))
        for number in tree.of_kind(1 - self.player):
            start = self.actions[1 - self.player] + starts[number]
            after = [reach[child] for child in tree.children(number)]
            self.down.append([len(after), start, reach[number], *after])
        ups = []
        for number in reversed(tree.of_kind(0, 1)):
            kind = tree.nodes[number].kind
            start = self.actions[kind] + starts[number]
            after = [values[child] for child in tree.children(number)]
            ups.append([int(kind == self.player), len(after), start, values[number], *after])
        self.up += ups
        self.actions = [self.actions[0] + lengths[0], self.actions[1] + lengths[1]]

    def _pay(self, tree: StreetTree, number: int, row: int) -> None:
        """Write the payoffs of a terminal node relative to half the initial pot."""
        node, put_in = tree.nodes[number], self.betting.pot / 2 + tree.contribution(number)
        taken = self.betting.raked(tree.contribution(number))
        if node.kind == SHOWDOWN:
            self.won[0, row], self.raked[row] = put_in - taken / 2, taken / 2
        else:
            self.won[1, row] = -put_in if node.folded == self.player else put_in - taken

    def built(self, scale: float) -> Program:
        """Return the program; payoffs are multiplied by *scale*."""
        return Program(
            np.array([*chain.from_iterable(self.down)], np.int32),
            len(self.down),
            np.array([*chain.from_iterable(self.up)], np.int32),
            len(self.up),
            (self.won.reshape(-1) * scale).astype(np.float32),
            (self.raked * scale).astype(np.float32),
            max(self.next_reach, self.ends),
            self.next_values,
            tuple(self.nodes),
            np.array(self.deals, np.int32).reshape(-1, 2),
            (self.actions[0], self.actions[1]),
            np.array(self.starts, np.int64),
        )
