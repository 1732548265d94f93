"""The tables of a batch of hands as arrays with a row per hand."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games._kernels.batch_rows import (
    ACTOR,
    BETS,
    CALL,
    CAN_FOLD,
    CONTRIBUTIONS,
    FOLD,
    HANDS,
    LIVE,
    MAX_RAISE_TO,
    MIN_RAISE_TO,
    PER_HAND,
    RAISE,
    STACKS,
    STREET,
    BatchRows,
)
from poker_calculator.games.batch.batch_options import BatchGame
from poker_calculator.games.play.betting import DEAD

MOST_SHOWN: Final = 7
"""The maximum number of hands in a printed table, which then has ten lines with heads and end."""


class BatchLegalActions(NamedTuple):
    """The legal actions of each row, as read-only views: the next step changes them."""

    mask: NDArray[np.bool_]
    """[N, 3], whether fold, check or call, and raise are legal; all False if the hand is over."""
    call: NDArray[np.int64]
    """[N], the chips that a call adds, 0 for a check."""
    min_raise_to: NDArray[np.int64]
    """[N], the minimum to raise to, 0 if no raise is legal."""
    max_raise_to: NDArray[np.int64]
    """[N], the maximum to raise to."""
    turn_index: NDArray[np.int64]
    """[N], the seat that has to act, -1 if the hand is over."""

    def __repr__(self) -> str:
        """Return the actions of the first rows as a table.

        >>> from poker_calculator.games import BatchState
        >>> BatchState(
        ...     "NT", hand_count=9, players=2, stacks=200, blinds=(1, 2), min_bet=2
        ... ).legal_actions()
        Legal actions of 9 hands
        hand   turn  fold  check or call  raise to
           0      1  yes   call 1         4 to 200
           1      1  yes   call 1         4 to 200
           2      1  yes   call 1         4 to 200
           3      1  yes   call 1         4 to 200
           4      1  yes   call 1         4 to 200
           5      1  yes   call 1         4 to 200
           6      1  yes   call 1         4 to 200
        and 2 more; see .mask, .call, .min_raise_to, .max_raise_to and .turn_index
        """
        hands = len(self.turn_index)
        lines = [
            f"Legal actions of {hands:,} hand{'s' * (hands != 1)}",
            "hand   turn  fold  check or call  raise to",
        ]
        lines += [self._row(hand) for hand in range(min(hands, MOST_SHOWN))]
        if hands > MOST_SHOWN:
            fields = ", .".join(self._fields[:-1])
            lines.append(f"and {hands - MOST_SHOWN:,} more; see .{fields} and .{self._fields[-1]}")
        return "\n".join(lines)

    def _row(self, hand: int) -> str:
        """Return the line of a hand."""
        may, turn = self.mask[hand], int(self.turn_index[hand])
        if turn < 0:
            return f"{hand:4}      –  the hand is over"
        fold = "yes" if may[FOLD] else "–"
        passive = f"call {self.call[hand]}" if self.call[hand] else "check"
        raises = f"{self.min_raise_to[hand]} to {self.max_raise_to[hand]}" if may[RAISE] else "–"
        return f"{hand:4}  {turn:5}  {fold:4}  {passive:13}  {raises}"


MASKED: Final = np.array([CAN_FOLD, ACTOR, MAX_RAISE_TO])
"""The columns of `BatchRows.legal` that the mask of fold, check or call, and raise follows from."""

MASKED_ABOVE: Final = np.array([0, -1, 0])  # an action is legal if its column is greater than this


class FinalObservation(NamedTuple):
    """The tables of E hands at their end, as copies."""

    board_cards: NDArray[np.uint8]
    """[E, 5], 0 for a card that was not dealt."""
    hole_cards: NDArray[np.uint8]
    """[E, P, H], for all seats, including folders."""
    statuses: NDArray[np.bool_]
    """[E, P], whether each seat was live."""
    stacks: NDArray[np.int64]
    """[E, P], including winnings."""
    players: NDArray[np.int64]
    """[E, P], the player in each seat."""


class BatchTable:
    """The tables of a batch; views are read-only, and change with the next step."""

    _rows: BatchRows
    _game: BatchGame
    _totals: NDArray[np.int64]
    _rotates: bool
    _final: FinalObservation | None

    def legal_actions(self) -> BatchLegalActions:
        """Return the legal actions of each row."""
        legal = self._rows.legal
        columns = CALL, MIN_RAISE_TO, MAX_RAISE_TO, ACTOR
        call, minimum, maximum, turns = (_view(legal[:, column]) for column in columns)
        mask = legal[:, MASKED] > MASKED_ABOVE
        return BatchLegalActions(_view(mask), call, minimum, maximum, turns)

    @property
    def final_observation(self) -> FinalObservation:
        """Return the final tables of all hands that ended in the last step; a reset clears them.

        Its E rows are those of the step's `EndedHands`. (In Gymnasium's vector environments,
        ``infos["final_observation"]`` has all N rows, with a mask of ended hands.) Raises
        ValueError unless the batch was made with ``final_observation=True``.
        """
        if self._final is None:
            raise ValueError(
                "this batch keeps no final observation; make it with final_observation=True"
            )
        return self._final

    def _observe(self, rows: Any) -> FinalObservation:
        """Return the tables of some rows."""
        return FinalObservation(
            self.board_cards[rows],
            self.hole_cards[rows],
            self._seats(LIVE)[rows] != 0,
            self.stacks[rows],
            self._players(self.hands_dealt[rows]),
        )

    def _seats(self, what: int) -> NDArray[np.int64]:
        """Return a view of a column group of the numbers, one value per seat, [N, P]."""
        first = PER_HAND + what * self._game.players
        return _view(self._rows.numbers[:, first : first + self._game.players])

    def __len__(self) -> int:
        return len(self._rows.numbers)

    @property
    def stacks(self) -> NDArray[np.int64]:
        """Return each seat's stack, [N, P]."""
        return self._seats(STACKS)

    @property
    def bets(self) -> NDArray[np.int64]:
        """Return each seat's bet on this street, [N, P]."""
        return self._seats(BETS)

    @property
    def contributions(self) -> NDArray[np.int64]:
        """Return each seat's chips in the pots, [N, P], without untrimmed antes."""
        return self._seats(CONTRIBUTIONS)

    @property
    def starting_stacks(self) -> NDArray[np.int64]:
        """Return the stacks before the hand, [N, P]."""
        return _view(self._rows.starting)

    @property
    def payoffs(self) -> NDArray[np.int64]:
        """Return each seat's winnings so far in this hand, [N, P]; not a view."""
        return self.stacks - self.starting_stacks

    @property
    def totals(self) -> NDArray[np.int64]:
        """Return each player's winnings in all finished hands, [N, P].

        Players are seats, unless the button rotates.
        """
        return _view(self._totals)

    @property
    def players(self) -> NDArray[np.int64]:
        """Return the player in each seat in the current hand, [N, P]; not a view."""
        return self._players(self.hands_dealt)

    def _players(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the player in each seat, by the numbers of hands in a row, from 1."""
        seats = np.arange(self._game.players)
        if not self._rotates:
            return np.tile(seats, (numbers.size, 1))
        return (seats + numbers[:, None] - 1) % self._game.players

    @property
    def statuses(self) -> NDArray[np.bool_]:
        """Return whether each seat is live, [N, P], even after a showdown; not a view."""
        live: NDArray[np.bool_] = self._seats(LIVE) != 0
        return live

    @property
    def hole_cards(self) -> NDArray[np.uint8]:
        """Return the hole cards of all seats, including folders, [N, P, H]."""
        game = self._game
        dealt = self._rows.decks[:, : game.players * game.hole]
        # Dealt one at a time around the table.
        return _view(dealt.reshape(len(self), game.hole, game.players).swapaxes(1, 2))

    @property
    def board_cards(self) -> NDArray[np.uint8]:
        """Return the boards, 0 for a card to come, [N, 5]."""
        return _view(self._rows.boards)

    @property
    def decks(self) -> NDArray[np.uint8]:
        """Return the cards that a hand takes from the deck, including burned ones, [N, D]."""
        return _view(self._rows.decks)

    @property
    def street_index(self) -> NDArray[np.int64]:
        """Return the street of each row, [N]: in hold'em 0 before the flop to 3 on the river."""
        return _view(self._rows.numbers[:, STREET])

    @property
    def turn_index(self) -> NDArray[np.int64]:
        """Return the seat that has to act, -1 if the hand is over, [N]."""
        return _view(self._rows.legal[:, ACTOR])

    @property
    def status(self) -> NDArray[np.bool_]:
        """Return whether each hand is still being played, [N]; not a view."""
        played: NDArray[np.bool_] = self._rows.legal[:, ACTOR] >= 0
        return played

    @property
    def hands_dealt(self) -> NDArray[np.int64]:
        """Return the number of hands begun in each row, [N]."""
        return _view(self._rows.numbers[:, HANDS])

    @property
    def total_pot_amount(self) -> NDArray[np.int64]:
        """Return the pots with all bets, 0 if the hand is over, [N]; not a view."""
        total = self.contributions.sum(axis=1) + self.bets.sum(axis=1)
        return np.where(self.status, total + self._rows.numbers[:, DEAD], 0)

    @property
    def raked_amount(self) -> NDArray[np.int64]:
        """Return the rake of each hand, 0 until the hand is over, [N]; not a view."""
        taken = self.starting_stacks.sum(axis=1) - self.stacks.sum(axis=1)
        return np.where(self.status, 0, taken)

    def __repr__(self) -> str:
        game = self._game
        over = len(self) - int(self.status.sum())
        return f"<{len(self)} hands of {game.variant.name}, {game.players} players, {over} over>"


def _view(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view."""
    view = array.view()
    view.flags.writeable = False
    return view
