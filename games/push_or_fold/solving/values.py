"""What decisions are worth between players whose strategies are known."""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.game import Strategies
from games.push_or_fold.tree import Tree


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

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return what pushing is worth more than folding at each decision of a seat, [hands]."""


def all_advantages(game: Valued, strategies: Strategies) -> list[NDArray[np.float64]]:
    """Return what pushing is worth more than folding at each decision, times how likely hands are.

    It is counted over all deals, whether the decision is reached in them or not.
    """
    found: dict[int, NDArray[np.float64]] = {}
    for seat in {node.seat for node in game.tree.nodes}:
        for number, advantage in game.advantages(seat, strategies).items():
            found[number] = game.chances[seat] * advantage
    return [found[number] for number in range(len(game.tree.nodes))]


def best_response_gains(game: Valued, strategies: Strategies) -> dict[int, float]:
    """Return how much each seat that decides could gain by a best response.

    A player acts once in a hand, so what he gains at each of his decisions adds up.
    """
    gains = {node.seat: 0.0 for node in game.tree.nodes}
    advantages = all_advantages(game, strategies)
    for node, weights, advantage in zip(game.tree.nodes, strategies, advantages, strict=True):
        gains[node.seat] += float((np.maximum(advantage, 0) - weights * advantage).sum())
    return gains


def largest_gain(game: Valued, strategies: Strategies) -> float:
    """Return the most that a player could gain by a best response."""
    return max(best_response_gains(game, strategies).values(), default=0.0)
