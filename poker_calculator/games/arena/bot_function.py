"""The function of a bot: its arguments, and how to find it in a source."""

import ast
import inspect
import sys
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from lookup.arguments import check_parameters

ARGUMENTS: Final = (
    "my_chips",
    "my_cards",
    "bet_players",
    "betting_players",
    "community_cards",
    "min_bet_amt",
    "max_bet_amt",
    "total_bet_amt",
)
"""The parameters of a bot's function, in order."""

NAME: Final = "bet"
MODULES: Final = ("holdem", "holdem.core", "holdem.core.cards", "holdem.player")
"""The module names of the document's program, for bots that import from them."""


def check_function(function: Callable[..., Any], name: str) -> None:
    """Raise ValueError if a bot's function cannot be called with the arguments."""
    check_parameters(function, name, "a bot", ARGUMENTS)


class Suit(IntEnum):
    """The suit of a card; between royal flushes the higher one wins."""

    club = 1
    heart = 2
    diamond = 3
    spade = 4


class Rank(IntEnum):
    """The rank of a card, the ace high."""

    two = 2
    three = 3
    four = 4
    five = 5
    six = 6
    seven = 7
    eight = 8
    nine = 9
    ten = 10
    jack = 11
    queen = 12
    king = 13
    ace = 14


@dataclass(repr=False, frozen=True)
class BotCard:
    """A card in a bot's arguments.

    >>> BotCard(Rank.ace, Suit.spade)
    ace of spades
    """

    rank: Rank
    suit: Suit

    def __repr__(self) -> str:
        return f"{self.rank.name} of {self.suit.name}s"


CARD_CLASSES: Final = {"Card": BotCard, "Rank": Rank, "Suit": Suit}
"""The classes of `holdem.core.cards` in the document's program, by their names there."""


@dataclass
class Other:
    """Another player in a bot's arguments: chips left, chips bet this round, and whether out."""

    chips: int
    bet_amt: int
    died: bool


def read_question(question: dict[str, Any]) -> list[Any]:
    """Return the arguments of a bot's function, in order, from a question.

    A question has cards as ``{"rank": 14, "suit": 4}``, players as ``{"chips", "bet_amt",
    "died"}``.
    """
    readers = {
        "my_cards": _read_card,
        "community_cards": _read_card,
        "bet_players": _read_other,
        "betting_players": _read_other,
    }
    return [
        [readers[name](entry) for entry in question[name]] if name in readers else question[name]
        for name in ARGUMENTS
    ]


def _read_card(card: dict[str, int]) -> BotCard:
    return BotCard(Rank(card["rank"]), Suit(card["suit"]))


def _read_other(other: dict[str, Any]) -> Other:
    return Other(other["chips"], other["bet_amt"], other["died"])


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
    vars(module).update(CARD_CLASSES, Other=Other)
    vars(module).update(List=typing.List)  # noqa: UP006  the document's bots use `List[Card]`
    exec(compile(source, name, "exec", dont_inherit=True), vars(module))
    return find_bet(vars(module))


def find_bet(names: dict[str, Any]) -> Callable[..., Any]:
    """Return the bot's function from a module's names; raises NoBotError if there is none."""
    if callable(names.get(NAME)):
        function: Callable[..., Any] = names[NAME]
        try:
            check_function(function, NAME)
        except ValueError as error:
            raise NoBotError(str(error)) from None
        return function
    fitting = {
        id(value): value
        for value in names.values()
        if isinstance(value, types.FunctionType)
        and tuple(inspect.signature(value).parameters) == ARGUMENTS
    }
    if len(fitting) != 1:
        raise NoBotError(
            f"there is no function {NAME}, and {len(fitting)} functions with its eight parameters; "
            f"define {NAME}({', '.join(ARGUMENTS)})"
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
    functions = [
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == NAME
    ]
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == NAME]
    is_remade = any(isinstance(node.ctx, ast.Store) for node in names)
    if len(functions) != 1 or functions[0].decorator_list or is_remade:
        return ""
    taken = functions[0].args
    for node in ast.walk(taken):
        if isinstance(node, ast.arg):
            node.annotation = None
    taken.defaults = [ast.Constant(None) for _ in taken.defaults]
    taken.kw_defaults = [node and ast.Constant(None) for node in taken.kw_defaults]
    try:
        check_function(eval(f"lambda {ast.unparse(taken)}: None", {}), NAME)
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
    vars(sys.modules["holdem.core.cards"]).update(CARD_CLASSES)
    setattr(sys.modules["holdem.player"], "Other", Other)  # noqa: B010
