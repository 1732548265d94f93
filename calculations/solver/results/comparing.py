"""Two solutions side by side: how often each action is taken, and what both players get."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.solver.deals.spots import PLAYERS
from calculations.solver.results.nodes import Node
from lookup.arguments import shown

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.results.solution import Solution


def compared(one: Solution, other: Solution, path: str) -> pd.DataFrame:
    """Return the frame of `calculations.solver.solution.Solution.compare`."""
    import pandas as pd

    if not hasattr(other, "node"):
        raise ValueError(f"other is {shown(other)}; give another solution")
    shared = [*_shared(one, other, path)]
    if not shared:
        raise ValueError(
            f"at {path!r} and after it there is no node at which a player acts in both solutions; "
            f"give a path that both have"
        )
    index = [(here.path, action) for here, there in shared for action in _actions(here, there)]
    rows = [row for here, there in shared for row in _rows(here, there)]
    names = pd.MultiIndex.from_tuples(index, names=("Path", "Action"))
    return pd.DataFrame(rows, index=names)


def _shared(one: Solution, other: Solution, path: str) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes of a street, from a path on, at which a player acts in both."""
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
    evs = [[node.player_ev(player) for player in range(PLAYERS)] for node in (here, there)]
    frequencies = [_frequencies(node) for node in (here, there)]
    moved = _moved(here, there)
    for action in _actions(here, there):
        before, after = (each.get(action, 0.0) for each in frequencies)
        row = {"Player": here.player, "Frequency": before, "Other frequency": after}
        row["Frequency change"] = after - before
        for player in range(PLAYERS):
            row[f"EV {player}"], row[f"Other EV {player}"] = (each[player] for each in evs)
            row[f"EV change {player}"] = evs[1][player] - evs[0][player]
        yield row | {"Hands changed": moved}


def _weights(node: Node) -> NDArray[np.float64]:
    """Return what each hand of who acts weighs: what comes here, times what it may meet."""
    assert node.player is not None
    return node.reach(node.player) * node.met(node.player)


def _frequencies(node: Node) -> dict[str, float]:
    """Return how often each action is taken, over all hands."""
    weights = _weights(node)
    total = weights.sum()
    shares = node.strategy @ weights / total if total else np.full(len(node.actions), np.nan)
    return dict(zip(node.actions, map(float, shares), strict=True))


def _moved(here: Node, there: Node) -> float:
    """Return which part of a range does another thing: half the differences of all actions."""
    assert here.player is not None
    assert there.player is not None
    by_combo = []
    for node in (here, there):
        player = node.player or 0
        combos = {
            tuple(cards): place for place, cards in enumerate(node.hole_cards(player).tolist())
        }
        by_combo.append(combos)
    both = [hand for hand in by_combo[0] if hand in by_combo[1]]
    ours, theirs = ([combos[hand] for hand in both] for combos in by_combo)
    change = np.zeros(len(both))
    for action in _actions(here, there):
        before, after = (
            node.strategy[node.actions.index(action)][places]
            if action in node.actions
            else np.zeros(len(both))
            for node, places in ((here, ours), (there, theirs))
        )
        change += abs(after - before) / 2
    weights = _weights(here)[ours]
    total = weights.sum()
    return float(weights @ change / total) if total else float("nan")
