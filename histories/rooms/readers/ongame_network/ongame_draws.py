"""Read draws in logs of OnGame: a player who stands pat has no line."""

import re
from typing import Final

from games.variants.variant import VARIANTS
from histories.rooms.money import read_cards_text, split_cards
from histories.rooms.player_lines import PlayerAction
from histories.rooms.readers.layouts.counting_reader import CountingReader
from histories.rooms.transcript import EventType
from lookup.running.cached import cached_property

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
        held, seen = self.held.get(name, []), split_cards(read_cards_text(cards))
        new = [card for card in seen if card not in held]
        if match[0].startswith("New"):
            if name in self.standing:  # the line about the player's change is missing
                self._stand_pat(name)
                self.add_event(EventType.DISCARD, name, 0, "??" * len(new))
            self.name_discards(name, [card for card in held if card not in seen])
        self.held[name] = seen if match[0].startswith("New") else held + new
        if new:
            self.add_event(EventType.HOLE, name, 0, "".join(new))

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; the first one after the draws ends them."""
        further = action.further
        if action.type is EventType.DISCARD:
            self._stand_pat(name)
        elif action.type is EventType.FOLD and self.rounds < DRAW_ROUND:
            self.live.discard(name)
        elif self.rounds >= DRAW_ROUND and action.type is not EventType.COLLECT:
            self._stand_pat()
        if count := further.get("count"):
            action = action._replace(cards="??" * int(count))
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
