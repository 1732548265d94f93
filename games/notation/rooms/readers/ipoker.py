"""The iPoker network: sessions as XML, each with the games of one table or tournament."""

import re
from typing import Any, Final

from games.notation.rooms.money import SYMBOLS, read_cards_text, read_money
from games.notation.rooms.readers.ipoker_xml import Element, parse, read_session, split
from games.notation.rooms.readers.pokerstars import read_time
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
TAGS: Final = frozenset(
    {"game", "general", "startdate", "players", "player", "round", "cards", "action"}
    | {"smallblind", "bigblind", "ante"}
)
"""What there is in a game."""


class HandReader:
    """Reads the game of a part."""

    def __init__(self, part: Part) -> None:
        self.line = part.line
        try:
            self.session = read_session(part.lines[0])
        except LogError as error:
            raise LogError(f"of its session: {error.rule}", part.line) from None
        self.texts = dict[str, str]()
        self.players, self.actions, self.cards = (list[Element]() for _ in range(3))
        self.number, self.round = "", -1
        self.opened: Element | None = None
        parse("\n".join(part.lines[1:]), part.line, self._open, self._close)

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Note an element of the game."""
        element = Element(line, attributes, self.round)
        if name not in TAGS:
            raise LogError(f"<{name}> is not known", line)
        if name == "game":
            self.number = element["gamecode"]
        elif name == "round":
            if not element["no"].isdecimal() or int(element["no"]) <= self.round:
                raise LogError(f"round {shown(element['no'])} comes after {self.round}", line)
            self.round = int(element["no"])
        elif name == "player":
            self.players.append(element)
        elif name == "action":
            self.actions.append(element)
        self.opened = element

    def _close(self, name: str, text: str) -> None:
        """Note the text of an element."""
        if name == "cards" and self.opened is not None:
            self.opened.text = text
            self.cards.append(self.opened)
        elif text:
            self.texts.setdefault(name, text)

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
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _begin(self) -> None:
        """Read the game, the table and the time."""
        session, kind = self.session, self.session.get("gametype", "")
        match = GAME_TYPE.fullmatch(kind)
        pockets = {len(cards.text.split()) for cards in self.cards if cards["type"] == "Pocket"}
        letters = GAMES.get(match["game"]) if match else None
        if match and not match["game"] and pockets <= {4, 5, 6} and len(pockets) == 1:
            count = pockets.pop()
            letters = "O" if count == 4 else f"O{count}"
        code = f"{LIMITS[match['limit']]}{letters}" if match and letters else ""
        if match is None or code not in VARIANTS:
            raise LogError(f"{shown(kind)} is not a game that is known")
        self.stakes = match
        self.is_cash = match["big"] is not None and session.get("mode", "real") == "real"
        told = self.told = Transcript("iPoker", self.number, code, self.line)
        told.table, size = session.get("tablename"), session.get("tablesize", "")
        told.seat_count = int(size) if size.isdecimal() else None
        told.time = read_start(self.texts.get("startdate") or session.get("startdate", ""))
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
        for player in self.players:
            self.line = player.line
            stack, seat = self.money(player["chips"]), player["seat"]
            if not seat.isdecimal():
                raise LogError(f"{shown(seat)} is not the number of a seat")
            if not player["name"] and not stack:
                continue
            told.seats.append(Seat(int(seat), player["name"], stack, not stack))
            if player["dealer"] == "1":
                if told.button is not None:
                    raise LogError("two players have the button")
                told.button = int(seat)
        names = {seat.name for seat in told.seats}
        told.hero = self.session.get("nickname") if self.session.get("nickname") in names else None

    def _events(self) -> None:
        """Read cards and actions round by round; actions are ordered by their numbers."""
        self.put_in, self.folded, last = dict[str, Any](), set[str](), 0
        self.held = dict[str, str]()
        for number in range(self.round + 1):
            if number != 1:  # blinds lie in front on the first street of betting
                self.front = dict[str, Any]()
            self._deal([cards for cards in self.cards if cards.round == number])
            actions = [action for action in self.actions if action.round == number]
            for action in sorted(actions, key=number_of):
                self.line = action.line
                if number_of(action) <= last:
                    raise LogError(f"action {action['no']} comes after action {last}")
                last = number_of(action)
                self._act(action)

    def _deal(self, dealt: list[Element]) -> None:
        """Deal the cards of a round, those of players in the order of seats."""
        told = self.told
        seats = sorted(told.seats, key=lambda seat: (seat.number <= (told.button or 0), seat))
        order = {seat.name: place for place, seat in enumerate(seats)}
        for cards in sorted(dealt, key=lambda cards: order.get(cards["player"], -1)):
            self.line, name = cards.line, cards["player"]
            text = read_cards(cards.text)
            if name and cards["type"] in HOLE:
                self.held[name] = self.held.get(name, "") + text
                told.add(What.HOLE, name, cards=text, line=cards.line)
            elif not name and cards["type"] in BOARDS:
                told.add(What.BOARD, cards=text, line=cards.line)
            else:
                raise LogError(f"cards of type {shown(cards['type'])} are not known")

    def _act(self, action: Element) -> None:
        """Add what a player does."""
        told, name, amount = self.told, action["player"], self.money(action["sum"])
        if action["type"] in AWAY:
            if self.put_in.get(name):
                raise LogError(f"{name} sits out after an ante or blind", action.line)
            return
        what = ACTIONS.get(action["type"])
        if what is None:
            raise LogError(f"actions of type {shown(action['type'])} are not known", action.line)
        front = self.front.get(name, amount * 0)
        added = amount - front if what is What.RAISE_TO else amount
        self.put_in[name] = self.put_in.get(name, 0) + added
        if what is not What.ANTE:
            self.front[name] = front + added
        if what is What.FOLD:
            self.folded.add(name)
        blinds = [event.amount for event in told.events if event.what is What.BIG_BLIND]
        if what is What.BIG_BLIND and blinds and amount > blinds[0]:
            told.events.append(Event(What.DEAD_BLIND, name, amount - blinds[0], "", action.line))
            self.front[name], amount = blinds[0], blinds[0]
        told.events.append(Event(what, name, amount, "", action.line))

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
        if name in self.texts:
            return self.money(self.texts[name])
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
        for player in self.players:
            self.line, name = player.line, player["name"]
            put_in = self.put_in.get(name, 0)
            if "bet" in player.attributes and self.money(player["bet"]) != put_in:
                raise LogError(f"{name} bets {player['bet']} in all, but {put_in} by his actions")
            if won := self.money(player["win"]):
                told.add(What.COLLECT, name, won, "", self.line)
        live = [name for name in self.held if name not in self.folded]
        for name in live if len(live) > 1 else ():
            if "?" not in self.held[name]:
                told.add(What.SHOW, name, cards=self.held[name], line=self.line)
        enabled = self.session.get("uncalled_bet_enabled")
        told.returns_are_winnings = enabled != "true" and (
            enabled == "false" or "client_version" not in self.session
        )


def number_of(action: Element) -> int:
    """Return the number of an action."""
    if not action["no"].isdecimal():
        raise LogError(f"{shown(action['no'])} is not the number of an action", action.line)
    return int(action["no"])


def read_cards(text: str) -> str:
    """Return cards that are written with their suits first, such as ``HQ S10 X``.

    >>> read_cards("HQ S10 X c7")
    'QhTs??7c'
    """
    cards = text.split()
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


IPOKER: Final = Room("iPoker", re.compile(r"\s*(?:<\?xml[^>]*\?>)?\s*<session[\s>]"), read, split)
"""How the logs of the iPoker network are read."""
