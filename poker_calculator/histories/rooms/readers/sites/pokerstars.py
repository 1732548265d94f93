"""Read English logs of PokerStars: cash games, Zoom, tournaments, home games, play money.

Other rooms and programs write the same layout under their own names, or in other words: they
differ in colons, letter case, articles, brackets, spaces, and currencies after amounts.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.readers.layouts.stars_layout import StarsReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import (
    MONEY,
    SYMBOL,
    SYMBOLS,
    ZONES,
    logged_time,
    read_buy_in,
    read_money,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    Money,
    Transcript,
)

STAKES: Final = re.compile(
    rf"[(,] ?(?P<small>{MONEY})/(?P<big>{MONEY})"
    rf"(?: - (?P<cap>{MONEY}) Cap -)? *(?P<currency>[A-Z]{{3}})?(?:\)|,| - )"
)
BUTTON_STAKES: Final = re.compile(
    rf"\((?P<small>Button Blind )(?P<big>{MONEY})(?: - Ante (?P<ante>{MONEY}))?"
    r"(?P<cap>) *(?P<currency>[A-Z]{3})?\)"
)
"""The stakes if only the button posts a blind, as in six-plus hold'em."""
MIX: Final = re.compile(
    r"(?:[\d.,]+ (?:[A-Z]{3} )?)?(?P<mix>[^ $€£()+,][^$€£()+,]*?) \((?P<game>[^$€£(),]*[a-z])[,)]"
)
"""A mix of games, such as HORSE, with the current game in brackets."""
LEVEL: Final = re.compile(r" - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+) \(")
UNKNOWN_DATE: Final = "1970/01/01 00:00:00"  # the placeholder for the time of a hand without one


class HeadGame(NamedTuple):
    """The game of a first line."""

    is_cash: bool  # whether the game is for money
    fields: dict[str, Any]  # fields of the transcript
    mix: str | None


def read_head(match: Head, transcript: Transcript) -> bool:
    """Read the game, its stakes and the time; return whether the game is for money."""
    game = match["game"].replace("\xa0", " ")
    is_cash, fields, mix = read_game(game, match["tournament"] is not None)
    transcript.number, transcript.tournament = match["number"], match["tournament"]
    for name, value in fields.items():
        setattr(transcript, name, value)
    if mix:
        transcript.notes["_mix"] = mix
    if transcript.tournament is not None and (buy_in := read_buy_in(match["game"])) is not None:
        transcript.buy_in, transcript.buy_in_currency = buy_in
    if match["date"] is None:
        return is_cash
    date, zone = match["date_et"] or match["date"], "ET" if match["date_et"] else match["zone"]
    date = date.replace(" - ", " ")
    if date.count(":") == 1:
        date += ":00"
    if date != UNKNOWN_DATE:
        transcript.time, transcript.time_zone = logged_time(date), ZONES.get(zone)
    return is_cash


@lru_cache(1 << 10)  # A log has few games; parsing one takes a tenth of the time of a hand.
def read_game(game: str, is_tournament: bool) -> HeadGame:
    """Read the game and its stakes."""
    stakes, mix = STAKES.search(game) or BUTTON_STAKES.search(game), MIX.search(game)
    if stakes is None:
        raise LogError(f"{shown(game)} does not name the stakes")
    code = variant_code(mix["game"] if mix else game[: stakes.start()])
    is_cash = not is_tournament and not stakes["big"].isdecimal()
    is_cash = is_cash or stakes["currency"] is not None

    def money(text: str) -> Money:
        return read_money(text, is_cash)

    big = money(stakes["big"])
    has_small = stakes.re is STAKES
    small = money(stakes["small"]) if has_small else big * 0
    if not big:
        raise LogError(f"the stakes of {shown(game)} are 0")
    symbol = stakes["big"][0]
    fields: dict[str, Any] = {
        "variant": code,
        "currency_symbol": symbol if is_cash and not symbol.isdigit() else None,
        "currency": stakes["currency"] or SYMBOLS.get(symbol) if is_cash else None,
    }
    if VARIANTS[code].structure is BettingStructure.FIXED_LIMIT:
        if big != 2 * small:
            raise LogError(f"the big bet is twice the small bet, not {small}/{big}")
        fields |= {"small_bet": small, "big_blind": small}
    else:
        fields |= {"small_blind": small, "big_blind": big, "names_small_blind": has_small}
    if not has_small and stakes["ante"]:
        fields["ante"] = money(stakes["ante"])
    if stakes["cap"]:
        fields["cap"] = money(stakes["cap"])
    if level := LEVEL.search(game):
        fields["level"] = read_roman(level["level"])
    return HeadGame(is_cash, fields, mix["mix"] if mix else None)


def read_roman(text: str) -> int:
    """Parse a Roman numeral.

    >>> read_roman("XIV")
    14
    """
    values = [ROMAN[letter] for letter in text]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


def write_roman(number: int) -> str:
    """Return a positive integer as a Roman numeral.

    >>> write_roman(14)
    'XIV'
    """
    text = ""
    for letters, value in ROMAN.items():
        count, number = divmod(number, value)
        text += letters * count
    return text


ROMAN: Final = {
    **{"M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40},
    **{"X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1},
}


Words: TypeAlias = Sequence[tuple[re.Pattern[str], str]]
"""Patterns of whole texts, with the words of PokerStars."""
AMOUNT: Final = rf"\(?({MONEY})\)?"
CARDS: Final = r"\[? ?((?:(?:10|[2-9TJQKA])[cdhs][, ]*)+)\]?"
POSTS: Final = r"(?:posts? )?(?:an? |the )?"
ALL_IN: Final = r"(?:,? (?:and )?(?:is |goes )?\(?all[- ]?in\)?)?\.?"
WINS: Final = rf"(?:collect(?:s|ed)|wins?|won) {AMOUNT}"
SPACES: Final = (
    (re.compile(r"\s"), " "),
    (re.compile(rf"(?<={SYMBOL}) (?=\d)|(?<=\d)[ ’'](?=\d{{3}}\b)"), ""),
)
UNITS: Final = ((re.compile(r"(?<=\d) ?(?:USD|EUR|GBP|chips)\b"), ""), (re.compile(r" {2,}"), " "))
SEAT: Final = re.compile(
    rf"Seat #?(\d+):? (.+?):? \(({MONEY})(?: in chips)?([,)].*)", re.IGNORECASE
)
STREET: Final = re.compile(
    r"\*+ ?(hole cards|flop|turn|river|show ?down|summary) ?\*+:?(.*)", re.IGNORECASE
)

BOARD: Final = re.compile(r"Board \[(\w\w \w\w \w\w) (\w\w)(?: \w\w)?\] ?")


def _words(*table: tuple[str, str]) -> Words:
    return [(re.compile(pattern, re.IGNORECASE), words) for pattern, words in table]


ACTIONS: Final = _words(
    (rf"{POSTS}antes?(?: of)? {AMOUNT}{ALL_IN}", r": posts the ante \1"),
    (rf"{POSTS}(?:small blind|sb)(?: of)? {AMOUNT}{ALL_IN}", r": posts small blind \1"),
    (rf"{POSTS}(?:big blind|bb)(?: of)? {AMOUNT}{ALL_IN}", r": posts big blind \1"),
    (rf"{POSTS}straddles?(?: of| to)? {AMOUNT}{ALL_IN}", r": posts straddle \1"),
    (r"folds?\.?", ": folds"),
    (r"checks?\.?", ": checks"),
    (rf"calls {AMOUNT}{ALL_IN}", r": calls \1"),
    (rf"bets(?: of)? {AMOUNT}{ALL_IN}", r": bets \1"),
    (rf"raises(?: by)? {AMOUNT} to {AMOUNT}{ALL_IN}", r": raises \1 to \2"),
    (rf"raises to {AMOUNT}{ALL_IN}", r": raises to \1"),
    (rf"{WINS}(?: from (?:the )?(?:main )?pot)?(?: with .*)?\.?", r" collected \1 from pot"),
    (rf"{WINS} from (?:the )?side pot\W*(\d*)(?: with .*)?\.?", r" collected \1 from side pot \2"),
    (rf"shows?:? {CARDS}.*", r": shows [\1]"),
    (r"mucks?\b.*", ": mucks hand"),
    (r"(?:doesn't|does not|didn't) show.*", ": doesn't show hand"),
)
"""The texts after a player's name, a colon or a dash."""
LINES: Final = _words(
    (
        r"table:? (?!')(.+?) seat:? #?(\d+) is the (?:button|dealer)",
        r"Table '\1' Seat #\2 is the button",
    ),
    (
        r"(?:(?:the )?(?:button|dealer)(?: is in)?:? )?seat #?(\d+)(?: is the (?:button|dealer))?",
        r"Seat #\1 is the button",
    ),
    (rf"dealt to:? (.+?):? {CARDS}", r"Dealt to \1 [\2]"),
    (
        rf"uncalled bet:?(?: of)? {AMOUNT} (?:is |was )?returned to:? (.+)",
        r"Uncalled bet (\1) returned to \2",
    ),
    (rf"total pot:? {AMOUNT}(.*?)[ |,;]*\brake:? {AMOUNT}(.*)", r"Total pot \1\2 | Rake \3\4"),
    (rf"total pot:? {AMOUNT}", r"Total pot \1"),
    (rf"board:? {CARDS}", r"Board [\1]"),
)


def in_stars_words(part: HandLines) -> HandLines:
    """Return a hand in the words of PokerStars.

    >>> lines = ["", "Seat 1: Ann ($9)", "Ann posts an ante of 1.00 USD", "Total pot: $2, rake $0"]
    >>> in_stars_words(HandLines(1, lines)).lines[1:]
    ['Seat 1: Ann ($9 in chips)', 'Ann: posts the ante 1.00', 'Total pot $2 | Rake $0']
    """
    names, lines, in_summary = set[str](), list[str](), False
    for line in part.lines:
        for pattern, words in (*SPACES, *UNITS) if lines else SPACES:
            line = pattern.sub(words, line)
        if (street := STREET.fullmatch(line)) is not None:
            in_summary |= street[1].lower() == "summary"
            line = f"*** {street[1].upper()} ***{street[2]}"
        elif not in_summary and (seat := SEAT.fullmatch(line)) is not None:
            names.add(seat[2])
            line = seat.expand(r"Seat \1: \2 (\3 in chips\4")
        else:
            line = _translated(line, sorted(names, key=len, reverse=True))
        lines.append(line)
    return part.in_words(_with_turn(lines))


def _with_turn(lines: list[str]) -> list[str]:
    """Return lines with the turn card of the summary, if the line of the turn omits it."""
    board = next(filter(None, map(BOARD.fullmatch, lines)), None)
    if board is None or f"*** TURN *** [{board[1]}] []" not in lines:
        return lines
    flop, turn = board.groups()
    before = f"*** RIVER *** [{flop}] ["
    lines[lines.index(f"*** TURN *** [{flop}] []")] = f"*** TURN *** [{flop}] [{turn}]"
    return [line.replace(before, f"*** RIVER *** [{flop} {turn}] [") for line in lines]


def _translated(line: str, names: Sequence[str]) -> str:
    """Return a line of a player or of the table in the words of PokerStars, as it is if unknown."""
    for name in names:
        if line.startswith(name):
            text = line[len(name) :].lstrip(":- ").rstrip()
            for pattern, words in ACTIONS:
                if (match := pattern.fullmatch(text)) is not None:
                    return name + match.expand(words)
    for pattern, words in LINES:
        if (match := pattern.fullmatch(line.rstrip())) is not None:
            return match.expand(words)
    return line


ROOM_NAMES: Final = "PokerStars|PokerBros|PokerMaster|Full Tilt(?= Hand)|Run It Once Poker"
NAMES: Final = {name.lower(): name for name in re.findall(r"\w[\w ]+", ROOM_NAMES)}
TOTALS_SINCE: Final = "2019/06"
"""The month since which Run It Once states the totals of raises; before, the chips they add."""
GAME: Final = (
    rf"(?P<room>{ROOM_NAMES}) (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+):? ++"
    r"(?>\{.*?\} ++)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *+)?(?P<game>.*?)"
)
TIME: Final = (
    r" - (?P<date>\d{4}[/-]\d\d?[/-]\d\d?(?P<exported> -)? \d{1,2}:\d\d(?::\d\d)?)"
    r"(?: \(?(?P<zone>[A-Z]+)\)?)?"
    r"(?: \[(?:(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET|[^]]*)\])?\s*"
)
HEAD: Final = re.compile(GAME + TIME, re.IGNORECASE)
HEAD_WITHOUT_TIME: Final = re.compile(f"{GAME}(?:{TIME})?", re.IGNORECASE)


class PokerStarsReader(StarsReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD, HEAD_WITHOUT_TIME]]

    @classmethod
    def in_usual_words(cls, part: HandLines) -> HandLines | None:
        """Return a hand of another program in the words of PokerStars."""
        return in_stars_words(part)

    def begin(self, head: Head) -> None:
        """Read the first line; that of a hand from another program has another time."""
        self.is_cash = read_head(head, self.transcript)
        self.transcript.room = NAMES[head["room"].lower()]
        self.total_is_net = head["exported"] is not None
        self.transcript.repeats_raises = self.total_is_net
        self.transcript.adds_raises = "Match Round" in head["game"]
        month = (head["date"] or TOTALS_SINCE).replace("-", "/")
        self.adds_raises = head["room"] == "Run It Once Poker" and month < TOTALS_SINCE

    def finish(self) -> None:
        """Turn raises into what the player adds, where that was written as the total."""
        super().finish()
        events = self.transcript.events
        for index, event in enumerate(events if self.adds_raises else ()):
            if event.type is EventType.RAISE_TO:
                events[index] = event._replace(type=EventType.RAISE_BY, above=None)


POKERSTARS: Final = Room(
    "pokerstars",
    "PokerStars",
    re.compile(rf"(?:{ROOM_NAMES}) (?:\w+ )*(?:Hand|Game) #\d", re.IGNORECASE),
    PokerStarsReader,
    head=HEAD,
    mark=" #",
)
