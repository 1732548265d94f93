"""Play a hand of a game with a board, five times as fast as `State`."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.cards import Card
from games.chips import Chips, by_seat
from games.notation.actions import BETTING, Action
from games.notation.fields import ADDED_CHIPS
from games.notation.history import HandHistory
from games.notation.user_fields import read_recorded, rules_of
from games.play import course
from games.play.betting import FIXED_LIMIT, POT_LIMIT, amount_to_call
from games.play.course import (
    ALONE,
    DEAD,
    LEFT,
    LEGAL,
    LEVEL,
    NEXT_STREET,
    OVER,
    after_round,
    collect_bets,
    is_betting_over,
    new_hand,
    next_actor,
    open_street,
    opening_level,
    post_forced_bets,
    raise_bounds,
    raise_refusal,
    return_uncalled,
    showdown_order,
    total_pot,
)
from games.pots.pots import Pot, award, form_pots
from games.variants.variant import Variant
from histories.outcomes.outcome import AllIn, Listener, Outcome
from histories.rooms.results import is_of_log, paid_otherwise

KINDS: Final = ({int}, {Decimal})
"""The supported types of chips; all chips of a hand have the same type."""


INFINITE: Final = Decimal("inf")


class Deal(NamedTuple):
    """The cards of a game."""

    deck: frozenset[Card]
    hole: int  # the number of hole cards of a player
    board: int  # the number of board cards, with those burned before them


@lru_cache(64)
def deal_of(game: Variant) -> Deal:
    """Return the cards of a game."""
    boards = [street.board for street in game.plan]
    return Deal(frozenset(game.deck), len(game.plan[0].hole), sum(boards) + len(boards))


class NeedsStateError(Exception):
    """The hand cannot be played here; `State` plays it."""


class BoardHand:
    """A hand in play; attributes with the name of one of `State` have the same meaning.

    The methods that act raise NeedsStateError unless the action is legal.
    """

    def __init__(self, hand: HandHistory) -> None:
        if ADDED_CHIPS in hand.user_fields:
            raise NeedsStateError
        self.game, self.rules, self.starting = hand.game, rules_of(hand), hand.starting_stacks
        self.antes = by_seat(hand.antes)
        self.blinds = by_seat(hand.blinds_or_straddles or ())
        small, big = hand.bet_sizes
        if {*map(type, (*self.starting, *self.antes, *self.blinds, small, big))} not in KINDS:
            raise NeedsStateError
        assert small is not None
        assert big is not None
        self.deal = deal_of(self.game)
        self.structure = self.game.structure.code
        self.count = count = len(self.starting)
        self.streets = self.game.streets(small, big, self.rules.bets_per_street)
        is_limit = self.structure == FIXED_LIMIT
        self.is_stepped = self.rules.whole_bets and is_limit
        self.reopening_parts = self.rules.limit_reopening_parts if is_limit else 1
        self.betting = new_hand(self.starting)
        self.numbers, self.stacks, self.bets, self.contributions, _, self.statuses = self.betting
        post_forced_bets(self.betting, self.antes, self.blinds, hand.ante_trimming_status, False)
        opener = self._check_forced_bets(hand.ante_trimming_status)
        self.hole_cards: list[tuple[Card, ...]] = []
        self.board_cards: list[Card] = []
        self.known: set[Card] = set()
        self.hidden: list[int] = []
        """The seats that have yet to show or muck, in the order of the showdown."""
        self.due = 0
        """The number of board cards to deal now."""
        self.pots: list[Pot] = []
        """The pots, once all betting is over."""
        self.strengths = [[0] * count for _ in self.game.hand_types]
        """The strengths of the hands at the showdown, [hand types, players]."""
        self.all_in: AllIn | None = None
        self.all_in_status = self.is_over = False
        self.street_index = 0
        self._begin_betting(opening_level(self.bets, self.blinds, False), opener)

    def _check_forced_bets(self, trims: bool) -> int:
        """Return the opener; raise NeedsStateError if forced bets put players all-in or return."""
        smallest = self.streets[0].min_completion_betting_or_raising_amount
        opener, waiting = self.rules.opener(self.blinds, smallest)
        if (
            not any(self.blinds)
            or waiting >= 0
            or (trims and min(self.antes) < max(self.antes))
            or min(self.stacks) <= 0
            or max(self.stacks) == INFINITE
            or self.count * self.deal.hole + self.deal.board > len(self.deal.deck)
        ):
            raise NeedsStateError
        return opener

    def play(self, actions: Sequence[Action], listener: Listener | None) -> None:
        """Play all actions; raise NeedsStateError unless they are legal and end the hand."""
        self._deal_hole_cards(actions[: self.count])
        if listener is not None:
            listener.listen(self, None)
        for action in actions[self.count :]:
            self._act(action)
            if listener is not None:
                listener.listen(self, action)
        if not self.is_over:
            raise NeedsStateError

    def _act(self, action: Action) -> None:
        """Do an action; comments change nothing."""
        name, seat, cards = action.name, action.seat, action.cards
        if name in BETTING:
            if seat != self.actor_index:
                raise NeedsStateError
            if name == "f":
                self.fold()
            elif name == "cc":
                self.check_or_call()
            else:
                self.raise_to(action.amount)
        elif name == "db":
            self.deal_board(cards or ())
        elif name == "sm":
            self._check_turn_to_show(seat)
            assert seat is not None
            if cards or action.shows_held:
                self.show(seat, cards or self.hole_cards[seat])
            else:
                self.muck(seat)
        elif name:
            raise NeedsStateError

    @property
    def is_shown_down(self) -> bool:
        """Return whether more than one player is live."""
        return bool(self.numbers[LEFT] > 1)

    def _deal_hole_cards(self, actions: Sequence[Action]) -> None:
        """Deal the hole cards to all players in seat order."""
        size = self.deal.hole
        dealt = [(action.name, action.seat) for action in actions]
        self.hole_cards = [action.cards or () for action in actions]
        is_whole = {*map(len, self.hole_cards)} == {size}
        if dealt != [("dh", seat) for seat in range(self.count)] or not is_whole:
            raise NeedsStateError
        self.take([card for cards in self.hole_cards for card in cards if card])

    def take(self, cards: Sequence[Card]) -> None:
        """Remove known cards from the deck."""
        before = len(self.known)
        self.known.update(cards)
        if len(self.known) < before + len(cards) or not self.known <= self.deal.deck:
            raise NeedsStateError

    def _begin_betting(self, level: Chips, opener: int) -> None:
        street = self.streets[self.street_index]
        self.smallest_bet = street.min_completion_betting_or_raising_amount
        open_street(self.betting, level, self.smallest_bet, -1)
        limit = street.max_completion_betting_or_raising_count
        limit = self.rules.most_raises(limit, self.street_index, self.count, True)
        self.limit = -1 if limit is None else limit
        self._pass_turn(opener)

    def _pass_turn(self, seat: int) -> None:
        """Find the next player to act, from *seat* on, or end the betting round."""
        actor = next_actor(self.betting, seat)
        self.actor_index = None if actor < 0 else actor
        if actor < 0:
            self._end_betting()

    def _end_betting(self) -> None:
        """Collect the bets of a round and begin the next street or the showdown."""
        betting = self.betting
        return_uncalled(betting, self.bets)
        collect_bets(betting)
        is_last = self.street_index == len(self.streets) - 1
        following = after_round(betting, is_last, False)
        if not self.pots and (is_last or is_betting_over(betting)):
            out = [not status for status in self.statuses]
            self.pots = form_pots(self.contributions, out, self.numbers[DEAD])
            if following != OVER:
                stacks = zip(self.stacks, out, strict=True)
                self.all_in_status = any(not (stack or is_out) for stack, is_out in stacks)
            if following == NEXT_STREET:
                self._go_all_in()
        if following == OVER:
            self.is_over = True
        elif following == NEXT_STREET:
            self.street_index += 1
            self.due = self.streets[self.street_index].board_dealing_count
        else:
            self.hidden = showdown_order(betting, 0)

    def _go_all_in(self) -> None:
        """Record the all-in; raise NeedsStateError if the rules turn the cards face up now."""
        if self.rules.all_in_face_up:
            raise NeedsStateError
        paid = [left - stack for left, stack in zip(self.stacks, self.starting, strict=True)]
        self.all_in = AllIn(
            self.street_index,
            [*self.contributions],
            self.numbers[DEAD],
            [*self.statuses],
            paid,
            [[*self.board_cards]],
        )

    @property
    def checking_or_calling_amount(self) -> Chips:
        """Return the chips that the actor adds to check or call."""
        level = self.numbers[LEVEL]
        return amount_to_call(self._actor(), self.bets, self.stacks, self.statuses, level)

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""
        bounds = self._raise_bounds()
        return None if bounds is None else bounds[0]

    def _raise_bounds(self, amount: Chips | None = None) -> tuple[Chips, Chips] | None:
        """Return the minimum and the maximum to raise to, None when no raise is legal.

        As in `State`, players may go all-in against all-in players, although no raise is due.
        """
        seat = self._actor()
        refusal = raise_refusal(self.betting, seat, self.limit, self.reopening_parts)
        is_all_in = amount == self.bets[seat] + self.stacks[seat]
        if refusal != LEGAL and not (refusal == ALONE and is_all_in):
            return None
        pot = total_pot(self.betting) if self.structure == POT_LIMIT else 0
        step = self.smallest_bet if self.is_stepped else 0
        half_counts = self.rules.half_bet_counts
        return raise_bounds(self.betting, seat, pot, self.structure, step, half_counts)

    def fold(self) -> None:
        """Fold the actor's hand."""
        seat = self._actor()
        if not (self.rules.fold_facing_no_bet or self.checking_or_calling_amount):
            raise NeedsStateError
        course.fold(self.betting, seat)
        self._pass_turn(seat + 1)

    def check_or_call(self) -> None:
        """Check or call."""
        seat = self._actor()
        course.call(self.betting, seat, self.checking_or_calling_amount)
        self._pass_turn(seat + 1)

    def raise_to(self, amount: Chips | None) -> None:
        """Complete, bet or raise to an amount."""
        seat, bounds = self._actor(), self._raise_bounds(amount)
        if bounds is None or amount is None or type(amount) not in (int, type(bounds[0])):
            raise NeedsStateError
        if not bounds[0] <= amount <= bounds[1]:
            raise NeedsStateError
        course.raise_to(self.betting, seat, amount, self.smallest_bet, self.structure)
        self._pass_turn(seat + 1)

    def _actor(self) -> int:
        """Return the seat of the player to act."""
        assert self.actor_index is not None
        return self.actor_index

    def deal_board(self, cards: tuple[Card, ...]) -> None:
        """Deal the board cards of a street."""
        if not self.due or len(cards) != self.due or not all(cards):
            raise NeedsStateError
        self.take(cards)
        self.board_cards += cards
        self.due = 0
        if self.pots:
            self._end_betting()
        else:
            self._begin_betting(0, self.statuses.index(True))

    def _check_turn_to_show(self, seat: int | None) -> None:
        """Raise NeedsStateError unless a seat may show or muck now."""
        in_turn = self.rules.showdown_in_turn and not self.all_in_status
        if seat not in self.hidden or (in_turn and seat != self.hidden[0]):
            raise NeedsStateError

    def muck(self, seat: int) -> None:
        """Muck a hand at the showdown."""
        if self.all_in_status and self.rules.all_in_face_up:
            raise NeedsStateError
        course.fold(self.betting, seat)
        self._reveal(seat)

    def show(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Show a hand at the showdown."""
        held = self.hole_cards[seat]
        if len(cards) != len(held) or not all(cards):
            raise NeedsStateError
        if not any(held):
            self.take(cards)
            self.hole_cards[seat] = cards
        elif {*cards} != {*held}:
            raise NeedsStateError
        self._reveal(seat)

    def _reveal(self, seat: int) -> None:
        """Count a hand as shown or mucked; the last one, or the last live player, ends the hand."""
        self.hidden.remove(seat)
        if not self.hidden or self.numbers[LEFT] == 1:
            self.hidden, self.is_over = [], True

    def outcome(self, hand: HandHistory) -> Outcome | None:
        """Return the outcome, None if the log's payments differ or its rake exceeds a pot."""
        taken = self._taken(hand)
        if taken is None:
            return None
        outcome = self.outcome_of(taken)
        if is_of_log(hand) and paid_otherwise(hand, outcome.payoffs) is not None:
            return None
        return outcome

    def outcome_of(self, taken: list[Chips]) -> Outcome:
        """Return the outcome, given the rake and fees of each pot."""
        won = win_pots(self.pots, taken, self.statuses, self.strengths)
        ends = self.stacks
        for shares in won:
            ends = [left + share for left, share in zip(ends, shares, strict=True)]
        payoffs = [left - stack for left, stack in zip(ends, self.starting, strict=True)]
        return Outcome(payoffs, self.hole_cards, taken, won, self.all_in)

    def _taken(self, hand: HandHistory) -> list[Chips] | None:
        """Return the recorded rake and fees of each pot, None if they exceed a pot."""
        recorded = read_recorded(hand)
        taken: list[Chips] = [0] * len(self.pots)
        for amounts in (recorded.rakes or (), *(recorded.fees or {}).values()):
            if any(amounts[len(taken) :]):
                return None
            for place, amount in enumerate(amounts[: len(taken)]):
                taken[place] += amount
        is_too_much = any(amount > pot.amount for amount, pot in zip(taken, self.pots, strict=True))
        return None if is_too_much else taken


def win_pots(
    pots: Sequence[Pot],
    taken: Sequence[Chips],
    statuses: Sequence[bool],
    strengths: Sequence[Sequence[int]],
) -> list[list[Any]]:
    """Return the winnings of each player from each pot, [pots, players].

    taken     : the rake and fees of each pot
    strengths : [hand types, players]
    """
    won = list[list[Any]]()
    for pot, amount in zip(pots, taken, strict=True):
        seats = [seat for seat in pot.player_indices if statuses[seat]]
        seats = seats or [seat for seat, status in enumerate(statuses) if status]
        won.append(award(Pot(pot.amount - amount, tuple(seats)), *strengths))
    return won
