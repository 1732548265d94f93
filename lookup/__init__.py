"""1 of 3: what a hand is worth (built once, memory-mapped read-only).

`parse_cards` turns text into card numbers, `hand_strengths` gives the strength of any number of
hands from the definition, `get_hand_strength` the same from the Two Plus Two table `hand_ranks`;
`omaha_strengths`, `low_strengths` and their like are for hands that rank in other ways.
`hand_features` and `describe_hand` say what hands are on boards: pairs, draws and blockers.
`heads_up_matrix` has the counts of every two hole cards against every other before the flop,
`canonical`, `hand_index` and `flops` are for hands and boards up to suit isomorphism, `GAMES` are
the games that are known.
"""

import typing

from lookup.cards import CARD_INT_LOOKUP, CARDS, RANKS, SUITS, format_cards, parse_cards
from lookup.combos import COMBOS, HAND_CLASSES, by_hand_class, combo_index, hand_class
from lookup.features import (
    board_features,
    describe_hand,
    feature_words,
    features_to_frame,
    hand_features,
)
from lookup.games import GAMES, Game, Ranking
from lookup.low_hands import (
    badugi_strengths,
    deuce_to_seven_strengths,
    eight_or_better_strengths,
    low_strengths,
)
from lookup.omaha import omaha_low_strengths, omaha_strengths
from lookup.running import forks, interpreter
from lookup.small_games import kuhn_strengths, leduc_strengths
from lookup.strength import (
    CATEGORIES,
    best_five,
    describe,
    hand_category,
    hand_rating,
    hand_strengths,
)
from lookup.tables.heads_up import HEADS_UP, HeadsUpMatrix, equity_vs_random, heads_up_matrix
from lookup.tables.store import TableError, adopt_table, build_table, tables_folder, verify_table
from lookup.tables.two_plus_two import HAND_RANKS, get_hand_strength, hand_ranks

if typing.TYPE_CHECKING:
    from lookup.isomorphism.canonical import CanonicalHands, canonical
    from lookup.isomorphism.flops import Flops, flops
    from lookup.isomorphism.hand_index import hand_index, hand_of_index, index_count

interpreter.refuse_free_threads()
forks.register()

__version__ = "0.6.0"
"""The version of all packages; pyproject.toml reads it here."""

__all__ = [
    "CARDS",
    "CARD_INT_LOOKUP",
    "CATEGORIES",
    "COMBOS",
    "GAMES",
    "HAND_CLASSES",
    "HAND_RANKS",
    "HEADS_UP",
    "RANKS",
    "SUITS",
    "CanonicalHands",
    "Flops",
    "Game",
    "HeadsUpMatrix",
    "Ranking",
    "TableError",
    "adopt_table",
    "badugi_strengths",
    "best_five",
    "board_features",
    "build_table",
    "by_hand_class",
    "canonical",
    "combo_index",
    "describe",
    "describe_hand",
    "deuce_to_seven_strengths",
    "eight_or_better_strengths",
    "equity_vs_random",
    "feature_words",
    "features_to_frame",
    "flops",
    "format_cards",
    "get_hand_strength",
    "hand_category",
    "hand_class",
    "hand_features",
    "hand_index",
    "hand_of_index",
    "hand_ranks",
    "hand_rating",
    "hand_strengths",
    "heads_up_matrix",
    "index_count",
    "kuhn_strengths",
    "leduc_strengths",
    "low_strengths",
    "omaha_low_strengths",
    "omaha_strengths",
    "parse_cards",
    "tables_folder",
    "verify_table",
]

_LATER = {
    "CanonicalHands": "lookup.isomorphism.canonical",
    "Flops": "lookup.isomorphism.flops",
    "canonical": "lookup.isomorphism.canonical",
    "flops": "lookup.isomorphism.flops",
    "hand_index": "lookup.isomorphism.hand_index",
    "hand_of_index": "lookup.isomorphism.hand_index",
    "index_count": "lookup.isomorphism.hand_index",
}
"""What is imported when it is first asked for, and from where."""

if not typing.TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what few programs need, which takes a millisecond."""
        if name not in _LATER:
            raise AttributeError(f"module 'lookup' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
