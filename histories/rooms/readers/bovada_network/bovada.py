"""Read logs of Bovada, Ignition and Bodog: players by position, with the hole cards of all."""

import re
from decimal import Decimal
from typing import Any, ClassVar, Final

from games.variants.variant import VARIANTS
from histories.rooms.ledger import PUT_IN
from histories.rooms.money import AMOUNT, MONEY, read_cards_text, read_count, read_money
from histories.rooms.part import Part
from histories.rooms.player_lines import PlayerAction
from histories.rooms.readers.bovada_network import bovada_head
from histories.rooms.readers.bovada_network.bovada_actions import ACTIONS, ASIDE, PLAYED, POSTS
from histories.rooms.readers.bovada_network.bovada_lines import plain_lines, without_mark
from histories.rooms.readers.bovada_network.bovada_streets import Streets
from histories.rooms.readers.layouts.counting_reader import CountingReader
from histories.rooms.readers.layouts.line_reader import Table
from histories.rooms.room import Room
from histories.rooms.stud_bets import SMALL_STREETS, StudBets
from histories.rooms.transcript import EventType, Money

RESULT: Final = re.compile(rf"(?:[A-Z][A-Za-z]*(?: Blind)?(?:\+\d)?)? *{AMOUNT} +(?:\[Does|with)")
"""The winnings of a player in the summary, after their position."""


class BovadaReader(CountingReader):
    """Reads a hand."""

    table_rules = "iPoker"  # the rooms share its rules
    heads: ClassVar = [[bovada_head.HEAD]]
    actions = ACTIONS
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in chips\)\s*",
        "ignored": r"Table Info: .*",
        "seat without position": rf"(?P<name>Seat\+(?P<seat>\d+)): (?P<stack>{MONEY}) in chips\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])\s*",
        "cards_on_table": r"Card (?:dealt )?to (?:the )?table \[(?P<cards>[^\]]*)\]\s*",
        "ranking": r"(?P<name>.+) : Ranking (?P<place>\d+)\s*",
        "prize": rf"(?P<name>.+) : Prize Cash \[(?P<prize>{MONEY})\]\s*",
        "bounty": rf"(?P<name>.+) : BOUNTY PRIZE \[(?P<bounty>{MONEY})\]\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "ignored": r"\s*|(?:Dealer : )?Set dealer.*|Player Info: .*|"
        r"\*\*\* (?:HOLE CARDS|\dTH STREET|3RD STREET|RIVER) \*\*\*\s*|"
        rf"{ASIDE}.*|(?:.+ : )?(?:Ranking|Prize Cash|BOUNTY PRIZE)\b.*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total Pot\({AMOUNT}\)(?: \| Rake \((?P<rake>{MONEY})\))?\s*",
        "stated_board": r"Board \[(?P<cards>[^\]]*?) *\]\s*",
        "result": r"Seat ?\+?(?P<seat>\d+): ?(?P<text>.*)",
        "ignored": r"\s*",
    }

    def __init__(self, part: Part, room: str) -> None:
        self.hero = next(
            (line for line in part.lines if line.startswith("Seat") and "[ME]" in line), ""
        )
        lines = plain_lines(part.lines)
        self.has_antes = any(" : Ante chip " in line for line in lines)
        super().__init__(part.in_words(lines), room)

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the first line."""
        (head,) = heads
        self.is_cash = head["tournament"] is None
        bovada_head.read_head(head, self.transcript)
        self.stakes = (self.money(head["small"]), self.money(head["big"])) if head["big"] else None
        self.stud_bets, self.street = StudBets(), 1
        self.places: dict[str, int] = {}
        self.prizes: dict[str, Money] = {}

    def read_seat(self, match: re.Match[str]) -> None:
        """Read a player and their stack, which tells the currency."""
        super().read_seat(match)
        if self.is_cash:
            self.set_currency(match["stack"])
        if match["name"] == "Dealer":
            self.transcript.button = int(match["seat"])
        if match[0] == without_mark(self.hero):
            self.transcript.hero = match["name"]

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; a big blind of stud is the bring-in, and shown cards are those dealt."""
        event_type, amount, level = action.type, action.amount, self.ledger.level
        if event_type is EventType.BIG_BLIND and VARIANTS[self.transcript.variant].has_bring_in:
            event_type = EventType.BRING_IN
        if event_type is EventType.HOLE:
            self._begin_street_of_stud()
            self.held[name] = [*self.held.get(name, []), action.cards]
        if not self.held and event_type is EventType.FOLD:
            return  # before the deal, players decline to post
        if not self.held:
            action = self._post(name, action)
            event_type = action.type
        cards = "".join(self.held.get(name, ())) if event_type is EventType.SHOW else action.cards
        super().add(name, action._replace(type=event_type, cards=cards))
        if event_type in PUT_IN:
            street = SMALL_STREETS + 1 if "double" in action.further else self.street
            self.stud_bets.add(event_type, amount, level, street)

    def _post(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a post: all-ins are antes or blinds, and a dead chip may include a big blind."""
        if action.type is EventType.ALL_IN:
            is_ante = self.has_antes and not self.ledger.antes[self.ledger.place[name]]
            return action._replace(type=EventType.ANTE if is_ante else POSTS.get(name, action.type))
        big: Any = next(iter(self.amounts(EventType.BIG_BLIND)), action.amount)
        if action.type is EventType.DEAD_BLIND and action.amount > big:
            dead: Any = action.amount - big
            return action._replace(type=EventType.POST, amount=big, dead=dead)
        return action

    def _begin_street_of_stud(self) -> None:
        """Begin a street with the first card after an action."""
        events = self.transcript.events
        last = next((event.type for event in reversed(events) if event.type in PLAYED), None)
        if last is not None and events[-1].type is not EventType.HOLE:
            self.street += 1
            self.ledger.new_street()

    def read_cards_on_table(self, match: re.Match[str]) -> None:
        """Read the new cards of a street in older logs, which do not repeat the board."""
        self.ledger.new_street()
        cards = read_cards_text(match["cards"])
        self.boards[0] += cards
        self.add_event(EventType.BOARD, "", 0, cards)

    def read_ranking(self, match: re.Match[str]) -> None:
        """Read the place of a player who ends the tournament."""
        self.places[match["name"]] = read_count(match["place"])

    def read_prize(self, match: re.Match[str]) -> None:
        """Read the prize of a player."""
        self.prizes[match["name"]] = read_money(match["prize"])

    def read_bounty(self, match: re.Match[str]) -> None:
        """Read the bounty that a player wins."""
        self.transcript.won_bounties.append((match["name"], read_money(match["bounty"])))

    def read_total(self, match: re.Match[str]) -> None:
        """Read the total pot; some logs of cash games do not state the rake."""
        super().read_total(match)
        if match["rake"] is None and self.is_cash:
            self.transcript.rake = None

    def read_result(self, match: re.Match[str]) -> None:
        """Compare the winnings of a player in the summary."""
        won = RESULT.match(match["text"])
        if won is not None and (name := self.named.get(match["seat"])) is not None:
            self.transcript.won[name] = self.money(won["amount"])

    def finish(self) -> None:
        """Set the stakes by the posts or bets, and deal a board that only the summary states."""
        hero, transcript = self.transcript.hero, self.transcript
        super().finish()
        transcript.hero = hero
        transcript.finishes = [
            (name, place, self.prizes.get(name, Decimal(0))) for name, place in self.places.items()
        ]
        if transcript.stated_boards and not self.boards[0]:
            Streets(transcript).deal()
        bovada_head.order_seats(transcript)
        bovada_head.complete_stakes(self, self.stakes, self.stud_bets)
        self.take_posted_blinds()


BOVADA: Final = Room(
    "bovada",
    "Bovada",
    re.compile(r"(?:Bovada|Ignition|Bodog(?:\.\w+| \w+)?) Hand #\d"),
    BovadaReader,
    head=bovada_head.HEAD,
    mark="Hand #",
)
"""Bovada, Ignition and Bodog."""
