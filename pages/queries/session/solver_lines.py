"""Lines of play of a session in a solution: the strategy where the street of the line begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import shown
from lookup.cards import parse_cards
from lookup.games import STREETS
from pages.queries.session.spots import FLOP_CARDS, NAMES_OF_STREETS, TEXTURES

if TYPE_CHECKING:
    from collections.abc import Callable

    from calculations.solver.results.nodes import Node

    NodeAt = Callable[[str], Node]

VERBS: Final = {name: f"{name}s" for name in ("fold", "check", "call", "bet", "raise")}
"""The verbs of lines by the first words of a solution's actions; sizes are not part of lines."""


def compared(node_at: NodeAt, line: Sequence[str]) -> dict[str, Any]:
    """Return the strategy of a solution after a line, as shares of the steps of lines.

    node_at : returns the node of the solution at a path

    The line is that of two players on the street on which the solution begins, up to any action on
    it. Bets of lines have no size: *shares* adds up the sizes, and *actions* has each one.

    Raises ValueError for other lines, and for a bet in the line of which the solution has several
    sizes.
    """
    root = node_at("")
    street = STREETS.get(len(root.board) // 2, "board").lower()
    node = _follow(node_at, _steps_on(line, street), street)
    if node.player is None:
        raise ValueError("the line has no further action on this street in the solution")
    actions = {name: float(share) for name, share in node.frequencies.items()}
    shares: dict[str, float] = {}
    for name, share in actions.items():
        verb = _verb(name)
        shares[verb] = shares.get(verb, 0.0) + share
    return {
        "board": root.board,
        "texture": _texture(root.board),
        "player": node.player,
        "node": node.path,
        "shares": shares,
        "actions": actions,
    }


def _steps_on(line: Sequence[str], street: str) -> list[str]:
    """Return the steps of a line on a street; raise ValueError if it does not end there."""
    streets = [step for step in line if step in NAMES_OF_STREETS]
    if not streets or streets[-1] != street:
        where = f"on the {streets[-1]}" if streets else "before the flop"
        raise ValueError(
            f"this line ends {where} and the solution begins on the {street}; "
            f"choose a line that ends on the {street}"
        )
    at = len(line) - 1 - [*line][::-1].index(street)
    live: set[str] = set()
    for step in line[:at]:
        position, _, verb = step.partition(" ")
        if step not in NAMES_OF_STREETS:
            (live.discard if verb == "folds" else live.add)(position)
    if len(live) != 2:
        raise ValueError(
            f"{len(live)} players see the {street} in this line; a solution has two players"
        )
    return [*line[at + 1 :]]


def _follow(node_at: NodeAt, steps: Sequence[str], street: str) -> Node:
    """Return the node of a solution after the steps of a line on its first street."""
    taken: list[str] = []
    for step in steps:
        node = node_at(", ".join(taken))
        fitting = [name for name in node.actions if _verb(name) == step.rpartition(" ")[2]]
        if len(fitting) != 1:
            why = f"it has the sizes {', '.join(fitting)}" if fitting else "it has no such action"
            raise ValueError(
                f"the solution cannot follow {step!r} on the {street}: {why}; go back to Start or "
                f"to an earlier step"
            )
        taken += fitting
    return node_at(", ".join(taken))


def _verb(action: str) -> str:
    """Return the verb of lines for an action such as "bet 20"."""
    return VERBS[action.partition(" ")[0]]


def _texture(board: str) -> dict[str, str]:
    """Return the texture of the flop of a board, by the names of features."""
    from lookup import board_features, features_to_frame

    flop = np.array([parse_cards(board)[:FLOP_CARDS]], np.uint8)
    frame = features_to_frame(board_features(flop))
    return {name: str(frame[name].iloc[0]) for name in TEXTURES}


def read_line(query: Mapping[str, Any]) -> list[str]:
    """Return the line of a query; raise ValueError for one that is not a list of steps."""
    line = query.get("line", [])
    if not isinstance(line, list) or not all(isinstance(step, str) for step in line):
        raise ValueError(f"the line is {shown(line)}; give a list of steps such as 'BTN raises'")
    return line
