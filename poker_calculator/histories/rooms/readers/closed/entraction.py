"""Read logs of Entraction: hold'em and Omaha, cash games and tournaments."""

import re
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, SYMBOL_OF, ZONES, logged_time
from poker_calculator.histories.rooms.transcript import EventType, HandLines

HEAD: Final = re.compile(
    r"Game # (?P<number>\d+) - (?P<game>[A-Za-z\d' /-]+?) (?:(?P<currency>[A-Z]{3}) )?"
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?: and (?P<ante>{MONEY}) ante)? - "
    r'Table "(?P<table>.*)"\s*'
)
PLAYERS: Final = re.compile(r"Players ?\(max (?P<seats>\d+)\):\s*")
IN_CURRENCY: Final = rf"(?:[A-Z]{{3}} )?{AMOUNT}"
CARDS: Final = r"\[(?P<cards>[^\]]*)\]"
CARD: Final = r"[2-9TJQKA][cdhs]"
LISTED: Final = re.compile(rf"\b{CARD}(?: - {CARD})+")
BLINDS: Final = {
    "Small Blind": EventType.SMALL_BLIND,
    "Big Blind": EventType.BIG_BLIND,
    "Small + Big Blind": EventType.POST,
}
BLIND: Final = "|".join(map(re.escape, BLINDS))


class EntractionReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [PLAYERS]]
    repeats_board = False
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"Ante \({AMOUNT}\)", EventType.ANTE),
            (r"Fold", EventType.FOLD),
            (r"Check", EventType.CHECK),
            (rf"Call \({AMOUNT}\)", EventType.CALL),
            (rf"Bet \({AMOUNT}\)", EventType.BET),
            (rf"Raise \({AMOUNT}\)", EventType.RAISE_BY),
            (rf"All-In \({AMOUNT}\)", EventType.ALL_IN),
            (rf"Payback \({AMOUNT}\)", EventType.RETURN),
            (rf"shows: {CARDS}(?: \(.*\))?", EventType.SHOW),
            (rf"didn't show hand(?: \({CARDS}\))?", EventType.MUCK),
            (rf"wins: {IN_CURRENCY}(?: \(with .*\))?", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"(?P<name>.+) \((?:[A-Z]{{3}} )?(?P<stack>{MONEY}) in seat (?P<seat>\d+)\)\s*"
    }
    play: ClassVar[Table] = {
        "dealer": r"Dealer: (?P<name>.+?)\s*",
        "blind": rf"(?P<kind>{BLIND}): (?P<name>.+?) ?\({AMOUNT}\)\s*",
        "cards_of": rf"(?P<name>.+) was dealt: {CARDS}\s*",
        "board": r"(?P<street>Flop|Turn|River) (?P<cards>\[[^\]]*\])\s*",
        "rake": rf"Rake: {IN_CURRENCY}\s*",
        "time": r"Game ended (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?"
        r"(?:[+-]\d\d:\d\d)?\s*",
    }

    has_end = False

    def __init__(self, part: HandLines, room: str) -> None:
        lines = [re.sub(" {2,}", " ", line) for line in part.lines]  # the log has columns
        super().__init__(part.in_words([LISTED.sub(_in_brackets, s) for s in lines]), room)

    def begin(self, head: Head) -> None:
        """Read the first lines; chips have no currency."""
        self.is_cash = head["currency"] is not None
        super().begin(head)
        transcript = self.transcript
        transcript.currency = head["currency"]
        transcript.currency_symbol = SYMBOL_OF.get(head["currency"] or "")
        transcript.rake = None if self.is_cash else 0

    def read_blind(self, match: re.Match[str]) -> None:
        """Read a blind; a post of both blinds has a dead part."""
        self.add_post(BLINDS[match["kind"]], match["name"], self.money(match["amount"]))

    def read_time(self, match: re.Match[str]) -> None:
        """Read the time of the hand's end."""
        self.transcript.time = logged_time(match["time"])
        self.transcript.time_zone, self.has_end = ZONES.get(match["zone"]), True


def _in_brackets(match: re.Match[str]) -> str:
    return f"[{match[0].replace(' - ', ' ')}]"


ENTRACTION: Final = Room(
    "entraction",
    "Entraction",
    re.compile(r"Game # \d+ - "),
    EntractionReader,
    head=HEAD,
    mark="Game # ",
)
