"""The namespaces of `EquityCalculator`, over plain functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.counted_spot import CountedSpot
from calculations.reports.plots import convergence_frame
from calculations.reports.range_plots import grid_of, per_combo
from calculations.spots.outcomes import Counts
from calculations.spots.spot import Spot
from lookup.games import check_board

if TYPE_CHECKING:
    import pandas as pd

    from calculations.runouts.runouts import Runouts


@dataclass(frozen=True, eq=False, repr=False)
class OfSpot:
    """Results of a spot."""

    _counted: CountedSpot


class RangeResults(OfSpot):
    """The results of a player's range: by combo, by hand class, and by made hand."""

    def per_combo(self, player: int) -> pd.DataFrame:
        """Return a frame of a player's combos, ``weight`` and ``equity``, in the order of `COMBOS`.

        ``weight`` is the share of all deals in which the player holds the combo, including card
        removal by other hands, the board and dead cards; weights sum to 1. Raises ValueError for an
        unknown player, for Monte Carlo results, and in games without two hole cards.

        >>> from calculations import EquityCalculator
        >>> combos = EquityCalculator(["AKs", "QQ"], "Qs7s2d").ranges.per_combo(0)
        >>> combos["equity"].round(3).to_dict()
        {'AcKc': 0.016, 'AdKd': 0.043, 'AhKh': 0.016, 'AsKs': 0.256}
        """
        counted = self._counted
        return per_combo(counted.spot, counted.outcomes, counted.player(player))

    def grid(self, player: int) -> pd.DataFrame:
        """Return a player's equity by hand class, 13 x 13, NaN for classes outside the range.

        Rows and columns are ranks from ace to two: suited above the diagonal, offsuit below. Raises
        the same errors as `per_combo`.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AK", "QQ"], "Qs7s2d").ranges.grid(0).loc["A":"K", "A":"K"].round(3)
               A      K
        A    NaN  0.083
        K  0.034    NaN
        """
        return grid_of(self.per_combo(player))

    def breakdown(self, player: int, *, by: str | None = None) -> pd.DataFrame:
        """Break a player's range down by made hands and draws on the board, as a frame.

        The board has 3 to 5 cards. Without a board, all 22,100 flops are counted for two players,
        which takes seconds.

        Parameters
        ----------
        player : the index of the player
        by : a feature of `lookup.hand_features` to group by, such as "category" or "kicker", by
            default made hands and draws

        Returns
        -------
        A frame with a row for each non-empty part and the columns

        - ``kind``: "made hand" or "draw"; not with *by*
        - ``combos``: the number of combos, weighted by the range; over all flops their mean
        - ``share``: the share of the player's deals, including card removal by the other hands
        - ``equity``: the equity in these deals

        Raises
        ------
        ValueError
            For an unknown player, an unknown feature, a board of one or two cards, other games than
            hold'em, and Monte Carlo results.

        Notes
        -----
        Every hand counts as one made hand and as one draw. So the shares of each kind sum to 1, and
        its combos to those of the range. `lookup.hand_features` defines the terms.

        *Made hands*, strongest first: the categories from royal flush to straight; *set* (with a
        pocket pair) or *trips* (with one hole card); the kinds of two pair; an *overpair*, above
        the board; *top*, *second*, *middle* and *bottom pair*, named after the rank on the board; a
        *pocket pair* between ranks of the board; an *underpair*, below the board. "... and the
        board's" means an own pair on a paired board. Without a pair, *ace high* has an ace in the
        hand, *king high* a king but no ace, and *nothing* is the rest.

        *Draws*, best first; a hand counts as its first draw: a *combo draw*, to a flush and to a
        straight; a *nut flush draw*; a *flush draw*; an *open-ended straight draw*; a *double
        gutshot*; a *gutshot*; *two overcards* or *one overcard* without a pair; *backdoor* draws,
        which need two more cards; *no draw*, also for any flush or better. The river has no draws.
        To count all hands with a draw, use its feature, such as ``by="gutshot"``.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["QQ+, AK, JsTs", "22+, AQ+"], "Qs7s2d")
        >>> spot.ranges.breakdown(0).round(3)  # doctest: +NORMALIZE_WHITESPACE
                                  kind  combos  share  equity
        part
        set                  made hand     3.0  0.099   0.961
        overpair             made hand    12.0  0.371   0.772
        ace high             made hand    16.0  0.495   0.257
        nothing              made hand     1.0  0.035   0.463
        nut flush draw            draw     1.0  0.031   0.507
        flush draw                draw     1.0  0.035   0.463
        two overcards             draw    15.0  0.464   0.241
        backdoor flush draw       draw     6.0  0.186   0.786
        no draw                   draw     9.0  0.284   0.828
        """
        from calculations.distributions.breakdown import (
            breakdown_of,
            breakdown_over_flops,
            check_breakdown,
        )

        counted = self._counted
        check_breakdown(counted.spot, by)
        player = counted.player(player)
        if counted.spot.board.size:
            return breakdown_of(counted.spot, counted.outcomes, player, by)
        threads, progress = counted.workers
        return breakdown_over_flops(counted.spot, player, by, threads=threads, progress=progress)


class SampleResults(OfSpot):
    """The progress of Monte Carlo."""

    @property
    def complete(self) -> bool:
        """Return whether sampling reached its goal, and Ctrl-C did not end it early."""
        return self._counted.outcomes.complete

    def convergence(self) -> pd.DataFrame:
        """Return a frame of each player's equity and std_error, by number of samples.

        Raises ValueError for an exact count.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AA", "KK"], method="monte_carlo", samples=4096, rng=1)
        >>> spot.samples.convergence().index.tolist()
        [1024, 2048, 3072, 4096]
        """
        counted = self._counted
        counted.check_one_board()
        return convergence_frame(counted.outcomes, counted.hands)


class Halves(OfSpot):
    """The counts of both halves of the pot, int64 [2**P], by the players who share a half."""

    @property
    def high(self) -> Counts:
        """Return the number of boards for each set of players who share the high half."""
        outcomes = self._counted.outcomes
        return outcomes.counts.sum(axis=1) if outcomes.low else outcomes.counts

    @property
    def low(self) -> Counts:
        """Return the number of boards for each set of players who share the low half.

        Entry 0 counts the boards without a low. Raises ValueError in games without one.
        """
        game = self._counted.base_spot.game
        if not game.low:
            raise ValueError(f"{game.name} has no low; use game='omaha_hi_lo', or .outcomes")
        counts: Counts = self._counted.outcomes.counts.sum(axis=0)
        return counts


class RunoutLists(OfSpot):
    """All runouts of a spot, as arrays."""

    def __call__(
        self, street: str = "river", *, isomorphism: bool = False, ordered: bool = False
    ) -> Runouts:
        """List all boards of a street, with the strength of each hand, as arrays.

        Ranges have a row for each deal of combos on each board; its weight is the product of the
        combos' weights.

        Parameters
        ----------
        street : "river", or "flop" or "turn" for the boards of an earlier street
            On an earlier street, the hand that is ahead wins. For equities over the later cards,
            use ``equities(runouts.hole_cards, runouts.boards)``.
        isomorphism : whether to list boards that differ only in interchangeable suits once
            Suits are interchangeable if no hand, board or dead card distinguishes them. The weight
            is the number of boards.
        ordered : whether to distinguish the order of flop, turn and river
            Questions about a street need this.

        Raises
        ------
        ValueError
            If there are too many boards to list at once, for folded ranges, with *isomorphism* for
            ranges, and in games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsAh", "KsKh"]).runouts()
        >>> len(runouts)
        1712304
        >>> full_house = runouts.categories()[:, 1] == 7
        >>> runouts.mean_equity(full_house).round(3).tolist()
        [0.33, 0.67]
        >>> flops = EquityCalculator(["AsAh", "KsKh"]).runouts("flop")
        >>> flops.probability(flops.winners == 2)  # kings are ahead
        Fraction(969, 8648)
        """
        from calculations.runouts.runouts import list_runouts

        return list_runouts(self._checked(), street, isomorphism, ordered)

    def blocks(
        self, street: str = "river", *, isomorphism: bool = False, ordered: bool = False
    ) -> Iterator[Runouts]:
        """Yield the runouts of known hands in blocks of about 500,000 boards.

        The arguments are those of ``runouts()``.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> sum(len(block) for block in spot.runouts.blocks())
        1712304
        """
        from calculations.runouts.runouts import runouts_in_blocks

        return runouts_in_blocks(self._checked(), street, isomorphism, ordered)

    def _checked(self) -> Spot:
        """Return the spot; raises ValueError for several boards and in games without one."""
        check_board(self._counted.spot.game, "ask for .equity, .outcomes or .summary")
        return self._counted.spot


class AllBoards(OfSpot):
    """The results of all boards in double-board games and of boards that are run more than once.

    All boards are dealt from one deck, and each plays for an equal share of the pot.
    """

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's equity on each board, float64 [B, P].

        `EquityCalculator.equity` is their mean.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2s7s9d", "AhQc3d"])
        >>> spot.all_boards.equity.round(3).tolist()
        [[0.548, 0.452], [0.037, 0.963]]
        """
        counted = self._counted
        spots = counted.by_board if counted.boards else [counted]
        return np.array([spot.outcomes.equity for spot in spots])

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Return the number of deals for each combination of winners of all boards.

        The result is int64 [2**P, 2**P, ...], one axis per board, with the sets of players as in
        `EquityCalculator.outcomes`; games with a low have two axes per board, for the high half and
        the low half. The deals are all ways to deal the remaining cards to the first board, the
        second and so on.

        Raises
        ------
        ValueError
            For weighted ranges, folded ranges, too many deals or sets, and games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2)
        >>> spot.all_boards.outcomes[1:3, 1:3].tolist()  # won by the first hand, by the second
        [[48210, 173025], [173025, 499710]]
        """
        return self._counted.joint.outcomes

    @property
    def scoops(self) -> list[Fraction]:
        """Return each player's exact probability of winning all boards alone.

        Raises the errors of `outcomes`.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2).all_boards.scoops
        [Fraction(1607, 29799), Fraction(16657, 29799)]
        """
        return self._counted.joint.scoops
