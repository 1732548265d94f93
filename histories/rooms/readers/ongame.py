"""Read logs of the OnGame network: all its games, cash games and tournaments."""

import re
from typing import Any, ClassVar, Final

from games.variants.variant import VARIANTS
from histories.rooms.game_names import variant_code
from histories.rooms.ledger import PUT_IN
from histories.rooms.money import AMOUNT, MONEY, read_cards_text, read_time, split_cards
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerAction, PlayerLines, common_forms
from histories.rooms.readers.line_reader import LineReader, Table
from histories.rooms.room import Room
from histories.rooms.transcript import EventType
from lookup.arguments import shown

HEAD: Final = re.compile(
    r"\*{5} History for hand (?P<number>[A-Z]?\d+-\d+(?:-\d+)?)"
    r"(?: \(TOURNAMENT: \".*\", (?P<tournament>[A-Z]?-?[\d-]+), buy-in: .*\))? \*{5}\s*"
)
TIME: Final = re.compile(
    r"Start hand: [A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) "
    r"(?P<clock>\d\d:\d\d:\d\d) \S+ (?P<year>\d{4})\s*"
)
TABLE: Final = re.compile(
    r"Table: (?P<table>.+) \[\d+\] \((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>[A-Z_]+) "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?:, ante: (?P<ante>{MONEY}))?, "
    r"(?P<kind>Real money|Play money|TC|Chips)\)\s*"
)
ALL_IN: Final = r"(?: \[all in\])?"
DRAW_ROUND: Final = 2  # the number of separators before the draw
IN_BRACKETS: Final = rf"\({AMOUNT}\){ALL_IN}"
WINNER: Final = re.compile(rf"(?P<name>.+?) \((?P<amount>{MONEY})(?: High| Low)?\)(?:, |$)")


class OnGameReader(LineReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD], [TIME], [TABLE]]
    repeats_board = False
    actions = PlayerLines(
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
        "user": r"User: (?P<hero>.+?)\s*",
        "ignored": r"Players in round: .*",
    }
    play: ClassVar[Table] = {
        "board": r"--- Dealing (?P<street>flop|turn|river) (?P<cards>\[[^\]]*\])\s*",
        "cards_of": r"(?:Dealing to|New hand for) (?P<name>.+): \[(?P<cards>[^\]]*)\]\s*",
        "street": r"Dealing (?:[4-6]th street|river)\s*",
        "end": r"Summary:\s*",
        "separator": r"---\s*",
        "ignored": r"\s*|Dealing pocket cards\s*",
    }
    summary: ClassVar[Table] = {
        "pot": r"(?:Main|Side) pot(?: (?P<pot>\d+))?: (?P<total>\S+) won by (?P<winners>.+)",
        "rake": rf"Rake taken: {AMOUNT}\s*",
        "balance": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<after>{MONEY})\)"
        rf"(?:, net: (?P<net>[+-]{MONEY}))?(?:, \[(?P<cards>[^\]]*)\] \(.*\))?\s*",
        "end_of_hand": r"\*{5} End of hand .* \*{5}\s*",
        "ignored": r"\s*",
    }
    is_over = False
    last_board = ""
    rounds = 0  # the number of lines between the parts of a hand

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes, the time and the table."""
        head, time, table = heads
        transcript, self.is_cash = self.transcript, table["kind"] not in ("TC", "Chips")
        transcript.number, transcript.tournament = head["number"], head["tournament"]
        game = f"{table['limit']} {table['game']}".replace("_", " ").replace("SEVEN CARD", "7 card")
        transcript.variant = variant_code(game.replace("HI LO", "hi-lo"))
        self.set_stakes(self.money(table["small"]), self.money(table["big"]))
        if table["kind"] == "Real money":
            self.set_currency(table["big"])
        transcript.table = table["table"]
        self.live, self.standing = set[str](), set[str]()
        """The players who have not folded before the draw, and those who have not drawn."""
        day = f"{time['day']} {time['month']} {time['year']} {time['clock']}"
        transcript.time, transcript.total_pot = read_time(day), self.money("0")

    def read_user(self, match: re.Match[str]) -> None:
        """Read the player who kept the log."""
        self.user = match["hero"]

    def read_cards_of(self, match: re.Match[str]) -> None:
        """Read the cards dealt to a player, or after a draw all cards that they hold."""
        name, cards = match["name"], match["cards"].replace("-", "").strip(", ")
        held, seen = self.held.get(name, []), split_cards(read_cards_text(cards))
        new = [card for card in seen if card not in held]
        if match[0].startswith("New"):
            self._name_discards(name, [card for card in held if card not in seen])
        self.held[name] = seen if match[0].startswith("New") else held + new
        if new:
            self.add_event(EventType.HOLE, name, 0, "".join(new))

    def _name_discards(self, name: str, cards: list[str]) -> None:
        """Name the cards that the player has discarded, as their new hand tells them."""
        events = self.transcript.events
        for place in reversed(range(len(events))):
            if events[place].type is EventType.DISCARD and events[place].player == name:
                events[place] = events[place]._replace(cards="".join(cards))
                return

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; check the chips that a raise adds."""
        level, further = self.ledger.level, action.further
        if action.type is EventType.DISCARD:
            self.standing.discard(name)
        elif action.type is EventType.FOLD and self.rounds < DRAW_ROUND:
            self.live.discard(name)
        elif self.rounds >= DRAW_ROUND and action.type is not EventType.COLLECT:
            self._stand_pat()
        if count := further.get("count"):
            action = action._replace(cards="??" * int(count))
        super().add(name, action._replace(further={}))
        if action.type in PUT_IN:
            added = self.ledger.put(action.type, name, action.amount)
            if (stated := further.get("added")) and self.money(stated) != added:
                raise LogError(f"{name} raises from {level} to {action.amount}, which adds {added}")

    def read_separator(self, match: re.Match[str]) -> None:
        """Count the parts of a hand; after the first betting round of draw, players draw."""
        self.rounds += 1
        if self.rounds == 1:
            self.live = {*self.names}
        if self.rounds == DRAW_ROUND and VARIANTS[self.transcript.variant].plan[-1].draw:
            self.standing = {*self.live}

    def _stand_pat(self) -> None:
        """Let players who have not changed cards stand pat, which has no line."""
        for seat in self.transcript.seats:
            if seat.name in self.standing:
                self.add_event(EventType.DISCARD, seat.name)
        self.standing = set()

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street, which some logs repeat."""
        if match[0] != self.last_board:
            self.ledger.new_street()
            super().read_board(match)
        self.last_board = match[0]

    def read_street(self, match: re.Match[str]) -> None:
        """Begin a street of stud."""
        if VARIANTS[self.transcript.variant].plan[-1].board:
            raise LogError(f"{match[0]} has no cards")
        self.ledger.new_street()
        self.add_event(EventType.STREET)

    def read_pot(self, match: re.Match[str]) -> None:
        """Read a pot and its winners."""
        self.transcript.total_pot += self.money(match["total"])
        place, end = int(match["pot"] or (0 if match[0].startswith("Main") else 1)), 0
        for winner in WINNER.finditer(match["winners"]):
            if winner["name"] not in self.names or winner.start() != end:
                break
            end = winner.end()
            amount = self.money(winner["amount"])
            self.add_event(EventType.COLLECT, winner["name"], amount, "", place)
        if match["winners"][end:].strip():
            raise LogError(f"{shown(match[0])} is not understood")

    def read_rake(self, match: re.Match[str]) -> None:
        """Read the rake."""
        self.transcript.rake = self.money(match["amount"])

    def read_balance(self, match: re.Match[str]) -> None:
        """Read the stack of a player after the hand, its change, and their cards."""
        name, after, net = match["name"], self.money(match["after"]), match["net"] or "+0"
        stack: Any = next(seat.stack for seat in self.transcript.seats if seat.name == name)
        change: Any = self.money(net[1:])
        if after - stack != (change if net.startswith("+") else -change):
            raise LogError(f"{shown(match[0])} does not fit the stack of {stack}")
        if match["cards"]:
            self.add_event(EventType.SHOW, name, 0, read_cards_text(match["cards"]))

    def read_end_of_hand(self, match: re.Match[str]) -> None:
        """Read the last line of a hand."""
        self.is_over = True

    def finish(self) -> None:
        """Raise LogError for a hand that was cut off."""
        super().finish()
        if not self.is_over:
            raise LogError("the hand stops before its end")


ONGAME: Final = Room(
    "OnGame", re.compile(r"\*{5} History for hand [A-Z]?\d"), OnGameReader, head=HEAD
)
"""The OnGame network."""
