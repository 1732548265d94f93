"""Winamax: cash games, Go Fast, Expresso and other tournaments, hold'em and Omaha, in English."""

import re
from typing import Any, Final

from games.notation.rooms.game_names import variant_code
from games.notation.rooms.money import SYMBOLS, read_cards_text, read_moment, read_money
from games.notation.rooms.player_lines import Deed, PlayerLines
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Money, Seat, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

HEAD: Final = re.compile(
    r"Winamax Poker - (?:(?P<cash>CashGame|(?:Go Fast|HOLD-UP|ESCAPE) \".*?\")|"
    r"Tournament \".*\" buyIn: .*? level: (?P<level>\d+)) - HandId: #(?P<number>\d+-\d+-\d+) - "
    r"(?P<game>[\w /-]+?) (?P<limit>no|pot|fixed) limit \((?P<stakes>[^()]+)\) - "
    r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) UTC\s*"
)
GAMES: Final = {
    "Holdem": "Holdem",
    "Omaha": "Omaha",
    **dict.fromkeys(("Omaha5", "5 Card Omaha"), "5 Card Omaha"),
    **dict.fromkeys(("Omaha8", "Omaha Hi/Lo"), "Omaha Hi-Lo"),
    "5 Card Omaha Hi/Lo": "5 Card Omaha Hi-Lo",
}
"""The games that are read, by what the room calls them."""
TABLE: Final = re.compile(
    r"Table: '(?P<table>.*)' (?P<seats>\d+)-max \((?:real|play) money\) "
    r"Seat #(?P<button>\d+) is the button\s*"
)
NUMBER: Final = re.compile(r".*\((?P<tournament>\d+)\)#\d+")
"""The table of a tournament, with the number that the tournament has."""
A: Final = r"[$€£]?[\d.,]+[$€£]?"
AMOUNT: Final = rf"(?P<amount>{A})"
SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d+): (?P<name>.*\S) \((?P<stack>{A})(?:, {A} bounty)?\)\s*"
)
ALL_IN: Final = r"(?: and is all-in)?\s*"
OUT: Final = r"(?: and is all-in)? out of position\s*"
SHOWN: Final = r"\[(?P<cards>[^\[\]]*)\]"
FORMS: Final = PlayerLines(
    {
        "posts": (
            (rf"posts ante {AMOUNT}{ALL_IN}", What.ANTE),
            (rf"posts small blind {AMOUNT}{ALL_IN}", What.SMALL_BLIND),
            (rf"posts big blind {AMOUNT}{ALL_IN}", What.BIG_BLIND),
            (rf"posts small blind {AMOUNT}{OUT}", What.DEAD_BLIND),
            (rf"posts big blind {AMOUNT}{OUT}", What.POST),
        ),
        "denies": ((r"denies (?:small|big) blind\s*", None),),
        "folds": ((r"folds\s*", What.FOLD),),
        "checks": ((r"checks\s*", What.CHECK),),
        "calls": ((rf"calls {AMOUNT}{ALL_IN}", What.CALL),),
        "bets": ((rf"bets {AMOUNT}{ALL_IN}", What.BET),),
        "raises": ((rf"raises (?P<above>{A}) to {AMOUNT}{ALL_IN}", What.RAISE_TO),),
        "shows": ((rf"shows {SHOWN}(?: \(.*\))?\s*", What.SHOW),),
        "collected": (
            (
                rf"collected {AMOUNT} from (?P<pot>main pot|side pot (?P<side>\d+)|pot)\s*",
                What.COLLECT,
            ),
        ),
    }
)
DEALT: Final = re.compile(rf"Dealt to (?P<name>.+) {SHOWN}\s*")
STREET: Final = re.compile(
    r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?:\[(?P<before>[^\[\]]*)\] ?)??"
    r"\[(?P<cards>[^\[\]]*)\]\s*"
)
STREETS: Final = {"FLOP": 0, "TURN": 6, "RIVER": 8}
"""The streets with cards on the board, and how long the text of the board is before."""
IGNORED: Final = re.compile(r"\*\*\* (?:ANTE/BLINDS|PRE-FLOP|SHOW DOWN) \*\*\*\s*|\s*")
OUTSIDE: Final = re.compile(r"(?:Hold-up|Escape) to Pot: .*")
TOTAL: Final = re.compile(rf"Total pot {AMOUNT} \| (?:No rake|Rake (?P<rake>{A}))\s*")
BOARD: Final = re.compile(rf"Board: {SHOWN}\s*")
RESULT: Final = re.compile(
    rf"(?: \((?:small blind|big blind|button)\))*(?: showed {SHOWN} and)?"
    rf"(?: won {AMOUNT}(?: with .*)?| lost with .*| mucked)\s*"
)
"""What the summary says behind a player's name."""


class WinamaxReader:
    """Reads the lines of a hand."""

    def __init__(self, part: Part, match: re.Match[str]) -> None:
        self.part, self.line = part, part.line
        self.is_cash = match["cash"] is not None
        if match["game"] not in GAMES:
            raise LogError(f"{shown(match['game'])} is not a game of this room that is read")
        code = variant_code(f"{GAMES[match['game']]} {match['limit']} limit")
        told = self.told = Transcript("Winamax", match["number"], code, part.line)
        self.stakes = match["stakes"].split("/")
        amounts = [self.money(text) for text in self.stakes]
        if len(amounts) not in (2, 3):
            raise LogError(f"{shown(match['stakes'])} are not two blinds, nor an ante before them")
        told.small_blind, told.big_blind = amounts[-2:]
        if self.is_cash:
            symbol = next((s for s in SYMBOLS if s in self.stakes[-1]), None)
            told.currency_symbol, told.currency = symbol, SYMBOLS.get(symbol or "")
        told.level = int(match["level"]) if match["level"] else None
        told.time, told.time_zone = read_moment(match, int(match["month"])), "UTC"
        told.returns_are_winnings = True
        self.names: set[str] = set()
        self.board = ""
        self.won: dict[str, Money] = {}
        """What each player wins by the lines above the summary, less what that says."""

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        lines = iter(enumerate(self.part.lines[1:], self.part.line + 1))
        try:
            for self.line, line in lines:
                if line.startswith("*** SUMMARY ***"):
                    break
                self._event(line)
            else:
                raise LogError("the hand stops before its summary")
            for self.line, line in lines:
                self._summary(line)
            self._finish()
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _event(self, line: str) -> None:
        """Read a line above the summary."""
        told, events = self.told, self.told.events
        if not events and (match := SEAT.fullmatch(line)):
            stack = self.money(match["stack"])
            told.seats.append(Seat(int(match["seat"]), match["name"], stack))
            self.names.add(match["name"])
        elif (deed := FORMS.read(line, self.names)) is not None:
            if deed.what is not None:
                self._add(deed.what, deed)
        elif match := STREET.fullmatch(line):
            self._street(match)
        elif (match := DEALT.fullmatch(line)) and match["name"] in self.names:
            told.hero = match["name"]
            cards = read_cards_text(match["cards"])
            events.append(Event(What.HOLE, match["name"], 0, cards, self.line))
        elif told.table is None and (match := TABLE.fullmatch(line)):
            told.table, told.button = match["table"], int(match["button"])
            told.seat_count = int(match["seats"])
            if not self.is_cash and (number := NUMBER.fullmatch(match["table"])):
                told.tournament = number["tournament"]
        elif OUTSIDE.fullmatch(line):
            raise LogError("the house adds chips to the pot, which is not read")
        elif IGNORED.fullmatch(line) is None:
            raise LogError(f"{shown(line)} is not understood")

    def _street(self, match: re.Match[str]) -> None:
        """Read the board of a street, of which the last cards are new."""
        before, cards = read_cards_text(match["before"] or ""), read_cards_text(match["cards"])
        due = STREETS[match["street"]]
        if before != self.board or len(before) != due or len(cards) != (2 if due else 6):
            raise LogError(
                f"{shown(match[0])} does not go on from the board {shown(self.board)} by a street"
            )
        self.board += cards
        self.told.events.append(Event(What.BOARD, "", 0, cards, self.line))

    def _add(self, what: What, deed: Deed) -> None:
        """Add what a player does."""
        groups = deed.match.groupdict()
        amount = self.money(groups["amount"]) if "amount" in groups else 0
        cards = read_cards_text(groups["cards"]) if groups.get("cards") else ""
        pot = None
        if what is What.COLLECT:
            if groups["pot"] != "pot":
                pot = int(groups["side"] or 0)
            self.won[deed.name] = self.won.get(deed.name, amount * 0) + amount
        above = self.money(groups["above"]) if "above" in groups else None
        self.told.events.append(Event(what, deed.name, amount, cards, self.line, pot, above))

    def _summary(self, line: str) -> None:
        """Read a line of the summary, which says again what was won and shown."""
        told = self.told
        if match := TOTAL.fullmatch(line):
            told.rake = self.money(match["rake"] or "0")
            told.total_pot = self.money(match["amount"]) + told.rake
        elif match := BOARD.fullmatch(line):
            cards = read_cards_text(match["cards"])
            if cards != self.board:
                raise LogError(f"the summary has the board {cards}; {self.board} was dealt")
        elif line.startswith("Seat "):
            self._result(line)
        elif line.strip():
            raise LogError(f"{shown(line)} is not understood")

    def _result(self, line: str) -> None:
        """Read what the summary says of a player."""
        for seat in self.told.seats:
            head = f"Seat {seat.number}: {seat.name}"
            match = RESULT.fullmatch(line, len(head)) if line.startswith(head) else None
            if match is None:
                continue
            if match["amount"]:
                amount = self.money(match["amount"])
                self.won[seat.name] = self.won.get(seat.name, amount * 0) - amount
            if match["cards"]:
                cards = read_cards_text(match["cards"])
                self.told.events.append(Event(What.SHOW, seat.name, 0, cards, self.line))
            return
        raise LogError(f"{shown(line)} is not understood")

    def _finish(self) -> None:
        """See that the summary fits, and find the bets of fixed limit."""
        told = self.told
        if told.total_pot is None:
            raise LogError("the summary has no total pot")
        for name, rest in self.won.items():
            if rest:
                raise LogError(f"what {name} collected is {rest} more than the summary says")
        if VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT:
            stacks = {seat.name: seat.stack for seat in told.seats}
            posts = [event for event in told.events if event.what is What.BIG_BLIND]
            if any(event.amount == stacks.get(event.player) for event in posts):
                raise LogError("the bets are not told: who posts the big blind is all-in")
            # The first line names the bets, or the blinds, of which the big one is a bet, too.
            if any(event.amount == told.small_blind for event in posts):
                if told.big_blind != 2 * told.small_blind:
                    raise LogError(f"{'/'.join(self.stakes)} are not bets of fixed limit")
                told.small_blind, told.big_blind = told.small_blind * 0, told.small_blind
            told.small_bet = told.big_blind


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    match = HEAD.fullmatch(part.lines[0])
    if match is None:
        raise LogError(f"{shown(part.lines[0])} is not the first line of a hand that is known")
    return WinamaxReader(part, match).transcript()


WINAMAX: Final = Room("Winamax", re.compile(r"Winamax Poker - .+ - HandId: #"), read)
"""How the logs of Winamax are read."""
