"""Read logs of Everest Poker: hold'em and Omaha, cash games and tournaments."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, ClassVar, Final

from poker_calculator.histories.rooms.readers.layouts.xml_games import (
    ElementReader,
    EventElement,
    split_games,
    whole,
)
from poker_calculator.histories.rooms.room import Lines, Room
from poker_calculator.histories.rooms.texts import (
    read_cards_text,
    read_money,
    read_seconds,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    Event,
    EventType,
    HandLines,
    TranscriptSeat,
    find_hero,
)

EVENTS: Final = {
    "ANTE": EventType.ANTE,
    "FOLD": EventType.FOLD,
    "PUSH": EventType.RETURN,
    "SHOW": EventType.SHOW,
}


class EverestReader(ElementReader):
    """Reads a hand."""

    root = "HAND"
    has_head = True
    tags: ClassVar[Mapping[str, str]] = {
        "SESSION": "session",
        "HAND": "stakes",
        "SEAT": "seat",
        "DEALER": "dealer",
        "ANTE": "event",
        "BLIND": "blind",
        "HOLE": "hole",
        "FOLD": "event",
        "BET": "bet",
        "PUSH": "event",
        "SWEEP": "sweep",
        "COMMUNITY": "board",
        "SHOW": "event",
        "WIN": "won",
        "XBLIND": "ignored",
        "XSHOW": "ignored",
        "CHAT": "ignored",
    }
    board = ""
    last_sweep: EventElement | None = None

    def read_session(self, element: EventElement) -> None:
        """Read the game, its currency and the table."""
        session, transcript = element.attributes, self.transcript
        self.is_cash, self.hole = session["type"] == "ring", dict[str, str]()
        game = session["game"].replace("hold-em", "hold'em")
        transcript.variant = variant_code(f"{session['gametype']} {game}")
        transcript.table = session["tableName"]
        if self.is_cash:
            self.set_currency(session["money"])

    def read_stakes(self, element: EventElement) -> None:
        """Read the number, the time and the stakes."""
        hand, transcript = element.attributes, self.transcript
        transcript.number = hand["id"]
        transcript.time, transcript.time_zone = read_seconds(hand["time"]), "UTC"
        small, _, big = hand["blinds"].partition("/")
        self.blinds: tuple[Any, Any] = self.stake(small), self.stake(big)
        bets = hand["stakes"].partition("/") if transcript.is_fixed_limit else (small, "", big)
        self.set_stakes(self.stake(bets[0]), self.stake(bets[2]))

    def stake(self, text: str) -> Any:
        """Parse a stake, which has a currency in cash games."""
        return read_money(text, self.is_cash)

    def money(self, text: str) -> Any:
        """Parse an amount, which is stated in cents or chips."""
        amount = whole({"amount": text}, "amount", self.line)
        return (Decimal(amount) / 100).quantize(Decimal("0.01")) if self.is_cash else amount

    def read_seat(self, element: EventElement) -> None:
        """Read a player and their stack."""
        seat, number = element.attributes, whole(element.attributes, "position", element.line)
        if stack := self.money(seat["balance"]):
            self.names[seat["position"]] = seat["name"]
            self.transcript.seats.append(TranscriptSeat(number + 1, seat["name"], stack))

    def read_dealer(self, element: EventElement) -> None:
        """Read the seat of the button."""
        self.transcript.button = whole(element.attributes, "position", element.line) + 1

    def read_event(self, element: EventElement, event_type: EventType | None = None) -> None:
        """Read an event of a player with the amount and the cards that it states."""
        event, cards = element.attributes, read_cards_text(element.text)
        amount = self.money(event["amount"]) if "amount" in event else 0
        name = self.player_of(event["position"])
        self.add_event(event_type or EVENTS[element.tag], name, amount, cards)

    def read_blind(self, element: EventElement) -> None:
        """Read a blind, and the dead chips of a player who missed one."""
        if dead := self.money(element.attributes["penalty"]):
            name = self.player_of(element.attributes["position"])
            self.add_event(EventType.DEAD_BLIND, name, dead)
        is_small = self.money(element.attributes["amount"]) <= self.blinds[0]
        self.read_event(element, EventType.SMALL_BLIND if is_small else EventType.BIG_BLIND)

    def read_hole(self, element: EventElement) -> None:
        """Read a card dealt to a player."""
        if element.text != "--":  # a card that is not seen
            name = self.player_of(element.attributes["position"])
            self.hole[name] = self.hole.get(name, "") + read_cards_text(element.text)

    def read_bet(self, element: EventElement) -> None:
        """Read a check, call, bet or raise, by the chips added."""
        is_check = element.attributes["amount"] == "0"
        self.read_event(element, EventType.CHECK if is_check else EventType.ALL_IN)

    def read_sweep(self, element: EventElement) -> None:
        """Keep the pot after a street."""
        self.last_sweep = element

    def read_board(self, element: EventElement) -> None:
        """Read the new cards on the board."""
        new = read_cards_text(element.text)
        self.add_event(EventType.BOARD, "", 0, new.removeprefix(self.board))
        self.board += new.removeprefix(self.board)

    def read_won(self, element: EventElement) -> None:
        """Read a player's winnings from a pot."""
        win = element.attributes
        name, pot = self.player_of(win["position"]), whole(win, "pot", element.line)
        self.add_event(EventType.COLLECT, name, self.money(win["amount"]), "", pot)

    def finish(self) -> None:
        """Deal the hole cards, and take the last pot as the total if there is no rake."""
        transcript, sweep = self.transcript, self.last_sweep
        dealt = [Event(EventType.HOLE, name, 0, cards) for name, cards in self.hole.items()]
        transcript.events[:0] = dealt
        if sweep is not None and sweep.attributes["rake"] == sweep.attributes["tax"] == "0":
            transcript.total_pot, transcript.rake = self.money(sweep.text), self.money("0")
        transcript.hero = find_hero(transcript)


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the hands of a file, each with its session as the first line."""
    return split_games(lines, "SESSION", "HAND")


EVEREST: Final = Room(
    "everest", "Everest Poker", re.compile(r"\s*<SESSION time="), EverestReader, split
)
