"""The function of a bot, found in its source."""

import inspect
import sys
import types
import typing
from collections.abc import Callable
from typing import Any, Final

from games.arena import cards

NAME: Final = "bet"

MODULES: Final = ("holdem", "holdem.core", "holdem.core.cards", "holdem.player")
"""What the document's program calls its modules, for bots that import from them."""


class NoBotError(Exception):
    """The source of a bot does not define the function to ask."""


def load_bot(source: bytes, name: str) -> Callable[..., Any]:
    """Run the source of a bot as a module and return its function.

    The function is the one called `bet`, or else the only one with the eight parameters. The source
    may import `Card` and `Other` as the document's program does, or just use them. Raises
    NoBotError without such a function, and whatever the source raises.
    """
    _provide_modules()
    module = types.ModuleType("holdem.turn")
    module.__package__ = "holdem"
    module.__file__ = name
    sys.modules["holdem.turn"] = module
    given = {each.__name__: each for each in (cards.Card, cards.Other, cards.Rank, cards.Suit)}
    vars(module).update(given, List=typing.List)  # noqa: UP006  bots of the document write `List[Card]`
    exec(compile(source, name, "exec", dont_inherit=True), vars(module))
    return find_bet(vars(module))


def find_bet(names: dict[str, Any]) -> Callable[..., Any]:
    """Return the function to ask of a module's names, or raise NoBotError."""
    if callable(names.get(NAME)):
        found: Callable[..., Any] = names[NAME]
        return found
    fitting = {
        id(value): value
        for value in names.values()
        if isinstance(value, types.FunctionType)
        and tuple(inspect.signature(value).parameters) == cards.ARGUMENTS
    }
    if len(fitting) != 1:
        raise NoBotError(
            f"there is no function {NAME}, and {len(fitting)} functions with its eight parameters; "
            f"define {NAME}({', '.join(cards.ARGUMENTS)})"
        )
    return next(iter(fitting.values()))


def _provide_modules() -> None:
    for name in MODULES:
        module = types.ModuleType(name)
        module.__path__ = []  # a package, of which nothing is found on disk
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
    for each in (cards.Card, cards.Rank, cards.Suit):
        setattr(sys.modules["holdem.core.cards"], each.__name__, each)
    setattr(sys.modules["holdem.player"], "Other", cards.Other)  # noqa: B010
