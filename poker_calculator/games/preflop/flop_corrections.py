"""Corrections of the check-down: the gains of two hands by the betting after a flop.

The corrected payoff of a player with hand h against hand g is that of the check-down, plus a number
for h, minus a number for g, minus half of the rake of later bets. So the game stays zero-sum but
for the rake, and a hand's value changes with the range that it meets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]


class FlopCorrection(NamedTuple):
    """The correction of an end at which two players see a flop, in the order of their seats."""

    parts: Floats  # [2, N]: what each player's hand wins from the other, in chips
    rake: float  # the rake of later bets, in chips

    def of(self, place: int) -> tuple[Floats, Floats]:
        """Return a player's gains by the own hand and losses by the other hand, [N] each.

        place : 0 or 1, the place of the player in the order of seats
        """
        return self.parts[place] - self.rake / 2, self.parts[1 - place]


Corrections: TypeAlias = Mapping[int, FlopCorrection]
"""Corrections by the number of their end."""


def correction_of(
    gains: Floats, weights: Floats, chance: Floats, given_own: Floats
) -> FlopCorrection:
    """Return the correction that gives each hand its gain against the other player's range.

    gains     : [2, N], the EV of each hand minus that of a check-down
    weights   : [2, N], the weights of both ranges, above 0
    chance    : [N], the probability of each hand
    given_own : [N, N], the probability of another hand, given the own hand in each row
    """
    hands = len(chance)
    joint = weights[0][:, None] * chance[:, None] * given_own * weights[1]
    joint /= joint.sum()
    met = joint.sum(axis=1), joint.sum(axis=0)
    rake = -float(met[0] @ gains[0] + met[1] @ gains[1])
    system = np.eye(2 * hands)
    system[:hands, hands:] = -joint / met[0][:, None]
    system[hands:, :hands] = -joint.T / met[1][:, None]
    parts = np.linalg.lstsq(system, (gains + rake / 2).ravel())[0].astype(np.float64)
    return FlopCorrection(parts.reshape(2, hands), rake)
