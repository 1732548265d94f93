"""Players and their cards: a name, chips, a hand, and a status in the betting.

Cards have the numbers of `poker_calculator.games.cards`, and print with suit signs and 10 for ten.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Final

from lookup.arguments import read_whole, shown
from lookup.cards import RANKS, CardsLike
from poker_calculator.games.cards import Card, read_cards

SUIT_SIGNS: Final = "♣♢♡♠"  # the signs of suits 0 to 3

DECK_SUITS: Final = (3, 2, 1, 0)
"""The order of suits in a new deck: spades, hearts, diamonds, clubs."""

RANK_TEXTS: Final = tuple("10" if rank == "T" else rank for rank in RANKS)
ACE: Final = 12
HAND_SIZE: Final = 5

MAX_DISCARDS: Final = 3
MAX_DISCARDS_WITH_AN_ACE: Final = 4  # a player who keeps an ace may swap all other cards
LONGEST_NAME = 40


class TableCard(Card):
    """A card that prints with the sign of its suit.

    >>> TableCard(52), TableCard(34)
    (A♠, 10♢)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return RANK_TEXTS[self.rank] + SUIT_SIGNS[self.suit] if self else "??"

    def __str__(self) -> str:
        return repr(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return TableCard, (int(self),)


class Hand(list[TableCard]):
    """A player's cards, in any form that `read_cards` takes, printed side by side.

    >>> Hand("8dAsJcTcTd")
    8♢ A♠ J♣ 10♣ 10♢
    """

    def __init__(self, cards: CardsLike = ()) -> None:
        super().__init__(map(TableCard, read_cards(cards)))

    def __repr__(self) -> str:
        return " ".join(map(str, self))

    __str__ = __repr__


def new_deck() -> list[TableCard]:
    """Return the 52 cards of a new deck: spades, hearts, diamonds, clubs.

    >>> new_deck()[:3], new_deck()[12:14], new_deck()[-1]
    ([2♠, 3♠, 4♠], [A♠, 2♡], A♣)
    """
    return [TableCard(4 * rank + suit + 1) for suit in DECK_SUITS for rank in range(len(RANKS))]


def parse_table_cards(text: str) -> Hand:
    """Parse cards as this table prints them or as `read_cards` does, with blanks or commas.

    >>> parse_table_cards("8♢ A♠ 10♣, Td")
    8♢ A♠ 10♣ 10♢
    """
    cards = Hand()
    for word in text.replace(",", " ").split():
        if word not in _BY_TEXT:
            raise ValueError(f"{shown(word)} is not a card; write it as 10♢ or Td")
        cards.append(_BY_TEXT[word])
    return cards


_BY_TEXT: Final = {str(card): card for card in new_deck()} | {
    Card.__repr__(card): card for card in new_deck()
}


def most_discards(kept_cards: Iterable[Card]) -> int:
    """Return the number of cards that a player who keeps these may swap.

    >>> most_discards(Hand("KsKd")), most_discards(Hand("As"))
    (3, 4)
    """
    return (
        MAX_DISCARDS_WITH_AN_ACE if any(card.rank == ACE for card in kept_cards) else MAX_DISCARDS
    )


def read_discards(hand: Sequence[TableCard], cards: CardsLike) -> Hand:
    """Return the cards that a player swaps; raises ValueError if they may not.

    >>> read_discards(Hand("KsKd7c5h2s"), "7c5h2s")
    7♣ 5♡ 2♠
    """
    discards = Hand(cards)
    for index, card in enumerate(discards):
        if card not in hand or card in discards[:index]:
            raise ValueError(f"{card} cannot be swapped; swap cards of {Hand(hand)}, each once")
    kept = [card for card in hand if card not in discards]
    maximum = most_discards(kept)
    if len(discards) > maximum:
        raise ValueError(
            f"{len(discards)} cards are too many; swap up to {MAX_DISCARDS}, or "
            f"{MAX_DISCARDS_WITH_AN_ACE} when you keep an ace"
        )
    return discards


class Status(Enum):
    """A player's status in the betting."""

    ACTIVE = "active"  # in the hand, without a response to the last bet
    MINCALLED = "min-called"  # in the hand, having matched the last bet
    ALL_IN = "all-in"
    FOLDED = "folded"


def _has(status: Status, description: str) -> property:
    """Return the property of whether a player has a status, which can be set."""

    def read(self: "Player") -> bool:
        return self.status is status

    def write(self: "Player", value: bool) -> None:
        if value:
            self.status = status
        elif self.status is status:
            self.status = Status.ACTIVE

    return property(read, write, doc=description)


class Player:
    """A player at a table.

    `has_folded`, `has_mincalled` and `has_allin` read `status`, so at most one of them is True;
    setting one to True ends the others. Raises ValueError for an invalid name, and for chips that
    are not a whole number of 0 or more.

    >>> player = Player("Ada", 500)
    >>> player.has_folded = True
    >>> player.has_allin = True
    >>> player, player.chips, player.has_folded, player.has_allin
    (Ada, 500, False, True)
    """

    def __init__(self, name: str, chips: int = 0) -> None:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise ValueError(
                f"a player's name is {shown(name)}; give 1 to {LONGEST_NAME} letters on one line"
            )
        if name != name.strip():
            raise ValueError(f"the name {shown(name)} begins or ends with a blank; leave it out")
        self._name = name
        self.chips = chips
        self.hand: Hand = Hand()
        self.status = Status.ACTIVE

    @property
    def name(self) -> str:
        """Return the name, which cannot change because the pot refers to it."""
        return self._name

    @property
    def chips(self) -> int:
        """Return the player's chips, without those in the pot."""
        return self._chips

    @chips.setter
    def chips(self, chips: int) -> None:
        what = f"the chips of {self._name}"
        self._chips = read_whole(chips, what, "give a whole number from 0 on", least=0)

    has_folded: property = _has(Status.FOLDED, "Whether the player is out of the hand.")
    has_mincalled: property = _has(
        Status.MINCALLED, "Whether the player has matched the last bet and has chips left."
    )
    has_allin: property = _has(Status.ALL_IN, "Whether all of the player's chips are in the pot.")

    def __repr__(self) -> str:
        return self._name
