"""The winners of several boards together, counted exactly over all ways to deal the boards.

Two boards get two combinations of cards without a common card. They are counted by inclusion and
exclusion: for each set S of cards, count the pairs of combinations that both include S; add the
number if S has an even number of cards, else subtract it. The sum is the number of pairs without a
common card. So a combination is compared with its own subsets, not with every other combination.

Shapes use D (deals of hole cards), N (combinations of a board's cards to come), K (cards of a
combination), C (kinds of results) and P (players).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.runouts.runouts import deals_of_combos, list_runouts
from calculations.spots.deals import choices, deal_count
from calculations.spots.outcomes import SHARE, double_table, share_table
from calculations.spots.spot import Spot
from lookup.running.forks import by_blas

CHOOSE = np.array([[comb(things, size) for size in range(6)] for things in range(53)])

MOST_STEPS = 20_000
"""The most deals of all boards but two; each takes a tenth of a millisecond."""

MOST_ENTRIES = 1 << 25  # the most counts in memory at once, 256 MB


class Kinds(NamedTuple):
    """The possible cards to come of a board, sorted by the winners of its part of the pot."""

    sets: NDArray[np.int64]
    """[C]: the players who share, as bits; with a low, the bits of the high half times 2**P plus
    those of the low half."""
    of_runouts: NDArray[np.intp]
    """[N]: the kind of each set of cards to come, in the order of `choices`."""


def count_jointly(live: int, to_come: int, boards: Sequence[Kinds]) -> NDArray[np.int64]:
    """Return the number of deals of all boards by the kind of each board, [C, C, ...].

    Each board gets *to_come* of the *live* cards. Raises ValueError if the count takes too long.
    """
    steps = deal_count(live, [to_come] * (len(boards) - 2))
    kinds = [len(board.sets) for board in boards]
    entries = max(prod(kinds), max(kinds) * comb(live, max(to_come - 1, 0)))
    if steps > MOST_STEPS or entries > MOST_ENTRIES:
        raise ValueError(
            f"{len(boards)} boards with {to_come} cards to come on each are too many to be counted "
            f"jointly; name more cards of them, or ask for fewer boards"
        )
    return _count(choices(live, to_come), live, boards)


def _count(
    card_indices: NDArray[np.uint8], live: int, boards: Sequence[Kinds]
) -> NDArray[np.int64]:
    """Count deals of combinations [N, K] to all boards, looping over those of the first."""
    first, *later = boards
    if len(boards) == 1:
        return np.bincount(first.of_runouts, minlength=len(first.sets))
    if len(boards) == 2:
        return _count_two(card_indices, live, first, later[0])
    counts = np.zeros([len(board.sets) for board in boards], np.int64)
    bits = np.bitwise_or.reduce(np.int64(1) << card_indices.astype(np.int64), axis=1)
    for own, kind in zip(bits.tolist(), first.of_runouts.tolist(), strict=True):
        free = (bits & own) == 0
        others = [board._replace(of_runouts=board.of_runouts[free]) for board in later]
        counts[kind] += _count(card_indices[free], live, others)
    return counts


def _count_two(
    card_indices: NDArray[np.uint8], live: int, first: Kinds, other: Kinds
) -> NDArray[np.int64]:
    """Count pairs of combinations [N, K] without a common card by their kinds, [C, C]."""
    shape = len(first.sets), len(other.sets)
    both = first.of_runouts * shape[1] + other.of_runouts
    equal = np.bincount(both, minlength=shape[0] * shape[1]).reshape(shape)
    counts = equal if card_indices.shape[1] % 2 == 0 else -equal
    of_first = _by_common_cards(card_indices, live, first)
    of_other = of_first if other is first else _by_common_cards(card_indices, live, other)
    for common_count, (some, others) in enumerate(zip(of_first, of_other, strict=True)):
        pairs = np.rint(by_blas(np.matmul, some.T, others)).astype(np.int64)
        counts = counts + (pairs if common_count % 2 == 0 else -pairs)
    return counts


def _by_common_cards(
    card_indices: NDArray[np.uint8], live: int, board: Kinds
) -> list[NDArray[np.float64]]:
    """Return combinations of each kind that include each set of 0, 1 ... K - 1 cards, [..., C]."""
    counts: list[NDArray[np.float64]] = []
    for common_count in range(card_indices.shape[1] - 1, -1, -1):
        fewer = (
            _holding_one_less(counts[0], live, common_count, card_indices.shape[1])
            if counts
            else _holding_all_but_one(card_indices, live, board)
        )
        counts.insert(0, fewer)
    return counts


def _holding_all_but_one(
    card_indices: NDArray[np.uint8], live: int, board: Kinds
) -> NDArray[np.float64]:
    """Return the number of combinations of each kind that include each K - 1 cards, [..., C]."""
    kinds = len(board.sets)
    set_count = comb(live, card_indices.shape[1] - 1)
    counts = np.zeros(set_count * kinds)
    for numbers in _numbers_without_one(card_indices):
        counts += np.bincount(numbers * kinds + board.of_runouts, minlength=set_count * kinds)
    return counts.reshape(set_count, kinds)


def _holding_one_less(
    counts: NDArray[np.float64], live: int, common_count: int, size: int
) -> NDArray[np.float64]:
    """Return the number of combinations with each set of cards, from sets of one card more.

    The sets have *common_count* cards. The counts include a combination of *size* cards once for
    each of its other cards.
    """
    more = choices(live, common_count + 1)
    own = CHOOSE[more, range(1, common_count + 2)].sum(axis=1)
    fewer = np.zeros((comb(live, common_count), counts.shape[1]))
    for numbers in _numbers_without_one(more):
        for kind, column in enumerate(counts.T):
            fewer[:, kind] += np.bincount(numbers, column[own], len(fewer))
    return fewer / (size - common_count)


def _numbers_without_one(card_indices: NDArray[np.uint8]) -> Iterator[NDArray[np.int64]]:
    """Yield the number of each set [N, K], low to high, without its first, second ... card.

    The number of a set is the sum of C(first card, 1), C(second card, 2) and so on.
    """
    columns = card_indices.T
    for left_out in range(len(columns)):
        numbers = np.zeros(len(card_indices), np.int64)
        for index, column in enumerate(columns):
            if index != left_out:
                numbers += CHOOSE[:, index + (index < left_out)].take(column)
        yield numbers


MOST_BITS = 24  # the most players times boards and halves in an array of outcomes: 128 MB

MOST_DEALS = 2_000
"""The most deals of hole cards from ranges; each takes half a millisecond or more."""

MOST_RUNOUTS = 1 << 22  # the most runouts of all deals


class Jointly(NamedTuple):
    """The counts of joint results of some boards."""

    sets: list[NDArray[np.int64]]  # [C] for each board: see `Kinds`
    counts: NDArray[np.int64]  # [C, C, ...]


class JointCounts:
    """The results of all boards of a spot together, counted on first use.

    Raises ValueError for folded ranges, weighted ranges, and too many deals.
    """

    def __init__(self, spots: Sequence[Spot]) -> None:
        first = spots[0]
        self._live, self._to_come = 0, first.to_come
        self._low, self._players = first.game.low, len(first.players)
        self._boards = [bytes(sorted(spot.board)) for spot in spots]
        different = dict(zip(self._boards, spots, strict=True))
        deals = known_deals(first)
        self._live = len(deals[0].live)
        self._kinds = [
            {
                name: kinds_of(spot._replace(players=deal.players))
                for name, spot in different.items()
            }
            for deal in deals
        ]
        self._counts: dict[tuple[bytes, ...], Jointly] = {}

    def among(self, boards: Sequence[bytes]) -> Jointly:
        """Return the joint counts of some of the boards over all deals."""
        key = tuple(boards)
        if key not in self._counts:
            kinds_by_board = [[kinds[name] for name in key] for kinds in self._kinds]
            sets = [
                np.unique(np.concatenate([board.sets for board in of_board]))
                for of_board in zip(*kinds_by_board, strict=True)
            ]
            counts = np.zeros([len(some) for some in sets], np.int64)
            for kinds in kinds_by_board:
                own = [
                    np.searchsorted(some, board.sets)
                    for some, board in zip(sets, kinds, strict=True)
                ]
                counts[np.ix_(*own)] += count_jointly(self._live, self._to_come, kinds)
            self._counts[key] = Jointly(sets, counts)
        return self._counts[key]

    def shares_of(self, sets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return each player's share of a board, [C, P], in units of 1/5040, by kind."""
        if not self._low:
            return double_table(self._players)[sets]
        high, low = sets >> self._players, sets & (1 << self._players) - 1
        table = share_table(self._players)
        shares: NDArray[np.int64] = table[high] + table[np.where(low, low, high)]
        return shares

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Return the result of `AllBoards.outcomes`."""
        halves, boards = 1 + self._low, len(self._boards)
        axes = halves * boards
        if self._players * axes > MOST_BITS:
            raise ValueError(
                f"the outcomes of {self._players} hands and {boards} boards together would have "
                f"{1 << self._players * axes:,} entries; ask for .all_boards.scoops or .std_dev"
            )
        every = np.zeros((1 << self._players * halves,) * boards, np.int64)
        sets, counts = self.among(self._boards)
        every[np.ix_(*sets)] = counts
        return every.reshape((1 << self._players,) * axes)

    @property
    def scoops(self) -> list[Fraction]:
        """Return the probability that each player wins all boards alone."""
        sets, counts = self.among(self._boards)
        alone = [self.shares_of(some) == 2 * SHARE for some in sets]
        return [
            Fraction(int(counts[np.ix_(*(of[:, player] for of in alone))].sum()), int(counts.sum()))
            for player in range(self._players)
        ]

    @property
    def std_dev(self) -> NDArray[np.float64]:
        """Return the standard deviation of each player's share of the pot, [P].

        The variance of a mean is the mean of the covariances of all pairs of boards.
        """
        total = np.zeros(self._players)
        for (i, first), (j, other) in product(enumerate(self._boards), repeat=2):
            if i < j:
                total += 2 * self._covariance(first, other)
            elif i == j:
                total += self._variance(first)
        deviation: NDArray[np.float64] = np.sqrt(np.maximum(total, 0))
        return deviation / (2 * SHARE * len(self._boards))

    def _variance(self, board: bytes) -> NDArray[np.float64]:
        """Return the variance of each player's share of a board, [P]."""
        (sets,), counts = self.among([board])
        shares = self.shares_of(sets) - counts @ self.shares_of(sets) / counts.sum()
        variance: NDArray[np.float64] = counts @ shares**2 / counts.sum()
        return variance

    def _covariance(self, first: bytes, other: bytes) -> NDArray[np.float64]:
        """Return the covariance of each player's shares of two boards, [P]."""
        sets, counts = self.among([first, other])
        whole, of_first, of_other = counts.sum(), *(self.shares_of(some) for some in sets)
        of_first = of_first - counts.sum(axis=1) @ of_first / whole
        of_other = of_other - counts.sum(axis=0) @ of_other / whole
        covariance: NDArray[np.float64] = (of_first * (counts @ of_other)).sum(axis=0) / whole
        return covariance


def known_deals(spot: Spot) -> list[Spot]:
    """Return a spot for each deal of hole cards from the ranges; a spot of known hands itself.

    Raises ValueError for folded ranges, weighted ranges, and too many deals.
    """
    if spot.has_known_cards:
        return [spot]
    if spot.folded or not spot.all_or_nothing:
        raise ValueError(
            "boards are counted jointly for hands, and for ranges without weights or folds; ask "
            "for .equity or .all_boards.equity"
        )
    hands, _ = deals_of_combos(spot)
    runouts = comb(len(spot.game.deck) - hands[0].size - len(spot.board), spot.to_come)
    if len(hands) > MOST_DEALS or len(hands) * runouts > MOST_RUNOUTS:
        raise ValueError(
            f"these ranges make {len(hands):,} deals, too many for boards to be counted jointly; "
            f"ask for .equity or .all_boards.equity, narrow the ranges or name more of the boards"
        )
    return [spot._replace(players=tuple(deal)) for deal in hands]


def kinds_of(spot: Spot) -> Kinds:
    """Return the winners of the pot after each combination of cards to come."""
    runouts = list_runouts(spot)
    sharing = runouts.winners.astype(np.int64)
    if runouts.low_winners is not None:
        sharing = sharing << len(spot.players) | runouts.low_winners
    occurs = np.bincount(sharing) > 0
    return Kinds(np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[sharing])
