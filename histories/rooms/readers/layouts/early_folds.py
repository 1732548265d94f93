"""Move the folds of players who leave the table to the moment when these players must act."""

from collections.abc import Iterator
from typing import ClassVar

from histories.rooms.ledger import PLAYED, PUT_IN
from histories.rooms.readers.layouts.missing_checks import MissingChecks
from histories.rooms.transcript import Event, EventType

BLINDS = (EventType.SMALL_BLIND, EventType.BIG_BLIND, EventType.STRADDLE)


class EarlyFolds(MissingChecks):
    """Yields the events of a hand with all folds in turn."""

    playing: ClassVar = PLAYED | PUT_IN

    def __iter__(self) -> Iterator[Event]:
        early, last_blind, began = dict[str, Event](), "", False
        for event in self.events:
            if event.type in BLINDS:
                last_blind = event.player
            if event.type in PLAYED and not began:
                self._wait_after(last_blind)
                began = True
            if event.type is EventType.FOLD and event.player in self.waiting[1:]:
                early[event.player] = event
                continue
            if event.type in PLAYED:
                self._act(event)
            elif event.type in PUT_IN:
                self.ledger.put(event.type, event.player, event.amount)
            elif event.type is EventType.BOARD:
                self.ledger.new_street()
                self._wait_after("")
                began = True
            yield event
            while self.waiting and self.waiting[0] in early:
                fold = early.pop(self.waiting[0])
                self._act(fold)
                yield fold
        yield from early.values()
