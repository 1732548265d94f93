"""Amend the events of logs: missing checks, early folds, and amounts that differ by version.

A player without a bet to call whom the log skips, but who is still in the hand later, has checked.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from poker_calculator.games.pots.pots import called_chips
from poker_calculator.histories.rooms.ledger import PLAYED, PUT_IN, Ledger
from poker_calculator.histories.rooms.transcript import Event, EventType, LogError, TranscriptSeat

BLINDS = (EventType.SMALL_BLIND, EventType.BIG_BLIND, EventType.STRADDLE)
ENDS = frozenset({EventType.BOARD, EventType.RETURN, EventType.SHOW, EventType.COLLECT})


class MissingChecks:
    """Yields the events of a hand with blinds, with the missing checks."""

    playing: ClassVar[frozenset[EventType]] = PLAYED  # the events of players who take part

    def __init__(
        self, events: Sequence[Event], seats: Sequence[TranscriptSeat], button: int
    ) -> None:
        self.events, self.ledger = events, Ledger(seats)
        dealt = {event.player for event in events if event.type in self.playing}
        playing = sorted((seat for seat in seats if seat.name in dealt), key=lambda s: s.number)
        self.live = [seat.name for seat in playing if seat.number > button]
        self.live += [seat.name for seat in playing if seat.number <= button]
        """The players who have not folded, from the left of the button."""
        self.waiting = list[str]()
        """The players who have yet to act on this street, in order."""

    def __iter__(self) -> Iterator[Event]:
        last_blind, began = "", False
        for event in self.events:
            if event.type in (EventType.BIG_BLIND, EventType.STRADDLE) and not last_blind:
                last_blind = event.player
            if event.type in PLAYED:
                if not began:
                    self._wait_after(last_blind)
                began = True
                yield from self._skipped(event)
                self._act(event)
            elif event.type in PUT_IN:
                self.ledger.put(event.type, event.player, event.amount)
            elif event.type in ENDS and began:
                yield from self._checks([*self.waiting], event)
                self.waiting.clear()
            if event.type is EventType.BOARD:
                self.ledger.new_street()
                self._wait_after("")
            yield event

    def _wait_after(self, name: str) -> None:
        """Let all live players with chips wait, those after *name* first."""
        index = self.live.index(name) + 1 if name in self.live else 0
        order = self.live[index:] + self.live[:index]
        self.waiting = [player for player in order if self._chips(player)]

    def _chips(self, name: str) -> object:
        return self.ledger.stacks[self.ledger.indices[name]]

    def _skipped(self, event: Event) -> Iterator[Event]:
        """Yield the checks of the players who come before that of an event.

        Before a fold none are missing, because it answers a bet.
        """
        if event.player in self.waiting and event.type is not EventType.FOLD:
            index = self.waiting.index(event.player)
            yield from self._checks(self.waiting[:index], event)

    def _checks(self, names: Sequence[str], event: Event) -> Iterator[Event]:
        """Yield checks of the players without a bet to call, if they are not alone."""
        if len(self.live) > 1 and sum(bool(self._chips(name)) for name in self.live) > 1:
            for name in names:
                if self.ledger.bets[self.ledger.indices[name]] == self.ledger.level:
                    self.waiting.remove(name)
                    yield Event(EventType.CHECK, name, line=event.line)

    def _act(self, event: Event) -> None:
        """Record an action: after a bet, all others wait again."""
        ledger, before = self.ledger, self.ledger.level
        if event.type in PUT_IN:
            ledger.put(event.type, event.player, event.amount)
        if ledger.level > before:
            self._wait_after(event.player)
        self.waiting = [name for name in self.waiting if name != event.player]
        if event.type is EventType.FOLD and event.player in self.live:
            self.live.remove(event.player)


class EarlyFolds(MissingChecks):
    """Yields the events of a hand with all folds in turn."""

    playing: ClassVar[frozenset[EventType]] = PLAYED | PUT_IN

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


Version: TypeAlias = frozenset[EventType]
"""The actions whose amounts are totals of the street; all others are chips added."""
OLD_FIRST: Final[tuple[Version, ...]] = (
    frozenset({EventType.CALL, EventType.RAISE_BY}),
    frozenset({EventType.RAISE_BY}),
    frozenset(),
)
NEW_FIRST: Final = OLD_FIRST[::-1]
NEW_STREET: Final = frozenset({EventType.BOARD, EventType.DISCARD})


class PutIn(NamedTuple):
    """The chips of each seat after a hand."""

    bets: list[Any]  # all chips put in, including dead chips
    called: list[Any]  # the part that was called, with dead chips
    won: list[Any]  # the stated winnings and returns


def with_added(
    events: Sequence[Event],
    seats: Sequence[TranscriptSeat],
    versions: Sequence[Version],
    agrees: Callable[[PutIn], bool],
) -> list[Event]:
    """Return the events with the chips that each action adds, in the first version that agrees.

    agrees : whether the chips agree with the facts that the log states besides them
        Raises LogError if no version does.
    """
    for version in versions:
        ledger = Ledger(seats)
        added = [*_added(events, ledger, version)]
        if agrees(_put_in(added, seats, ledger)):
            return added
    raise LogError("the amounts of the actions do not lead to the stated stacks or pots")


def _added(events: Sequence[Event], ledger: Ledger, version: Version) -> Iterator[Event]:
    """Yield the events with the chips that each action adds."""
    for event in events:
        if event.type in NEW_STREET:
            ledger.new_street()
        amount: Any = event.amount
        if event.type in version:
            amount -= ledger.bets[ledger.indices[event.player]]
        if event.type in PUT_IN:
            ledger.put(event.type, event.player, amount)
        yield event._replace(amount=amount)


def _put_in(events: Sequence[Event], seats: Sequence[TranscriptSeat], ledger: Ledger) -> PutIn:
    """Return the chips of each seat after the events."""
    folded = {event.player for event in events if event.type is EventType.FOLD}
    dead, won = (
        dict.fromkeys(ledger.indices, ledger.zero),
        dict.fromkeys(ledger.indices, ledger.zero),
    )
    for event in events:
        if event.type is EventType.DEAD_BLIND:
            dead[event.player] += event.amount
        elif event.type in (EventType.COLLECT, EventType.RETURN):
            won[event.player] += event.amount
    bets: list[Any] = [ledger.put_in(name) for name in dead]
    live = [all_in - apart for all_in, apart in zip(bets, dead.values(), strict=True)]
    called: list[Any] = called_chips(live, [seat.name in folded for seat in seats])
    with_dead = [part + apart for part, apart in zip(called, dead.values(), strict=True)]
    return PutIn(bets, with_dead, [*won.values()])
