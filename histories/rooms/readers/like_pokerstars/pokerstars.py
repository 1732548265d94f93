"""Read English logs of PokerStars: cash games, Zoom, tournaments, home games, play money.

Other rooms and programs write the same layout under their own names.
"""

import re
from typing import ClassVar, Final

from histories.rooms.readers.layouts.stars_head import read_head
from histories.rooms.readers.layouts.stars_layout import StarsReader
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

ROOM_NAMES: Final = "PokerStars|PokerBros|PokerMaster|Full Tilt(?= Hand)|Run It Once Poker"
TOTALS_SINCE: Final = "2019/06"
"""The month since which Run It Once states the totals of raises; before, the chips they add."""
HEAD: Final = re.compile(
    rf"(?P<room>{ROOM_NAMES}) (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+): ++"
    r"(?>\{.*?\} ++)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *+)?(?P<game>.*?)"
    r" - (?P<date>\d{4}/\d\d/\d\d(?P<exported> -)? \d{1,2}:\d\d(?::\d\d)?)"
    r"(?: \(?(?P<zone>[A-Z]+)\)?)?"
    r"(?: \[(?:(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET|[^]]*)\])?\s*"
)


class PokerStarsReader(StarsReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD]]

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the first line; that of a hand from another program has another time."""
        (head,) = heads
        self.is_cash = read_head(head, self.transcript)
        self.transcript.room = head["room"]
        self.total_is_net = head["exported"] is not None
        self.transcript.repeats_raises = self.total_is_net
        self.transcript.adds_raises = "Match Round" in head["game"]
        self.adds_raises = head["room"] == "Run It Once Poker" and head["date"] < TOTALS_SINCE

    def finish(self) -> None:
        """Turn raises into what the player adds, where that was written as the total."""
        super().finish()
        events = self.transcript.events
        for place, event in enumerate(events if self.adds_raises else ()):
            if event.type is EventType.RAISE_TO:
                events[place] = event._replace(type=EventType.RAISE_BY, above=None)


POKERSTARS: Final = Room(
    "PokerStars",
    re.compile(rf"(?:{ROOM_NAMES}) (?:\w+ )*(?:Hand|Game) #\d"),
    PokerStarsReader,
    head=HEAD,
    mark=" #",
)
"""PokerStars."""
