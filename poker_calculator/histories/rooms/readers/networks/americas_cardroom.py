"""Read logs of the Winning Poker Network (Americas Cardroom and others) since 2019."""

import re
from collections.abc import Collection
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"(?:Game )?Hand #(?P<number>\d+) - (?:(?:.* )?Tournament #(?P<tournament>\d+) - )?"
    r"(?P<game>[^()]+?) ?\((?P<limit>[^()]+)\) - (?:Level (?P<level>\d+) \()?"
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?:\)|, Ante {MONEY})? ?"
    r"- (?P<time>\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?\s*"
)
TABLE: Final = re.compile(
    r"(?P<quote>Table ')?(?P<table>.+?)(?(quote)') (?P<seats>\d+)-max"
    r"(?: Seat #(?P<button>\d+) is the button)?\s*"
)
ALL_IN: Final = r"(?: and is all-in)?"
WON_UNSEEN: Final = re.compile(rf"(?: \([a-z ]+\))* did not show and won {AMOUNT}\s*")
"""The summary of a player who wins without a showdown; no other line states the winnings."""
BETS: Final = (EventType.BET, EventType.RAISE_TO, EventType.CALL, EventType.ALL_IN)


class AmericasCardroomReader(CountingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {1}  # the table
    total_is_net = True
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts (?:the )?(?:ante|bomb pot) {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts (?:the |a )?straddle {AMOUNT}{ALL_IN}", EventType.STRADDLE),
            (rf"posts the small blind {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts the big blind {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            (rf"posts (?P<dead_too>dead ){AMOUNT}{ALL_IN}", EventType.POST),
            (rf"posts {AMOUNT}{ALL_IN}", EventType.POST),
            (rf"brings in {AMOUNT}{ALL_IN}", EventType.BRING_IN),
            *common_forms(
                AMOUNT + ALL_IN, "waits for (?:the )?big blind", "sits out", "is sitting out"
            ),
            (rf"raises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (rf"caps {AMOUNT}{ALL_IN}", EventType.ALL_IN),
            (r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?", EventType.SHOW),
            (r"does not show", EventType.MUCK),
            (r"mucks(?: hand)?", EventType.MUCK),
            (rf"collected {AMOUNT} from (?P<pot>main pot|side pot-\d+)(?: \d)?", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?: is sitting out)?\s*",
        "ignored": r"Seat \d+: .+ will be allowed to play after the button\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER)(?: (?P<run>\d))? \*\*\*"
        r"(?P<cards>(?: \[[^\]]*\])+)\s*",
        "street": r"\*\*\* [4-7]th STREET \*\*\*\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "cash_out": rf"(?P<name>.+?) cash(?:ed|es) out (?:the hand )?(?:for )?{AMOUNT}"
        rf"(?: \| Cash Out Fee {MONEY})?\s*",
        "returned": rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        # The pots at the beginning of a street, with the rake so far.
        "ignored": rf"(?:Main pot|Side pot\(\d+\))(?: \d)? {MONEY}(?: \| Rake {MONEY})?\s*|\s*|"
        r"\*\*\* (?:HOLE CARDS|SHOW DOWN(?: \d)?|RUN IT TWICE|3rd STREET) \*\*\*\s*|"
        r"Seat \d+: .+ will be allowed to play after the button\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total pot {AMOUNT}(?: \| Rake (?P<rake>{MONEY}))?"
        rf"(?: \| JP Fee (?P<fee>{MONEY}))?\s*",
        "stated_board": r"Board(?: \d)? \[(?P<cards>[^\]]*)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
    }

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; split a dead post into a live big blind and a dead small blind."""
        transcript, (event_type, amount) = self.transcript, action[:2]
        if event_type is EventType.POST and amount != transcript.big_blind:
            dead = amount - transcript.big_blind
            if "dead_too" not in action.further or dead != (transcript.small_blind or dead):
                raise LogError(f"{name} posts {amount}, neither a blind nor both blinds")
            action = action._replace(amount=transcript.big_blind, dead=dead)
        elif event_type is EventType.COLLECT and transcript.runs > 1:
            action = action._replace(pot=None)
        super().add(name, action)
        if event_type is EventType.ALL_IN:
            transcript.cap = self.ledger.put_in(name)

    def read_street(self, match: re.Match[str]) -> None:
        """Begin a street of stud, whose cards follow."""
        self.ledger.new_street()

    def add_result(self, name: str, text: str) -> None:
        """Add the winnings of a player whom no other line names as the winner."""
        if (match := WON_UNSEEN.fullmatch(text)) and not self.amounts(EventType.COLLECT):
            self.add_event(EventType.COLLECT, name, self.money(match["amount"]))

    def finish(self) -> None:
        """Set whether winnings include uncalled bets: only if everybody folds to the big blind."""
        super().finish()
        self.find_bomb_pot(self.later_boards)
        self.transcript.returns_are_winnings = not any(map(self.amounts, (*BETS, EventType.RETURN)))


AMERICAS_CARDROOM: Final = Room(
    "americas-cardroom",
    "Winning Poker Network",
    re.compile(r"(?:Game )?Hand #\d+ - "),
    AmericasCardroomReader,
    head=HEAD,
    mark="Hand #",
)
