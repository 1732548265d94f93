"""Read logs of the iPoker network: XML sessions with the games of a table or tournament."""

import re
from operator import itemgetter
from typing import Final

from histories.rooms.part import LogError
from histories.rooms.reader import Reader
from histories.rooms.readers.ipoker_text import read_cards, read_head, read_level
from histories.rooms.readers.ipoker_xml import Element, GameElement, read_session, split, whole
from histories.rooms.room import Room
from histories.rooms.transcript import EventType, Money, Seat
from lookup.arguments import shown

ACTIONS: Final = {
    "0": EventType.FOLD,
    "1": EventType.SMALL_BLIND,
    "2": EventType.BIG_BLIND,
    "3": EventType.CALL,
    "4": EventType.CHECK,
    "5": EventType.BET,
    "7": EventType.ALL_IN,
    "15": EventType.ANTE,
    "16": EventType.BRING_IN,
    "23": EventType.RAISE_TO,
}
"""Types of actions by number; all amounts are added chips, except of raises."""
AWAY: Final = frozenset({"8", "9"})  # the types of actions of players who sit out or do not post
BOARDS: Final = frozenset({"Flop", "Turn", "River"})
HOLE: Final = frozenset(
    {"Pocket", "Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "River"}
)


class IPokerReader(Reader):
    """Reads one game of a session."""

    def read_hand(self) -> None:
        """Read the whole game."""
        try:
            self.session = read_session(self.part.lines[0])
        except LogError as error:
            raise LogError(f"of its session: {error.rule}", self.line) from None
        self.game = GameElement("\n".join(self.part.lines[1:]), self.line)
        stakes, self.is_cash = read_head(self.game, self.session, self.transcript)
        self._read_seats()
        self._read_rounds()
        if stakes["big"]:
            self.set_stakes(self.money(stakes["small"]), self.money(stakes["big"]))
        else:
            read_level(self.game, self.transcript)
        self._read_results()

    def _read_seats(self) -> None:
        """Read the seats; those without a name are empty."""
        transcript = self.transcript
        for player in self.game.players:
            self.line = player.line
            stack, name = self.money(player.attributes["chips"]), player.attributes["name"]
            if not name and not stack:
                continue
            seat = Seat(whole(player.attributes, "seat", player.line), name, stack)
            transcript.seats.append(seat)
            if player.attributes["dealer"] == "1":
                if transcript.button is not None:
                    raise LogError("two players have the button")
                transcript.button = seat.number
        hero = self.session.get("nickname")
        transcript.hero = hero if hero in self.ledger.place else None

    def _read_rounds(self) -> None:
        """Read cards and actions round by round; actions are ordered by their numbers."""
        self.held, self.folded, last = dict[str, str](), set[str](), 0
        for round_ in self.game.rounds:
            if round_.number != 1:  # in round 1 the blinds of round 0 are still bets
                self.ledger.new_street()
            self._deal(round_.cards)
            numbered = [(whole(a.attributes, "no", a.line), a) for a in round_.actions]
            for number, action in sorted(numbered, key=itemgetter(0)):
                self.line = action.line
                if number <= last:
                    raise LogError(f"action {number} comes after action {last}")
                last = number
                self._act(action.attributes)

    def _deal(self, dealt: list[Element]) -> None:
        """Deal the cards of a round, those of players in the order of seats."""
        button = self.transcript.button or 0
        order = {seat.name: (seat.number <= button, seat.number) for seat in self.transcript.seats}
        for cards in sorted(dealt, key=lambda cards: order.get(cards.attributes["player"], ())):
            self.line, name, kind = cards.line, cards.attributes["player"], cards.attributes["type"]
            text = read_cards(cards.text)
            if name and kind in HOLE:
                self.held[name] = self.held.get(name, "") + text
                self.add_event(EventType.HOLE, name, 0, text)
            elif not name and kind in BOARDS:
                self.add_event(EventType.BOARD, "", 0, text)
            else:
                raise LogError(f"cards of type {shown(kind)} are not known")

    def _act(self, action: dict[str, str]) -> None:
        """Add an action of a player."""
        name, amount = action["player"], self.money(action["sum"])
        event_type = ACTIONS.get(action["type"])
        if event_type is None:
            if action["type"] not in AWAY:
                raise LogError(f"actions of type {shown(action['type'])} are not known")
            if self.ledger.put_in(name):
                raise LogError(f"{name} sits out after an ante or blind")
            return
        if event_type is EventType.FOLD:
            self.folded.add(name)
        posted = self.amounts(EventType.BIG_BLIND) if event_type is EventType.BIG_BLIND else ()
        if posted and amount > posted[0]:  # of players who enter late, the rest is dead
            self._put(EventType.DEAD_BLIND, name, amount - posted[0])
            amount = posted[0]
        self._put(event_type, name, amount)

    def _put(self, event_type: EventType, name: str, amount: Money) -> None:
        """Add an event with its chips."""
        self.ledger.put(event_type, name, amount)
        self.add_event(event_type, name, amount)

    def _read_results(self) -> None:
        """Read each player's bets and winnings, and show the known cards."""
        for player in self.game.players:
            self.line, attributes = player.line, player.attributes
            if (name := attributes["name"]) not in self.ledger.place:
                continue
            put_in = self.ledger.put_in(name)
            if "bet" in attributes and self.money(attributes["bet"]) != put_in:
                rule = f"{name} bets {attributes['bet']} in all, but {put_in} by their actions"
                raise LogError(rule)
            if won := self.money(attributes["win"]):
                self.add_event(EventType.COLLECT, name, won)
        live = [name for name in self.held if name not in self.folded]
        for name in live if len(live) > 1 else ():
            if "?" not in self.held[name]:
                self.add_event(EventType.SHOW, name, 0, self.held[name])
        enabled = self.session.get("uncalled_bet_enabled")
        self.transcript.returns_are_winnings = enabled != "true" and (
            enabled == "false" or "client_version" not in self.session
        )


IPOKER: Final = Room(
    "iPoker", re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<session[\s>]"), IPokerReader, split
)
"""The iPoker network."""
