"""One name to import: every public name of `lookup`, `calculations`, `games` and `histories`.

``import poker_calculator as pc`` offers them as ``pc.parse_cards``, ``pc.EquityCalculator`` or
``pc.State``, and the packages inside them as ``pc.notation``, ``pc.tournament``,
``pc.five_card_draw``, ``pc.arena`` and ``pc.replay``, and the views as ``pc.pages``. Each is
imported on first use.
"""

from poker_calculator import accessor

_PACKAGES = ("lookup", "calculations", "games", "histories")
"""In the order in which they import each other, so that a name imports no more than it needs."""
_SUBPACKAGES = {
    "arena": "games.arena",
    "five_card_draw": "games.five_card_draw",
    "notation": "games.notation",
    "pages": "pages",
    "replay": "histories.replay",
    "tournament": "games.tournament",
}

accessor.register()


def __getattr__(name: str) -> object:
    """Import a public name or a package on first use."""
    from importlib import import_module

    value: object
    if name == "__all__":
        names = {public for package in _PACKAGES for public in _public_names(package)}
        value = sorted(names.union(_SUBPACKAGES))
    elif name == "__version__":
        value = import_module("lookup").__version__
    elif name in _SUBPACKAGES:
        value = import_module(_SUBPACKAGES[name])
    else:
        named = (package for package in _PACKAGES if name in _public_names(package))
        package = None if name.startswith("_") else next(named, None)
        if package is None:
            raise AttributeError(f"module 'poker_calculator' has no attribute {name!r}")
        value = getattr(import_module(package), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    special = {name for name in globals() if name.startswith("__")}
    return sorted({*special, *__getattr__("__all__")})


def _public_names(name: str) -> list[str]:
    """Return the public names of one of the packages; ImportError if another hides it."""
    import os
    from importlib import import_module

    package = import_module(name)
    file = package.__file__ or next(iter(package.__path__))
    if os.path.dirname(os.path.dirname(file)) != os.path.dirname(os.path.dirname(__file__)):
        raise ImportError(
            f"{file} hides the package {name!r} of poker-calculator; "
            f"rename it or run from another folder"
        )
    names: list[str] = package.__all__
    return names
