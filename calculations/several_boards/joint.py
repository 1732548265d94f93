"""The winners of several boards together, counted exactly over all ways to deal the boards.

Shapes use D (deals of hole cards), N (combinations of cards to come of a board), C (kinds of
results) and P (players).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.runouts.runouts import deals_of_combos, list_runouts
from calculations.several_boards.disjoint import Kinds, count_jointly
from calculations.spots.outcomes import SHARE, double_table, share_table
from calculations.spots.spot import Spot

MOST_BITS = 24  # players, by boards and halves, whose joint outcomes are laid out: 128 MB

MOST_DEALS = 2_000
"""The most deals of hole cards from ranges, each of which takes half a millisecond or more."""

MOST_RUNOUTS = 1 << 22  # runouts of all of them


class Jointly(NamedTuple):
    """The counts of joint results of some boards."""

    sets: list[NDArray[np.int64]]  # [C] for each board: as those of `Kinds`
    counts: NDArray[np.int64]  # [C, C, ...]


class JointCounts:
    """The results of all boards of a spot together, counted on first use.

    Raises ValueError for ranges that are folded, have weights or make too many deals.
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
        self._found: dict[tuple[bytes, ...], Jointly] = {}

    def among(self, boards: Sequence[bytes]) -> Jointly:
        """Return the counts of joint results of some of the boards, over all deals."""
        key = tuple(boards)
        if key not in self._found:
            each = [[kinds[name] for name in key] for kinds in self._kinds]
            sets = [
                np.unique(np.concatenate([board.sets for board in of_board]))
                for of_board in zip(*each, strict=True)
            ]
            counts = np.zeros([len(some) for some in sets], np.int64)
            for kinds in each:
                own = [
                    np.searchsorted(some, board.sets)
                    for some, board in zip(sets, kinds, strict=True)
                ]
                counts[np.ix_(*own)] += count_jointly(self._live, self._to_come, kinds)
            self._found[key] = Jointly(sets, counts)
        return self._found[key]

    def shares_of(self, sets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the shares of a board for players who share it, [C, P], in units of 1/5040."""
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

        The variance of a mean is the mean of all covariances, of which those of two boards are
        counted.
        """
        total = np.zeros(self._players)
        for (i, one), (j, other) in product(enumerate(self._boards), repeat=2):
            if i < j:
                total += 2 * self._covariance(one, other)
            elif i == j:
                total += self._variance(one)
        deviation: NDArray[np.float64] = np.sqrt(np.maximum(total, 0))
        return deviation / (2 * SHARE * len(self._boards))

    def _variance(self, board: bytes) -> NDArray[np.float64]:
        """Return the variance of each player's share of a board, [P]."""
        (sets,), counts = self.among([board])
        shares = self.shares_of(sets) - counts @ self.shares_of(sets) / counts.sum()
        variance: NDArray[np.float64] = counts @ shares**2 / counts.sum()
        return variance

    def _covariance(self, one: bytes, other: bytes) -> NDArray[np.float64]:
        """Return the covariance of each player's shares of two boards, [P]."""
        sets, counts = self.among([one, other])
        whole, of_one, of_other = counts.sum(), *(self.shares_of(some) for some in sets)
        of_one = of_one - counts.sum(axis=1) @ of_one / whole
        of_other = of_other - counts.sum(axis=0) @ of_other / whole
        covariance: NDArray[np.float64] = (of_one * (counts @ of_other)).sum(axis=0) / whole
        return covariance


def known_deals(spot: Spot) -> list[Spot]:
    """Return a spot for each deal of hole cards from its ranges, or itself.

    Raises ValueError for folded ranges and weights, and where there are too many.
    """
    if spot.all_known:
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
