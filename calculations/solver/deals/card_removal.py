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
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.solver.deals.bunching import Folded

DECK = 52

FEW = 2
"""So many folded hands hold four cards."""

AT_A_TIME = 1 << 13

ALL = -1
"""No card: among all that folded hands may hold."""

Exact: TypeAlias = NDArray[np.float64]


class Meetings(ABC):
    """How likely two hands meet, as the folded hands hold none of their cards."""

    def __init__(self, own: NDArray[np.intp], theirs: NDArray[np.intp], folded: Folded) -> None:
        """Take the cards of hands, [N, 2] and [M, 2] from 0 on."""
        self.own, self.theirs, self.folded = own, theirs, folded
        self._apart = (own[:, None, :, None] != theirs[None, :, None]).all(axis=(2, 3))
        self._first: NDArray[np.float32] | None = None

    def on(self, cards: Sequence[int] = ()) -> NDArray[np.float32]:
        """Return how likely each two hands meet and these cards are not held, [N, M] float32.

        cards : up to two from 0 on, dealt since the spot began; hands that hold one meet none
        """
        if not cards and self._first is not None:
            return self._first
        pairs = self.without(cards)
        np.maximum(pairs, 0, out=pairs)
        pairs *= self._apart
        for card in cards:
            pairs[(self.own == card).any(axis=1)] = 0
            pairs[:, (self.theirs == card).any(axis=1)] = 0
        if not cards:
            self._first = pairs
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
        self._held = holdings(folded)
        self._of_both: NDArray[np.float32] = self._held[4][*own.T][:, *theirs.T]
        self._of_three: dict[int, tuple[Exact, Exact]] = {}

    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """See `Meetings.without`."""
        none, one, two = (self._left(count, cards) for count in range(3))
        with_theirs, with_own = self._with_hands(ALL)
        for card in cards:
            fewer = self._with_hands(card)
            with_theirs, with_own = with_theirs - fewer[0], with_own - fewer[1]
        (a, b), (c, d) = self.own.T, self.theirs.T
        theirs = none - one[c] - one[d] + two[c, d]
        by_card = one[:, None] - two[:, c] - two[:, d] + with_theirs
        either = (theirs / 2 - by_card).astype(np.float32)
        both = (two[a, b][:, None] / 2 - with_own).astype(np.float32)
        total: NDArray[np.float32] = either.take(a, axis=0)
        total += either.take(b, axis=0)
        total += both.take(c, axis=1)
        total += both.take(d, axis=1)
        total += self._of_both
        return total

    def _left(self, count: int, cards: Sequence[int]) -> Exact:
        """Return how likely each so many cards are held, and none of those that were dealt."""
        total = np.asarray(self._held[count])
        for size in range(1, len(cards) + 1):
            for some in combinations(cards, size):
                total = total + (-1) ** size * self._held[count + size][some]
        return total

    def _with_hands(self, card: int) -> tuple[Exact, Exact]:
        """Return how likely each card is held with both of each hand, and with another card.

        They are [52, M] and [N, 52].
        """
        if card not in self._of_three:
            held = self._held[3] if card == ALL else self._held[4][card]
            self._of_three[card] = (
                held[:, *self.theirs.T].astype(np.float64),
                held[*self.own.T].astype(np.float64),
            )
        return self._of_three[card]


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
