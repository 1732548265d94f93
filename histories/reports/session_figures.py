"""The figures of a session."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING

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
    """The number of repeated hands, with the venue and number of another hand, left out."""
    summary: pd.Series[float]
    """All figures of the session."""
    by_position: pd.DataFrame
    """The figures of each position in seat order; empty in games without blinds."""
    by_stakes: pd.DataFrame
    """The figures of each variant and stakes, lowest stakes first."""
    by_hand_class: pd.DataFrame
    """The figures of each of the 169 hand classes, with its frequency in percent."""
    by_tournament: pd.DataFrame
    """A row for each tournament: hands, buy_in, place, prize and currency, NaN where the logs do
    not state them; empty for cash games."""
    over_time: pd.DataFrame
    """The cumulative results after each hand: time; won, ev, showdown and non_showdown in money,
    and with the suffix ``_bb`` in big blinds."""

    @property
    def return_on_investment(self) -> float:
        """Return the profit of ended tournaments in percent of their buy-ins.

        NaN without a buy-in, and for buy-ins in several currencies.
        """
        ended = self.by_tournament.dropna(subset=["buy_in", "place"])
        paid = float(ended["buy_in"].sum())
        if not paid or len({*ended["currency"].dropna()}) > 1:
            return nan
        return 100 * (float(ended["prize"].sum()) - paid) / paid
