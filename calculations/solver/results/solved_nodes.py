"""`SolvedNodes`: the nodes of a solver by their paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from calculations._kernels.solver.layout import Step
from calculations.solver.betting.trees import DEAL, StreetTree
from calculations.solver.deals.paths import PathStreet, after_line, dealt, find
from calculations.solver.learning.later_streets import PLAIN
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.views import View
from calculations.solver.results.equities import boards_at
from calculations.solver.results.node_frames import card_frame
from calculations.solver.results.node_hands import NodeData
from calculations.solver.results.nodes import Node
from lookup.cards import CARDS
from lookup.running.slices import run_slices

if TYPE_CHECKING:
    import pandas as pd

MOST_KEPT: Final = 100
"""The number of streets whose values are cached; with wide ranges each takes some megabytes."""


class SolvedNodes:
    """The nodes of a solver, which are cached with their computed values."""

    def __init__(self, solver: Solver, threads: int) -> None:
        self._solver, self._threads = solver, threads
        self._views: dict[tuple[PathStreet, int], View] = {}
        self._nodes: dict[tuple[PathStreet, int], Node] = {}

    def at(self, path: str) -> Node:
        """Return the node at a path; raises ValueError for an invalid path."""
        return next(self.from_path(path))

    def from_path(self, path: str) -> Iterator[Node]:
        """Yield the node at a path and those below it on its street, breadth first."""
        found = find(path, self._solver.spot, self._solver.cards)
        pending = deque([(found.node, found.path.split(", ") if found.path else [])])
        while pending:
            at, taken = pending.popleft()
            yield self._node(found.place, at, ", ".join(taken))
            tree = found.tree
            for action, child in zip(tree.actions[at], tree.children(at), strict=True):
                pending.append((child, [*taken, action]))

    def _node(self, place: PathStreet, at: int, path: str) -> Node:
        key, solver = (place, at), self._solver
        if key not in self._nodes:
            view = self._view(place)
            tree = view.tree
            one, other = (tree.begun + bet for bet in tree.nodes[at].bets)
            next_cards = partial(self._next_cards, place, tree, at, solver.iterations)
            self._nodes[key] = Node(
                NodeData(
                    solver.spot,
                    view,
                    at,
                    path,
                    place.cards,
                    (one, other),
                    boards_at(solver, place),
                    next_cards if tree.nodes[at].kind == DEAL else None,
                    partial(self._best_view, place, solver.iterations),
                )
            )
        return self._nodes[key]

    def _view(self, place: PathStreet, step: Step = PLAIN) -> View:
        """Return a street's view; the latest ones are cached with their nodes."""
        key = place, step.purpose
        if key not in self._views:
            while len(self._views) >= MOST_KEPT:
                gone = next(each for each in self._views if each[0].cards)  # the first street stays
                del self._views[gone]
                self._nodes = {at: node for at, node in self._nodes.items() if at[0] != gone[0]}
            self._views[key] = self._solver.view(place, step=step)
        return self._views[key]

    def _best_view(self, place: PathStreet, iterations: int) -> View:
        """Return a street's view with the values of each player's best response.

        Raises ValueError if the solver has continued since those iterations.
        """
        self._check_iterations(iterations)
        return self._view(place, Step(self._solver.response, 1.0, 1.0, 1.0))

    def _check_iterations(self, iterations: int) -> None:
        if self._solver.iterations != iterations:
            raise ValueError("the solution has continued since; call .node() again")

    def _next_cards(
        self, place: PathStreet, tree: StreetTree, at: int, iterations: int
    ) -> pd.DataFrame:
        """Return a row for each card after a deal node, playing isomorphic cards once.

        Raises ValueError if the solver has continued since those iterations.
        """
        self._check_iterations(iterations)
        solver, spot, cards = self._solver, self._solver.spot, self._solver.cards
        assert cards is not None
        known = *spot.spot.board, *spot.spot.dead, *place.cards
        line = after_line(place, tree, at)
        places = {card: dealt(line, card, cards, spot) for card in spot.deck if card not in known}
        alike = {(after.turn, after.river): after for after in places.values()}
        above = solver.reach_above(0), solver.reach_above(1)
        keys, nodes = [*alike], {}

        def work(number: int) -> int:
            after = alike[keys[number]]
            view = solver.view(after, above)
            put_in, boards = (view.tree.begun, view.tree.begun), boards_at(solver, after)
            nodes[keys[number]] = Node(NodeData(spot, view, 0, "", after.cards, put_in, boards))
            return 1

        for _ in run_slices(work, range(len(keys)), self._threads):
            pass
        return card_frame(
            {CARDS[card - 1]: nodes[after.turn, after.river] for card, after in places.items()}
        )
