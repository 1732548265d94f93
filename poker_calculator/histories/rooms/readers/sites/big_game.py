"""Read the hands of The Big Game, a show of PokerStars, whose site had them as JavaScript."""

import re
from itertools import groupby
from typing import Any, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.ledger import PUT_IN
from poker_calculator.histories.rooms.readers.layouts.amended_events import MissingChecks
from poker_calculator.histories.rooms.readers.layouts.json_hands import Fields, read_json
from poker_calculator.histories.rooms.room import Reader, Room
from poker_calculator.histories.rooms.texts import read_cards_text
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
)

HEAD: Final = re.compile(r"URL: \S+/data/(?P<table>s\d+/w\d+/d\d+)/(?P<number>d\d+h\d+)\.js\s*")
HAND: Final = re.compile(r"LoadHand\((?P<hand>\{.*\})\)\s*")
TOKEN: Final = re.compile(r'("[^"]*")|([A-Za-z]+)(?=\s*:)')
"""A string, or the name of a field, which JSON has in quotation marks."""
EXAMPLE: Final = ["h9", "d8"]
FLOP_SIZE: Final = 3
ACTIONS: Final = {
    "Straddles": EventType.STRADDLE,
    "Folds": EventType.FOLD,
    "Checks": EventType.CHECK,
    "Calls": EventType.CALL,
    "Bets": EventType.BET,
    "Raises To": EventType.RAISE_TO,
    "All-In": EventType.ALL_IN,
    "Takes Back": EventType.RETURN,
    "Wins": EventType.COLLECT,
}
STATED: Final = frozenset(
    {EventType.STRADDLE, EventType.BET, EventType.RAISE_TO, EventType.RETURN, EventType.COLLECT}
)
"""The events with an amount; a call or an all-in follows from the bets before it."""


class BigGameReader(Reader):
    """Reads a hand."""

    table_rules = "The Big Game"

    def read_hand(self) -> None:
        """Read the players, and what they do."""
        self.is_cash, transcript, hand = False, self.transcript, ""
        for number, line in enumerate(self.part.lines, self.part.line):
            self.line = number
            if not transcript.number and (head := HEAD.fullmatch(line)) is not None:
                transcript.number, transcript.table = head["number"], head["table"]
            elif not hand and (match := HAND.fullmatch(line)) is not None:
                hand = TOKEN.sub(lambda token: token[1] or f'"{token[2]}"', match["hand"])
            elif line.strip():
                raise LogError(f"{shown(line)} is not understood")
        if not hand:
            raise LogError("the hand stops before it is played")
        transcript.variant, transcript.rake = "NT", 0
        fields = read_json(HandLines(self.line, [hand]))
        plays = fields.get_list("Plays")
        self._read_players(fields.get_object("Hand"), plays)
        self.runs, self.board = 1, list[str]()
        for kind, together in groupby(plays, key=lambda play: play.get_text("Action")):
            for play in sorted(together, key=_place_of_deal) if kind == "Deal" else together:
                self._read_play(play)
        transcript.runs = self.runs
        if not self.amounts(EventType.COLLECT):
            raise LogError("the hand stops before its end")
        if not self.amounts(EventType.STRADDLE):  # the order of the first actions is plain
            events, seats = transcript.events, transcript.seats
            transcript.events = [*MissingChecks(events, seats, transcript.button or 0)]

    def _read_players(self, hand: Fields, plays: list[Fields]) -> None:
        """Read the stakes, and the players with their cards or with a play."""
        transcript = self.transcript
        self.names, acting = dict[int, str](), [play.get("Seat") for play in plays]
        self.set_stakes(hand.get_whole("SmallBlind"), hand.get_whole("BigBlind"))
        transcript.seat_count = hand.get_whole("NumberOfSeats")
        transcript.button = hand.get_whole("Dealer")
        for player in hand.get_list("Players"):
            name, number = player.get_text("Name"), player.get_whole("Seat")
            hole_cards = player.get_texts("Cards", EXAMPLE)
            if hole_cards or number in acting:
                self.names[number] = name
                transcript.seats.append(TranscriptSeat(number, name, player.get_whole("Stack")))
            if hole_cards:
                self.add_event(EventType.HOLE, name, 0, self.cards_of(hole_cards))
        straddles = [play.get("Action") == "Straddles" for play in plays]
        first = acting[:1] if straddles[:1] == [True] else []
        self._post(hand.get_whole("Ante"), [*first, *acting[straddles.index(False) :][:1]])

    def _post(self, ante: int, first: list[Any]) -> None:
        """Post the ante of the button, and the blinds.

        *first* are the first seat that acts and the first seat that straddles before it; the seat
        nearer to the button is left of the big blind.
        """
        transcript, button = self.transcript, self.transcript.button or 0
        order = sorted(self.names, key=lambda seat: (seat <= button, seat))
        index = min((order.index(seat) for seat in first if seat in order), default=0)
        if button not in order or index not in (1, 2) or len(order) < 3:
            raise LogError("the log does not show who posts the ante and the blinds")
        self._put(EventType.ANTE, self.names[button], ante)
        if index == 2:  # else the small blind is dead
            self._put(EventType.SMALL_BLIND, self.names[order[0]], transcript.small_blind)
        self._put(EventType.BIG_BLIND, self.names[order[index - 1]], transcript.big_blind)

    def cards_of(self, cards: list[str]) -> str:
        """Return cards whose suits come first, such as ``dt``."""
        return read_cards_text(" ".join(card[1:].upper() + card[:1] for card in cards))

    def _put(self, event_type: EventType, name: str, amount: Any) -> None:
        """Add an event with its chips, which are never more than the player has."""
        if event_type in PUT_IN:
            ledger = self.ledger
            if event_type is not EventType.RAISE_TO:
                amount = min(amount, ledger.stacks[ledger.indices[name]])
            ledger.put(event_type, name, amount)
        self.add_event(event_type, name, amount)

    def _read_play(self, play: Fields) -> None:
        """Read an action, or the cards of a street or a run."""
        kind, ledger = play.get_text("Action"), self.ledger
        if kind == "Deal":
            if not self.amounts(EventType.COLLECT):  # later cards were not needed
                self._deal(play.get_texts("value", EXAMPLE))
            return
        name, event_type = self.names.get(play.get_whole("Seat")), ACTIONS.get(kind)
        if name is None or event_type is None:
            raise LogError(f"{shown(dict(play))} is not understood")
        index = ledger.indices[name]
        amount: Any = play.get_whole("value") if event_type in STATED else ledger.level
        if event_type is EventType.CALL:
            amount -= ledger.bets[index]
        elif event_type is EventType.ALL_IN:
            amount = ledger.stacks[index]
        self._put(event_type, name, amount)

    def _deal(self, cards: list[str]) -> None:
        """Deal the cards of a street, or all cards of a further run."""
        if not cards:
            return
        self.ledger.new_street()
        if len(self.board) == 5:
            self.runs += 1
        else:
            self.board += cards
        sizes = [3] if len(cards) >= 3 else []
        for size in [*sizes, *[1] * (len(cards) - sum(sizes))]:
            self.add_event(EventType.BOARD, "", 0, self.cards_of(cards[:size]))
            cards = cards[size:]


def _place_of_deal(play: Fields) -> int:
    """Return the place of a deal among deals with no play between them, which may have any order.

    The flop is first, then the turn and the river of the first run, then all cards of other runs.
    """
    count = len(play.get_texts("value", EXAMPLE))
    return (FLOP_SIZE, 1).index(count) if count in (FLOP_SIZE, 1) else 2


BIG_GAME: Final = Room(
    "big-game", "The Big Game", re.compile(HEAD.pattern), BigGameReader, head=HEAD
)
