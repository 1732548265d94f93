"""The probability that folded hands hold neither a card of two live hands nor a dealt card.

One or two folded hands hold at most four cards. `OfFew` uses inclusion and exclusion over the four
cards of both live hands: all deals, minus those that hold one of the cards, plus those that hold
two, and so on. It reads the probabilities of card sets, not the deals. For more folded hands,
`OfMany` adds up all deals, or a random sample.

Shapes use D (sets of all folded cards), N and M (hands of the two players).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from lookup.cards import CARDS, card_mask
from lookup.combos import COMBO_BITS, COMBOS
from lookup.running.forks import by_blas

MOST_EXACT = 1 << 18
"""The maximum number of listed sets of cards, enough for two full ranges; more are sampled."""

DRAWN = 1 << 16  # the number of random deals

SEED = 1

FEW = 2  # the maximum number of folded ranges for `OfFew`: two hands hold four cards

AT_A_TIME = 1 << 13

ROUNDING = 1e-12  # relative to the subtracted numbers, smaller differences are rounding errors
ALL = -1  # no card: all deals of folded hands count

Exact: TypeAlias = NDArray[np.float64]
CardNumbers: TypeAlias = NDArray[np.intp] | np.intp | int

NUMBERS = len(CARDS) + 1  # the number of card numbers, with 0 for no card, which no hand holds
EVERY = np.arange(NUMBERS)


class Folded(NamedTuple):
    """The sets of cards that folded hands may hold together."""

    cards: NDArray[np.uint64]  # [D], bit masks of card numbers
    weights: NDArray[np.float64]  # [D], with the sum 1


def folded_deals(folded: Sequence[Range], known_cards: int) -> Folded:
    """Return the sets of cards that folded ranges may hold, and their weights.

    known_cards : a bit mask of cards that they cannot hold

    Raises ValueError if the ranges leave no deal.
    """
    ranges = [_live(held, known_cards) for held in folded]
    cards: NDArray[np.uint64] = np.zeros(1, np.uint64)
    weights: NDArray[np.float64] = np.ones(1)
    for bits, range_weights in ranges:
        if len(cards) * len(bits) > MOST_EXACT * 8:
            return _drawn(ranges)
        apart = (cards[:, None] & bits) == 0
        both, weighs = (
            (cards[:, None] | bits)[apart],
            np.multiply.outer(weights, range_weights)[apart],
        )
        cards, indices = np.unique(both, return_inverse=True)
        weights = np.bincount(indices, weighs, minlength=len(cards)).astype(np.float64)
        if len(cards) > MOST_EXACT:
            return _drawn(ranges)
    return _scaled(cards, weights)


def _live(folded_range: Range, known_cards: int) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Return the combos of a range that hold no known card, and their weights."""
    alive = (folded_range.weights > 0) & (COMBO_BITS & np.uint64(known_cards) == 0)
    return COMBO_BITS[alive], folded_range.weights[alive]


def _drawn(ranges: list[tuple[NDArray[np.uint64], NDArray[np.float64]]]) -> Folded:
    """Return random deals of the folded hands, drawn in proportion to the weights."""
    rng = np.random.default_rng(SEED)
    kept: list[NDArray[np.uint64]] = []
    tried = 0
    while sum(map(len, kept)) < DRAWN and tried < 1000:
        cards, apart = np.zeros(DRAWN, np.uint64), np.ones(DRAWN, bool)
        for bits, weights in ranges:
            if not len(bits):
                break
            sums = np.cumsum(weights)
            own = bits[np.searchsorted(sums, rng.random(DRAWN) * sums[-1], side="right")]
            apart &= cards & own == 0
            cards |= own
        kept.append(cards[apart])
        tried += 1
    drawn, counts = np.unique(np.concatenate(kept)[:DRAWN], return_counts=True)
    return _scaled(drawn, counts.astype(np.float64))


def _scaled(cards: NDArray[np.uint64], weights: NDArray[np.float64]) -> Folded:
    total = weights.sum()
    check_total(total)
    return Folded(cards, weights / total)


def check_total(total: float) -> None:
    """Raise ValueError if the total weight of the deals of folded hands is 0."""
    if not total:
        raise ValueError("the folded ranges leave no deal of their own; widen one of them")


class Meetings(ABC):
    """The probability that folded hands hold no card of two live hands, for each pair of hands."""

    def __init__(self, own: NDArray[np.uint8], theirs: NDArray[np.uint8]) -> None:
        """Take the cards of both players' hands, [N, 2] and [M, 2]."""
        self.own: NDArray[np.uint8] = own
        self.theirs: NDArray[np.uint8] = theirs
        self._apart = (own[:, None, :, None] != theirs[None, :, None]).all(axis=(2, 3))
        self._first: NDArray[np.float32] | None = None

    def on(self, cards: Sequence[int] = ()) -> NDArray[np.float32]:
        """Return the probability that folded hands hold no card of a pair, nor dealt cards, [N, M].

        It is 0 for pairs that share a card or hold a dealt card.

        cards : up to two cards, dealt since the spot began
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
        """Return `on` for pairs of hands without a common card; other entries are undefined."""


def meetings_of(
    own: NDArray[np.uint8], theirs: NDArray[np.uint8], folded: Sequence[Range], known_cards: int
) -> Meetings:
    """Return the probabilities of pairs of hands, given the folded ranges.

    own, theirs : the cards of hands, [N, 2] and [M, 2]
    folded : at least one range
    known_cards : a bit mask of cards that the folded hands cannot hold

    Raises ValueError if the ranges leave no deal.
    """
    if len(folded) > FEW:
        return OfMany(own, theirs, folded_deals(folded, known_cards))
    return OfFew(own, theirs, [by_cards(held, known_cards) for held in folded])


class OfFew(Meetings):
    """Meetings with one or two folded hands, by inclusion and exclusion over sets of cards."""

    def __init__(
        self, own: NDArray[np.uint8], theirs: NDArray[np.uint8], ranges: Sequence[Exact]
    ) -> None:
        """Take the cards of both players' hands, and each folded range from `by_cards`."""
        super().__init__(own, theirs)
        sums = holdings(ranges)
        least = ROUNDING * np.prod([each.sum() for each in ranges])
        check_total(float(sums[0]) > least)
        self._sums = [each / sums[0] for each in sums]
        self._ranges = [ranges[0] / sums[0], *ranges[1:]]
        self._of_both = self._four(*own.T[..., None], *theirs.T).astype(np.float32)
        self._of_three: dict[int, tuple[Exact, Exact]] = {}

    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """See `Meetings.without`."""
        none, first, two = (self._left(count, cards) for count in range(3))
        with_theirs, with_own = self._with_hands(ALL)
        for card in cards:
            fewer = self._with_hands(card)
            with_theirs, with_own = with_theirs - fewer[0], with_own - fewer[1]
        (a, b), (c, d) = self.own.T, self.theirs.T
        theirs = none - first[c] - first[d] + two[c, d]
        by_card = first[:, None] - two[:, c] - two[:, d] + with_theirs
        either = (theirs / 2 - by_card).astype(np.float32)
        both = (two[a, b][:, None] / 2 - with_own).astype(np.float32)
        total: NDArray[np.float32] = either.take(a, axis=0)
        total += either.take(b, axis=0)
        total += both.take(c, axis=1)
        total += both.take(d, axis=1)
        total += self._of_both
        return total

    def _left(self, count: int, cards: Sequence[int]) -> Exact:
        """Return the probability that folded hands hold *count* given cards and no dealt card."""
        total = self._sums[count]
        for card in cards:
            total = total - self._sums[count + 1][card]
        if len(cards) == 2:  # subtracted twice
            first, second = cards
            if count < 2:
                total = total + self._sums[count + 2][first, second]
            else:
                total = total + self._four(first, second, EVERY[:, None], EVERY)
        return total

    def _four(self, a: CardNumbers, b: CardNumbers, c: CardNumbers, d: CardNumbers) -> Exact:
        """Return the probability that folded hands hold four cards, 0 if two of them are equal."""
        shape = np.broadcast_shapes(*map(np.shape, (a, b, c, d)))
        total = np.zeros(shape)
        for own, other in permutations(self._ranges, 2):
            total += own[a, b] * other[c, d] + own[a, c] * other[b, d] + own[a, d] * other[b, c]
        for first, second in combinations((a, b, c, d), 2):
            total *= np.not_equal(first, second)
        return total

    def _with_hands(self, card: int) -> tuple[Exact, Exact]:
        """Return the probabilities that folded hands hold a hand, *card* and each other card.

        They are [53, M] for the opponent's hands and [N, 53] for the player's own.
        """
        if card not in self._of_three:
            theirs, (first, second) = self.theirs.T, self.own.T[..., None]
            self._of_three[card] = (
                (self._sums[3][:, *theirs], self._sums[3][*self.own.T])
                if card == ALL
                else (
                    self._four(card, EVERY[:, None], *theirs),
                    self._four(card, EVERY, first, second),
                )
            )
        return self._of_three[card]


def by_cards(folded_range: Range, known_cards: int) -> Exact:
    """Return the weights of a range's hands, indexed by both cards, [53, 53].

    known_cards : a bit mask of cards that the hands cannot hold
    """
    weights, (low, high) = np.zeros((NUMBERS, NUMBERS)), COMBOS.T
    weights[low, high] = weights[high, low] = folded_range.weights * (
        COMBO_BITS & np.uint64(known_cards) == 0
    )
    return weights


def holdings(ranges: Sequence[Exact]) -> list[Exact]:
    """Return the weights of deals in which one or two folded hands hold 0, 1, 2 or 3 given cards.

    They are [], [53], [53, 53] and [53, 53, 53], and 0 where two cards are equal.
    """
    three = np.zeros((NUMBERS,) * 3)
    for first, other in permutations(ranges, 2):
        # One hand holds the first two cards; the other hand holds the third and neither of the two.
        hand = first[:, :, None] * (other.sum(axis=0) - other[:, None] - other[None])
        three += hand + hand.transpose(0, 2, 1) + hand.transpose(2, 0, 1)
    three[EVERY, EVERY] = three[EVERY, :, EVERY] = three[:, EVERY, EVERY] = 0
    two = ranges[0] if len(ranges) == 1 else three[:, :, 1:].sum(axis=2) / 2
    first = two[:, 1:].sum(axis=1) / (2 * len(ranges) - 1)
    return [first[1:].sum() / (2 * len(ranges)), first, two, three]


class OfMany(Meetings):
    """Meetings with three or more folded hands, by a sum over all deals or a random sample."""

    def __init__(self, own: NDArray[np.uint8], theirs: NDArray[np.uint8], folded: Folded) -> None:
        super().__init__(own, theirs)
        self.folded = folded
        self._parts: dict[int, NDArray[np.float32]] = {}
        self._all = self._part(())

    def without(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """See `Meetings.without`."""
        total = self._all.copy()
        for card in cards:
            if card not in self._parts:  # many pairs of cards include it
                self._parts[card] = self._part((card,))
            total -= self._parts[card]
        if len(cards) > 1:  # subtracted twice
            total += self._part(cards)
        return total

    def _part(self, cards: Sequence[int]) -> NDArray[np.float32]:
        """Return the probability of the deals in which folded hands hold all *cards*, [N, M]."""
        bits = card_mask(np.array(cards, np.uint8))
        kept = self.folded.cards & bits == bits
        sets, weights = self.folded.cards[kept], self.folded.weights[kept].astype(np.float32)
        own, theirs = card_mask(self.own), card_mask(self.theirs)
        total = np.zeros((len(own), len(theirs)), np.float32)
        for start in range(0, len(sets), AT_A_TIME):
            some = slice(start, start + AT_A_TIME)
            first = ((sets[some, None] & own) == 0) * weights[some, None]
            second = ((sets[some, None] & theirs) == 0).astype(np.float32)
            total += by_blas(np.matmul, first.T, second)
        return total
