"""Read English logs of PartyPoker: hold'em and Omaha, cash games and tournaments."""

import re
from collections.abc import Collection
from decimal import Decimal
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.ledger import PLAYED, PUT_IN
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.dealing_layout import (
    BLINDS,
    BRACKETED,
    CASH,
    FIRST,
    LEVEL,
    TABLE,
    TOURNAMENT,
    DealingReader,
    add_unstated_posts,
    read_chips,
)
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import (
    AMOUNT,
    MONEY,
    SYMBOL_OF,
    currency_in,
    read_money,
    split_cards,
)
from poker_calculator.histories.rooms.transcript import (
    Event,
    EventType,
    HandLines,
    LogError,
    Money,
    Transcript,
    TranscriptSeat,
)

MOST_SEATS: Final = 10
UNKNOWN: Final = Decimal("Infinity")


def seat_joiner(transcript: Transcript, joined: set[str], left: set[str]) -> None:
    """Seat the player of *joined* who is dealt in, with an infinite stack unless they are all-in.

    They sit between the players who act before and after them, in the first free seat. The order of
    the players is the same in each of these seats. Seats of players in *left* are free.
    """
    players = {event.player for event in transcript.events}
    names = sorted(joined & players)
    if len(names) > 1:
        raise LogError(f"{shown(names)} play without a seat and a stack; only one player may")
    if not names:
        return
    transcript.seats = [s for s in transcript.seats if s.name not in left - players]
    numbers = {seat.name: seat.number for seat in transcript.seats}
    before, after = (numbers[name] for name in _neighbours(transcript, names[0]))
    count = max(transcript.seat_count or MOST_SEATS, *numbers.values())
    for step in range(1, count):
        number = (before + step - 1) % count + 1
        if number == after:
            break
        if number not in numbers.values():
            transcript.seats.append(TranscriptSeat(number, names[0], _stack(transcript, names[0])))
            return
    raise LogError(f"{names[0]} plays without a seat, and no seat is free where they act")


def _stack(transcript: Transcript, name: str) -> Money:
    """Return the chips that an all-in player puts in, infinity for others."""
    events = [e for e in transcript.events if e.player == name and e.type in PUT_IN]
    is_all_in = any(event.type is EventType.ALL_IN for event in events)
    chips: Any = [event.amount for event in events]
    return sum(chips) if is_all_in else UNKNOWN


def _neighbours(transcript: Transcript, name: str) -> tuple[str, str]:
    """Return the players who act before and after a player in the first round.

    The big blind, who has no turn if all others fold, comes after the last of them.
    """
    order = dict[str, None]()
    for event in transcript.events:
        if event.type is EventType.BOARD:
            break
        if event.type in PLAYED:
            order[event.player] = None
    others = [*order, *(() if name in order else (name,))]
    index = others.index(name)
    return others[index - 1], others[(index + 1) % len(others)]


DEALT_FIRST: Final = 3
CARDS: Final = 7


def deal_shown_cards(transcript: Transcript, openers: set[str]) -> None:
    """Add the deals of hands that are shown whole; logs list cards in the order of the deal.

    Raises LogError if one of *openers* shows no cards, as the face-up cards decide who opens.
    """
    events = transcript.events
    dealt = {event.player for event in events if event.type is EventType.HOLE}
    shown = {
        event.player: split_cards(event.cards)
        for event in events
        if event.type in (EventType.SHOW, EventType.MUCK) and event.player not in dealt
    }
    shown = {name: cards for name, cards in shown.items() if len(cards) == CARDS}
    if openers - dealt - shown.keys():
        raise LogError("the log does not show the cards face up, which decide who acts in stud")
    transcript.events = [
        Event(EventType.HOLE, name, 0, "".join(cards[:DEALT_FIRST]))
        for name, cards in shown.items()
    ]
    count = DEALT_FIRST
    for event in events:
        transcript.events.append(event)
        if event.type is EventType.STREET:
            for name, cards in shown.items():
                new = Event(EventType.HOLE, name, 0, "".join(cards[count : count + 1]), event.line)
                transcript.events.append(new)
            count += 1


PLAIN: Final = r"(?P<amount>[^\s()]+)(?: [A-Z]{3}| chips)?"
ARRIVAL: Final = r"(?P<player>.+) has (?P<way>joined|left) the table\.\s*"
POT: Final = r" from (?:the )?(?P<pot>main pot|side pot \d+)(?: with (?:(?! wins ).)+\.)?\s*"


class PartyPokerReader(DealingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[FIRST], [CASH, TOURNAMENT], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {2}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts (?:ante|bomb pot(?: ante)?) {BRACKETED}\.?", EventType.ANTE),
            (rf"posts big blind (?P<both>\+ dead) {BRACKETED}\.?", EventType.POST),
            (r"folds\.", EventType.FOLD),
            (r"checks\.", EventType.CHECK),
            *common_forms(
                BRACKETED,
                "(?i:forward folds)",
                "is sitting out",
                r"is disconnected\. We will wait for .+ to reconnect for a maximum of .+",
                r"does not show cards\.",
                r"will be using (?:his|her|their) time bank for this hand\.",
                "did not respond in time",
                r"could not respond in time\.\(disconnected\)",
                r"has been reconnected and has \d+ seconds to act\.",
                r"shows[\dTJQKA,]+ +for low\.",
            ),
            (rf"bring-ins {BRACKETED}", EventType.BRING_IN),
            (rf"(?:completes|double bets) {BRACKETED}", EventType.BET),
            (rf"raises {BRACKETED}", EventType.RAISE_BY),
            (rf"is all-In +{BRACKETED}", EventType.ALL_IN),
            (r"shows \[(?P<cards>[^\[\]]*)\][^\[\]]*", EventType.SHOW),
            (r"doesn't show \[(?P<cards>[^\[\]]*)\][^\[\]]*", EventType.MUCK),
            (rf"wins {PLAIN}(?:{POT})?", EventType.COLLECT),
            (rf"wins Lo \({PLAIN}\){POT}", EventType.COLLECT),
        )
    )
    """The actions of players; all amounts are added chips."""
    seating: ClassVar[Table] = {**DealingReader.seating, "arrival": ARRIVAL}
    play: ClassVar[Table] = {
        **DealingReader.play,
        "level": rf"{LEVEL}\s*",
        "blinds": rf"{BLINDS}\s*",
        "bounty": r"(?>(?P<name>.+?) has knocked out .)(?>.*? and won an? )"
        rf"(?P<bounty>{MONEY})(?: [A-Z]{{3}})? bounty prize\.\s*",
        "award": r"Player (?P<name>.+) finished in (?P<place>\d{1,3}(?:[ ,]\d{3})*|\d+)\.\s*",
        "cash_out": rf"(?P<name>.+?) (?:has )?cashed out(?: the hand)?(?: for)? \[?{AMOUNT}"
        r"(?: [A-Z]{3})?\]?"
        rf"(?:,? \|? ?(?:Cash Out )?Fee \[?{MONEY}(?: [A-Z]{{3}})?\]?)?\.?\s*",
        "_bounties": r"(?>.+? has knocked out .)(?>.*? and won a .).* bounty prize\.\s*",
        "arrival": ARRIVAL,
        "street": r"\*\* Dealing (?P<street>(?:(?:Fourth|Fifth|Sixth) street|River) )?\*\*\s*",
        "opens": r"(?P<name>.+) opens\s*",
        "wins": r"(?P<first>.+ wins .+? with .+?\.)(?P<second>\S.* wins .+)",
        "ignored": r"Game #\w+ starts\.\s*|#Game No : \w+\s*|"
        r"Your time bank will be activated in \d+ secs\..*|"
        r"Player .+ finished in [\d ,]+\.\s*|There was no qualifying low hand\s*|"
        r"Player .+ has been moved from table \d+ to this table\s*|"
        r"There will be a break in \d+ minute\(s\)\s*|Tournament moves into Level .+|"
        r"There is no Small Blind in this hand as the Big Blind of the previous hand left .*",
        "speech": r".+: .*",
    }
    before: tuple[Money, Money] | None = None  # the blinds of the level before
    has_blinds = False  # whether the log states the blinds, besides the posts

    def __init__(self, part: HandLines, room: str) -> None:
        super().__init__(without_extra_spaces(part), room)
        self.moved: dict[str, set[str]] = {"joined": set(), "left": set()}
        """The players joining or leaving the table during the hand."""
        self.openers = set[str]()
        """The players who open a street of stud."""

    def begin(self, head: Head) -> None:
        """Read the first lines; the bets of stud are always fixed, and not always named so."""
        transcript, self.is_cash = self.transcript, "tournament" not in head
        small, big, _ = (head.pop(name, None) for name in ("small", "big", "ante"))
        if head["game"].startswith("7"):
            head["limit"] = "FL"
        super().begin(head)
        transcript.returns_are_winnings, transcript.big_blind = True, self.money("0")
        if self.is_cash:
            transcript.currency = head["currency"] or currency_in(small)[1]
            transcript.currency_symbol = SYMBOL_OF.get(transcript.currency or "")
        else:
            transcript.rake = 0
        if big and self.is_cash:
            self.set_stakes(self.money(small), self.money(big))
            self.has_blinds = True
        elif big:
            self._set_blinds(read_chips(small), read_chips(big))
        elif self.is_cash and transcript.is_fixed_limit:
            stakes = shown(f"{small} {head['game']}")
            raise LogError(f"{stakes} are not bets; the big bet is twice the small bet")

    def read_level(self, match: re.Match[str]) -> None:
        """Read the number of a tournament and its level."""
        transcript, level = self.transcript, int(match["level"])
        stated = transcript.tournament, transcript.level
        numbers = match["tournament"], level
        if stated == (match["tournament"], level - 1):  # the hand is the first of a level
            self.before = transcript.small_blind, transcript.big_blind
            self.has_blinds = False
        elif self.is_cash or stated not in ((None, None), numbers):
            raise LogError(f"level {level} of {match['tournament']} is not that of the first lines")
        transcript.tournament, transcript.level = match["tournament"], level

    def read_blinds(self, match: re.Match[str]) -> None:
        """Read the blinds of a tournament."""
        blinds = read_chips(match["small"]), read_chips(match["big"])
        stated = self.transcript.small_blind, self.transcript.big_blind
        if self.is_cash or (self.has_blinds and blinds != stated) or blinds == self.before:
            raise LogError(f"{shown(match[0])} are not the blinds of the first lines")
        self._set_blinds(*blinds)

    def _set_blinds(self, small: Money, big: Money) -> None:
        """Set the blinds of a tournament; those of stud are bets."""
        transcript, self.has_blinds = self.transcript, True
        transcript.small_blind, transcript.big_blind = small, big
        if self.is_stud:
            transcript.small_bet = transcript.small_blind
        elif transcript.is_fixed_limit:
            transcript.small_bet = transcript.big_blind

    def read_bounty(self, match: re.Match[str]) -> bool:
        """Read the bounty that a player wins; the line is kept too."""
        self.transcript.won_bounties.append((match["name"], read_money(match["bounty"])))
        return False

    def read_arrival(self, match: re.Match[str]) -> None:
        """Read that a player joins or leaves the table."""
        name, way = match["player"], match["way"]
        if way == "left" or name not in self.names:
            self.moved[way].add(name)
            self.names.add(name)
            self.initials.add(name[:1])

    @property
    def is_stud(self) -> bool:
        """Whether the game has a bring-in."""
        return VARIANTS[self.transcript.variant].has_bring_in

    def read_street(self, match: re.Match[str]) -> bool | None:
        """Begin a street of stud, whose cards face up the log does not state."""
        if match["street"] and self.is_stud:
            self.add_event(EventType.STREET)
        return None if self.is_stud else False

    def read_opens(self, match: re.Match[str]) -> None:
        """Read that a player opens a street."""
        self.openers.add(match["name"])

    def read_wins(self, match: re.Match[str]) -> bool | None:
        """Read the winnings of two players in one line."""
        wins = [self.actions.read(text, self.names, self.is_cash) for text in match.groups()]
        if any(win is None or win[1].type is not EventType.COLLECT for win in wins):
            return False
        for win in filter(None, wins):
            super().add(*win)
        return None

    def adjusted(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a post, split into a live big blind and dead chips."""
        live = self.transcript.big_blind or max(self.amounts(EventType.BIG_BLIND), default=0)
        if not 0 < live < action.amount:
            raise LogError(f"{name} posts {action.amount}, which is not a big blind and more")
        return action._replace(amount=live, dead=action.amount - live)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; raise LogError if the line may be chat of another player."""
        line = self.part.lines[self.line - self.part.line]
        if self._is_speech(line):
            raise LogError(f"{shown(line)} is an action of {name} or chat of another player")
        super().add(name, action)

    def _is_speech(self, line: str) -> bool:
        """Return whether a line is chat: it begins with a player's name and a colon."""
        return ": " in line and any(line.startswith(f"{name}: ") for name in self.names)

    def read_speech(self, match: re.Match[str]) -> bool | None:
        """Ignore chat, a line that begins with a player's name."""
        return None if self._is_speech(match[0]) else False

    def finish(self) -> None:
        """Take the blinds from the posts if the log states only the buy-in, or the other way."""
        super().finish()
        seat_joiner(self.transcript, **self.moved)
        if self.is_stud:
            deal_shown_cards(self.transcript, self.openers)
            return
        if self.has_blinds and not self.is_cash and not self.amounts(EventType.BIG_BLIND):
            add_unstated_posts(self.transcript)
        if not self.has_blinds:
            if not self.is_cash:
                raise LogError("the log does not name the blinds of the tournament")
            self.set_posted_stakes()
        self.find_bomb_pot(0)


def without_extra_spaces(part: HandLines) -> HandLines:
    """Return a hand with single spaces, if its client wrote two before each currency."""
    if not any("  USD" in line for line in part.lines[:5]):
        return part
    lines = [re.sub(" {2,}", " ", line).replace(" , ", ", ") for line in part.lines]
    return part.in_words(lines)


PARTYPOKER: Final = Room(
    "partypoker",
    "PartyPoker",
    re.compile(r"\*{5} Hand History for Game \w"),
    PartyPokerReader,
    mark="Hand History for Game",
)
