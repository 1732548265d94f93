"""Read and write the actions of a hand history, such as ``p3 cbr 7000  # Dwan``."""

import re
from collections.abc import Callable
from functools import lru_cache
from math import isfinite
from typing import Any, Final, NamedTuple

from lookup.arguments import shown
from lookup.names import unknown_name
from poker_calculator.games.cards import Card, read_cards, write_cards
from poker_calculator.games.chips import Chips

AMOUNT: Final = re.compile(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", re.ASCII)
PLAYER: Final = re.compile(r"p([1-9][0-9]?)", re.ASCII)
MAX_CARDS: Final = 52
MAX_DIGITS: Final = 300
FORMS: Final = {
    "db": "d db <cards>",
    "dh": "d dh p<N> <cards>",
    "pb": "p<N> pb",
    "cbr": "p<N> cbr <amount>",
    "cc": "p<N> cc",
    "f": "p<N> f",
    "sd": "p<N> sd [<cards>]",
    "sm": "p<N> sm [<cards> or -]",
}
"""The format of each action by its name in the notation."""
ACTION_NAMES: Final = {
    "db": "deal board cards",
    "dh": "deal hole cards",
    "pb": "post the bring-in",
    "cbr": "complete, bet or raise to",
    "cc": "check or call",
    "f": "fold",
    "sd": "stand pat or discard",
    "sm": "show or muck",
}
"""The meaning of each action, for errors."""
BETTING: Final = frozenset(("f", "cc", "cbr"))  # the actions of a betting round
ARGUMENTS: Final = {"db": (1, 1), "dh": (1, 1), "cbr": (1, 1), "sd": (0, 1), "sm": (0, 1)}
"""The minimum and maximum number of arguments after player and action; 0 for other actions."""


class Action(NamedTuple):
    """One action of a hand history."""

    name: str
    """A name in `FORMS`; empty if the line is only commentary."""
    seat: int | None = None
    """The seat, from 0, that acts or receives cards."""
    cards: tuple[Card, ...] | None = None
    """The cards dealt, discarded or shown; None if the action names none."""
    amount: Chips | None = None
    """The amount of a bet, or the total of a raise."""
    commentary: str = ""
    """The text after the ``#``."""
    shows_hand: bool = False
    """Whether the player shows the dealt cards without naming them (``sm -``)."""


@lru_cache(1 << 14)  # most actions of a log recur, such as "p1 f"
def read_action(text: str, parse_float: Callable[[str], Any] = float) -> Action:
    """Parse one action; raise ValueError if it does not have the format of the notation.

    >>> read_action("p3 cbr 7000  # Dwan")
    Action(name='cbr', seat=2, cards=None, amount=7000, commentary='Dwan', shows_hand=False)
    """
    written, mark, commentary = text.partition("#")
    commentary = commentary.strip() if mark else ""
    words = written.split()
    if not words:
        return Action("", commentary=commentary)
    name = words[1] if len(words) > 1 else ""
    form = FORMS.get(name)
    if form is None:
        raise ValueError(unknown_name("action", name, ACTION_NAMES))
    if words[0] == "d" if name not in ("db", "dh") else words[0] != "d":
        raise ValueError(f"{shown(written)} has the wrong actor; write {form!r}")
    arguments = words[2:]
    seat = None
    if name != "db":
        player = arguments.pop(0) if name == "dh" and arguments else words[0]
        seat = _read_player(player, form)
    minimum, maximum = ARGUMENTS.get(name, (0, 0))
    if not minimum <= len(arguments) <= maximum:
        raise ValueError(f"{shown(written)} has {len(arguments)} arguments; write {form!r}")
    if not arguments:
        return Action(name, seat, None, None, commentary)
    if name == "cbr":
        return Action(name, seat, None, read_amount(arguments[0], parse_float), commentary)
    if name == "sm" and arguments == ["-"]:
        return Action(name, seat, None, None, commentary, shows_hand=True)
    return Action(name, seat, _read_cards(arguments[0]), None, commentary)


def _read_player(text: str, form: str) -> int:
    match = PLAYER.fullmatch(text)
    if match is None:
        raise ValueError(f"{shown(text)} is not a player; players are p1, p2, ...: write {form!r}")
    return int(match[1]) - 1


def _read_cards(text: str) -> tuple[Card, ...]:
    if len(text) > 2 * MAX_CARDS:
        raise ValueError(f"{shown(text)} is longer than a deck of {MAX_CARDS} cards")
    return read_cards(text)


def read_amount(text: str, parse_float: Callable[[str], Any] = float) -> Chips:
    """Parse the amount of an action: an int, or the result of *parse_float*."""
    if len(text) > MAX_DIGITS or AMOUNT.fullmatch(text) is None:
        raise ValueError(f"{shown(text)} is not an amount; write digits, such as 7000 or 2.50")
    amount = int(text) if text.isdigit() else parse_float(text)
    if not isfinite(amount):
        raise ValueError(f"{shown(text)} is more than a player can bet")
    return amount


def write_amount(amount: Chips) -> str:
    """Return an amount as text; raise ValueError for Fractions, which the notation lacks.

    >>> write_amount(7000.0), write_amount(2.5)
    ('7000', '2.5')
    """
    text = str(int(amount) if isinstance(amount, float) and amount.is_integer() else amount)
    if AMOUNT.fullmatch(text) is None:
        raise ValueError(f"{shown(text)} cannot be written; play with ints, floats or Decimals")
    return text


def write_action(
    name: str, seat: int | None = None, cards: tuple[Card, ...] = (), amount: Chips | None = None
) -> str:
    """Return one action as text.

    >>> write_action("dh", 0, read_cards("Ac??"))
    'd dh p1 Ac??'
    """
    player = [] if seat is None else [f"p{seat + 1}"]
    words = ["d", name, *player] if name in ("db", "dh") else [*player, name]
    if cards:
        words.append(write_cards(cards))
    if amount is not None:
        words.append(write_amount(amount))
    return " ".join(words)
