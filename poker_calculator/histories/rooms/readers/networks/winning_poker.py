"""Read logs of the Winning Poker Network (Americas Cardroom and others) up to 2019."""

import re
from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.ledger import PUT_IN, Ledger
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_money
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    EventType,
    HandLines,
    LogError,
    Transcript,
)

GAMES: Final[dict[str, tuple[str | None, str | None]]] = {
    "Hold'em": ("NT", "FT"),
    "Omaha": ("PO", "FO"),
    "Omaha HiLow": ("PO/8", "FO/8"),
    "Six Plus Hold'em": ("NS", None),
    "Seven Cards Stud": (None, "F7S"),
    "Seven Cards Stud HiLow": (None, "F7S/8"),
}
"""The codes of games by their names: with blinds as stakes, and with fixed bets."""
GAME: Final = re.compile(
    rf"Game ID: (?P<number>\d+) (?P<small>{MONEY})/(?P<big>{MONEY}) (?P<table>.*)"
    rf" \((?P<game>{'|'.join(GAMES)})\)(?: \d+-max)?\s*"
)


def read_stakes(game: Head, transcript: Transcript, is_cash: bool) -> None:
    """Set the blinds, or the bets of fixed limit; the posts show which the stakes are."""
    small, big = read_money(game["small"], is_cash), read_money(game["big"], is_cash)
    with_blinds, with_bets = GAMES[game["game"]]
    first = {event.type: event.amount for event in reversed(transcript.events)}
    big_post = first.get(EventType.BIG_BLIND)
    if with_blinds and (first.get(EventType.SMALL_BLIND) == small or big_post == big):
        transcript.variant, transcript.small_blind, transcript.big_blind = with_blinds, small, big
        if with_blinds.startswith("P") and _exceeds_pot(transcript):
            transcript.variant = f"N{with_blinds[1:]}"
    elif with_bets and (big_post == small or not with_blinds):
        transcript.variant, transcript.small_bet, transcript.big_blind = with_bets, small, small
    else:
        raise LogError(f"neither blind is that of the stakes {small}/{big}", transcript.line)


def _exceeds_pot(transcript: Transcript) -> bool:
    """Return whether a raise is above the limit of the pot, by more than two big blinds.

    The limit is the previous bet plus the pot after a call.
    """
    ledger, pot = Ledger(transcript.seats), transcript.big_blind * 0
    for event in transcript.events:
        if event.type in (EventType.BOARD, EventType.STREET):
            ledger.new_street()
        elif event.type in PUT_IN:
            index = ledger.indices[event.player]
            limit = pot + 2 * (ledger.level + transcript.big_blind) - ledger.bets[index]
            pot += ledger.put_at(index, event.type, event.amount)
            if event.type not in FORCED and ledger.bets[index] > limit:
                return True
    return False


SUMS: Final = (
    rf"Bets: (?P<bets>{MONEY})\. Collects: {AMOUNT}\. (?P<sign>Wins|Loses): (?P<net>{MONEY})\."
)
SEAT: Final = re.compile(rf"Seat \d+: (.+) \({MONEY}\)\.\s*")
NAMELESS: Final = re.compile(r"(?<=^Player )(?= )|(?<=^\*Player )(?= )|(?<= returned to)\s*$")
"""The places at which lines omit a player's name."""
RESULTS: Final = PlayerLines(
    (
        (rf"does not show cards\. ?{SUMS}", None),
        (rf"doesn't show cards\.{SUMS}", None),
        (rf"mucks \(does not show cards\)\. {SUMS}", EventType.MUCK),
        (rf"mucks \(does not show: \[(?P<cards>[^\]]*)\]\)\. {SUMS}", EventType.MUCK),
        (
            rf"shows: [^\[\]]* \[(?P<cards>[^\]]*)\](?: Low hand \([^()]*\))?\. ?{SUMS}",
            EventType.SHOW,
        ),
    )
)
"""The results of players in the summary, after their names."""


def read_result(text: str, names: Collection[str], is_cash: bool) -> tuple[str, PlayerAction]:
    """Return a player's name and result: their cards and winnings, and *bets* in all.

    Raises LogError for unknown text and for a wrong net result.
    """
    if (action := RESULTS.read(text, names, is_cash)) is None:
        raise LogError(f"{shown(text)} is not understood")
    name, result = action
    bets, net = (read_money(result.further[group] or "", is_cash) for group in ("bets", "net"))
    if result.amount - bets != (net if result.further["sign"] == "Wins" else -net):
        raise LogError(f"{name} bets {bets} and collects {result.amount}, which is not {net}")
    return action


def with_missing_name(part: HandLines) -> HandLines | None:
    """Return a hand with the name that its lines omit, None unless one seated player has no line.

    The order of the turns and the pot show whether the lines are that player's.
    """
    names = [match[1] for match in map(SEAT.fullmatch, part.lines) if match]
    text = "\n".join(part.lines)
    missing = [name for name in names if f"Player {name} " not in text]
    if len(missing) != 1 or "Player  " not in text:
        return None
    name = missing[0]
    lines = [
        NAMELESS.sub(lambda m: f" {name}" if "returned" in m.string else name, line)
        for line in part.lines
    ]
    return part.in_words(lines)


BEGIN: Final = re.compile(r"Game started at: (?P<time>\d{4}/\d\d?/\d\d? \d\d?:\d\d?:\d\d?)\s*")
IN_BRACKETS: Final = rf"\({AMOUNT}\)"
JACKPOT_TABLE: Final = re.compile(r"\bJP\b")
UNSTATED_FEES: Final = ("0.00", "0.25")  # the fees for a jackpot in 2014, which logs omit


class WinningPokerReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[BEGIN], [GAME]]
    total_is_net = True
    actions: ClassVar[PlayerLines] = PlayerLines(
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
    }
    summary: ClassVar[Table] = {
        "total": rf"Pot: {AMOUNT}(?:\. Rake (?P<rake>{MONEY}))?(?:\. JP fee (?P<fee>{MONEY}))?\s*",
        "stated_board": r"Board: \[(?P<cards>[^\]]*)\]\s*",
        "last": r"Game ended at: .*",
        "ignored player": r"Player .+ does not show cards\. ?Bets: 0\. Collects: 0\. "
        r"(?:Wins|Loses): 0\.\s*",
        "player_result": r"\*?Player (?P<text>.*)",
    }
    refused: ClassVar[Mapping[str, str]] = {
        "a player is all in without betting, as their connection was lost": (
            r"Player .* is disconnected and ALL IN\.\s*"
        )
    }
    has_end = False

    def begin(self, head: Head) -> None:
        """Read the time, the stakes and the table."""
        # Only summaries of tournaments, in chips, have no rake.
        pots = (line for line in reversed(self.part.lines) if line.startswith("Pot: "))
        self.is_cash, self.game = "Rake" in next(pots, "Rake"), head
        super().begin(Head(number=head["number"], time=head["time"], table=head["table"]))
        self.bets = self.money("0")
        self.cards = dict[str, str]()
        """The cards dealt so far, by player."""

    @classmethod
    def in_usual_words(cls, part: HandLines) -> HandLines | None:
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
                raise LogError(f"{missing} is missing in the pot, and is not a fee for a jackpot")
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
