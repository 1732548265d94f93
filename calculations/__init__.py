"""2 of 4: the equities and strategies of spots (cards in, exact equities out).

`EquityCalculator(hole_cards, board)` counts every possible deal and final board of a spot, or draws
random ones if there are too many; `equities` counts arrays of spots. `equity_frame`, the method
`frame.poker.equities` of pandas frames, counts the spots of a frame. `Range` and `OmahaRange` are
ranges of hands; `hand_strength` and `effective_hand_strength` measure hands against random ones.
`solve` computes the equilibrium of two players who can bet.
"""

import lazy_loader

from calculations.frames import accessor
from lookup import __version__ as __version__

accessor.register()

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
