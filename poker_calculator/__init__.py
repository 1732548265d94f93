"""One name to import: every public name of the packages.

``import poker_calculator as pc`` offers ``pc.parse_cards`` of `lookup`, ``pc.EquityCalculator`` of
`calculations`, ``pc.State`` of `games` and ``pc.read_hands`` of `histories`. The packages `games`
(hands, tournaments, bots), `histories` (people's own hands) and `pages` (views) are inside. Each
name is imported on first use.
"""

from importlib import import_module

import calculations
import lookup
from poker_calculator import games, histories

if not hasattr(calculations, "__all__"):
    raise ImportError(
        f"{calculations.__file__ or [*calculations.__path__]} hides the package 'calculations' of "
        "poker-calculator; rename it or run from another folder"
    )

_PACKAGES = (lookup, calculations, games, histories)

__version__ = lookup.__version__
__all__ = sorted({"games", "histories", "pages"}.union(*(each.__all__ for each in _PACKAGES)))


def __getattr__(name: str) -> object:
    """Import a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'poker_calculator' has no attribute {name!r}")
    if name == "pages":
        return import_module("poker_calculator.pages")
    value = getattr(next(each for each in _PACKAGES if name in each.__all__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*(name for name in globals() if name.startswith("__")), *__all__]
