"""Frames of what a player's hands do at a node, by combo and by class.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBOS, HAND_CLASSES, by_hand_class, combo_classes

if TYPE_CHECKING:
    import pandas as pd


ONE_CARD = "hands of one card are neither combos nor classes; see .to_frame()"
"""Why there is no range and no table of 13 x 13."""


class HandRows(NamedTuple):
    """A player's hands that the board leaves him, and what they come to at a node."""

    combos: NDArray[np.intp] | None
    """[N], places among `lookup.COMBOS`; None for hands of one card."""
    names: NDArray[np.str_]
    """[N], what the hands are called."""
    reach: NDArray[np.float64]
    """[N], how much of each comes to the node."""
    deals: NDArray[np.float64]
    """[N], what the deals weigh in which it comes; 0 where it is not reached."""
    figures: dict[str, NDArray[np.float64]]
    """[N] each, such as "Equity", "EV" and the frequency of "fold"; NaN where it is not reached."""


def combo_frame(rows: HandRows) -> pd.DataFrame:
    """Return a frame with a row a combo, or a card."""
    import pandas as pd

    index = pd.Index(rows.names, name="Card" if rows.combos is None else "Combo")
    return pd.DataFrame({"Reach": rows.reach, **rows.figures}, index=index)


def class_frame(rows: HandRows) -> pd.DataFrame:
    """Return a frame with a row a class, its combos by the weight of the deals they come in.

    Raises ValueError for hands of one card.
    """
    import pandas as pd

    if (combos := rows.combos) is None:
        raise ValueError(ONE_CARD)
    held, deals, reach = np.zeros((3, len(COMBOS)))
    held[combos], deals[combos], reach[combos] = 1.0, rows.deals, rows.reach
    classes = np.unique(combo_classes()[combos])
    counts = np.bincount(combo_classes(), weights=reach, minlength=len(HAND_CLASSES))
    columns = {"Combos": counts[classes], "Reach": by_hand_class(reach, held)[classes]}
    for name, figures in rows.figures.items():
        values = np.zeros(len(COMBOS))
        values[combos] = np.nan_to_num(figures)
        columns[name] = by_hand_class(values, deals)[classes]
    return pd.DataFrame(columns, index=pd.Index(np.array(HAND_CLASSES)[classes], name="Class"))
