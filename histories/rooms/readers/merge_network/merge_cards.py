"""Read the cards in hands of the Merge network, whose elements repeat all cards seen so far."""

from typing import Final

from histories.rooms.money import read_cards_text
from histories.rooms.part import LogError
from histories.rooms.reader import Reader
from histories.rooms.readers.layouts.xml_games import Element
from histories.rooms.readers.merge_network.merge_xml import RoundOfGame
from histories.rooms.transcript import EventType
from lookup.arguments import shown
from lookup.running.cached import cached_property

CARDS: Final = {
    "HOLE": EventType.HOLE,
    "DRAW_DRAWN_CARDS": EventType.HOLE,
    "SHOWN": EventType.SHOW,
    "MUCKED": EventType.MUCK,
}
BOARDS: Final = {"POSTFLOP": 3, "POSTTURN": 4, "POSTRIVER": 5}
"""The number of cards on the board by round."""
DRAWS: Final = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
"""The rounds whose cards are dealt after the events."""


class MergeCards(Reader):
    """Reads the cards of players and boards."""

    board = ""
    """The whole board, which later rounds repeat."""

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of players by the text of their seats' numbers."""
        return {}

    @cached_property
    def held(self) -> dict[str, list[str]]:
        """The cards of players, empty for a card that is not seen."""
        return {}

    def find_board(self, rounds: list[RoundOfGame]) -> None:
        """Find the whole board; a round may lack its cards, which the next one repeats."""
        for part in rounds:
            for cards in part.cards:
                if cards.attributes["type"] == "COMMUNITY":
                    self.board = read_cards_text(cards.attributes["cards"].replace(",", " "))

    def deal_board(self, round_name: str) -> None:
        """Deal the cards with which a round begins."""
        if (count := BOARDS.get(round_name)) is not None:
            first = 0 if count == BOARDS["POSTFLOP"] else count - 1
            self.add_event(EventType.BOARD, "", 0, self.board[2 * first : 2 * count])

    def player_of(self, element: Element) -> str:
        """Return the name of the player of an element."""
        seat = element.attributes["player"]
        if (name := self.names.get(seat)) is None:
            raise LogError(f"nobody has seat {shown(seat)}", element.line)
        return name

    def read_cards_of(self, element: Element, round_name: str) -> None:
        """Read the board, or all cards of a player that are seen; those not seen before are new."""
        self.line, kind = element.line, element.attributes["type"]
        stated = [
            card.replace("null", "").strip() for card in element.attributes["cards"].split(",")
        ]
        cards = read_cards_text(" ".join(stated).strip())
        if kind == "COMMUNITY":
            if cards != self.board[: 2 * BOARDS.get(round_name, 0)]:
                raise LogError(f"the board is {cards}, and {self.board} later")
            return
        if (event_type := CARDS.get(kind)) is None:
            raise LogError(f"cards of type {shown(kind)} are not known")
        name = self.player_of(element)
        if event_type is not EventType.HOLE:
            self.add_event(event_type, name, 0, cards)
            return
        held = self.held.get(name, [])
        if round_name in DRAWS:
            self.name_discards(name, [card for card in held if card not in stated])
            new = [card for card in stated if card not in held]
        elif any(a and b and a != b for a, b in zip(held, stated, strict=False)):
            raise LogError(f"{name} holds {' '.join(held)}, not {' '.join(stated)}")
        else:
            new = stated[len(held) :]
        self.held[name] = stated
        if text := read_cards_text(" ".join(new).strip()):
            self.add_event(EventType.HOLE, name, 0, text)
