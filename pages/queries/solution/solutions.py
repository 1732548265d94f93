"""Answer queries about the nodes of a solution, one node at a time.

Shapes use N (a player's live hands).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from pages.queries.solution.node_figures import (
    actions_of,
    by_hand,
    coloured,
    figures_of,
    plain_number,
)

if TYPE_CHECKING:
    from calculations import Solution
    from calculations.solver.results.nodes import Node

    Query = Mapping[str, Any]
    Answer = dict[str, Any]


STREETS = {3: "turn", 4: "river"}  # the street that begins with the next card, by cards on board


class SolutionQueries:
    """The queries that a view of a solution asks.

    Parameters
    ----------
    solution : Solution
    other : a solution with the same board and ranges to compare EVs with, or None

    Raises
    ------
    ValueError
        For hands of one card, and for another solution with another board or other ranges.
    """

    def __init__(self, solution: Solution, other: Solution | None = None) -> None:
        if solution.node().hands.cards(0).shape[1] != 2:
            raise ValueError("a view of a solution shows hands of two cards; see .to_frame()")
        if other is not None:
            solution.compare(other)  # which refuses another board and other ranges
        self.solution, self.other, self.lock = solution, other, Lock()

    def about(self, query: Query) -> Answer:
        """Return the names of made hands and draws, and how precise the solution is."""
        from calculations.distributions.parts import DRAWS, MADE_HANDS

        solution = self.solution
        return {
            "made_hands": MADE_HANDS,
            "draws": DRAWS,
            "exploitability": solution.exploitability,
            "iterations": solution.iterations,
            "is_compared": self.other is not None,
        }

    def node(self, query: Query) -> Answer:
        """Return the figures of a node for both players, all but equities.

        query : *node*, the path of actions and cards, as for `Solution.node`

        Figures of hands that do not get to the node are NaN. Raises ValueError for a path
        that is not in the tree.
        """
        node = self._node(query.get("node", ""))
        player, there = node.player, self._other_node(node.path)
        return {
            "path": node.path,
            "board": node.board,
            "pot": node.pot,
            "stacks": node.stacks,
            "player": player,
            "end": node.end,
            "reached": plain_number(node.reached),
            "ev": [plain_number(ev) for ev in node.ev],
            "line": [*self._line(node.path)],
            "actions": actions_of(node),
            "choices": _choices(node),
            "players": [figures_of(node, number, there) for number in (0, 1)],
            "strategy": None if player is None else by_hand(node, player, node.strategy),
            "action_evs": None if player is None else by_hand(node, player, node.hands.action_evs),
        }

    def equities(self, query: Query) -> Answer:
        """Return both players' equities at a node, [2], and those of their live hands, [N] each.

        query : *node*, its path

        They are a query of their own, because on a flop they take longer than all other figures.
        """
        node = self._node(query.get("node", ""))
        return {
            "equity": [plain_number(equity) for equity in node.equity],
            "hands": [by_hand(node, player, node.hands.equity(player)) for player in (0, 1)],
        }

    def cards(self, query: Query) -> Answer:
        """Return the report of each possible next card, at a node that ends a street.

        query : *node*, its path

        Raises ValueError for another node.
        """
        frame = self._node(query.get("node", "")).by_card()
        columns = {name: frame[name].to_numpy(np.float32) for name in frame.columns}
        names = [name for name in frame.columns if not name.startswith(("deals", "equity", "ev_"))]
        return {"cards": frame.index.tolist(), "columns": columns, "actions": coloured(names)}

    def saved(self, depth: int) -> Iterator[tuple[str, Query, Answer]]:
        """Yield the queries of all nodes to a depth in steps, and their quantised answers."""
        yield "solution", {}, self.about({})
        pending = [""]
        while pending:
            path = pending.pop(0)
            query = {"node": path}
            found = self.node(query)
            yield "solution_node", query, quantised(found)
            yield "solution_equities", query, quantised(self.equities(query))
            if found["end"] == "deal":
                yield "solution_cards", query, quantised(self.cards(query))
            if len(found["line"]) < depth:
                pending += [f"{path}, {step}" if path else step for step in found["choices"]]

    def after_line(self, query: Query) -> Answer:
        """Return the strategy after the *line* of a session's query, by `compared`."""
        from pages.queries.session.solver_lines import compared, read_line

        return compared(self._node, read_line(query))

    def _node(self, path: str) -> Node:
        """Return a node; servers ask in several threads, and a solution caches its nodes."""
        with self.lock:
            return self.solution.node(path)

    def _line(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield the steps of a path: the choices at each node, and the one taken."""
        taken = path.split(", ") if path else []
        for place, step in enumerate(taken):
            node = self._node(", ".join(taken[:place]))
            yield {
                "path": node.path,
                "player": node.player,
                "pot": node.pot,
                "choices": _choices(node),
                "taken": step,
            }

    def _other_node(self, path: str) -> Node | None:
        """Return the node of the other solution, or None if it has no such node."""
        if self.other is None:
            return None
        try:
            with self.lock:
                return self.other.node(path)
        except ValueError:
            return None


def left_out(depth: object, node: str) -> str:
    """Return a note on the nodes that a page of this depth leaves out.

    Raises ValueError for a depth that is not a whole number, or less than the steps of a node.
    """
    from lookup.arguments import as_whole, shown

    number, least = as_whole(depth), len(node.split(", ")) if node else 0
    if number is None or number < least:
        raise ValueError(f"depth is {shown(depth)}; give a whole number of steps, {least} or more")
    return (
        f"This page holds the nodes of at most {number} actions and cards, and leaves out later "
        f"ones. Its figures are rounded to 1/65,534 of their span."
    )


def _choices(node: Node) -> list[str]:
    """Return the steps that may follow a node: actions, or cards such as "turn 2h"."""
    street = STREETS.get(len(node.board) // 2)
    return node.actions or [f"{street} {card}" for card in node.next_cards]


MISSING: Final = 65535  # the number for NaN
STEPS: Final = MISSING - 1


def quantised(value: Any) -> Any:
    """Return an answer whose arrays of float32, at any depth, are mappings of uint16.

    The mapping holds *levels*, *least* and *step*: a number is least + step x level, off by at most
    half a step, 1/131,068 of the array's span. Level 65,535 is NaN.
    """
    if isinstance(value, np.ndarray):
        return _levels(value) if value.dtype == np.float32 else value
    if isinstance(value, Mapping):
        return {key: quantised(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [quantised(each) for each in value]
    return value


def _levels(values: NDArray[np.float32]) -> dict[str, Any]:
    exact = values.astype(np.float64)
    is_known = ~np.isnan(exact)
    known = exact[is_known]
    least = float(known.min()) if known.size else 0.0
    step = float(known.max() - least) / STEPS if known.size else 0.0
    levels = np.full(values.shape, MISSING, np.uint16)
    levels[is_known] = np.rint((known - least) / step) if step else 0
    return {"levels": levels, "least": least, "step": step}
