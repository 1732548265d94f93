"""What ranges come to combo by combo, class by class, and next card by next card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.method import Answer, exact_seconds, range_counts
from calculations.spots.outcomes import equities
from calculations.spots.ranged import RangedSpot
from calculations.spots.spot import Spot
from lookup.cards import RANKS
from lookup.combos import COMBOS, by_hand_class, combo_index, combo_names
from lookup.running.progress import progress_bar

if TYPE_CHECKING:
    import pandas as pd


MOST_SECONDS = 60.0
"""The longest exact count of all next cards that is begun, by its estimate for one core."""


def per_combo(spot: Spot | RangedSpot, answer: Answer, player: int) -> pd.DataFrame:
    """Return a player's combos with their part of all deals, and their equities.

    Raises ValueError for samples, and in games without two hole cards.
    """
    if spot.game.hole_cards != (2,):
        raise ValueError(f"a hand of {spot.game.name} is no combo of two cards; see .equity")
    if answer.samples:
        raise ValueError("samples are not told apart by combo; use method='exact'")
    if isinstance(spot, Spot):
        combo = combo_index(spot.hole_cards[player])
        share = equities(answer.outcomes, spot.game.low)[player]
        return _frame(np.array([combo]), np.ones(1), np.array([share]))
    assert answer.combo_weights is not None
    assert answer.combo_shares is not None
    weights, shares = answer.combo_weights[player], answer.combo_shares[player]
    held = np.flatnonzero(weights)
    return _frame(held, weights[held] / weights.sum(), shares[held] / weights[held])


def _frame(
    held: NDArray[np.intp], weights: NDArray[np.float64], shares: NDArray[np.float64]
) -> pd.DataFrame:
    import pandas as pd

    combos = pd.Index(combo_names()[held], name="Combo")
    return pd.DataFrame({"Weight": weights, "Equity": shares}, index=combos)


def grid(combos: pd.DataFrame) -> pd.DataFrame:
    """Return the equities of `per_combo` by class, 13 x 13, each class's combos by their weight."""
    import pandas as pd

    weights, equity = np.zeros(len(COMBOS)), np.zeros(len(COMBOS))
    held = combo_index(combos.index.tolist())
    weights[held], equity[held] = combos["Weight"], combos["Equity"]
    ranks = list(RANKS[::-1])
    return pd.DataFrame(by_hand_class(equity, weights).reshape(13, 13), index=ranks, columns=ranks)


def equities_by_next_card(
    spot: RangedSpot, threads: int | None, progress: bool = False
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return each next card that can come, [C], and the equities after it, [C, P].

    Raises ValueError on the river, and when an exact count is not offered or takes too long.
    """
    if not spot.to_come:
        raise ValueError("the board has all its 5 cards, so there is no next card; leave some out")
    known = {*spot.board.tolist(), *spot.gone.tolist()}
    known |= {int(c) for hand in spot.players if isinstance(hand, np.ndarray) for c in hand}
    cards = [card for card in spot.game.deck if card not in known]
    after = [spot._replace(board=np.append(spot.board, np.uint8(card))) for card in cards]
    seconds = exact_seconds(after[0])
    if seconds is None or len(cards) * seconds > MOST_SECONDS:
        raise ValueError(
            f"an exact count of each next card is "
            f"{'not offered' if seconds is None else f'too long ({len(cards) * seconds:.0f} s)'} "
            f"for these ranges; name more of the board, or narrow them"
        )
    found, results = [], []
    with progress_bar(len(cards), "next cards", shown=progress) as bar:
        for card, next_spot in zip(cards, after, strict=True):
            outcomes = range_counts(next_spot, threads).outcomes
            if outcomes.any():  # else the ranges hold the card in all deals
                found.append(card)
                results.append(equities(outcomes, low=False))
            bar.update()
    return np.array(found), np.array(results)
