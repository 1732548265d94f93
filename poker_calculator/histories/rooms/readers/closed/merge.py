"""Read logs of the Merge network: all its games, cash games and tournaments."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.ledger import PUT_IN, StudBets
from poker_calculator.histories.rooms.readers.layouts.xml_games import (
    Attributes,
    Element,
    parse,
    split_games,
    whole,
)
from poker_calculator.histories.rooms.room import Lines, Reader, Room
from poker_calculator.histories.rooms.texts import (
    MONEY,
    logged_time,
    read_cards_text,
    read_money,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
    find_hero,
)

TAGS: Final = frozenset(
    {"description", "game", "players", "player", "round", "event", "cards", "winner"}
)
"""The elements of a game; others before its first round state no chips."""
STAKES: Final = re.compile(
    rf"(?P<limit>(?:No |Pot )?Limit)(?: \(?(?P<small>{MONEY})/(?P<big>{MONEY})\)?)?"
)
NAMES: Final = {"2-7 Lowball": "2-7 triple draw", "5-Draw": "5 card draw"}
"""The games whose names differ from those of other rooms."""
MIXED: Final = {"39": "7-Stud", "43": "7-Stud H/L8", "47": "Razz"}
"""The games of seven cards in a mix, by their numbers in cash games; tournaments add two."""
IN_MIXED: Final = {"2": "Holdem", "4": "Omaha H/L8"}
"""The other games of a mix, by the number of their hole cards."""


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the games of a file, each with its description as the first line."""
    return split_games(lines, "description")


class RoundOfGame(NamedTuple):
    """A part of a game: a betting round, a draw, the showdown or the end."""

    name: str
    events: list[Element]
    cards: list[Element]
    winners: list[Element]


class MergeGame:
    """The elements of a game; raises LogError for broken or unknown XML."""

    def __init__(self, part: HandLines) -> None:
        self.description: dict[str, str] = Attributes()
        self.game: dict[str, str] = Attributes()
        self.players, self.rounds, self.dealer = list[Element](), list[RoundOfGame](), ""
        text = "\n".join(part.lines)
        parse(f"<hand>{text}</hand>", part.line - 1, self._open, lambda *_: None)

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Store an element of the game."""
        if name not in TAGS and self.rounds:
            raise LogError(f"<{name}> is not known", line)
        element = Element(line, Attributes(attributes))
        if name == "description":
            self.description = element.attributes
        elif name == "game":
            self.game = element.attributes
        elif name == "players":
            self.dealer = element.attributes["dealer"]
        elif name == "player":
            self.players.append(element)
        elif name == "round":
            self.rounds.append(RoundOfGame(element.attributes["id"], [], [], []))
        elif name in ("event", "cards", "winner"):
            if not self.rounds:
                raise LogError(f"<{name}> comes before the first round", line)
            part = self.rounds[-1]
            {"event": part.events, "cards": part.cards, "winner": part.winners}[name].append(
                element
            )


def read_head(game: MergeGame, reader: Reader) -> None:
    """Read the game, its stakes, the time and the table."""
    name, _, tournament = game.description["type"].partition(" Tournament")
    name, transcript = name.strip(), reader.transcript
    reader.is_cash = "Tournament" not in game.description["type"]
    stakes = STAKES.fullmatch(game.description["stakes"].strip())
    if stakes is None or tournament:
        raise LogError(f"{shown(game.description['stakes'])} are not stakes that are known")
    if number := game.game.get("multigametype"):
        code = str(int(number) - 2 * (not reader.is_cash)) if number.isdecimal() else ""
        name = IN_MIXED.get(game.game["numholecards"]) or MIXED.get(code, number)
    transcript.variant = variant_code(f"{stakes['limit']} {NAMES.get(name, name)}")
    if stakes["big"]:
        reader.set_stakes(reader.money(stakes["small"]), reader.money(stakes["big"]))
        if game.game.get("realmoney") == "true":
            reader.set_currency(stakes["big"])
    transcript.number = game.game["id"]
    _, table, number, *_ = [*game.game["data"].split("|"), "", ""]
    transcript.table = re.sub(r" \(\d+\)$", "", table) or None
    if not reader.is_cash:
        transcript.tournament = number.partition("-")[0]
    seats = game.game.get("seats", "")
    transcript.seat_count = int(seats) if seats.isdecimal() else None
    _read_start(game.game["starttime"], reader)


def _read_start(text: str, reader: Reader) -> None:
    """Read the time, such as ``20110622120058``, which may also have signs and an offset."""
    digits = re.match(r"(\d{4})\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)(?: [+-]\d{4})?$", text)
    if digits is None:
        raise LogError(f"{shown(text)} is not a time")
    year, month, day, *clock = digits.groups()
    reader.transcript.time = logged_time(f"{year}/{month}/{day} {':'.join(clock)}")


CARDS: Final = {
    "HOLE": EventType.HOLE,
    "DRAW_DRAWN_CARDS": EventType.HOLE,
    "SHOWN": EventType.SHOW,
    "MUCKED": EventType.MUCK,
}
BOARDS: Final = {"POSTFLOP": 3, "POSTTURN": 4, "POSTRIVER": 5}
"""The number of cards on the board by round."""
DRAWS: Final = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
"""The rounds whose cards are dealt after the events."""


class MergeCards(Reader):
    """Reads the cards of players and boards."""

    board = ""
    """The whole board, which later rounds repeat."""

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of players by the text of their seats' numbers."""
        return {}

    @cached_property
    def hole_cards(self) -> dict[str, list[str]]:
        """The cards of players, empty for a card that is not seen."""
        return {}

    def find_board(self, rounds: list[RoundOfGame]) -> None:
        """Find the whole board; a round may lack its cards, which the next one repeats."""
        for part in rounds:
            for cards in part.cards:
                if cards.attributes["type"] == "COMMUNITY":
                    self.board = read_cards_text(cards.attributes["cards"].replace(",", " "))

    def deal_board(self, round_name: str) -> None:
        """Deal the cards with which a round begins."""
        if (count := BOARDS.get(round_name)) is not None:
            first = 0 if count == BOARDS["POSTFLOP"] else count - 1
            self.add_event(EventType.BOARD, "", 0, self.board[2 * first : 2 * count])

    def player_of(self, element: Element) -> str:
        """Return the name of the player of an element."""
        seat = element.attributes["player"]
        if (name := self.names.get(seat)) is None:
            raise LogError(f"nobody has seat {shown(seat)}", element.line)
        return name

    def read_cards_of(self, element: Element, round_name: str) -> None:
        """Read the board, or all cards of a player that are seen; those not seen before are new."""
        self.line, kind = element.line, element.attributes["type"]
        stated = [
            card.replace("null", "").strip() for card in element.attributes["cards"].split(",")
        ]
        cards = read_cards_text(" ".join(stated).strip())
        if kind == "COMMUNITY":
            if cards != self.board[: 2 * BOARDS.get(round_name, 0)]:
                raise LogError(f"the board is {cards}, and {self.board} later")
            return
        if (event_type := CARDS.get(kind)) is None:
            raise LogError(f"cards of type {shown(kind)} are not known")
        name = self.player_of(element)
        if event_type is not EventType.HOLE:
            self.add_event(event_type, name, 0, cards)
            return
        before = self.hole_cards.get(name, [])
        if round_name in DRAWS:
            self.name_discards(name, [card for card in before if card not in stated])
            new = [card for card in stated if card not in before]
        elif any(a and b and a != b for a, b in zip(before, stated, strict=False)):
            raise LogError(f"{name} holds {' '.join(before)}, not {' '.join(stated)}")
        else:
            new = stated[len(before) :]
        self.hole_cards[name] = stated
        if text := read_cards_text(" ".join(new).strip()):
            self.add_event(EventType.HOLE, name, 0, text)


EVENTS: Final = {
    "ANTE": EventType.ANTE,
    "SMALL_BLIND": EventType.SMALL_BLIND,
    "BIG_BLIND": EventType.BIG_BLIND,
    "INITIAL_BLIND": EventType.POST,
    "RETURN_BLIND": EventType.POST,
    "BRING_IN": EventType.BRING_IN,
    "FOLD": EventType.FOLD,
    "CHECK": EventType.CHECK,
    "CALL": EventType.CALL,
    "BET": EventType.BET,
    "RAISE": EventType.RAISE_TO,
    "COMPLETE": EventType.RAISE_TO,
    "ALL_IN": EventType.ALL_IN,
    "DRAW": EventType.DISCARD,
}
"""The events of the play; the amounts of raises are totals, all others are added chips."""
IGNORED: Final = frozenset(
    {"CHAT", "DISCONNECTED", "RECONNECTED", "LEAVE", "PLAYER_OUT", "SHOW", "MUCK"}
)
"""Events that change nothing; the cards of players who show or muck have elements of their own."""
STREETS: Final = ("FOURTH_STREET", "FIFTH_STREET", "SIXTH_STREET", "SEVENTH_STREET")
NEW_BETS: Final = re.compile(r"POST.*|F(?:OUR|IF)TH_STREET|S(?:IX|EVEN)TH_STREET")
"""The rounds in which bets begin anew."""


class MergeReader(MergeCards):
    """Reads a hand."""

    table_rules = "Merge"

    def read_hand(self) -> None:
        """Read the elements of the game."""
        self.game = MergeGame(self.part)
        read_head(self.game, self)
        self._read_seats()
        self.find_board(self.game.rounds)
        self.stud_bets, self.street = StudBets(), 1
        for part in self.game.rounds:
            self._read_round(part)
        if not self.amounts(EventType.COLLECT):
            raise LogError("the hand stops before its end")
        self._set_stakes()
        self.transcript.returns_are_winnings = True
        self.transcript.rake = None if self.is_cash else 0
        self.transcript.hero = find_hero(self.transcript)

    def money(self, text: str) -> Any:
        """Parse an amount; tournaments state their chips with cents."""
        return read_money(text if self.is_cash else text.removesuffix(".00"), self.is_cash)

    def _read_seats(self) -> None:
        """Read the seats and the button; stacks in tournaments are those after antes and blinds."""
        posted = Counter[str]()
        for event in self.game.rounds[0].events if self.game.rounds else ():
            if EVENTS.get(event.attributes["type"]) in FORCED:
                posted[event.attributes["player"]] += self.money(event.attributes["amount"])
        for player in self.game.players:
            self.line, number = player.line, whole(player.attributes, "seat", player.line)
            name, stack = player.attributes["nickname"], self.money(player.attributes["balance"])
            self.names[player.attributes["seat"]] = name
            if not self.is_cash:
                stack += posted[player.attributes["seat"]]
            if stack:
                self.transcript.seats.append(TranscriptSeat(number, name, stack))
        self.transcript.button = int(self.game.dealer) if self.game.dealer.isdecimal() else None

    def _read_round(self, part: RoundOfGame) -> None:
        """Read a round: its elements list cards after the events, even if dealt before them."""
        if NEW_BETS.fullmatch(part.name):
            self.ledger.new_street()
        if part.name in STREETS:
            self.street += 1
            self.add_event(EventType.STREET)
        self.deal_board(part.name)
        for cards in () if part.name in DRAWS else part.cards:
            self.read_cards_of(cards, part.name)
        for event in part.events:
            self._read_event(event)
        for cards in part.cards if part.name in DRAWS else ():
            self.read_cards_of(cards, part.name)
        for winner in part.winners:
            self.line, name = winner.line, self.player_of(winner)
            pot = whole(winner.attributes, "potnumber", winner.line) - 1
            amount = self.money(winner.attributes["amount"])
            self.add_event(EventType.COLLECT, name, amount, "", pot)

    def _read_event(self, element: Element) -> None:
        """Read an event of the play."""
        self.line, kind = element.line, element.attributes["type"]
        if kind in IGNORED:
            return
        name, event_type = self.player_of(element), EVENTS.get(kind)
        if event_type is None:
            raise LogError(f"events of type {shown(kind)} are not known")
        if event_type is EventType.DISCARD:
            count = whole(element.attributes, "text", element.line)
            self.add_event(event_type, name, 0, "??" * count)
            return
        if "amount" not in element.attributes and self._is_all_in(name):
            return
        amount = self.money(element.attributes["amount"]) if event_type in PUT_IN else 0
        big = self.transcript.big_blind
        if event_type is EventType.POST and amount > big:
            self._put(EventType.DEAD_BLIND, name, amount - big)
            amount = big
        self._put(event_type, name, amount)

    def _is_all_in(self, name: str) -> bool:
        """Return whether a player has no chips left."""
        index = self.ledger.indices.get(name)
        return index is not None and not self.ledger.stacks[index]

    def _put(self, event_type: EventType, name: str, amount: Any) -> None:
        """Add an event with its chips."""
        level = self.ledger.level
        if event_type in PUT_IN:
            self.stud_bets.add(event_type, amount, level, self.street)
            self.ledger.put(event_type, name, amount)
        self.add_event(event_type, name, amount)

    def _set_stakes(self) -> None:
        """Set the stakes of tournaments, which the log does not state."""
        transcript = self.transcript
        if self.is_cash:
            return
        if VARIANTS[transcript.variant].has_bring_in:
            transcript.small_bet = transcript.big_blind = self.stud_bets.small_bet()
            return
        self.set_posted_stakes()


MERGE: Final = Room("merge", "Merge", re.compile(r"\s*<description type="), MergeReader, split)
