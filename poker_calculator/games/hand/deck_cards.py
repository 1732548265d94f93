"""The cards of the deck: drawn from the top, taken by name, and shuffled back when it is short."""

from __future__ import annotations

from typing import Any

import numpy as np

from lookup.arguments import warn_caller
from lookup.cards import CardsLike
from poker_calculator.games.cards import ALL_CARDS, Card, read_cards
from poker_calculator.games.hand.hand import DEALING, HandBase
from poker_calculator.games.hand.operations import RuleError


class DeckCards(HandBase):
    """The deck of a hand, with the cards that are shuffled back under it when it is short."""

    deck_cards: list[Card]

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
            if self._known_count(piles) + len(self.deck_cards) < count:
                piles += more
        if self._known_count(piles) + len(self.deck_cards) < count:
            piles.append(self.burn_cards)
        cards = [card for pile in piles for card in pile if card]
        order = np.random.default_rng(self._reshuffle_seed).permutation(len(cards))
        return [cards[place] for place in order.tolist()], piles

    def _known_count(self, piles: list[list[Card]]) -> int:
        return sum(1 for pile in piles for card in pile if card)

    def _take_next(self, cards: tuple[Card, ...]) -> None:
        """Remove the cards that `_draw` returned, after adding the cards under the deck."""
        if len(self.deck_cards) < len(cards):
            self._shuffle_back(len(cards))
        del self.deck_cards[: len(cards)]

    def _shuffle_back(self, count: int) -> None:
        """Put the cards of `_under_the_deck` under a deck of fewer than *count* cards."""
        under, piles = self._under_the_deck(count)
        self.deck_cards += under
        self._reshuffle_seed += 1
        for pile in piles:
            pile[:] = [card for card in pile if not card]

    def refill_deck(self) -> None:
        """Shuffle cards back into an empty deck, as the deal of the next card would.

        `available_cards` are then the cards that can be dealt, for deals by hand. If unknown cards
        were burned, they are the last cards that were not dealt.
        """
        is_due = self.phase is DEALING and True not in self._discards_due
        if is_due and not self._cards_left():
            if not all(self.burn_cards):
                self.burn_cards[:] = [*filter(None, self.burn_cards), *self.deck_cards]
                self.deck_cards.clear()
            self._shuffle_back(1)

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

    def _cards_left(self) -> int:
        """Return the number of cards left in the deck, known or not."""
        dealt = len(self.board_cards) + len(self.mucked_cards) + len(self.burn_cards)
        dealt += sum(map(len, self.hole_cards)) + sum(map(len, self.discarded_cards))
        dealt += sum(len(board) - self._shared for board in self._further_boards)
        return len(self.deck) - dealt

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
    def _is_draw(self) -> bool:
        return self.street_index is not None and self.streets[self.street_index].draw_status
