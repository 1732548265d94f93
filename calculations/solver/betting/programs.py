"""Betting trees as what kernels read: rows of numbers, and lists of what is done with them.

A pass is made for one player. Going down it needs the other's reach: how much of each of his hands
comes to a node. Only his own actions change it, so nodes between them share a row. Going up it has
the player's values, a row a node. Ends of the hand are worked out for all hands at once, sixteen
rows of reach at a time, so those rows come first; each may lead to one showdown and to one fold.

Shapes use R (rows of reach that lead to ends, padded to sixteens).
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.rules import Betting
from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN, StreetTree

VECTOR = 16
"""Rows or hands that kernels work on at once."""


class Program(NamedTuple):
    """What one player's pass over trees of one street reads; several trees stand side by side."""

    down: NDArray[np.int32]
    """The other's nodes, parents first: how many actions, where its data begins, the row of reach,
    and the row after each action."""
    down_count: int
    up: NDArray[np.int32]
    """All nodes at which somebody acts, children first: whether it is the player, how many actions,
    where its data begins, its row of values, and those after each action."""
    up_count: int
    won: NDArray[np.float32]
    """[R], what a showdown is about, and [R] what is won, or lost, where somebody folds."""
    raked: NDArray[np.float32]
    """[R], half of what is taken of a showdown's pot."""
    reach_rows: int
    value_rows: int
    nodes: tuple[NDArray[np.int32], ...]
    """For each tree the rows of reach and of values of its nodes, [nodes, 2]."""
    deals: NDArray[np.int32]
    """[deals, 2], those of each node at which a card is dealt, tree after tree."""
    actions: tuple[int, int]
    """How many actions each player has at all his nodes: rows of his data."""
    starts: NDArray[np.int64]
    """[trees, 2], where the data of each tree begins among those of each player."""


def padded(count: int) -> int:
    """Return the next multiple of sixteen."""
    return -(-count // VECTOR) * VECTOR


def data_places(tree: StreetTree) -> tuple[list[int], tuple[int, int]]:
    """Return where the data of each node begins among its player's, and how long both are."""
    places, used = [], [0, 0]
    for node, actions in zip(tree.nodes, tree.actions, strict=True):
        places.append(used[node.kind] if node.kind < FOLD else 0)
        if node.kind < FOLD:
            used[node.kind] += len(actions)
    return places, (used[0], used[1])


def program_of(trees: Sequence[StreetTree], betting: Betting, player: int, scale: float) -> Program:
    """Return the program of a player for trees of one street; payoffs are times *scale*."""
    shared = [_shared_rows(tree, player) for tree in trees]
    program = _Builder(betting, player, sum(ends for _, ends in shared))
    for tree, (reach, ends) in zip(trees, shared, strict=True):
        program.add(tree, reach, ends)
    return program.built(scale)


def _shared_rows(tree: StreetTree, player: int) -> tuple[list[int], int]:
    """Return the row of the other's reach of each node, those of ends first, and their count."""
    rows, count = [0] * len(tree.nodes), 1
    for place, node in enumerate(tree.nodes):
        for child in tree.children(place):
            if node.kind == player:
                rows[child] = rows[place]
            else:
                rows[child], count = count, count + 1
    ends = dict.fromkeys(rows[place] for place in tree.of_kind(FOLD, SHOWDOWN))
    order = [*ends, *(row for row in range(count) if row not in ends)]
    numbers = {row: number for number, row in enumerate(order)}
    return [numbers[row] for row in rows], len(ends)


class _Builder:
    """A program as its trees are added."""

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
        """Add a tree, whose nodes share these rows of reach; the first of them lead to ends."""
        reach = [row + (self.next_end if row < ends else self.next_reach - ends) for row in shared]
        values = []
        for place, node in enumerate(tree.nodes):
            if node.kind in (FOLD, SHOWDOWN):
                self._pay(tree, place, reach[place])
                values.append(reach[place] + (self.ends if node.kind == FOLD else 0))
            else:
                values.append(self.next_values)
                self.next_values += 1
        self._add_actions(tree, reach, values)
        self.deals += [(reach[place], values[place]) for place in tree.of_kind(DEAL)]
        self.nodes.append(np.array((reach, values), np.int32).T)
        self.next_end += ends
        self.next_reach += max(shared) + 1 - ends

    def _add_actions(self, tree: StreetTree, reach: list[int], values: list[int]) -> None:
        """Add what is done at each node, going down and going up."""
        places, lengths = data_places(tree)
        self.starts.append((self.actions[0], self.actions[1]))
        for place in tree.of_kind(1 - self.player):
            start = self.actions[1 - self.player] + places[place]
            after = [reach[child] for child in tree.children(place)]
            self.down.append([len(after), start, reach[place], *after])
        ups = []
        for place in reversed(tree.of_kind(0, 1)):
            kind = tree.nodes[place].kind
            start = self.actions[kind] + places[place]
            after = [values[child] for child in tree.children(place)]
            ups.append([int(kind == self.player), len(after), start, values[place], *after])
        self.up += ups
        self.actions = [self.actions[0] + lengths[0], self.actions[1] + lengths[1]]

    def _pay(self, tree: StreetTree, place: int, row: int) -> None:
        """Write what the end of a hand is about: above, or below, half of the first pot."""
        node, put_in = tree.nodes[place], self.betting.pot / 2 + tree.contribution(place)
        taken = self.betting.raked(tree.contribution(place))
        if node.kind == SHOWDOWN:
            self.won[0, row], self.raked[row] = put_in - taken / 2, taken / 2
        else:
            self.won[1, row] = -put_in if node.folded == self.player else put_in - taken

    def built(self, scale: float) -> Program:
        """Return the program; payoffs are times *scale*."""
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
