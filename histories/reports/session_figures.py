"""The figures of a session, without what is made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class SessionFigures:
    """The figures of one player's session; `SessionReport` adds texts and pictures."""

    player: str
    """The player's name; "hero" where the hero has several names."""
    unit: str
    """The unit of money: a currency, "chips", or "bb" where currencies are mixed. Then figures of
    money are missing, and figures in big blinds are not."""
    repeated: int
    """The number of hands with the venue and number of another hand, which counts once."""
    summary: pd.Series[float]
    """All figures of the session."""
    by_position: pd.DataFrame
    """The figures of each position, in the order of the seats; none in games without blinds."""
    by_stakes: pd.DataFrame
    """The figures of each variant and stakes, from the lowest stakes on."""
    by_hand_class: pd.DataFrame
    """The figures of each of the 169 classes of hands, and how frequent it was, in percent."""
    over_time: pd.DataFrame
    """The sums up to each hand: time; won, ev, showdown and non_showdown in money, and in big
    blinds with ``_bb`` behind the name."""
