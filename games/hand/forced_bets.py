"""Antes, blinds and straddles, and the collection of bets."""

from games.chips import Chips
from games.hand.hand import (
    ANTE_POSTING,
    BET_COLLECTION,
    BLIND_OR_STRADDLE_POSTING,
    Automation,
    Hand,
    operation,
    query,
)
from games.hand.operations import AntePosting, BetCollection, BlindOrStraddlePosting


class ForcedBets(Hand):
    """The phases in which chips move without a choice."""

    def get_effective_ante(self, player_index: int) -> Chips:
        """Return what the seat posts as ante: all it has when that is less."""
        player_index = self._read_seat(player_index)
        stack = self.starting_stacks[player_index]
        if self.rules.blinds_first:
            stack = max(stack - self._blinds[player_index], 0)
        return min(self._antes[player_index], stack)

    @property
    def ante_poster_indices(self) -> list[int]:
        """Return the seats that still have to post an ante."""
        return self._posters(ANTE_POSTING)

    def verify_ante_posting(self, player_index: int | None = None) -> int:
        """Return the seat that posts its ante, or raise ValueError."""
        self._expect(ANTE_POSTING, "ante posting")
        return self._seat(player_index, self.ante_poster_indices, "ante to post")

    can_post_ante = query(verify_ante_posting)

    @operation
    def post_ante(self, player_index: int | None = None) -> AntePosting:
        """Post the ante of a seat, the first that has not by default.

        Raises ValueError when this seat has none to post now; `ante_poster_indices` have.
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
        """Post the antes if that is automated, and go on when none is due."""
        if True in self._due:
            if Automation.ANTE_POSTING not in self.automations:
                return False
            for seat, due in enumerate(self._due):
                if due:
                    self._post_ante(seat)
        self.phase = BET_COLLECTION
        return True

    @property
    def bet_collection_status(self) -> bool:
        """Return whether bets wait to be collected."""
        return self.phase is BET_COLLECTION

    def verify_bet_collection(self) -> None:
        """Raise ValueError when no bets wait to be collected."""
        self._expect(BET_COLLECTION, "bet collection")

    can_collect_bets = query(verify_bet_collection)

    @operation
    def collect_bets(self) -> BetCollection:
        """Give back what was not called, and put the bets into the pot.

        Raises ValueError when no bets wait to be collected.
        """
        self.verify_bet_collection()
        record = self._collect_bets()
        self._advance()
        return record

    def _collect_bets(self) -> BetCollection:
        are_antes = self.street_index is None
        if not are_antes or self.ante_trimming_status:
            self._give_back_uncalled(self.bets)
        record = BetCollection(tuple(self.bets))
        if are_antes and not self.ante_trimming_status:
            self.dead_chips += sum(self.bets)
        else:
            for seat, bet in enumerate(self.bets):
                self.contributions[seat] += bet
        self.bets = [0] * self.player_count
        self.operations.append(record)
        self._end_collection()
        return record

    def _end_collection(self) -> None:
        """Set the phase that follows a collection."""
        if self.street_index is not None:
            self._end_betting()
            return
        self.phase = BLIND_OR_STRADDLE_POSTING
        self._posted_blinds = tuple(map(min, self._blinds, self.stacks))
        self._due = [blind > 0 for blind in self._posted_blinds]

    def _advance_collection(self) -> bool:
        """Collect the bets if that is automated or there are none."""
        if not any(self.bets):
            self._end_collection()
            return True
        if Automation.BET_COLLECTION not in self.automations:
            return False
        self._collect_bets()
        return True

    def get_effective_blind_or_straddle(self, player_index: int) -> Chips:
        """Return what the seat posts as blind or straddle: all it has left when that is less."""
        player_index = self._read_seat(player_index)
        if self._posted_blinds is not None:
            return self._posted_blinds[player_index]
        left = self.starting_stacks[player_index] - self.get_effective_ante(player_index)
        return min(self._blinds[player_index], left)

    def _posters(self, phase: int) -> list[int]:
        if self.phase is not phase:
            return []
        return [seat for seat, due in enumerate(self._due) if due]

    @property
    def blind_or_straddle_poster_indices(self) -> list[int]:
        """Return the seats that still have to post a blind or straddle."""
        return self._posters(BLIND_OR_STRADDLE_POSTING)

    def verify_blind_or_straddle_posting(self, player_index: int | None = None) -> int:
        """Return the seat that posts its blind or straddle, or raise ValueError."""
        self._expect(BLIND_OR_STRADDLE_POSTING, "blind or straddle posting")
        choices = self.blind_or_straddle_poster_indices
        return self._seat(player_index, choices, "blind or straddle to post")

    can_post_blind_or_straddle = query(verify_blind_or_straddle_posting)

    @operation
    def post_blind_or_straddle(self, player_index: int | None = None) -> BlindOrStraddlePosting:
        """Post the blind or straddle of a seat, the first that has not by default.

        Raises ValueError when this seat has none to post now; `blind_or_straddle_poster_indices`
        have.
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
        """Post the blinds if that is automated, and begin the first street when none is due."""
        if True in self._due:
            if Automation.BLIND_OR_STRADDLE_POSTING not in self.automations:
                return False
            for seat, due in enumerate(self._due):
                if due:
                    self._post_blind(seat)
        self._begin_street()
        return True
