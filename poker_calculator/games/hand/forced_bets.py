"""Antes, blinds, straddles, posts and dead blinds, and the collection of bets."""

import operator

from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.hand import (
    ANTE_POSTING,
    BET_COLLECTION,
    BLIND_OR_STRADDLE_POSTING,
    Automation,
    HandBase,
    Phase,
    is_legal,
    operation,
)
from poker_calculator.games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    DeadBlindPosting,
)
from poker_calculator.games.play.betting import DEAD
from poker_calculator.games.play.course import ante_to_post, collect_bets, collect_dead


class ForcedBets(HandBase):
    """The phases in which chips move without a choice."""

    def get_effective_ante(self, player_index: int) -> Chips:
        """Return the ante that the seat posts: at most its stack."""
        player_index = self._read_seat(player_index)
        return ante_to_post(
            self.starting_stacks[player_index],
            self._antes[player_index],
            self._live_blinds[player_index],
            self.rules.blinds_first,
        )

    @property
    def ante_poster_indices(self) -> list[int]:
        """Return the seats whose antes are due."""
        return self._posters(ANTE_POSTING)

    def verify_ante_posting(self, player_index: int | None = None) -> int:
        """Return the seat that posts its ante, or raise ValueError."""
        self._expect(ANTE_POSTING, "ante posting")
        return self._seat(player_index, self.ante_poster_indices, "ante to post")

    def can_post_ante(self, player_index: int | None = None) -> bool:
        """Return whether `post_ante` is legal now with these arguments."""
        return is_legal(self.verify_ante_posting, player_index)

    @operation
    def post_ante(self, player_index: int | None = None) -> AntePosting:
        """Post the ante of a seat, by default the first of `ante_poster_indices`.

        Raises ValueError unless the seat is one of them.
        """
        record = self._post_ante(self.verify_ante_posting(player_index))
        self._advance()
        return record

    def _post_ante(self, seat: int) -> AntePosting:
        amount = self.get_effective_ante(seat)
        self._due[seat] = False
        self._pay(seat, amount)
        record = AntePosting(seat, amount)
        self.operations.append(record)
        return record

    def _advance_antes(self) -> bool:
        """Post all antes if automated; begin the next phase when none is due."""
        if True in self._due:
            if Automation.ANTE_POSTING not in self.automations:
                return False
            for seat, due in enumerate(self._due):
                if due:
                    self._post_ante(seat)
        self.phase: Phase = BET_COLLECTION
        return True

    @property
    def bet_collection_status(self) -> bool:
        """Return whether bets are due to be collected."""
        return self.phase is BET_COLLECTION

    def verify_bet_collection(self) -> None:
        """Raise ValueError unless bets are due to be collected."""
        self._expect(BET_COLLECTION, "bet collection")

    def can_collect_bets(self) -> bool:
        """Return whether `collect_bets` is legal now."""
        return is_legal(self.verify_bet_collection)

    @operation
    def collect_bets(self) -> BetCollection:
        """Return the uncalled bet to its bettor, and put the other bets into the pot.

        Raises ValueError unless bets are due to be collected.
        """
        self.verify_bet_collection()
        record = self._collect_bets()
        self._advance()
        return record

    def _collect_bets(self) -> BetCollection:
        is_called = self.street_index is not None or self.ante_trimming_status
        if is_called:
            self._give_back_uncalled(self.bets)
        record = BetCollection(tuple(self.bets))
        if is_called:
            collect_bets(self._betting)
        else:
            collect_dead(self._betting)
        self.operations.append(record)
        self._end_collection()
        return record

    def _end_collection(self) -> None:
        """Begin the phase that follows a collection."""
        if self.street_index is not None:
            self._end_betting()
            return
        self.phase = BLIND_OR_STRADDLE_POSTING
        self._posted_blinds = tuple(map(min, self._live_blinds, self.stacks))
        self._due = [blind > 0 for blind in self._posted_blinds]
        if any(self._dead_blinds):
            left = map(operator.gt, self.stacks, self._posted_blinds)
            self._dead_due = [
                seat for seat, more in enumerate(left) if more and self._dead_blinds[seat]
            ]

    def _advance_collection(self) -> bool:
        """Collect the bets if automated; skip the phase if there are none."""
        if not any(self.bets):
            self._end_collection()
            return True
        if Automation.BET_COLLECTION not in self.automations:
            return False
        self._collect_bets()
        return True

    def get_effective_blind_or_straddle(self, player_index: int) -> Chips:
        """Return the blind, straddle or post that the seat posts: at most its stack."""
        player_index = self._read_seat(player_index)
        if self._posted_blinds is not None:
            return self._posted_blinds[player_index]
        left = self.starting_stacks[player_index] - self.get_effective_ante(player_index)
        return min(self._live_blinds[player_index], left)

    def _posters(self, phase: int) -> list[int]:
        if self.phase is not phase:
            return []
        return [seat for seat, due in enumerate(self._due) if due]

    @property
    def blind_or_straddle_poster_indices(self) -> list[int]:
        """Return the seats whose blinds, straddles or posts are due."""
        return self._posters(BLIND_OR_STRADDLE_POSTING)

    def verify_blind_or_straddle_posting(self, player_index: int | None = None) -> int:
        """Return the seat that posts its blind or straddle, or raise ValueError."""
        self._expect(BLIND_OR_STRADDLE_POSTING, "blind or straddle posting")
        choices = self.blind_or_straddle_poster_indices
        return self._seat(player_index, choices, "blind or straddle to post")

    def can_post_blind_or_straddle(self, player_index: int | None = None) -> bool:
        """Return whether `post_blind_or_straddle` is legal now with these arguments."""
        return is_legal(self.verify_blind_or_straddle_posting, player_index)

    @operation
    def post_blind_or_straddle(self, player_index: int | None = None) -> BlindOrStraddlePosting:
        """Post a seat's blind, straddle or post.

        The seat is by default the first of `blind_or_straddle_poster_indices`. Raises ValueError
        unless it is one of them.
        """
        record = self._post_blind(self.verify_blind_or_straddle_posting(player_index))
        self._advance()
        return record

    def _post_blind(self, seat: int) -> BlindOrStraddlePosting:
        amount = self.get_effective_blind_or_straddle(seat)
        self._due[seat] = False
        self._pay(seat, amount)
        record = BlindOrStraddlePosting(seat, amount)
        self.operations.append(record)
        return record

    def _advance_blinds(self) -> bool:
        """Post all blinds if automated; begin the first street when none is due."""
        if True in self._due:
            if Automation.BLIND_OR_STRADDLE_POSTING not in self.automations:
                return False
            for seat, due in enumerate(self._due):
                if due:
                    self._post_blind(seat)
        if self._dead_due:
            if Automation.BLIND_OR_STRADDLE_POSTING not in self.automations:
                return False
            for seat in self._dead_due[:]:
                self._post_dead_blind(seat)
        self._begin_street()
        return True

    def get_effective_dead_blind(self, player_index: int) -> Chips:
        """Return the dead blind that the seat posts: at most its stack after live blinds.

        No rule book states which bet a short stack pays first. Here the live blind or post comes
        first, as it counts towards a call.
        """
        seat = self._read_seat(player_index)
        ante, live = self.get_effective_ante(seat), self.get_effective_blind_or_straddle(seat)
        return min(self._dead_blinds[seat], self.starting_stacks[seat] - ante - live)

    @property
    def dead_blind_poster_indices(self) -> list[int]:
        """Return the seats that can post a dead blind now; a live blind that is due comes first."""
        if self.phase is not BLIND_OR_STRADDLE_POSTING:
            return []
        return [seat for seat in self._dead_due if not self._due[seat]]

    def verify_dead_blind_posting(self, player_index: int | None = None) -> int:
        """Return the seat that posts its dead blind, or raise ValueError."""
        self._expect(BLIND_OR_STRADDLE_POSTING, "dead blind posting")
        return self._seat(player_index, self.dead_blind_poster_indices, "dead blind to post")

    def can_post_dead_blind(self, player_index: int | None = None) -> bool:
        """Return whether `post_dead_blind` is legal now with these arguments."""
        return is_legal(self.verify_dead_blind_posting, player_index)

    @operation
    def post_dead_blind(self, player_index: int | None = None) -> DeadBlindPosting:
        """Post the dead blind of a seat into the first pot; it does not count towards a call.

        The seat is by default the first of `dead_blind_poster_indices`. Raises ValueError unless it
        is one of them.
        """
        record = self._post_dead_blind(self.verify_dead_blind_posting(player_index))
        self._advance()
        return record

    def _post_dead_blind(self, seat: int) -> DeadBlindPosting:
        amount = min(self._dead_blinds[seat], self.stacks[seat])
        self._dead_due.remove(seat)
        self.stacks[seat] -= amount
        self.payoffs[seat] -= amount
        self._betting.numbers[DEAD] += amount
        record = DeadBlindPosting(seat, amount)
        self.operations.append(record)
        return record
