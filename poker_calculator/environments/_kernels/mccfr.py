"""Numba kernels of external-sampling MCCFR on a betting tree.

Shapes use N (decisions), A (the most legal actions of a decision), T (terminal nodes), D (deals),
S (streets) and V (values: one for each action, bucket and decision).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.random import word_of
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.runs import run_of

UNIT = 2.0**-53
"""The step of the uniform numbers that the upper 53 bits of a word make."""

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


class BettingTree(NamedTuple):
    """The decisions and the terminal nodes of a game of two players; decision 0 is the root."""

    actors: Integers  # [N] int64, the seat to act
    streets: Integers  # [N] int64
    counts: Integers  # [N] int64, the number of legal actions
    actions: Integers  # [N, A] int64, the indices of the legal actions on the menu, and then -1
    children: Integers  # [N, A] int64: the decision after an action; -1 - t for terminal node t
    folds: Integers  # [T] int64, the chips that seat 0 wins by a fold; 0 at a showdown
    stakes: Integers  # [T] int64, the chips that the winner of a showdown wins; 0 after a fold
    starts: Integers  # [N] int64, the first value of bucket 0


class BucketDeals(NamedTuple):
    """The buckets of deals, without cards."""

    buckets: Integers  # [D, 2, S] int64
    signs: Integers  # [D] int64: 1 if seat 0 has the stronger hand, -1 if seat 1, 0 for a tie


class Learned(NamedTuple):
    """The values of MCCFR."""

    regrets: Floats  # [V] float64
    sums: Floats  # [V] float64: of strategies


class Walk(NamedTuple):
    """Scratch memory of a walk through the tree."""

    queue: Integers  # [N] int64: the visited decisions, parents before children
    rows: Integers  # [N] int64: the first value of each visited decision
    chosen: Integers  # [N] int64: the sampled child of each visited decision
    strategies: Floats  # [N, A] float64
    values: Floats  # [N] float64: by decision


@helper
def match_regrets(regrets: Floats, at: int, count: int, strategies: Floats, to: int) -> None:
    """Write the strategy of some actions: their positive regrets, divided by the sum."""
    total = 0.0
    for action in range(count):
        regret = max(regrets[at + action], 0.0)
        strategies[to + action] = regret
        total += regret
    for action in range(count):
        share = strategies[to + action] / total if total > 0 else 1.0 / count
        strategies[to + action] = share


@helper
def sample(strategies: Floats, at: int, count: int, word: np.uint64) -> int:
    """Return an action drawn from a strategy by a random word."""
    point = float(word >> np.uint64(11)) * UNIT
    action = 0
    while action < count - 1 and point >= strategies[at + action]:
        point -= strategies[at + action]
        action += 1
    return action


@helper
def payoff_of(child: int, tree: BettingTree, values: Floats, seat: int, sign: int) -> float:
    """Return the value of a child for *seat*."""
    if child >= 0:
        return values[child]
    node = -1 - child
    payoff = float(tree.folds[node] + sign * tree.stakes[node])
    return -payoff if seat == 1 else payoff


@helper
def visit(
    tree: BettingTree,
    learned: Learned,
    walk: Walk,
    buckets: Integers,
    seat: int,
    key: np.uint64,
    weight: float,
) -> int:
    """List the decisions on all lines of *seat* against sampled actions; return their number.

    buckets : [2, S] int64, of a deal
    """
    width, streets = len(tree.children) // len(tree.counts), len(buckets) // 2
    walk.queue[0] = 0
    visited, i = 1, 0
    while i < visited:
        node = walk.queue[i]
        count, actor = tree.counts[node], tree.actors[node]
        at = tree.starts[node] + count * buckets[actor * streets + tree.streets[node]]
        walk.rows[i] = at
        match_regrets(learned.regrets, at, count, walk.strategies, i * width)
        first, last = 0, count
        if actor != seat:
            for action in range(count):
                learned.sums[at + action] += weight * walk.strategies[i * width + action]
            first = sample(walk.strategies, i * width, count, word_of(key, node))
            last = first + 1
            walk.chosen[i] = tree.children[node * width + first]
        for action in range(first, last):
            child = tree.children[node * width + action]
            if child >= 0:
                walk.queue[visited] = child
                visited += 1
        i += 1
    return visited


@kernel
def learn(
    trees: BettingTree,
    all_deals: BucketDeals,
    values: Learned,
    scratch: Walk,
    seed: np.uint64,
    first: int,
) -> None:
    """Update regrets and sums for both seats by each deal, with the weight first + deal + 1."""
    tree, deals, learned, walk = run_of(trees), run_of(all_deals), run_of(values), run_of(scratch)
    width, size = len(tree.children) // len(tree.counts), len(deals.buckets) // len(deals.signs)
    for deal in range(len(deals.signs)):
        sign, weight = deals.signs[deal], float(first + deal + 1)
        buckets = deals.buckets[deal * size : (deal + 1) * size]
        for seat in range(2):
            key = word_of(seed, 2 * (first + deal) + seat)
            visited = visit(tree, learned, walk, buckets, seat, key, weight)
            for i in range(visited - 1, -1, -1):
                node = walk.queue[i]
                if tree.actors[node] != seat:
                    walk.values[node] = payoff_of(walk.chosen[i], tree, walk.values, seat, sign)
                    continue
                mean, at = 0.0, walk.rows[i]
                for action in range(tree.counts[node]):
                    child = tree.children[node * width + action]
                    value = payoff_of(child, tree, walk.values, seat, sign)
                    mean += walk.strategies[i * width + action] * value
                    learned.regrets[at + action] += weight * value
                for action in range(tree.counts[node]):
                    learned.regrets[at + action] -= weight * mean
                walk.values[node] = mean
