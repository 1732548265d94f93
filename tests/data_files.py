"""Where tests/data has published counts, hands and hostile bots."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

COUNTS = DATA / "published" / "equities.json"
"""Exact counts of other programs, by subject."""

CLASSES_AGAINST_A_RANDOM_HAND = DATA / "published" / "preflop_vs_random.csv"

FLOP_FEATURES = DATA / "published" / "flop_features.json"

PUSH_FOLD_CHART = DATA / "published" / "push_fold_heads_up.csv"

PHH = DATA / "phh"
"""Real hands in the PHH format: 250 of Pluribus, televised cash games, a final table."""

PHH_FILES = sorted(PHH.rglob("*.phh"))

HANDS = DATA / "hands"
"""Hands of our own, one of each kind."""

POKERKIT_DOCUMENT = DATA / "pokerkit" / "simulation.rst"
"""The page whose calls our `State` understands, too."""

ATTACKS = DATA / "attacks"
"""Bots that try to see cards, or to end the arena."""


def published_counts() -> dict[str, Any]:
    """Return the published exact counts."""
    counts: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return counts


def short_deck_categories(key: str) -> dict[str, int]:
    """Return the published numbers of short-deck hands of each category, by their names."""
    names = {"sf": "straight flush", "quads": "four of a kind", "trips": "three of a kind"}
    names |= {"high": "high card"}
    published = published_counts()["short_deck_categories"][key]
    return {names.get(name, name.replace("_", " ")): count for name, count in published.items()}


EARLIER_SOLUTION = DATA / "solutions" / "turn.safetensors"
"""A turn after 50 iterations, with a lock."""
