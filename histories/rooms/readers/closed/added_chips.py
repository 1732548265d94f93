"""Find the meaning of amounts, which differs by version, from the other facts of a log."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from games.pots.pots import called_chips
from histories.rooms.ledger import PUT_IN, Ledger
from histories.rooms.part import LogError
from histories.rooms.transcript import Event, EventType, Seat

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

    bets: list[Any]  # all chips put in, the dead ones too
    called: list[Any]  # the part that was called, with dead chips
    won: list[Any]  # the stated winnings and returns


def with_added(
    events: Sequence[Event],
    seats: Sequence[Seat],
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
            amount -= ledger.bets[ledger.place[event.player]]
        if event.type in PUT_IN:
            ledger.put(event.type, event.player, amount)
        yield event._replace(amount=amount)


def _put_in(events: Sequence[Event], seats: Sequence[Seat], ledger: Ledger) -> PutIn:
    """Return the chips of each seat after the events."""
    folded = {event.player for event in events if event.type is EventType.FOLD}
    dead, won = dict.fromkeys(ledger.place, ledger.zero), dict.fromkeys(ledger.place, ledger.zero)
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
