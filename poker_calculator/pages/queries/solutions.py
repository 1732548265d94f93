"""Answer queries about the nodes of a solution, one node at a time.

Shapes use N (a player's live hands) and A (the actions of a node).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from calculations import Solution
    from calculations.solver.results.nodes import Node

    Query = Mapping[str, Any]
    Answer = dict[str, Any]


def plain_number(value: float) -> float | None:
    """Return a number for JSON, which has no NaN."""
    return float(value) if np.isfinite(value) else None


def named_actions(
    names: Sequence[str], chips: Sequence[float], pot: float, stack: float
) -> list[dict[str, Any]]:
    """Return actions with a label as players name them, and with the usual colours of solvers.

    chips : what each action adds to the pot
    stack : what the player has left

    *to* is the total of a bet or raise in chips, else None.

    >>> [each["label"] for each in named_actions(["check", "bet 2", "bet 12"], [0, 2, 12], 6, 12)]
    ['check', 'bet 33 %', 'all-in']
    """
    from calculations.solver.results.node_report import action_colors

    totals = [float(name.split()[-1]) if name[-1].isdigit() else None for name in names]
    to_call = chips[names.index("call")] if "call" in names else 0.0

    def label(at: int, digits: int) -> str:
        total = totals[at]
        if total is None:
            return names[at]
        if chips[at] == stack:
            return "all-in"
        if names[at].startswith("bet"):
            return f"bet {100 * total / pot:,.{digits}f} %"
        times = f"{total / (total - chips[at] + to_call):,.{digits + 1}f}"
        return f"raise {times.removesuffix('.0')}x"

    labels: list[str] = []
    for digits in range(MOST_DIGITS):
        labels = [label(at, digits) for at in range(len(names))]
        if len({*labels, "bet 0 %"}) > len(labels):
            break  # they differ, and none is too short
    colors = action_colors(names)
    return [
        {"name": name, "label": label, "to": to, "chips": put_in, "color": color}
        for name, label, to, put_in, color in zip(names, labels, totals, chips, colors, strict=True)
    ]


def actions_at(node: Node) -> list[dict[str, Any]]:
    """Return the actions of a node, as `named_actions` does."""
    stack = 0.0 if node.player is None else node.stacks[node.player]
    return named_actions(node.actions, node.action_chips, node.pot, stack)


def step_label(node: Node, step: str) -> str:
    """Return a step from a node, an action or a card, as players name it."""
    return next((each["label"] for each in actions_at(node) if each["name"] == step), step)


def line_label(node_at: Callable[[str], Node], path: str) -> str:
    """Return a path as players name it, such as "check, bet 33 %"."""
    steps = path.split(", ") if path else []
    nodes = (node_at(", ".join(steps[:index])) for index in range(len(steps)))
    return ", ".join(map(step_label, nodes, steps))


def _with_frequencies(node: Node) -> list[dict[str, Any]]:
    frequencies = node.frequencies if node.actions else {}
    return [
        action | {"frequency": plain_number(frequencies[action["name"]])}
        for action in actions_at(node)
    ]


def _alive(node: Node, player: int) -> NDArray[np.bool]:
    """Return which of a player's hands share no card with the board."""
    from lookup.cards import as_card_numbers

    blocked = np.isin(node.hands.cards(player), as_card_numbers(node.board)).any(axis=1)
    return np.asarray(~blocked)


def figures_of(node: Node, player: int, there: Node | None) -> dict[str, Any]:
    """Return the figures of a player's live hands, [N] each."""
    from lookup.combos import combo_index

    alive, reached = _alive(node, player), node.hands.is_reached(player)
    hands = node.hands.cards(player)[alive]
    made, draws = _parts(hands.tobytes(), node.board)
    weights = node.hands.reach(player)
    return {
        "combos": combo_index(hands).astype(np.uint16),
        "weights": weights[alive].astype(np.float32),
        "deals": np.where(reached, weights * node.hands.met(player), 0.0)[alive].astype(np.float32),
        "ev": by_hand(node, player, node.hands.ev(player)),
        "other_ev": None if there is None else by_hand(node, player, there.hands.ev(player)),
        "made_hands": made,
        "draws": draws,
    }


def by_hand(node: Node, player: int, values: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return figures of a player's live hands, [..., N], NaN for those not at the node."""
    shown = np.where(node.hands.is_reached(player), values, np.nan)
    return shown[..., _alive(node, player)].astype(np.float32)


@lru_cache(maxsize=256)
def _parts(hands: bytes, board: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the made hand and the draw of hands on a board, as indices into their names."""
    from calculations.distributions.parts import DRAWS, best_draws, made_hands
    from lookup.cards import as_card_numbers
    from lookup.features.feature_arrays import hand_features

    cards, board_numbers = np.frombuffer(hands, np.uint8).reshape(-1, 2), as_card_numbers(board)
    features = hand_features(
        cards, np.broadcast_to(board_numbers, (len(cards), len(board_numbers)))
    )
    made = made_hands(features)
    draws = best_draws(features, made)
    if len(board_numbers) == 5:
        draws = np.full(len(made), len(DRAWS) - 1)  # no card is left to draw
    return made.astype(np.uint8), draws.astype(np.uint8)


MOST_DIGITS: Final = 4  # of small sizes, and of those whose labels would be equal
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
        self.solution, self.other = solution, other

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

        Figures of hands that do not reach the node are NaN. Raises ValueError for a path that is
        not in the tree.
        """
        node = self.solution.node(query.get("node", ""))
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
            "label": line_label(self.solution.node, node.path),
            "actions": _with_frequencies(node),
            "choices": _choices(node),
            "players": [figures_of(node, number, there) for number in (0, 1)],
            "strategy": None if player is None else by_hand(node, player, node.strategy),
            "action_evs": None if player is None else by_hand(node, player, node.hands.action_evs),
        }

    def equities(self, query: Query) -> Answer:
        """Return both players' equities at a node, [2], and those of their live hands, [N] each.

        query : *node*, its path

        Equities are a separate query, because on a flop they take longer than all other figures.
        """
        node = self.solution.node(query.get("node", ""))
        return {
            "equity": [plain_number(equity) for equity in node.equity],
            "hands": [by_hand(node, player, node.hands.equity(player)) for player in (0, 1)],
        }

    def cards(self, query: Query) -> Answer:
        """Return the report of each possible next card, at a node that ends a street.

        query : *node*, its path

        Raises ValueError for another node.
        """
        node = self.solution.node(query.get("node", ""))
        frame = node.by_card()
        columns = {name: frame[name].to_numpy(np.float32) for name in frame.columns}
        step = _choices(node)[0]  # the actions are the same after all cards
        after = self.solution.node(f"{node.path}, {step}" if node.path else step)
        return {"cards": frame.index.tolist(), "columns": columns, "actions": actions_at(after)}

    def saved(self, depth: int) -> Iterator[tuple[str, Query, Answer]]:
        """Yield the queries of all nodes to a depth in steps, and their quantised answers."""
        yield "solution", {}, self.about({})
        pending = [""]
        while pending:
            path = pending.pop(0)
            query = {"node": path}
            answer = self.node(query)
            yield "solution_node", query, quantised(answer)
            yield "solution_equities", query, quantised(self.equities(query))
            if answer["end"] == "deal":
                yield "solution_cards", query, quantised(self.cards(query))
            if len(answer["line"]) < depth:
                pending += [f"{path}, {step}" if path else step for step in answer["choices"]]

    def after_line(self, query: Query) -> Answer:
        """Return the strategy after the *line* of a session's query, by `compared`."""
        from poker_calculator.pages.queries.session.lines import compared, read_line

        answer = compared(self.solution.node, read_line(query))
        return answer | {"actions": _with_frequencies(self.solution.node(answer["node"]))}

    def _line(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield the steps of a path: the choices at each node, and the one taken."""
        taken = path.split(", ") if path else []
        for index, step in enumerate(taken):
            node = self.solution.node(", ".join(taken[:index]))
            yield {
                "path": node.path,
                "player": node.player,
                "pot": node.pot,
                "choices": _choices(node),
                "labels": [action["label"] for action in actions_at(node)],
                "taken": step,
            }

    def _other_node(self, path: str) -> Node | None:
        """Return the node of the other solution, or None if it has no such node."""
        if self.other is None:
            return None
        try:
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
    numbers = exact[is_known]
    least = float(numbers.min()) if numbers.size else 0.0
    step = float(numbers.max() - least) / STEPS if numbers.size else 0.0
    levels = np.full(values.shape, MISSING, np.uint16)
    levels[is_known] = np.rint((numbers - least) / step) if step else 0
    return {"levels": levels, "least": least, "step": step}
