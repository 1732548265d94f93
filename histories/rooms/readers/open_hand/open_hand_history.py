"""Read Open Hand History 1.4: hands of any site as JSON objects.

The format is described at https://hh-specs.handhistory.org. It names hold'em, Omaha, stud and
draw, but has no bring-in, no discards and no streets for them, so only hold'em and Omaha are read.
The number of hole cards is the number in the recorded hands.
"""

import re
from typing import Any, Final

from histories.rooms.money import SYMBOL_OF, read_cards_text
from histories.rooms.part import LogError
from histories.rooms.readers.open_hand.json_hands import (
    get_list,
    get_object,
    get_text,
    get_texts,
    get_whole,
    read_json,
    read_utc,
    split,
)
from histories.rooms.readers.open_hand.open_hand_stakes import PLAY_MONEY, OpenHandStakes
from histories.rooms.room import Room
from histories.rooms.transcript import EventType, Seat
from lookup.arguments import shown

ACTIONS: Final = {
    "Dealt Cards": EventType.HOLE,
    "Mucks Cards": EventType.MUCK,
    "Shows Cards": EventType.SHOW,
    "Post Ante": EventType.ANTE,
    "Post SB": EventType.SMALL_BLIND,
    "Post BB": EventType.BIG_BLIND,
    "Straddle": EventType.STRADDLE,
    "Post Dead": EventType.DEAD_BLIND,
    "Post Extra Blind": EventType.POST,
    "Fold": EventType.FOLD,
    "Check": EventType.CHECK,
    "Bet": EventType.BET,
    "Raise": EventType.RAISE_BY,
    "Call": EventType.CALL,
}
"""Types of events by action; all amounts are added chips."""
FREE: Final = frozenset(
    {EventType.HOLE, EventType.MUCK, EventType.SHOW, EventType.FOLD, EventType.CHECK}
)
IGNORED: Final = frozenset({"Added Chips", "Sits Down", "Stands Up", "Player Adjustment"})
"""Actions that do not concern the hand: they move chips outside the pot."""
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
BEGINS: Final = re.compile(r'.*"ohh"\s*:')


class OpenHandHistoryReader(OpenHandStakes):
    """Reads a hand."""

    def read_hand(self) -> None:
        """Read the whole object."""
        hand, transcript = get_object(read_json(self.part), "ohh"), self.transcript
        self.begin_hand(hand)
        transcript.room = get_text(hand, "site_name", "")
        transcript.number = get_text(hand, "game_number")
        self._read_seats()
        self._read_rounds()
        transcript.variant = self.read_variant()
        self.read_stakes()
        self.read_pots()
        if hand.get("hero_player_id") is not None:
            transcript.hero = self.name_of(hand, "hero_player_id")
        transcript.table = get_text(hand, "table_name", "") or None
        transcript.seat_count = get_whole(hand, "table_size") if hand.get("table_size") else None
        transcript.button = get_whole(hand, "dealer_seat")
        if hand.get("start_date_utc"):
            transcript.time, transcript.time_zone = (
                read_utc(get_text(hand, "start_date_utc")),
                "UTC",
            )
        if self.is_tournament:
            info = get_object(hand, "tournament_info", default={})
            transcript.tournament = get_text(info, "tournament_number", "")
        elif self.currency != PLAY_MONEY:
            transcript.currency = self.currency
            transcript.currency_symbol = SYMBOL_OF.get(self.currency)

    def _read_seats(self) -> None:
        for player in get_list(self.hand, "players"):
            number, name = get_whole(player, "id"), get_text(player, "name")
            if number in self.names:
                raise LogError(f"two players have the id {number}")
            self.names[number] = name
            stack = self.amount(player, "starting_stack")
            self.transcript.seats.append(Seat(get_whole(player, "seat"), name, stack))

    def _read_rounds(self) -> None:
        """Read the players' actions and the board cards."""
        rivers = 0
        for place, part in enumerate(get_list(self.hand, "rounds")):
            street = get_text(part, "street")
            if street not in (*STREETS, "Showdown") or (street == "Preflop") != (place == 0):
                raise LogError(f"the round {shown(street)} is none of {', '.join(STREETS)}")
            rivers += street == "River"
            if cards := _cards(part):
                self.add_event(EventType.BOARD, "", 0, cards)
            elif street in STREETS[1:]:
                raise LogError(f"the {street} has no cards")
            for action in get_list(part, "actions"):
                self._read_action(action)
        self.transcript.runs = max(rivers, 1)

    def _read_action(self, action: dict[str, Any]) -> None:
        name = get_text(action, "action")
        if name in IGNORED:
            return
        if name not in ACTIONS:
            raise LogError(f"the action {shown(name)} is not understood")
        amount, cards = self.amount(action, "amount", 0), _cards(action)
        player = self.name_of(action)
        if amount and ACTIONS[name] in FREE:
            raise LogError(f"{name} costs nothing, not {amount}")
        self.add_event(ACTIONS[name], player, amount, cards)


def _cards(place: dict[str, Any]) -> str:
    """Return the cards of a round or an action, empty without any."""
    return read_cards_text(" ".join(get_texts(place, "cards", ["Ah", "Kd"])))


OPEN_HAND_HISTORY: Final = Room(
    "open-hand-history", "Open Hand History", BEGINS, OpenHandHistoryReader, split
)
"""Open Hand History."""
