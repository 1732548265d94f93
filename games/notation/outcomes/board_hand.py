"""A hand of a game with a board, played in a fifth of the time that `State` takes."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

from games.betting import (
    FIXED_LIMIT,
    NOT_ACTED,
    POT_LIMIT,
    amount_to_call,
    can_raise,
    is_reopened,
    max_raise_to,
    min_raise_to,
    next_to_act,
    raised,
)
from games.cards import Card
from games.chips import Chips, by_seat
from games.notation.actions import BETTING, Action
from games.notation.history import HandHistory
from games.notation.outcomes.outcome import AllIn, Listener, Outcome
from games.notation.rooms.results import is_of_log, paid_otherwise
from games.notation.user_fields import read_recorded, rules_of
from games.pots.pots import Pot, award, find_uncalled, form_pots
from games.variants.variant import Variant

KINDS: Final = ({int}, {Decimal})
"""The kinds of chips that are played here, one in a hand."""


@lru_cache(64)
def _deck_of(variant: Variant) -> frozenset[Card]:
    """Return the cards of a variant's deck."""
    return frozenset(variant.deck)


class LeftToStateError(Exception):
    """A hand that is left to `State`."""


class BoardHand:
    """A hand in play; what has the name of an attribute of `State` is the same."""

    def __init__(self, hand: HandHistory) -> None:
        self.game, self.rules = hand.game, rules_of(hand)
        self.structure = self.game.structure.code
        self.count = count = hand.player_count
        small, big = hand.bet_sizes
        self.antes = antes = by_seat(hand.antes)
        self.blinds = blinds = by_seat(hand.blinds_or_straddles or ())
        self.starting = starting = hand.starting_stacks
        if {*map(type, (*starting, *antes, *blinds, small, big))} not in KINDS:
            raise LeftToStateError
        assert small is not None
        assert big is not None
        self.streets = self.game.streets(small, big, self.rules.bets_per_street)
        self.stacks: list[Chips] = [
            stack - ante - blind for stack, ante, blind in zip(starting, antes, blinds, strict=True)
        ]
        self.bets: list[Chips] = [*blinds]
        opener = self._check_forced_bets(hand.ante_trimming_status)
        self.dead_chips: Chips = 0
        self.contributions: list[Chips] = [*antes]
        if not hand.ante_trimming_status:
            self.dead_chips, self.contributions = sum(antes), [0] * count
        self.statuses, self.left = [True] * count, count
        self.hole_cards: list[tuple[Card, ...]] = []
        self.board_cards: list[Card] = []
        self.known = set[Card]()
        self.hidden: list[int] = []
        """Who has not shown or mucked in the showdown, in its order."""
        self.due = 0
        """How many cards the board gets now."""
        self.pots: list[Pot] = []
        """Those that are played for when all betting is over."""
        self.strengths = [[0] * count for _ in self.game.hand_types]
        """How strong the hands are that are shown down, by hand type."""
        self.all_in: AllIn | None = None
        self.all_in_status = self.is_over = False
        self.street_index = 0
        self._begin_betting(max(blinds), opener)

    def _check_forced_bets(self, trims: bool) -> int:
        """Return who opens; leave it to `State` if forced bets put players all-in, or go back."""
        smallest = self.streets[0].min_completion_betting_or_raising_amount
        opener, waiting = self.rules.opener(self.blinds, smallest)
        dealt = sum(1 + street.board_dealing_count for street in self.streets)
        if (
            not any(self.blinds)
            or waiting >= 0
            or (trims and min(self.antes) < max(self.antes))
            or min(self.stacks) <= 0
            or max(self.stacks) == Decimal("inf")
            or self.count * len(self.game.plan[0].hole) + dealt > len(self.game.deck)
        ):
            raise LeftToStateError
        return opener

    def play(self, actions: Sequence[Action], listener: Listener | None) -> None:
        """Play all actions; raise LeftToStateError unless they are legal and end the hand."""
        self._deal_hole_cards(actions[: self.count])
        if listener is not None:
            listener.listen(self, None)
        for action in actions[self.count :]:
            does = DOES.get(action.name)
            if does is None or (action.name in BETTING and action.seat != self.actor_index):
                raise LeftToStateError
            does(self, action)
            if listener is not None:
                listener.listen(self, action)
        if not self.is_over:
            raise LeftToStateError

    def _deal_hole_cards(self, actions: Sequence[Action]) -> None:
        """Deal each player his hand, the first player first."""
        size = len(self.game.plan[0].hole)
        dealt = [(action.name, action.seat) for action in actions]
        self.hole_cards = [action.cards or () for action in actions]
        is_whole = {*map(len, self.hole_cards)} == {size}
        if dealt != [("dh", seat) for seat in range(self.count)] or not is_whole:
            raise LeftToStateError
        self._take([card for cards in self.hole_cards for card in cards if card])

    def _take(self, cards: Sequence[Card]) -> None:
        """Take known cards from the deck."""
        before = len(self.known)
        self.known.update(cards)
        if len(self.known) < before + len(cards) or not self.known <= _deck_of(self.game):
            raise LeftToStateError

    def _begin_betting(self, level: Chips, opener: int) -> None:
        street = self.streets[self.street_index]
        self.level, self.full_raise = level, street.min_completion_betting_or_raising_amount
        self.matched: list[Chips] = [NOT_ACTED] * self.count
        self.raises, self.aggressor = 0, -1
        limit = street.max_completion_betting_or_raising_count
        if limit is not None:
            limit = self.rules.most_raises(limit, self.street_index, self.count, True)
        self.limit = limit
        self._next_actor(opener)

    def _next_actor(self, first: int) -> None:
        """Pass the turn on, or end the betting round."""
        actor = next_to_act(first, self.bets, self.stacks, self.statuses, self.matched, self.level)
        self.actor_index = None if actor < 0 else actor
        if actor < 0:
            self._end_betting()

    def _end_betting(self) -> None:
        """Go on after a betting round: to the next street, or the showdown."""
        out = [not status for status in self.statuses]
        seat, back = find_uncalled(self.bets, out)
        if back:
            self.bets[seat] -= back
            self.stacks[seat] += back
        for seat, bet in enumerate(self.bets):
            self.contributions[seat] += bet
        self.bets = [0] * self.count
        is_last = self.street_index == len(self.streets) - 1
        with_chips = [s for s, stack in enumerate(self.stacks) if stack and not out[s]]
        if not self.pots and (is_last or len(with_chips) < 2):
            self.all_in_status = len(with_chips) < self.left
            self.pots = form_pots(self.contributions, out, self.dead_chips)
            if not is_last and self.left > 1:
                self._go_all_in()
        if self.left == 1:
            self.is_over = True
        elif is_last:
            self._begin_showdown()
        else:
            self.street_index += 1
            self.due = self.streets[self.street_index].board_dealing_count

    def _go_all_in(self) -> None:
        """Note how the hand stands with cards to come; where it is shown now is for `State`."""
        if self.rules.all_in_face_up:
            raise LeftToStateError
        paid = [left - stack for left, stack in zip(self.stacks, self.starting, strict=True)]
        self.all_in = AllIn(
            self.street_index,
            [*self.contributions],
            self.dead_chips,
            [*self.statuses],
            paid,
            [[*self.board_cards]],
        )

    def _begin_showdown(self) -> None:
        """Line up who shows, from the last aggressor."""
        first = max(self.aggressor, 0)
        seats = [*range(first, self.count), *range(first)]
        self.hidden = [seat for seat in seats if self.statuses[seat]]

    @property
    def checking_or_calling_amount(self) -> Chips:
        """Return what the actor adds to check or call."""
        return amount_to_call(self._actor(), self.bets, self.stacks, self.statuses, self.level)

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""
        seat, level = self._actor(), self.level
        parts = self.rules.limit_reopening_parts if self.structure == FIXED_LIMIT else 1
        if (
            (self.limit is not None and self.raises >= self.limit)
            or not can_raise(seat, self.bets, self.stacks, self.statuses, level)
            or not is_reopened(self.matched[seat], level, self.full_raise, parts)
        ):
            return None
        return min_raise_to(seat, self.bets, self.stacks, level, self.full_raise)

    def fold(self, action: Action) -> None:
        """Fold the actor's hand."""
        seat = self._actor()
        if not (self.rules.fold_facing_no_bet or self.checking_or_calling_amount):
            raise LeftToStateError
        self.statuses[seat] = False
        self.left -= 1
        if self.left > 1:
            self._next_actor((seat + 1) % self.count)
        else:
            self.actor_index = None
            self._end_betting()

    def check_or_call(self, action: Action) -> None:
        """Check or call."""
        seat = self._actor()
        self._pay(seat, self.checking_or_calling_amount)
        self.matched[seat] = self.level
        self._next_actor((seat + 1) % self.count)

    def complete_bet_or_raise_to(self, action: Action) -> None:
        """Complete, bet or raise to an amount."""
        seat = self._actor()
        amount, full = action.amount, self.full_raise
        least = self.min_completion_betting_or_raising_to_amount
        if least is None or amount is None or type(amount) not in (int, type(least)):
            raise LeftToStateError
        pot: Chips = 0
        if self.structure == POT_LIMIT:
            pot = self.dead_chips + sum(self.contributions) + sum(self.bets)
        most = max_raise_to(seat, self.bets, self.stacks, self.level, full, pot, self.structure)
        if not least <= amount <= most:
            raise LeftToStateError
        self._pay(seat, amount - self.bets[seat])
        self.full_raise = raised(self.level, full, amount, self.structure)
        self.level = self.matched[seat] = amount
        self.aggressor = seat
        self.raises += 1
        self._next_actor((seat + 1) % self.count)

    def _actor(self) -> int:
        """Return who has to act."""
        assert self.actor_index is not None
        return self.actor_index

    def _pay(self, seat: int, amount: Chips) -> None:
        self.bets[seat] += amount
        self.stacks[seat] -= amount

    def deal_board(self, action: Action) -> None:
        """Deal the board all cards of a street."""
        cards = action.cards or ()
        if not self.due or len(cards) != self.due or not all(cards):
            raise LeftToStateError
        self._take(cards)
        self.board_cards += cards
        self.due = 0
        if self.pots:
            self._end_betting()
        else:
            self._begin_betting(0, self.statuses.index(True))

    def show_or_muck(self, action: Action) -> None:
        """Show or muck a hand in the showdown."""
        seat, hidden = action.seat, self.hidden
        in_turn = self.rules.showdown_in_turn and not self.all_in_status
        if seat not in hidden or (in_turn and seat != hidden[0]):
            raise LeftToStateError
        assert seat is not None
        if action.cards or action.shows_held:
            self._show(seat, action.cards or self.hole_cards[seat])
        elif self.all_in_status and self.rules.all_in_face_up:
            raise LeftToStateError
        else:
            self.statuses[seat] = False
            self.left -= 1
        hidden.remove(seat)
        if not hidden or self.left == 1:
            self.hidden, self.is_over = [], True

    def _show(self, seat: int, cards: tuple[Card, ...]) -> None:
        held = self.hole_cards[seat]
        if len(cards) != len(held) or not all(cards):
            raise LeftToStateError
        if not any(held):
            self._take(cards)
            self.hole_cards[seat] = cards
        elif {*cards} != {*held}:
            raise LeftToStateError

    def ignore(self, action: Action) -> None:
        """Pass over a commentary."""

    def outcome(self, hand: HandHistory) -> Outcome | None:
        """Return what came of the hand; None if a log says otherwise, or that more was taken."""
        taken, won = self._taken(hand), list[list[Chips]]()
        if taken is None:
            return None
        for pot, amount in zip(self.pots, taken, strict=True):
            seats = [seat for seat in pot.player_indices if self.statuses[seat]]
            seats = seats or [seat for seat, status in enumerate(self.statuses) if status]
            won.append(award(Pot(pot.amount - amount, tuple(seats)), *self.strengths))
        ends = self.stacks
        for shares in won:
            ends = [left + share for left, share in zip(ends, shares, strict=True)]
        payoffs = [left - stack for left, stack in zip(ends, self.starting, strict=True)]
        if is_of_log(hand) and paid_otherwise(hand, payoffs) is not None:
            return None
        return Outcome(payoffs, self.hole_cards, taken, won, self.all_in)

    def _taken(self, hand: HandHistory) -> list[Chips] | None:
        """Return what the house took of each pot by the history, None if it cannot be."""
        recorded = read_recorded(hand)
        taken: list[Chips] = [0] * len(self.pots)
        for amounts in (recorded.rakes or (), *(recorded.fees or {}).values()):
            if any(amounts[len(taken) :]):
                return None
            for place, amount in enumerate(amounts[: len(taken)]):
                taken[place] += amount
        is_too_much = any(amount > pot.amount for amount, pot in zip(taken, self.pots, strict=True))
        return None if is_too_much else taken


DOES: Final[Mapping[str, Callable[[BoardHand, Action], None]]] = {
    "": BoardHand.ignore,
    "f": BoardHand.fold,
    "cc": BoardHand.check_or_call,
    "cbr": BoardHand.complete_bet_or_raise_to,
    "db": BoardHand.deal_board,
    "sm": BoardHand.show_or_muck,
}
"""What is done for each action of the notation, by its name."""
