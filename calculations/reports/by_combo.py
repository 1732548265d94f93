"""The equities of a range by combo and by class."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.spots.outcomes import Outcomes
from calculations.spots.spot import Spot
from lookup.cards import RANKS
from lookup.combos import COMBOS, by_hand_class, combo_index, combo_names

if TYPE_CHECKING:
    import pandas as pd


def per_combo(spot: Spot, outcomes: Outcomes, player: int) -> pd.DataFrame:
    """Return a player's combos with their share of all deals and their equities.

    Raises ValueError for samples, and in games without two hole cards.
    """
    if spot.game.hole_cards != (2,) or not spot.game.has_board:
        raise ValueError(f"a hand of {spot.game.name} is not a combo of two cards; see .equity")
    if outcomes.samples:
        raise ValueError("samples are not counted by combo; use method='exact'")
    if outcomes.combo_weights is None or outcomes.combo_shares is None:
        combo = combo_index(spot.hole_cards[player])
        return _frame(np.array([combo]), np.ones(1), outcomes.equity[[player]])
    weights, shares = outcomes.combo_weights[player], outcomes.combo_shares[player]
    held = np.flatnonzero(weights)
    return _frame(held, weights[held] / weights.sum(), shares[held] / weights[held])


def _frame(
    held: NDArray[np.intp], weights: NDArray[np.float64], shares: NDArray[np.float64]
) -> pd.DataFrame:
    import pandas as pd

    combos = pd.Index(combo_names()[held], name="combo")
    return pd.DataFrame({"weight": weights, "equity": shares}, index=combos)


def grid(combos: pd.DataFrame) -> pd.DataFrame:
    """Return the equities of `per_combo` by class, 13 x 13, weighted within each class."""
    import pandas as pd

    weights, equity = np.zeros(len(COMBOS)), np.zeros(len(COMBOS))
    held = combo_index(combos.index.tolist())
    weights[held], equity[held] = combos["weight"], combos["equity"]
    ranks = list(RANKS[::-1])
    return pd.DataFrame(by_hand_class(equity, weights).reshape(13, 13), index=ranks, columns=ranks)
