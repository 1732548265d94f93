"""The turn cards and rivers of a spot: which are dealt, how hands meet there, and what they become.

Shapes use N (a player's hands), S (these padded to sixteens), T (turn cards) and B (rivers).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Hands
from calculations._kernels.solver.streets import Boards
from calculations.solver.cards import RIVER_CARDS, CardsToCome
from calculations.solver.programs import padded
from calculations.solver.showdowns import meetings
from calculations.solver.spots import PLAYERS, SolverSpot
from calculations.solver.suits import Relabelling, hand_images
from lookup.strength import hand_strengths


def river_boards(spot: SolverSpot, cards: CardsToCome) -> tuple[Boards, Boards]:
    """Return how hands meet on all rivers, for the passes of both players."""
    flop = spot.spot.board[:3].astype(int) - 1
    pairs = [
        (turn.card, river.card)
        for turn, rivers in zip(cards.turns, cards.rivers, strict=True)
        for river in rivers
    ]
    strides = [padded(len(hands.combos) + 1) for hands in spot.hands]
    orders = _Orders(spot, flop)
    tables = [
        Boards(
            np.zeros((len(pairs), 52 + 2 * strides[1 - player]), np.int16),
            np.zeros((len(pairs), 9 * strides[player]), np.int16),
            np.zeros((len(pairs), 2), np.int64),
            np.zeros((len(pairs), strides[1 - player]), np.int16),
            np.zeros((len(pairs), strides[player]), np.int16),
            *_images(spot, cards, player, strides[player]),
        )
        for player in range(PLAYERS)
    ]
    for board, (turn, river) in enumerate(pairs):
        found = [orders.of(player, turn, river) for player in range(PLAYERS)]
        for player, table in enumerate(tables):
            (own, strengths), (theirs, others) = found[player], found[1 - player]
            by_card, places = meetings(
                spot.hands[player].cards[own],
                spot.hands[1 - player].cards[theirs],
                strengths,
                others,
                padded(len(theirs)),
            )
            table.by_card[board, : len(by_card)] = by_card
            table.places[board, : len(places)] = places
            table.counts[board] = len(own), len(theirs)
            table.own[board, : len(own)] = own
            table.theirs[board, : len(theirs)] = theirs
    return tables[0], tables[1]


def _images(
    spot: SolverSpot, cards: CardsToCome, player: int, stride: int
) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Return where each river's relabellings begin, [B + 1], and what hands become, [.., S]."""
    relabellings = [river.relabellings for rivers in cards.rivers for river in rivers]
    first = np.cumsum([0, *map(len, relabellings)], dtype=np.int64)
    known: dict[Relabelling, NDArray[np.int16]] = {}
    for each in {one for many in relabellings for one in many}:
        known[each] = hand_images(spot.hands[player].combos, (each,), stride)[0]
    return first, np.array([known[one] for many in relabellings for one in many])


class _Orders:
    """Hands weakest first on rivers; the order of turn and river changes nothing."""

    def __init__(self, spot: SolverSpot, flop: NDArray[np.intp]) -> None:
        self.spot, self.flop = spot, flop
        self.known: dict[tuple[int, int, int], tuple[NDArray[np.intp], NDArray[np.int32]]] = {}

    def of(self, player: int, turn: int, river: int) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
        """Return which hands are alive, weakest first, and their strengths."""
        key = player, min(turn, river), max(turn, river)
        if key not in self.known:
            cards = self.spot.hands[player].cards
            alive = np.flatnonzero(((cards != turn) & (cards != river)).all(axis=1))
            board = np.broadcast_to([*self.flop, turn, river], (len(alive), RIVER_CARDS))
            rows = np.hstack((cards[alive], board)).astype(np.uint8) + np.uint8(1)
            strengths = hand_strengths(rows)
            order = np.argsort(strengths, kind="stable")
            self.known[key] = alive[order], strengths[order]
        return self.known[key]


def before_river(spot: SolverSpot, player: int) -> Hands:
    """Return how hands meet where none is shown: who shares cards with whom."""
    own, theirs = spot.hands[player].cards, spot.hands[1 - player].cards
    none = np.zeros(max(len(own), len(theirs)), np.int32)
    tables = meetings(own, theirs, none[: len(own)], none[: len(theirs)], padded(len(theirs)))
    return Hands(*tables, np.array((len(own), len(theirs)), np.int64))


def alive_after(spot: SolverSpot, player: int, card: int, stride: int) -> NDArray[np.float32]:
    """Return 1 for the hands of a player without a card, [S], and 0 for the others and behind."""
    alive = np.zeros(stride, np.float32)
    cards = spot.hands[player].cards
    alive[: len(cards)] = (cards != card).all(axis=1)
    return alive
