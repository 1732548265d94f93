"""Read the game, the stakes, the amounts and the pots of hands in Open Hand History."""

from decimal import Decimal
from typing import Any, Final

from games.variants.variant import VARIANTS
from histories.rooms.money import CENT
from histories.rooms.part import LogError
from histories.rooms.reader import Reader
from histories.rooms.readers.open_hand.json_hands import (
    MOST,
    decimals_of,
    get_list,
    get_object,
    get_text,
    get_texts,
    get_whole,
)
from histories.rooms.transcript import EventType, Money
from lookup.arguments import shown

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

    def begin_hand(self, hand: dict[str, Any]) -> None:
        """Take a hand's object; find out whether its amounts are money."""
        self.hand = hand
        self.names = dict[int, str]()
        self.is_tournament = bool(hand.get("tournament"))
        self.currency = get_text(hand, "currency", PLAY_MONEY)
        self.is_cash = self._is_cash()

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

    def name_of(self, place: dict[str, Any], key: str = "player_id") -> str:
        """Return the name of the player whose id an object states."""
        number = get_whole(place, key)
        if number not in self.names:
            raise LogError(f"no player has the id {number}")
        return self.names[number]

    def read_variant(self) -> str:
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
        flags = get_texts(hand, "flags", ["Observed"])
        for flag in flags:
            if flag not in FLAGS:
                raise LogError(f"the flag {shown(flag)} is not known")
        if transcript.runs > 1 and "Run_It_Twice" not in flags:
            raise LogError("the board is dealt more than once in a hand without that flag")
        transcript.bomb_pot = "Bomb_Pot" in flags
        cap = self.amount(get_object(hand, "bet_limit"), "bet_cap", 0)
        transcript.cap = cap or None

    def read_pots(self) -> None:
        """Read the amount of each pot and its winners."""
        transcript, fees = self.transcript, list[Money]()
        zero = transcript.big_blind * 0
        pots = get_list(self.hand, "pots")
        for number, pot in enumerate(pots):
            fees.append(self.amount(pot, "jackpot", 0))
            transcript.rakes.append(self.amount(pot, "rake", 0))
            transcript.pots.append(self.amount(pot, "amount"))
            for win in get_list(pot, "player_wins"):
                name, amount = self.name_of(win), self.amount(win, "win_amount")
                place = number if len(pots) > 1 else None
                self.add_event(EventType.COLLECT, name, amount, "", place)
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
