"""Read logs of the Winning Poker Network (Americas Cardroom and others) up to 2019."""

import re
from typing import Any, ClassVar, Final

from histories.rooms.ledger import PUT_IN
from histories.rooms.money import AMOUNT, MONEY, read_time
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerAction, PlayerLines
from histories.rooms.readers.line_reader import LineReader, Table
from histories.rooms.room import Room
from histories.rooms.transcript import EventType
from lookup.arguments import shown

BEGIN: Final = re.compile(r"Game started at: (?P<time>\d{4}/\d\d?/\d\d? \d\d?:\d\d?:\d\d?)\s*")
GAMES: Final = {
    "Hold'em": ("NT", "FT"),
    "Omaha": ("PO", "FO"),
    "Omaha HiLow": ("PO/8", "FO/8"),
    "Six Plus Hold'em": ("NS", None),
}
"""The codes of games by their names: with blinds as stakes, and with fixed bets."""
GAME: Final = re.compile(
    rf"Game ID: (?P<number>\d+) (?P<small>{MONEY})/(?P<big>{MONEY}) (?P<table>.*)"
    rf" \((?P<game>{'|'.join(GAMES)})\)(?: \d+-max)?\s*"
)
IN_BRACKETS: Final = rf"\({AMOUNT}\)\s*"
SUMS: Final = (
    rf"Bets: (?P<bets>{MONEY})\. Collects: {AMOUNT}\. (?P<sign>Wins|Loses): (?P<net>{MONEY})\.\s*"
)
RESULTS: Final = PlayerLines(
    {
        "does": [(rf"does not show cards\.{SUMS}", None)],
        "doesn't": [(rf"doesn't show cards\.{SUMS}", None)],
        "mucks": [
            (rf"mucks \(does not show cards\)\. {SUMS}", EventType.MUCK),
            (rf"mucks \(does not show: \[(?P<cards>[^\]]*)\]\)\. {SUMS}", EventType.MUCK),
        ],
        "shows:": [
            (
                rf"shows: [^\[\]]* \[(?P<cards>[^\]]*)\](?: Low hand \([^()]*\))?\. ?{SUMS}",
                EventType.SHOW,
            )
        ],
    }
)
"""The results of players in the summary, after their names."""
JACKPOT_TABLE: Final = re.compile(r"\bJP\b")
UNSTATED_FEES: Final = ("0.00", "0.25")
"""The fees for a jackpot in 2014, which logs omit."""


class WinningPokerReader(LineReader):
    """Reads a hand."""

    heads: ClassVar = [[BEGIN], [GAME]]
    total_is_net = True
    actions = PlayerLines(
        {
            "ante": [(rf"ante {IN_BRACKETS}", EventType.ANTE)],
            "has": [
                (rf"has small blind {IN_BRACKETS}", EventType.SMALL_BLIND),
                (rf"has big blind {IN_BRACKETS}", EventType.BIG_BLIND),
            ],
            "straddle": [(rf"straddle {IN_BRACKETS}", EventType.STRADDLE)],
            "posts": [
                (rf"posts {IN_BRACKETS}as a dead bet\s*", EventType.DEAD_BLIND),
                (rf"posts {IN_BRACKETS}", EventType.POST),
            ],
            "received": [
                (r"received a card\.\s*", EventType.HOLE),
                (r"received card: \[(?P<cards>[^\]]*)\]\s*", EventType.HOLE),
            ],
            "folds": [(r"folds\s*", EventType.FOLD)],
            "checks": [(r"checks\s*", EventType.CHECK)],
            "calls": [(rf"calls {IN_BRACKETS}", EventType.CALL)],
            "bets": [(rf"bets {IN_BRACKETS}", EventType.BET)],
            "raises": [(rf"raises {IN_BRACKETS}", EventType.RAISE_BY)],
            "allin": [(rf"allin {IN_BRACKETS}", EventType.ALL_IN)],
            "caps": [(rf"caps (?P<cap>){IN_BRACKETS}", EventType.ALL_IN)],
            "mucks": [(r"mucks cards\s*", None)],  # the summary states it again
            "sitting": [(r"sitting out\s*", None)],
            "wait": [(r"wait BB\s*", None)],
            "is": [(r"is timed out\.\s*", None)],
        },
        prefix="Player ",
    )
    """The actions of players; the amounts of raises are added chips."""
    seating: ClassVar[Table] = {
        "button": r"Seat (?P<button>\d+) is the button\s*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)\.\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*:(?P<cards>(?: \[[^\]]*\])+)\s*",
        "returned": rf"Uncalled bet {IN_BRACKETS}returned to (?P<name>.*\S)\s*",
        "end": r"------ Summary ------\s*",
        "ignored": r"\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Pot: {AMOUNT}(?:\. Rake (?P<rake>{MONEY}))?(?:\. JP fee (?P<fee>{MONEY}))?\s*",
        "stated_board": r"Board: \[(?P<cards>[^\]]*)\]\s*",
        "end_of_hand": r"Game ended at: .*",
        "player_result": r"\*?Player (?P<text>.*)",
        "ignored": r"\s*",
    }
    refused: ClassVar = {
        "a player is all in without betting, as their connection was lost": (
            r"Player .* is disconnected and ALL IN\.\s*"
        )
    }
    is_over = False

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the time, the stakes and the table."""
        begin, self.game = heads
        # Only the summaries of tournaments, which are for chips, have no rake.
        pots = (line for line in reversed(self.part.lines) if line.startswith("Pot: "))
        self.is_cash = "Rake" in next(pots, "Rake")
        self.transcript.number, self.transcript.time = self.game["number"], read_time(begin["time"])
        self.read_table(self.game)
        self.bets = self.money("0")
        self.cards = dict[str, str]()
        """The cards dealt so far, by player."""

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

    def read_end(self, match: re.Match[str]) -> bool:
        """Begin the summary."""
        self._deal()
        return True

    def read_player_result(self, match: re.Match[str]) -> None:
        """Read the cards of a player, their bets and winnings."""
        if (found := RESULTS.read(match["text"], self.names, self.is_cash)) is None:
            raise LogError(f"{shown(match[0])} is not understood")
        name, result = found
        bets, net = (
            self.money(result.further["bets"] or ""),
            self.money(result.further["net"] or ""),
        )
        if result.amount - bets != (net if result.further["sign"] == "Wins" else -net):
            raise LogError(f"{name} bets {bets} and collects {result.amount}, which is not {net}")
        self.bets += bets
        if result.type is not None:
            self.add_event(result.type, name, 0, result.cards)
        if result.amount:
            self.add_event(EventType.COLLECT, name, result.amount)

    def read_end_of_hand(self, match: re.Match[str]) -> None:
        """Read the last line of a hand."""
        self.is_over = True
        if any(line.strip() for line in self.part.lines[self.line - self.part.line + 1 :]):
            raise LogError("there are lines between the end of a hand and the next one")

    def finish(self) -> None:
        """Check the bets against the pot, and set the stakes."""
        transcript = self.transcript
        if not self.is_over:
            raise LogError("the hand stops before its end")
        self._read_stakes()
        super().finish()
        missing: Any = self.bets - transcript.total_pot
        if not transcript.fees and JACKPOT_TABLE.search(transcript.table or ""):
            if str(missing) not in UNSTATED_FEES:
                raise LogError(f"{missing} is missing in the pot, which is no fee for a jackpot")
            transcript.fees["jackpot"] = missing
            transcript.total_pot = self.bets
        elif missing:
            rule = f"{self.bets} was bet, but pot, rake and fee are {transcript.total_pot}"
            raise LogError(rule)

    def _read_stakes(self) -> None:
        """Set the blinds, or the bets of fixed limit; the posts show which the stakes are."""
        transcript, game = self.transcript, self.game
        small, big = self.money(game["small"]), self.money(game["big"])
        small_posted = self.amounts(EventType.SMALL_BLIND)[:1]
        big_posted = self.amounts(EventType.BIG_BLIND)[:1]
        with_blinds, with_bets = GAMES[game["game"]]
        if small_posted == [small] or big_posted == [big]:
            transcript.variant, transcript.small_blind, transcript.big_blind = (
                with_blinds,
                small,
                big,
            )
        elif big_posted == [small] and with_bets:
            transcript.variant, transcript.small_bet, transcript.big_blind = with_bets, small, small
        else:
            raise LogError(f"neither blind is that of the stakes {small}/{big}", self.part.line)


WINNING_POKER: Final = Room(
    "Winning Poker Network", re.compile(r"Game started at: \d"), WinningPokerReader
)
"""The Winning Poker Network up to 2019."""
