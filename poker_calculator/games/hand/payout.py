"""Pushing the pots to their winners, who then pull their chips."""

from collections.abc import Callable
from itertools import combinations
from math import isclose
from typing import Any

import numpy as np

from lookup.arguments import shown
from poker_calculator.games.cards import ALL_CARDS
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.hand import (
    CHIPS_PULLING,
    CHIPS_PUSHING,
    OVER,
    Automation,
    HandBase,
    Phase,
    is_legal,
    operation,
)
from poker_calculator.games.hand.operations import ChipsPulling, ChipsPushing
from poker_calculator.games.hand.turns import rank
from poker_calculator.games.pots.pots import Pot, share_out
from poker_calculator.games.variants.hand_types import HandType
from poker_calculator.games.variants.variant import Opening


def _adds_up(parts: Any, whole: Chips) -> bool:
    """Return whether *parts* are two non-negative amounts that add up to *whole*."""
    try:
        first, second = parts
        both = first + second
        is_whole = isclose(both, whole) if isinstance(whole, float) else both == whole
        return bool(first >= 0 and second >= 0 and is_whole)
    except (TypeError, ValueError, ArithmeticError):
        return False


class Payout(HandBase):
    """The phases of chips pushing and chips pulling."""

    raked_amount: Chips

    def _begin_pushing(self) -> None:
        """Compute each player's share of each pot."""
        assert self._frozen_pots is not None
        self._pushes = []
        for index, pot in enumerate([*self._frozen_pots]):
            self._pushes += self._pushes_of(index, pot)
        self.phase: Phase = CHIPS_PUSHING

    def _pushes_of(self, index: int, pot: Pot) -> list[ChipsPushing]:
        """Return the pushes of one pot: one per board and hand type of which a player has a hand.

        If all players of a pot have mucked, the other live players get it. If no hand is known on a
        board, live players split its share.
        """
        assert self._frozen_pots is not None
        rake, fees, amount = self._house_shares(pot.amount)
        self._frozen_pots[index] = pot._replace(amount=amount)
        live = [seat for seat in pot.player_indices if self.statuses[seat]] or self._live()
        if len(live) == 1:
            return [self._push_record({live[0]: amount}, index, None, rake, fees)]
        strengths = self._find_strengths()
        types, boards = len(self.hand_types), 1 + len(self._further_boards)
        for first in range(0, types * boards, types):
            if not any(
                of_type[seat] for of_type in strengths[first : first + types] for seat in live
            ):
                strengths = [*strengths[:first], [1] * self.player_count, *strengths[first + 1 :]]
        left = Pot(amount, tuple(live))
        parts = share_out(left, strengths, self._odd_chip_order, self.divmod, boards)
        pushes = []
        for combination, shares in parts:
            board, hand_type = divmod(combination, types)
            pushes.append(self._push_record(shares, index, hand_type, rake, fees, board))
            rake = fees = 0
        return pushes

    def _house_shares(self, amount: Chips) -> tuple[Chips, Chips, Chips]:
        """Return the rake of a pot, the sum of its fees and the remainder; record rake and fees."""
        rake, left = self._taken(self.rake, "rake", amount)
        fees = []
        for name, fee in self.fees.items():
            taken, left = self._taken(fee, f"the fee {name!r}", left)
            fees.append(taken)
        # Recorded last: the functions take the index of the pot from the lengths of these lists.
        self.raked_amount += rake
        self.raked_amounts.append(rake)
        for of_fee, taken in zip(self.fee_amounts.values(), fees, strict=True):
            of_fee.append(taken)
        return rake, sum(fees), left

    def _taken(self, function: Callable[..., Any], name: str, amount: Chips) -> tuple[Chips, Chips]:
        """Return the amount that the rake or a fee takes from a pot, and the remainder."""
        parts = function(amount, self)
        if not _adds_up(parts, amount):
            raise ValueError(
                f"{name}({amount}, ...) returned {shown(parts)}; give two amounts of 0 or more "
                f"that add up to the pot"
            )
        taken, left = parts
        return taken, left

    def _push_record(
        self,
        shares: dict[int, Chips],
        pot: int,
        hand_type: int | None,
        rake: Chips,
        fees: Chips,
        board: int = 0,
    ) -> ChipsPushing:
        amounts = tuple(shares.get(seat, 0) for seat in self.player_indices)
        return ChipsPushing(amounts, pot, hand_type, rake, fees, board)

    def _odd_chip_order(self, seats: list[int], index: int) -> list[int]:
        """Return winners in the order in which they get odd chips.

        The order begins with the first seat left of the button. In stud, it begins with the
        highest card of a winning hand; suits rank spades, hearts, diamonds, clubs (WSOP Tournament
        Rules 73).
        """
        is_stud = self.streets[-1].opening is not Opening.POSITION
        if len(seats) < 2 or not (is_stud and self.rules.stud_odd_chips_by_card):
            return seats
        hand_type = self.hand_types[index % len(self.hand_types)]
        return sorted(seats, key=lambda seat: self._highest_card(seat, hand_type), reverse=True)

    def _highest_card(self, seat: int, hand_type: HandType) -> tuple[int, int]:
        """Return the rank and suit of the best hand's highest card; aces are low in low games."""
        hands = np.array([*combinations([*self.hole_cards[seat], *self.board_cards], 5)], np.uint8)
        strengths = hand_type.strengths(hands)
        best = hands[strengths == strengths.max()].tolist()
        ace_low = hand_type.low
        cards = [ALL_CARDS[number] for hand in best for number in hand]
        return max((rank(card, ace_low), card.suit) for card in cards)

    def verify_chips_pushing(self) -> None:
        """Raise ValueError unless there are chips to push now."""
        self._expect(CHIPS_PUSHING, "chips pushing")

    def can_push_chips(self) -> bool:
        """Return whether `push_chips` is legal now."""
        return is_legal(self.verify_chips_pushing)

    @operation
    def push_chips(self) -> ChipsPushing:
        """Push the next pot, or its share of one hand type, to its winners.

        Raises ValueError unless there are chips to push now.
        """
        self.verify_chips_pushing()
        record = self._push()
        self._advance()
        return record

    def _push(self) -> ChipsPushing:
        assert self._frozen_pots is not None
        record = self._pushes.pop(0)
        pots = self._frozen_pots
        left = pots[record.pot_index].amount - sum(record.amounts)
        if all(other.pot_index != record.pot_index for other in self._pushes):
            left -= left  # splitting floats leaves about 1e-16 of the pot
        pots[record.pot_index] = pots[record.pot_index]._replace(amount=left)
        for seat, amount in enumerate(record.amounts):
            self.bets[seat] += amount
        self.operations.append(record)
        return record

    def _advance_pushing(self) -> bool:
        """Push all chips if automated; begin the next phase when none are left."""
        if self._pushes and Automation.CHIPS_PUSHING not in self.automations:
            return False
        while self._pushes:
            self._push()
        self.phase = CHIPS_PULLING
        return True

    @property
    def chips_pulling_indices(self) -> list[int]:
        """Return the winners who have not pulled their chips."""
        if self.phase is not CHIPS_PULLING:
            return []
        return [seat for seat, amount in enumerate(self.bets) if amount]

    def verify_chips_pulling(self, player_index: int | None = None) -> int:
        """Return the seat that pulls its chips, or raise ValueError."""
        self._expect(CHIPS_PULLING, "chips pulling")
        return self._seat(player_index, self.chips_pulling_indices, "chips to pull")

    def can_pull_chips(self, player_index: int | None = None) -> bool:
        """Return whether `pull_chips` is legal now with these arguments."""
        return is_legal(self.verify_chips_pulling, player_index)

    @operation
    def pull_chips(self, player_index: int | None = None) -> ChipsPulling:
        """Move a seat's winnings to its stack, by default the first winner's.

        Raises ValueError unless the seat is one of `chips_pulling_indices`.

        Examples
        --------
        >>> from poker_calculator.games import Automation, NoLimitTexasHoldem
        >>> automations = [step for step in Automation if step is not Automation.CHIPS_PULLING]
        >>> state = NoLimitTexasHoldem.create_state(automations, stacks=200, rng=7)
        >>> folded = state.fold()
        >>> state.pull_chips()
        ChipsPulling(player_index=0, amount=2)
        """
        record = self._pull(self.verify_chips_pulling(player_index))
        self._advance()
        return record

    def _pull(self, seat: int) -> ChipsPulling:
        amount = self.bets[seat]
        self.stacks[seat] += amount
        self.payoffs[seat] += amount
        self.bets[seat] = 0
        record = ChipsPulling(seat, amount)
        self.operations.append(record)
        return record

    def _advance_pulling(self) -> bool:
        """Pull all chips if automated; end the hand when none are left."""
        seats = self.chips_pulling_indices
        if seats and Automation.CHIPS_PULLING not in self.automations:
            return False
        for seat in seats:
            self._pull(seat)
        self.phase = OVER
        return True
