"""Read logs of the OnGame network: all its games, cash games and tournaments."""

import re
from typing import ClassVar, Final

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text, split_cards
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"\*{5} History for hand (?P<number>[A-Z]?\d+-\d+(?:-\d+)?)"
    r"(?: \(TOURNAMENT: (?:\".*\", (?P<tournament>[A-Z]?-?[\d-]+), buy-in: .*|[^\"]*)\))? \*{5}\s*"
)
TIME: Final = re.compile(
    r"Start hand: [A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) "
    r"(?P<clock>\d\d:\d\d:\d\d)(?: \S+)? (?P<year>\d{4})\s*"
)
TABLE: Final = re.compile(
    r"Table: (?P<table>.+) \[\d+\] \((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>[A-Z_]+) "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?:, ante: {MONEY})?, "
    r"(?P<kind>Real money|Play money|TC|Chips)\)\s*"
)

DRAW_ROUND: Final = 2  # the number of separators before the draw


class OnGameDraws(CountingReader):
    """Reads the lines of draws, and the cards that players hold after them."""

    rounds = 0  # the number of lines between the parts of a hand

    @cached_property
    def live(self) -> set[str]:
        """The players who have not folded before the draw."""
        return {*self.names}

    @cached_property
    def standing(self) -> set[str]:
        """The players who have not drawn yet."""
        return set()

    def read_cards_of(self, match: re.Match[str]) -> None:
        """Read the cards dealt to a player, or after a draw all cards that they hold."""
        name, cards = match["name"], match["cards"].replace("-", "").strip(", ")
        before, seen = self.hole_cards.get(name, []), split_cards(read_cards_text(cards))
        new = [card for card in seen if card not in before]
        if match[0].startswith("New"):
            if name in self.standing:  # the line about the player's change is missing
                self._stand_pat(name)
                self.add_event(EventType.DISCARD, name, 0, "??" * len(new))
            self.name_discards(name, [card for card in before if card not in seen])
        self.hole_cards[name] = seen if match[0].startswith("New") else before + new
        if new:
            self.add_event(EventType.HOLE, name, 0, "".join(new))

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; the first one after the draws ends them."""
        if action.type is EventType.DISCARD:
            self._stand_pat(name)
        elif action.type is EventType.FOLD and self.rounds < DRAW_ROUND:
            self.live.discard(name)
        elif self.rounds >= DRAW_ROUND and action.type is not EventType.COLLECT:
            self._stand_pat()
        super().add(name, action)

    def read_separator(self, match: re.Match[str]) -> None:
        """Count the parts of a hand; after the first betting round of draw, players draw."""
        self.rounds += 1
        if self.rounds == DRAW_ROUND and VARIANTS[self.transcript.variant].plan[-1].draw:
            self.standing.update(self.live)

    def _stand_pat(self, before: str | None = None) -> None:
        """Let players who change no cards stand pat: those in turn before a player, or all."""
        button = self.transcript.button or 0
        seats = sorted(self.transcript.seats, key=lambda s: (s.number <= button, s.number))
        for seat in seats:
            if seat.name == before:
                break
            if seat.name in self.standing:
                self.add_event(EventType.DISCARD, seat.name)
                self.standing.discard(seat.name)
        self.standing.discard(before or "")


ALL_IN: Final = r"(?: \[all in\])?"
IN_BRACKETS: Final = rf"\({AMOUNT}\){ALL_IN}"
WINNER: Final = re.compile(rf"(?P<name>.+?) \((?P<amount>{MONEY})(?: High| Low)?\)(?:, |$)")


class OnGameReader(OnGameDraws):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [TIME], [TABLE]]
    repeats_board = False
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts ante {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts small blind {IN_BRACKETS}", EventType.SMALL_BLIND),
            (rf"posts big blind {IN_BRACKETS}", EventType.BIG_BLIND),
            (rf"posts dead blind {IN_BRACKETS}", EventType.DEAD_BLIND),
            (rf"small bring in {AMOUNT}{ALL_IN}", EventType.BRING_IN),
            *common_forms(AMOUNT + ALL_IN),
            (rf"raises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (rf"completes (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"changed (?P<count>\d) cards", EventType.DISCARD),
        )
    )
    seating: ClassVar[Table] = {
        "button": r"Button: seat (?P<button>\d+)\s*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)\s*",
        "ignored": r"User: .*",
        "count": r"Players in round: (?P<players>\d+)(?: \((?P<seats>\d+)\))?\s*",
    }
    play: ClassVar[Table] = {
        "board": r"--- Dealing (?P<street>flop|turn|river) (?P<cards>\[[^\]]*\])\s*",
        "cards_of": r"(?:Dealing to|New hand for) (?P<name>.+): \[(?P<cards>[^\]]*)\]\s*",
        "street": r"Dealing (?:[4-6]th street|river)\s*",
        "end": r"Summary:\s*",
        "separator": r"---\s*",
        "ignored": r"Dealing pocket cards\s*",
    }
    summary: ClassVar[Table] = {
        "pot": r"(?:Main|Side) pot(?: (?P<pot>\d+))?: (?P<total>\S+) won by (?P<winners>.+)",
        "rake": rf"Rake taken: {AMOUNT}\s*",
        "balance": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<after>{MONEY})\)"
        rf"(?:, net: (?P<net>[+-]{MONEY}))?(?:, \[(?P<cards>[^\]]*)\] \(.*\))?\s*",
        "last": r"\*{5} End of hand .* \*{5}\s*",
    }
    has_end = False
    last_board = ""

    def begin(self, head: Head) -> None:
        """Read the first lines; only real money has a currency."""
        self.is_cash = head["kind"] not in ("TC", "Chips")
        head["limit"] = head["limit"].replace("_", " ")
        head["game"] = head["game"].replace("_", " ").replace("SEVEN CARD", "7 card")
        head["game"] = head["game"].replace("HI LO", "hi-lo")
        super().begin(head)
        if head["kind"] != "Real money":
            self.set_currency("")
        self.transcript.total_pot = self.money("0")

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; some blinds have the other blind's name."""
        super().add(name, action._replace(type=self._named(name, action)))

    def _named(self, name: str, action: PlayerAction) -> EventType | None:
        """Return the type of an action by its place.

        The log calls an all-in player's big blind a small blind, and a small blind as large as the
        big blind a big blind.
        """
        transcript, button = self.transcript, self.transcript.button or 0
        small, big = map(self.amounts, (EventType.SMALL_BLIND, EventType.BIG_BLIND))
        if action.type is EventType.SMALL_BLIND and small and not big:
            is_all_in = self.ledger.stacks[self.ledger.indices[name]] == action.amount
            return EventType.BIG_BLIND if is_all_in else action.type
        if action.type is EventType.BIG_BLIND and not small and not big:
            first = min(transcript.seats, key=lambda s: (s.number <= button, s.number))
            is_small = first.name == name and len(transcript.seats) > 2
            if is_small and action.amount == transcript.small_blind:
                return EventType.SMALL_BLIND
        return action.type

    def read_count(self, match: re.Match[str]) -> None:
        """Read the number of seats."""
        self.transcript.seat_count = int(match["seats"]) if match["seats"] else None

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street, which some logs repeat."""
        if match[0] != self.last_board:
            super().read_board(match)
        self.last_board = match[0]

    def read_street(self, match: re.Match[str]) -> None:
        """Begin a street of stud."""
        if VARIANTS[self.transcript.variant].plan[-1].board:
            raise LogError(f"{match[0]} has no cards")
        self.ledger.new_street()
        super().read_street(match)

    def read_pot(self, match: re.Match[str]) -> None:
        """Read a pot and its winners."""
        self.transcript.total_pot += self.money(match["total"])
        pot, end = int(match["pot"] or (0 if match[0].startswith("Main") else 1)), 0
        for winner in WINNER.finditer(match["winners"]):
            if winner["name"] not in self.names or winner.start() != end:
                break
            end = winner.end()
            amount = self.money(winner["amount"])
            self.add_event(EventType.COLLECT, winner["name"], amount, "", pot)
        if match["winners"][end:].strip():
            raise LogError(f"{shown(match[0])} is not understood")

    def read_balance(self, match: re.Match[str]) -> None:
        """Read the stack of a player after the hand, its change, and their cards."""
        self.check_balance(match["name"], self.money(match["after"]), match["net"])
        if match["cards"]:
            self.add_event(EventType.SHOW, match["name"], 0, read_cards_text(match["cards"]))


ONGAME: Final = Room(
    "ongame",
    "OnGame",
    re.compile(r"\*{5} History for hand [A-Z]?\d"),
    OnGameReader,
    head=HEAD,
    mark="History for hand",
)
