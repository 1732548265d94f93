"""The result of each card that can be dealt at the end of a street."""

from collections.abc import Iterator

from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.paths import PathStreet, after_line, dealt
from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.learning.solver import Reach, Solver
from calculations.solver.reports.node_frame import CardRow
from calculations.solver.results.equities import boards_at
from calculations.solver.results.node_hands import NodeData
from calculations.solver.results.nodes import Node
from lookup.cards import CARDS
from lookup.running.slices import run_slices


class NextCards:
    """The next cards of a node, valid for the solver's iterations at the time of the request."""

    def __init__(self, solver: Solver, place: PathStreet, at: int, threads: int) -> None:
        self.solver, self.place, self.at, self.threads = solver, place, at, threads
        self.iterations = solver.iterations

    def __call__(self) -> list[CardRow]:
        """Return one row per card, playing isomorphic cards once.

        Raises ValueError if the solver has continued since.
        """
        solver = self.solver
        if solver.iterations != self.iterations:
            raise ValueError("the solution has continued since; call .node() again")
        places = dict(self._places())
        alike = {(place.turn, place.river): place for place in places.values()}
        one, other = (solver.reach_above(player) for player in range(PLAYERS))
        keys = [*alike]
        nodes: dict[tuple[int, int], Node] = {}

        def work(number: int) -> int:
            nodes[keys[number]] = self._node(alike[keys[number]], (one, other))
            return 1

        for _ in run_slices(work, range(len(keys)), self.threads):
            pass
        found = {key: _row(node) for key, node in nodes.items()}
        rows = [
            found[place.turn, place.river]._replace(card=CARDS[card - 1])
            for card, place in places.items()
        ]
        total = sum(row.deals for row in rows)
        return [row._replace(deals=row.deals / total if total else 0.0) for row in rows]

    def _tree(self) -> StreetTree:
        """Return the tree of the street that ends here."""
        trees, following = self.solver.spot.trees
        if not self.place.cards:
            return trees[0]
        return trees[[*following[0].values()][self.place.line]]

    def _places(self) -> Iterator[tuple[int, PathStreet]]:
        """Yield each possible card, from 0 on, and the place after it."""
        spot, cards = self.solver.spot, self.solver.cards
        assert cards is not None
        known = *spot.spot.board, *spot.spot.dead, *self.place.cards
        here = after_line(self.place, self._tree(), self.at)
        for card in spot.deck:
            if card not in known:
                yield card, dealt(here, card, cards, spot)

    def _node(self, place: PathStreet, above: Reach) -> Node:
        """Return the first node of the street after a card."""
        view = self.solver.view(place, above)
        put_in = view.tree.begun, view.tree.begun
        spot, boards = self.solver.spot, boards_at(self.solver, place)
        return Node(NodeData(spot, view, 0, "", place.cards, put_in, boards))


def _row(node: Node) -> CardRow:
    """Return the row of a card; its deals are a weight."""
    return CardRow(
        "",
        node.hands.deals,
        node.equity.tolist(),
        node.ev.tolist(),
        node.frequencies if node.player is not None else {},
    )
