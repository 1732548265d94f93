"""Find the meaning of Microgaming's amounts, which differs by version, from the final stacks."""

from collections.abc import Iterator, Mapping, Sequence
from operator import sub
from typing import Any, Final

from games.pots.pots import called_chips
from histories.rooms.ledger import PUT_IN, Ledger
from histories.rooms.part import LogError
from histories.rooms.transcript import Event, EventType, Seat

TOTALS: Final[tuple[frozenset[EventType], ...]] = (
    frozenset(),
    frozenset({EventType.CALL, EventType.RAISE_BY}),
    frozenset({EventType.RAISE_BY}),
)
"""The actions whose amounts are totals of the street, by version; all others are chips added."""
BACK: Final = frozenset({EventType.COLLECT, EventType.RETURN})


def with_added_chips(
    events: Sequence[Event], seats: Sequence[Seat], after: Mapping[str, Any]
) -> list[Event]:
    """Return the events with the chips that each action adds.

    after : the stack of each player after the hand
        It decides the version. Raises LogError if no version leads to it.
    """
    for totals in TOTALS:
        ledger = Ledger(seats)
        added = [*_added(events, ledger, totals)]
        if _agrees(added, seats, ledger, after):
            return added
    raise LogError("the amounts do not lead to the stacks after the hand")


def _added(
    events: Sequence[Event], ledger: Ledger, totals: frozenset[EventType]
) -> Iterator[Event]:
    """Yield the events; the amounts of the actions in *totals* are totals of the street."""
    for event in events:
        if event.type is EventType.BOARD:
            ledger.new_street()
        amount: Any = event.amount
        if event.type in totals:
            amount -= ledger.bets[ledger.place[event.player]]
        if event.type in PUT_IN:
            ledger.put(event.type, event.player, amount)
        yield event._replace(amount=amount)


def _agrees(
    events: Sequence[Event], seats: Sequence[Seat], ledger: Ledger, after: Mapping[str, Any]
) -> bool:
    """Return whether bets and winnings lead to the stacks after the hand.

    Winnings and returns may omit an uncalled bet.
    """
    folded = {event.player for event in events if event.type is EventType.FOLD}
    put_in: list[Any] = [ledger.put_in(seat.name) for seat in seats]
    called = called_chips(put_in, [seat.name in folded for seat in seats])
    for seat, bets, uncalled in zip(seats, put_in, map(sub, put_in, called), strict=True):
        won: Any = sum(e.amount for e in events if e.player == seat.name and e.type in BACK)
        if after[seat.name] - (seat.stack - bets + won) not in (0, uncalled):
            return False
    return True
