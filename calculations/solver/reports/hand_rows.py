"""Frames of a player's hands at a node, by combo and by class.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.reports.node_report import hand_text
from lookup.cards import CardsLike, as_card_numbers, format_cards
from lookup.combos import (
    COMBOS,
    HAND_CLASSES,
    by_hand_class,
    combo_classes,
    combo_index,
    combo_names,
)

if TYPE_CHECKING:
    import pandas as pd


ONE_CARD = "hands of one card are neither combos nor classes; see .to_frame()"
"""The error for one-card games, which have no ranges and no 13 x 13 table."""


class HandRows(NamedTuple):
    """A player's live hands and their figures at a node."""

    combos: NDArray[np.intp] | None  # [N], indices into `lookup.COMBOS`; None for hands of one card
    names: NDArray[np.str_]  # [N]
    reach: NDArray[np.float64]  # [N]
    deals: NDArray[np.float64]
    """[N], the weight of each hand's deals, 0 for hands that do not get here."""
    figures: dict[str, NDArray[np.float64]]
    """[N] each: "equity", "ev", the frequency of "fold" and so on; NaN for hands without deals."""


def combo_frame(rows: HandRows) -> pd.DataFrame:
    """Return a frame with a row for each combo or card."""
    import pandas as pd

    index = pd.Index(rows.names, name="card" if rows.combos is None else "combo")
    return pd.DataFrame({"reach": rows.reach, **rows.figures}, index=index)


def class_frame(rows: HandRows) -> pd.DataFrame:
    """Return a frame with a row for each class, averaging its combos by the weight of their deals.

    Raises ValueError for hands of one card.
    """
    import pandas as pd

    if (combos := rows.combos) is None:
        raise ValueError(ONE_CARD)
    held, deals, reach = np.zeros((3, len(COMBOS)))
    held[combos], deals[combos], reach[combos] = 1.0, rows.deals, rows.reach
    classes = np.unique(combo_classes()[combos])
    counts = np.bincount(combo_classes(), weights=reach, minlength=len(HAND_CLASSES))
    columns = {"combos": counts[classes], "reach": by_hand_class(reach, held)[classes]}
    for name, figures in rows.figures.items():
        values = np.zeros(len(COMBOS))
        values[combos] = np.nan_to_num(figures)
        columns[name] = by_hand_class(values, deals)[classes]
    return pd.DataFrame(columns, index=pd.Index(np.array(HAND_CLASSES)[classes], name="class"))


def hand_line(rows: HandRows, hand: CardsLike, player: int) -> str:
    """Return the figures of one of a player's hands in one line.

    Raises ValueError for a hand that is not in the rows.
    """
    name = str(format_cards(as_card_numbers(hand)))
    if rows.combos is not None:
        name = str(combo_names()[int(combo_index(hand))])
    if name not in rows.names:
        raise ValueError(f"{name} is not in player {player}'s range, or not possible on the board")
    at = int(np.flatnonzero(rows.names == name)[0])
    if not rows.deals[at]:
        return hand_text(name, {})
    figures = {"reach": rows.reach} | rows.figures
    return hand_text(name, {each: float(row[at]) for each, row in figures.items()})
