"""The figures of a decision: the EV of each action for the player's hand, and the EV lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pages.queries.solution.node_figures import coloured, plain_number

if TYPE_CHECKING:
    from calculations.solver.results.nodes import Node


def decision(node: Node, hand: int, choice: str) -> dict[str, Any]:
    """Return the figures of a player's choice at a node.

    The EV of an action is that with the best play behind it against the solution, so a loss is
    known after earlier errors too. *lost* is the greatest EV minus that of the choice, in chips.
    """
    assert node.player is not None
    evs = node.best_evs[:, hand]
    lost = float(evs.max() - evs[node.actions.index(choice)])
    return {
        "node": node.path,
        "seat": node.player,
        "board": node.board,
        "pot": node.pot,
        "choice": choice,
        "actions": coloured(node.actions),
        "shares": node.strategy[:, hand].tolist(),
        "evs": [plain_number(ev) for ev in evs],
        "lost": plain_number(lost),
        "is_rare": not node.is_reached(node.player).any(),
    }


def legal_actions(node: Node) -> list[dict[str, Any]]:
    """Return the actions at a node, with their colours and the chips that they put in."""
    pairs = zip(coloured(node.actions), node.action_chips, strict=True)
    return [action | {"chips": chips} for action, chips in pairs]


def line_of(node: Node, solution: Any) -> list[dict[str, Any]]:
    """Return the steps to a node: the player, or None for a card, and the action or card."""
    steps = node.path.split(", ") if node.path else []
    return [
        {"player": solution.node(", ".join(steps[:place])).player, "step": step}
        for place, step in enumerate(steps)
    ]
