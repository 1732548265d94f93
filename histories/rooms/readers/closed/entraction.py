"""Read logs of Entraction: hold'em and Omaha, cash games and tournaments."""

import re
from typing import ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import AMOUNT, MONEY, SYMBOL_OF, logged_time, read_cards_text
from histories.rooms.part import Part
from histories.rooms.player_lines import PlayerLines
from histories.rooms.readers.layouts.line_reader import LineReader, Table
from histories.rooms.readers.like_partypoker.partypoker_head import ZONES
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

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

    heads: ClassVar = [[HEAD], [PLAYERS]]
    repeats_board = False
    actions = PlayerLines(
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
        "hole": rf"(?P<name>.+) was dealt: {CARDS}\s*",
        "board": r"(?P<street>Flop|Turn|River) (?P<cards>\[[^\]]*\])\s*",
        "rake": rf"Rake: {IN_CURRENCY}\s*",
        "time": r"Game ended (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?"
        r"(?:[+-]\d\d:\d\d)?\s*",
        "ignored": r"\s*",
    }

    has_end = False

    def __init__(self, part: Part, room: str) -> None:
        lines = [re.sub(" {2,}", " ", line) for line in part.lines]  # the log has columns
        super().__init__(part.in_words([LISTED.sub(_in_brackets, s) for s in lines]), room)

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes, and the table."""
        (head, players), transcript = heads, self.transcript
        self.is_cash = head["currency"] is not None
        transcript.number, transcript.variant = head["number"], variant_code(head["game"])
        self.set_stakes(self.money(head["small"]), self.money(head["big"]))
        transcript.table, transcript.seat_count = head["table"], int(players["seats"])
        transcript.currency = head["currency"]
        transcript.currency_symbol = SYMBOL_OF.get(head["currency"] or "")
        if head["ante"]:
            transcript.ante = self.money(head["ante"])
        transcript.rake = None if self.is_cash else 0

    def read_blind(self, match: re.Match[str]) -> None:
        """Read a blind; a post of both blinds has a dead part."""
        name, amount, event_type = match["name"], self.money(match["amount"]), BLINDS[match["kind"]]
        if event_type is EventType.POST:
            live = min(amount, self.transcript.big_blind)
            self.add_event(EventType.DEAD_BLIND, name, amount - live)
            amount = live
        self.add_event(event_type, name, amount)

    def read_hole(self, match: re.Match[str]) -> None:
        """Read the cards of the hero."""
        self.add_event(EventType.HOLE, match["name"], 0, read_cards_text(match["cards"]))

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
"""Entraction."""
