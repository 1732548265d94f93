"""Burning cards, dealing hole cards and the board, standing pat and discarding."""

from __future__ import annotations

from typing import Any

import numpy as np

from lookup.arguments import warn_caller
from lookup.cards import CardsLike
from poker_calculator.games.cards import ALL_CARDS, Card, read_cards
from poker_calculator.games.hand.hand import (
    DEALING,
    Automation,
    HandBase,
    Phase,
    is_legal,
    operation,
)
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CardBurning,
    HoleDealing,
    RuleError,
    StandingPatOrDiscarding,
)
from poker_calculator.games.play.course import LEFT
from poker_calculator.games.variants.variant import fewest_cards


class Dealing(HandBase):
    """The dealing phase, which includes the discards of draw games."""

    deck_cards: list[Card]

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

    def _cards_left(self) -> int:
        """Return the number of cards left in the deck, known or not."""
        dealt = len(self.board_cards) + len(self.mucked_cards) + len(self.burn_cards)
        dealt += sum(map(len, self.hole_cards)) + sum(map(len, self.discarded_cards))
        dealt += sum(len(board) - self._shared for board in self._further_boards)
        return len(self.deck) - dealt

    @property
    def card_burning_status(self) -> bool:
        """Return whether a card is due to be burned."""
        return self.phase is DEALING and self._burn_due and True not in self._discards_due

    @property
    def hole_dealee_index(self) -> int | None:
        """Return the seat that gets the next hole card, or all its cards after a draw."""
        if self.phase is not DEALING or self._burn_due or True in self._discards_due:
            return None
        counts = [len(due) for due in self._holes_due]
        most = max(counts)
        if most and self._is_draw:
            return next(seat for seat, count in enumerate(counts) if count)
        return counts.index(most) if most else None

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

    @property
    def available_cards(self) -> tuple[Card, ...]:
        """Return the cards that can still be dealt."""
        return tuple(self.deck_cards)

    def _draw(self, count: int) -> tuple[Card, ...]:
        """Return the next cards of the deck, without removing them.

        If the deck is short, the cards of `_under_the_deck` follow. Raises ValueError if both are
        short.
        """
        if len(self.deck_cards) >= count:
            return tuple(self.deck_cards[:count])
        cards = [*self.deck_cards, *self._under_the_deck(count)[0]]
        if len(cards) < count:
            raise ValueError(f"the next deal takes {count} of the {len(cards)} cards that are left")
        return tuple(cards[:count])

    def _under_the_deck(self, count: int) -> tuple[list[Card], list[list[Card]]]:
        """Return the shuffled cards to put under a deck of fewer than *count*, and their piles.

        In draw games these are the muck and the other players' discards, then the player's own
        discards if cards are missing. If cards are still missing, and in other games, they are the
        burned cards.
        """
        due = self.hole_dealee_index
        own = [] if due is None else self.discarded_cards[due]
        others = [pile for pile in self.discarded_cards if pile is not own]
        is_draw = self._is_draw
        piles: list[list[Card]] = []
        for more in ([self.mucked_cards, *others], [own]) if is_draw else ():
            if self._known(piles) + len(self.deck_cards) < count:
                piles += more
        if self._known(piles) + len(self.deck_cards) < count:
            piles.append(self.burn_cards)
        cards = [card for pile in piles for card in pile if card]
        order = np.random.default_rng(self._reshuffle_seed).permutation(len(cards))
        return [cards[place] for place in order.tolist()], piles

    def _known(self, piles: list[list[Card]]) -> int:
        return sum(1 for pile in piles for card in pile if card)

    def _take_next(self, cards: tuple[Card, ...]) -> None:
        """Remove the cards that `_draw` returned, after adding the cards under the deck."""
        if len(self.deck_cards) < len(cards):
            under, piles = self._under_the_deck(len(cards))
            self.deck_cards += under
            self._reshuffle_seed += 1
            for pile in piles:
                pile[:] = [card for card in pile if not card]
        del self.deck_cards[: len(cards)]

    def _take(self, cards: tuple[Card, ...], from_top: bool) -> None:
        """Remove dealt cards from the deck, or from the muck, discards or burned cards."""
        if from_top:
            self._take_next(cards)
            return
        for card in cards:
            if card:
                try:
                    self.deck_cards.remove(card)
                except ValueError:
                    self._take_from_piles(card)

    def _take_from_piles(self, card: Card) -> None:
        for pile in self._piles():
            if card in pile:
                pile.remove(card)
                break

    def _piles(self) -> list[list[Card]]:
        """Return the muck, the discards and the burned cards."""
        return [self.mucked_cards, *self.discarded_cards, self.burn_cards]

    def _dealt(self, cards: CardsLike, most: int, *what: str | int) -> tuple[Card, ...]:
        """Return the cards to deal, 1 to *most*; warn of cards that are not in the deck.

        *what* names the step, as parts of a `RuleError`.
        """
        read = read_cards(cards)
        if not 1 <= len(read) <= most:
            counts = f"1 to {most} cards" if most > 1 else "1 card"
            raise RuleError(*what, f" takes {counts} here, not {len(read)}")
        deck = self.deck_cards
        for index, card in enumerate(read):
            if card and (card not in deck or (index and card in read[:index])):
                self._warn_of(card, len(read))
        return read

    def _warn_of(self, card: Card, count: int) -> None:
        """Warn of a card that is not in the deck and cannot have been shuffled back into it."""
        if card in self.deck_cards:
            error = RuleError(f"the card {card!r} is dealt twice")
        elif self._cards_left() >= count or not any(card in pile for pile in self._piles()):
            where = self._whereabouts(card)
            error = RuleError(f"the card {card!r} is not in the deck: it ", *where)
        else:
            return
        if self.strict:
            raise error
        warn_caller(str(error))

    def _whereabouts(self, card: Card) -> tuple[str | int, ...]:
        """Return the place of a dealt card as the parts of a `RuleError`."""
        for pile in ("board_cards", "mucked_cards", "burn_cards"):
            if card in getattr(self, pile):
                return (f"lies in {pile}",)
        for number, board in enumerate(self._further_boards, 1):
            if card in board:
                return (f"lies in boards[{number}]",)
        for seat, hand in enumerate(self.hole_cards):
            if card in hand:
                return "is held by ", seat
        if any(card in discards for discards in self.discarded_cards):
            return ("was discarded",)
        return ("is not in this deck",)

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ValueError; warn when it cannot be in the deck."""
        self._expect(DEALING, "card burning")
        if not self.card_burning_status:
            raise ValueError("no card is burned now; the street burns one before it deals, or none")
        if card is None:
            return self._draw(1)[0]
        return self._dealt(card, 1, "a burn")[0]

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether `burn_card` is legal now with these arguments."""
        return is_legal(self.verify_card_burning, card)

    @operation
    def burn_card(self, card: CardsLike | None = None) -> CardBurning:
        """Burn a card, the next of the deck by default; "??" is an unknown card.

        Raises ValueError if none is burned now, or for another number of cards.
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
        """Deal hole cards, by default the next of the deck to the next seat; all after a draw.

        Parameters
        ----------
        cards : such as "AsKs", optional
        player_index : a seat that gets cards now, optional

        Raises
        ------
        ValueError
            If the seat gets no hole cards now, or fewer.
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

    @property
    def _is_draw(self) -> bool:
        return self.street_index is not None and self.streets[self.street_index].draw_status

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
        self._places_held(seat, read, "discard")
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
        for index in sorted(self._places_held(seat, read, "discard"), reverse=True):
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

    @property
    def cards_in_play(self) -> list[Card]:
        """Return the known cards in players' hands and on the boards."""
        hole_cards: list[Any] = [card for hand in self.hole_cards for card in hand]
        further = (card for board in self._further_boards for card in board[self._shared :])
        return [card for card in (*hole_cards, *self.board_cards, *further) if card]

    @property
    def cards_not_in_play(self) -> list[Card]:
        """Return all other known cards of the deck."""
        return [ALL_CARDS[number] for number in sorted({*self.deck} - {*self.cards_in_play})]
