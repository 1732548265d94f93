"""How two ranges meet on boards: who beats whom, and who shares a card with whom.

Shapes use B (boards), N and M (hands of a player and of the other).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DECK = 52
PLACES = 9


class Ordered(NamedTuple):
    """A player's hands on boards, weakest first; those that a board has a card of come last."""

    hands: NDArray[np.int16]
    """[B, N], which of the player's stands at each place."""
    cards: NDArray[np.intp]
    """[B, N, 2], from 0 on."""
    strengths: NDArray[np.int32]
    """[B, N]"""
    alive: NDArray[np.intp]
    """[B], how many come before the others."""

    @property
    def are_alive(self) -> NDArray[np.bool]:
        """Return which places have hands that are alive, [B, N]."""
        return np.less.outer(np.arange(self.hands.shape[1]), self.alive).T


def ordered(
    cards: NDArray[np.intp], strengths: NDArray[np.int32], alive: NDArray[np.bool]
) -> Ordered:
    """Return hands, [N, 2], by their strengths on boards, [B, N], and by who is alive, [B, N]."""
    most = np.iinfo(np.int32).max
    ranked = np.where(alive, strengths, most)
    order = np.argsort(ranked, axis=1, kind="stable")
    return Ordered(
        order.astype(np.int16),
        cards[order],
        np.take_along_axis(ranked, order, axis=1),
        np.count_nonzero(alive, axis=1),
    )


def meetings(own: Ordered, theirs: Ordered) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return `by_card` and `places` of `calculations._kernels.solver.layout.Hands`, board by board.

    They are [B, 52 + 2 * M] and [B, N, 9]; who is not alive has places of no meaning.
    """
    boards, count = theirs.hands.shape
    rows = np.arange(boards)[:, None]
    holds = np.zeros((boards, DECK, count + 1), np.int16)
    live = theirs.are_alive
    for column in range(2):
        holds[rows, theirs.cards[:, :, column], np.arange(1, count + 1)] = live
    below = np.cumsum(holds, axis=2, dtype=np.int16)  # with each card, among the weakest so many
    held = below[:, :, -1]
    by_card = np.zeros((boards, DECK + 2 * count), np.int16)
    by_card[:, :DECK] = held
    is_member = np.arange(2 * count) < 2 * theirs.alive[:, None]
    by_card[:, DECK:][is_member] = np.nonzero(holds)[2] - 1
    starts = np.cumsum(held + 1, axis=1, dtype=np.int16) - held - np.int16(1)
    weaker, not_stronger = (_counted(own, theirs, side) for side in ("left", "right"))
    places = np.empty((boards, own.hands.shape[1], PLACES), np.int16)
    places[:, :, 0], places[:, :, 1] = weaker, not_stronger
    for column, card in ((2, own.cards[:, :, 0]), (5, own.cards[:, :, 1])):
        start = starts[rows, card]
        places[:, :, column] = start + below[rows, card, weaker]
        places[:, :, column + 1] = start + below[rows, card, not_stronger]
        places[:, :, column + 2] = start + held[rows, card]
    places[:, :, 8] = _themselves(own, theirs)
    return by_card, places


def _counted(own: Ordered, theirs: Ordered, side: str) -> NDArray[np.intp]:
    """Return how many of the other's hands that are alive are weaker, or not stronger, [B, N]."""
    boards, count = theirs.hands.shape
    apart = np.arange(boards, dtype=np.int64)[:, None] << 32
    found = np.searchsorted(
        (theirs.strengths + apart).ravel(),
        (own.strengths + apart).ravel(),
        side,  # type: ignore[call-overload]
    )
    counted: NDArray[np.intp] = found.reshape(boards, -1) - count * np.arange(boards)[:, None]
    return np.minimum(counted, theirs.alive[:, None])


def _themselves(own: Ordered, theirs: Ordered) -> NDArray[np.int16]:
    """Return which of the other's each hand is itself, [B, N]; a place of none where it is none."""
    boards, count = theirs.hands.shape
    none = (theirs.alive + 15) // 16 * 16
    known = np.empty((boards, DECK * DECK), np.int16)
    known[:] = none[:, None]
    rows, live = np.arange(boards)[:, None], theirs.are_alive
    combos = theirs.cards[:, :, 0] * DECK + theirs.cards[:, :, 1]
    places = np.broadcast_to(np.arange(count, dtype=np.int16), live.shape)
    known[np.broadcast_to(rows, live.shape)[live], combos[live]] = places[live]
    found: NDArray[np.int16] = known[rows, own.cards[:, :, 0] * DECK + own.cards[:, :, 1]]
    return found
