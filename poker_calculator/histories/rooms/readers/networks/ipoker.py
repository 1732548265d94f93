"""Read logs of the iPoker network: XML sessions with the games of a table or tournament."""

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.ledger import StudBets
from poker_calculator.histories.rooms.readers.layouts.xml_games import (
    Attributes,
    Element,
    parse,
    split_games,
    whole,
)
from poker_calculator.histories.rooms.room import Lines, Reader, Room
from poker_calculator.histories.rooms.texts import (
    SYMBOLS,
    logged_time,
    read_buy_in,
    read_cards_text,
    read_money,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    EventType,
    HandLines,
    LogError,
    Money,
    Transcript,
    TranscriptSeat,
)

PARTS: Final = re.compile(r"[\"'][\d.,]*[.,]\d\d?[\"']")
TAGS: Final = frozenset(
    {"game", "general", "startdate", "players", "player", "round", "cards", "action"}
    | {"smallblind", "bigblind", "ante", "servername"}
)
"""The elements of a game; others before its first round state no chips."""


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the games of a file, each with the head of its session as the first line."""
    return split_games(lines, "session")


@lru_cache(maxsize=16)
def read_session(head: str) -> dict[str, str]:
    """Return the texts in the head of a session, by the names of their elements."""
    transcript = dict[str, str]()
    parse(
        f"{head}</session>",
        1,
        lambda *_: None,
        lambda name, text: transcript.setdefault(name, text),
    )
    return transcript


class IPokerRound(NamedTuple):
    """A street with its cards and actions; with a board, round 0 has the antes and blinds."""

    number: int
    actions: list[Element]
    cards: list[Element]


class GameElement:
    """The elements of a game; raises LogError for broken or unknown XML."""

    def __init__(self, text: str, line: int) -> None:
        self.number, self.players, self.texts = "", list[Element](), dict[str, str]()
        self.rounds, self.opened = list[IPokerRound](), Element(line, Attributes())
        self.has_parts = PARTS.search(text) is not None
        """Whether amounts have decimals, which the chips of some tournaments have too."""
        self.is_closed = text.rstrip().endswith("</game>")
        parse(text if self.is_closed else f"{text}</game>", line, self._open, self._close)

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Store an element of the game."""
        if name not in TAGS and self.rounds:
            raise LogError(f"<{name}> is not known", line)
        self.opened = Element(line, Attributes(attributes))
        if name == "action":
            self._last_round(line).actions.append(self.opened)
        elif name == "player":
            self.players.append(self.opened)
        elif name == "round":
            number, last = whole(attributes, "no", line), -1
            if self.rounds:
                last = self.rounds[-1].number
            if number <= last:
                raise LogError(f"round {number} comes after round {last}", line)
            self.rounds.append(IPokerRound(number, [], []))
        elif name == "game":
            self.number = attributes.get("gamecode", "")

    def _last_round(self, line: int) -> "IPokerRound":
        """Return the round that was opened last."""
        if not self.rounds:
            raise LogError("there are cards and actions before the first round", line)
        return self.rounds[-1]

    def _close(self, name: str, text: str) -> None:
        """Store the text of an element."""
        if name == "cards":
            self._last_round(self.opened.line).cards.append(self.opened._replace(text=text))
        elif text:
            self.texts.setdefault(name, text)


GAME_TYPE: Final = re.compile(
    r"(?P<game>.*?)(?: (?P<small>[^\s\d]?[\d.,]+\D?)/(?P<big>[^\s\d]?[\d.,]+\D?))?(?: Ante \S+)?\s*"
)
TOURNAMENT: Final = re.compile(r"(?:, |\(#)(\d+)\)?$")
"""The number of a tournament, after its name."""
LIMITS_ALONE: Final = frozenset({"NL", "PL", "L"})
"""Games without a name: Omaha of as many cards as are dealt."""
UNREADABLE: Final = "\ufffd"  # replaces a currency symbol that was saved in another encoding


def read_head(
    game: GameElement, session: dict[str, str], transcript: Transcript
) -> tuple[re.Match[str], bool]:
    """Read the game, the table and the time; return the stakes and whether they are money."""
    transcript.number, text = game.number, session.get("gametype", "")
    match = GAME_TYPE.fullmatch(text.replace(UNREADABLE, ""))
    if match is None:
        raise LogError(f"{shown(text)} is not a game that is known")
    name = match["game"]
    if name in LIMITS_ALONE:
        hands = (cards.text.split() for round_ in game.rounds[:2] for cards in round_.cards)
        count = max(map(len, hands), default=4)
        name = f"{name} Omaha" if count == 4 else f"{name} {count} card Omaha"
    transcript.variant, transcript.table = variant_code(name), session.get("tablename")
    size = session.get("tablesize", "")
    transcript.seat_count = int(size) if size.isdecimal() else None
    start = game.texts.get("startdate") or session.get("startdate")
    transcript.time = logged_time(start) if start is not None else None
    is_cash = match["big"] is not None and session.get("mode", "real") == "real"
    if is_cash:
        transcript.currency_symbol = symbol = match["big"].strip("0123456789.,") or None
        currency = SYMBOLS.get(symbol) if symbol else session.get("currency")
        transcript.currency = session.get("tablecurrency") or currency or None
    elif match["big"] is None:
        named = TOURNAMENT.search(transcript.table or "")
        transcript.tournament = session.get("tournamentcode") or (named[1] if named else None)
        buy_in = read_buy_in(session.get("buyin", "").replace(UNREADABLE, ""))
        if transcript.tournament is not None and buy_in is not None:
            transcript.buy_in, transcript.buy_in_currency = buy_in
    return match, is_cash


def read_level(game: GameElement, transcript: Transcript) -> None:
    """Set the blinds of a tournament, which states only the posted ones."""
    small = _blind(game, transcript, "smallblind", EventType.SMALL_BLIND)
    big = _blind(game, transcript, "bigblind", EventType.BIG_BLIND)
    if transcript.is_fixed_limit:
        transcript.small_bet = transcript.big_blind = big
    else:
        transcript.small_blind, transcript.big_blind = small, big


def _blind(game: GameElement, transcript: Transcript, name: str, event_type: EventType) -> Any:
    """Return a blind of a tournament, as stated or as posted by a player with enough chips."""
    if name in game.texts:
        return read_money(game.texts[name], game.has_parts)
    events = transcript.events
    posted = next((event for event in events if event.type is event_type), None)
    if event_type is EventType.SMALL_BLIND:  # nobody calls it, so a short post counts
        return posted.amount if posted is not None else 0
    if posted is not None:
        own = [event for event in events if event.player == posted.player]
        antes = [event.amount for event in own if event.type is EventType.ANTE]
        all_in = posted.amount + sum(antes)
        if all(seat[1:3] != (posted.player, all_in) for seat in transcript.seats):
            return posted.amount
    raise LogError(f"the {name} of the level is not stated, nor posted whole")


def read_cards(text: str) -> str:
    """Parse cards with their suits first, such as ``HQ S10 X``; an X is a card that is not seen.

    >>> read_cards("HQ S10 X c7")
    'QhTs??7c'
    """
    cards = text.upper().split()
    if cards.count("X") == len(cards):
        return "??" * len(cards)
    return "".join("??" if c == "X" else read_cards_text(c[1:] + c[0].lower()) for c in cards)


ACTIONS: Final = {
    "0": EventType.FOLD,
    "1": EventType.SMALL_BLIND,
    "2": EventType.BIG_BLIND,
    "3": EventType.CALL,
    "4": EventType.CHECK,
    "5": EventType.BET,
    "6": EventType.RAISE_BY,
    "7": EventType.ALL_IN,
    "15": EventType.ANTE,
    "16": EventType.BRING_IN,
    "23": EventType.RAISE_TO,
}
"""Types of actions by number; all amounts are added chips, except of type 23."""
AWAY: Final = frozenset({"8", "9"})  # the types of actions of players who sit out or do not post
DISCONNECTED: Final = "DP"  # the amount of an all-in by a protection against lost connections
BOARDS: Final = frozenset({"Flop", "Turn", "River"})
HOLE: Final = frozenset(
    {"Pocket", "Second Street", "Third Street", "Fourth Street"}
    | {"Fifth Street", "Sixth Street", "River"}
)


class IPokerReader(Reader):
    """Reads one game of a session."""

    table_rules = "iPoker"

    def read_hand(self) -> None:
        """Read the whole game."""
        try:
            self.session = read_session(self.part.lines[0])
        except LogError as error:
            raise LogError(f"of its session: {error.rule}", self.line) from None
        self.game = GameElement("\n".join(self.part.lines[1:]), self.line)
        stakes, self.is_cash = read_head(self.game, self.session, self.transcript)
        if self.game.players and not any("win" in p.attributes for p in self.game.players):
            raise LogError("the hand stops before its end: it states the winnings of no player")
        self._read_seats()
        self._read_rounds()
        if stakes["big"]:
            self._read_stakes(self.money(stakes["small"]), self.money(stakes["big"]))
        elif VARIANTS[self.transcript.variant].has_bring_in:
            self.transcript.small_bet = self.transcript.big_blind = self.stud_bets.small_bet()
        else:
            read_level(self.game, self.transcript)
        self._read_results()

    def money(self, text: str) -> Any:
        """Parse an amount; the chips of a tournament may have decimals."""
        return read_money(text.replace(UNREADABLE, ""), self.is_cash or self.game.has_parts)

    def _read_stakes(self, small: Money, big: Money) -> None:
        """Set the blinds or bets; the stakes of fixed limit are the blinds if these are posted."""
        posted = self.amounts(EventType.BIG_BLIND)
        if self.transcript.is_fixed_limit and posted and posted[0] == big:
            small, big = big, 2 * big
        self.set_stakes(small, big)

    def _read_seats(self) -> None:
        """Read the seats; those without a name are empty."""
        transcript = self.transcript
        for player in self.game.players:
            self.line = player.line
            stack, name = self.money(player.attributes["chips"]), player.attributes["name"]
            if not name and not stack:
                continue
            seat = TranscriptSeat(whole(player.attributes, "seat", player.line), name, stack)
            transcript.seats.append(seat)
            if player.attributes["dealer"] == "1":
                if transcript.button is not None:
                    raise LogError("two players have the button")
                transcript.button = seat.number
        hero = self.session.get("nickname")
        transcript.hero = hero if hero in self.ledger.indices else None

    def _read_rounds(self) -> None:
        """Read cards and actions round by round; actions are ordered by their numbers."""
        self.hole_cards, self.folded, last = dict[str, str](), set[str](), 0
        self.stud_bets = StudBets()
        for round_ in self.game.rounds:
            if round_.number != 1:  # in round 1 the blinds of round 0 are still bets
                self.ledger.new_street()
            self._deal(round_.cards)
            numbered = [(whole(a.attributes, "no", a.line), a) for a in round_.actions]
            for number, action in sorted(numbered, key=itemgetter(0)):
                self.line = action.line
                if action.attributes["type"] in AWAY:
                    self._stay_away(action.attributes["player"])
                    continue
                if number <= last:
                    raise LogError(f"action {number} comes after action {last}")
                last = number
                self._act(action.attributes, round_.number)

    def _deal(self, dealt: list[Element]) -> None:
        """Deal the cards of a round, those of players in the order of seats."""
        button = self.transcript.button or 0
        order: dict[str, tuple[bool, int] | tuple[()]] = {
            seat.name: (seat.number <= button, seat.number) for seat in self.transcript.seats
        }
        for cards in sorted(dealt, key=lambda cards: order.get(_player(cards), ())):
            self.line, kind = cards.line, cards.attributes["type"]
            name = _player(cards)
            text = read_cards(cards.text)
            if name and kind in HOLE:
                self.hole_cards[name] = self.hole_cards.get(name, "") + text
                self.add_event(EventType.HOLE, name, 0, text)
            elif not name and kind in BOARDS:
                self.add_event(EventType.BOARD, "", 0, text)
            else:
                raise LogError(f"cards of type {shown(kind)} are not known")

    def _stay_away(self, name: str) -> None:
        """Read that a player sits out (only some logs seat them); raise LogError after a post."""
        if name in self.ledger.indices and self.ledger.put_in(name):
            raise LogError(f"{name} sits out after an ante or blind")

    def _act(self, action: dict[str, str], round_number: int) -> None:
        """Add an action of a player."""
        name = action["player"]
        if action["sum"] == DISCONNECTED:
            self.transcript.caps[name] = self.ledger.put_in(name)
            return
        amount = self.money(action["sum"])
        event_type = ACTIONS.get(action["type"])
        if event_type is None:
            raise LogError(f"actions of type {shown(action['type'])} are not known")
        if event_type is EventType.FOLD:
            self.folded.add(name)
        self.stud_bets.add(event_type, amount, self.ledger.level, round_number - 1)
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
            if (name := attributes["name"]) not in self.ledger.indices:
                continue
            put_in, ante = self.ledger.put_in(name), self.ledger.antes[self.ledger.indices[name]]
            # The total of a player who raises may contain their ante twice, or not at all.
            sums = (put_in, put_in + ante, put_in - ante)
            if "bet" in attributes and self.money(attributes["bet"]) not in sums:
                rule = f"{name} bets {attributes['bet']} in all, but {put_in} by their actions"
                raise LogError(rule)
            if "bet" not in attributes and not self.game.is_closed:
                raise LogError("the hand stops before its end")
            if won := self.money(attributes["win"]):
                self.add_event(EventType.COLLECT, name, won)
        live = [name for name in self.hole_cards if name not in self.folded]
        for name in live if len(live) > 1 else ():
            if "?" not in self.hole_cards[name]:
                self.add_event(EventType.SHOW, name, 0, self.hole_cards[name])
        enabled = self.session.get("uncalled_bet_enabled")
        self.transcript.returns_are_winnings = enabled != "true" and (
            enabled == "false" or "client_version" not in self.session
        )


def _player(cards: Element) -> str:
    """Return the player who gets cards, "" for the board."""
    return cards.attributes.get("player", "")


IPOKER: Final = Room(
    "ipoker", "iPoker", re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<session[\s>]"), IPokerReader, split
)
