"""`Runouts`: all deals and final boards of a spot, to which NumPy and pandas put the questions.

Shapes use N (runouts), P (players) and D (deals of combos).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.runouts.boards import board_count, boards_in_blocks, merged_weights, relabellings
from calculations.runouts.dealt import Dealt, cards_on
from calculations.spots.outcomes import equities
from calculations.spots.spot import Spot, Unknown, bits_of
from lookup.arguments import check_flags
from lookup.combos import COMBO_BITS, COMBOS

MOST_RUNOUTS = 1 << 22
"""Runouts that are listed at once; 1,712,304 hold'em boards take 26 MB, and 60 on the way."""

BLOCK = 1 << 19
"""Runouts of a block, which take 20 MB."""


class Runouts(Dealt):
    """All final boards of a spot, with ranges all deals too, and what each hand makes of them.

    `EquityCalculator.runouts` makes them.

    Examples
    --------
    >>> from calculations import EquityCalculator
    >>> runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts()
    >>> flush = runouts.categories()[:, 0] == 6
    >>> runouts.probability(flush), runouts.equity(flush).round(3).tolist()
    (Fraction(4, 11), [0.964, 0.036])
    """

    def __repr__(self) -> str:
        return f"Runouts({len(self):,} of the weight {self.weights.sum():,})"

    def probability(self, mask: ArrayLike) -> Fraction | float:
        """Return how likely a mask, [N] bool, is true: exactly where all weights are integers."""
        some, whole = self.weights[self._checked(mask)].sum(), self.weights.sum()
        return Fraction(int(some), int(whole)) if whole.dtype == np.int64 else float(some / whole)

    def equity(self, mask: ArrayLike | None = None) -> NDArray[np.float64]:
        """Return each player's mean share of the pot, [P], where a mask is true, or over all.

        Raises ValueError where it is true nowhere.
        """
        return equities(self._some(mask)._counts(), self.game.low)


def list_runouts(
    spot: Spot, street: str = "river", merge: bool = False, by_street: bool = False
) -> Runouts:
    """Return all runouts of a spot to a street, of ranges with all deals of combos.

    Raises ValueError where there are too many to be listed at once, for ranges that have folded,
    and for merged ones of ranges.
    """
    check_flags(merge=merge, by_street=by_street)
    if not spot.all_known:
        return _runouts_of_ranges(spot, street, merge, by_street)
    count = board_count(spot, _board_size(spot, street), by_street)
    if count > MOST_RUNOUTS:
        raise _too_many(count, "runout_blocks() lists them block by block")
    (runouts,) = runouts_in_blocks(spot, street, merge, by_street, max(1, count))
    return runouts


def runouts_in_blocks(
    spot: Spot,
    street: str = "river",
    merge: bool = False,
    by_street: bool = False,
    size: int = BLOCK,
) -> Iterator[Runouts]:
    """Yield the runouts of a spot of known hands, about *size* at a time."""
    check_flags(merge=merge, by_street=by_street)
    if not spot.all_known:
        raise ValueError("blocks are of known hands, and here are ranges; draw some by deals()")
    groups, known = relabellings(spot) if merge else [], len(spot.board)
    for boards in boards_in_blocks(spot, _board_size(spot, street), by_street, size):
        weights = np.broadcast_to(np.int64(1), len(boards))
        kept = boards
        if len(groups) > 1:
            weights = merged_weights(boards, groups, by_street)
            kept, weights = boards[weights > 0], weights[weights > 0]
        hands = np.broadcast_to(spot.hole_cards, (len(kept), *spot.hole_cards.shape))
        yield Runouts.judged(spot.game, known, by_street, weights, hands, kept)


def _board_size(spot: Spot, street: str) -> int:
    """Return how many cards the board has on a street; ValueError where it has more already."""
    size = cards_on(street)
    if size < len(spot.board):
        raise ValueError(
            f"the board has {len(spot.board)} cards, so it is past the {street.lower()}; give a "
            f"later street"
        )
    return size


def _runouts_of_ranges(spot: Spot, street: str, merge: bool, by_street: bool) -> Runouts:
    """Return the runouts of each deal of combos."""
    if merge or spot.folded:
        what = "merged runouts are" if merge else "all runouts are listed"
        raise ValueError(f"{what} of spots without ranges or folds; draw some deals by deals()")
    hands, weights = deals_of_combos(spot)
    size = _board_size(spot, street)
    count = len(hands) * board_count(spot, size, by_street)  # and somewhat less, without collisions
    if count > 4 * MOST_RUNOUTS:
        raise _too_many(count, "name more of the board, or draw some deals by deals()")
    (boards,) = boards_in_blocks(spot, size, by_street, max(1, count))
    on_board, held = bits_of(boards), bits_of(hands.reshape(len(hands), -1))
    deals, places = np.nonzero((held[:, None] & on_board) == 0)
    if len(deals) > MOST_RUNOUTS:
        raise _too_many(len(deals), "name more of the board, or draw some deals by deals()")
    known = len(spot.board)
    return Runouts.judged(spot.game, known, by_street, weights[deals], hands[deals], boards[places])


def deals_of_combos(spot: Spot) -> tuple[NDArray[np.uint8], NDArray[Any]]:
    """Return all deals of two hole cards to each player, [D, P, 2], and their weights, [D]."""
    weights = spot.weights
    if spot.all_or_nothing:
        weights = weights.astype(np.int64)
    held, numbers, weighs = (
        np.zeros(1, np.uint64),
        np.empty((1, 0), np.int64),
        np.ones(1, weights.dtype),
    )
    for player, by_combo in zip(spot.players, weights, strict=True):
        if isinstance(player, Unknown) and player.size != 2:
            raise ValueError("runouts of unknown hands are of two hole cards; draw some by deals()")
        combos = np.flatnonzero(by_combo)
        if len(numbers) * len(combos) > 4 * MOST_RUNOUTS:
            raise _too_many(len(numbers) * len(combos), "narrow the ranges, or draw by deals()")
        deals, places = np.nonzero((held[:, None] & COMBO_BITS[combos]) == 0)
        own = combos[places]
        held = held[deals] | COMBO_BITS[own]
        numbers = np.column_stack((numbers[deals], own))
        weighs = weighs[deals] * by_combo[own]
    return COMBOS[numbers].astype(np.uint8), weighs


def _too_many(count: int, cure: str) -> ValueError:
    return ValueError(f"there are {count:,} runouts, more than {MOST_RUNOUTS:,}; {cure}")
