"""How likely folded hands hold no card of two hands, nor cards that were dealt.

By inclusion and exclusion over the cards of both hands: what all weighs, less what holds one card
of them, and so on, up to four. One or two folded hands hold at most four cards, so how likely they
hold each four cards at once is kept, and no deal of theirs is gone through again. Of more hands the
deals are counted, or those that were drawn.

Shapes use D (ways in which the folded hands hold cards), N and M (hands of the two players).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from calculations.solver.deals.bunching import Folded

DECK = 52

FEW = 2
"""So many folded hands hold four cards."""

AT_A_TIME = 1 << 13


class Meetings(ABC):
    """How likely two hands meet, as the folded hands hold none of their cards."""

    def __init__(self, own: NDArray[np.intp], theirs: NDArray[np.intp], folded: Folded) -> None:
        """Take the cards of hands, [N, 2] and [M, 2] from 0 on."""
        self.own, self.theirs, self.folded = own, theirs, folded
        self._apart = (own[:, None, :, None] != theirs[None, :, None]).all(axis=(2, 3))
        self._known: dict[tuple[int, ...], NDArray[np.float32]] = {}

    def on(self, cards: Sequence[int] = ()) -> NDArray[np.float32]:
        """Return how likely each two hands meet and these cards are not held, [N, M] float32.

        cards : up to two from 0 on, dealt since the spot began; hands that hold one meet none
        """
        if not cards and self._known:
            return self._known[()]
        pairs: NDArray[np.float32] = np.maximum(self.without(cards), np.float32(0)) * self._apart
        for card in cards:
            pairs[(self.own == card).any(axis=1)] = 0
            pairs[:, (self.theirs == card).any(axis=1)] = 0
        if not cards:
            self._known[()] = pairs
        return pairs

    @abstractmethod
    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """Return `on` of hands that share no card, of no meaning for others."""


def meetings_of(own: NDArray[np.intp], theirs: NDArray[np.intp], folded: Folded) -> Meetings:
    """Return how likely hands meet, [N, 2] and [M, 2] cards from 0 on."""
    kind = OfFew if folded.hands <= FEW else OfMany
    return kind(own, theirs, folded)


class OfFew(Meetings):
    """Of one or two folded hands, by how likely they hold some cards at once."""

    def __init__(self, own: NDArray[np.intp], theirs: NDArray[np.intp], folded: Folded) -> None:
        super().__init__(own, theirs, folded)
        *self._fewer, four = holdings(folded)
        self._four = four
        self._of_both: NDArray[np.float32] = four[*own.T][:, *theirs.T]

    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """See `Meetings.without`."""
        held = [*self._fewer, self._four]
        for card in cards:
            held = [*(some - more[card] for some, more in pairwise(held)), self._four]
        none, one, two, three, _ = held
        (a, b), (c, d) = self.own.T, self.theirs.T
        theirs = none - one[c] - one[d] + two[c, d]
        by_card = one[:, None] - two[:, c] - two[:, d] + three[:, c, d]
        either = (theirs / 2 - by_card).astype(np.float32)
        both = (two[a, b][:, None] / 2 - three[a, b]).astype(np.float32)
        total: NDArray[np.float32] = either[a]
        total += either[b]
        total += np.take(both, c, axis=1)
        total += np.take(both, d, axis=1)
        total += self._of_both
        return total


def holdings(folded: Folded) -> list[NDArray[np.floating]]:
    """Return how likely one or two folded hands hold no card, a card, two cards, and so on.

    They are [], [52], [52, 52], up to four; cards that are named twice are held by none.
    """
    size = 2 * folded.hands
    left, cards = folded.cards.copy(), []
    for _ in range(size):
        lowest = left & -left
        left ^= lowest
        cards.append(np.frexp(lowest.astype(np.float64))[1].astype(np.intp) - 2)
    held: list[NDArray[np.floating]] = [np.zeros((DECK,) * size, np.float32)]
    places = held[0].reshape(-1)
    for order in permutations(cards):
        at = np.zeros(len(left), np.intp)
        for column in order:
            at = at * DECK + column
        places[at] = folded.weights
    for count in range(size, 0, -1):
        held.append(held[-1].sum(axis=-1, dtype=np.float64) / (size - count + 1))
    nothing = np.zeros((), np.float32)
    more = [np.broadcast_to(nothing, (DECK,) * count) for count in range(size + 1, 2 * FEW + 1)]
    return [*held[::-1], *more]


class OfMany(Meetings):
    """Of more folded hands, by all that they may hold, or by some deals that were drawn."""

    def __init__(self, own: NDArray[np.intp], theirs: NDArray[np.intp], folded: Folded) -> None:
        super().__init__(own, theirs, folded)
        self._parts: dict[int, NDArray[np.float32]] = {}
        self._all = self._part(())

    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """See `Meetings.without`."""
        total = self._all.copy()
        for card in cards:
            if card not in self._parts:  # it stands in many pairs of cards
                self._parts[card] = self._part((card,))
            total -= self._parts[card]
        if len(cards) > 1:  # taken off twice
            total += self._part(cards)
        return total

    def _part(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """Return the part in which the folded hands hold all of these cards, [N, M]."""
        bits = _bits_of(np.array(cards, np.intp))
        kept = self.folded.cards & bits == bits
        sets, weights = self.folded.cards[kept], self.folded.weights[kept].astype(np.float32)
        own, theirs = _bits_of(self.own), _bits_of(self.theirs)
        total = np.zeros((len(own), len(theirs)), np.float32)
        for start in range(0, len(sets), AT_A_TIME):
            some = slice(start, start + AT_A_TIME)
            first = ((sets[some, None] & own) == 0) * weights[some, None]
            total += first.T @ ((sets[some, None] & theirs) == 0).astype(np.float32)
        return total


def _bits_of(cards: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return cards from 0 on, along the last axis, as the bits of card numbers."""
    each = np.uint64(1) << (cards + 1).astype(np.uint64)
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(each, axis=-1)
    return bits
