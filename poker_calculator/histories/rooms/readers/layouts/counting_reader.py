"""The base of readers that count the chips of players, which their logs state more than once."""

import re
from collections.abc import Collection, Iterator, Mapping
from operator import sub
from typing import Any, ClassVar

from poker_calculator.games.pots.pots import called_chips, form_pots
from poker_calculator.histories.rooms.ledger import PUT_IN
from poker_calculator.histories.rooms.patterns import PlayerAction
from poker_calculator.histories.rooms.readers.layouts.line_reader import LineReader
from poker_calculator.histories.rooms.transcript import EventType, LogError


class CountingReader(LineReader):
    """Reads the lines of a hand and keeps its ledger.

    The group *added* of a raise states the chips that the player adds.
    """

    totals: ClassVar[Collection[EventType]] = ()
    """The actions whose amounts are totals of the street, instead of the chips they add."""

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action, and its chips to the ledger."""
        if action.type in self.totals:
            before: Any = self.ledger.bets[self.ledger.indices[name]]
            action = action._replace(amount=action.amount - before)
        super().add(name, action)
        if action.dead:
            self.ledger.put(EventType.DEAD_BLIND, name, action.dead)
        if action.type in PUT_IN:
            added, stated = self.ledger.put(action.type, name, action.amount), action.further
            if "added" in stated and self.money(stated["added"] or "") != added:
                raise LogError(f"{name} raises to {action.amount}, which adds {added}")

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street."""
        self.ledger.new_street()
        super().read_board(match)

    def check_balance(self, name: str, after: Any, net: str | None) -> None:
        """Raise LogError unless a player's stack after the hand has changed by *net*.

        *net* has a sign, and is None for no change.
        """
        stack: Any = self.stack_of(name)
        change: Any = self.money((net or "0").lstrip("+-"))
        if after - stack != (-change if (net or "").startswith("-") else change):
            rule = f"{name} has {stack}, and {after} after the hand; the change is not {net or 0}"
            raise LogError(rule)

    def stack_of(self, name: str) -> Any:
        """Return the stack of a player before the hand."""
        return self.transcript.seats[self.ledger.indices[name]].stack

    def missing_winnings(
        self, after: Mapping[str, Any], folded: Collection[str]
    ) -> Iterator[tuple[str, Any]]:
        """Yield players with winnings that only their stacks after the hand state.

        They are side pots that nobody else could win. Raises LogError for any other amount.
        """
        ledger, seats = self.ledger, self.transcript.seats
        out = [seat.name in folded for seat in seats]
        dead = [self.amount_of(seat.name, EventType.DEAD_BLIND) for seat in seats]
        put_in: list[Any] = [ledger.put_in(seat.name) for seat in seats]
        called = called_chips([*map(sub, put_in, dead)], out)
        side_pots = form_pots(called, out, ledger.dead)[1:]
        for index, seat in enumerate(seats):
            alone: Any = sum(pot.amount for pot in side_pots if pot.player_indices == (index,))
            won = self.amount_of(seat.name, EventType.COLLECT)
            left = seat.stack - called[index] - dead[index] + won
            more = after.get(seat.name, left) - left  # players who left are not listed
            if more not in (0, alone):
                raise LogError(f"{seat.name} wins {won}, but has {after[seat.name]} after the hand")
            if more:
                yield seat.name, more

    def amount_of(self, name: str, event_type: EventType) -> Any:
        """Return the sum of a player's amounts in the events of a type."""
        events = self.transcript.events
        return sum(e.amount for e in events if e.type is event_type and e.player == name)
