"""The figures of a session."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING

from histories.reports.tournaments import tournament_totals

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class SessionFigures:
    """The figures of one player's session; `SessionReport` adds texts and plots."""

    player: str
    """The player's name; "hero" if the hero has several names."""
    unit: str
    """The unit of money: a currency, "chips", or "bb" for several currencies. With "bb", only
    figures in big blinds are available."""
    repeated: int
    """The number of hands left out, with the venue, table and number of another hand."""
    summary: pd.Series[float]
    """All figures of the session."""
    by_position: pd.DataFrame
    """The figures of each position in seat order; empty in games without blinds."""
    by_stakes: pd.DataFrame
    """The figures of each variant and stakes, lowest stakes first."""
    by_hand_class: pd.DataFrame
    """The figures of each of the 169 hand classes, with its frequency in percent."""
    by_tournament: pd.DataFrame
    """The results of each tournament in order of time: venue, hands, buy_in, place, entrants,
    prize, bounties, result and currency, NaN where neither a summary nor the logs state them;
    empty for cash games."""
    over_time: pd.DataFrame
    """The cumulative results after each hand: time; won, ev, showdown and non_showdown in money,
    and with the suffix ``_bb`` in big blinds."""

    @property
    def tournament_totals(self) -> pd.DataFrame:
        """Return the totals of the tournaments with a known result, a row for each currency.

        The columns are tournaments (the number of all), ended (of those with a known result),
        buy_ins, prizes, bounties, profit, roi (in percent), in_the_money (in percent) and
        average_place.
        """
        return tournament_totals(self.by_tournament)

    @property
    def return_on_investment(self) -> float:
        """Return the profit of tournaments with a known result in percent of their buy-ins.

        NaN without a buy-in, and for buy-ins in several currencies.
        """
        totals = self.tournament_totals
        return float(totals["roi"].iloc[0]) if len(totals) == 1 else nan
