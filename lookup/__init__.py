"""1 of 3: what a hand is worth (built once, memory-mapped read-only).

`parse_cards` turns text into card numbers, `hand_strengths` gives the strength of any number of
hands from the definition, `get_hand_strength` the same from the Two Plus Two table `hand_ranks`;
`omaha_strengths`, `low_strengths` and their like are for hands that rank in other ways.
`hand_features` and `describe_hand` say what hands are on boards: pairs, draws and blockers.
`heads_up_matrix` has the counts of every two hole cards against every other before the flop,
`canonical`, `hand_index` and `flops` are for hands and boards up to suit isomorphism, `GAMES` are
the games that are known.
"""

from lookup import lazy
from lookup.running import forks, interpreter

interpreter.refuse_free_threads()
forks.register()

__version__ = "0.6.0"
"""The version of all packages; pyproject.toml reads it here."""

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
