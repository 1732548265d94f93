"""Read logs of the OnGame network: all its games, cash games and tournaments."""

import re
from typing import ClassVar, Final

from games.variants.variant import VARIANTS
from histories.rooms.money import AMOUNT, MONEY, read_cards_text
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerAction, PlayerLines, common_forms
from histories.rooms.readers.layouts.line_reader import Table
from histories.rooms.readers.ongame_network.ongame_draws import OnGameDraws
from histories.rooms.readers.ongame_network.ongame_head import HEAD, TABLE, TIME, read_head
from histories.rooms.room import Room
from histories.rooms.transcript import EventType
from lookup.arguments import shown

ALL_IN: Final = r"(?: \[all in\])?"
IN_BRACKETS: Final = rf"\({AMOUNT}\){ALL_IN}"
WINNER: Final = re.compile(rf"(?P<name>.+?) \((?P<amount>{MONEY})(?: High| Low)?\)(?:, |$)")


class OnGameReader(OnGameDraws):
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
        "ignored": r"User: .*",
        "count": r"Players in round: (?P<players>\d+)(?: \((?P<seats>\d+)\))?\s*",
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
    has_end = False
    last_board = ""

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes, the time and the table."""
        self.is_cash = heads[2]["kind"] not in ("TC", "Chips")
        head, time, table = heads
        read_head(head, time, table, self)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; some blinds have the other blind's name."""
        super().add(name, action._replace(type=self._named(name, action)))

    def _named(self, name: str, action: PlayerAction) -> EventType | None:
        """Return the type of an action by its place.

        The big blind of an all-in player is called a small blind, and so is a small blind as large
        as the big blind a big blind.
        """
        transcript, button = self.transcript, self.transcript.button or 0
        small, big = map(self.amounts, (EventType.SMALL_BLIND, EventType.BIG_BLIND))
        if action.type is EventType.SMALL_BLIND and small and not big:
            is_all_in = self.ledger.stacks[self.ledger.place[name]] == action.amount
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
        self.check_balance(match["name"], self.money(match["after"]), match["net"])
        if match["cards"]:
            self.add_event(EventType.SHOW, match["name"], 0, read_cards_text(match["cards"]))

    def read_end_of_hand(self, match: re.Match[str]) -> None:
        """Read the last line of a hand."""
        self.has_end = True


ONGAME: Final = Room(
    "ongame",
    "OnGame",
    re.compile(r"\*{5} History for hand [A-Z]?\d"),
    OnGameReader,
    head=HEAD,
    mark="History for hand",
)
"""The OnGame network."""
