"""Read logs of Bovada, Ignition and Bodog: players by position, with the hole cards of all."""

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, ClassVar, Final

from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.ledger import PUT_IN, SMALL_STREETS, Ledger, StudBets
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Reader, Room
from poker_calculator.histories.rooms.texts import (
    AMOUNT,
    MONEY,
    read_cards_text,
    read_count,
    read_money,
    split_cards,
)
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    Event,
    EventType,
    HandLines,
    Money,
    Transcript,
)

ME: Final = re.compile(r" +\[ME\]")
"""The mark after the name of the player who kept the log."""


def without_mark(line: str) -> str:
    """Return a line without the mark of the player who kept the log.

    >>> without_mark("UTG+1  [ME] : Folds")
    'UTG+1 : Folds'
    """
    return ME.sub("", line, count=1)


def plain_lines(lines: Sequence[str]) -> list[str]:
    """Return lines without marks; some hands repeat lines, which are left out.

    Only a check on two streets, without a line between, may be two actions.

    >>> plain_lines(["UTG [ME] : Folds", "Dealer : Folds", "Dealer : Folds"])
    ['UTG : Folds', 'Dealer : Folds']
    """
    plain = [without_mark(line).replace("  ]", "]") for line in lines]
    has_streets = any("*** FLOP" in line for line in plain)
    return [
        line
        for before, line in zip(["", *plain], plain, strict=False)
        if line != before or " : " not in line or ("Check" in line and not has_streets)
    ]


ASIDE: Final = (
    r"(?:Set dealer|Draw for dealer|Table|Seat(?!\+)|Sit ?out|Re-join|Stand|Leave|Rebuyin|"
    r"Addon|Double rebuys|Enter)"
)
"""The beginnings of lines on matters beside the hand; ``Seat+`` begins the names of players."""
IN_TIME: Final = r" ?(?:\((?:timeout|disconnect|auth|auth-disconnect)\))?"
POT: Final = r"(?:-[Ss]ide [Pp]ot\d*)?"

ACTIONS: Final = PlayerLines(
    (
        (rf"Ante chip {AMOUNT}", EventType.ANTE),
        (rf"(?:Ante/)?Small [Bb]lind {AMOUNT}", EventType.SMALL_BLIND),
        (rf"Big [Bb]lind(?:/Bring in)?(?:\(timeout\))? {AMOUNT}", EventType.BIG_BLIND),
        (rf"Bring_in chip {AMOUNT}", EventType.BRING_IN),
        (rf"Posts chip {AMOUNT}", EventType.POST),
        (rf"Posts dead chip {AMOUNT}", EventType.DEAD_BLIND),
        (r"Card dealt to a spot \[(?P<cards>[^\]]*)\]", EventType.HOLE),
        (rf"Folds?{IN_TIME}", EventType.FOLD),
        (r"Folds? & [Ss]hows \[[^\]]*\].*", EventType.FOLD),
        (r"Fold\(Blind .*\)", EventType.FOLD),
        (rf"Checks?{IN_TIME}", EventType.CHECK),
        (rf"Calls?{IN_TIME} {AMOUNT}", EventType.CALL),
        (rf"Bets?(?: chip info)?{IN_TIME} {AMOUNT}", EventType.BET),
        (rf"(?P<double>Double bets){IN_TIME} {AMOUNT}", EventType.BET),
        (rf"Raises?{IN_TIME} (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
        (rf"Raises?{IN_TIME} {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in\(raise(?:-timeout)?\) (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in\(raise\) {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in?{IN_TIME} {AMOUNT}", EventType.ALL_IN),
        (rf"Return uncalled (?:portion of bet|blind) {AMOUNT}", EventType.RETURN),
        (r"Showdown ?(?:[\[(].*)?", EventType.SHOW),
        (r"Showdown\(High Card\)", EventType.SHOW),
        (r"(?:Mucks|Does not show) \[.*", EventType.MUCK),
        (rf"Hand [Rr]esult{POT} {AMOUNT}", EventType.COLLECT),
        (rf"{ASIDE}.*", None),
    ),
    " : ",
)
"""The actions of players, after their position and a colon."""

POSTS: Final = {"Small Blind": EventType.SMALL_BLIND, "Big Blind": EventType.BIG_BLIND}
"""The posts of players who are all-in by them."""
PLAYED: Final = frozenset(
    {EventType.FOLD, EventType.CHECK, EventType.CALL, EventType.BET, EventType.RAISE_TO}
    | {EventType.ALL_IN, EventType.BRING_IN}
)

HEAD: Final = re.compile(
    r"(?P<room>Bovada|Ignition|Bodog(?:\.\w+| \w+)?) Hand #(?P<number>\d+):? +"
    r"(?:(?:TBL|Zone Poker ID)#(?P<table>\d+) +)?"
    r"(?P<game>(?:HOLDEM|OMAHA|7CARD)(?: HiLo)?)(?:ZonePoker)? +"
    r"(?:Tournament #(?P<tournament>\d+) TBL#(?P<place>\d+), )?"
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|\w+)"
    r"(?:- Level (?P<level>\d+) \((?P<small>[\d.]+)/(?P<big>[\d.]+)\))?(?: \[MVS\])?"
    r" - (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: [A-Z]+)?\s*"
)
LIMITS: Final = {"HOLDEM": "No Limit", "OMAHA": "Pot Limit", "7CARD": "Fixed Limit"}
"""The limits of games in tournaments whose logs do not state them."""
POSITION: Final = re.compile(r"Small Blind|Big Blind|Dealer|UTG(?:\+(?P<after>\d))?")
FIRST: Final = {"Small Blind": 0, "Big Blind": 1, "Dealer": 99}
"""The places of positions in the order of play after the flop, besides those from UTG on."""


def order_seats(transcript: Transcript) -> None:
    """Renumber the seats by position if their numbers are not in the order of play."""
    positions = dict[str, int]()
    for seat in transcript.seats:
        if (match := POSITION.fullmatch(seat.name)) is None:
            return
        positions[seat.name] = FIRST.get(seat.name, 2 + int(match["after"] or 0))
    seats = sorted(transcript.seats, key=lambda seat: positions[seat.name])
    numbers = [seat.number for seat in seats]
    descents = sum(after < before for before, after in pairwise([*numbers, numbers[0]]))
    if descents > 1:
        transcript.seats[:] = [seat._replace(number=n) for n, seat in enumerate(seats, 1)]
        transcript.button = next((s.number for s in transcript.seats if s.name == "Dealer"), 0)


def complete_stakes(
    reader: Reader, stakes: tuple[Money, Money] | None, stud_bets: StudBets
) -> None:
    """Set the stakes, which logs of cash games do not state, by the posts or bets."""
    transcript = reader.transcript
    if VARIANTS[transcript.variant].has_bring_in:
        transcript.small_bet = transcript.big_blind = stud_bets.small_bet()
        return
    small, big = stakes or (reader.whole_post(EventType.SMALL_BLIND), None)
    if big is None or transcript.is_fixed_limit:
        big = reader.called_blind()
    transcript.big_blind = big
    if transcript.is_fixed_limit:
        transcript.small_bet = big
    else:
        transcript.small_blind = big * 0 if small is None else small


BETTING: Final = (PUT_IN - FORCED) | {EventType.FOLD, EventType.CHECK}


class Streets:
    """The streets of a hand, each of which begins when no player has to act any more."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        (self.board,) = transcript.stated_boards
        self.ledger = Ledger(transcript.seats)
        self.live = {e.player for e in transcript.events if e.type is EventType.HOLE}
        self.waiting: set[str] | None = None
        """The players who must still act on this street, None before the first action."""
        self.events = list[Event]()

    def deal(self) -> None:
        """Insert the cards of each street after the last action before it."""
        for event in self.transcript.events:
            is_action = event.type in BETTING
            if is_action and self.waiting is None:
                self.waiting = self._with_chips()
            level = self.ledger.level
            if event.type in PUT_IN:
                self.ledger.put(event.type, event.player, event.amount)
            self.events.append(event)
            if is_action:
                self._act(event, self.ledger.level > level)
        self.transcript.events[:] = self.events

    def _with_chips(self) -> set[str]:
        """Return the players who have not folded and are not all-in."""
        stacks, indices = self.ledger.stacks, self.ledger.indices
        return {name for name in self.live if stacks[indices[name]] > 0}

    def _act(self, event: Event, is_raise: bool) -> None:
        """Let a player act; after the last action of a street, deal the next ones."""
        assert self.waiting is not None  # it is set before the first action
        if event.type is EventType.FOLD:
            self.live.discard(event.player)
        self.waiting = (self._with_chips() if is_raise else self.waiting) - {event.player}
        while not self.waiting and len(self.live) > 1 and self.board:
            cards = split_cards(self.board)
            count = 3 if not any(e.type is EventType.BOARD for e in self.events) else 1
            new, self.board = "".join(cards[:count]), "".join(cards[count:])
            self.events.append(Event(EventType.BOARD, "", 0, new, event.line))
            self.ledger.new_street()
            more = self._with_chips()
            self.waiting = more if len(more) > 1 else set()


RESULT: Final = re.compile(rf"(?:[A-Z][A-Za-z]*(?: Blind)?(?:\+\d)?)? *{AMOUNT} +(?:\[Does|with)")
"""The winnings of a player in the summary, after their position."""


class BovadaReader(CountingReader):
    """Reads a hand."""

    table_rules = "iPoker"  # the rooms share its rules
    heads: ClassVar[Heads] = [[HEAD]]
    stacks_have_currency = True
    actions = ACTIONS
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in chips\)\s*",
        "ignored": r"Table Info: .*",
        "seat without position": rf"(?P<name>Seat\+(?P<seat>\d+)): (?P<stack>{MONEY}) in chips\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])\s*",
        "cards_on_table": r"Card (?:dealt )?to (?:the )?table \[(?P<cards>[^\]]*)\]\s*",
        "ranking": r"(?P<name>.+) : Ranking (?P<place>\d+)\s*",
        "prize": rf"(?P<name>.+) : Prize Cash \[(?P<prize>{MONEY})\]\s*",
        "bounty": rf"(?P<name>.+) : BOUNTY PRIZE \[(?P<bounty>{MONEY})\]\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "ignored": r"(?:Dealer : )?Set dealer.*|Player Info: .*|"
        r"\*\*\* (?:HOLE CARDS|\dTH STREET|3RD STREET|RIVER) \*\*\*\s*|"
        rf"{ASIDE}.*|(?:.+ : )?(?:Ranking|Prize Cash|BOUNTY PRIZE)\b.*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total Pot\({AMOUNT}\)(?: \| Rake \((?P<rake>{MONEY})\))?\s*",
        "stated_board": r"Board \[(?P<cards>[^\]]*?) *\]\s*",
        "result": r"Seat ?\+?(?P<seat>\d+): ?(?P<text>.*)",
    }

    def __init__(self, part: HandLines, room: str) -> None:
        self.hero = next(
            (line for line in part.lines if line.startswith("Seat") and "[ME]" in line), ""
        )
        lines = plain_lines(part.lines)
        self.has_antes = any(" : Ante chip " in line for line in lines)
        super().__init__(part.in_words(lines), room)

    def begin(self, head: Head) -> None:
        """Read the first line; that of a tournament may omit the limit."""
        name, _, split = head["game"].partition(" ")
        if not head["limit"].endswith("Limit"):
            head["limit"] = LIMITS[name]
        head["game"] = f"{name.replace('7CARD', '7 card stud')} {split}"
        head["table"] = head["table"] or head["place"]
        small, big = head.pop("small"), head.pop("big")
        super().begin(head)
        self.transcript.room = head["room"]
        self.stakes = (self.money(small), self.money(big)) if big else None
        self.stud_bets, self.street = StudBets(), 1
        self.places: dict[str, int] = {}
        self.prizes: dict[str, Money] = {}

    def read_seat(self, match: re.Match[str]) -> None:
        """Read a player and their stack, the button and the hero."""
        super().read_seat(match)
        if match["name"] == "Dealer":
            self.transcript.button = int(match["seat"])
        if match[0] == without_mark(self.hero):
            self.transcript.hero = match["name"]

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; a big blind of stud is the bring-in, and shown cards are those dealt."""
        event_type, amount, level = action.type, action.amount, self.ledger.level
        if event_type is EventType.BIG_BLIND and VARIANTS[self.transcript.variant].has_bring_in:
            event_type = EventType.BRING_IN
        if event_type is EventType.HOLE:
            self._begin_street_of_stud()
            self.hole_cards[name] = [*self.hole_cards.get(name, []), action.cards]
        if not self.hole_cards and event_type is EventType.FOLD:
            return  # before the deal, players decline to post
        if not self.hole_cards:
            action = self._post(name, action)
            event_type = action.type
        cards = (
            "".join(self.hole_cards.get(name, ())) if event_type is EventType.SHOW else action.cards
        )
        super().add(name, action._replace(type=event_type, cards=cards))
        if event_type in PUT_IN:
            street = SMALL_STREETS + 1 if "double" in action.further else self.street
            self.stud_bets.add(event_type, amount, level, street)

    def _post(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a post: all-ins are antes or blinds, and a dead chip may include a big blind."""
        if action.type is EventType.ALL_IN:
            is_ante = self.has_antes and not self.ledger.antes[self.ledger.indices[name]]
            return action._replace(type=EventType.ANTE if is_ante else POSTS.get(name, action.type))
        big: Any = next(iter(self.amounts(EventType.BIG_BLIND)), action.amount)
        if action.type is EventType.DEAD_BLIND and action.amount > big:
            dead: Any = action.amount - big
            return action._replace(type=EventType.POST, amount=big, dead=dead)
        return action

    def _begin_street_of_stud(self) -> None:
        """Begin a street with the first card after an action."""
        events = self.transcript.events
        last = next((event.type for event in reversed(events) if event.type in PLAYED), None)
        if last is not None and events[-1].type is not EventType.HOLE:
            self.street += 1
            self.ledger.new_street()

    def read_cards_on_table(self, match: re.Match[str]) -> None:
        """Read the new cards of a street in older logs, which do not repeat the board."""
        self.ledger.new_street()
        cards = read_cards_text(match["cards"])
        self.boards[0] += cards
        self.add_event(EventType.BOARD, "", 0, cards)

    def read_ranking(self, match: re.Match[str]) -> None:
        """Read the place of a player who ends the tournament."""
        self.places[match["name"]] = read_count(match["place"])

    def read_prize(self, match: re.Match[str]) -> None:
        """Read the prize of a player."""
        self.prizes[match["name"]] = read_money(match["prize"])

    def read_bounty(self, match: re.Match[str]) -> None:
        """Read the bounty that a player wins."""
        self.transcript.won_bounties.append((match["name"], read_money(match["bounty"])))

    def read_total(self, match: re.Match[str]) -> None:
        """Read the total pot; some logs of cash games do not state the rake."""
        super().read_total(match)
        if match["rake"] is None and self.is_cash:
            self.transcript.rake = None

    def read_result(self, match: re.Match[str]) -> None:
        """Compare the winnings of a player in the summary."""
        won = RESULT.match(match["text"])
        if won is not None and (name := self.named.get(match["seat"])) is not None:
            self.transcript.won[name] = self.money(won["amount"])

    def finish(self) -> None:
        """Set the stakes by the posts or bets, and deal a board that only the summary states."""
        hero, transcript = self.transcript.hero, self.transcript
        super().finish()
        transcript.hero = hero
        transcript.finishes = [
            (name, place, self.prizes.get(name, Decimal(0))) for name, place in self.places.items()
        ]
        if transcript.stated_boards and not self.boards[0]:
            Streets(transcript).deal()
        order_seats(transcript)
        complete_stakes(self, self.stakes, self.stud_bets)
        self.take_posted_blinds()


BOVADA: Final = Room(
    "bovada",
    "Bovada",
    re.compile(r"(?:Bovada|Ignition|Bodog(?:\.\w+| \w+)?) Hand #\d"),
    BovadaReader,
    head=HEAD,
    mark="Hand #",
)
