"""1 of 4: the strengths of hands (built once, memory-mapped read-only).

`parse_cards` converts text to card numbers. `evaluate_hands` computes the strength of any number of
hands, and `get_hand_strength` reads it from the Two Plus Two table `hand_ranks`; `evaluate_omaha`,
`evaluate_ace_to_five` and others evaluate hands in other games. `hand_features` and `describe_hand`
report pairs, draws and blockers. `heads_up_matrix` holds the numbers of boards on which each combo
beats and ties each other combo. `canonical`, `hand_index` and `flops` handle suit isomorphism.
`GAMES` holds the games.
"""

import sys

import lazy_loader

from lookup.running import forks

if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError(
        "Poker Calculator was never tried in free-threaded Python without the GIL: set "
        "PYTHON_GIL=1, or use the usual build, such as python3.13 instead of python3.13t"
    )

forks.register()

__version__ = "0.8.0"
"""The version of all packages; pyproject.toml reads it here."""

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
