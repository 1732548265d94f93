"""2 of 3: what a spot is worth (cards in, exact equities out).

`EquityCalculator(hole_cards, board)` counts every possible final board of a hold'em spot.
"""

import lookup

if not hasattr(lookup, "get_hand_strength"):
    raise ImportError(
        f"{lookup.__file__ or [*lookup.__path__]} hides the package 'lookup' of poker-calculator; "
        f"rename it or run from another folder"
    )

from calculations.equity import EquityCalculator
from lookup import CARDS

__all__ = ["CARDS", "EquityCalculator"]
