"""Read English logs of PokerStars: cash games, Zoom, tournaments, home games, play money."""

import re
from typing import ClassVar, Final

from histories.rooms.readers.stars_head import read_head
from histories.rooms.readers.stars_layout import StarsReader
from histories.rooms.room import Room

HEAD: Final = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+): ++(?>\{.*?\} ++)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *+)?(?P<game>.*?)"
    r" - (?P<date>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?"
    r"(?: \[(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET\])?\s*"
)


class PokerStarsReader(StarsReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD]]

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the first line."""
        self.is_cash = read_head(heads[0], self.transcript)


POKERSTARS: Final = Room(
    "PokerStars", re.compile(r"PokerStars (?:\w+ )*(?:Hand|Game) #\d"), PokerStarsReader, head=HEAD
)
"""PokerStars."""
