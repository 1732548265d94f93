"""Read the cards of Boss Media, which are numbers, and repeat those seen before."""

from collections.abc import Mapping
from typing import Final

from histories.rooms.money import split_cards
from histories.rooms.part import LogError
from histories.rooms.readers.layouts.element_reader import ElementReader
from histories.rooms.transcript import EventType
from lookup.arguments import shown
from lookup.running.cached import cached_property

CARDS: Final = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
"""The cards by their numbers; no log names the suits, so their order is arbitrary."""


class BossCards(ElementReader):
    """Reads the cards of players and boards."""

    inner = "CARD"
    board = ""

    @cached_property
    def held(self) -> dict[str, list[str]]:
        """The cards of players."""
        return {}

    def card(self, attributes: Mapping[str, str]) -> str:
        """Return the text of a card, empty if it is not seen."""
        number = attributes["LINK"]
        if number == "b":
            return ""
        if not number.isdecimal() or int(number) >= len(CARDS):
            raise LogError(f"{shown(number)} is not the number of a card from 0 to 51")
        return CARDS[int(number)]

    def deal_hand(self, name: str, cards: str) -> None:
        """Deal the cards that a player did not hold before; the others were not discarded."""
        held, self.held[name] = self.held.get(name, []), split_cards(cards)
        self.name_discards(name, [card for card in held if card not in self.held[name]])
        if new := [card for card in self.held[name] if card not in held]:
            self.add_event(EventType.HOLE, name, 0, "".join(new))

    def deal_board(self, cards: str) -> None:
        """Deal the cards of a street; a board repeats those before it."""
        if not cards.startswith(self.board):
            raise LogError(f"the board was {self.board} before, not {cards}")
        if new := cards[len(self.board) :]:
            self.add_event(EventType.BOARD, "", 0, new)
        self.board = cards
