"""Read the layout of PartyPoker and 888poker: ``** Dealing flop ** [ 7h, Qs, 3c ]``."""

import re
from typing import ClassVar, Final

from histories.rooms.part import LogError, Part
from histories.rooms.player_lines import PlayerAction
from histories.rooms.readers.layouts.line_reader import LineReader, Table
from histories.rooms.transcript import EventType

PLAYED: Final = frozenset(
    {EventType.CHECK, EventType.CALL, EventType.BET, EventType.RAISE_BY, EventType.ALL_IN}
)
BRACKETED: Final = r"\[(?P<amount>[^\[\]]*?)(?: [A-Z]{3})? ?\]\.?"
"""An amount in brackets, with its currency."""


class DealingReader(LineReader):
    """Reads a hand; the reader of each room adds its first lines and actions."""

    repeats_board = False
    seating: ClassVar[Table] = {
        "seat": r"(?:S|s)eat (?P<seat>\d+): (?P<name>.*\S) \( (?P<stack>[^()]*?)(?: [A-Z]{3})? \)"
        r"(?: - .*)?\s*",
        "button": r"Seat (?P<button>\d+) is the button\s*",
        "count": r"Total number of players : (?P<players>\d+)(?: ?/ ?(?P<seats>\d+))?\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\* Dealing (?P<street>[Ff]lop|[Tt]urn|[Rr]iver) \*\* "
        r"(?P<cards>\[ [^\[\]]* \])\s*",
        "hole_cards": r"\*\* Dealing down cards \*\*\s*",
        "dealt": r"Dealt to (?P<player>.+)",
    }
    has_play = False  # whether a player has acted, which tells more if the hand is only observed
    count: str | None = None  # the number of players that the log states

    def __init__(self, part: Part, room: str) -> None:
        super().__init__(part, room)
        self.was_dealt = not any("Dealing down cards" in line for line in part.lines)
        """Whether the cards are dealt, or no line states when."""

    def read_count(self, match: re.Match[str]) -> None:
        """Read the number of players and of seats."""
        self.count = match["players"]
        if match["seats"]:
            self.transcript.seat_count = int(match["seats"])

    def read_hole_cards(self, match: re.Match[str]) -> None:
        """Note that the cards are dealt."""
        self.was_dealt = True

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; players who fold before the deal decline to post, and are skipped."""
        if action.type in PLAYED:
            self.has_play = True
        if self.was_dealt or self.has_play or action.type is not EventType.FOLD:
            super().add(name, action)

    def finish(self) -> None:
        """Check the number of players."""
        super().finish()
        count = len(self.transcript.seats)
        if self.count is not None and int(self.count) != count:
            raise LogError(f"the log states {self.count} players, and the seats of {count}")
