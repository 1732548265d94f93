"""The board or boards: dealing them, and how often the rest of the board is run."""

from games.cards import Card
from games.hand.dealing import Dealing
from games.hand.hand import DEALING, SHOWDOWN, operation, query
from games.hand.operations import BoardDealing, RunCountChoosing
from games.play.course import LEFT
from lookup.arguments import read_whole
from lookup.cards import CardsLike


class Boards(Dealing):
    """The part of dealing that puts cards onto one board or several.

    There are several from the flop on by `TableRules.boards`, or since the players who are all-in
    chose to run the rest of the board more than once. Each pot is then split by board.
    """

    @property
    def boards(self) -> list[list[Card]]:
        """Return the boards; the first is `board_cards`. Runs share what lay there before them."""
        return [self.board_cards, *self._further_boards]

    @property
    def run_count(self) -> int:
        """Return how often the rest of the board is dealt: once unless players chose otherwise."""
        return self._run_count or 1

    @property
    def board_dealing_index(self) -> int | None:
        """Return which of the `boards` gets cards now, None when none does."""
        return self._board_at if self.board_dealing_count else None

    @property
    def board_dealing_count(self) -> int:
        """Return how many cards the board gets now, of several the one that is dealt next."""
        if self.phase is not DEALING or self._burn_due or True in self._discards_due:
            return 0
        return 0 if any(self._holes_due) else self._board_due

    def verify_board_dealing(self, cards: CardsLike | None = None) -> tuple[Card, ...]:
        """Return the cards for the board that is dealt, or raise ValueError; warn of cards."""
        self._expect(DEALING, "board dealing")
        count = self.board_dealing_count
        if not count:
            raise ValueError(f"no board cards are dealt now: {self._dealing_order()}")
        if cards is None:
            return self._draw(count)
        return self._dealt(cards, count, "the board")

    can_deal_board = query(verify_board_dealing)

    @operation
    def deal_board(self, cards: CardsLike | None = None) -> BoardDealing:
        """Deal cards onto the board, all that are due from the deck by default.

        Of several boards it is the one of `board_dealing_index`. Raises ValueError when the board
        gets none now, or not as many.
        """
        dealt = self.verify_board_dealing(cards)
        self._take(dealt, cards is None)
        record = self._deal_board(dealt)
        self._end_dealing()
        self._advance()
        return record

    def _queue_boards(self) -> None:
        """Set what the street deals to the boards after the first."""
        assert self.street_index is not None
        if self._shared or self._run_count:
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
        """Return how many cards a whole board has."""
        return sum(street.board_dealing_count for street in self.streets)

    def verify_run_count_choosing(self, count: int) -> int:
        """Return how often the rest of the board is to be dealt, or raise ValueError."""
        runs = read_whole(count, "count", "give how often the board is run, 1 or more", least=1)
        missing = self._board_size() - len(self.board_cards)
        is_over = self._frozen_pots is not None and self.phase in (SHOWDOWN, DEALING)
        if not is_over or not missing or self._betting.numbers[LEFT] < 2:
            raise ValueError(
                f"no runs are chosen now: they are when all betting is over and cards are to come; "
                f"{self._waiting_for()}"
            )
        if self._run_count or len(self.board_cards) > self._board_when_over:
            raise ValueError("runs are chosen once, before the next card is dealt to the board")
        assert self.street_index is not None
        later = self.streets[self.street_index + (self.phase is SHOWDOWN) :]
        if self._further_boards or any(street.hole_dealing_statuses for street in later):
            raise ValueError("runs are for games with one board, and players who get no more cards")
        needed = runs * missing + sum(street.card_burning_status for street in later)
        if needed > self._cards_left() + len(self.burn_cards):
            raise ValueError(
                f"{runs} runs take {needed} cards, the deck has {self._cards_left()}; run fewer"
            )
        return runs

    can_choose_run_count = query(verify_run_count_choosing)

    @operation
    def choose_run_count(self, count: int) -> RunCountChoosing:
        """Choose how often the rest of the board is dealt, once all betting is over.

        It is dealt whole for the first run, street by street, then for the next from what is left
        of the deck; no cards are burned for that. Each pot is split by run, the odd unit to the
        first. The dealing of boards must not be automated, as no card may have come.

        Raises ValueError before the betting is over or after the next card, and in games in which
        players get more cards.

        Examples
        --------
        >>> from games import Automation, NoLimitTexasHoldem
        >>> automations = set(Automation) - {Automation.BOARD_DEALING}
        >>> state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 50, 2, rng=7)
        >>> all_in, call = state.complete_bet_or_raise_to(50), state.check_or_call()
        >>> state.choose_run_count(2)
        RunCountChoosing(runs=2)
        >>> dealt = [state.deal_board() for _ in range(4)]
        >>> [cards.board_index for cards in dealt], [len(board) for board in state.boards]
        ([0, 0, 0, 1], [5, 5])
        """
        runs = self.verify_run_count_choosing(count)
        self._run_count, self._shared = runs, len(self.board_cards)
        self._further_boards = [[*self.board_cards] for _ in range(runs - 1)]
        record = RunCountChoosing(runs)
        self.operations.append(record)
        if self._further_boards and self.phase is DEALING:
            self._queue_boards()
        return record
