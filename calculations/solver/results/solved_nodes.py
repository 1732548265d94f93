"""`SolvedNodes`: the nodes of a solver by their paths, frames of them, and their comparison."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import PassSettings
from calculations.solver.betting.rules import LAST_STREET
from calculations.solver.betting.trees import DEAL, StreetTree
from calculations.solver.deals.paths import PathStreet, after_line, dealt, find
from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.learning.goals import SolverGoal
from calculations.solver.learning.later_streets import PLAIN
from calculations.solver.learning.pass_data import StreetNodes
from calculations.solver.learning.rivers_again import reach_on_turn, river_again
from calculations.solver.learning.solver import Solver
from calculations.solver.results.equities import boards_at
from calculations.solver.results.node_hands import NodeData
from calculations.solver.results.nodes import Node
from lookup.cards import CARDS
from lookup.running.slices import run_slices

if TYPE_CHECKING:
    import pandas as pd

MOST_KEPT: Final = 100
"""The number of streets with cached values; with wide ranges each takes some megabytes."""


class SolvedNodes:
    """The nodes of a solver, cached with their values. Threads may share them."""

    def __init__(self, solver: Solver, threads: int, goal: SolverGoal) -> None:
        """Take a solver and its goal, which rivers that are solved again reach, too."""
        self._solver, self._threads, self._goal = solver, threads, goal
        self._views: dict[tuple[PathStreet, int], StreetNodes] = {}
        self._nodes: dict[tuple[PathStreet, int], Node] = {}
        self.lock = Lock()
        """Held while the solver makes passes, which share its memory."""

    def __reduce__(self) -> tuple[type[SolvedNodes], tuple[Any, ...]]:
        """Return the parts of a copy, which has a lock of its own."""
        return SolvedNodes, (self._solver, self._threads, self._goal)

    def at(self, path: str) -> Node:
        """Return the node at a path; raises ValueError for an invalid path."""
        return next(self.from_path(path))

    def from_path(self, path: str) -> Iterator[Node]:
        """Yield the node at a path and the nodes below it on its street, breadth first."""
        start = find(path, self._solver.spot, self._solver.cards)
        pending = deque([(start.node, start.path.split(", ") if start.path else [])])
        while pending:
            at, taken = pending.popleft()
            with self.lock:
                node = self._node(start.path_street, at, ", ".join(taken))
            yield node
            tree = start.tree
            for action, child in zip(tree.actions[at], tree.children(at), strict=True):
                pending.append((child, [*taken, action]))

    def _node(self, path_street: PathStreet, at: int, path: str) -> Node:
        key, solver = (path_street, at), self._solver
        if key not in self._nodes:
            view = self._view(path_street)
            tree = view.tree
            first, other = (tree.begun + bet for bet in tree.nodes[at].bets)
            next_cards = partial(self._next_cards, path_street, tree, at, solver.iterations)
            self._nodes[key] = Node(
                NodeData(
                    solver.spot,
                    view,
                    at,
                    path,
                    path_street.cards,
                    (first, other),
                    boards_at(solver, path_street),
                    next_cards if tree.nodes[at].kind == DEAL else None,
                    partial(self._best_view, path_street, solver.iterations),
                )
            )
        return self._nodes[key]

    def _view(self, path_street: PathStreet, step: PassSettings = PLAIN) -> StreetNodes:
        """Return a street's view; the latest views are cached with their nodes."""
        key = path_street, step.purpose
        if key not in self._views:
            while len(self._views) >= MOST_KEPT:
                gone = next(each for each in self._views if each[0].cards)  # the first street stays
                del self._views[gone]
                self._nodes = {at: node for at, node in self._nodes.items() if at[0] != gone[0]}
            above = self._reach_above(path_street)
            self._views[key] = self._solve_view(path_street, above, step)
        return self._views[key]

    def _is_solved_again(self, path_street: PathStreet) -> bool:
        """Return whether a street is a river whose strategies the solver does not hold."""
        solver = self._solver
        is_river = len(path_street.cards) + solver.spot.street == LAST_STREET
        return is_river and solver.later is not None and not solver.later.has_rivers

    def _reach_above(self, path_street: PathStreet) -> Any:
        """Return the reach before a street, which the streets after all next cards share."""
        if self._is_solved_again(path_street):
            return reach_on_turn(self._solver, path_street)
        return [self._solver.reach_above(player) for player in range(PLAYERS)]

    def _solve_view(self, path_street: PathStreet, above: Any, step: PassSettings) -> StreetNodes:
        """Return the view of a street after the result of `_reach_above`."""
        if self._is_solved_again(path_street):
            target = self._goal.on_rivers(self._solver.exploitability)
            return river_again(self._solver, path_street, above, target, step)
        return self._solver.view(path_street, above, step)

    def _best_view(self, path_street: PathStreet, iterations: int) -> StreetNodes:
        """Return a street's view with the values of each player's best response."""
        self._check_iterations(iterations)
        with self.lock:
            return self._view(path_street, PassSettings(self._solver.response, 1.0, 1.0, 1.0))

    def _check_iterations(self, iterations: int) -> None:
        """Raise ValueError if the solver has made further iterations."""
        if self._solver.iterations != iterations:
            raise ValueError("the solution has continued since; call .node() again")

    def _next_cards(
        self, path_street: PathStreet, tree: StreetTree, at: int, iterations: int
    ) -> pd.DataFrame:
        """Return a row for each card after a deal node, playing isomorphic cards once."""
        self._check_iterations(iterations)
        solver, spot, cards = self._solver, self._solver.spot, self._solver.cards
        assert cards is not None
        known_cards = *spot.spot.board, *spot.spot.dead, *path_street.cards
        line = after_line(path_street, tree, at)
        streets = {
            card: dealt(line, card, cards, spot) for card in spot.deck if card not in known_cards
        }
        alike = {(after.turn, after.river): after for after in streets.values()}
        keys, nodes = [*alike], {}
        with self.lock:
            above = self._reach_above(alike[keys[0]])

        def work(number: int) -> int:
            after = alike[keys[number]]
            view = self._solve_view(after, above, PLAIN)
            put_in, boards = (view.tree.begun, view.tree.begun), boards_at(solver, after)
            nodes[keys[number]] = Node(NodeData(spot, view, 0, "", after.cards, put_in, boards))
            return 1

        for _ in run_slices(work, range(len(keys)), self._threads):
            pass
        return card_frame(
            {CARDS[card - 1]: nodes[after.turn, after.river] for card, after in streets.items()}
        )


def card_frame(nodes: Mapping[str, Node]) -> pd.DataFrame:
    """Return a frame with a row for each card, from the first node after it.

    Each card has the weight of the deals that reach its node.
    """
    import pandas as pd

    deals = [node.hands.deals for node in nodes.values()]
    total = sum(deals)
    columns: dict[str, object] = {
        "deals": [each / total if total else 0.0 for each in deals],
        **_figures([*nodes.values()]),
    }
    return pd.DataFrame(columns, index=pd.Index([*nodes], name="card"))


def node_frame(nodes: Sequence[Node]) -> pd.DataFrame:
    """Return a frame with a row for each node; the player is <NA> if nobody acts."""
    import pandas as pd

    columns: dict[str, object] = {
        "path": [node.path for node in nodes],
        "board": [node.board for node in nodes],
        "pot": [node.pot for node in nodes],
        "player": pd.array([node.player for node in nodes], dtype="Int64"),
        "reached": [node.reached for node in nodes],
        **_figures(nodes),
    }
    return pd.DataFrame(columns)


def _figures(nodes: Sequence[Node]) -> dict[str, object]:
    """Return the columns of equity, EV and each action, NaN where an action is impossible."""
    columns: dict[str, object] = {}
    for name, both in (
        ("equity", [node.equity for node in nodes]),
        ("ev", [node.ev for node in nodes]),
    ):
        for player in range(PLAYERS):
            columns[f"{name}_{player}"] = [float(values[player]) for values in both]
    frequencies = [node.frequencies if node.player is not None else {} for node in nodes]
    for action in dict.fromkeys(action for each in frequencies for action in each):
        columns[action] = [each.get(action, float("nan")) for each in frequencies]
    return columns


def compared(first: SolvedNodes, other: SolvedNodes, path: str) -> pd.DataFrame:
    """Return the frame of `Solution.compare` from the nodes of two solutions."""
    import pandas as pd

    _check_alike(first.at(""), other.at(""))
    shared = [*_shared(first, other, path)]
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


def _shared(first: SolvedNodes, other: SolvedNodes, path: str) -> Iterator[tuple[Node, Node]]:
    """Yield the decision nodes of a street, from a path on, that both solutions have."""
    pending = [path]
    while pending:
        at = pending.pop(0)
        nodes = []
        for solution in (first, other):
            try:
                nodes.append(solution.at(at))
            except ValueError:
                if at == path:
                    raise
                break
        else:
            here, there = nodes
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
    """Return the weights of the acting player's hands: reach times the weight of opposing hands."""
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
