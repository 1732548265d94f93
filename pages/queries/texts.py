"""The texts in queries, which are the same fields in all of them, and the arguments of `solve`."""

from collections.abc import Mapping
from typing import Any, Final

from lookup.arguments import shown

TEXTS: Final = (
    *("solution", "other", "report", "name", "to", "text"),
    *("game", "board", "dead", "effort", "kind", "part", "flop"),
    *("combo", "feature", "value", "sort", "by"),
)
"""The fields that are texts in every query; None is a field that is missing."""
OPTIONS: Final = (
    *("pot", "stack", "bets", "raises", "donks", "rake", "rake_cap", "dead", "folded", "chip"),
    *("min_bet", "add_allin", "force_allin", "merge", "most_raises", "target", "memory", "bits"),
)
"""The arguments of `solve` that a query may have besides players and board."""
NEEDED: Final = ("pot", "stack", "bets")


def checked_texts(query: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a query without texts that are None; raise ValueError for other values of texts.

    >>> checked_texts({"board": None, "player": 0})
    {'player': 0}
    """
    found = {name: value for name, value in query.items() if value is not None or name not in TEXTS}
    for name in TEXTS:
        if not isinstance(found.get(name, ""), str):
            raise ValueError(f"{name} is {shown(found[name])}; give a text")
    return found


def text_in(query: Mapping[str, Any], name: str) -> str:
    """Return a text that a query needs; raise ValueError if it is missing or blank.

    >>> text_in({"name": "river"}, "name")
    'river'
    """
    text: str = query.get(name, "")
    if not text.strip():
        raise ValueError(f"{name} is missing; give a text")
    return text
