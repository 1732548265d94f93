"""What hands get if nobody could bet any more, at a node.

Shapes use N (a player's hands) and M (the other's).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.ranges.combos import list_live_combos
from calculations.exact.ranges.equity import count_ranges, method_costs
from calculations.ranges.range import Range
from calculations.solver.deals.spots import Hands, SolverSpot
from calculations.spots.spot import Spot
from lookup.combos import COMBOS

Both: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64]]
"""[N] for each player."""

HOLE_CARDS, RIVER_CARDS = 2, 5


class CheckDowns(NamedTuple):
    """What the deals weigh in which each hand comes, and of them what it gets of the pots."""

    deals: Both
    shares: Both


def check_downs(spot: SolverSpot, reach: Both, cards: Sequence[int]) -> CheckDowns:
    """Return what hands get that come with this reach; *cards* were dealt since the spot began.

    All is 0 in games of one card, and where so many hands were folded before the river that no
    exact count is offered.
    """
    board = np.append(spot.spot.board, np.array(cards, np.uint8) + np.uint8(1)).astype(np.uint8)
    none = np.zeros(len(reach[0])), np.zeros(len(reach[1]))
    if spot.held != HOLE_CARDS:
        return CheckDowns(none, none)
    if spot.meetings is not None and len(board) == RIVER_CARDS:
        return _shown_down(spot, reach, cards, board)
    held = tuple(map(range_of, spot.hands, reach))
    what = Spot(held, board, spot.spot.dead, folded=spot.spot.folded)
    live = list_live_combos(what)
    if 0 not in live.sizes and not method_costs(live):
        return CheckDowns(none, none)
    counts = count_ranges(what)
    first, second = (hands.combos for hands in spot.hands)
    deals, shares = counts.combo_weights, counts.combo_shares
    return CheckDowns((deals[0][first], deals[1][second]), (shares[0][first], shares[1][second]))


def range_of(hands: Hands, reach: NDArray[np.float64]) -> Range:
    """Return hands at weights, [N]; sums in 32 bits may be a little above 1."""
    weights = np.zeros(len(COMBOS))
    weights[hands.combos] = np.minimum(reach, 1.0)
    return Range.from_weights(weights)


def _shown_down(
    spot: SolverSpot, reach: Both, cards: Sequence[int], board: NDArray[np.uint8]
) -> CheckDowns:
    """Return what hands get on a river where some have folded: each pair has its own weight."""
    assert spot.meetings is not None
    strengths = []
    for hands in spot.hands:
        alive = ~np.asarray(np.isin(hands.cards, cards).any(axis=1))
        known = np.broadcast_to(board, (int(alive.sum()), len(board)))
        own = np.full(len(alive), -1, np.int32)
        own[alive] = spot.judge(np.hstack((hands.cards[alive] + 1, known)).astype(np.uint8))
        strengths.append(own)
    one, other = strengths[0][:, None], strengths[1]
    pairs = spot.meetings.on(cards).astype(np.float64)
    won = pairs * ((one > other) + 0.5 * (one == other))
    first, second = reach
    return CheckDowns(
        (first * (pairs @ second), second * (pairs.T @ first)),
        (first * (won @ second), second * ((pairs - won).T @ first)),
    )
