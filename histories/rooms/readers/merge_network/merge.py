"""Read logs of the Merge network: all its games, cash games and tournaments."""

import re
from collections import Counter
from typing import Any, Final

from games.variants.variant import VARIANTS
from histories.rooms.ledger import PUT_IN
from histories.rooms.money import read_money
from histories.rooms.part import LogError
from histories.rooms.readers.layouts.xml_games import Element, whole
from histories.rooms.readers.merge_network.merge_cards import DRAWS, MergeCards
from histories.rooms.readers.merge_network.merge_xml import MergeGame, RoundOfGame, read_head, split
from histories.rooms.room import Room
from histories.rooms.stud_bets import StudBets
from histories.rooms.transcript import FORCED, EventType, Seat
from histories.rooms.translation.conclusions import find_hero
from lookup.arguments import shown

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
                self.transcript.seats.append(Seat(number, name, stack))
        self.transcript.button = int(self.game.dealer) if self.game.dealer.isdecimal() else None

    def _read_round(self, part: RoundOfGame) -> None:
        """Read a round: its elements list the cards after the events, even if dealt before."""
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
        place = self.ledger.place.get(name)
        return place is not None and not self.ledger.stacks[place]

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
"""The Merge network."""
