"""Read logs that PartyPoker saves on request: hands that end with each player's balance."""

import re
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, HandLines, LogError

FIRST: Final = re.compile(r"\*{5} Hand History For Game (?P<number>\w+) \*{5}\s*")
GAME: Final = re.compile(
    r"(?P<small>[\d.]+)/(?P<big>[\d.]+) (?:Tourney )?(?P<game>[\w' /-]+) Game Table "
    r"\((?P<limit>NL|PL|FL)\)"
    r"(?: \([\w -]*Tournament #(?P<tournament>\d+)\) \(Buyin (?P<buy_in>[^()]*)\))? +- +"
    r"[A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) (?P<clock>\d\d:\d\d:\d\d) "
    r"(?:(?P<zone>[A-Z]+) )?(?P<year>\d{4})\s*"
)
TABLE: Final = re.compile(
    r"Table (?P<table>.+?) +\((?:Real|Play) Money\) -- Seat (?P<button>\d+) is the button\s*"
)
IN_BRACKETS: Final = rf"\({AMOUNT}\)"
POT: Final = re.compile(rf"(?:Main|Side) Pot(?: \d+)?: ({MONEY})")
SEATED: Final = re.compile(rf"Seat \d+: (.*\S) \({MONEY}\)\s*")
BALANCE_OF: Final = re.compile(rf"(.+) balance {MONEY}, ")
BALANCE: Final = re.compile(
    r"(?:sits out|didn't bet(?P<no_bet> \(folded\))?|"
    r"lost (?P<lost>[^\s\[]+)(?P<folded> \(folded\))?|"
    r"bet (?P<bet>[^\s,]+), collected (?P<won>[^\s,]+), net (?P<net>[+-]?[^\s\[]+))"
    r" ?(?:\[ (?P<cards>[^\[\]]*) \])?(?: \[.*\])?\s*"
)
"""The text after a player's balance: the chips they put in and win, and their cards."""


class PartyPokerBalancesReader(CountingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[FIRST], [GAME], [TABLE]]
    repeats_board = False
    stacks_have_currency = True
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            *common_forms(IN_BRACKETS, r"is all-In\."),
            (rf"raises (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.*\S) \((?P<stack>{MONEY})\)\s*",
        "count": r"Total number of players : (?P<players>\d+)/(?P<seats>\d+)\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\* Dealing (?P<street>Flop|Turn|River) \*\* ?: +(?P<cards>\[ [^\[\]]* \])\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "end": r"\*\* Summary \*\*\s*",
        "ignored": r"\*\* Dealing down cards \*\*\s*|Creating (?:Main|Side) Pot .*",
    }
    summary: ClassVar[Table] = {
        "pots": rf"(?P<pots>Main Pot: .*?)(?: Rake: (?P<rake>{MONEY}))?\s*",
        "stated_board": r"Board: \[(?P<cards>[^\[\]]*)\]\s*",
        "balance": rf"(?P<name>.+) balance (?P<after>{MONEY}), (?P<text>.*)",
    }

    def begin(self, head: Head) -> None:
        """Read the first lines."""
        super().begin(head)
        self.transcript.returns_are_winnings = True

    @classmethod
    def in_usual_words(cls, part: HandLines) -> HandLines | None:
        """Return a hand with whole names in the lines that cut them off at a space."""
        usual = super().in_usual_words(part) or part
        seated = {match[1] for match in map(SEATED.fullmatch, usual.lines) if match}
        named = {match[1] for match in map(BALANCE_OF.match, usual.lines) if match}
        lines = [*usual.lines]
        for name in seated - named:
            whole = [other for other in named - seated if other.startswith(f"{name} ")]
            if len(whole) == 1:
                more = re.escape(whole[0].removeprefix(name))
                cut = re.compile(rf"((?:Seat \d+: |Dealt to )?){re.escape(name)}(?= )(?!{more})")
                matches = [cut.match(line) for line in lines]
                lines = [
                    f"{match[1]}{whole[0]}{line[match.end() :]}" if match else line
                    for match, line in zip(matches, lines, strict=True)
                ]
        return None if lines == [*part.lines] else part.in_words(lines)

    def read_count(self, match: re.Match[str]) -> None:
        """Read the number of seats."""
        self.transcript.seat_count = int(match["seats"])

    def read_pots(self, match: re.Match[str]) -> None:
        """Read the amount of each pot, without the rake."""
        self.transcript.pots = [self.money(amount) for amount in POT.findall(match["pots"])]
        self.transcript.rake = self.money(match["rake"] or "0")

    def read_balance(self, match: re.Match[str]) -> None:
        """Read the chips that a player puts in, wins and has at the end, and their cards."""
        name, text = match["name"], BALANCE.fullmatch(match["text"])
        if text is None:
            raise LogError(f"{shown(match['text'])} is not understood")
        bet = self.money(text["lost"] or text["bet"] or "0")
        won, put_in = self.money(text["won"] or "0"), self.ledger.put_in(name)
        if bet != put_in:
            raise LogError(f"{name} bets {bet} in all, but {put_in} by their actions")
        if text["net"] and abs(won - bet) != self.money(text["net"].lstrip("+-")):
            raise LogError(f"{name} bets {bet} and collects {won}, which is not {text['net']}")
        stack: Any = self.stack_of(name)
        if stack - bet + won != self.money(match["after"]):
            raise LogError(f"{name} ends with {match['after']}, but {stack - bet + won} is left")
        if text["cards"] and not (text["folded"] or text["no_bet"]):
            self.add_event(EventType.SHOW, name, 0, read_cards_text(text["cards"]))
        if won:
            self.add_event(EventType.COLLECT, name, won)


PARTYPOKER_BALANCES: Final = Room(
    "partypoker-balances",
    "PartyPoker",
    re.compile(r"\*{5} Hand History For Game \w"),
    PartyPokerBalancesReader,
    head=FIRST,
    mark="Hand History For Game",
)
