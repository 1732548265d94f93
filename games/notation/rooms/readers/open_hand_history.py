"""Open Hand History 1.4: hands as JSON objects, one after the other, of any site.

The format is described at https://hh-specs.handhistory.org. It names hold'em, Omaha, stud and draw,
but has no bring-in, no discards and no streets of these, so hold'em and Omaha are read: with as
many hole cards as the hands that are told have.
"""

import datetime
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from games.notation.nesting import is_too_deep
from games.notation.rooms.json_fields import (
    MOST,
    decimals_of,
    get_list,
    get_object,
    get_text,
    get_texts,
    get_whole,
    read_number,
    refuse_constant,
    unique,
)
from games.notation.rooms.money import CENT, SYMBOL_OF, read_cards_text
from games.notation.rooms.room import MOST_CHARACTERS, MOST_LINES, Lines, LogError, Part, Room
from games.notation.rooms.transcript import Event, Money, Seat, Transcript, What
from games.variants.variant import VARIANTS
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
    "Dealt Cards": What.HOLE,
    "Mucks Cards": What.MUCK,
    "Shows Cards": What.SHOW,
    "Post Ante": What.ANTE,
    "Post SB": What.SMALL_BLIND,
    "Post BB": What.BIG_BLIND,
    "Straddle": What.STRADDLE,
    "Post Dead": What.DEAD_BLIND,
    "Post Extra Blind": What.POST,
    "Fold": What.FOLD,
    "Check": What.CHECK,
    "Bet": What.BET,
    "Raise": What.RAISE_BY,
    "Call": What.CALL,
}
"""What players do; all amounts are what they add."""
FREE: Final = frozenset({What.HOLE, What.MUCK, What.SHOW, What.FOLD, What.CHECK})
IGNORED: Final = frozenset({"Added Chips", "Sits Down", "Stands Up", "Player Adjustment"})
"""Actions that change nothing of the hand: they move chips beside the pot."""
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
FLAGS: Final = frozenset({"Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot"})
STRING: Final = re.compile(r'"(?>[^"\\]*(?:\\.?[^"\\]*)*)(?:"|$)')
"""A string, or what begins as one and never ends, of a hand that is cut off."""
BEGINS: Final = re.compile(r'\s*\{\s*(?:"ohh"\s*:.*)?$')
INSIDE: Final = re.compile(r'\s*(?:\{\s*)?"ohh"\s*:')


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the objects of a file, each from its first brace up to the one that closes it."""
    first, found, depth, size = 1, list[str](), 0, 0
    for number, line in lines:
        if not found and not line.strip():
            continue
        if depth and INSIDE.match(line) and "".join(found).strip() != "{":
            # The object before this one was cut off.
            is_begun = found[-1].strip() == "{"
            yield Part(first, found[:-1] if is_begun else found)
            found, depth = (found[-1:], 1) if is_begun else ([], 0)
            first = number - len(found)
        if not found:
            first, size = number, 0
        found.append(line)
        size += len(line)
        outside = STRING.sub("", line)
        depth += outside.count("{") - outside.count("}")
        if depth <= 0:
            yield Part(first, found)
            found, depth = [], 0
        elif len(found) > MOST_LINES or size > MOST_CHARACTERS:
            raise LogError("a hand is too long, or has no end", first)
    if found:
        yield Part(first, found)


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    try:
        whole = json.loads(
            "\n".join(part.lines),
            parse_float=read_number,
            parse_constant=refuse_constant,
            object_pairs_hook=unique,
        )
        if is_too_deep(whole):
            raise RecursionError
    except json.JSONDecodeError as error:
        raise LogError(f"this is not JSON: {error.msg}", part.line + error.lineno - 1) from None
    except RecursionError:
        raise LogError("the JSON is nested too deep for a hand", part.line) from None
    return Reader(part, get_object({"a hand": whole}, "a hand")).transcript()


class Reader:
    """Reads a hand."""

    def __init__(self, part: Part, whole: dict[str, Any]) -> None:
        self.hand = hand = get_object(whole, "ohh")
        self.line = part.line
        self.names: dict[int, str] = {}
        self.is_tournament = bool(hand.get("tournament"))
        self.currency = get_text(hand, "currency", PLAY_MONEY)
        self.is_cash = self._is_cash()

    def _is_cash(self) -> bool:
        """Return whether amounts are money: what is played for, or any has parts of a chip."""
        if self.is_tournament:
            return False
        if self.currency != PLAY_MONEY:
            return True
        return any(value != value // 1 for value in decimals_of(self.hand))

    def money(self, place: dict[str, Any], name: str, default: int | None = None) -> Money:
        """Return an amount, Decimals of cents or whole chips."""
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

    def transcript(self) -> Transcript:
        """Return what the object tells."""
        hand = self.hand
        told = Transcript(
            get_text(hand, "site_name", ""), get_text(hand, "game_number"), "", self.line
        )
        self._read_seats(told)
        self._read_rounds(told)
        told.variant = self._variant(told)
        self._read_stakes(told)
        self._read_pots(told)
        hero = hand.get("hero_player_id")
        told.hero = None if hero is None else self._name(hand, "hero_player_id")
        told.table = get_text(hand, "table_name", "") or None
        told.seat_count = get_whole(hand, "table_size") if hand.get("table_size") else None
        told.button = get_whole(hand, "dealer_seat")
        if hand.get("start_date_utc"):
            told.time, told.time_zone = _time(get_text(hand, "start_date_utc")), "UTC"
        if self.is_tournament:
            info = get_object(hand, "tournament_info", default={})
            told.tournament = get_text(info, "tournament_number", "")
        elif self.currency != PLAY_MONEY:
            told.currency, told.currency_symbol = self.currency, SYMBOL_OF.get(self.currency)
        return told

    def _read_seats(self, told: Transcript) -> None:
        for player in get_list(self.hand, "players"):
            number, name = get_whole(player, "id"), get_text(player, "name")
            if number in self.names:
                raise LogError(f"two players have the id {number}")
            self.names[number] = name
            stack = self.money(player, "starting_stack")
            told.seats.append(Seat(get_whole(player, "seat"), name, stack))

    def _name(self, place: dict[str, Any], key: str = "player_id") -> str:
        number = get_whole(place, key)
        if number not in self.names:
            raise LogError(f"no player has the id {number}")
        return self.names[number]

    def _read_rounds(self, told: Transcript) -> None:
        """Read what players do, and the cards that come onto the board."""
        rivers = 0
        for place, part in enumerate(get_list(self.hand, "rounds")):
            street = get_text(part, "street")
            if street not in (*STREETS, "Showdown") or (street == "Preflop") != (place == 0):
                raise LogError(f"the round {shown(street)} is none of {', '.join(STREETS)}")
            rivers += street == "River"
            if cards := _cards(part):
                told.events.append(Event(What.BOARD, "", 0, cards, self.line))
            elif street in STREETS[1:]:
                raise LogError(f"the {street} has no cards")
            for action in get_list(part, "actions"):
                self._read_action(told, action)
        told.runs = max(rivers, 1)

    def _read_action(self, told: Transcript, action: dict[str, Any]) -> None:
        name = get_text(action, "action")
        if name in IGNORED:
            return
        if name not in ACTIONS:
            raise LogError(f"the action {shown(name)} is not understood")
        amount, cards = self.money(action, "amount", 0), _cards(action)
        player = self._name(action)
        if amount and ACTIONS[name] in FREE:
            raise LogError(f"{name} costs nothing, not {amount}")
        told.events.append(Event(ACTIONS[name], player, amount, cards, self.line))

    def _variant(self, told: Transcript) -> str:
        """Return the code of the game, whose hands are as long as those that are told."""
        game, limit = get_text(self.hand, "game_type"), get_object(self.hand, "bet_limit")
        if game not in GAMES:
            raise LogError(f"the game {shown(game)} cannot be read; {', '.join(GAMES)} can")
        hands = {len(event.cards) for event in told.events if event.cards and event.player}
        size = max(hands, default=min(GAMES[game]))
        letter = LIMITS.get(get_text(limit, "bet_type"), "")
        code = letter + GAMES[game].get(size, "")
        if code not in VARIANTS:
            raise LogError(f"there is no {shown(game)} with this limit and {size // 2} cards")
        return code

    def _read_stakes(self, told: Transcript) -> None:
        hand = self.hand
        told.small_blind = self.money(hand, "small_blind_amount", 0)
        told.names_small_blind = True
        told.big_blind = self.money(hand, "big_blind_amount")
        if not told.big_blind:
            raise LogError("big_blind_amount is 0; it is the smallest bet, too")
        told.small_bet = told.big_blind if told.variant.startswith("F") else told.small_blind * 0
        if hand.get("ante_amount") is not None:
            told.ante = self.money(hand, "ante_amount")
        flags = get_texts(hand, "flags", ["Observed"])
        for flag in flags:
            if flag not in FLAGS:
                raise LogError(f"the flag {shown(flag)} is not known")
        if told.runs > 1 and "Run_It_Twice" not in flags:
            raise LogError("the board is dealt more than once in a hand without that flag")
        told.bomb_pot = "Bomb_Pot" in flags
        cap = self.money(get_object(hand, "bet_limit"), "bet_cap", 0)
        told.cap = cap or None

    def _read_pots(self, told: Transcript) -> None:
        """Read what each pot holds and who wins it."""
        pots = get_list(self.hand, "pots")
        none = told.big_blind * 0
        told.total_pot = told.rake = none
        jackpot = none
        for number, pot in enumerate(pots):
            amount, rake = self.money(pot, "amount"), self.money(pot, "rake", 0)
            fee = self.money(pot, "jackpot", 0)
            told.total_pot, told.rake = told.total_pot + amount, told.rake + rake
            jackpot += fee
            told.rakes.append(rake)
            told.fees_by_pot.setdefault("jackpot", []).append(fee)
            told.pots.append(amount - rake - fee)
            for win in get_list(pot, "player_wins"):
                place = number if len(pots) > 1 else None
                won = self.money(win, "win_amount")
                name = self._name(win)
                told.events.append(Event(What.COLLECT, name, won, "", self.line, place))
                if win.get("cashout_amount"):
                    kept = {"player": name, "amount": self.money(win, "cashout_amount")}
                    notes = told.notes.get("_cash_outs", [])
                    told.notes = {**told.notes, "_cash_outs": [*notes, kept]}  # type: ignore[misc]
        if len(pots) < 2:
            told.pots = []
        if jackpot:
            told.fees["jackpot"] = jackpot
        else:
            told.fees_by_pot = {}


def _cards(place: dict[str, Any]) -> str:
    """Return the cards of a round or an action, empty where there are none."""
    return read_cards_text(" ".join(get_texts(place, "cards", ["Ah", "Kd"])))


def _time(text: str) -> datetime.datetime:
    try:
        time = datetime.datetime.fromisoformat(text)
        if time.tzinfo is not None:
            time = time.astimezone(datetime.UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):  # the latter for a day that is none in UTC
        raise LogError(
            f"{shown(text)} is not a day and time such as 2020-04-07T14:32:50Z"
        ) from None
    return time.replace(microsecond=0)


OPEN_HAND_HISTORY: Final = Room("Open Hand History", BEGINS, read, split)
"""How files of Open Hand History are read."""
