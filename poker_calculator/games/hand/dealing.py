"""Burning cards, dealing hole cards and the board, standing pat and discarding."""

from __future__ import annotations

from lookup.cards import CardsLike
from poker_calculator.games.cards import Card, read_cards
from poker_calculator.games.hand.deck_cards import DeckCards
from poker_calculator.games.hand.hand import DEALING, Automation, Phase, is_legal, operation
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CardBurning,
    HoleDealing,
    RuleError,
    StandingPatOrDiscarding,
)
from poker_calculator.games.play.betting import LEFT
from poker_calculator.games.variants.variant import fewest_cards


class Dealing(DeckCards):
    """The dealing phase, which includes the discards of draw games."""

    def _begin_street(self) -> None:
        """Set up the dealing of the next street: discards, a burn, hole cards and the board."""
        self.street_index: int | None = 0 if self.street_index is None else self.street_index + 1
        street = self.streets[self.street_index]
        self.phase: Phase = DEALING
        self._discards_due = [street.draw_status and status for status in self.statuses]
        statuses = street.hole_dealing_statuses
        self._board_due = street.board_dealing_count
        self._burn_due = street.card_burning_status and not street.draw_status
        if statuses and self.street_index:
            needed = self._betting.numbers[LEFT] * len(statuses)
            later = fewest_cards(self.streets[self.street_index + 1 :], 1)
            if self._cards_left() + len(self.burn_cards) < needed + later:
                # Too few cards for one each: in stud, one card is dealt to the board for all, and
                # one is left for each later street.
                statuses, self._board_due = (), self._board_due + len(statuses)
                needed = self._board_due
            self._burn_due = self._burn_due and self._cards_left() > needed
        self._holes_due = [[*statuses] if status else [] for status in self.statuses]
        self._board_at = 0
        if self._further_boards:
            self._queue_boards()

    @property
    def card_burning_status(self) -> bool:
        """Return whether a card is due to be burned."""
        return self.phase is DEALING and self._burn_due and True not in self._discards_due

    @property
    def hole_dealing_count(self) -> int:
        """Return the number of hole cards due to the next seat, 0 if none are dealt now."""
        seat = self.hole_dealee_index
        return 0 if seat is None else len(self._holes_due[seat])

    @property
    def stander_pat_or_discarder_index(self) -> int | None:
        """Return the seat that discards or stands pat next, None if none does."""
        if self.phase is not DEALING or True not in self._discards_due:
            return None
        return self._discards_due.index(True)

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ValueError; warn when it cannot be in the deck."""
        self._expect(DEALING, "card burning")
        if not self.card_burning_status:
            raise ValueError("no card is burned now; a street burns at most one, before it deals")
        if card is None:
            return self._draw(1)[0]
        return self._dealt(card, 1, "a burn")[0]

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether `burn_card` is legal now with these arguments."""
        return is_legal(self.verify_card_burning, card)

    @operation
    def burn_card(self, card: CardsLike | None = None) -> CardBurning:
        """Burn a card, the next of the deck by default; "??" is an unknown card.

        Raises ValueError if no card is due to be burned, or for any number of cards but one.
        """
        burned = self.verify_card_burning(card)
        self._take((burned,), card is None)
        record = self._burn(burned)
        self._advance()
        return record

    def _burn(self, card: Card) -> CardBurning:
        self.burn_cards.append(card)
        self._burn_due = False
        record = CardBurning(card)
        self.operations.append(record)
        return record

    def verify_hole_dealing(
        self, cards: CardsLike | None = None, player_index: int | None = None
    ) -> tuple[int, tuple[Card, ...]]:
        """Return a seat and its hole cards, or raise ValueError; warn of cards not in the deck."""
        self._expect(DEALING, "hole dealing")
        default = self.hole_dealee_index
        if default is None:
            raise RuleError("no hole cards are dealt now: ", *self._dealing_order())
        seat = default
        if player_index is not None and player_index is not default:  # else there is no choice
            choices = [seat for seat, due in enumerate(self._holes_due) if due]
            seat = self._seat(player_index, choices, "dealing to do")
        due = len(self._holes_due[seat])
        if cards is None:
            return seat, self._draw(due if self._is_draw else 1)
        return seat, self._dealt(cards, due, "hole dealing to ", seat)

    def can_deal_hole(
        self, cards: CardsLike | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether `deal_hole` is legal now with these arguments."""
        return is_legal(self.verify_hole_dealing, cards, player_index)

    @operation
    def deal_hole(
        self, cards: CardsLike | None = None, player_index: int | None = None
    ) -> HoleDealing:
        """Deal hole cards, by default the next card to the next seat; after a draw, all its cards.

        Parameters
        ----------
        cards : such as "AsKs", optional
        player_index : a seat that gets cards now, optional

        Raises
        ------
        ValueError
            If the seat is due fewer hole cards, or none.
        """
        seat, dealt = self.verify_hole_dealing(cards, player_index)
        self._take(dealt, cards is None)
        record = self._deal_hole(seat, dealt)
        self._end_dealing()
        self._advance()
        return record

    def _deal_hole(self, seat: int, cards: tuple[Card, ...]) -> HoleDealing:
        due = self._holes_due[seat]
        statuses = tuple(due[: len(cards)])
        del due[: len(cards)]
        self.hole_cards[seat] += cards
        self.hole_card_statuses[seat] += statuses
        record = HoleDealing(seat, cards, statuses)
        self.operations.append(record)
        return record

    def _dealing_order(self) -> tuple[str | int, ...]:
        """Return the next step of the dealing as the parts of a `RuleError`."""
        if True in self._discards_due:
            return self._discards_due.index(True), " has to discard or stand pat first"
        if self._burn_due:
            return ("a card has to be burned first; '??' is an unknown card",)
        if (seat := self.hole_dealee_index) is not None:
            return seat, " gets hole cards first"
        return (f"the board gets {self._board_due}",)

    def _deal_board(self, cards: tuple[Card, ...]) -> BoardDealing:
        at = self._board_at
        board = self._further_boards[at - 1] if at else self.board_cards
        board += cards
        self._board_due -= len(cards)
        record = BoardDealing(cards, at)
        self.operations.append(record)
        if self._board_queue and not self._board_due:
            (self._board_at, self._board_due), *later = self._board_queue
            self._board_queue = tuple(later)
        return record

    def verify_standing_pat_or_discarding(self, cards: CardsLike = ()) -> tuple[Card, ...]:
        """Return the cards to discard, or raise ValueError if the player does not hold them."""
        self._expect(DEALING, "standing pat or discarding")
        seat = self.stander_pat_or_discarder_index
        if seat is None:
            raise RuleError("no discard is due now: ", *self._dealing_order())
        read = read_cards(cards)
        self._hand_indices(seat, read, "discard")
        return read

    def can_stand_pat_or_discard(self, cards: CardsLike = ()) -> bool:
        """Return whether `stand_pat_or_discard` is legal now with these arguments."""
        return is_legal(self.verify_standing_pat_or_discarding, cards)

    @operation
    def stand_pat_or_discard(self, cards: CardsLike = ()) -> StandingPatOrDiscarding:
        """Discard cards, to draw the same number, or none to stand pat.

        Raises ValueError if no discard is due, and for cards that the player does not hold.
        """
        read = self.verify_standing_pat_or_discarding(cards)
        assert self.street_index is not None
        seat = self._discards_due.index(True)
        for index in sorted(self._hand_indices(seat, read, "discard"), reverse=True):
            del self.hole_cards[seat][index], self.hole_card_statuses[seat][index]
        self.discarded_cards[seat] += read
        self._discards_due[seat] = False
        self._holes_due[seat] = [False] * len(read)
        record = StandingPatOrDiscarding(seat, read)
        self.operations.append(record)
        if True not in self._discards_due:
            street = self.streets[self.street_index]
            self._burn_due = street.card_burning_status and any(self._holes_due)
            self._end_dealing()
        self._advance()
        return record

    def _end_dealing(self) -> None:
        """Begin the betting when no more cards are due."""
        if not (self._board_due or any(self._holes_due)):
            self._begin_betting()

    def _advance_dealing(self) -> bool:
        """Deal the automated cards; return whether the dealing is complete."""
        if True in self._discards_due:
            return False
        if self._burn_due:
            if Automation.CARD_BURNING not in self.automations:
                return False
            card = self._draw(1)
            self._take_next(card)
            self._burn(card[0])
        if any(self._holes_due):
            if Automation.HOLE_DEALING not in self.automations:
                return False
            self._deal_all_holes()
        if self._board_due:
            if Automation.BOARD_DEALING not in self.automations:
                return False
            while self._board_due:
                cards = self._draw(self._board_due)
                self._take_next(cards)
                self._deal_board(cards)
        self._end_dealing()
        return True

    def _deal_all_holes(self) -> None:
        """Deal hole cards around the table; after a draw, each seat's cards at once."""
        is_draw = self._is_draw
        while (seat := self.hole_dealee_index) is not None:
            cards = self._draw(len(self._holes_due[seat]) if is_draw else 1)
            self._take_next(cards)
            self._deal_hole(seat, cards)
