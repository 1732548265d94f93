"""Read logs of Boss Media: hold'em, Omaha and five card draw, cash games and tournaments."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.histories.rooms.ledger import PUT_IN, Ledger
from poker_calculator.histories.rooms.readers.layouts.amended_events import (
    OLD_FIRST,
    PutIn,
    with_added,
)
from poker_calculator.histories.rooms.readers.layouts.xml_games import (
    ElementReader,
    EventElement,
    split_games,
    whole,
)
from poker_calculator.histories.rooms.room import Lines, Room
from poker_calculator.histories.rooms.texts import (
    SYMBOL_OF,
    read_seconds,
    split_cards,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    Event,
    EventType,
    HandLines,
    LogError,
    TranscriptSeat,
    find_hero,
)

CARDS: Final = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
"""The cards by their numbers; no log names the suits, so their order is arbitrary."""


class BossCards(ElementReader):
    """Reads the cards of players and boards."""

    inner = "CARD"
    board = ""

    @cached_property
    def hole_cards(self) -> dict[str, list[str]]:
        """The cards of players."""
        return {}

    def card(self, attributes: Mapping[str, str]) -> str:
        """Return the text of a card, empty if it is not seen."""
        number = attributes["LINK"]
        if number == "b":
            return ""
        if not number.isdecimal() or int(number) >= len(CARDS):
            raise LogError(f"{shown(number)} is not the number of a card from 0 to 51")
        return CARDS[int(number)]

    def deal_hand(self, name: str, cards: str) -> None:
        """Deal the cards that a player did not hold before; the others were not discarded."""
        before, self.hole_cards[name] = self.hole_cards.get(name, []), split_cards(cards)
        self.name_discards(name, [card for card in before if card not in self.hole_cards[name]])
        if new := [card for card in self.hole_cards[name] if card not in before]:
            self.add_event(EventType.HOLE, name, 0, "".join(new))

    def deal_board(self, cards: str) -> None:
        """Deal the cards of a street; a board repeats those before it."""
        if not cards.startswith(self.board):
            raise LogError(f"the board was {self.board} before, not {cards}")
        if new := cards[len(self.board) :]:
            self.add_event(EventType.BOARD, "", 0, new)
        self.board = cards


GAMES: Final = {
    "GAME_THM": "Hold'em",
    "GAME_OMA": "Omaha",
    "GAME_OMAHL": "Omaha Hi/Lo",
    "GAME_FCD": "5 Card Draw",
}
BLINDS: Final = {
    "HAND_SB": EventType.SMALL_BLIND,
    "HAND_BB": EventType.BIG_BLIND,
    "HAND_DSB": EventType.DEAD_BLIND,
}
ACTIONS: Final = {
    "HAND_ANTE": EventType.ANTE,
    "HAND_DEAL": EventType.HOLE,
    "HAND_BOARD": EventType.BOARD,
    "CHANGECARD": EventType.DISCARD,
    "ACTION_FOLD": EventType.FOLD,
    "ACTION_CHECK": EventType.CHECK,
    "ACTION_CALL": EventType.CALL,
    "ACTION_BET": EventType.BET,
    "ACTION_RAISE": EventType.RAISE_BY,  # or the total, by version
    "ACTION_ALLIN": EventType.ALL_IN,
}
UNSHOWN: Final = re.compile(r"\$\(STR_(?:G_MUCK|BY_DEFAULT)\).*")
"""The hands of players who need not show."""


class BossReader(BossCards):
    """Reads a hand."""

    root = "HISTORY"
    tags: ClassVar[Mapping[str, str]] = {
        "HISTORY": "history",
        "PLAYER": "player",
        "ACTION": "action",
        "SHOWDOWN": "showdown",
        "RESULT": "result",
    }

    def read_history(self, element: EventElement) -> None:
        """Read the game, its stakes, the time and the table."""
        game, transcript = element.attributes, self.transcript
        transcript.number, transcript.table = game["ID"], game["TABLE"]
        self.is_cash = game["GAMEKIND"] == "GAMEKIND_CASH"
        transcript.tournament = game.get("TABLETOURNEYID") or None
        name = GAMES.get(game["GAME"], game["GAME"])
        transcript.variant = variant_code(f"{game['LIMIT']} {name}")
        small, _, big = game["STAKES"].partition("/")
        self.set_stakes(self.money(small), self.money(big))
        transcript.time, transcript.time_zone = read_seconds(game["DATE"]), "UTC"
        if self.is_cash and game["GAMETYPE"] == "GAMETYPE_REAL":
            code = transcript.currency = game["TABLECURRENCY"]
            transcript.currency_symbol = SYMBOL_OF.get(code)

    def read_player(self, element: EventElement) -> None:
        """Read a player and their stack, or an empty seat."""
        player, number = element.attributes, whole(element.attributes, "SEAT", element.line)
        name, stack = player["NAME"], self.money(player["AMOUNT"])
        if player.get("DEALER") == "Y":
            self.transcript.button = number
        if stack and name not in self.names:
            self.names[name] = name
            self.transcript.seats.append(TranscriptSeat(number, name, stack))

    def read_action(self, element: EventElement) -> None:
        """Read an action, or cards that are dealt."""
        action, kind = element.attributes, element.attributes["TYPE"]
        event_type = BLINDS.get(action["KIND"]) if kind == "HAND_BLINDS" else ACTIONS.get(kind)
        if event_type is EventType.SMALL_BLIND and self.amounts(event_type):
            event_type = EventType.DEAD_BLIND  # of a player who enters
        if event_type is None:
            if kind.startswith("HAND_") and kind != "HAND_BLINDS":
                return  # a statement, which moves no chips if the pot agrees
            raise LogError(f"actions of type {shown(action.get('KIND', kind))} are not known")
        cards = self.cards_of(element)
        if event_type is EventType.BOARD:
            self.deal_board(cards)
            return
        name = self.player_of(action["PLAYER"])
        if event_type is EventType.HOLE:
            self.last_dealt = name
        elif event_type is EventType.DISCARD:
            self.add_event(event_type, name, 0, "??" * whole(action, "COUNT", element.line))
        else:
            amount = self.money(action["VALUE"]) if event_type in PUT_IN else 0
            self.add_event(event_type, name, amount)
        if cards:
            self.deal_hand(name, cards)

    def read_showdown(self, element: EventElement) -> None:
        """Read the total pot, which is stated without the rake."""
        transcript = self.transcript
        transcript.rake = self.money(element.attributes["RAKE"])
        transcript.total_pot = self.money(element.attributes["POT"]) + transcript.rake

    def read_result(self, element: EventElement) -> None:
        """Read a player's winnings and the cards that they show or muck."""
        result = element.attributes
        name, amount = self.player_of(result["PLAYER"]), self.money(result["WIN"])
        if cards := self.cards_of(element):
            is_shown = UNSHOWN.fullmatch(result["HAND"]) is None
            self.add_event(EventType.SHOW if is_shown else EventType.MUCK, name, 0, cards)
        if amount:
            self.add_event(EventType.COLLECT, name, amount)

    def finish(self) -> None:
        """Find the button if it is not stated, and the chips that each action adds."""
        transcript = self.transcript
        events, seats = transcript.events, transcript.seats
        if transcript.button is None:  # the last player who is dealt cards
            transcript.button = next(s.number for s in seats if s.name == self.last_dealt)
        small = next((e for e in events if e.type is EventType.SMALL_BLIND), None)
        if small is not None:  # old logs may state it after the big blind
            events.remove(small)
            events.insert(0, small)
        events = transcript.events = with_added(events, seats, OLD_FIRST, self.agrees)
        seats[:] = _before_posts(events, seats)
        transcript.hero = find_hero(transcript)

    def agrees(self, chips: PutIn) -> bool:
        """Return whether the chips that were called are the stated pot."""
        called: Any = sum(chips.called)
        return bool(called == self.transcript.total_pot)


def _before_posts(
    events: Sequence[Event], seats: Sequence[TranscriptSeat]
) -> Sequence[TranscriptSeat]:
    """Return the seats with their stacks before the posts, if the log states those after them.

    Then a player who is all-in has put in their stack and their posts.
    """
    posted: dict[str, Any] = dict.fromkeys((seat.name for seat in seats), 0)
    ledger = Ledger(seats)
    for event in events:
        if event.type in PUT_IN:
            ledger.put(event.type, event.player, event.amount)
        if event.type in FORCED:
            posted[event.player] += event.amount
    left: list[Any] = ledger.stacks
    over = [(-rest, posted[seat.name]) for rest, seat in zip(left, seats, strict=True)]
    if all(more <= 0 for more, _ in over) or any(more > post for more, post in over):
        return seats
    return [seat._replace(stack=seat.stack + posted[seat.name]) for seat in seats]


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the hands of a file."""
    return split_games(lines, game_tag="HISTORY")


BOSS: Final = Room(
    "boss", "Boss Media", re.compile(r"(?:.*<ROOT>)?\s*<HISTORY ID="), BossReader, split
)
"""Boss Media, later the International Poker Network."""
