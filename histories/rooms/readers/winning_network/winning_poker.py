"""Read logs of the Winning Poker Network (Americas Cardroom and others) up to 2019."""

import re
from typing import Any, ClassVar, Final

from histories.rooms.ledger import PUT_IN
from histories.rooms.money import AMOUNT, MONEY, logged_time
from histories.rooms.part import LogError, Part
from histories.rooms.player_lines import PlayerAction, PlayerLines, common_forms
from histories.rooms.readers.layouts.line_reader import LineReader, Table
from histories.rooms.readers.winning_network.winning_poker_head import GAME, read_stakes
from histories.rooms.readers.winning_network.winning_results import read_result, with_missing_name
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

BEGIN: Final = re.compile(r"Game started at: (?P<time>\d{4}/\d\d?/\d\d? \d\d?:\d\d?:\d\d?)\s*")
IN_BRACKETS: Final = rf"\({AMOUNT}\)"
JACKPOT_TABLE: Final = re.compile(r"\bJP\b")
UNSTATED_FEES: Final = ("0.00", "0.25")  # the fees for a jackpot in 2014, which logs omit


class WinningPokerReader(LineReader):
    """Reads a hand."""

    heads: ClassVar = [[BEGIN], [GAME]]
    total_is_net = True
    actions = PlayerLines(
        (
            (rf"ante {IN_BRACKETS}", EventType.ANTE),
            (rf"has small blind {IN_BRACKETS}", EventType.SMALL_BLIND),
            (rf"has big blind {IN_BRACKETS}", EventType.BIG_BLIND),
            (rf"straddle {IN_BRACKETS}", EventType.STRADDLE),
            (rf"bring in {IN_BRACKETS}", EventType.BRING_IN),
            (rf"posts {IN_BRACKETS} as a dead bet", EventType.DEAD_BLIND),
            (rf"posts {IN_BRACKETS}", EventType.POST),
            (r"received a card\.", EventType.HOLE),
            (r"received card: \[(?P<cards>[^\]]*)\]", EventType.HOLE),
            *common_forms(IN_BRACKETS, "mucks cards", "sitting out", "wait BB", r"is timed out\."),
            (rf"raises {IN_BRACKETS}", EventType.RAISE_BY),
            (rf"allin {IN_BRACKETS}", EventType.ALL_IN),
            (rf"caps (?P<cap>){IN_BRACKETS}", EventType.ALL_IN),
        ),
        prefix="Player ",
    )
    """The actions of players; the amounts of raises are added chips."""
    seating: ClassVar[Table] = {
        "button": r"Seat (?P<button>\d+) is the button\s*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)\.\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*:(?P<cards>(?: \[[^\]]*\])+)\s*",
        "street": r"\*\*\* (?:Third|Fourth|Fifth|Sixth) street \*\*\*\s*",
        "returned": rf"Uncalled bet {IN_BRACKETS} returned to (?P<name>.*\S)\s*",
        "end": r"------ Summary ------\s*",
        "ignored": r"\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Pot: {AMOUNT}(?:\. Rake (?P<rake>{MONEY}))?(?:\. JP fee (?P<fee>{MONEY}))?\s*",
        "stated_board": r"Board: \[(?P<cards>[^\]]*)\]\s*",
        "end_of_hand": r"Game ended at: .*",
        "ignored player": r"Player .+ does not show cards\. ?Bets: 0\. Collects: 0\. "
        r"(?:Wins|Loses): 0\.\s*",
        "player_result": r"\*?Player (?P<text>.*)",
        "ignored": r"\s*",
    }
    refused: ClassVar = {
        "a player is all in without betting, as their connection was lost": (
            r"Player .* is disconnected and ALL IN\.\s*"
        )
    }
    has_end = False

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the time, the stakes and the table."""
        begin, self.game = heads
        # Only the summaries of tournaments, which are for chips, have no rake.
        pots = (line for line in reversed(self.part.lines) if line.startswith("Pot: "))
        self.is_cash = "Rake" in next(pots, "Rake")
        self.transcript.number = self.game["number"]
        self.transcript.time = logged_time(begin["time"])
        self.read_table(self.game)
        self.bets = self.money("0")
        self.cards = dict[str, str]()
        """The cards dealt so far, by player."""

    @classmethod
    def in_usual_words(cls, part: Part) -> Part | None:
        """Return a hand with the name of a player that its lines omit."""
        usual = super().in_usual_words(part)
        return with_missing_name(usual or part) or usual

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; collect hole cards, which are logged one by one."""
        if action.type is EventType.HOLE:
            self.cards[name] = self.cards.get(name, "") + (action.cards or "??")
            return
        self._deal()
        super().add(name, action)
        if action.type in PUT_IN:
            self.ledger.put(action.type, name, action.amount)
        if "cap" in action.further:
            self.transcript.cap = self.ledger.put_in(name)

    def _deal(self) -> None:
        """Add the collected hole cards of each player."""
        for name, cards in self.cards.items():
            self.add_event(EventType.HOLE, name, 0, cards)
        self.cards = {}

    def read_street(self, match: re.Match[str]) -> None:
        """Begin a street of stud, whose cards follow."""
        self._deal()
        self.ledger.new_street()
        self.add_event(EventType.STREET)

    def read_end(self, match: re.Match[str]) -> bool:
        """Begin the summary."""
        self._deal()
        return True

    def read_player_result(self, match: re.Match[str]) -> None:
        """Read the cards of a player, their bets and winnings."""
        name, result = read_result(match["text"], self.names, self.is_cash)
        self.bets += self.money(result.further["bets"] or "")
        if result.type is not None:
            self.add_event(result.type, name, 0, result.cards)
        if result.amount:
            self.add_event(EventType.COLLECT, name, result.amount)

    def read_end_of_hand(self, match: re.Match[str]) -> None:
        """Read the last line of a hand."""
        self.has_end = True

    def finish(self) -> None:
        """Check the bets against the pot, and set the stakes."""
        transcript = self.transcript
        read_stakes(self.game, transcript, self.is_cash)
        super().finish()
        if transcript.total_pot is None:
            return
        missing: Any = self.bets - transcript.total_pot
        if not transcript.fees and JACKPOT_TABLE.search(transcript.table or ""):
            if str(missing) not in UNSTATED_FEES:
                raise LogError(f"{missing} is missing in the pot, which is no fee for a jackpot")
            transcript.fees["jackpot"] = missing
            transcript.total_pot = self.bets
        elif missing:
            rule = f"{self.bets} was bet, but pot, rake and fee are {transcript.total_pot}"
            raise LogError(rule)


WINNING_POKER: Final = Room(
    "winning-poker",
    "Winning Poker Network",
    re.compile(r"Game started at: \d"),
    WinningPokerReader,
    head=BEGIN,
    mark="Game started at: ",
)
"""The Winning Poker Network up to 2019."""
