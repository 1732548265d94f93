"""Showdowns after cards were dealt to hands and to a board, ranked in any way.

Shapes use P (hands), N (deals) and T (ways to rank, such as high and low).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.outcomes import errors_of_means

Evaluate: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[np.int32]]
"""Maps hands [..., H] and boards [..., B] to strengths [...]: greater wins, 0 is no hand."""


@dataclass(frozen=True)
class Showdown:
    """The known cards of the hands and the board, and their numbers of cards to come."""

    hands: list[NDArray[np.uint8]]
    """The cards of each hand, [P] of [0..]."""
    board: NDArray[np.uint8]
    to_come: tuple[int, ...]
    """The number of cards to come of each hand, and last of the board, [P + 1]."""
    ranked_by: Sequence[Evaluate]
    """[T]"""

    def strengths(self, deals: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return the strength of each hand with the cards dealt, [T, P, N]; a single hand wins."""
        count, kinds = len(deals), len(self.ranked_by)
        if len(self.hands) == 1:
            return np.ones((kinds, 1, count), np.int32)
        *parts, boards = np.split(deals, np.cumsum(self.to_come)[:-1], axis=1)
        if boards.shape[1]:
            known = np.broadcast_to(self.board, (count, len(self.board)))
            boards = np.hstack((known, boards))
        else:
            boards = self.board
        result = np.empty((kinds, len(self.hands), count), np.int32)
        for place, (hand, part) in enumerate(zip(self.hands, parts, strict=True)):
            held = hand
            if part.shape[1]:
                held = np.hstack((np.broadcast_to(hand, (count, len(hand))), part))
            for kind, evaluate in enumerate(self.ranked_by):
                result[kind, place] = evaluate(held, boards)
        return result


class Tally(NamedTuple):
    """The winnings of hands over all deals that were counted or drawn."""

    counts: NDArray[np.int64]  # [pots, P], of which *whole* are all of a pot
    whole: int
    deals: int
    std_error: NDArray[np.float64]
    """[P], of the hands' part of all pots, as if the deals were random ones"""


def compare(
    showdown: Showdown,
    blocks: Iterator[NDArray[np.uint8]],
    pots: Sequence[Sequence[int]],
    weights: NDArray[np.float64],
) -> Tally:
    """Compare all hands after each of the deals, in blocks of them.

    pots    : the places of the hands that are in each pot
    weights : [pots], which part of all chips is in each

    Raises ValueError when a pot has no hand that is ranked.
    """
    players = len(showdown.hands)
    unit = lcm(*range(1, players + 1)) * lcm(*range(1, len(showdown.ranked_by) + 1))
    counts = np.zeros((len(pots), players), np.int64)
    squares, deals = np.zeros(players), 0
    for block in blocks:
        strengths = showdown.strengths(block)
        parts = np.zeros((players, len(block)))
        for pot, places in enumerate(pots):
            units = share_units(strengths[:, places], unit)
            counts[pot, places] += units.sum(axis=1)
            parts[places] += weights[pot] / unit * units
        squares += (parts**2).sum(axis=1)
        deals += len(block)
    means = weights @ (counts / (unit * deals))
    errors = errors_of_means(np.array(deals), means, squares / deals)
    return Tally(counts, unit * deals, deals, errors)


def share_units(strengths: NDArray[np.int32], unit: int) -> NDArray[np.int64]:
    """Return each hand's part of a pot, [P, N], in units of which *unit* are the pot.

    strengths : [T, P, N], 0 for no hand
    """
    best = strengths.max(axis=1, keepdims=True)
    winners = (strengths == best) & (best > 0)
    kinds = (best > 0).sum(axis=0)
    if not kinds.all():
        raise ValueError("a pot has no hand that any of the hand types ranks, so it cannot be won")
    shares = unit // np.arange(1, 1 + strengths.shape[0] * strengths.shape[1])
    units = np.zeros(strengths.shape[1:], np.int64)
    for won in winners:
        sharing = np.maximum(won.sum(axis=0), 1)
        units += won * shares[kinds[0] * sharing - 1]
    return units
