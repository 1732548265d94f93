"""Read logs of Microgaming, the network of Prima Poker: hold'em and Omaha, and tournaments."""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.ledger import PUT_IN
from poker_calculator.histories.rooms.readers.layouts.amended_events import (
    NEW_FIRST,
    OLD_FIRST,
    PutIn,
    with_added,
)
from poker_calculator.histories.rooms.readers.layouts.xml_games import (
    ElementReader,
    EventElement,
    split_games,
    whole,
)
from poker_calculator.histories.rooms.room import Lines, Room
from poker_calculator.histories.rooms.texts import (
    currency_in,
    logged_time,
    read_money,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
    find_hero,
)

ACTIONS: Final = {
    "Ante": EventType.ANTE,
    "SmallBlind": EventType.SMALL_BLIND,
    "BigBlind": EventType.BIG_BLIND,
    "PostedToPlay": EventType.POST,
    "DealCards": EventType.HOLE,
    "DealFlop": EventType.BOARD,
    "DealTurn": EventType.BOARD,
    "DealRiver": EventType.BOARD,
    "Fold": EventType.FOLD,
    "Check": EventType.CHECK,
    "Call": EventType.CALL,
    "Bet": EventType.BET,
    "Raise": EventType.RAISE_BY,  # or the total, by version
    "AllIn": EventType.ALL_IN,
    "MoneyReturned": EventType.RETURN,
    "ShowCards": EventType.SHOW,
    "MuckCards": EventType.MUCK,
}


class MicrogamingReader(ElementReader):
    """Reads a hand."""

    root = "Game"
    inner = "Card"
    tags: ClassVar[Mapping[str, str]] = {
        "Game": "game",
        "Seats": "ignored",
        "Seat": "seat",
        "Gameplay": "ignored",
        "Action": "action",
    }

    def read_game(self, element: EventElement) -> None:
        """Read the game, its stakes, the time and the table."""
        game, transcript = element.attributes, self.transcript
        self.is_cash = game["istournament"] == "0"
        transcript.number, transcript.table = game["id"], game["tablename"]
        transcript.variant = variant_code(f"{game['betlimit']} {game['gametype']}")
        small, _, big = game["stakes"].partition("|")
        self.set_stakes(self.money(small), self.money(big))
        transcript.time = logged_time(game["date"])
        size = game.get("tablesize", "")
        transcript.seat_count = int(size) if size.isdecimal() else None
        transcript.rake = read_money(game["rake"]) / 100 if self.is_cash else 0
        if self.is_cash and game.get("realmoney") == "true":
            try:
                symbol = base64.b64decode(game["currencysymbol"], validate=True).decode("utf-16-le")
            except (binascii.Error, UnicodeDecodeError):
                raise LogError(f"{shown(game['currencysymbol'])} is not a currency") from None
            transcript.currency_symbol, transcript.currency = currency_in(symbol)
        self.has_version = "hhversion" in game
        self.has_jackpot = game.get("badbeat") == "true" or game["tablename"].startswith("BB-")
        self.after = dict[str, Any]()

    def card(self, attributes: Mapping[str, str]) -> str:
        """Return the text of a card."""
        return attributes["value"] + attributes["suit"]

    def read_seat(self, element: EventElement) -> None:
        """Read a player and their stack, or after the last action what they win of a pot."""
        seat = element.attributes
        if "balance" not in seat:
            name, amount = self.player_of(seat["num"]), self.money(seat["amount"])
            self.add_event(EventType.COLLECT, name, amount, "", whole(seat, "pot", self.line))
            return
        name, stack = seat["alias"], self.money(seat["balance"])
        number = whole(seat, "num", self.line)
        if seat.get("dealer") == "true":
            self.transcript.button = number
        if stack:
            self.names[seat["num"]], self.after[name] = name, self.money(seat["endbalance"])
            self.transcript.seats.append(TranscriptSeat(number, name, stack))

    def read_action(self, element: EventElement) -> None:
        """Read an action, or the cards that are dealt or shown; elements inside state winnings."""
        action = element.attributes
        if action["type"] == "Win":
            return
        if (event_type := ACTIONS.get(action["type"])) is None:
            raise LogError(f"actions of type {shown(action['type'])} are not known")
        name = "" if event_type is EventType.BOARD else self.player_of(action["seat"])
        has_amount = event_type in PUT_IN or event_type is EventType.RETURN
        amount, big = self.money(action["value"]) if has_amount else 0, self.transcript.big_blind
        if event_type is EventType.POST and amount > big:
            self.add_event(EventType.DEAD_BLIND, name, amount - big)
            amount = big
        self.add_event(event_type, name, amount, self.cards_of(element))

    def finish(self) -> None:
        """Find the chips that each action adds, and the fee for a jackpot."""
        transcript, versions = self.transcript, NEW_FIRST if self.has_version else OLD_FIRST
        events, seats = transcript.events, transcript.seats
        transcript.events = with_added(events, seats, versions, self.agrees)
        taken: Any = sum(seat.stack - self.after[seat.name] for seat in seats)
        if self.has_jackpot and taken != transcript.rake:
            transcript.fees["jackpot"] = taken - transcript.rake
        transcript.hero = find_hero(transcript)

    def agrees(self, chips: PutIn) -> bool:
        """Return whether bets and winnings lead to the stacks after the hand.

        Winnings and returns may omit an uncalled bet.
        """
        for seat, bets, called, won in zip(self.transcript.seats, *chips, strict=True):
            if self.after[seat.name] - (seat.stack - bets + won) not in (0, bets - called):
                return False
        return True


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the games of a file."""
    return split_games(lines, game_tag="Game")


MICROGAMING: Final = Room(
    "microgaming",
    "Microgaming",
    re.compile(r"\s*<Game (?:hhversion|id)="),
    MicrogamingReader,
    split,
)
