"""What decisions are worth heads-up: there, it is linear in how the other one plays."""

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.solving.exact import ExactGame


class Linear(NamedTuple):
    """What pushing is worth more than folding: a number by hand, and slopes by both hands."""

    base: NDArray[np.float64]
    slopes: NDArray[np.float64]
    other: int | None
    """The decision of the other, whose weights the slopes are of; None where he has none."""


class HeadsUpGame(ExactGame):
    """A game of two players, whose advantages take a tenth of the time that others take."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._linear = {number: self._linear_of(number) for number in range(len(self.tree.nodes))}

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return what pushing is worth more than folding at each decision of a seat, [hands]."""
        found = {}
        for number in self.tree.of_seat(seat):
            base, slopes, other = self._linear[number]
            found[number] = base if other is None else base + slopes @ strategies[other]
        return found

    @cached_property
    def slopes(self) -> NDArray[np.float64]:
        """Return how what pushing is worth, times how likely hands are, depends on all weights.

        [N, N], the hands of all decisions one after the other: by how much the first one's grows
        with the weight of the second.
        """
        parts = [
            [
                self.chances[node.seat][:, None] * linear.slopes
                if linear.other == other
                else np.zeros((len(linear.base), len(self._linear[other].base)))
                for other in self._linear
            ]
            for node, linear in zip(self.tree.nodes, self._linear.values(), strict=True)
        ]
        return np.block(parts)

    def _linear_of(self, number: int) -> Linear:
        """Return what pushing is worth more than folding at a decision."""
        seat, other = self.tree.nodes[number].seat, None
        base, slopes = np.zeros(len(self.chances[seat])), np.zeros(self._chance.shape)
        for end, (_, path) in enumerate(self.tree.ends):
            sign = {(number, True): 1.0, (number, False): -1.0}
            own = [sign[step] for step in path if step[0] == number]
            if not own:
                continue
            factor, array = self.brought(end, seat)
            brought = own[0] * factor * array
            others = [step for step in path if step[0] != number]
            if others:
                other = others[0][0]
                slopes += brought if others[0][1] else -brought
            if not others or not others[0][1]:
                base += brought.sum(axis=1 - seat)
        turned = slopes if seat == 0 else slopes.T
        chance = self.chances[seat]
        return Linear(base / chance, np.ascontiguousarray(turned) / chance[:, None], other)
