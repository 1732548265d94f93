"""Describe a room: the beginning of its hands, and the base of their readers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from lookup.running.cached import cached_property
from poker_calculator.histories.rooms.ledger import PLAYED, PUT_IN, Ledger
from poker_calculator.histories.rooms.texts import (
    ZONES,
    currency_in,
    logged_time,
    read_buy_in,
    read_money,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    FAULTS,
    FORCED,
    HOUSE,
    LONGEST_LINE,
    MOST_LINES,
    Event,
    EventType,
    HandLines,
    LogError,
    Money,
    Transcript,
    check_lines,
    is_bomb_pot,
    rule_of,
)


class Head(dict[str, Any]):
    """The groups of the first lines of a hand, None for those that are not stated."""

    def __missing__(self, group: str) -> None:
        """Return None for any group."""

    def time(self) -> str:
        """Return the day and time, empty without any."""
        day = self["date"] or f"{self['day']} {self['month']} {self['year']}"
        return f"{day} {self['clock']}" if self["clock"] else self["time"] or ""


class Reader:
    """Reads one hand into a transcript; a subclass reads the lines, JSON or XML of its rooms."""

    table_rules: ClassVar[str] = HOUSE
    """The name of the room's rules in `poker_calculator.games.TABLE_RULES`."""
    has_end = True
    """Whether the log has the last lines of the hand, after which it states no payment."""

    def __init__(self, part: HandLines, room: str) -> None:
        self.part: HandLines = part
        self.line: int = part.line
        """The number of the line that is being read."""
        self.is_cash: bool = True
        """Whether amounts are money, or whole chips."""
        self.transcript: Transcript = Transcript(room, "", "", part.line, self.table_rules)

    def read(self) -> Transcript:
        """Return the transcript; raise LogError, with line and hand, for invalid text."""
        try:
            self.read_hand()
        except FAULTS as error:
            line = error.line if isinstance(error, LogError) else None
            rule, number = rule_of(error), self.transcript.number or None
            raise LogError(rule, line or self.line, number) from None
        return self.transcript

    def read_hand(self) -> None:
        """Read the whole hand into `transcript`."""
        raise NotImplementedError

    def begin(self, head: Head) -> None:
        """Read the first lines: number, game, stakes, buy-in, time and table.

        The amounts of a tournament are chips. Readers of rooms that state a fact in another way
        change its group.
        """
        transcript = self.transcript
        transcript.number, transcript.tournament = head["number"], head["tournament"]
        self.is_cash &= transcript.tournament is None
        if head["game"]:
            names = head["limit"], head["game"]
            transcript.variant = variant_code(" ".join(filter(None, names)))
        if head["big"]:
            self.set_stakes(self.money(head["small"]), self.money(head["big"]))
            self.set_currency(head["small"] + head["big"] if self.is_cash else "")
        if head["ante"]:
            transcript.ante = self.money(head["ante"])
        if head["level"]:
            transcript.level = int(head["level"])
        if (buy_in := read_buy_in(head["buy_in"] or "")) is not None:
            transcript.buy_in, transcript.buy_in_currency = buy_in
        if time := head.time():
            transcript.time, transcript.time_zone = logged_time(time), ZONES.get(head["zone"])
        if "table" in head:
            self.set_table(head)

    def set_table(self, groups: Mapping[str, Any]) -> None:
        """Set the name of the table, and if they are stated its number of seats and the button."""
        transcript = self.transcript
        transcript.table = (groups["table"] or "").strip() or None
        if groups.get("seats"):
            transcript.seat_count = int(groups["seats"])
        if groups.get("button"):
            transcript.button = int(groups["button"])

    @classmethod
    def in_usual_words(cls, part: HandLines) -> HandLines | None:
        """Return a hand of other programs in the words of the room, None if it is the same."""
        return None

    def quoted(self) -> str:
        """Return the line that is being read as the file has it, for an error message."""
        return self.part.quoted(self.line)

    def check_end(self) -> None:
        """Raise LogError for a hand without its last lines, unless the log states a payment."""
        transcript = self.transcript
        transcript.has_end = self.has_end
        if transcript.tournament is not None and transcript.rake is None:
            transcript.rake = 0
        if not (self.has_end or transcript.won or self.amounts(EventType.COLLECT)):
            raise LogError("the hand stops before its end")

    def money(self, text: str) -> Any:
        """Parse an amount: money in cash games, else whole chips."""
        return read_money(text, self.is_cash)

    def set_currency(self, amount: str) -> None:
        """Set the currency of an amount, if it has one."""
        transcript = self.transcript
        transcript.currency_symbol, transcript.currency = currency_in(amount)

    def set_stakes(self, small: Money, big: Money) -> None:
        """Set the blinds, or the bets of fixed limit: the big bet is twice the small bet."""
        transcript = self.transcript
        if not transcript.is_fixed_limit:
            transcript.small_blind, transcript.big_blind = small, big
        elif big != 2 * small:
            raise LogError(f"the big bet is twice the small bet, not {small}/{big}")
        else:
            transcript.small_bet = transcript.big_blind = small

    def add_event(
        self,
        event_type: EventType,
        player: str = "",
        amount: Money = 0,
        cards: str = "",
        pot: int | None = None,
        above: Money | None = None,
    ) -> None:
        """Add an event of the line that is being read."""
        event = Event(event_type, player, amount, cards, self.line, pot, above)
        self.transcript.events.append(event)

    def add_post(self, event_type: EventType, player: str, amount: Any) -> None:
        """Add a post; the part above the big blind is dead."""
        live = min(amount, self.transcript.big_blind) if event_type is EventType.POST else amount
        if amount != live:
            self.add_event(EventType.DEAD_BLIND, player, amount - live)
        self.add_event(event_type, player, live)

    def add_outside_pot(self, player: str, amount: Money) -> None:
        """Add money that a player gets outside the pot."""
        outside = self.transcript.outside_pot
        outside[player] = outside.get(player, 0) + amount

    @cached_property
    def ledger(self) -> Ledger:
        """The chips of all seats, for readers that check bets themselves."""
        return Ledger(self.transcript.seats)

    def find_bomb_pot(self, later_boards: int) -> None:
        """Set whether the hand is a bomb pot, and whether it has boards instead of runs.

        later_boards : the number of events up to the first cards of a second run, 0 without any
        """
        transcript = self.transcript
        transcript.bomb_pot = is_bomb_pot(transcript)
        later = transcript.events[later_boards:] if later_boards else ()
        if any(event.type in PLAYED for event in later):  # runs come after all betting
            transcript.boards, transcript.runs = transcript.runs, 1

    def whole_post(self, event_type: EventType) -> Any:
        """Return the first post of a type, None if there is none or its player was all-in."""
        events = self.transcript.events
        post = next((event for event in events if event.type is event_type), None)
        if post is None:
            return None
        put_in: Any = sum(e.amount for e in events if e.player == post.player and e.type in FORCED)
        is_all_in = any(s[1:3] == (post.player, put_in) for s in self.transcript.seats)
        return None if is_all_in else post.amount

    def called_blind(self) -> Any:
        """Return the big blind: as posted, or if its poster was all-in, by the bets of others."""
        if (posted := self.whole_post(EventType.BIG_BLIND)) is not None:
            return posted
        if (level := bet_by_others(self.transcript)) is not None:
            return level
        raise LogError("the big blind is not known: the player who posts it is all-in")

    def set_posted_stakes(self) -> None:
        """Set the blinds, or the small bet of fixed limit, by the posts of a log without stakes."""
        big, transcript = self.called_blind(), self.transcript
        transcript.big_blind = big
        if transcript.is_fixed_limit:
            transcript.small_bet = big
        else:
            transcript.small_blind = next(iter(self.amounts(EventType.SMALL_BLIND)), big * 0)

    def take_posted_blinds(self) -> None:
        """Take the blinds of a tournament from the posts if both differ from those of its level.

        The first line may state the next level.
        """
        transcript = self.transcript
        blinds = self.whole_post(EventType.SMALL_BLIND), self.whole_post(EventType.BIG_BLIND)
        stated = transcript.small_blind, transcript.big_blind
        is_changed = None not in blinds and blinds[0] != stated[0] and blinds[1] != stated[1]
        if transcript.tournament is not None and is_changed:
            transcript.small_blind, transcript.big_blind = blinds

    def name_discards(self, player: str, cards: list[str]) -> None:
        """Name the cards of a player's last discard, if they are as many as were discarded."""
        events = self.transcript.events
        for index in reversed(range(len(events))):
            if events[index].type is EventType.DISCARD and events[index].player == player:
                if len(events[index].cards) == 2 * len(cards):
                    events[index] = events[index]._replace(cards="".join(cards))
                return

    def amounts(self, event_type: EventType) -> list[Any]:
        """Return the amounts of the events of a type so far."""
        return [event.amount for event in self.transcript.events if event.type is event_type]


def bet_by_others(transcript: Transcript) -> Any:
    """Return the big blind by the bets of others, None if no bet states it.

    It is the first call, of a player without a blind, or in fixed limit the first bet on the flop.
    A bet of an all-in player, or one that no other player could match, may be below the blind.
    """
    ledger, has_flop, is_raised = Ledger(transcript.seats), False, False
    live = {event.player for event in transcript.events} & ledger.indices.keys()
    for event in transcript.events:
        if event.type is EventType.FOLD:
            live.discard(event.player)
        elif event.type is EventType.BOARD:
            if has_flop or not transcript.is_fixed_limit:
                break
            has_flop = True
            ledger.new_street()
        elif event.type in PUT_IN:
            index = ledger.indices[event.player]
            level, own = ledger.level, ledger.bets[index]
            ledger.put_at(index, event.type, event.amount)
            if event.type in FORCED:
                continue
            is_stated = not level if has_flop else not (own or is_raised)
            wanted, is_raised = EventType.BET if has_flop else EventType.CALL, True
            others = [ledger.indices[name] for name in live - {event.player}]
            if event.type is wanted and is_stated and ledger.stacks[index]:
                bet = ledger.bets[index]
                if any(ledger.bets[other] + ledger.stacks[other] > bet for other in others):
                    return bet
    return None


Lines: TypeAlias = Iterable[tuple[int, str]]  # the lines of a file, numbered and without line ends


@dataclass(frozen=True)
class Room:
    """The description of a room's logs.

    *slug* names the room in files and tests: lower-case words with hyphens. *begins* matches the
    start of a hand's first line, and so identifies the room's files. *reader* reads the lines of a
    hand; it raises `LogError` for unknown text. *split* splits a file's lines
    into hands, by default before each line that *begins* matches. *head* matches a whole first
    line: if a log breaks off within a line, the next hand begins there. Rooms whose logs contain
    chat without quotation marks have no *head*, because players could write such a line. *mark* is
    a text in every first line and in few other lines; with it, splitting a file takes a third of
    the time.
    """

    slug: str
    name: str
    begins: re.Pattern[str]
    reader: type[Reader]
    split: "Callable[[Room, Lines], Iterator[HandLines]] | None" = None
    head: re.Pattern[str] | None = None
    mark: str = ""

    def beginning(self, line: str) -> int | None:
        """Return the place in a line at which a hand begins, None without one."""
        offset = len(line) - len(line.lstrip(" \t>"))  # e-mails quote lines
        if self.begins.match(line, offset):
            return offset
        match = self.head.search(line) if self.head is not None else None
        return match.start() if match and match.end() == len(line) else None

    def parts(self, lines: Lines) -> Iterator[HandLines]:
        """Yield the parts of a file, one for each hand."""
        return (self.split or split_by_first_lines)(self, lines)

    def transcript(self, part: HandLines) -> Transcript:
        """Return the transcript of a hand; raise LogError for unknown text and too long lines."""
        if part.fault is not None:
            raise LogError(part.fault, part.line)
        if self.split is None:  # a line of XML or JSON may hold a whole hand
            check_lines(part)
        try:
            return self.reader(part, self.name).read()
        except LogError as error:
            usual = self.reader.in_usual_words(part)
            if usual is None:
                raise
            try:
                return self.reader(usual, self.name).read()
            except LogError as later:
                raise max(error, later, key=lambda found: found.line or 0) from None


def split_by_first_lines(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Split a file into hands, each up to the first line of the next."""
    first, lines_of_hand, fault, indent = 1, list[str](), None, ""
    beginning, mark, count = room.beginning, room.mark, 0
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            line = line[: LONGEST_LINE + 1]  # enough to refuse it
        if mark in line and (offset := beginning(line)) is not None:
            if lines_of_hand:
                has_more = line[:offset].strip(" \t>")
                yield HandLines(
                    first, [*lines_of_hand, line[:offset]] if has_more else lines_of_hand, fault
                )
            first, lines_of_hand, fault, count = number, [line[offset:]], None, 1
            indent = "" if re.search(r"[^\s>]", line[:offset]) else line[:offset]
        elif count >= MOST_LINES:
            fault = f"a hand has {MOST_LINES} lines and no end"
        elif count:
            lines_of_hand.append(line.removeprefix(indent) if indent else line)
            count += 1
    if lines_of_hand:
        yield HandLines(first, lines_of_hand, fault)
