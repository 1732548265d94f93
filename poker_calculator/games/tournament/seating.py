"""Seating: tables, the button, and players who change tables.

Seats are numbered clockwise from 0. `poker_calculator.games.positions` moves the button.
"""

from dataclasses import dataclass
from math import ceil

from poker_calculator.games.positions import next_button


@dataclass
class TournamentTable:
    """A table: its number from 1, seats, button, and the payer of the last big blind.

    Before the first hand, the button is one seat before the player who gets it first.
    """

    number: int
    seats: list[str | None]
    button: int = -1
    last_big_blind: str | None = None

    @property
    def taken(self) -> list[int]:
        """Return the occupied seats in ascending order."""
        return [seat for seat, player in enumerate(self.seats) if player is not None]

    @property
    def players(self) -> list[str]:
        """Return the players in the order of their seats."""
        return [player for player in self.seats if player is not None]

    def copy(self) -> "TournamentTable":
        """Return an independent copy."""
        return TournamentTable(self.number, [*self.seats], self.button, self.last_big_blind)

    def next_button(self) -> int:
        """Return the seat of the button in the next hand; the table must have a player."""
        name = self.last_big_blind
        big_blind = None if name is None or name not in self.seats else self.seats.index(name)
        return next_button(self.taken, self.button, big_blind)

    def move_button(self) -> None:
        """Move the button if the table has players."""
        if self.taken:
            self.button = self.next_button()

    def order(self, button: int) -> list[int]:
        """Return the occupied seats from the left of the button, with the button last."""
        taken = self.taken
        return [s for s in taken if s > button] + [s for s in taken if s <= button]

    def next_big_blind(self) -> int:
        """Return the seat of the big blind in the next hand; the table must have two players."""
        order = self.order(self.next_button())
        return order[1] if len(order) > 2 else order[0]

    def seat_for_newcomer(self) -> int:
        """Return the free seat that gets the big blind soonest, the first if equal.

        A seat after which the last big blind would pay again waits longest, so it is used only if
        no other is free.
        """
        free = [seat for seat, player in enumerate(self.seats) if player is None]
        return min(free, key=lambda seat: (self._wait(seat), seat))

    def _wait(self, seat: int) -> int:
        """Return the number of hands until a newcomer at a free seat pays the big blind."""
        trial = self.copy()
        trial.seats[seat] = ""
        taken = trial.taken
        if len(taken) < 2:
            return 0
        return (taken.index(seat) - taken.index(trial.next_big_blind())) % len(taken)


def seat_players(order: list[str], seats_per_table: int) -> list[TournamentTable]:
    """Seat players in order at the fewest tables; sizes differ by at most one."""
    count = ceil(len(order) / seats_per_table)
    smallest, larger = divmod(len(order), count)
    tables, start = [], 0
    for number in range(count):
        size = smallest + (number < larger)
        players = order[start : start + size]
        tables.append(TournamentTable(number + 1, [*players, *[None] * (seats_per_table - size)]))
        start += size
    return tables


def balance(tables: list[TournamentTable], seats_per_table: int) -> None:
    """Break unnecessary tables and balance the others, in place.

    The shortest table, or the last of equals, breaks first. Its players move one by one to the
    shortest remaining table, starting with the next small blind. Then, while two tables differ by
    more than one player, the next big blind of the longest table moves to the shortest. A player
    who moves takes the seat of `TournamentTable.seat_for_newcomer`.
    """
    needed = ceil(sum(len(table.taken) for table in tables) / seats_per_table)
    while len(tables) > needed:
        broken = min(reversed(tables), key=lambda table: len(table.taken))
        tables.remove(broken)
        for seat in broken.order(broken.next_button()) if broken.taken else ():
            player = broken.seats[seat]
            assert player is not None
            _sit(player, tables)
    while True:
        longest = max(tables, key=lambda table: len(table.taken))
        shortest = min(tables, key=lambda table: len(table.taken))
        if len(longest.taken) - len(shortest.taken) < 2:
            return
        seat = longest.next_big_blind()
        player, longest.seats[seat] = longest.seats[seat], None
        assert player is not None
        _sit(player, tables)


def _sit(player: str, tables: list[TournamentTable]) -> None:
    """Seat a player at the shortest table, the first if equal."""
    table = min(tables, key=lambda each: len(each.taken))
    table.seats[table.seat_for_newcomer()] = player
