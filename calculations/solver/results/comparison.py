"""Compare two solutions: the frequency of each action and the EV of both players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.results.nodes import Node
from lookup.arguments import shown

if TYPE_CHECKING:
    import pandas as pd


class HasNodes(Protocol):
    """A `Solution`, as far as the comparison uses it."""

    def node(self, path: str = "") -> Node:
        """Return the node at a path."""


def compared(one: HasNodes, other: HasNodes, path: str) -> pd.DataFrame:
    """Return the frame of `calculations.solver.solution.Solution.compare`."""
    import pandas as pd

    if not isinstance(other, type(one)):
        raise ValueError(f"other is {shown(other)}; give a solution")
    _check_alike(one.node(), other.node())
    shared = [*_shared(one, other, path)]
    if not shared:
        raise ValueError(
            f"the solutions share no node with an action at or after {path!r}; give a path that "
            f"both have"
        )
    index = [(here.path, action) for here, there in shared for action in _actions(here, there)]
    rows = [row for here, there in shared for row in _rows(here, there)]
    names = pd.MultiIndex.from_tuples(index, names=("path", "action"))
    return pd.DataFrame(rows, index=names)


def _check_alike(here: Node, there: Node) -> None:
    """Raise ValueError unless two root nodes have the same board and ranges."""
    if here.board != there.board:
        raise ValueError(
            f"cannot compare solutions on {here.board} and {there.board}; give two on the same "
            f"board"
        )
    for player in range(PLAYERS):
        same_hands = np.array_equal(here.hands.cards(player), there.hands.cards(player))
        if not same_hands or not np.array_equal(
            here.hands.reach(player), there.hands.reach(player)
        ):
            raise ValueError(
                f"player {player} has another range in the other solution; give two with the same "
                f"ranges"
            )


def _shared(one: HasNodes, other: HasNodes, path: str) -> Iterator[tuple[Node, Node]]:
    """Yield the decision nodes of a street, from a path on, that both solutions have."""
    pending = [path]
    while pending:
        at = pending.pop(0)
        found = []
        for solution in (one, other):
            try:
                found.append(solution.node(at))
            except ValueError:
                if at == path:
                    raise
                break
        else:
            here, there = found
            if here.player is not None and here.player == there.player:
                yield here, there
                shared = [action for action in here.actions if action in there.actions]
                pending += [f"{here.path}, {action}" if here.path else action for action in shared]


def _actions(here: Node, there: Node) -> list[str]:
    return [*dict.fromkeys((*here.actions, *there.actions))]


def _rows(here: Node, there: Node) -> Iterator[dict[str, Any]]:
    """Yield a row for each action of two nodes."""
    evs = [node.ev.tolist() for node in (here, there)]
    frequencies = [_frequencies(node) for node in (here, there)]
    moved = _moved(here, there)
    for action in _actions(here, there):
        before, after = (each.get(action, 0.0) for each in frequencies)
        row = {"player": here.player, "frequency": before, "other_frequency": after}
        row["frequency_change"] = after - before
        for player in range(PLAYERS):
            row[f"ev_{player}"], row[f"other_ev_{player}"] = (each[player] for each in evs)
            row[f"ev_change_{player}"] = evs[1][player] - evs[0][player]
        yield row | {"hands_changed": moved}


def _weights(node: Node) -> NDArray[np.float64]:
    """Return the weight of the acting player's hands: reach times the weight of opposing hands."""
    assert node.player is not None
    return node.hands.reach(node.player) * node.hands.met(node.player)


def _frequencies(node: Node) -> dict[str, float]:
    """Return the frequency of each action over all hands."""
    weights = _weights(node)
    total = weights.sum()
    shares = node.strategy @ weights / total if total else np.full(len(node.actions), np.nan)
    return dict(zip(node.actions, map(float, shares), strict=True))


def _moved(here: Node, there: Node) -> float:
    """Return the fraction of a range that plays differently: half the sum of all differences."""
    assert here.player is not None
    change = np.zeros(len(here.hands.cards(here.player)))
    for action in _actions(here, there):
        before, after = (
            node.strategy[node.actions.index(action)]
            if action in node.actions
            else np.zeros(len(change))
            for node in (here, there)
        )
        change += abs(after - before) / 2
    weights = _weights(here)
    total = weights.sum()
    return float(weights @ change / total) if total else float("nan")
