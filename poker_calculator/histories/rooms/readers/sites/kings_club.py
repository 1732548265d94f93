"""Read logs of KingsClub and its sister rooms: calls to totals, final stacks, runs of a board."""

import re
from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text, split_cards
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"#(?P<number>\d+): (?P<game>(?:No |Pot )?Limit [\w' -]+) - "
    r"(?P<small>[\d.,]+)/(?P<big>[\d.,]+)\s*"
)
TIME: Final = re.compile(r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*")
TABLE: Final = re.compile(r"Table '(?P<table>.*)' Seat (?P<button>\d+) is the button\s*")
ALL_IN: Final = r"(?:, and is all in)?"
POSTS: Final = {
    "ante": EventType.ANTE,
    "the small blind": EventType.SMALL_BLIND,
    "the big blind": EventType.BIG_BLIND,
    "blind": EventType.POST,
}
"""The posts by their names."""


class KingsClubReader(CountingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [TIME], [TABLE]]
    totals: ClassVar[Collection[EventType]] = (EventType.CALL,)
    optional_heads: ClassVar[Collection[int]] = {2}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            *common_forms(AMOUNT + ALL_IN),
            (rf"raises to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"draws (?P<count>\d)", EventType.DISCARD),
            (r"discards \[(?P<cards>[^\]]*)\] draws \[(?P<drawn>[^\]]*)\]", EventType.DISCARD),
            (r"stands pat(?: \[[^\]]*\])?", EventType.DISCARD),
            (r"shows \[(?P<cards>[^\]]*)\]", EventType.SHOW),
            (rf"wins (?P<pot>pot|side pot \d+) \({AMOUNT}\)", EventType.COLLECT),
            (rf"wins \({AMOUNT}\) from (?P<pot>pot|side pot \d+)", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)\s*"
    }
    play: ClassVar[Table] = {
        "post": rf"(?P<name>.+): posts (?P<kind>{'|'.join(POSTS)}) {AMOUNT}{ALL_IN}\s*",
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>(?: \[[^\]]*\])+)\s*",
        "run": r"\*\*\* BOARD (?P<run>\d) - (?:TURN|RIVER) \*\*\* "
        r"\[(?P<before>[^\]]*)\] \[(?P<new>[^\]]*)\]\s*",
        "dealt_to": r"Dealt to (?P<name>.+): \[(?P<cards>[^\]]*)\]\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "ignored": r"\*\*\* (?:HOLE CARDS|\d\w\w (?:BETTING ROUND|DRAW)) \*\*\*\s*",
    }
    summary: ClassVar[Table] = {
        "balance": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<after>{MONEY})\)"
        rf"(?: (?P<net>[+-]{MONEY}))?\s*",
        "rake": rf"Rake {AMOUNT}\s*",
        "win": r".+ wins .+",
    }
    refused: ClassVar[Mapping[str, str]] = {"the draw is run several times": r"Run \d: .*"}

    def begin(self, head: Head) -> None:
        """Read the game, the time and the table."""
        super().begin(head)
        self.transcript.rake = self.money("0")
        self.folded, self.after = set[str](), dict[str, Any]()
        """The players who folded, and the stacks after the hand by player."""

    def read_post(self, match: re.Match[str]) -> None:
        """Read an ante or blind."""
        self._put(POSTS[match["kind"]], match["name"], self.money(match["amount"]))

    def _put(self, event_type: EventType, name: str, amount: Any) -> None:
        """Add an event with its chips."""
        self.ledger.put(event_type, name, amount)
        self.add_event(event_type, name, amount)

    def read_run(self, match: re.Match[str]) -> None:
        """Read the rest of a board that is run several times."""
        seen = [card for card in match["before"].split() if card != "-"]
        shared = len(split_cards(self.boards[0])) if match["run"] == "1" else 0
        for card in [*seen[shared:], match["new"]]:
            self.add_event(EventType.BOARD, "", 0, read_cards_text(card))
        self.transcript.runs = int(match["run"])

    def read_hand_of(self, name: str, cards: str) -> None:
        """Add the cards dealt to a player."""
        self.add_event(EventType.HOLE, name, 0, cards)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; a discard states the drawn cards."""
        if action.type is EventType.FOLD:
            self.folded.add(name)
        super().add(name, action)
        if action.type is EventType.DISCARD:
            self.ledger.new_street()
            if drawn := action.further.get("drawn"):
                self.read_hand_of(name, read_cards_text(drawn))

    def read_dealt_to(self, match: re.Match[str]) -> None:
        """Read the cards dealt to a player; an X is a card that is not seen."""
        cards = match["cards"].replace("X", "").strip()
        self.read_hand_of(match["name"], read_cards_text(cards))

    def read_balance(self, match: re.Match[str]) -> None:
        """Read the stack of a player after the hand, and its change."""
        name, after = match["name"], self.money(match["after"])
        self.check_balance(name, after, match["net"])
        self.after[name] = after

    def read_win(self, match: re.Match[str]) -> None:
        """Read the winnings of a player from a pot."""
        action = self.actions.read(match[0], self.names, self.is_cash)
        if action is None:
            raise LogError(f"{shown(match[0])} is not understood")
        self.add(*action)

    def finish(self) -> None:
        """Add the winnings that only the final stacks state: pots that nobody else could win."""
        super().finish()
        if {*self.after} != self.names:
            raise LogError("the hand stops before its end")
        for name, more in self.missing_winnings(self.after, self.folded):
            self.add_event(EventType.COLLECT, name, more)


KINGS_CLUB: Final = Room(
    "kings-club",
    "KingsClub",
    re.compile(r"#\d+: (?:No |Pot )?Limit "),
    KingsClubReader,
    head=HEAD,
    mark="Limit ",
)
