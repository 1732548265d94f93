"""Dealing one board or several, and choosing the number of runs."""

from __future__ import annotations

from lookup.arguments import read_whole
from lookup.cards import CardsLike
from poker_calculator.games.cards import Card
from poker_calculator.games.hand.dealing import Dealing
from poker_calculator.games.hand.hand import DEALING, SHOWDOWN, is_legal, operation
from poker_calculator.games.hand.operations import BoardDealing, RuleError, RunoutCountSelection
from poker_calculator.games.play.betting import LEFT


class HandBoards(Dealing):
    """The dealing of cards to one board or several.

    A hand has several boards from the flop on if `TableRules.boards` is above 1, or once all-in
    players have chosen to run the rest of the board more than once. Each pot is then split across
    the boards.
    """

    @property
    def boards(self) -> list[list[Card]]:
        """Return the boards, `board_cards` first. Runs share the cards dealt before them."""
        return [self.board_cards, *self._further_boards]

    @property
    def runout_count(self) -> int:
        """Return the number of runs: 1 unless the players chose more."""
        return self._runout_count or 1

    @property
    def board_dealing_index(self) -> int | None:
        """Return the index of the board that gets cards now, None if none does."""
        return self._board_at if self.board_dealing_count else None

    @property
    def board_dealing_count(self) -> int:
        """Return the number of cards that the board of `board_dealing_index` gets now."""
        if self.phase is not DEALING or self._burn_due or True in self._discards_due:
            return 0
        return 0 if any(self._holes_due) else self._board_due

    def verify_board_dealing(self, cards: CardsLike | None = None) -> tuple[Card, ...]:
        """Return the cards to deal, or raise ValueError; warn of cards not in the deck."""
        self._expect(DEALING, "board dealing")
        count = self.board_dealing_count
        if not count:
            raise RuleError("no board cards are dealt now: ", *self._dealing_order())
        if cards is None:
            return self._draw(count)
        return self._dealt(cards, count, "the board")

    def can_deal_board(self, cards: CardsLike | None = None) -> bool:
        """Return whether `deal_board` is legal now with these arguments."""
        return is_legal(self.verify_board_dealing, cards)

    @operation
    def deal_board(self, cards: CardsLike | None = None) -> BoardDealing:
        """Deal cards to the board, by default all that are due, from the deck.

        If there are several boards, that of `board_dealing_index` gets the cards. Raises ValueError
        for more cards than are due now.
        """
        dealt = self.verify_board_dealing(cards)
        self._take(dealt, cards is None)
        record = self._deal_board(dealt)
        self._end_dealing()
        self._advance()
        return record

    def _queue_boards(self) -> None:
        """Queue the street's cards for the boards after the first."""
        assert self.street_index is not None
        if self._shared or self._runout_count:
            missing = self._board_size() - self._shared
            is_last = not any(
                street.board_dealing_count for street in self.streets[self.street_index + 1 :]
            )
            count = missing if is_last else 0
        else:
            count = self._board_due
        boards = range(1, len(self._further_boards) + 1)
        self._board_queue = tuple((board, count) for board in boards) if count else ()

    def _board_size(self) -> int:
        """Return the number of cards on a complete board."""
        return sum(street.board_dealing_count for street in self.streets)

    def verify_runout_count_selection(self, count: int) -> int:
        """Return the number of runs, or raise ValueError."""
        runs = read_whole(count, "count", "give how often the board is run, 1 or more", least=1)
        missing = self._board_size() - len(self.board_cards)
        is_over = self._frozen_pots is not None and self.phase in (SHOWDOWN, DEALING)
        if not is_over or not missing or self._betting.numbers[LEFT] < 2:
            rule = (
                "no runs are chosen now: they are when all betting is over and cards are to come; "
            )
            raise RuleError(rule, *self._next_step())
        if self._runout_count or len(self.board_cards) > self._board_when_over:
            raise ValueError("runs are chosen once, before the next card is dealt to the board")
        assert self.street_index is not None
        later = self.streets[self.street_index + (self.phase is SHOWDOWN) :]
        if self._further_boards or any(street.hole_dealing_statuses for street in later):
            raise ValueError("runs need one board, and players who get no more hole cards")
        needed = runs * missing + sum(street.card_burning_status for street in later)
        if needed > self._cards_left() + len(self.burn_cards):
            raise ValueError(
                f"{runs} runs take {needed} cards, the deck has {self._cards_left()}; run fewer"
            )
        return runs

    def can_select_runout_count(self, count: int) -> bool:
        """Return whether `select_runout_count` is legal now with these arguments."""
        return is_legal(self.verify_runout_count_selection, count)

    @operation
    def select_runout_count(self, count: int) -> RunoutCountSelection:
        """Choose the number of runs of the rest of the board, once all betting is over.

        The first run deals a complete board, street by street. Each later run deals from the rest
        of the deck without burning cards. Each pot is split across the runs; the first gets the odd
        unit. The dealing of boards must not be automated: the choice comes before the next card.

        Raises ValueError before the betting is over or after the next board card, and in games in
        which players get more hole cards.

        Examples
        --------
        >>> from poker_calculator.games import Automation, NoLimitTexasHoldem
        >>> automations = set(Automation) - {Automation.BOARD_DEALING}
        >>> state = NoLimitTexasHoldem.create_state(automations, stacks=50, rng=7)
        >>> all_in, call = state.complete_bet_or_raise_to(50), state.check_or_call()
        >>> state.select_runout_count(2)
        RunoutCountSelection(runs=2)
        >>> dealt = [state.deal_board() for _ in range(4)]
        >>> [cards.board_index for cards in dealt], [len(board) for board in state.boards]
        ([0, 0, 0, 1], [5, 5])
        """
        runs = self.verify_runout_count_selection(count)
        self._runout_count, self._shared = runs, len(self.board_cards)
        self._further_boards = [[*self.board_cards] for _ in range(runs - 1)]
        record = RunoutCountSelection(runs)
        self.operations.append(record)
        if self._further_boards and self.phase is DEALING:
            self._queue_boards()
        return record
