"""What a log says was paid, beside what was put in: winnings, rake and fees, pot by pot."""

from typing import TYPE_CHECKING, Any

from games.notation.rooms.betting import Bets
from games.notation.rooms.money import CENT
from games.notation.rooms.transcript import Money, What
from games.pots.pots import Pot, called_chips, form_pots

if TYPE_CHECKING:
    from games.notation.rooms.translation import Translation


class Payments:
    """Who got how much, and what the house took of each pot."""

    def __init__(self, hand: "Translation", bets: Bets) -> None:
        self.hand, self.bets, self.none = hand, bets, bets.none
        out = [not live for live in bets.live]
        put_in = bets.contributions()
        if all(out):
            raise hand.refuse("everybody has folded")
        called = called_chips(put_in, out)
        self.uncalled = [amount - part for amount, part in zip(put_in, called, strict=True)]
        self.pots: list[Pot] = form_pots(called, out, bets.dead_chips())
        self.collected = [self.none] * len(out)
        self.by_pot: list[Money] | None = [self.none] * len(self.pots)
        self._collect()
        self.put_in = [
            min(seat.stack, hand.told.cap or seat.stack) - left
            for seat, left in zip(hand.players, bets.stacks, strict=True)
        ]
        self.fees = self._fees()
        self.rakes = self._rakes()

    def _collect(self) -> None:
        """Add up what the log says each player collects, and takes back."""
        hand, returned = self.hand, [self.none] * len(self.collected)
        for event in hand.told.events:
            if event.what is What.COLLECT:
                self.collected[hand.place[event.player]] += event.amount
                if event.pot is None or event.pot >= len(self.pots):
                    self.by_pot = None
                elif self.by_pot is not None:
                    self.by_pot[event.pot] += event.amount
            elif event.what is What.RETURN:
                returned[hand.place[event.player]] += event.amount
        if hand.told.returns_are_winnings:
            self.by_pot = None
            self.collected = [
                won - back for won, back in zip(self.collected, self.uncalled, strict=True)
            ]
        elif any(returned) and returned != self.uncalled:
            seat = next(s for s, back in enumerate(returned) if back != self.uncalled[s])
            raise hand.refuse(
                f"{hand.players[seat].name} takes back {returned[seat]}; {self.uncalled[seat]} of "
                f"the bets was not called"
            )

    def _rakes(self) -> list[Money]:
        """Return what the house took of each pot; raise NotationError where sums do not agree."""
        hand, told = self.hand, self.hand.told
        pot = sum((pot.amount for pot in self.pots), self.none)
        fees = sum(told.fees.values(), self.none)
        rest = pot - fees - sum(self.collected, self.none)
        if told.total_pot is not None and told.total_pot != pot:
            raise hand.refuse(f"the total pot is {told.total_pot}, but {pot} was put in and called")
        if told.rake is not None and told.rake != rest:
            raise hand.refuse(
                f"the rake is {told.rake}, but {rest} of the pot of {pot} was not collected"
            )
        if rest < 0 or min(self.collected) < 0:
            raise hand.refuse(f"{sum(self.collected)} was collected of a pot of {pot}")
        if self.by_pot is None or len(self.pots) == 1:
            return self._split(rest)
        taken = [
            pot.amount - sum(amounts[place] for amounts in self.fees.values()) - won
            for place, (pot, won) in enumerate(zip(self.pots, self.by_pot, strict=True))
        ]
        if min(taken) < 0:
            raise hand.refuse(f"more was collected of a pot than is in it: {self.by_pot}")
        return taken

    def _fees(self) -> dict[str, list[Money]]:
        """Return what fees took of each pot."""
        told = self.hand.told
        by_pot = told.fees_by_pot
        if all(len(amounts) == len(self.pots) for amounts in by_pot.values()) and by_pot:
            return {name: [*amounts] for name, amounts in by_pot.items()}
        return {name: self._split(amount) for name, amount in told.fees.items()}

    def _split(self, amount: Money) -> list[Money]:
        """Return what of an amount that the house takes comes of each pot, in proportion."""
        total = sum((pot.amount for pot in self.pots), self.none)
        if len(self.pots) == 1:
            return [amount]
        unit = 1 if isinstance(amount, int) else CENT
        parts = [amount * pot.amount / total // unit * unit for pot in self.pots]
        parts[0] += amount - sum(parts)
        return parts

    def fields(self) -> dict[str, Any]:
        """Return the fields of the notation that hold results."""
        after = [
            seat.stack - paid + back + won
            for seat, paid, back, won in zip(
                self.hand.players, self.put_in, self.uncalled, self.collected, strict=True
            )
        ]
        return {"finishing_stacks": tuple(after), "winnings": tuple(self.collected)}

    def user_fields(self) -> dict[str, Any]:
        """Return what the house took, where it took something."""
        fields: dict[str, Any] = {"_rakes": self.rakes} if any(self.rakes) else {}
        fees = {name: amounts for name, amounts in self.fees.items() if any(amounts)}
        return fields | ({"_fees": fees} if fees else {})
