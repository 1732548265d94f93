"""The arguments of a bot: cards with named ranks and suits, and the other players."""

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
class Card:
    """A card in a bot's arguments.

    >>> Card(Rank.ace, Suit.spade)
    ace of spades
    """

    rank: Rank
    suit: Suit

    def __repr__(self) -> str:
        return f"{self.rank.name} of {self.suit.name}s"


@dataclass
class Other:
    """Another player in a bot's arguments: chips left, chips bet this round, out of it or not."""

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


def _read_card(card: dict[str, int]) -> Card:
    return Card(Rank(card["rank"]), Suit(card["suit"]))


def _read_other(other: dict[str, Any]) -> Other:
    return Other(other["chips"], other["bet_amt"], other["died"])
