"""The figures of a session."""

from __future__ import annotations

from dataclasses import dataclass
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
    over_time: pd.DataFrame
    """The cumulative results after each hand: time; won, ev, showdown and non_showdown in money,
    and with the suffix ``_bb`` in big blinds."""
