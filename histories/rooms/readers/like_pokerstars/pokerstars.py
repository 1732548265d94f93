"""Read English logs of PokerStars: cash games, Zoom, tournaments, home games, play money.

Other rooms and programs write the same layout under their own names.
"""

import re
from typing import ClassVar, Final

from histories.rooms.part import Part
from histories.rooms.readers.layouts.stars_head import read_head
from histories.rooms.readers.layouts.stars_layout import StarsReader
from histories.rooms.readers.layouts.stars_words import in_stars_words
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

ROOM_NAMES: Final = "PokerStars|PokerBros|PokerMaster|Full Tilt(?= Hand)|Run It Once Poker"
NAMES: Final = {name.lower(): name for name in re.findall(r"\w[\w ]+", ROOM_NAMES)}
TOTALS_SINCE: Final = "2019/06"
"""The month since which Run It Once states the totals of raises; before, the chips they add."""
GAME: Final = (
    rf"(?P<room>{ROOM_NAMES}) (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+):? ++"
    r"(?>\{.*?\} ++)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *+)?(?P<game>.*?)"
)
TIME: Final = (
    r" - (?P<date>\d{4}[/-]\d\d?[/-]\d\d?(?P<exported> -)? \d{1,2}:\d\d(?::\d\d)?)"
    r"(?: \(?(?P<zone>[A-Z]+)\)?)?"
    r"(?: \[(?:(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET|[^]]*)\])?\s*"
)
HEAD: Final = re.compile(GAME + TIME, re.IGNORECASE)
HEAD_WITHOUT_TIME: Final = re.compile(f"{GAME}(?:{TIME})?", re.IGNORECASE)


class PokerStarsReader(StarsReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD, HEAD_WITHOUT_TIME]]

    @classmethod
    def in_usual_words(cls, part: Part) -> Part | None:
        """Return a hand of another program in the words of PokerStars."""
        return in_stars_words(part)

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the first line; that of a hand from another program has another time."""
        (head,) = heads
        self.is_cash = read_head(head, self.transcript)
        self.transcript.room = NAMES[head["room"].lower()]
        self.total_is_net = head["exported"] is not None
        self.transcript.repeats_raises = self.total_is_net
        self.transcript.adds_raises = "Match Round" in head["game"]
        month = (head["date"] or TOTALS_SINCE).replace("-", "/")
        self.adds_raises = head["room"] == "Run It Once Poker" and month < TOTALS_SINCE

    def finish(self) -> None:
        """Turn raises into what the player adds, where that was written as the total."""
        super().finish()
        events = self.transcript.events
        for place, event in enumerate(events if self.adds_raises else ()):
            if event.type is EventType.RAISE_TO:
                events[place] = event._replace(type=EventType.RAISE_BY, above=None)


POKERSTARS: Final = Room(
    "pokerstars",
    "PokerStars",
    re.compile(rf"(?:{ROOM_NAMES}) (?:\w+ )*(?:Hand|Game) #\d", re.IGNORECASE),
    PokerStarsReader,
    head=HEAD,
    mark=" #",
)
"""PokerStars."""
