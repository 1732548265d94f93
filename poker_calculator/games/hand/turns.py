"""The turns of a betting round: who opens it, who acts next."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.hand import (
    BET_COLLECTION,
    BETTING,
    DEALING,
    OVER,
    SHOWDOWN,
    HandBase,
    Phase,
)
from poker_calculator.games.hand.operations import Operation
from poker_calculator.games.play.betting import LEVEL, next_actor, open_street, reach
from poker_calculator.games.play.course import opening_level
from poker_calculator.games.variants.variant import Opening

ACE = 12


def opener(opening: Opening, up_cards: Sequence[Sequence[Card]], live: Sequence[bool]) -> int:
    """Return the live seat whose face-up cards open the round; if hands tie, the first seat.

    Suits break ties between cards, not between hands (WSOP Tournament Rules).

    >>> from poker_calculator.games.cards import read_cards
    >>> up = [read_cards(text) for text in ("2d", "Kc", "2c")]
    >>> opener(Opening.LOW_CARD, up, [True] * 3), opener(Opening.HIGH_CARD, up, [True] * 3)
    (2, 1)
    """
    ace_low = opening in (Opening.HIGH_CARD, Opening.LOW_HAND)
    seats = [seat for seat, is_live in enumerate(live) if is_live]
    known_cards = {seat: [card for card in up_cards[seat] if card] for seat in seats}
    seats = [seat for seat in seats if known_cards[seat]] or seats
    keys: dict[int, Any]
    if opening in (Opening.LOW_CARD, Opening.HIGH_CARD):
        keys = {
            seat: [(rank(c, ace_low), c.suit) for c in known_cards[seat][-1:]] for seat in seats
        }
    else:
        keys = {seat: open_hand(known_cards[seat], ace_low) for seat in seats}
    choose = min if opening in (Opening.LOW_CARD, Opening.LOW_HAND) else max
    return choose(seats, key=keys.__getitem__)


def cards_face_up(
    hole_cards: Sequence[Sequence[Card]], are_up: Sequence[Sequence[bool]]
) -> list[list[Card]]:
    """Return the face-up cards of each seat."""
    return [
        [card for card, is_up in zip(*hand, strict=True) if is_up]
        for hand in zip(hole_cards, are_up, strict=True)
    ]


def has_open_pair(up_cards: Sequence[Sequence[Card]], live: Sequence[bool]) -> bool:
    """Return whether a live seat shows a pair; unknown cards make none.

    >>> from poker_calculator.games.cards import read_cards
    >>> up = [read_cards(text) for text in ("2d3d", "KcKh")]
    >>> has_open_pair(up, [True, True]), has_open_pair(up, [True, False])
    (True, False)
    >>> has_open_pair([read_cards("????")], [True])
    False
    """
    known_ranks = [[card.rank for card in cards if card] for cards in up_cards]
    return any(
        is_live and len({*ranks}) < len(ranks)
        for ranks, is_live in zip(known_ranks, live, strict=True)
    )


def open_hand(cards: Sequence[Card], ace_low: bool) -> tuple[list[int], list[int]]:
    """Return the sort key of up to four face-up cards: the counts of their ranks, then the ranks.

    Straights and flushes of fewer than five cards do not count.

    >>> from poker_calculator.games.cards import read_cards
    >>> open_hand(read_cards("2c2d3h3s"), False) > open_hand(read_cards("AcAdKhQs"), False)
    True
    """
    counts = Counter(rank(card, ace_low) for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


def rank(card: Card, ace_low: bool) -> int:
    """Return a card's rank, 0 (two) to 12 (ace), or -1 for a low ace."""
    return -1 if ace_low and card.rank == ACE else card.rank


class Turns(HandBase):
    """The turns of the betting phase."""

    @property
    def actor_index(self) -> int | None:
        """Return the seat that has to act, None outside betting rounds."""
        return self._actor if self.phase is BETTING else None

    @property
    def bet_to_match(self) -> Chips:
        """Return the bet to match on this street; house rules decide on short blinds."""
        level: Chips = self._betting.numbers[LEVEL]
        return level

    @property
    def opener_index(self) -> int | None:
        """Return the seat that opened the betting round, None before the first round."""
        return None if self._opener < 0 else self._opener

    @property
    def bring_in_status(self) -> bool:
        """Return whether the bring-in is due."""
        return self.phase is BETTING and self._bring_in_due

    @property
    def turn_index(self) -> int | None:
        """Return the seat whose turn it is to act, draw or show, None if there is none."""
        if self.phase is BETTING:
            return self._actor
        if self.phase is DEALING and True in self._discards_due:
            return self._discards_due.index(True)
        return self._showdown[0] if self.phase is SHOWDOWN else None

    def get_effective_stack(self, player_index: int) -> Chips:
        """Return the chips that the seat can still lose in this hand."""
        player_index = self._read_seat(player_index)
        if not self.statuses[player_index]:
            return 0
        bet, stack = self.bets[player_index], self.stacks[player_index]
        if self.phase is OVER:
            return stack
        most = reach(player_index, self.bets, self.stacks, self.statuses, bet + stack)
        return max(most - bet, 0)

    def _begin_betting(self) -> None:
        """Find the opener of the street, and the first seat that has to act, if any."""
        assert self.street_index is not None
        street = self.streets[self.street_index]
        level: Chips = 0
        waiting = -1
        if self.street_index == 0:
            level = opening_level(self.bets, self._blinds, self.rules.full_blind_to_call)
        smallest_bet = street.min_completion_betting_or_raising_amount
        self._bet_size, self._may_double = smallest_bet, False
        if street.opening is not Opening.POSITION:
            up = cards_face_up(self.hole_cards, self.hole_card_statuses)
            self._opener = opener(street.opening, up, self.statuses)
            if street.open_pair_status and self.rules.open_pair_doubles:
                self._may_double = has_open_pair(up, self.statuses)
        elif self.street_index == 0:
            self._opener, waiting = self.rules.opener(self._blinds, smallest_bet)
        else:
            self._opener = self.statuses.index(True)
        open_street(self._betting, level, smallest_bet, waiting)
        self._bring_in_due = self.street_index == 0 and self.bring_in > 0
        self._actor = -1
        has_bets = self.street_index > 0 or not self.rules.bomb_pot
        if has_bets and self._frozen_pots is None:  # a returned uncalled bet is not bet again
            self._actor = next_actor(self._betting, self._opener)
        self.phase: Phase = BET_COLLECTION if self._actor < 0 else BETTING

    def _end_turn(self, record: Operation, following: int | None = None) -> None:
        """Record an operation, and find the next actor from the *following* seat on."""
        self.operations.append(record)
        following = self._actor + 1 if following is None else following
        self._actor = next_actor(self._betting, following)
        if self._actor < 0:
            self.phase = BET_COLLECTION
            self._advance()
