"""The base of readers whose rooms log a hand as a list of XML elements, by a table of tags."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from histories.rooms.money import read_cards_text, read_money
from histories.rooms.part import LogError
from histories.rooms.reader import Reader
from histories.rooms.readers.layouts.xml_games import Attributes, parse
from lookup.arguments import shown

WHOLE: Final = "hand-and-session"  # a tag of this module


@dataclass(slots=True)
class EventElement:
    """An element of a hand, and those inside it that belong to it."""

    tag: str
    line: int
    attributes: Attributes
    text: str = ""
    inner: list[dict[str, str]] = field(default_factory=list)  # their attributes


class ElementReader(Reader):
    """Reads the elements of a hand by the table of a room."""

    tags: ClassVar[Mapping[str, str]]
    """The tags of elements, by the method that reads one, without its ``read_``."""
    inner: ClassVar[str] = ""
    """The tag of elements that belong to the element before them."""
    root: ClassVar[str] = "game"
    """The tag of the element that holds the hand."""
    has_head = False  # whether the first line is an element of the session

    def read_hand(self) -> None:
        """Read all elements."""
        self.names: dict[str, str] = {}
        """The names of the players by the text of their seats' numbers."""
        for element in self._elements():
            self.line = element.line
            getattr(self, f"read_{self.tags[element.tag]}")(element)
        self.finish()

    def _elements(self) -> list[EventElement]:
        """Return the elements; raise LogError for broken or unknown XML."""
        found: list[EventElement] = []

        def begin(tag: str, attributes: dict[str, str], line: int) -> None:
            if tag == WHOLE:
                return
            if tag == self.inner and found:
                found[-1].inner.append(Attributes(attributes))
            elif tag not in self.tags:
                raise LogError(f"<{tag}> is not known", line)
            else:
                found.append(EventElement(tag, line, Attributes(attributes)))

        def end(tag: str, text: str) -> None:
            if found and found[-1].tag == tag:
                found[-1].text = text

        text = "\n".join(self.part.lines)
        if not text.rstrip().endswith(f"</{self.root}>"):
            raise LogError("the hand stops before its end")
        parse(f"<{WHOLE}>{text}</{WHOLE}>", self.part.line - self.has_head, begin, end)
        return found

    def money(self, text: str) -> Any:
        """Parse an amount; tournaments state their chips with cents."""
        return read_money(text if self.is_cash else text.removesuffix(".00"), self.is_cash)

    def player_of(self, number: str) -> str:
        """Return the name of the player in a seat."""
        if (name := self.names.get(number)) is None:
            raise LogError(f"nobody has seat {shown(number)}")
        return name

    def read_ignored(self, element: EventElement) -> None:
        """Ignore an element that changes nothing."""

    def finish(self) -> None:
        """Check and complete the transcript after the last element."""

    def cards_of(self, element: EventElement) -> str:
        """Return the cards inside an element, empty if they are not seen."""
        return read_cards_text(" ".join(map(self.card, element.inner)))

    def card(self, attributes: Mapping[str, str]) -> str:
        """Return the text of a card."""
        raise NotImplementedError
