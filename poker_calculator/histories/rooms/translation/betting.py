"""Check the bets of a hand from a log against each other."""

from itertools import compress
from operator import add

from poker_calculator.games.play.betting import amount_to_call, others_have_chips
from poker_calculator.histories.rooms.ledger import Ledger
from poker_calculator.histories.rooms.transcript import Event, EventType, Money
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand


class Bets(Ledger):
    """A ledger that records the actions of a hand and refuses inconsistent amounts."""

    def __init__(self, hand: RecordedHand) -> None:
        super().__init__(hand.players, hand.in_play)
        self.hand: RecordedHand = hand
        self.live: list[bool] = [True] * len(hand.players)
        self._post(hand.forced)

    def _post(self, forced: dict[EventType, list[Money]]) -> None:
        """Post the forced bets, each up to the player's stack."""
        for event_type in POSTING_ORDER:
            if any(forced[event_type]):
                for seat, size in enumerate(forced[event_type]):
                    if size:
                        self.put_at(seat, event_type, min(size, self.stacks[seat]))
                    if size and event_type in BLINDS:
                        self.level: Money = max(self.level, size)

    def act(self, event: Event) -> None:
        """Record an action; raise ValueError if its amount contradicts earlier bets."""
        hand, event_type, amount = self.hand, event.type, event.amount
        seat = hand.indices[event.player]
        if not self.live[seat]:
            raise ValueError(f"{event.player} has folded and cannot act")
        if event_type is EventType.FOLD:
            self.live[seat] = False
            hand.record("f", seat)
            return
        if event_type is EventType.CHECK:
            if to_call := self._to_call(seat):
                raise ValueError(f"{event.player} checks, but has {to_call} to call")
            if self.stacks[seat] and self._has_opponents(seat):
                hand.record("cc", seat)
            return  # some rooms write checks of players who are all-in, or whose opponents are
        before, stack = self.level, self.stacks[seat]
        is_call = event_type is EventType.CALL or (
            event_type is EventType.ALL_IN and self.bets[seat] + amount <= before
        )
        to_call = self._to_call(seat) if is_call else self.zero
        added = self.put_at(seat, event_type, amount)
        bet = self.bets[seat]
        if not 0 < added <= stack:
            raise ValueError(f"{event.player} puts in {added} of a stack of {stack}")
        if event_type is EventType.BRING_IN:
            hand.record("pb", seat)
        elif is_call:
            if added != to_call:
                raise ValueError(f"{event.player} calls {added}; it takes {to_call} to call")
            hand.record("cc", seat)
        else:
            size = event.above
            if size not in (None, bet - before) and size not in self._other_sizes(seat, added):
                raise ValueError(f"{event.player} raises by {size} to {bet}; the bet was {before}")
            if bet <= before:
                raise ValueError(f"{event.player} raises to {bet}, not above {before}")
            if self._has_opponents(seat) or not self.stacks[seat]:
                hand.record_raise(seat, bet)
            elif bet - added < before:  # against all-in players, the raise returns
                hand.record("cc", seat)

    def _other_sizes(self, seat: int, added: Money) -> list[Money]:
        """Return the sizes that logs state for a raise, besides the part above the previous bet.

        The size can be the part above the posted chips of a short blind, above a bet with its
        player's dead chips, or above 0 after a bring-in. In heads-up matches it can be the chips
        that the player adds, and in logs of some programs the total.
        """
        transcript, bets, bet = self.hand.transcript, [*self.bets], self.bets[seat]
        bets[seat] -= added
        sizes, forced = list[Money](), self.hand.forced
        if not any(self.in_pot):
            posted = compress(bets, forced[EventType.BIG_BLIND])
            with_dead = max(map(add, bets, forced[EventType.DEAD_BLIND]))
            sizes += [bet - base for base in (max(bets), with_dead, *posted)]
            sizes += [bet] if self.hand.variant.has_bring_in else []
        if bets[seat] and transcript.adds_raises:
            sizes.append(added)
        return [*sizes, bet] if transcript.repeats_raises else sizes

    def _has_opponents(self, seat: int) -> bool:
        """Return whether another live player has chips left."""
        return others_have_chips(seat, self.stacks, self.live)

    def _to_call(self, seat: int) -> Money:
        return amount_to_call(seat, self.bets, self.stacks, self.live, self.level)

    def contributions(self) -> list[Money]:
        """Return the chips that each seat has put in, without dead chips."""
        is_trimmed = sum(map(bool, self.antes)) > 1
        antes = self.antes if is_trimmed else [self.zero] * len(self.antes)
        parts = zip(self.in_pot, self.bets, antes, strict=True)
        return [in_pot + bet + ante for in_pot, bet, ante in parts]

    def dead_chips(self) -> Money:
        """Return the chips in the pot that nobody has to match."""
        dead = self.dead + self.hand.transcript.added_chips
        return dead + (self.zero if sum(map(bool, self.antes)) > 1 else sum(self.antes))


BLINDS = (EventType.SMALL_BLIND, EventType.BIG_BLIND, EventType.STRADDLE)
POSTING_ORDER = (EventType.ANTE, *BLINDS, EventType.POST, EventType.DEAD_BLIND)
