"""Deal hands of a solution's spot with the exact probabilities of its ranges.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from calculations.solver.results.nodes import Node

FLOP = 3  # cards on the board


class Dealt(NamedTuple):
    """A deal: both players' hands, and the numbers that decide all that comes later."""

    hands: tuple[int, int]  # indices into the hole cards of each player
    cards: tuple[float, float]  # 0..1, for the turn and the river
    rng: np.random.Generator
    """One number from it for each action of the opponent."""


def picked(number: float, weights: ArrayLike) -> int:
    """Return an index for a number in [0, 1): each has a share of them pro rata to its weight.

    >>> [picked(number, [1, 0, 3]) for number in (0.0, 0.2, 0.25, 0.99)]
    [0, 0, 2, 2]
    """
    sums = np.cumsum(weights)
    at = int(np.searchsorted(sums, number * sums[-1], side="right"))
    return min(at, int(np.flatnonzero(np.diff(sums, prepend=0.0))[-1]))  # if it rounds up to 1


def deal(node: Node, seat: int, seed: int, number: int, combo: int | None = None) -> Dealt:
    """Deal a hand to each player at a node, the player in *seat* first.

    number : the number of the hand, which has its own numbers of a Generator with this seed
    combo  : the index of the player's hand if it is given, which is then not drawn
    """
    rng = np.random.default_rng([seed, number])
    first, second, *cards = rng.random(4).tolist()
    own = picked(first, own_weights(node, seat)) if combo is None else combo
    other = picked(second, node.hands.opposing(seat, own))
    return Dealt((own, other) if seat == 0 else (other, own), (cards[0], cards[1]), rng)


def own_weights(node: Node, seat: int) -> NDArray[np.float64]:
    """Return the weights with which a player holds each hand at a node, [N]."""
    return node.hands.reach(seat) * node.hands.met(seat)


def next_card(node: Node, dealt: Dealt) -> str:
    """Return the card that a deal brings at a node where a card is dealt."""
    drawn = dealt.cards[len(node.board) // 2 - FLOP]
    return node.next_cards[picked(drawn, node.hands.next_card_chances(dealt.hands))]


def next_action(node: Node, dealt: Dealt) -> str:
    """Return an action of the opponent, drawn from the solution's frequencies for their hand."""
    assert node.player is not None
    shares = node.strategy[:, dealt.hands[node.player]]
    return node.actions[picked(dealt.rng.random(), shares)]
