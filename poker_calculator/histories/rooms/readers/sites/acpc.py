"""Read logs of the Annual Computer Poker Competition: limit and no-limit hold'em, a line a hand.

The lines name neither stacks nor blinds: they are those of the competition's games, unless the file
states others as its definitions of games do, such as ``# stack = 500 500``.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.histories.rooms.readers.layouts.amended_events import MissingChecks
from poker_calculator.histories.rooms.room import Lines, Reader, Room
from poker_calculator.histories.rooms.texts import read_cards_text
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
)

HEADER: Final = re.compile(r"# name/game/hands/seed (?P<table>\S+) (?P<game>\S+).*")
SETTING: Final = re.compile(r"#? *(?P<name>stack|blind|raiseSize) = (?P<value>\d+(?: \d+)*)")
STRUCTURE: Final = re.compile(r"#? *(?P<game>(?:no)?limit)")
IGNORED: Final = re.compile(r"#.*|SCORE:.*|(?:END )?GAMEDEF|num\w+ = .*|firstPlayer = .*|maxR.*")
STATE: Final = re.compile(
    r"STATE:(?P<number>\d+):(?P<betting>(?:[fc/]|r\d*)+):(?P<hands>[^:/]*)(?P<boards>[^:]*):"
    r"(?P<results>-?\d+(?:\|-?\d+)*):(?P<names>[^:]+)"
)
ACTION: Final = re.compile(r"r\d*|[fc/]")


class CompetitionGame(NamedTuple):
    """A game of the competition."""

    variant: str
    blinds: tuple[int, int]
    stack: int
    """The chips at the beginning of each hand; in limit games, more than a player can bet."""
    bets: tuple[int, ...] = ()  # the size of bets on each street, empty without a limit


GAMES: Final = {
    "limit": CompetitionGame("FT", (5, 10), 1_000, (10, 10, 20, 20)),
    "nolimit": CompetitionGame("NT", (50, 100), 20_000),
}


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield each line of a hand, with unknown lines before it and the statements on the game."""
    facts, stray, before = dict[str, str](), list[tuple[int, str]](), ""
    for number, line in lines:
        text = line.strip()
        if text.startswith("STATE:"):
            numbers, texts = zip(*stray, (number, text), strict=True)
            fault = "the line of the hand before is repeated" if text == before else None
            yield HandLines(numbers[0], texts, fault, numbers, dict(facts))
            stray = []
        elif match := HEADER.fullmatch(text) or STRUCTURE.fullmatch(text):
            facts |= match.groupdict()
        elif match := SETTING.fullmatch(text):
            facts[match["name"]] = match["value"]
        elif text and not IGNORED.fullmatch(text):
            stray.append((number, text))
        before = text
    if stray:
        yield HandLines(stray[0][0], [], f"{shown(stray[0][1])} is not understood")


class AcpcReader(Reader, MissingChecks):  # type: ignore[override]  # the ledger is set
    """Reads a hand; positions are seats, the first one left of the button."""

    def read_hand(self) -> None:
        """Read the line of a hand."""
        self.line, text = self.part.line, self.part.lines[0]  # unknown lines before it come first
        if (match := STATE.fullmatch(text)) is None:
            raise LogError(f"{shown(text)} is not understood")
        self.is_cash = False
        transcript, names = self.transcript, match["names"].split("|")
        transcript.number, transcript.table = match["number"], self.part.facts.get("table")
        game = GAMES[self._structure(match["betting"])]
        transcript.variant, transcript.button = game.variant, len(names)
        blinds = self._setting("blind", [*game.blinds][:: -1 if len(names) == 2 else 1])
        blinds += [0] * (len(names) - len(blinds))
        stacks = self._setting("stack", [game.stack] * len(names))
        bets = self._setting("raiseSize", [*game.bets]) if game.bets else []
        is_known = sum(map(bool, blinds)) == 2 and (len(names) > 2 or blinds[0] > blinds[1])
        if not (len(names) == len(stacks) == len(blinds) and is_known):
            raise LogError(
                f"{len(names)} players have the stacks {stacks} and the blinds {blinds}; a game "
                f"has two blinds; the last position is the button, heads-up with the small blind"
            )
        transcript.seats = [
            TranscriptSeat(n, *seat) for n, seat in enumerate(zip(names, stacks, strict=True), 1)
        ]
        self.set_stakes(*((bets[0], 2 * bets[0]) if bets else sorted(blinds)[-2:]))
        MissingChecks.__init__(self, [], transcript.seats, len(names))
        self.live = [*names]
        self._post(names, blinds)
        hands = match["hands"].split("|")
        for name, cards in zip(names, hands, strict=len(hands) == len(names)):
            if cards:
                self.add_event(EventType.HOLE, name, 0, read_cards_text(cards))
        self._read_betting(match["betting"], match["boards"].split("/")[1:], bets)
        for name, cards in zip(names, hands, strict=True):
            if len(self.live) > 1 and name in self.live:
                self.add_event(EventType.SHOW, name, 0, cards)
        self._pay(match["results"].split("|"))

    def _structure(self, betting: str) -> str:
        """Return whether the game is limit or no-limit, by its name or by the raises."""
        game = self.part.facts.get("game", "")
        named = re.search(r"(?:no)?limit", game)
        if named is None and "r" not in betting:
            cure = "add a line such as '# nolimit' before it"
            raise LogError(f"the log does not state whether the game is limit or no-limit; {cure}")
        structure = "nolimit" if re.search(r"r\d", betting) else "limit"
        return named[0] if named else structure

    def _setting(self, name: str, default: list[int]) -> list[int]:
        value = self.part.facts.get(name)
        return default if value is None else [*map(int, value.split())]

    def _post(self, names: list[str], blinds: list[int]) -> None:
        """Post the blinds; the player after the big blind acts first."""
        for name, size in sorted(zip(names, blinds, strict=True), key=lambda post: post[1]):
            if size:
                is_big = size == max(blinds)
                self._put(EventType.BIG_BLIND if is_big else EventType.SMALL_BLIND, name, size)
                self._wait_after(name)

    def _put(self, event_type: EventType, name: str, amount: int) -> None:
        self.add_event(event_type, name, amount)
        self._act(self.transcript.events[-1])

    def _read_betting(self, betting: str, boards: list[str], bets: list[int]) -> None:
        """Read the actions, whose players are not named, and the board of each later street."""
        street = 0
        for action in ACTION.findall(betting):
            if action == "/":
                street += 1
                if street > len(boards):
                    raise LogError(f"the board has no cards of street {street + 1}")
                self.add_event(EventType.BOARD, "", 0, read_cards_text(boards[street - 1]))
                self.ledger.new_street()
                self._wait_after("")
                continue
            if not self.waiting:
                raise LogError(f"nobody can act any more at {shown(action)} in {shown(betting)}")
            name = self.waiting[0]
            index, level = self.ledger.indices[name], self.ledger.level
            call: Any = min(level - self.ledger.bets[index], self.ledger.stacks[index])
            if action == "f":
                self._put(EventType.FOLD, name, 0)
            elif action == "c":
                self._put(EventType.CALL if call else EventType.CHECK, name, call)
            else:
                in_pot: Any = self.ledger.in_pot[index]
                to: Any = level + bets[street] if bets else int(action[1:]) - in_pot
                self._put(EventType.RAISE_TO if level else EventType.BET, name, to)
        if len(boards) > street and len(self.live) > 1:
            raise LogError(f"the board has cards of {len(boards)} streets, not of {street}")

    def _pay(self, results: list[str]) -> None:
        """Add the winnings; the results include uncalled chips."""
        self.transcript.returns_are_winnings, self.transcript.rake = True, 0
        for seat, result in zip(self.transcript.seats, results, strict=True):
            if won := self.ledger.put_in(seat.name) + int(result):
                self.add_event(EventType.COLLECT, seat.name, won)


ACPC: Final = Room(
    "acpc", "ACPC", re.compile(r"STATE:\d+:|# name/game/hands/seed "), AcpcReader, split
)
