"""Read logs of PokerNow, whose games are played at home: tables of CSV, a row for each line."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, ClassVar, Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.amended_events import BLINDS, EarlyFolds
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Lines, Room
from poker_calculator.histories.rooms.texts import AMOUNT, logged_time, read_cards_text
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
)

TIME: Final = r'"?(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[\d.]*Z?"?(?:,"?(?P<order>[^,"]*)"?)?\s*'
ROW: Final = re.compile(rf'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^",]+)),{TIME}', re.DOTALL)
ROW_END: Final = re.compile(rf'(?:[^"]|"")*",{TIME}')
HEADER: Final = re.compile(r'"?entry"?,"?at"?(?:,"?order"?)?\s*')
START: Final = re.compile(r"-- starting hand #\d+")
END: Final = re.compile(r"-- ending hand #\d+")
BLIND: Final = re.compile(
    r"(?:.+ posts a (?P<posted>small|big) blind of|The game's (?P<changed>small|big) blind was "
    r"changed from \S+ to) (?P<amount>[\d.,]*\d)\.?"
)
NEW_ID: Final = re.compile(r'The player ".+" changed the ID from (\S+) to (\S+) .*')
TOKEN: Final = re.compile(r'(?:#\d+ |^)"(.+?)" (?:\([\d.,]+\)(?: \| |$)|shows an? (.+)\.)')


class PokerNowRow(NamedTuple):
    """A row of the table, or other text, without a time."""

    number: int
    entry: str
    time: str = ""
    order: str = ""


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the hands of a game in the order of play; the table may have the last row first."""
    rows = [*_rows(lines)]
    times = [row.time for row in rows if row.time]
    if times and times[0] >= times[-1]:
        rows.reverse()
    for old, new in [match.groups() for row in rows if (match := NEW_ID.fullmatch(row.entry))]:
        rows = [row._replace(entry=row.entry.replace(f' @ {old}"', f' @ {new}"')) for row in rows]
    hands = [*_hands(rows)]
    for hand, hero, facts in zip(hands, _heroes(hands), _stakes(hands), strict=True):
        entries, numbers = [row.entry for row in hand], [row.number for row in hand]
        is_whole = START.match(entries[0]) is not None
        fault = None if is_whole else "the first line of the hand is missing"
        facts |= {"hero": hero, "time": hand[0].time, "order": hand[0].order}
        yield HandLines(numbers[0], entries, fault, numbers, facts)


def _rows(lines: Lines) -> Iterator[PokerNowRow]:
    """Yield the rows of a table; the text of a row may have several lines."""
    begun = list[tuple[int, str]]()  # the lines of a row that has not ended
    for number, line in lines:
        match = ROW.fullmatch(line)
        if match is None and begun and ROW_END.fullmatch(line):
            match = ROW.fullmatch("\n".join([*(text for _, text in begun), line]))
            number, begun = begun[0][0], []
        if match is not None:
            yield from (PokerNowRow(*text) for text in begun)
            begun, entry = [], match["plain"] or match["quoted"].replace('""', '"')
            yield PokerNowRow(number, entry.strip(), match["time"], match["order"] or "")
        elif line.strip() and not HEADER.fullmatch(line):
            begun.append((number, line))
    yield from (PokerNowRow(*text) for text in begun)


def _hands(rows: Iterable[PokerNowRow]) -> Iterator[list[PokerNowRow]]:
    """Yield the rows of each hand, with those up to the next; rows before the first are no hand."""
    hand, ended = list[PokerNowRow](), 0
    for row in rows:
        if START.match(row.entry):
            if hand and (START.match(hand[0].entry) or ended):
                yield hand
            hand, ended = [], 0
        hand.append(row)
        if END.match(row.entry):
            if ended:  # a hand whose first line is missing
                yield hand[:ended]
                hand = hand[ended:]
            ended = len(hand)
    if hand and (START.match(hand[0].entry) or ended):
        yield hand


def _stakes(hands: list[list[PokerNowRow]]) -> list[dict[str, str]]:
    """Return the blinds of each hand by the rows before it, or else by the first that states them.

    Blinds that are posted all-in state nothing.
    """
    blinds, before = dict[str, str](), list[dict[str, str]]()
    for hand in hands:
        before.append(dict(blinds))
        for row in hand:
            if (match := BLIND.fullmatch(row.entry)) is not None:
                blinds[match["posted"] or match["changed"]] = match["amount"]
    later = blinds
    for facts in reversed(before):
        later = later | facts
        facts |= later
    return before


def _heroes(hands: list[list[PokerNowRow]]) -> list[str]:
    """Return the name of each hand's hero, empty if unknown; the lines of cards do not name them.

    A shown card belongs to one player, and all cards of the log belong to the same player.
    """
    by_hand = [_possible_heroes(hand) for hand in hands]
    stated = [names for names in by_hand if names]
    common = set[str].intersection(*stated) if stated else set[str]()
    candidates = [(names & common) or names for names in by_hand]
    return [next(iter(names)) if len(names) == 1 else "" for names in candidates]


def _possible_heroes(hand: list[PokerNowRow]) -> set[str]:
    """Return the players of a hand who can have the cards of the log."""
    own, names = set[str](), set[str]()
    for row in hand:
        if row.entry.startswith("Your hand is "):
            own = _cards(row.entry[13:])
        for name, card in TOKEN.findall(row.entry) if own or row.entry[0] == "P" else ():
            if not card:
                names.add(name)
            elif _cards(card) & own:
                names = {name}
            else:
                names.discard(name)
    return names if own else set()


def _cards(text: str) -> set[str]:
    try:
        cards = read_cards_text(text)
    except ValueError:
        return set()
    return {cards[place : place + 2] for place in range(0, len(cards), 2)}


HEAD: Final = re.compile(
    r"-- starting hand #(?P<number>\d+) +(?:\(id: (?P<id>[^()]+)\) +)?(?P<game>.+?) "
    r'\((?:dealer: "(?P<dealer>.+)"|dead button)\) --'
)
SEAT: Final = re.compile(r'#(\d+) "(.+)" \(([\d.,]+)\)')
BOARD: Final = r": +(?P<before>[^[]*?) *(?P<cards>\[[^]]*\])"
ALL_IN: Final = r"(?: and go all in)?"
BOMB: Final = rf"{ALL_IN} (?P<bomb>\(bomb pot bet\)){ALL_IN}"
IGNORED: Final = (
    r"(?:The (?:player|admin|game)\b|WARNING: |Game Config Changes|Undealt cards|Dead \w+ Blind|"
    r"Remaining players|Some players|Asking to|Waiting for)[\s\S]*"
)


class PokerNowReader(CountingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD]]
    totals: ClassVar[Collection[EventType]] = (
        EventType.CALL,
        EventType.BET,
        EventType.POST,
        EventType.STRADDLE,
    )
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts an? (?:big blind )?ante of {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts a small blind of {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts a big blind of {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            (rf"posts a straddle of {AMOUNT}{ALL_IN}", EventType.STRADDLE),
            (rf"posts a miss(?:ed|ing) small blind of {AMOUNT}{ALL_IN}", EventType.DEAD_BLIND),
            (rf"posts a miss(?:ed|ing) big blind of {AMOUNT}{ALL_IN}", EventType.POST),
            (rf"posts a bet of {AMOUNT}{BOMB}", EventType.ANTE),
            (rf"calls {AMOUNT}{BOMB}", EventType.ANTE),
            *common_forms(AMOUNT + ALL_IN, r"chooses to +(?:not )?run it twice\."),
            (rf"raises to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"shows an? (?P<cards>.+)\.", EventType.SHOW),
            (rf"collected {AMOUNT} from pot(?: with .*)?", EventType.COLLECT),
        ),
        '" ',
        '"',
    )
    seating: ClassVar[Table] = {"stacks": r"Player stacks: (?P<stacks>.+)", "ignored": IGNORED}
    play: ClassVar[Table] = {
        "own_cards": r"Your hand is (?P<cards>.+)",
        "board": r"(?P<street>Flop|Turn|River)(?: \((?P<run>second) run\))?" + BOARD,
        "second_board": r"(?:Flop|Turn|River) \(second board\)" + BOARD,
        "run_twice": r"All players in hand choose to run it twice\.",
        "returned": rf'Uncalled bet of {AMOUNT} returned to "(?P<name>.+)"',
        "paid": rf'"(?P<name>.+)" paid {AMOUNT} for the .+ bounty to ".+"',
        "won": rf'"(?P<name>.+)" collected {AMOUNT} from the .+ bounty',
        "end": r"-- ending hand #(?P<number>\d+) --",
        "ignored": IGNORED,
    }
    summary: ClassVar[Table] = {
        "shown": r'"(?P<name>.+)" shows an? (?P<cards>.+)\.',
        "paid": play["paid"],
        "won": play["won"],
        "ignored": IGNORED,
    }

    def begin(self, head: Head) -> None:
        """Read the game, its number and the time."""
        transcript, facts, self.head = self.transcript, self.part.facts, head
        super().begin(head)
        # The numbers begin with 1 in each game; the game has no other name.
        transcript.number = head["id"] or facts["order"] or head["number"]
        transcript.time, transcript.time_zone = logged_time(facts["time"].replace("T", " ")), "UTC"
        transcript.rake = self.money("0")
        self.known_cards = dict[str, str]()
        """The cards that players show, also one by one."""
        self.posted = dict[EventType, Any]()
        """The blinds that count as parts of posts."""
        self.second_run = list[Any]()
        self.second = ""
        """The second of two boards."""

    def read_stacks(self, match: re.Match[str]) -> None:
        """Read the players and their stacks, and whether these are counted in cents."""
        texts = re.split(r' \| (?=#\d+ ")', match["stacks"])
        seats = [SEAT.fullmatch(text) for text in texts]
        self.is_cash = any("." in seat[3] for seat in seats if seat is not None)
        for text, seat in zip(texts, seats, strict=True):
            if seat is None:
                raise LogError(f"{shown(text)} is not a seat, a player and a stack")
            self.transcript.seats.append(TranscriptSeat(int(seat[1]), seat[2], self.money(seat[3])))
            self.names.add(seat[2])
            if seat[2] == self.head["dealer"]:
                self.transcript.button = int(seat[1])

    def read_own_cards(self, match: re.Match[str]) -> None:
        """Read the cards of the player who kept the log, if that player is known."""
        cards, hero = read_cards_text(match["cards"]), self.part.facts["hero"]
        if hero in self.names:
            self.add_event(EventType.HOLE, hero, 0, cards)
        else:
            self.transcript.notes["_hero_cards"] = cards

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; cards are shown one by one."""
        if action.type is EventType.SHOW:
            self.known_cards[name] = self.known_cards.get(name, "") + action.cards
            return
        if action.type is EventType.POST and self.ledger.bets[self.ledger.indices[name]]:
            self._enter_with_blind(name)
        self.transcript.bomb_pot |= "bomb" in action.further
        super().add(name, action)

    def _enter_with_blind(self, name: str) -> None:
        """Count the blind of a player who also posts a missed blind as a part of this post."""
        events = self.transcript.events
        for index, event in enumerate(events):
            if event.player == name and event.type in BLINDS:
                events[index] = event._replace(type=EventType.POST)
                self.posted[event.type] = event.amount

    def read_shown(self, match: re.Match[str]) -> None:
        """Read the cards that a player shows when the hand is over."""
        self.known_cards[match["name"]] = self.known_cards.get(match["name"], "") + read_cards_text(
            match["cards"]
        )

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street; those of a second run follow the first run."""
        super().read_board(match)
        if match["run"]:
            self.second_run.append(self.transcript.events.pop())

    def read_second_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street on the second board."""
        before, new = read_cards_text(match["before"]), self.cards_in(match["cards"][1:-1])
        if before != self.second:
            raise LogError(f"the second board was {self.second or 'empty'} before, not {before}")
        self.second += new
        self.transcript.boards = 2
        self.add_event(EventType.BOARD, "", 0, new)

    def read_paid(self, match: re.Match[str]) -> None:
        """Read the payment of a player to the winner of a side game."""
        self.add_outside_pot(match["name"], -self.money(match["amount"]))

    def read_won(self, match: re.Match[str]) -> None:
        """Read the winnings of a side game."""
        self.add_outside_pot(match["name"], self.money(match["amount"]))

    def read_run_twice(self, match: re.Match[str]) -> None:
        """Read that there are two runs; streets without a name are of the first."""
        self.run = "FIRST"

    def read_end(self, match: re.Match[str]) -> bool:
        """Begin the rows after the hand."""
        if match["number"] != self.head["number"]:
            raise LogError(f"hand {self.head['number']} ends as hand {match['number']}")
        return True

    def finish(self) -> None:
        """Set the stakes, complete the events, and leave out the players' identifiers."""
        transcript, facts = self.transcript, self.part.facts
        small, big = (
            self.whole_post(blind) or self.posted.get(blind) or self.money(facts.get(name, "0"))
            for blind, name in ((EventType.SMALL_BLIND, "small"), (EventType.BIG_BLIND, "big"))
        )
        if not big:
            raise LogError("the big blind is not known: no hand of the game posts it in full")
        transcript.big_blind, transcript.small_blind = big, small
        if transcript.is_fixed_limit:
            transcript.small_bet = big
        events, seats = transcript.events + self.second_run, transcript.seats
        blinds = [event.player for event in events if event.type in BLINDS]
        first = next((seat.number for seat in seats if seat.name in blinds[:1]), 1)
        button = first - 1 if transcript.button is None else transcript.button
        transcript.events = [*EarlyFolds(events, seats, button)]
        for name, cards in self.known_cards.items():
            self.add_event(EventType.SHOW, name, 0, cards)
        plain = {name: name.rpartition(" @ ")[0] or name for name in self.ledger.indices}
        names = [*plain.values()]
        plain = {name: name if names.count(short) > 1 else short for name, short in plain.items()}
        transcript.seats = [seat._replace(name=plain[seat.name]) for seat in transcript.seats]
        transcript.events = [
            event._replace(player=plain.get(event.player, "")) for event in transcript.events
        ]
        transcript.outside_pot = {
            plain[name]: amount for name, amount in transcript.outside_pot.items()
        }
        super().finish()


POKER_NOW: Final = Room(
    "poker-now",
    "PokerNow",
    re.compile(r'(?:"?entry"?,"?at"?(?:,"?order"?)?\s*$)|"?-- (?:starting|ending) hand #\d'),
    PokerNowReader,
    split,
)
