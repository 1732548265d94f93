"""The figures of a node of a solution, as arrays and values of JSON.

Shapes use N (a player's live hands) and A (the actions of a node).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from calculations.solver.results.nodes import Node


def plain_number(value: float) -> float | None:
    """Return a number for JSON, which has no NaN."""
    return float(value) if np.isfinite(value) else None


def coloured(names: list[str]) -> list[dict[str, Any]]:
    """Return actions with the colours that are usual in solvers."""
    from calculations.solver.reports.node_report import action_colors

    return [
        {"name": name, "color": color}
        for name, color in zip(names, action_colors(names), strict=True)
    ]


def actions_of(node: Node) -> list[dict[str, Any]]:
    """Return the actions of a node, with the chips that they put in and their frequencies."""
    if node.player is None:
        return []
    frequencies = node.frequencies
    return [
        action | {"chips": chips, "frequency": plain_number(frequencies[action["name"]])}
        for action, chips in zip(coloured(node.actions), node.action_chips, strict=True)
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
    """Return figures of a player's live hands, [..., N], NaN for those that do not get here."""
    shown = np.where(node.hands.is_reached(player), values, np.nan)
    return shown[..., _alive(node, player)].astype(np.float32)


@lru_cache(maxsize=256)
def _parts(hands: bytes, board: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the made hand and the draw of hands on a board, as indices into their names."""
    from calculations.distributions.parts import DRAWS, best_draws, made_hands
    from lookup.cards import as_card_numbers
    from lookup.features.feature_arrays import hand_features

    cards, known = np.frombuffer(hands, np.uint8).reshape(-1, 2), as_card_numbers(board)
    features = hand_features(cards, np.broadcast_to(known, (len(cards), len(known))))
    made = made_hands(features)
    draws = best_draws(features, made)
    if len(known) == 5:
        draws = np.full(len(made), len(DRAWS) - 1)  # no card is left to draw
    return made.astype(np.uint8), draws.astype(np.uint8)
