"""Find the function of a bot in its source."""

import ast
import inspect
import sys
import types
import typing
from collections.abc import Callable
from typing import Any, Final

from games.arena import bot_arguments

NAME: Final = "bet"

MODULES: Final = ("holdem", "holdem.core", "holdem.core.cards", "holdem.player")
"""The module names of the document's program, for bots that import from them."""


class NoBotError(Exception):
    """The source of a bot does not define the function to ask."""


def load_bot(source: bytes, name: str) -> Callable[..., Any]:
    """Run the source of a bot as a module and return its function.

    The function is called `bet`, or it is the only one with the eight parameters. The source may
    import `Card` and `Other` as in the document's program, or use them without import. Raises
    NoBotError without such a function, and all errors of the source.
    """
    _provide_modules()
    module = types.ModuleType("holdem.turn")
    module.__package__ = "holdem"
    module.__file__ = name
    sys.modules["holdem.turn"] = module
    given = {
        each.__name__: each
        for each in (
            bot_arguments.Card,
            bot_arguments.Other,
            bot_arguments.Rank,
            bot_arguments.Suit,
        )
    }
    vars(module).update(given, List=typing.List)  # noqa: UP006  the document's bots use `List[Card]`
    exec(compile(source, name, "exec", dont_inherit=True), vars(module))
    return find_bet(vars(module))


def find_bet(names: dict[str, Any]) -> Callable[..., Any]:
    """Return the bot's function from a module's names; raises NoBotError if there is none."""
    if callable(names.get(NAME)):
        found: Callable[..., Any] = names[NAME]
        try:
            bot_arguments.check_function(found, NAME)
        except ValueError as error:
            raise NoBotError(str(error)) from None
        return found
    fitting = {
        id(value): value
        for value in names.values()
        if isinstance(value, types.FunctionType)
        and tuple(inspect.signature(value).parameters) == bot_arguments.ARGUMENTS
    }
    if len(fitting) != 1:
        raise NoBotError(
            f"there is no function {NAME}, and {len(fitting)} functions with its eight parameters; "
            f"define {NAME}({', '.join(bot_arguments.ARGUMENTS)})"
        )
    return next(iter(fitting.values()))


def refusal(source: bytes) -> str:
    """Return why the parameters of a source's function `bet` are wrong, without running it, or "".

    A function that the source makes in another way than by ``def`` is not checked here.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""  # the bot does not start
    found = [each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == NAME]
    names = [each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == NAME]
    is_remade = any(isinstance(each.ctx, ast.Store) for each in names)
    if len(found) != 1 or found[0].decorator_list or is_remade:
        return ""
    taken = found[0].args
    for each in ast.walk(taken):
        if isinstance(each, ast.arg):
            each.annotation = None
    taken.defaults = [ast.Constant(None) for _ in taken.defaults]
    taken.kw_defaults = [each and ast.Constant(None) for each in taken.kw_defaults]
    try:
        bot_arguments.check_function(eval(f"lambda {ast.unparse(taken)}: None", {}), NAME)
    except ValueError as error:
        return str(error)
    return ""


def _provide_modules() -> None:
    for name in MODULES:
        module = types.ModuleType(name)
        module.__path__ = []  # a package without files
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
    for each in (bot_arguments.Card, bot_arguments.Rank, bot_arguments.Suit):
        setattr(sys.modules["holdem.core.cards"], each.__name__, each)
    setattr(sys.modules["holdem.player"], "Other", bot_arguments.Other)  # noqa: B010
