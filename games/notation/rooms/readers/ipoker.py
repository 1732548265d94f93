"""The iPoker network: sessions as XML, each with the games of one table or tournament."""

import re
from operator import itemgetter
from typing import Any, Final

from games.notation.rooms.money import SYMBOLS, read_cards_text, read_money
from games.notation.rooms.readers.ipoker_xml import Element, Game, read_session, split, whole
from games.notation.rooms.readers.stars_head import read_time
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Seat, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

GAME_TYPE: Final = re.compile(
    r"(?P<game>.*?) ?\b(?P<limit>NL|PL|L|БЛ)"
    r"(?: (?P<small>[^\s\d]?[\d.,]+\D?)/(?P<big>[^\s\d]?[\d.,]+\D?))?\s*"
)
TOURNAMENT: Final = re.compile(r"(?:, |\(#)(\d+)\)?$")
"""The number of a tournament, behind its name."""
GAMES: Final = {
    "Holdem": "T",
    "Omaha": "O",
    "Omaha Hi-Lo": "O/8",
    "Six Plus Holdem": "S",
    "7 Card Stud": "7S",
    "7 Card Stud Hi-Lo": "7S/8",
}
"""The letters of games in codes; Omaha of five cards has no name, but its cards are seen."""
OMAHA: Final = {4: "O", 5: "O5", 6: "O6"}
"""The letters of Omaha by how many cards a player has."""
LIMITS: Final = {"NL": "N", "PL": "P", "L": "F", "БЛ": "N"}
FORMS: Final = {4: "%Y-%m-%d %H:%M:%S", 2: "%d.%m.%Y %H:%M:%S"}
"""The forms of times by how many digits they begin with."""
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
ACTIONS: Final = {
    "0": What.FOLD,
    "1": What.SMALL_BLIND,
    "2": What.BIG_BLIND,
    "3": What.CALL,
    "4": What.CHECK,
    "5": What.BET,
    "7": What.ALL_IN,
    "15": What.ANTE,
    "16": What.BRING_IN,
    "23": What.RAISE_TO,
}
"""What players do, by its number; but for raises sums are what is added."""
AWAY: Final = frozenset({"8", "9"})
"""The numbers of players who sit out, or do not post."""
BOARDS: Final = frozenset({"Flop", "Turn", "River"})
HOLE: Final = frozenset(
    {"Pocket", "Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "River"}
)


class HandReader:
    """Reads the game of a part."""

    def __init__(self, part: Part) -> None:
        self.line = part.line
        try:
            self.session = read_session(part.lines[0])
        except LogError as error:
            raise LogError(f"of its session: {error.rule}", part.line) from None
        self.game = Game("\n".join(part.lines[1:]), part.line)

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what the game tells."""
        try:
            self._begin()
            self._seats()
            self._events()
            self._stakes()
            self._results()
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except KeyError as error:
            raise LogError(f"an element has no attribute {error}", self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _begin(self) -> None:
        """Read the game, the table and the time."""
        session, kind = self.session, self.session.get("gametype", "")
        match = GAME_TYPE.fullmatch(kind)
        letters = GAMES.get(match["game"]) if match else None
        if match and not match["game"]:
            counts = {
                len(cards.text.split()) for round_ in self.game.rounds[:2] for cards in round_.cards
            }
            letters = OMAHA.get(max(counts, default=0))
        code = f"{LIMITS[match['limit']]}{letters}" if match and letters else ""
        if match is None or code not in VARIANTS:
            raise LogError(f"{shown(kind)} is not a game that is known")
        self.stakes = match
        self.is_cash = match["big"] is not None and session.get("mode", "real") == "real"
        told = self.told = Transcript("iPoker", self.game.number, code, self.line)
        told.table, size = session.get("tablename"), session.get("tablesize", "")
        told.seat_count = int(size) if size.isdecimal() else None
        told.time = read_start(self.game.texts.get("startdate") or session.get("startdate", ""))
        if self.is_cash:
            symbol = match["big"].strip("0123456789.,") or None
            told.currency_symbol = symbol
            currency = SYMBOLS.get(symbol) if symbol else session.get("currency")
            told.currency = session.get("tablecurrency") or currency or None
        elif match["big"] is None:
            named = TOURNAMENT.search(told.table or "")
            told.tournament = session.get("tournamentcode") or (named[1] if named else None)

    def _seats(self) -> None:
        """Read who sits where; seats without a name are empty."""
        told = self.told
        for player in self.game.players:
            self.line, told_of = player.line, player.attributes
            stack, name = self.money(told_of["chips"]), told_of["name"]
            if not name and not stack:
                continue
            seat = Seat(whole(told_of, "seat", player.line), name, stack)
            told.seats.append(seat)
            if told_of["dealer"] == "1":
                if told.button is not None:
                    raise LogError("two players have the button")
                told.button = seat.number
        names = {seat.name for seat in told.seats}
        told.hero = self.session.get("nickname") if self.session.get("nickname") in names else None

    def _events(self) -> None:
        """Read cards and actions round by round; actions are ordered by their numbers."""
        self.put_in, self.front, self.folded = dict[str, Any](), dict[str, Any](), set[str]()
        self.held, last = dict[str, str](), 0
        for round_ in self.game.rounds:
            if round_.number != 1:  # in round 1 the blinds of round 0 lie in front
                self.front = {}
            if round_.cards:
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
        told = self.told
        button = told.button or 0
        order = {seat.name: (seat.number <= button, seat.number) for seat in told.seats}
        for cards in sorted(dealt, key=lambda cards: order.get(cards.attributes["player"], ())):
            name, kind, text = cards.attributes["player"], cards.attributes["type"], cards.text
            self.line, text = cards.line, read_cards(text)
            if name and kind in HOLE:
                self.held[name] = self.held.get(name, "") + text
                told.events.append(Event(What.HOLE, name, 0, text, cards.line))
            elif not name and kind in BOARDS:
                told.events.append(Event(What.BOARD, "", 0, text, cards.line))
            else:
                raise LogError(f"cards of type {shown(kind)} are not known")

    def _act(self, action: dict[str, str]) -> None:
        """Add what a player does."""
        name, amount = action["player"], self.money(action["sum"])
        what, events = ACTIONS.get(action["type"]), self.told.events
        if what is None:
            if action["type"] not in AWAY:
                raise LogError(f"actions of type {shown(action['type'])} are not known")
            if self.put_in.get(name):
                raise LogError(f"{name} sits out after an ante or blind")
            return
        front = self.front.get(name, 0)
        added = amount - front if what is What.RAISE_TO else amount
        self.put_in[name] = self.put_in.get(name, 0) + added
        if what is What.FOLD:
            self.folded.add(name)
        elif what is What.BIG_BLIND:
            big = next((event.amount for event in events if event.what is what), amount)
            if amount > big:  # of who enters late, the rest is dead
                events.append(Event(What.DEAD_BLIND, name, amount - big, "", self.line))
                amount = added = big
        if what is not What.ANTE:
            self.front[name] = front + added
        events.append(Event(what, name, amount, "", self.line))

    def _stakes(self) -> None:
        """Tell blinds or bets by the stakes; tournaments have none, but blinds that are posted."""
        told, stakes = self.told, self.stakes
        is_limit = VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT
        if stakes["big"]:
            small, big = self.money(stakes["small"]), self.money(stakes["big"])
        else:
            small = self._blind("smallblind", What.SMALL_BLIND)
            big = self._blind("bigblind", What.BIG_BLIND)
        if is_limit:
            told.small_bet = told.big_blind = small if stakes["big"] else big
        else:
            told.small_blind, told.big_blind = small, big

    def _blind(self, name: str, what: What) -> Any:
        """Return a blind of a tournament, as it is told or posted by who can pay all of it."""
        if name in self.game.texts:
            return self.money(self.game.texts[name])
        events = self.told.events
        posted = next((event for event in events if event.what is what), None)
        if posted is not None:
            antes = [e for e in events if e.what is What.ANTE and e.player == posted.player]
            all_in = posted.amount + sum(ante.amount for ante in antes)
            if all(seat[1:3] != (posted.player, all_in) for seat in self.told.seats):
                return posted.amount
        raise LogError(f"the {name} of the level is not told, nor posted whole", self.line)

    def _results(self) -> None:
        """Read what each player put in and won, and show the cards that are known."""
        told = self.told
        for player in self.game.players:
            self.line, told_of = player.line, player.attributes
            name, put_in = told_of["name"], self.put_in.get(told_of["name"], 0)
            if "bet" in told_of and self.money(told_of["bet"]) != put_in:
                raise LogError(f"{name} bets {told_of['bet']} in all, but {put_in} by his actions")
            if won := self.money(told_of["win"]):
                told.add(What.COLLECT, name, won, "", self.line)
        live = [name for name in self.held if name not in self.folded]
        for name in live if len(live) > 1 else ():
            if "?" not in self.held[name]:
                told.add(What.SHOW, name, cards=self.held[name], line=self.line)
        enabled = self.session.get("uncalled_bet_enabled")
        told.returns_are_winnings = enabled != "true" and (
            enabled == "false" or "client_version" not in self.session
        )


def read_cards(text: str) -> str:
    """Return cards that are written with their suits first, such as ``HQ S10 X``.

    >>> read_cards("HQ S10 X c7")
    'QhTs??7c'
    """
    cards = text.split()
    if cards.count("X") == len(cards):
        return "??" * len(cards)
    return "".join("??" if c == "X" else read_cards_text(c[1:] + c[0].lower()) for c in cards)


def read_start(text: str) -> Any:
    """Read the time of one of the forms that clients of different years wrote."""
    if len(text) > 6 and text[3:6] in MONTHS:
        text = f"{text[:2]}.{MONTHS.index(text[3:6]) + 1:02}.{text[7:]}"
    digits = len(text) - len(text.lstrip("0123456789"))
    return read_time(text, FORMS.get(digits, FORMS[4]))


def read(part: Part) -> Transcript:
    """Read a game."""
    return HandReader(part).transcript()


IPOKER: Final = Room("iPoker", re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<session[\s>]"), read, split)
"""How the logs of the iPoker network are read."""
