"""Keep the chips of a hand in play: stacks, bets on this street, and pot."""

from collections.abc import Sequence
from typing import Any, Final

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.histories.rooms.transcript import FORCED, EventType, Money, TranscriptSeat

SMALL_STREETS: Final = 2  # the number of streets with small bets


class StudBets:
    """The sizes of bets as they are made, each before the chips are put in.

    >>> bets = StudBets()
    >>> bets.add(EventType.BRING_IN, 5, 0, 1)
    >>> bets.add(EventType.RAISE_TO, 20, 5, 1)
    >>> bets.add(EventType.RAISE_TO, 40, 20, 1)
    >>> bets.small_bet()
    20
    """

    def __init__(self) -> None:
        self._bring_in: Money = 0
        self._sizes = list[Any]()
        self._all_ins = list[Any]()

    def add(self, event_type: EventType, amount: Money, level: Money, street: int) -> None:
        """Add an action on a street, from 1; *level* is the bet before it."""
        if event_type is EventType.BRING_IN:
            self._bring_in = amount
        elif event_type is EventType.ALL_IN:
            self._all_ins.append(amount)
        elif event_type in (EventType.BET, EventType.RAISE_TO):
            size: Any = amount if level == self._bring_in else amount - level
            self._sizes.append(size if street <= SMALL_STREETS else size // 2)

    def small_bet(self) -> Any:
        """Return the small bet: the first bet of a player who is not all-in.

        Without such a bet its size has no effect: it is twice the bring-in (no room's small bet is
        less), or the greatest all-in.
        """
        if self._sizes:
            return self._sizes[0]
        return max([1, 2 * self._bring_in, *self._all_ins])


class Ledger:
    """The chips of each seat, updated by each event; *in_play* are the stacks up to a cap.

    >>> seats = [TranscriptSeat(1, "Ann", 100), TranscriptSeat(2, "Bob", 90)]
    >>> ledger = Ledger(seats)
    >>> ledger.put(EventType.BET, "Bob", 10), ledger.put(EventType.RAISE_TO, "Bob", 25)
    (10, 15)
    >>> ledger.stacks, ledger.bets, ledger.level
    ([100, 65], [0, 25], 25)
    """

    def __init__(self, seats: Sequence[TranscriptSeat], in_play: Sequence[Money] = ()) -> None:
        self._seats = seats
        self.stacks: list[Money] = [*in_play] or [seat.stack for seat in seats]
        self.zero: Money = self.stacks[0] * 0 if seats else 0
        """Zero, of the same type as the other amounts."""
        self.bets: list[Money] = [self.zero] * len(seats)
        """The bet of each player on this street."""
        self.in_pot: list[Money] = [self.zero] * len(seats)
        """The bets of each player on earlier streets."""
        self.antes: list[Money] = [self.zero] * len(seats)
        self.dead: Money = self.zero
        self.level: Money = self.zero
        """The highest bet on this street."""

    @cached_property
    def indices(self) -> dict[str, int]:
        """The indices of the players in the lists, by name."""
        return {seat.name: index for index, seat in enumerate(self._seats)}

    def put(self, event_type: EventType, player: str, amount: Money) -> Money:
        """Put in the amount of a player's event and return the number of added chips."""
        return self.put_at(self._seat(player), event_type, amount)

    def put_at(self, seat: int, event_type: EventType, amount: Money) -> Money:
        """Put in the amount of a seat's event and return the number of added chips."""
        added = amount - self.bets[seat] if event_type is EventType.RAISE_TO else amount
        self.stacks[seat] -= added
        if event_type is EventType.ANTE:
            self.antes[seat] += added
        elif event_type is EventType.DEAD_BLIND:
            self.dead += added
        else:
            self.bets[seat] += added
            if self.bets[seat] > self.level:
                self.level = self.bets[seat]
        return added

    def put_in(self, player: str) -> Money:
        """Return the chips that a player has put in so far."""
        seat = self._seat(player)
        return self._seats[seat].stack - self.stacks[seat]

    def _seat(self, player: str) -> int:
        if (seat := self.indices.get(player)) is None:
            raise ValueError(f"{shown(player)} has no seat at the table")
        return seat

    def new_street(self) -> None:
        """Collect the bets before the next street."""
        self.in_pot = [pot + bet for pot, bet in zip(self.in_pot, self.bets, strict=True)]
        self.bets = [self.zero] * len(self.bets)
        self.level = self.zero


PUT_IN = FORCED | {
    EventType.BRING_IN,
    EventType.CALL,
    EventType.BET,
    EventType.RAISE_TO,
    EventType.RAISE_BY,
    EventType.ALL_IN,
}
"""The events in which players put in chips."""
PLAYED = (PUT_IN - FORCED) | {EventType.FOLD, EventType.CHECK}
"""The actions of players."""
