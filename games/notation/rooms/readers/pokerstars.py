"""PokerStars: cash games, Zoom, tournaments, home games and play money, all games, in English."""

import datetime
import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from games.notation.rooms.game_names import variant_code
from games.notation.rooms.money import SYMBOLS, read_cards_text, read_money
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Seat, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

HEAD: Final = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+): +(?:\{.*?\} +)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *)?(?P<game>.*?)"
    r" - (?P<date>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) (?P<zone>[A-Z]+)"
    r"(?: \[(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET\])?\s*"
)
STAKES: Final = re.compile(
    r"[(,] ?(?P<small>[$€£]?[\d.,]+)/(?P<big>[$€£]?[\d.,]+)"
    r"(?: - (?P<cap>[$€£]?[\d.,]+) Cap -)? *(?P<currency>[A-Z]{3})?(?:\)|,| - )"
)
LEVEL: Final = re.compile(r" - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+) \(")
TABLE: Final = re.compile(
    r"Table '(?P<table>.*)' (?:(?P<seats>\d+)-max)?.*?(?: Seat #(?P<button>\d+) is the button)?\s*"
)
SEAT: Final = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>[$€£]?[\d.,]+) in chips"
    r"(?:, [$€£]?[\d.,]+ bounty)?\)(?P<out> (?:is sitting out|out of hand.*))?\s*"
)
AMOUNT: Final = r"(?P<amount>[$€£]?[\d.,]+)"
ALL_IN: Final = r"(?: and is all-in)?(?: and has reached the \S+ cap)?\s*"
ACTIONS: Final[dict[str, tuple[tuple[str, What], ...]]] = {
    "folds": ((r"folds(?: \[(?P<cards>.*)\])?\s*", What.FOLD),),
    "checks": ((r"checks\s*", What.CHECK),),
    "calls": ((rf"calls {AMOUNT}{ALL_IN}", What.CALL),),
    "bets": ((rf"bets {AMOUNT}{ALL_IN}", What.BET),),
    "raises": ((rf"raises \S+ to {AMOUNT}{ALL_IN}", What.RAISE_TO),),
    "completes": ((rf"completes (?:it )?to {AMOUNT}{ALL_IN}", What.RAISE_TO),),
    "brings": ((rf"brings[ -]in for {AMOUNT}(?: \(low\))?{ALL_IN}", What.BRING_IN),),
    "posts": (
        (rf"posts the ante {AMOUNT}{ALL_IN}", What.ANTE),
        (rf"posts small blind {AMOUNT}{ALL_IN}", What.SMALL_BLIND),
        (rf"posts (?:big|button) blind {AMOUNT}{ALL_IN}", What.BIG_BLIND),
        (rf"posts (?P<both>small & big blinds) {AMOUNT}{ALL_IN}", What.POST),
        (rf"posts straddle {AMOUNT}{ALL_IN}", What.STRADDLE),
    ),
    "straddle": ((rf"straddle {AMOUNT}{ALL_IN}", What.STRADDLE),),
    "shows": ((r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?\s*", What.SHOW),),
    "mucks": ((r"mucks hand\s*", What.MUCK),),
    "discards": ((r"discards (?P<count>\d) cards?(?: \[(?P<cards>.*)\])?\s*", What.DISCARD),),
    "stands": ((r"stands pat(?: on \[.*\])?\s*", What.DISCARD),),
    "doesn't": ((r"doesn't show hand\s*", What.RETURN),),
    "sits": ((r"sits out\s*", What.RETURN),),
    "is": ((r"is sitting out\s*", What.RETURN),),
}
"""What players do, by the first word behind the colon; RETURN stands for what changes nothing."""
Patterns: TypeAlias = Mapping[str, tuple[tuple[re.Pattern[str], What], ...]]


def compiled(actions: Mapping[str, tuple[tuple[str, What], ...]]) -> Patterns:
    """Return patterns of what players do, compiled, by the first word that they begin with."""
    return {
        word: tuple((re.compile(pattern), what) for pattern, what in forms)
        for word, forms in actions.items()
    }


STREET: Final = re.compile(
    r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?(?P<street>[A-Z0-9a-z /-]+?) \*\*\*(?P<cards>.*)"
)
BOARD_STREETS: Final = frozenset({"FLOP", "TURN", "RIVER"})
DEALT: Final = re.compile(r"Dealt to (?P<name>.+?)((?: \[[^\]]*\])+)\s*")
COLLECTED: Final = re.compile(
    rf"(?P<name>.+) collected {AMOUNT} from (?P<pot>pot|main pot|side pot(?:-\d+)?)\s*"
)
RETURNED: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.+?)\s*")
TOTAL: Final = re.compile(
    rf"Total pot {AMOUNT}.*?\| Rake (?P<rake>[$€£]?[\d.,]+)(?P<fees>(?: \| .*)?)\s*"
)
FEE: Final = re.compile(rf"\| (?P<name>[A-Za-z ]+?) {AMOUNT}")
MUCKED: Final = re.compile(
    r"Seat \d+: (?P<name>.+?)(?: \((?:button|small blind|big blind)\))* mucked \[(?P<cards>.*)\]\s*"
)
IGNORED: Final = re.compile(
    r".* (?:joins the table at seat #\d+|leaves the table|has timed out.*|is (?:dis)?connected.*|"
    r"will be allowed to play after the button|was removed from the table.*|has returned|"
    r"is sitting out|sits out|said, \".*\"|re-buys.*|takes the add-on.*|is low on chips|"
    r"finished the tournament.*|wins the tournament.*|wins .*bounty.*|wins .* for eliminating.*|"
    r"wins an entry.*|has reconnected|adds .* to the table|was moved.*|cashed out.*)\s*|\s*|"
    r"(?:The deck is reshuffled|Betting is capped|No low hand qualified|Hand was run .*|"
    r"Seat \d+ will be.*|Players? .* (?:is|are) moved.*)\s*"
)
BOUNTY: Final = re.compile(r".* wins .*(?:bounty|for eliminating).*")
CASH_OUT: Final = re.compile(r".* cashed out.*")
ZONES: Final = {"ET": "America/New_York", "UTC": "UTC", "GMT": "UTC", "CET": "Europe/Paris"}
"""The time zones of logs by what they call them."""


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    return Reader(part, HEAD, "PokerStars").transcript()


class Reader:
    """Reads the lines of a hand in the layout of PokerStars, which other rooms have, too.

    They have a head of their own, and may have more that players do, and further lines.
    """

    actions = compiled(ACTIONS)

    def __init__(self, part: Part, head: re.Pattern[str], room: str) -> None:
        self.part, self.room = part, room
        match = head.fullmatch(part.lines[0])
        if match is None:
            raise LogError(f"{shown(part.lines[0])} is not the first line of a hand that is known")
        self.told = self._begin(match)
        self.names: set[str] = set()
        self.line = part.line
        self.was_dealt = False
        self.notes: dict[str, Any] = {}

    def _begin(self, match: re.Match[str]) -> Transcript:
        """Read the game, its stakes and when it was played."""
        game, stakes = match["game"], STAKES.search(match["game"])
        if stakes is None:
            raise LogError(f"{shown(game)} does not name the stakes")
        code = variant_code(game[: stakes.start()])
        self.is_cash = match["tournament"] is None and not stakes["small"].isdecimal()
        self.is_cash = self.is_cash or stakes["currency"] is not None
        small, big = self.money(stakes["small"]), self.money(stakes["big"])
        told = Transcript(self.room, match["number"], code, self.part.line)
        told.tournament = match["tournament"]
        if VARIANTS[code].structure is BettingStructure.FIXED_LIMIT:
            told.small_bet, told.small_blind, told.big_blind = small, small // 2, small
        else:
            told.small_blind, told.big_blind = small, big
        if stakes["cap"]:
            told.cap = self.money(stakes["cap"])
        symbol = stakes["small"][0]
        told.currency_symbol = symbol if self.is_cash and not symbol.isdigit() else None
        told.currency = stakes["currency"] or SYMBOLS.get(symbol) if self.is_cash else None
        if level := LEVEL.search(game):
            told.level = roman(level["level"])
        date, zone = match["date"], match["zone"]
        if match["date_et"]:
            date, zone = match["date_et"], "ET"
        told.time, told.time_zone = read_time(date), ZONES.get(zone)
        return told

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        told, lines = self.told, iter(enumerate(self.part.lines[1:], self.part.line + 1))
        table = seat = None
        for number, line in lines:
            self.line = number
            if table is None and (table := TABLE.fullmatch(line)):
                told.table = table["table"]
                told.seat_count = int(table["seats"]) if table["seats"] else None
                told.button = int(table["button"]) if table["button"] else None
            elif seat := SEAT.fullmatch(line):
                stack = self.money(seat["stack"])
                told.seats.append(Seat(int(seat["seat"]), seat["name"], stack, bool(seat["out"])))
                self.names.add(seat["name"])
            else:
                break
        else:
            raise LogError("the hand has seats and nothing else", self.line)
        try:
            self._events(number, line, lines)
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        told.notes = self.notes
        return told

    def _events(self, number: int, line: str, lines: Any) -> None:
        """Read the lines after the seats."""
        while True:
            self.line = number
            if line.startswith("*** "):
                if line.startswith("*** SUMMARY ***"):
                    break
                self._street(line)
            elif not self._action(line):
                self._other(line)
            number, line = next(lines, (0, ""))
            if not number:
                raise LogError("the hand stops before its summary", self.line)
        for number, line in lines:
            self.line = number
            self._summary(line)
        if self.told.total_pot is None:
            raise LogError("the summary has no total pot", self.line)

    def _action(self, line: str) -> bool:
        """Read what a player does; return whether the line tells it."""
        place = line.find(": ")
        while place > 0:
            name, rest = line[:place], line[place + 2 :]
            forms = self.actions.get(rest.partition(" ")[0], ())
            for pattern, what in forms:
                match = pattern.fullmatch(rest)
                if match is not None and (name in self.names or what is What.RETURN):
                    if what is not What.RETURN:
                        self._add(what, name, match)
                    return True
            place = line.find(": ", place + 1)
        return False

    def _add(self, what: What, name: str, match: re.Match[str]) -> None:
        """Add what a player does."""
        told, groups, line = self.told, match.groupdict(), self.line
        amount = self.money(groups["amount"]) if "amount" in groups else 0
        cards = read_cards_text(groups["cards"]) if groups.get("cards") else ""
        if what is What.FOLD and cards:
            told.events.append(Event(What.HOLE, name, 0, cards, line))
            cards = ""
        elif what is What.DISCARD and "count" in groups and not cards:
            cards = "??" * int(groups["count"])
        elif groups.get("both"):
            live = min(told.big_blind, amount)
            told.events.append(Event(What.DEAD_BLIND, name, amount - live, "", line))
            amount = live
        told.events.append(Event(what, name, amount, cards, line))

    def _street(self, line: str) -> None:
        """Read the beginning of a street, with the cards that are new on the board."""
        match = STREET.fullmatch(line.rstrip())
        if match is None:
            raise LogError(f"{shown(line)} is not a street")
        if match["street"] in BOARD_STREETS:
            groups = re.findall(r"\[([^\]]*)\]", match["cards"])
            if not groups:
                raise LogError(f"{shown(line)} has no cards")
            cards = read_cards_text(groups[-1])
            self.told.events.append(Event(What.BOARD, "", 0, cards, self.line))
            run = RUNS[match["run"]]
            self.told.runs = max(self.told.runs, run)

    def _other(self, line: str) -> None:
        """Read a line that begins with no player's name and a colon."""
        told, number = self.told, self.line
        if match := DEALT.fullmatch(line):
            self._dealt(match)
        elif match := COLLECTED.fullmatch(line):
            pot = {"pot": None, "main pot": 0, "side pot": 1}.get(match["pot"], -1)
            pot = int(match["pot"][9:]) if pot == -1 else pot
            amount = self.money(match["amount"])
            told.events.append(Event(What.COLLECT, match["name"], amount, "", number, pot))
        elif match := RETURNED.fullmatch(line):
            amount = self.money(match["amount"])
            told.events.append(Event(What.RETURN, match["name"], amount, "", number))
        elif line.startswith("Hand cancelled"):
            raise LogError("the hand was cancelled")
        elif BOUNTY.fullmatch(line):
            self.notes.setdefault("_bounties", []).append(line.strip())
        elif CASH_OUT.fullmatch(line):
            self.notes.setdefault("_cash_outs", []).append(line.strip())
        elif IGNORED.fullmatch(line) is None:
            raise LogError(f"{shown(line)} is not understood")

    def _dealt(self, match: re.Match[str]) -> None:
        """Read the cards that a player is dealt; of two groups the second is new."""
        name = match["name"]
        groups = re.findall(r"\[([^\]]*)\]", match[2])
        if not self.was_dealt and len(groups[-1].split()) > 1:
            self.told.hero, self.was_dealt = name, True
        cards = read_cards_text(groups[-1])
        self.told.events.append(Event(What.HOLE, name, 0, cards, self.line))

    def _summary(self, line: str) -> None:
        """Read a line of the summary: totals, and hands that were mucked."""
        told = self.told
        if match := TOTAL.fullmatch(line):
            told.total_pot = self.money(match["amount"])
            told.rake = self.money(match["rake"])
            for fee in FEE.finditer(match["fees"]):
                told.fees[fee["name"].lower()] = self.money(fee["amount"])
        elif (match := MUCKED.fullmatch(line)) and match["name"] in self.names:
            cards = read_cards_text(match["cards"])
            told.events.append(Event(What.MUCK, match["name"], 0, cards, self.line))


RUNS: Final = {None: 1, "FIRST ": 1, "SECOND ": 2, "THIRD ": 3}


def read_time(text: str, form: str = "%Y/%m/%d %H:%M:%S") -> datetime.datetime:
    """Read a day and time; raise LogError for one that is not in the calendar."""
    try:
        return datetime.datetime.strptime(text, form)
    except ValueError:
        raise LogError(f"{shown(text)} is not a day and time of the form {form}") from None


def roman(text: str) -> int:
    """Return a Roman number.

    >>> roman("XIV")
    14
    """
    values = [dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000), strict=True))[c] for c in text]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


POKERSTARS: Final = Room("PokerStars", re.compile(r"PokerStars (?:\w+ )*(?:Hand|Game) #\d"), read)
"""How the logs of PokerStars are read."""
