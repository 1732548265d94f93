"""One name to import: the public names of the packages.

``import poker_calculator as pc`` offers ``pc.parse_cards`` of `lookup`, ``pc.EquityCalculator`` of
`calculations`, ``pc.State`` of `games` and ``pc.read_hands`` of `histories`. The packages `games`
(hands, tournaments, bots), `histories` (people's own hands), `pages` (views) and `environments`
(learning agents) are inside. Each name is imported on first use.
"""

from importlib import import_module

import calculations
import lookup
from calculations import __version__ as __version__
from poker_calculator import games, histories
from poker_calculator import pages as pages

_OWNERS = {
    name: package
    for package in (lookup, calculations, games, histories)
    for name in package.__all__
}

__all__ = sorted([*_OWNERS, "environments", "games", "histories", "pages"])


def __getattr__(name: str) -> object:
    """Import a public name on first use."""
    if name == "environments":  # which imports Gymnasium, if it is installed
        return import_module("poker_calculator.environments")
    if name not in _OWNERS:
        raise AttributeError(f"module 'poker_calculator' has no attribute {name!r}")
    return getattr(_OWNERS[name], name)


def __dir__() -> list[str]:
    return __all__
