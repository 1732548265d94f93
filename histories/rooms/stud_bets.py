"""Find the bets of stud from the bets of players, for rooms whose logs do not state them."""

from typing import Any, Final

from histories.rooms.transcript import EventType, Money

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

        Without one it changes nothing, and is twice the bring-in, the least that any room asks, or
        as much as was bet.
        """
        if self._sizes:
            return self._sizes[0]
        return max([1, 2 * self._bring_in, *self._all_ins])
