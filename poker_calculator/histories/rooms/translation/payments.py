"""Check winnings, rake and fees against the bets, pot by pot."""

from typing import Any, Final, NamedTuple

from poker_calculator.games.chips import Chips
from poker_calculator.games.notation.user_fields import FEES, OUTSIDE_POT, RAKES
from poker_calculator.games.pots.pots import Pot, called_chips, form_pots
from poker_calculator.histories.rooms.texts import CENT
from poker_calculator.histories.rooms.transcript import EventType, Money
from poker_calculator.histories.rooms.translation.actions import Bets
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand

LEAST_PARTS: Final = 5  # an unstated rake is at most the pot divided by this, or a cent
MOST_WINS: Final = 16  # the limit of winnings without a pot that are assigned to pots by trial
MOST_WINS_IN_ANY_ORDER: Final = 8  # the limit where they do not follow the order of the pots


class Win(NamedTuple):
    """An amount that a player collects."""

    seat: int
    amount: Money
    pot: int | None


class Payments:
    """The winnings of each player, and the rake and fees of each pot."""

    def __init__(self, hand: RecordedHand, bets: Bets) -> None:
        self.hand: RecordedHand = hand
        self.bets: Bets = bets
        self.zero: Money = bets.zero
        out = [not live for live in bets.live]
        put_in = bets.contributions()
        if all(out):
            raise hand.refuse("everybody has folded")
        called = called_chips(put_in, out)
        self.uncalled: list[Chips] = [
            amount - part for amount, part in zip(put_in, called, strict=True)
        ]
        self.pots: list[Pot] = form_pots(called, out, bets.dead_chips())
        self.collected: list[Money] = [self.zero] * len(out)
        self.returns_are_winnings: bool = hand.transcript.returns_are_winnings
        """Whether the stated winnings and total pot include uncalled bets."""
        self.not_in_pot: Money = self.zero
        """The part of the called bets that the log returns instead of counting it in the pot."""
        self.by_pot: list[Money] | None = self._collect()
        stacks = zip(hand.in_play, bets.stacks, strict=True)
        self.put_in: list[Money] = [
            self.zero if left == chips else chips - left for chips, left in stacks
        ]
        """The chips that each player puts in, 0 from an unknown stack, which stays infinite."""
        self.fees: dict[str, list[Money]] = self._fees()
        self.rakes: list[Money] = self._rakes()

    def _collect(self) -> list[Money] | None:
        """Sum the winnings of each player; return those from each pot, None if unknown."""
        hand, returned = self.hand, [self.zero] * len(self.collected)
        events = hand.transcript.events
        wins = [
            Win(hand.indices[event.player], event.amount, event.pot)
            for event in events
            if event.type is EventType.COLLECT
        ]
        wins = wins or self._unstated_win()
        returns = [event for event in events if event.type is EventType.RETURN]
        for event in returns:
            returned[hand.indices[event.player]] += event.amount
        if not wins and (self.pots or returned != self.uncalled):
            raise hand.refuse("the log names no player who collects the pot")
        if not returns and any(self.uncalled):
            self.returns_are_winnings |= self._exceeds_pot(wins)
        if self.returns_are_winnings:
            self._take_uncalled(wins)
        elif returns and returned != self.uncalled:
            self._take_returned(wins, returned)
        for win in wins:
            self.collected[win.seat] += win.amount
        return self._of_each_pot(wins)

    def _unstated_win(self) -> list["Win"]:
        """Return the pot of the only player who has not folded, if the rake is known."""
        transcript, live = self.hand.transcript, self.bets.live
        if live.count(True) > 1 or transcript.rake is None or not self.pots:
            return []
        returned = sum(self.uncalled) if self.returns_are_winnings else 0
        taken = transcript.rake + sum(transcript.fees.values())
        pot: Any = sum(pot.amount for pot in self.pots)
        return [Win(live.index(True), pot - taken + returned, None)]

    def _exceeds_pot(self, wins: list["Win"]) -> bool:
        """Return whether the stated total, or the winnings, must include an uncalled bet."""
        pot: Any = sum(pot.amount for pot in self.pots)
        total = self.hand.transcript.total_pot
        in_all: Any = sum(win.amount for win in wins) if total is None else total
        return bool(in_all > pot)

    def _take_returned(self, wins: list["Win"], returned: list[Money]) -> None:
        """Count returns of called bets as winnings: some logs return a whole blind."""
        hand, put_in = self.hand, self.bets.contributions()
        is_walk = self.bets.live.count(True) == 1 == len(wins)
        for seat, back in enumerate(returned):
            more = back - self.uncalled[seat]
            if more and not (is_walk and more > 0 and back <= put_in[seat]):
                raise hand.refuse(
                    f"{hand.players[seat].name} takes back {back}; {self.uncalled[seat]} of the "
                    f"bets was not called"
                )
            if more:
                wins.append(Win(seat, more, wins[0].pot))
                self.not_in_pot = more

    def _take_uncalled(self, wins: list["Win"]) -> None:
        """Subtract the uncalled bet from its bettor's winnings."""
        for seat, back in enumerate(self.uncalled):
            if not back:
                continue
            own = [win for win in wins if win.seat == seat and win.amount >= back]
            if not own:
                name = self.hand.players[seat].name
                raise self.hand.refuse(f"{name} does not get back {back}, which nobody called")
            # The bet is a separate pot, or included in the last pot of that player.
            win_of_bet = max(own, key=lambda win: (win.amount == back, win.pot or 0))
            wins.remove(win_of_bet)
            if win_of_bet.amount > back:
                wins.append(win_of_bet._replace(amount=win_of_bet.amount - back))

    def _of_each_pot(self, wins: list["Win"]) -> list[Money] | None:
        """Return the amount collected from each pot, None if it is ambiguous."""
        by_pot = [self.zero] * len(self.pots)
        if 1 < len(by_pot) <= len(wins) <= MOST_WINS and all(win.pot is None for win in wins):
            ways = self._in_order([win.amount for win in wins], 0)
            if not ways and len(wins) <= MOST_WINS_IN_ANY_ORDER:
                ways = self._in_any_order(wins, by_pot)
            return ways[0] if len(ways) == 1 else None
        for win in wins:
            pot = win.pot if len(by_pot) > 1 else 0
            if pot is None or pot >= len(by_pot):
                return None
            by_pot[pot] += win.amount
        return by_pot

    def _in_order(self, amounts: list[Money], pot: int) -> list[list[Money]]:
        """Return every way to split winnings, in logged order, across this pot and later ones."""
        if pot == len(self.pots):
            return [] if amounts else [[]]
        ways: list[list[Money]] = []
        won = self.zero
        for count, amount in enumerate(amounts, 1):
            won += amount
            if won > self.pots[pot].amount:
                break
            if not is_too_much(self.pots[pot].amount - won, self.pots[pot].amount):
                ways += [[won, *rest] for rest in self._in_order(amounts[count:], pot + 1)]
        return ways

    def _in_any_order(self, wins: list["Win"], won: list[Money]) -> list[list[Money]]:
        """Return every way to split winnings across the pots that their players may win."""
        if not wins:
            parts = zip(self.pots, won, strict=True)
            taken = [is_too_much(pot.amount - part, pot.amount) for pot, part in parts]
            return [] if any(taken) else [won]
        ways: list[list[Money]] = []
        (seat, amount, _), *rest = wins
        for index, pot in enumerate(self.pots):
            if seat in pot.player_indices and won[index] + amount <= pot.amount:
                more = [*won[:index], won[index] + amount, *won[index + 1 :]]
                ways += [way for way in self._in_any_order(rest, more) if way not in ways]
        return ways

    def _rakes(self) -> list[Money]:
        """Return the rake of each pot; raise NotationError if totals disagree."""
        hand, transcript = self.hand, self.hand.transcript
        pot = sum((pot.amount for pot in self.pots), self.zero)
        fees = sum(transcript.fees.values(), self.zero)
        rest = pot - fees - sum(self.collected, self.zero)
        put_in = pot + (sum(self.uncalled) if self.returns_are_winnings else -self.not_in_pot)
        if transcript.total_pot is not None and transcript.total_pot != put_in:
            how = "" if self.returns_are_winnings else " and called"
            raise hand.refuse(
                f"the total pot is {transcript.total_pot}, but {put_in} was put in{how}"
            )
        if transcript.rake is not None and transcript.rake != rest:
            raise hand.refuse(
                f"the rake is {transcript.rake}, but {rest} of the pot of {pot} was not collected"
            )
        if rest < 0 or min(self.collected) < 0:
            raise hand.refuse(f"{sum(self.collected)} was collected of a pot of {pot}")
        if transcript.rake is None and is_too_much(rest, pot):
            raise hand.refuse(f"{rest} of the pot of {pot} was not collected: no rake is that high")
        won_by_pot = self.by_pot
        if won_by_pot is None and len(transcript.pots) == len(self.pots) > 0:
            won_by_pot = transcript.pots
        if won_by_pot is None or len(self.pots) < 2:
            if rest and len(self.pots) > 1 and not transcript.has_end:
                raise hand.refuse("the hand stops before its end")
            return self._split(rest)
        taken = [
            pot.amount - sum(amounts[index] for amounts in self.fees.values()) - won
            for index, (pot, won) in enumerate(zip(self.pots, won_by_pot, strict=True))
        ]
        if transcript.rake is None:
            for of_pot, amount in zip(self.pots, taken, strict=True):
                if is_too_much(amount, of_pot.amount):
                    raise hand.refuse(f"{amount} of a pot of {of_pot.amount} was not collected")
        if min(taken) < 0 and not rest:
            return self._split(rest)  # no rake to split: some rooms do not tell pots apart
        if min(taken) < 0:
            raise hand.refuse(f"more was collected of a pot than is in it: {won_by_pot}")
        return taken

    def _fees(self) -> dict[str, list[Money]]:
        """Return each fee, split by pot."""
        transcript = self.hand.transcript
        by_pot = transcript.fees_by_pot
        if all(len(amounts) == len(self.pots) for amounts in by_pot.values()) and by_pot:
            return {name: [*amounts] for name, amounts in by_pot.items()}
        return {name: self._split(amount) for name, amount in transcript.fees.items()}

    def _split(self, amount: Money) -> list[Money]:
        """Split an amount of rake or fees across the pots pro rata."""
        total = sum((pot.amount for pot in self.pots), self.zero)
        if not self.pots and not amount and any(self.uncalled):
            return []  # the only blind was returned
        if not self.pots:
            raise self.hand.refuse("nobody put anything into a pot")
        if len(self.pots) == 1:
            return [amount]
        unit = 1 if isinstance(amount, int) else CENT
        parts = [amount * pot.amount / total // unit * unit for pot in self.pots]
        parts[0] += amount - sum(parts)
        return parts

    def fields(self) -> dict[str, Any]:
        """Return the final stacks and winnings as fields of the notation."""
        after = [
            seat.stack - paid + back + won
            for seat, paid, back, won in zip(
                self.hand.players, self.put_in, self.uncalled, self.collected, strict=True
            )
        ]
        return {"finishing_stacks": tuple(after), "winnings": tuple(self.collected)}

    def user_fields(self) -> dict[str, Any]:
        """Return the rakes, fees and money outside the pot that are not zero as user fields."""
        fields: dict[str, Any] = {RAKES: self.rakes} if any(self.rakes) else {}
        outside: dict[str, Any] = {**self.hand.transcript.outside_pot}
        indices = self.hand.indices
        for name in self.hand.transcript.sold:
            outside[name] -= self.collected[indices[name]]
        entries = sorted(outside.items(), key=lambda entry: indices[entry[0]])
        if listed := [[name, amount] for name, amount in entries if amount]:
            fields[OUTSIDE_POT] = listed
        fees = {name: amounts for name, amounts in self.fees.items() if any(amounts)}
        return fields | ({FEES: fees} if fees else {})


def is_too_much(taken: Money, pot: Money) -> bool:
    """Return whether an amount is too large for a rake."""
    least = 1 if isinstance(taken, int) else CENT
    return bool(taken * LEAST_PARTS > pot and taken > least)
