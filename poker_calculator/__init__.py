"""One name to import: every public name of `lookup`, `calculations`, `games` and `histories`.

``import poker_calculator as pc`` offers them as ``pc.parse_cards``, ``pc.EquityCalculator`` or
``pc.State``, and the packages inside them as ``pc.notation``, ``pc.tournament``,
``pc.five_card_draw``, ``pc.arena`` and ``pc.replay``, and the views as ``pc.pages``. Each is
imported on first use.
"""

from importlib import import_module

import calculations
import games
import histories
import lookup

_PACKAGES = (lookup, calculations, games, histories)
for _package in _PACKAGES:
    if not hasattr(_package, "__all__"):
        raise ImportError(
            f"{_package.__file__ or [*_package.__path__]} hides the package "
            f"{_package.__name__!r} of poker-calculator; rename it or run from another folder"
        )

_SUBPACKAGES = {
    "arena": "games.arena",
    "five_card_draw": "games.five_card_draw",
    "notation": "games.notation",
    "pages": "pages",
    "replay": "histories.replay",
    "tournament": "games.tournament",
}

__version__ = lookup.__version__
__all__ = sorted({*_SUBPACKAGES}.union(*(package.__all__ for package in _PACKAGES)))


def __getattr__(name: str) -> object:
    """Import a public name or a package on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'poker_calculator' has no attribute {name!r}")
    value: object
    if name in _SUBPACKAGES:
        value = import_module(_SUBPACKAGES[name])
    else:
        value = getattr(next(each for each in _PACKAGES if name in each.__all__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*(name for name in globals() if name.startswith("__")), *__all__]
