"""Ranges that are given for decisions of a tree before the flop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import RangeLike, as_range
from lookup.arguments import shown
from lookup.combos import HAND_CLASSES
from poker_calculator.games.preflop.betting_tree import CHECK, FOLD, PreflopNode, PreflopTree
from poker_calculator.games.preflop.lines import TreeLines
from poker_calculator.games.push_or_fold.push_fold import by_class

GivenRanges: TypeAlias = Mapping[str, RangeLike | Mapping[str, RangeLike]]
"""Ranges by decision, or by decision and action."""


def read_given(given: GivenRanges, tree: PreflopTree, name: str) -> dict[int, NDArray[np.float64]]:
    """Return the given strategies by the number of their decision, [A, 169].

    Raises ValueError, with the *name* of the argument, for other decisions, actions and ranges.
    """
    if not isinstance(given, Mapping):
        raise ValueError(f"{name} is {shown(given)}; give a dict of ranges by decision")
    lines = TreeLines(tree)
    numbers = {line: lines.number_of(line) for line in given}
    return {
        number: _given_strategy(lines, line, tree.nodes[number], given[line])
        for line, number in numbers.items()
    }


def _given_strategy(
    lines: TreeLines, line: str, node: PreflopNode, ranges: RangeLike | Mapping[str, RangeLike]
) -> NDArray[np.float64]:
    """Return the frequency of each action, [A, 169]; the rest of each hand folds or checks."""
    free = [action for action in node.actions if action not in (FOLD, CHECK)]
    if not isinstance(ranges, Mapping):
        if len(free) > 1:
            raise ValueError(
                f"{line!r} has several actions; give a dict of ranges by action, of "
                f"{', '.join(map(repr, free))}"
            )
        ranges = {free[0]: ranges}
    strategy = np.zeros((len(node.actions), len(HAND_CLASSES)))
    for action, range_ in ranges.items():
        if action in (FOLD, CHECK):
            raise ValueError(
                f"a range is given for {action!r} at {line!r}; leave it out, because the rest of "
                f"each hand does so"
            )
        strategy[lines.action(node, action, line)] = by_class(line, as_range(range_).weights)
    rest = 1 - strategy.sum(axis=0)
    if rest.min() < -1e-9:
        raise ValueError(
            f"the ranges given for {line!r} overlap; let the weights of a hand add up to at most 1"
        )
    passive = next(at for at, action in enumerate(node.actions) if action in (FOLD, CHECK))
    strategy[passive] = np.maximum(rest, 0)
    return strategy
