"""Who sits where in the next hand: the button moves on, and who is out leaves the table."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.positions import next_button


class NextHand(NamedTuple):
    """Where the same seats are left, and where they sit in the next hand."""

    rows: NDArray[np.intp]
    """Which of the stacks these are."""
    seats: tuple[int, ...]
    """The seats of the last hand in the order of the next one: first left of the button first."""

    @property
    def cells(self) -> tuple[NDArray[np.intp], ...]:
        """Return what these players are at in stacks [N, P], in the order of the next hand."""
        return np.ix_(self.rows, np.array(self.seats, np.intp))


def next_hands(stacks: NDArray[np.float64]) -> Iterator[NextHand]:
    """Yield the next hands of stacks after a hand, [N, P], by who is left of two or more players.

    >>> [*next_hands(np.array([[3.0, 5, 0], [1, 6, 1], [8, 0, 0]]))]
    [NextHand(rows=array([0]), seats=(0, 1)), NextHand(rows=array([1]), seats=(1, 2, 0))]
    """
    left = stacks > 0
    for pattern in np.unique(left, axis=0):
        taken = np.flatnonzero(pattern).tolist()
        if len(taken) > 1:
            rows = np.flatnonzero((left == pattern).all(axis=1))
            yield NextHand(rows, _order(taken, stacks.shape[1]))


def _order(taken: list[int], players: int) -> tuple[int, ...]:
    """Return the seats of the last hand that are left in the order of the next one."""
    big_blind = 1 if players > 2 else 0
    button = next_button(taken, players - 1, big_blind)
    after = [seat for seat in taken if seat > button]
    return *after, *(seat for seat in taken if seat <= button)
