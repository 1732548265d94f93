"""1 of 3: what a hand is worth (built once, memory-mapped read-only).

`parse_cards` turns text into card numbers, `hand_strengths` gives the strength of any number of
hands from the definition, `get_hand_strength` the same from the Two Plus Two table `hand_ranks`.
"""

from lookup.cards import CARD_INT_LOOKUP, CARDS, RANKS, SUITS, format_cards, parse_cards
from lookup.store import TableError, adopt_table, build_table, tables_folder, verify_table
from lookup.strength import (
    CATEGORIES,
    best_five,
    describe,
    hand_category,
    hand_rating,
    hand_strengths,
)
from lookup.two_plus_two import HAND_RANKS, get_hand_strength, hand_ranks

__all__ = [
    "CARDS",
    "CARD_INT_LOOKUP",
    "CATEGORIES",
    "HAND_RANKS",
    "RANKS",
    "SUITS",
    "TableError",
    "adopt_table",
    "best_five",
    "build_table",
    "describe",
    "format_cards",
    "get_hand_strength",
    "hand_category",
    "hand_ranks",
    "hand_rating",
    "hand_strengths",
    "parse_cards",
    "tables_folder",
    "verify_table",
]
