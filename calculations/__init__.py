"""2 of 3: what a spot is worth (cards in, exact equities out).

`EquityCalculator(hole_cards, board)` counts every possible final board of a hold'em spot.
"""

import lookup

if not hasattr(lookup, "get_hand_strength"):
    raise ImportError(
        f"{getattr(lookup, '__file__', None) or list(lookup.__path__)[0]} hides the package "
        f"'lookup' of poker-calculator; rename it or run from another folder"
    )

from calculations.equity import EquityCalculator  # noqa: E402
from lookup import CARDS  # noqa: E402

__all__ = ["CARDS", "EquityCalculator"]
