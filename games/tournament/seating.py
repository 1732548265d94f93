"""Who sits where: tables, the button, and players who change tables.

Seats are numbered from 0 and are taken clockwise. The button moves on by `games.positions`.
"""

from dataclasses import dataclass
from math import ceil

from games.positions import next_button


@dataclass
class Table:
    """A table: its number from 1, its seats, where the button is, and who paid the last big blind.

    Until the first hand the button lies before the player who gets it first.
    """

    number: int
    seats: list[str | None]
    button: int = -1
    last_big_blind: str | None = None

    @property
    def taken(self) -> list[int]:
        """Return the seats with players, from seat 0 on."""
        return [seat for seat, player in enumerate(self.seats) if player is not None]

    @property
    def players(self) -> list[str]:
        """Return the players in the order of their seats."""
        return [player for player in self.seats if player is not None]

    def copy(self) -> "Table":
        """Return a table that goes on independently."""
        return Table(self.number, [*self.seats], self.button, self.last_big_blind)

    def next_button(self) -> int:
        """Return the seat that has the button in the next hand; a player must be there."""
        name = self.last_big_blind
        big_blind = None if name is None or name not in self.seats else self.seats.index(name)
        return next_button(self.taken, self.button, big_blind)

    def move_button(self) -> None:
        """Pass the button on, if the table has players."""
        if self.taken:
            self.button = self.next_button()

    def order(self, button: int) -> list[int]:
        """Return the seats with players from the left of the button on, which comes last."""
        taken = self.taken
        return [s for s in taken if s > button] + [s for s in taken if s <= button]

    def next_big_blind(self) -> int:
        """Return the seat that pays the big blind in the next hand; two players must be there."""
        order = self.order(self.next_button())
        return order[1] if len(order) > 2 else order[0]

    def seat_for_newcomer(self) -> int:
        """Return the free seat that gets the big blind soonest, the first of equals.

        A seat before which the big blind would have to pay again waits longest for it, so that it
        is taken only where no other is free.
        """
        free = [seat for seat, player in enumerate(self.seats) if player is None]
        return min(free, key=lambda seat: (self._wait(seat), seat))

    def _wait(self, seat: int) -> int:
        """Return after how many hands a newcomer at a free seat pays the big blind."""
        trial = self.copy()
        trial.seats[seat] = ""
        taken = trial.taken
        if len(taken) < 2:
            return 0
        return (taken.index(seat) - taken.index(trial.next_big_blind())) % len(taken)


def seat_players(order: list[str], seats_per_table: int) -> list[Table]:
    """Return the fewest tables that hold all players, in order; sizes differ by at most one."""
    count = ceil(len(order) / seats_per_table)
    smallest, larger = divmod(len(order), count)
    tables, start = [], 0
    for number in range(count):
        size = smallest + (number < larger)
        players = order[start : start + size]
        tables.append(Table(number + 1, [*players, *[None] * (seats_per_table - size)]))
        start += size
    return tables


def balance(tables: list[Table], seats_per_table: int) -> None:
    """Break tables that are not needed and move players, in place.

    Of the tables the shortest one breaks, the last of equals. Its players move one by one to the
    shortest table, those next in line for the small blind first. Then, while two tables differ by
    more than one player, the next big blind of the longest one moves to the shortest. A player who
    moves takes the seat of `Table.seat_for_newcomer`.
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


def _sit(player: str, tables: list[Table]) -> None:
    """Seat a player at the shortest table, the first of equals."""
    table = min(tables, key=lambda each: len(each.taken))
    table.seats[table.seat_for_newcomer()] = player
