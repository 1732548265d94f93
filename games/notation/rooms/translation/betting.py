"""The bets of a log's hand, added up to see that what it says of each fits the others."""

from typing import TYPE_CHECKING

from games.notation.rooms.transcript import Event, Money, What
from games.play.betting import amount_to_call

if TYPE_CHECKING:
    from games.notation.rooms.translation.history import Translation


class Bets:
    """What each seat has in front, in the pot and left, as the log goes on."""

    def __init__(self, hand: "Translation") -> None:
        self.hand = hand
        self.none = hand.told.big_blind * 0
        cap = hand.told.cap
        self.stacks = [seat.stack if cap is None else min(seat.stack, cap) for seat in hand.players]
        count = len(self.stacks)
        self.front = [self.none] * count
        self.antes, self.dead = [self.none] * count, self.none
        self.in_pot = [self.none] * count
        self.live = [True] * count
        self.level = self.none
        self._post(hand.forced)

    def _post(self, forced: dict[What, list[Money]]) -> None:
        """Put in what is forced, as far as stacks go."""
        for what in (What.ANTE, *LIVE, What.DEAD_BLIND):
            if not any(forced[what]):
                continue
            for seat, size in enumerate(forced[what]):
                if not size:
                    continue
                amount = min(size, self.stacks[seat])
                self.stacks[seat] -= amount
                if what is What.ANTE:
                    self.antes[seat] += amount
                elif what is What.DEAD_BLIND:
                    self.dead += amount
                else:
                    self.front[seat] += amount
        blinds = [*forced[What.BIG_BLIND], *forced[What.STRADDLE], *forced[What.SMALL_BLIND]]
        self.level = max(*self.front, *blinds)

    def new_street(self) -> None:
        """Collect what lies in front."""
        for seat, amount in enumerate(self.front):
            self.in_pot[seat] += amount
        self.front = [self.none] * len(self.front)
        self.level = self.none

    def act(self, event: Event) -> None:
        """Do what a player did; raise ValueError where amounts do not fit what was bet before."""
        hand, what, amount = self.hand, event.what, event.amount
        seat = hand.place[event.player]
        front, stack = self.front[seat], self.stacks[seat]
        if not self.live[seat]:
            raise ValueError(f"{event.player} has folded and cannot act")
        if what is What.FOLD:
            self.live[seat] = False
            hand.record("f", seat)
            return
        if what is What.CHECK:
            if to_call := self._to_call(seat):
                raise ValueError(f"{event.player} checks, but has {to_call} to call")
            hand.record("cc", seat)
            return
        added = amount - front if what is What.RAISE_TO else amount
        if not 0 < added <= stack:
            raise ValueError(f"{event.player} puts in {added} of a stack of {stack}")
        if what is What.BRING_IN:
            self.level = front + added
            hand.record("pb", seat)
        elif what is What.CALL or (what is What.ALL_IN and front + added <= self.level):
            if added != (to_call := self._to_call(seat)):
                raise ValueError(f"{event.player} calls {added}; it takes {to_call} to call")
            hand.record("cc", seat)
        else:
            if event.above is not None and self.level + event.above != amount:
                raise ValueError(
                    f"{event.player} raises by {event.above} to {amount}; the bet was {self.level}"
                )
            if front + added <= self.level:
                raise ValueError(
                    f"{event.player} raises to {front + added}, not above {self.level}"
                )
            self.level = front + added
            hand.record_raise(seat, self.level)
        self.front[seat] += added
        self.stacks[seat] -= added

    def _to_call(self, seat: int) -> Money:
        return amount_to_call(seat, self.front, self.stacks, self.live, self.level)

    def contributions(self) -> list[Money]:
        """Return what each seat has put in, without dead chips."""
        is_trimmed = sum(map(bool, self.antes)) > 1
        antes = self.antes if is_trimmed else [self.none] * len(self.antes)
        parts = zip(self.in_pot, self.front, antes, strict=True)
        return [in_pot + front + ante for in_pot, front, ante in parts]

    def dead_chips(self) -> Money:
        """Return the chips in the pot that nobody has to match."""
        return self.dead + (self.none if sum(map(bool, self.antes)) > 1 else sum(self.antes))


LIVE = (What.SMALL_BLIND, What.BIG_BLIND, What.STRADDLE, What.POST)
