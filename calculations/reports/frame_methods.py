"""`FrameMethods`: the methods of `EquityCalculator` that return pandas frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculations.exact.by_next_card import equities_by_next_card
from calculations.exact.categories import count_categories
from calculations.reports import by_combo, streets
from calculations.reports.convergence import convergence_frame
from calculations.reports.counted_spot import CountedSpot
from calculations.reports.report import COUNTED
from lookup.cards import CARDS

if TYPE_CHECKING:
    import pandas as pd


class FrameMethods:
    """The results of a spot as pandas frames."""

    @property
    def dataframe(self: CountedSpot) -> pd.DataFrame:
        """Return the summary without its total, highest EV first, indexed by player."""
        import pandas as pd

        columns = {key: value for key, value in self.summary.items() if key not in COUNTED}
        frame = pd.DataFrame(columns, index=pd.RangeIndex(len(self._hands()), name="Player"))
        return frame.sort_values("EV", ascending=False, kind="stable")

    @property
    def hand_categories(self: CountedSpot) -> pd.DataFrame:
        """Return the number of boards on which each hand ends in each category, strongest first.

        In hi-lo games these are the high hands. With ranges, deals and boards are counted, for two
        hold'em players from the flop on; other ranges raise ValueError.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsKs", "7c7d"], "7s2s2d").hand_categories["As Ks"].head(4).to_dict()
        {'straight flush': 0, 'four of a kind': 1, 'full house': 20, 'flush': 360}
        """
        import pandas as pd

        counts = count_categories(self._spot)
        index = pd.Index(self._spot.game.categories, name="category")
        return pd.DataFrame(counts.T, index=index, columns=self._hands())[::-1]

    def by_next_card(self: CountedSpot) -> pd.DataFrame:
        """Return every player's equity after each possible next card, the best for player 0 first.

        Raises ValueError if the board is complete or an exact count would take too long.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsAh", "KsKh"], "2c7dJh").by_next_card().loc["Kd"].round(2).tolist()
        [0.05, 0.95]
        """
        import pandas as pd

        options = self._options["threads"], self._options["progress"]
        cards, equity = equities_by_next_card(self._spot, *options)
        index = pd.Index([CARDS[card - 1] for card in cards], name="next_card")
        frame = pd.DataFrame(equity, index=index, columns=self._hands())
        return frame[::-1].sort_values(frame.columns[0], ascending=False, kind="stable")

    def by_street(self: CountedSpot) -> pd.DataFrame:
        """Return every player's equity on each street up to the board, preflop first.

        Each street is counted or sampled like the spot itself. Raises ValueError for one or two
        cards.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsAh", "KsKh"], "KcJd2c").by_street()["As Ah"].round(2).to_dict()
        {'Preflop': 0.83, 'Flop': 0.1}
        """
        return streets.by_street(self._reports_on_streets())

    def convergence(self: CountedSpot) -> pd.DataFrame:
        """Return the columns equity and std_error of all players, by number of samples.

        Raises ValueError for an exact count.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AA", "KK"], method="monte_carlo", samples=4096, rng=1)
        >>> spot.convergence().index.tolist()
        [1024, 2048, 3072, 4096]
        """
        self._check_one_board()
        return convergence_frame(self._outcomes, self._hands())

    def per_combo(self: CountedSpot, player: int) -> pd.DataFrame:
        """Return a player's combos with ``weight`` and ``equity``, in the order of `COMBOS`.

        ``weight`` is the share of all deals in which the player holds the combo, including card
        removal by other hands, the board and dead cards; weights sum to 1. Raises ValueError for an
        unknown player, for Monte Carlo results, and in games without two hole cards.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AKs", "QQ"], "Qs7s2d").per_combo(0)["equity"].round(3).to_dict()
        {'AcKc': 0.016, 'AdKd': 0.043, 'AhKh': 0.016, 'AsKs': 0.256}
        """
        return by_combo.per_combo(self._spot, self._outcomes, self._player(player))

    def grid(self: CountedSpot, player: int) -> pd.DataFrame:
        """Return a player's equity by hand class, 13 x 13, NaN for classes outside the range.

        Rows and columns are ranks from ace to two: suited above the diagonal, offsuit below. Raises
        the same errors as `per_combo`.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AK", "QQ"], "Qs7s2d").grid(0).loc["A":"K", "A":"K"].round(3)
               A      K
        A    NaN  0.083
        K  0.034    NaN
        """
        return by_combo.grid(self.per_combo(player))
