"""Showing and mucking hands, and killing hands that cannot win."""

from __future__ import annotations

from typing import Any

import numpy as np

from lookup.cards import CardsLike
from poker_calculator.games.cards import Card, read_cards, write_cards
from poker_calculator.games.hand.hand import (
    DEALING,
    HAND_KILLING,
    SHOWDOWN,
    Automation,
    HandBase,
    Phase,
    is_legal,
    operation,
)
from poker_calculator.games.hand.operations import HandKilling, HoleCardsShowingOrMucking, RuleError
from poker_calculator.games.play.betting import LEFT
from poker_calculator.games.play.course import (
    NEXT_STREET,
    OVER,
    after_round,
    is_betting_over,
    showdown_order,
)
from poker_calculator.games.variants.variant import Opening


class ShowdownPhase(HandBase):
    """The showdown and hand killing phases."""

    def _end_betting(self) -> None:
        """Begin the phase that follows a betting round, once its bets are collected."""
        betting, is_last = self._betting, self._is_complete()
        if self._frozen_pots is None and (is_last or is_betting_over(betting)):
            live = self._live()
            self.all_in_status: bool = len(live) > 1 and any(not self.stacks[seat] for seat in live)
            self._freeze_pots()
        following = after_round(betting, is_last, self.all_in_status and self._shows_all_in())
        if following == OVER:
            self._begin_pushing()
        elif following == NEXT_STREET:
            self._begin_street()
        else:
            self._begin_showdown()

    def _play_on(self) -> None:
        """Play on if an all-in player folds after the betting of the first street is over."""
        if self._frozen_pots is not None:
            self._frozen_pots = None
            self._frozen_pots = self.pots
        if self._betting.numbers[LEFT] == 1:
            assert self.street_index is not None
            self.street_index: int | None = self.street_index - 1
            self.all_in_status = False
            self._begin_pushing()
            self._advance()

    def _shows_all_in(self) -> bool:
        """Return whether all-in hands are shown before the remaining cards; not if draws remain."""
        assert self.street_index is not None
        left = self.streets[self.street_index + 1 :]
        return self.rules.all_in_face_up and not any(street.draw_status for street in left)

    def _freeze_pots(self) -> None:
        """Fix the pots and their players, once the betting is over.

        Chips that nobody matched over all streets are returned, like an uncalled bet; there can be
        such chips if blinds are paid before antes.
        """
        self._give_back_uncalled(self.contributions)
        self._frozen_pots = self.pots
        self._board_when_over = len(self.board_cards)

    def _begin_showdown(self) -> None:
        """List the seats that have to show, from the street's last aggressor or the first seat."""
        self.phase: Phase = SHOWDOWN
        assert self.street_index is not None
        is_stud = self.streets[self.street_index].opening is not Opening.POSITION
        order = showdown_order(self._betting, self._opener if is_stud else 0)
        self._showdown = [seat for seat in order if not self._is_face_up(seat)]
        if not self._showdown:
            self._end_showdown()

    def _is_face_up(self, seat: int) -> bool:
        """Return whether all hole cards of a seat are known and face up."""
        return all(self.hole_card_statuses[seat]) and all(self.hole_cards[seat])

    def _face_up(self) -> list[int]:
        """Return the live seats whose hole cards are all known and face up."""
        return [seat for seat in self._live() if self._is_face_up(seat)]

    def _hidden(self) -> list[int]:
        """Return the live seats with a hole card that is face down or unknown."""
        return [seat for seat in self._live() if not self._is_face_up(seat)]

    @property
    def showdown_index(self) -> int | None:
        """Return the seat that shows or mucks next, None outside the showdown."""
        return self._showdown[0] if self.phase is SHOWDOWN else None

    @property
    def showdown_indices(self) -> list[int]:
        """Return the seats that may show now, the default first.

        In the showdown, only the seat whose turn it is may show. If a player is all-in, or
        `showdown_in_turn` of the rules is False, every seat that has not shown may. In an all-in
        hand, live seats may also show while the remaining cards are dealt.
        """
        if self.phase is SHOWDOWN:
            in_turn = self.rules.showdown_in_turn and not self.all_in_status
            return self._showdown[:1] if in_turn else self._showdown[:]
        return self._hidden() if self.phase is DEALING and self.all_in_status else []

    def _is_complete(self) -> bool:
        """Return whether this is the last street."""
        assert self.street_index is not None
        return self.street_index == len(self.streets) - 1

    def verify_hole_cards_showing_or_mucking(
        self, status_or_cards: bool | CardsLike | None = None, player_index: int | None = None
    ) -> tuple[int, tuple[Card, ...]]:
        """Return the seat and the cards that it shows, none to muck, or raise ValueError.

        The arguments are those of `show_or_muck_hole_cards`.
        """
        if player_index is None or not self.showdown_indices:
            self._expect(SHOWDOWN, "showing or mucking")
        seat = self._seat(player_index, self.showdown_indices, "hand to show now")
        hand = tuple(self.hole_cards[seat])
        must_show = self.all_in_status and (self.rules.all_in_face_up or self.phase is DEALING)
        if status_or_cards is None:
            shows = must_show or self._can_win_now(seat, self._face_up())
        elif isinstance(status_or_cards, bool | np.bool):
            shows = bool(status_or_cards)
        else:
            cards = read_cards(status_or_cards)
            shows = bool(cards)
            hand = self._revealed(seat, cards) if cards else hand
        if not shows:
            if must_show:
                rule = "cards are to come" if self.phase is DEALING else "all-in hands are shown"
                raise RuleError(seat, f" cannot muck: {rule} (TableRules)")
            return seat, ()
        if not all(hand):
            cure = "name the cards, or muck with False"
            raise RuleError(seat, f" shows {write_cards(hand)!r}, which decides nothing; {cure}")
        return seat, hand

    def can_show_or_muck_hole_cards(
        self, status_or_cards: bool | CardsLike | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether `show_or_muck_hole_cards` is legal now with these arguments."""
        return is_legal(self.verify_hole_cards_showing_or_mucking, status_or_cards, player_index)

    def _revealed(self, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the complete hand of a seat that shows *cards*, some of which were unknown."""
        hand = self.hole_cards[seat]
        if len(cards) != len(hand):
            raise RuleError(seat, f" holds {len(hand)} cards and cannot show {len(cards)}")
        self._hand_indices(seat, cards, "show")
        return tuple(hand) if {*cards} == {*hand} else cards

    @operation
    def show_or_muck_hole_cards(
        self, status_or_cards: bool | CardsLike | None = None, player_index: int | None = None
    ) -> HoleCardsShowingOrMucking:
        """Show or muck the hand of the seat whose turn it is, or of another that may show now.

        Parameters
        ----------
        status_or_cards : bool or cards, optional
            True shows, False mucks, and cards show these cards. By default, a hand is shown unless
            a hand shown before beats it.
        player_index : one of `showdown_indices`, optional

        Raises
        ------
        ValueError
            If the seat may not show now, holds other cards, or has to show in an all-in hand.

        Examples
        --------
        >>> from poker_calculator.games import Automation, NoLimitTexasHoldem
        >>> by_hand = Automation.HOLE_CARDS_SHOWING_OR_MUCKING
        >>> automations = [entry for entry in Automation if entry is not by_hand]
        >>> state = NoLimitTexasHoldem.create_state(automations, stacks=50, rng=7)
        >>> all_in, call = state.complete_bet_or_raise_to(50), state.check_or_call()
        >>> state.showdown_indices
        [1, 0]
        >>> state.show_or_muck_hole_cards(player_index=0).player_index
        0
        >>> state.showdown_indices
        [1]
        """
        seat, cards = self.verify_hole_cards_showing_or_mucking(status_or_cards, player_index)
        record = self._show(seat, cards)
        self._advance()
        return record

    def _show(self, seat: int, cards: tuple[Card, ...]) -> HoleCardsShowingOrMucking:
        record = HoleCardsShowingOrMucking(seat, cards)
        self.operations.append(record)
        if cards:
            if cards != tuple(self.hole_cards[seat]):
                self.hole_cards[seat] = [*cards]
                for card in cards:
                    if card in self.deck_cards:
                        self.deck_cards.remove(card)
                self._strengths = None
            self.hole_card_statuses[seat] = [True] * len(cards)
        else:
            self._muck(seat)
        if self.phase is SHOWDOWN:
            self._showdown.remove(seat)
            if not self._showdown or self._betting.numbers[LEFT] == 1:
                self._showdown = []
                self._end_showdown()
        return record

    def _end_showdown(self) -> None:
        if self._betting.numbers[LEFT] == 1:
            self._begin_pushing()
        elif self._is_complete():
            self._begin_killing()
        else:
            self._begin_street()

    def _advance_showdown(self) -> bool:
        """Show or muck the next hand by default, if automated and its cards are known."""
        if Automation.HOLE_CARDS_SHOWING_OR_MUCKING not in self.automations:
            return False
        if not all(self.hole_cards[self._showdown[0]]):
            return False
        self._show(*self.verify_hole_cards_showing_or_mucking())
        return True

    def _find_strengths(self) -> list[list[int]]:
        """Return the strength of each seat's hand by board and hand type, 0 if unknown."""
        if self._strengths is None:
            seats = [
                seat
                for seat in self._live()
                if self.hole_cards[seat] and all(self.hole_cards[seat])
            ]
            self._strengths = [
                self._evaluate(hand_type, seats, cards)
                for cards in (self.board_cards, *self._further_boards)
                for hand_type in self.hand_types
            ]
        return self._strengths

    def _evaluate(self, hand_type: Any, seats: list[int], cards: list[Card]) -> list[int]:
        strengths = [0] * self.player_count
        if seats and all(cards):
            rows = np.array([self.hole_cards[seat] for seat in seats], np.uint8)
            board = np.array(cards, np.uint8)
            if rows.shape[1] + len(board) >= hand_type.fewest:
                strengths_of_live = hand_type.evaluate(rows, board).tolist()
                for seat, strength in zip(seats, strengths_of_live, strict=True):
                    strengths[seat] = strength
        return strengths

    def _can_win_now(self, seat: int, face_up: list[int]) -> bool:
        """Return whether a hand can win a share of a pot against the hands that are *face_up*."""
        if not self._is_complete():
            return True
        assert self._frozen_pots is not None
        strengths = self._find_strengths()
        for pot in self._frozen_pots:
            if seat in pot.player_indices:
                shown = [s for s in pot.player_indices if s in face_up]
                for of_type in strengths:
                    best = max((of_type[s] for s in shown), default=0)
                    if of_type[seat] >= best and (of_type[seat] or not shown):
                        return True
        return False

    def _begin_killing(self) -> None:
        self.phase = HAND_KILLING

    @property
    def hand_killing_indices(self) -> list[int]:
        """Return the seats whose hands cannot win and are killed now."""
        if self.phase is not HAND_KILLING:
            return []
        face_up = self._face_up()
        return [seat for seat in self._live() if not self._can_win_now(seat, face_up)]

    def verify_hand_killing(self, player_index: int | None = None) -> int:
        """Return the seat whose hand is killed, or raise ValueError."""
        self._expect(HAND_KILLING, "hand killing")
        return self._seat(player_index, self.hand_killing_indices, "losing hand to kill")

    def can_kill_hand(self, player_index: int | None = None) -> bool:
        """Return whether `kill_hand` is legal now with these arguments."""
        return is_legal(self.verify_hand_killing, player_index)

    @operation
    def kill_hand(self, player_index: int | None = None) -> HandKilling:
        """Kill a hand that cannot win, by default the first of `hand_killing_indices`.

        Raises ValueError unless the seat is one of them.
        """
        record = self._kill(self.verify_hand_killing(player_index))
        self._advance()
        return record

    def _kill(self, seat: int) -> HandKilling:
        self._muck(seat)
        record = HandKilling(seat)
        self.operations.append(record)
        return record

    def _advance_killing(self) -> bool:
        """Kill losing hands if automated; begin the next phase when there are none."""
        losing = self.hand_killing_indices
        if losing and Automation.HAND_KILLING not in self.automations:
            return False
        for seat in losing:
            self._kill(seat)
        self._begin_pushing()
        return True
