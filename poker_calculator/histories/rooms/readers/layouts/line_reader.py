"""The base of readers whose rooms log a hand line by line: a room is a table of patterns.

A hand has four sections: *heads*, one line each; the *seating*, up to the first line that does not
fit; the *play*, up to the line of `end`; the *summary*. The last three are tables: a pattern for
each method ``read_...`` of the reader, so a new kind of line is a pattern and a method. A key that
begins with an underscore is a user field that collects its lines. Blank and `ignored` lines change
nothing. A second word in a key distinguishes several patterns of one method. A method returns False
for a line that only resembles its own.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from typing import Any, ClassVar, Final, TypeAlias

from poker_calculator.histories.rooms.patterns import (
    LONGEST_NAME,
    PlayerAction,
    PlayerLines,
    Rules,
    Table,
    read_pot,
    rules_of,
)
from poker_calculator.histories.rooms.room import Head, Reader
from poker_calculator.histories.rooms.texts import (
    SYMBOL,
    read_cards_text,
    read_count,
    read_money,
    split_cards,
)
from poker_calculator.histories.rooms.transcript import (
    Event,
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
    find_hero,
)

Numbered: TypeAlias = Iterator[tuple[int, str]]
Heads: TypeAlias = Sequence[Sequence[re.Pattern[str]]]

DEALT: Final = re.compile(r"((?: \[[^][]*\])+)\s*")
"""The cards after a name; the second of two groups is new."""
CARDS: Final = re.compile(r"\[([^][]*)\]")
BOARD_SIZES: Final = {"pre-flop": 1, "flop": 3, "turn": 4, "river": 5}
SPACES: Final = re.compile(rf"\s+$|(?<={SYMBOL}) (?=\d)|(?<=\d)[ ’'](?=\d{{3}}(?!\d))")
"""Marks that change nothing: at the ends of lines, after currencies, and between thousands."""
TABLE_TALK: Final = re.compile(
    r"[^(\[$€£]{1,100}?:? (?:(?:has )?(?:joined|joins|left|leaves)(?: the (?:table|game))?"
    r"(?: at seat #?\d+)?|has (?:returned|requested time)|(?:has |was |is |been )+(?:sitting out|"
    r"(?:dis|re)?connected|timed out|(?:re)?seated|moved|removed|low on chips|away)\b[^(\[$€£]*|"
    r"sits (?:down|in|out)|stands up|adds? \S+|said,? \".*\"|requests time)[.!]?\s*|"
    r"\*+ # \d+ \*+\s*",
    re.IGNORECASE,
)
"""Lines on people at the table, and numbers of hands in e-mails, which change nothing."""
NO_TITLE: Final = ("", "read_ignored", "read_result")
"""The methods of lines of the summary that lines of seats or of the play resemble."""
RUNS: Final = {"": 1, "FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}


class LineReader(Reader):
    """Reads the lines of a hand by the tables of a room."""

    heads: ClassVar[Heads]
    """The patterns that each of the first lines may have; `begin` gets their groups."""
    optional_heads: ClassVar[Collection[int]] = ()
    """The places of first lines that a hand may lack; their groups are None."""
    seating: ClassVar[Table]
    play: ClassVar[Table]
    summary: ClassVar[Table] = {}
    actions: ClassVar[PlayerLines]  # the actions of players in the play
    refused: ClassVar[Mapping[str, str]] = {}
    """Patterns of known lines of unsupported hands, by the error message."""
    repeats_board: ClassVar[bool] = True  # whether a street states the board before it
    total_is_net = False  # whether the total pot is stated without rake and fees
    stacks_have_currency = False  # whether stacks state the currency, which stakes may omit
    run = ""  # the run of streets whose lines name no run
    later_boards = 0
    """The number of events up to the first cards of a second run or board, 0 without any."""

    def read_hand(self) -> None:
        """Read all lines."""
        self.names: set[str] = set()
        self.initials: set[str] = set()
        """The first characters of lines about players."""
        self.named: dict[str, str] = {}
        """The names of the players by the text of their seats' numbers."""
        self.hole_cards: dict[str, list[str]] = {}
        """The known cards of players."""
        self.boards = {0: "", 1: ""}
        """The board of each run so far; number 0 is shared by all runs."""
        lines: Numbered = zip(
            self.part.numbers or count(self.part.line), self.part.lines, strict=False
        )
        lines = self._read_heads(lines)
        self._read_play(chain([self._read_seating(lines)], lines))
        rules = self._rules("summary")
        for self.line, line in lines:
            self.read_by(rules, line)
        self.finish()

    @classmethod
    def in_usual_words(cls, part: HandLines) -> HandLines | None:
        """Return a hand without the marks that change nothing."""
        lines = [SPACES.sub("", line) for line in part.lines]
        return None if lines == [*part.lines] else part.in_words(lines)

    def _rules(self, section: str) -> Rules:
        """Return the rules of a section."""
        reader: Any = type(self)
        return rules_of(reader, section)

    def _read_heads(self, lines: Numbered) -> Numbered:
        """Read the first lines; return the others."""
        head, line = Head(), ""
        for index, patterns in enumerate(self.heads):
            while not line or line.isspace():
                self.line, line = next(lines, (self.line, "?"))
            match = next(filter(None, (pattern.fullmatch(line) for pattern in patterns)), None)
            if match is not None:
                line = ""
                groups = match.groupdict().items()
                head |= {name: text for name, text in groups if text or name not in head}
            elif index not in self.optional_heads:
                kind = "understood" if index else "the first line of a hand that is known"
                raise LogError(f"{self.quoted()} is not {kind}")
        self.begin(head)
        return chain([(self.line, line)], lines)

    def _read_seating(self, lines: Numbered) -> tuple[int, str]:
        """Read the table and the seats; return the next line and its number."""
        rules = self._rules("seating")
        for self.line, line in lines:
            for fullmatch, method, _ in rules.get(line[:1], rules[""]):
                if (match := fullmatch(line)) is not None:
                    method(self, match)
                    break
            else:
                if line.strip() and not TABLE_TALK.fullmatch(line):
                    return self.line, line
        raise LogError("the hand stops before it is played")

    def _read_play(self, lines: Numbered) -> None:
        """Read the lines down to the summary."""
        actions, names, rules = self.actions, self.names, self._rules("play")
        prefix, separator = actions.prefix, actions.separator
        read_action = actions.read_action[self.is_cash]
        self.initials = initials = {prefix[:1] or name[:1] for name in names}
        for self.line, line in lines:
            action = None
            if line[:1] in initials:
                name, _, text = line.partition(separator)
                if prefix or separator in text:
                    name, action = actions.read(line, names, self.is_cash) or (name, None)
                elif name in names and len(name) <= LONGEST_NAME:  # as most lines of most rooms
                    action = read_action(text)
            if action is None:
                if self._begins_summary(rules, line):
                    return
            elif action.type is not None:
                self.add(name, action)
        self.has_end &= "end" not in self.play

    def _begins_summary(self, rules: Rules, line: str) -> object:
        """Read a line of the play; return whether the line, or a missing title, ends the play."""
        try:
            return self.read_by(rules, line)
        except LogError as error:
            summary = self._rules("summary")
            for fullmatch, method, _ in summary.get(line[:1], summary[""]):
                if getattr(method, "__name__", "") not in NO_TITLE and fullmatch(line) is not None:
                    with suppress(LogError):
                        self.read_by(summary, line)
                        return True
                    break
            raise error from None

    def read_by(self, rules: Rules, line: str) -> object:
        """Read a line by the first rule that fits; return whether it ends the section."""
        if not line or line.isspace():
            return None
        for fullmatch, method, has_player in rules.get(line[:1], rules[""]):
            if (match := fullmatch(line)) is not None:
                if has_player and match["name"] not in self.names:
                    continue
                if (is_end := method(self, match)) is not False:
                    return is_end
        for reason, pattern in self.refused.items():
            if re.fullmatch(pattern, line):
                raise LogError(reason)
        if TABLE_TALK.fullmatch(line) is None:
            raise LogError(f"{self.quoted()} is not understood")
        return None

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action of a player."""
        if action.further:
            action = self.adjusted(name, action)
        event_type, amount, cards, above, dead, pot, _ = action
        assert event_type is not None  # such lines change nothing
        events = self.transcript.events
        if dead:
            events.append(Event(EventType.DEAD_BLIND, name, dead, "", self.line))
        event = event_type, name, amount, cards, self.line, pot, above
        events.append(tuple.__new__(Event, event))  # as `Event(...)`, in half the time

    def adjusted(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return an action, corrected by the other groups of its pattern.

        By default, a post of *both* blinds has a dead part, and *count* is the size of a discard.
        """
        if "both" in action.further:
            live = min(self.transcript.big_blind, action.amount)
            action = action._replace(amount=live, dead=action.amount - live)
        if count := action.further.get("count"):
            action = action._replace(cards="??" * int(count))
        return action

    def finish(self) -> None:
        """Check and complete the transcript after the last line."""
        self.check_end()
        self.take_posted_blinds()
        self.transcript.hero = find_hero(self.transcript)

    def read_end(self, match: re.Match[str]) -> bool:
        """Begin the summary."""
        return True

    def read_last(self, match: re.Match[str]) -> None:
        """Read the line that ends every hand, or begins its end."""
        self.has_end = True

    def read_ignored(self, match: re.Match[str]) -> None:
        """Ignore a line that changes nothing."""

    def keep_line(self, match: re.Match[str], *, field: str) -> None:
        """Add a line to a user field."""
        self.transcript.notes.setdefault(field, []).append(match[0].strip())

    def read_table(self, match: re.Match[str]) -> None:
        """Read the groups *table*, *seats* and *button* that the pattern has."""
        self.set_table(match.groupdict())

    def read_button(self, match: re.Match[str]) -> None:
        """Read the number of the button's seat."""
        self.transcript.button = int(match["button"])

    def read_dealer(self, match: re.Match[str]) -> None:
        """Read the player on the button, by name."""
        seats = self.transcript.seats
        self.transcript.button = next(s.number for s in seats if s.name == match["name"])

    def read_seat(self, match: re.Match[str]) -> None:
        """Read a player, their stack and the currency, and the button in the group *dealer*."""
        number, name, stack = match.group("seat", "name", "stack")
        chips = read_money(stack, self.is_cash)
        self.transcript.seats.append(TranscriptSeat(int(number), name, chips))
        self.named.setdefault(number, name)
        self.names.add(name)
        if self.stacks_have_currency and self.is_cash:
            self.set_currency(stack)
        if "dealer" in match.re.groupindex and match["dealer"]:
            self.transcript.button = int(number)

    def read_street(self, match: re.Match[str]) -> object:
        """Begin a street of stud."""
        self.transcript.events.append(Event(EventType.STREET, line=self.line))
        return None

    def read_cards_of(self, match: re.Match[str]) -> None:
        """Read the cards dealt to a player."""
        event = EventType.HOLE, match["name"], 0, self.cards_in(match["cards"]), self.line
        self.transcript.events.append(Event(*event))

    def read_dealt(self, match: re.Match[str]) -> bool | None:
        """Read the cards dealt to a player after ``Dealt to`` and the name."""
        text, start = match[0], match.start("player")
        names = [name for name in self.names if text.startswith(name, start)]
        for name in sorted(names, key=len, reverse=True):
            if (cards := DEALT.fullmatch(text, start + len(name))) is not None:
                break
        else:
            return False
        *before, new = map(self.cards_in, CARDS.findall(cards[1]))
        hole_cards = self.hole_cards.setdefault(name, [])
        if before and not hole_cards:  # the first cards of stud, face down and face up
            new = before.pop() + new
        seen = {*split_cards(before[0])} if before else {*hole_cards}
        # Face-down cards of an all-in player may be visible now.
        if seen != {*hole_cards} and not (
            len(seen) > len(hole_cards) and seen.issuperset(hole_cards)
        ):
            raise LogError(f"{name} holds {''.join(hole_cards)}, not {before[0]}")
        hole_cards += split_cards(new)
        self.transcript.events.append(Event(EventType.HOLE, name, 0, new, self.line))
        return None

    def cards_in(self, text: str) -> str:
        """Return the seen cards between brackets."""
        return read_cards_text(text)

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street; the last group is new on the board."""
        groups = match.groupdict()
        *before, new = map(self.cards_in, CARDS.findall(match["cards"]))
        if groups.get("before"):
            before = [self.cards_in(match["before"])]
        run_name = groups.get("run") or self.run
        run = RUNS[run_name.upper()]
        shared = self.boards[1][: len("".join(before))] if before else self.boards[0]
        board = self.boards.setdefault(run, shared)
        if not before and board and new.startswith(board):
            before, new = [board], new[len(board) :]
        if self.repeats_board and "".join(before) != board:
            raise LogError(f"the board was {board or 'empty'} before, not {''.join(before)}")
        board += new
        street = match["street"].lower()
        if len(board) != 2 * BOARD_SIZES.get(street, len(board) // 2):
            raise LogError(f"a {street} of {len(new) // 2} cards; the board would be {board}")
        self.boards[run] = board
        if not run_name:
            self.boards[0] = board
        self.transcript.runs = max(self.transcript.runs, run)
        self.transcript.events.append(Event(EventType.BOARD, "", 0, new, self.line))
        if run > 1 and not self.later_boards:
            self.later_boards = len(self.transcript.events)

    def read_shown(self, match: re.Match[str]) -> None:
        """Read the cards that a player shows, which a log may repeat."""
        name, cards = match["name"], read_cards_text(match["cards"])
        shown_before = [e.cards for e in self.transcript.events if e[:2] == (EventType.SHOW, name)]
        if cards not in shown_before:
            self.transcript.events.append(Event(EventType.SHOW, name, 0, cards, self.line))

    def read_collected(self, match: re.Match[str]) -> None:
        """Read a player's winnings from a pot."""
        amount, pot = read_money(match["amount"], self.is_cash), read_pot(match["pot"])
        event = EventType.COLLECT, match["name"], amount, "", self.line, pot
        self.transcript.events.append(Event(*event))

    def read_returned(self, match: re.Match[str]) -> None:
        """Read an uncalled bet that returns to its bettor."""
        amount = read_money(match["amount"], self.is_cash)
        self.transcript.events.append(Event(EventType.RETURN, match["name"], amount, "", self.line))

    def read_cash_out(self, match: re.Match[str]) -> None:
        """Read the amount, after the fee, for which a player sells their share to the room."""
        self.add_outside_pot(match["name"], read_money(match["amount"], self.is_cash))
        self.transcript.sold.add(match["name"])

    def read_added(self, match: re.Match[str]) -> None:
        """Read chips that the house adds to the pot."""
        self.transcript.added_chips += read_money(match["amount"], self.is_cash)

    def read_total(self, match: re.Match[str]) -> None:
        """Read the total pot, the rake and the fee for a jackpot."""
        groups, transcript = match.groupdict(), self.transcript
        if "rake" in groups:
            transcript.rake = read_money(groups["rake"] or "0", self.is_cash)
        if groups.get("fee"):
            transcript.fees["jackpot"] = read_money(match["fee"], self.is_cash)
        transcript.total_pot = read_money(match["amount"], self.is_cash)
        if self.total_is_net:
            taken: Any = (transcript.rake, *transcript.fees.values())
            transcript.total_pot += sum(taken)

    def read_award(self, match: re.Match[str]) -> None:
        """Read the place of a player in the tournament, whose prize is not stated as money."""
        self.transcript.finishes.append((match["name"], read_count(match["place"]), None))

    def read_rake(self, match: re.Match[str]) -> None:
        """Read the rake."""
        self.transcript.rake = read_money(match["amount"], self.is_cash)

    def read_stated_board(self, match: re.Match[str]) -> None:
        """Read a complete board, to compare with the cards of each street."""
        self.transcript.stated_boards.append(read_cards_text(match["cards"]))

    def read_result(self, match: re.Match[str]) -> None:
        """Read a player's line of the summary, by the number of their seat."""
        number, text = match.group("seat", "text")
        name = self.named.get(number)
        if name is not None and text.startswith(name):
            self.add_result(name, text[len(name) :])
        elif re.search(r"\[|\d\)", text) or any(map(text.startswith, self.names)):
            raise LogError(f"the summary names another player in seat {number}")

    def add_result(self, name: str, text: str) -> None:
        """Add the result after a player's name in the summary."""
