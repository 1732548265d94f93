"""Read Open Hand History 1.4: hands of any site as JSON objects.

The format is described at https://hh-specs.handhistory.org. It names hold'em, Omaha, stud and
draw, but has no bring-in, no discards and no streets for them, so only hold'em and Omaha are read.
The number of hole cards is the number in the recorded hands.
"""

import datetime
import re
from decimal import Decimal
from typing import Any, Final

from games.variants.variant import VARIANTS
from histories.rooms.money import CENT, SYMBOL_OF, read_cards_text
from histories.rooms.part import LogError
from histories.rooms.readers.json_hands import (
    MOST,
    decimals_of,
    get_list,
    get_object,
    get_text,
    get_texts,
    get_whole,
    read_json,
    split,
)
from histories.rooms.readers.reader import Reader
from histories.rooms.room import Room
from histories.rooms.transcript import EventType, Money, Seat
from lookup.arguments import shown

GAMES: Final = {
    "Holdem": {4: "T"},
    "Omaha": {8: "O", 10: "O5", 12: "O6"},
    "OmahaHiLo": {8: "O/8", 10: "O5/8"},
}
"""The letters of a game's code, by its name and the length of a hand such as ``AhKd``."""
LIMITS: Final = {"NL": "N", "PL": "P", "FL": "F"}
PLAY_MONEY: Final = "PPC"
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
FLAGS: Final = frozenset({"Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot"})
BEGINS: Final = re.compile(r'\s*\{\s*(?:"ohh"\s*:.*)?$')


class OpenHandHistoryReader(Reader):
    """Reads a hand."""

    def read_hand(self) -> None:
        """Read the whole object."""
        hand = self.hand = get_object(read_json(self.part), "ohh")
        transcript = self.transcript
        transcript.room = get_text(hand, "site_name", "")
        transcript.number = get_text(hand, "game_number")
        self.names = dict[int, str]()
        self.is_tournament = bool(hand.get("tournament"))
        self.currency = get_text(hand, "currency", PLAY_MONEY)
        self.is_cash = self._is_cash()
        self._read_seats()
        self._read_rounds()
        transcript.variant = self._variant()
        self._read_stakes()
        self._read_pots()
        if hand.get("hero_player_id") is not None:
            transcript.hero = self._name(hand, "hero_player_id")
        transcript.table = get_text(hand, "table_name", "") or None
        transcript.seat_count = get_whole(hand, "table_size") if hand.get("table_size") else None
        transcript.button = get_whole(hand, "dealer_seat")
        if hand.get("start_date_utc"):
            transcript.time, transcript.time_zone = _time(get_text(hand, "start_date_utc")), "UTC"
        if self.is_tournament:
            info = get_object(hand, "tournament_info", default={})
            transcript.tournament = get_text(info, "tournament_number", "")
        elif self.currency != PLAY_MONEY:
            transcript.currency = self.currency
            transcript.currency_symbol = SYMBOL_OF.get(self.currency)

    def _is_cash(self) -> bool:
        """Return whether amounts are money: a cash game in a currency, or one with decimals."""
        if self.is_tournament:
            return False
        if self.currency != PLAY_MONEY:
            return True
        return any(value != value // 1 for value in decimals_of(self.hand))

    def amount(self, place: dict[str, Any], name: str, default: int | None = None) -> Money:
        """Return an amount, a Decimal of cents or whole chips."""
        value = place.get(name)
        if value is None and default is not None:
            value = default
        if type(value) is not int and not isinstance(value, Decimal):
            raise LogError(f"{name} is an amount, not {shown(value)}")
        if not 0 <= value < MOST:
            raise LogError(f"{name} is {shown(value)}; amounts are 0 or more")
        exact = Decimal(value)
        amount = exact.quantize(CENT if self.is_cash else Decimal(1))
        if amount != exact:
            raise LogError(f"{name} is {value}, which has parts of the smallest unit")
        return amount if self.is_cash else int(amount)

    def _read_seats(self) -> None:
        for player in get_list(self.hand, "players"):
            number, name = get_whole(player, "id"), get_text(player, "name")
            if number in self.names:
                raise LogError(f"two players have the id {number}")
            self.names[number] = name
            stack = self.amount(player, "starting_stack")
            self.transcript.seats.append(Seat(get_whole(player, "seat"), name, stack))

    def _name(self, place: dict[str, Any], key: str = "player_id") -> str:
        number = get_whole(place, key)
        if number not in self.names:
            raise LogError(f"no player has the id {number}")
        return self.names[number]

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
        player = self._name(action)
        if amount and ACTIONS[name] in FREE:
            raise LogError(f"{name} costs nothing, not {amount}")
        self.add_event(ACTIONS[name], player, amount, cards)

    def _variant(self) -> str:
        """Return the code of the game, given the number of hole cards in the recorded hands."""
        game, limit = get_text(self.hand, "game_type"), get_object(self.hand, "bet_limit")
        if game not in GAMES:
            raise LogError(f"the game {shown(game)} cannot be read; {', '.join(GAMES)} can")
        hands = {
            len(event.cards) for event in self.transcript.events if event.cards and event.player
        }
        size = max(hands, default=min(GAMES[game]))
        letter = LIMITS.get(get_text(limit, "bet_type"), "")
        code = letter + GAMES[game].get(size, "")
        if code not in VARIANTS:
            raise LogError(f"there is no {shown(game)} with this limit and {size // 2} cards")
        return code

    def _read_stakes(self) -> None:
        """Read the blinds, the ante and the flags of the hand."""
        hand, transcript = self.hand, self.transcript
        transcript.small_blind = self.amount(hand, "small_blind_amount", 0)
        transcript.names_small_blind = True
        transcript.big_blind = self.amount(hand, "big_blind_amount")
        if not transcript.big_blind:
            raise LogError("big_blind_amount is 0; it is the smallest bet, too")
        if transcript.is_fixed_limit:
            transcript.small_bet = transcript.big_blind
        if hand.get("ante_amount") is not None:
            transcript.ante = self.amount(hand, "ante_amount")
        flags = get_texts(hand, "flags", ["Observed"])
        for flag in flags:
            if flag not in FLAGS:
                raise LogError(f"the flag {shown(flag)} is not known")
        if transcript.runs > 1 and "Run_It_Twice" not in flags:
            raise LogError("the board is dealt more than once in a hand without that flag")
        transcript.bomb_pot = "Bomb_Pot" in flags
        cap = self.amount(get_object(hand, "bet_limit"), "bet_cap", 0)
        transcript.cap = cap or None

    def _read_pots(self) -> None:
        """Read the amount of each pot and its winners."""
        transcript, fees = self.transcript, list[Money]()
        zero = transcript.big_blind * 0
        pots = get_list(self.hand, "pots")
        for number, pot in enumerate(pots):
            fees.append(self.amount(pot, "jackpot", 0))
            transcript.rakes.append(self.amount(pot, "rake", 0))
            transcript.pots.append(self.amount(pot, "amount"))
            for win in get_list(pot, "player_wins"):
                name, amount = self._name(win), self.amount(win, "win_amount")
                place = number if len(pots) > 1 else None
                self.add_event(EventType.COLLECT, name, amount, "", place)
                if win.get("cashout_amount"):
                    cash_out = {"player": name, "amount": self.amount(win, "cashout_amount")}
                    transcript.notes.setdefault("_cash_outs", []).append(cash_out)
        transcript.total_pot = sum(transcript.pots, zero)
        transcript.rake = sum(transcript.rakes, zero)
        paid = zip(transcript.pots, transcript.rakes, fees, strict=True)
        transcript.pots = [pot - rake - fee for pot, rake, fee in paid] if len(pots) > 1 else []
        if any(fees):
            transcript.fees["jackpot"] = sum(fees, zero)
            transcript.fees_by_pot["jackpot"] = fees


def _cards(place: dict[str, Any]) -> str:
    """Return the cards of a round or an action, empty without any."""
    return read_cards_text(" ".join(get_texts(place, "cards", ["Ah", "Kd"])))


def _time(text: str) -> datetime.datetime:
    try:
        time = datetime.datetime.fromisoformat(text)
        if time.tzinfo is not None:
            time = time.astimezone(datetime.UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):  # the latter for a day beyond the calendar in UTC
        raise LogError(
            f"{shown(text)} is not a day and time such as 2020-04-07T14:32:50Z"
        ) from None
    return time.replace(microsecond=0)


OPEN_HAND_HISTORY: Final = Room("Open Hand History", BEGINS, OpenHandHistoryReader, split)
"""Open Hand History."""
