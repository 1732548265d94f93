"""Read logs of Unibet: hold'em and Omaha, cash games and tournaments."""

import re
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"(?:Unibet Hand|Game) #(?P<number>\d+)(?:: Table (?P<table>(?:(?!Game #).)+)|"
    r", Tournament #(?P<tournament>\d+), (?P<buy_in>[^-]+))? - "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY}) - (?P<game>(?:No|Pot|Fixed) Limit [A-Za-z' /-]+?)"
    r"(?: - Total prize [^-]+)? - (?:(?P<zone>UTC) )?(?P<clock>\d\d:\d\d:\d\d) "
    r"(?P<date>\d{4}[/-]\d\d[/-]\d\d)\s*"
)
TABLE: Final = re.compile(r'Table "(?P<table>.*)" (?P<seats>\d+)-max\s*')
HERO: Final = re.compile(r"Seat \d+: (?P<name>.+)\[Unibet_\w+\] \(.*")
MARK: Final = re.compile(r"\[Unibet_\w+\]")
"""The mark after the name of the player who kept the log."""
SEATED: Final = re.compile(r"\*\*\* Seated players \*\*\*\s*")
ALL_IN: Final = r"(?:,? and is all-in)?"
RESULT: Final = re.compile(
    rf": bet (?P<bet>{MONEY}) and won (?P<won>{MONEY}), "
    rf"net result: (?P<symbol>[^\d-]?)(?P<sign>-?)(?P<net>{MONEY})\s*"
)


class UnibetReader(CountingReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD], [SEATED, TABLE]]
    stacks_have_currency = True
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts (?:the )?ante? {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts missed small blind {AMOUNT}{ALL_IN}", EventType.DEAD_BLIND),
            (rf"posts (?:missed big|new player's) blind {AMOUNT}{ALL_IN}", EventType.POST),
            (rf"posts straddle {AMOUNT}{ALL_IN}", EventType.STRADDLE),
            (r"folds +\((?:timed out|disconnect)\)", EventType.FOLD),
            (r"checks +\((?:timed out|disconnect)\)", EventType.CHECK),
            *common_forms(AMOUNT + ALL_IN),
            (rf"raises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"shows \[(?P<cards>[^\]]*)\].*", EventType.SHOW),
            (rf"wins {AMOUNT}(?: from (?P<pot>main pot|side pot #?\d+))?", EventType.COLLECT),
            (rf"wins (?P<pot>main pot|side pot #?\d+), {AMOUNT}", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?: \(sitting out\))?\s*",
        "ignored": SEATED.pattern,
    }
    play: ClassVar[Table] = {
        "dealer": r"(?P<name>.+) has the button\s*",
        "board": r"\*\*\* (?P<street>Flop|Turn|River) \*\*\*(?P<cards>(?: \[[^][]*\])+)\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "returned": rf"Uncalled bet returned to (?P<name>.+): {AMOUNT}\s*",
        "end": r"\*\*\* Summary \*\*\*\s*",
        "ignored": r"\*\*\* (?:Blinds and button|Hole cards|Preflop|Showdown) \*\*\*\s*|"
        r"Dealt in .+",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total pot {AMOUNT}(?: \|? ?Rake (?P<rake>{MONEY}))?\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "ignored": r"=== [A-Z ]+ ===\s*",
    }

    def read_hand(self) -> None:
        """Read all lines, without the mark after the name of the player who kept the log."""
        heroes = [match["name"] for line in self.part.lines if (match := HERO.fullmatch(line))]
        lines = [MARK.sub("", line) for line in self.part.lines]
        self.part = self.part._replace(lines=lines)
        super().read_hand()
        self.transcript.hero = heroes[0] if len(heroes) == 1 else self.transcript.hero

    def add_result(self, name: str, text: str) -> None:
        """Add a player's winnings; their bets and the net result must agree."""
        if (result := RESULT.fullmatch(text)) is None:
            raise LogError(f"{shown(text)} is not understood")
        bet, won, net = (self.money(result[group]) for group in ("bet", "won", "net"))
        put_in: Any = self.ledger.put_in(name)
        if bet != put_in or won - bet != (-net if result["sign"] else net):
            raise LogError(f"{name} puts in {put_in} and wins {won}, but the result is {text[2:]}")
        # The stated winnings include all uncalled bets, even if a line of their own returns them.
        self.transcript.won[name] = won - self.amount_of(name, EventType.RETURN)


UNIBET: Final = Room(
    "unibet",
    "Unibet",
    re.compile(r"Unibet Hand #\d|Game #\d+: Table "),
    UnibetReader,
    head=HEAD,
    mark=" #",
)
