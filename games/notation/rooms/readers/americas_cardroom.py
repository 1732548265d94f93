"""Americas Cardroom and the rest of the Winning Poker Network as it writes hands since 2019."""

import re
from collections.abc import Iterator
from typing import Any, Final

from games.notation.rooms.game_names import variant_code
from games.notation.rooms.money import SYMBOLS, read_cards_text, read_money
from games.notation.rooms.player_lines import Deed, PlayerLines
from games.notation.rooms.readers.stars_head import read_time
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Seat, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

MONEY: Final = r"\$?[\d,]+(?:\.\d\d)?"
DATE: Final = r"(?P<date>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) UTC\s*"
CASH: Final = re.compile(
    rf"Hand #(?P<number>\d+) - (?P<game>[^()]+?) ?\((?P<limit>[^()]+)\) - "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?:, Ante {MONEY})? - {DATE}"
)
TOURNAMENT: Final = re.compile(
    rf"Game Hand #(?P<number>\d+) - (?:.* )?Tournament #(?P<tournament>\d+) - (?P<game>[^()]+?)"
    rf" ?\((?P<limit>[^()]+)\) - Level (?P<level>\d+) \((?P<small>{MONEY})/(?P<big>{MONEY})\) ?"
    rf"- {DATE}"
)
TABLE: Final = re.compile(
    r"(?:Table '(?P<number>.*)'|(?P<table>.+)) (?P<seats>\d+)-max"
    r"(?: Seat #(?P<button>\d+) is the button)?\s*"
)
SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?: is sitting out)?\s*"
)
WAITING: Final = re.compile(r"Seat \d+: .+ will be allowed to play after the button\s*")
AMOUNT: Final = rf"(?P<amount>{MONEY})"
ALL_IN: Final = r"(?: and is all-in)?\s*"
DEEDS: Final = PlayerLines(
    {
        "posts": [
            (rf"posts ante {AMOUNT}{ALL_IN}", What.ANTE),
            (rf"posts the small blind {AMOUNT}{ALL_IN}", What.SMALL_BLIND),
            (rf"posts the big blind {AMOUNT}{ALL_IN}", What.BIG_BLIND),
            (rf"posts (?P<dead>dead ){AMOUNT}{ALL_IN}", What.POST),
            (rf"posts {AMOUNT}{ALL_IN}", What.POST),
        ],
        "brings": [(rf"brings in {AMOUNT}{ALL_IN}", What.BRING_IN)],
        "folds": [(r"folds\s*", What.FOLD)],
        "checks": [(r"checks\s*", What.CHECK)],
        "calls": [(rf"calls {AMOUNT}{ALL_IN}", What.CALL)],
        "bets": [(rf"bets {AMOUNT}{ALL_IN}", What.BET)],
        "raises": [(rf"raises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", What.RAISE_TO)],
        "caps": [(rf"caps {AMOUNT}{ALL_IN}", What.ALL_IN)],
        "shows": [(r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?\s*", What.SHOW)],
        "does": [(r"does not show\s*", What.MUCK)],
        "mucks": [(r"mucks\s*", What.MUCK)],
        "collected": [
            (rf"collected {AMOUNT} from (?P<main>main pot)(?: \d)?\s*", What.COLLECT),
            (rf"collected {AMOUNT} from side pot-(?P<side>\d+)(?: \d)?\s*", What.COLLECT),
        ],
        "waits": [(r"waits for (?:the )?big blind\s*", None)],
        "sits": [(r"sits out\s*", None)],
        "is": [(r"is sitting out\s*", None)],
    }
)
"""What players do, behind their names."""
WON_UNSEEN: Final = PlayerLines(
    {"": [(rf"(?:\([a-z ]+\) )*did not show and won {AMOUNT}\s*", What.COLLECT)]}
)
"""What the summary says of who wins without a showdown, which no other line tells."""
STREET: Final = re.compile(
    r"\*\*\* (?P<street>FLOP|TURN|RIVER)(?: (?P<run>\d))? \*\*\*"
    r"(?: \[[^\]]*\])*? \[(?P<cards>[^\]]*)\]\s*"
)
NO_BOARD: Final = re.compile(
    r"\*\*\* (?:HOLE CARDS|SHOW DOWN(?: \d)?|RUN IT TWICE|[3-7][a-z]{2} STREET) \*\*\*\s*"
)
DEALT: Final = re.compile(r"(?: \[[^\]]*\])?? \[(?P<cards>[^\]]*)\]\s*")
"""The cards behind a name; of two groups the second is new."""
RETURNED: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*")
INTERIM: Final = re.compile(
    rf"(?:Main pot|Side pot\(\d+\))(?: \d)? {MONEY}(?: \| Rake {MONEY})?\s*|\s*"
)
"""What is in the pots at the beginning of a street, with what the rake would be."""
SUMMARY: Final = re.compile(r"\*\*\* SUMMARY \*\*\*\s*")
TOTAL: Final = re.compile(
    rf"Total pot {AMOUNT}(?: \| Rake (?P<rake>{MONEY}))?(?: \| JP Fee (?P<fee>{MONEY}))?\s*"
)
BOARD: Final = re.compile(r"Board(?: \d)? \[(?P<cards>[^\]]*)\]\s*")
RESULT: Final = re.compile(r"Seat \d+: (?P<result>.*)")
ROOM: Final = "Winning Poker Network"


class HandReader:
    """Reads the lines of a hand."""

    def __init__(self, part: Part) -> None:
        self.part, self.line, first = part, part.line, part.lines[0]
        match = CASH.fullmatch(first) or TOURNAMENT.fullmatch(first)
        if match is None:
            raise LogError(f"{shown(first)} is not the first line of a hand that is known")
        self.is_cash = match.re is CASH
        # The room writes 7Stud, Holdem and H/L.
        code = variant_code(f"{match['limit']} {match['game'].replace('7Stud', '7 card stud')}")
        told = Transcript(ROOM, match["number"], code, part.line)
        told.time, told.time_zone = read_time(match["date"]), "UTC"
        small, big = self.money(match["small"]), self.money(match["big"])
        if VARIANTS[code].structure is BettingStructure.FIXED_LIMIT:
            told.small_bet = told.big_blind = small
        else:
            told.small_blind, told.big_blind = small, big
        if not self.is_cash:
            told.tournament, told.level = match["tournament"], int(match["level"])
        elif match["big"].startswith("$"):
            told.currency_symbol, told.currency = "$", SYMBOLS["$"]
        self.told, self.names = told, set[str]()
        self.front, self.put_in = dict[str, Any](), dict[str, Any]()
        self.total: Any = None

    def money(self, text: str) -> Any:
        """Read an amount; tournaments' chips have two decimals, too, which are nought."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        lines = iter(enumerate(self.part.lines[1:], self.part.line + 1))
        try:
            self._table(next(lines, (self.line, ""))[1])
            self._actions(lines)
            for self.line, line in lines:
                self._summary(line)
            self._check_pot()
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _table(self, line: str) -> None:
        match = TABLE.fullmatch(line)
        if match is None:
            raise LogError(f"{shown(line)} is not a table")
        told = self.told
        told.table, told.seat_count = match["number"] or match["table"], int(match["seats"])
        told.button = int(match["button"]) if match["button"] else None

    def _actions(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read the lines down to the summary."""
        for self.line, line in lines:
            deed = DEEDS.read(line, self.names)
            if deed is not None:
                self._add(deed)
            elif match := STREET.fullmatch(line):
                self.front = {}
                cards = read_cards_text(match["cards"])
                self.told.add(What.BOARD, cards=cards, line=self.line)
                self.told.runs = max(self.told.runs, int(match["run"] or 1))
            elif match := SEAT.fullmatch(line):
                stack, name = self.money(match["stack"]), match["name"]
                self.told.seats.append(Seat(int(match["seat"]), name, stack))
                self.names.add(name)
            elif line.startswith("Dealt to "):
                self._dealt(line)
            elif match := RETURNED.fullmatch(line):
                amount = self.money(match["amount"])
                self.told.add(What.RETURN, match["name"], amount, "", self.line)
            elif SUMMARY.fullmatch(line):
                return
            elif NO_BOARD.fullmatch(line):
                self.front = self.front if "HOLE" in line or "3rd" in line else {}
            elif not (INTERIM.fullmatch(line) or WAITING.fullmatch(line)):
                raise LogError(f"{shown(line)} is not understood")
        raise LogError("the hand stops before its summary")

    def _dealt(self, line: str) -> None:
        """Read the cards that a player is dealt."""
        for name in sorted(self.names, key=len, reverse=True):
            if line.startswith(name, 9) and (match := DEALT.fullmatch(line, 9 + len(name))):
                cards = read_cards_text(match["cards"])
                if self.told.hero is None and len(cards) > 2:
                    self.told.hero = name
                self.told.add(What.HOLE, name, cards=cards, line=self.line)
                return
        raise LogError(f"{shown(line)} is not understood")

    def _add(self, deed: Deed) -> None:
        """Add what a player does."""
        told, name, groups = self.told, deed.name, deed.match.groupdict()
        if deed.what is None:
            return
        amount = self.money(groups["amount"]) if "amount" in groups else 0
        cards = read_cards_text(groups["cards"]) if "cards" in groups else ""
        pot = int(groups["side"]) if "side" in groups else 0 if "main" in groups else None
        if told.runs > 1:
            pot = None
        added = amount
        if deed.what is What.RAISE_TO:
            added = amount - self.front.get(name, 0)
            if self.money(groups["added"]) != added:
                raise LogError(f"{name} raises {groups['added']} to {amount}, which adds {added}")
        elif deed.what is What.POST and amount != told.big_blind:
            small = told.small_blind or amount - told.big_blind
            if "dead" not in groups or amount != told.big_blind + small:
                raise LogError(f"{name} posts {amount}, neither a blind nor both blinds")
            told.events.append(Event(What.DEAD_BLIND, name, small, "", self.line))
            added = amount = told.big_blind
        told.events.append(Event(deed.what, name, amount, cards, self.line, pot))
        if deed.what in PUT_IN:
            self.put_in[name] = self.put_in.get(name, 0) + added
            if deed.what is not What.ANTE:
                self.front[name] = self.front.get(name, 0) + added
        if deed.what is What.ALL_IN:
            told.cap = self.put_in[name]

    def _summary(self, line: str) -> None:
        """Read a line of the summary."""
        told = self.told
        if match := TOTAL.fullmatch(line):
            self.total, told.rake = self.money(match["amount"]), self.money(match["rake"] or "0")
            told.fees = {"jackpot": self.money(match["fee"])} if match["fee"] else {}
        elif match := BOARD.fullmatch(line):
            dealt = [event.cards for event in told.events if event.what is What.BOARD]
            if told.runs == 1 and read_cards_text(match["cards"]) != "".join(dealt):
                raise LogError(f"the board is {match['cards']}, but {' '.join(dealt)} was dealt")
        elif match := RESULT.fullmatch(line):
            deed = WON_UNSEEN.read(match["result"], self.names)
            if deed is not None and not any(e.what is What.COLLECT for e in told.events):
                self._add(deed)
        elif line.strip():
            raise LogError(f"{shown(line)} is not understood")

    def _check_pot(self) -> None:
        """Compare the total pot with what is collected: it is told without rake and fees."""
        told = self.told
        if self.total is None:
            raise LogError("the summary has no total pot")
        won = [event.amount for event in told.events if event.what is What.COLLECT]
        if sum(won) != self.total:
            raise LogError(f"the total pot is {self.total}, but {sum(won)} was collected")
        # A big blind that everybody folds to is not said to be returned: it is won.
        bets = (What.BET, What.RAISE_TO, What.CALL, What.ALL_IN, What.RETURN)
        told.returns_are_winnings = not any(event.what in bets for event in told.events)
        if not told.returns_are_winnings:
            told.total_pot = self.total + told.rake + sum(told.fees.values())


PUT_IN: Final = frozenset(
    {What.ANTE, What.SMALL_BLIND, What.BIG_BLIND, What.POST, What.BRING_IN}
    | {What.CALL, What.BET, What.RAISE_TO, What.ALL_IN}
)


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    return HandReader(part).transcript()


AMERICAS_CARDROOM: Final = Room(ROOM, re.compile(r"(?:Game )?Hand #\d+ - "), read)
"""How the logs of the Winning Poker Network since 2019 are read."""
