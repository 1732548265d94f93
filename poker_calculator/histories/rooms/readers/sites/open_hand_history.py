"""Read Open Hand History 1.4: hands of any site as JSON objects.

The format is described at https://hh-specs.handhistory.org. It names hold'em, Omaha, stud and
draw, but has no bring-in, no discards and no streets for them, so only hold'em and Omaha are read.
The number of hole cards is the number in the recorded hands.
"""

import re
from decimal import Decimal
from typing import Final

from lookup.arguments import shown
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.readers.layouts.json_hands import (
    MOST,
    Fields,
    decimals_of,
    read_json,
    read_utc,
    split,
)
from poker_calculator.histories.rooms.room import Reader, Room
from poker_calculator.histories.rooms.texts import CENT, SYMBOL_OF, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, LogError, Money, TranscriptSeat

GAMES: Final = {
    "Holdem": {4: "T"},
    "Omaha": {8: "O", 10: "O5", 12: "O6"},
    "OmahaHiLo": {8: "O/8", 10: "O5/8"},
}
"""The letters of a game's code, by its name and the length of a hand such as ``AhKd``."""
LIMITS: Final = {"NL": "N", "PL": "P", "FL": "F"}
PLAY_MONEY: Final = "PPC"
FLAGS: Final = frozenset({"Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot"})


class OpenHandStakes(Reader):
    """Reads the game, the stakes and the pots of a hand, given its JSON object."""

    def begin_hand(self, hand: Fields) -> None:
        """Take a hand's object; find out whether its amounts are money."""
        self.hand = hand
        self.names = dict[int, str]()
        self.is_tournament = bool(hand.get("tournament"))
        self.currency = hand.get_text("currency", PLAY_MONEY)
        self.is_cash = self._is_cash()

    def _is_cash(self) -> bool:
        """Return whether amounts are money: a cash game in a currency, or one with decimals."""
        if self.is_tournament:
            return False
        if self.currency != PLAY_MONEY:
            return True
        return any(value != value // 1 for value in decimals_of(self.hand))

    def amount(self, item: Fields, name: str, default: int | None = None) -> Money:
        """Return an amount, a Decimal of cents or whole chips."""
        value = item.get(name)
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

    def name_of(self, item: Fields, key: str = "player_id") -> str:
        """Return the name of the player whose id an object states."""
        number = item.get_whole(key)
        if number not in self.names:
            raise LogError(f"no player has the id {number}")
        return self.names[number]

    def read_variant(self) -> str:
        """Return the code of the game, given the number of hole cards in the recorded hands."""
        game, limit = self.hand.get_text("game_type"), self.hand.get_object("bet_limit")
        if game not in GAMES:
            raise LogError(f"the game {shown(game)} cannot be read; {', '.join(GAMES)} can")
        hands = {
            len(event.cards) for event in self.transcript.events if event.cards and event.player
        }
        size = max(hands, default=min(GAMES[game]))
        letter = LIMITS.get(limit.get_text("bet_type"), "")
        code = letter + GAMES[game].get(size, "")
        if code not in VARIANTS:
            raise LogError(f"there is no {shown(game)} with this limit and {size // 2} cards")
        return code

    def read_stakes(self) -> None:
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
        flags = hand.get_texts("flags", ["Observed"])
        for flag in flags:
            if flag not in FLAGS:
                raise LogError(f"the flag {shown(flag)} is not known")
        if transcript.runs > 1 and "Run_It_Twice" not in flags:
            raise LogError("the board is dealt more than once without the flag Run_It_Twice")
        transcript.bomb_pot = "Bomb_Pot" in flags
        cap = self.amount(hand.get_object("bet_limit"), "bet_cap", 0)
        transcript.cap = cap or None

    def read_pots(self) -> None:
        """Read the amount of each pot and its winners."""
        transcript, fees = self.transcript, list[Money]()
        zero = transcript.big_blind * 0
        pots = self.hand.get_list("pots")
        for number, pot in enumerate(pots):
            fees.append(self.amount(pot, "jackpot", 0))
            transcript.rakes.append(self.amount(pot, "rake", 0))
            transcript.pots.append(self.amount(pot, "amount"))
            for win in pot.get_list("player_wins"):
                name, amount = self.name_of(win), self.amount(win, "win_amount")
                pot_index = number if len(pots) > 1 else None
                self.add_event(EventType.COLLECT, name, amount, "", pot_index)
                if win.get("bonus_amount"):
                    self.add_outside_pot(name, self.amount(win, "bonus_amount"))
                if win.get("cashout_amount"):  # after the fee
                    self.add_outside_pot(name, self.amount(win, "cashout_amount") - amount)
        transcript.total_pot = sum(transcript.pots, zero)
        transcript.rake = sum(transcript.rakes, zero)
        paid = zip(transcript.pots, transcript.rakes, fees, strict=True)
        transcript.pots = [pot - rake - fee for pot, rake, fee in paid] if len(pots) > 1 else []
        if any(fees):
            transcript.fees["jackpot"] = sum(fees, zero)
            transcript.fees_by_pot["jackpot"] = fees


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
        hand, transcript = read_json(self.part).get_object("ohh"), self.transcript
        self.begin_hand(hand)
        transcript.room = hand.get_text("site_name", "")
        transcript.number = hand.get_text("game_number")
        self._read_seats()
        self._read_rounds()
        transcript.variant = self.read_variant()
        self.read_stakes()
        self.read_pots()
        if hand.get("hero_player_id") is not None:
            transcript.hero = self.name_of(hand, "hero_player_id")
        transcript.table = hand.get_text("table_name", "") or None
        transcript.seat_count = hand.get_whole("table_size") if hand.get("table_size") else None
        transcript.button = hand.get_whole("dealer_seat")
        if hand.get("start_date_utc"):
            transcript.time, transcript.time_zone = (
                read_utc(hand.get_text("start_date_utc")),
                "UTC",
            )
        if self.is_tournament:
            info = hand.get_object("tournament_info", default=Fields())
            transcript.tournament = info.get_text("tournament_number", "")
        elif self.currency != PLAY_MONEY:
            transcript.currency = self.currency
            transcript.currency_symbol = SYMBOL_OF.get(self.currency)

    def _read_seats(self) -> None:
        for player in self.hand.get_list("players"):
            number, name = player.get_whole("id"), player.get_text("name")
            if number in self.names:
                raise LogError(f"two players have the id {number}")
            self.names[number] = name
            stack = self.amount(player, "starting_stack")
            self.transcript.seats.append(TranscriptSeat(player.get_whole("seat"), name, stack))

    def _read_rounds(self) -> None:
        """Read the players' actions and the board cards."""
        rivers = 0
        for index, part in enumerate(self.hand.get_list("rounds")):
            street = part.get_text("street")
            if street not in (*STREETS, "Showdown") or (street == "Preflop") != (index == 0):
                raise LogError(f"the round {shown(street)} is none of {', '.join(STREETS)}")
            rivers += street == "River"
            if cards := _cards(part):
                self.add_event(EventType.BOARD, "", 0, cards)
            elif street in STREETS[1:]:
                raise LogError(f"the {street} has no cards")
            for action in part.get_list("actions"):
                self._read_action(action)
        self.transcript.runs = max(rivers, 1)

    def _read_action(self, action: Fields) -> None:
        name = action.get_text("action")
        if name in IGNORED:
            return
        if name not in ACTIONS:
            raise LogError(f"the action {shown(name)} is not understood")
        amount, cards = self.amount(action, "amount", 0), _cards(action)
        player = self.name_of(action)
        if amount and ACTIONS[name] in FREE:
            raise LogError(f"{name} costs nothing, not {amount}")
        self.add_event(ACTIONS[name], player, amount, cards)


def _cards(item: Fields) -> str:
    """Return the cards of a round or an action, empty without any."""
    return read_cards_text(" ".join(item.get_texts("cards", ["Ah", "Kd"])))


OPEN_HAND_HISTORY: Final = Room(
    "open-hand-history", "Open Hand History", BEGINS, OpenHandHistoryReader, split
)
