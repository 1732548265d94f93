"""What decisions are worth between players whose strategies are known."""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from games.push_fold.game import Strategies
from games.push_fold.tree import Tree


class Values(NamedTuple):
    """What both actions of a decision are worth to each hand, each [hands].

    What is counted is every deal, and what it brings if the decision is reached in it: divided by
    *reach*, it is what the action is worth there.
    """

    push: NDArray[np.float64]
    fold: NDArray[np.float64]
    reach: NDArray[np.float64]
    """How likely the others' actions lead here, when the player holds this hand."""


class Valued(Protocol):
    """A game whose decisions can be valued."""

    tree: Tree

    @property
    def chances(self) -> list[NDArray[np.float64]]:
        """Return how likely each seat holds each hand, [hands]."""

    def values(self, seat: int, strategies: Strategies) -> dict[int, Values]:
        """Return what the actions of each decision of a seat are worth, by its number."""

    def totals(self, strategies: Strategies) -> NDArray[np.float64]:
        """Return what the game is worth to every seat, [P]."""


def all_values(game: Valued, strategies: Strategies) -> list[Values]:
    """Return what the actions of all decisions are worth."""
    found: dict[int, Values] = {}
    for seat in {node.seat for node in game.tree.nodes}:
        found |= game.values(seat, strategies)
    return [found[number] for number in range(len(game.tree.nodes))]


def gains(game: Valued, strategies: Strategies) -> NDArray[np.float64]:
    """Return how much the actor of each decision could gain there by a best response, [decisions].

    A player acts once in a hand, so the gains of his decisions add up.
    """
    gained = []
    values = all_values(game, strategies)
    for node, weights, (push, fold, _) in zip(game.tree.nodes, strategies, values, strict=True):
        better = np.where(push > fold, (1 - weights) * (push - fold), weights * (fold - push))
        gained.append(float(game.chances[node.seat] @ better))
    return np.array(gained)


def largest_gain(game: Valued, strategies: Strategies) -> float:
    """Return the most that a player could gain by a best response."""
    by_seat: dict[int, float] = {}
    for node, gain in zip(game.tree.nodes, gains(game, strategies).tolist(), strict=True):
        by_seat[node.seat] = by_seat.get(node.seat, 0.0) + gain
    return max(by_seat.values(), default=0.0)
