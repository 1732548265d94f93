"""The hole cards that a seat may hold in a game of two players, with their exact equities."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.live_combos import list_live_combos
from calculations.exact.range_boards import wins_of_pairs
from calculations.ranges.range import Range
from calculations.spots.spot import Spot
from lookup.combos import COMBOS
from lookup.running.threads import Workers
from lookup.tables.heads_up import BOARDS, heads_up_matrix
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.pots.rake import rake as no_rake
from poker_calculator.games.worth.hand_state import board_game

MOST_COMPARISONS: Final = 1_000_000
"""The maximum number of pairs of holdings on all boards, in games without an engine."""

MOST_BOARDS: Final = 8
"""The maximum number of boards with cached equities; each takes 14 MB in hold'em."""


class Against(NamedTuple):
    """Sums over the opponent's holdings, for each of the player's holdings: [N] or [N, K]."""

    shares: NDArray[np.float64]
    """The sum of weight times equity."""
    mass: NDArray[np.float64]
    """The sum of weights; 0 for a holding that shares a card with the board."""


class Holdings:
    """The N possible hole cards of each of two players, and their equities against ranges.

    Raises ValueError for games without exact equities of ranges, such as those of more than two
    players, several boards, stud, draw games and Omaha, and for rake and dead chips.
    """

    def __init__(self, game: TrainingGame) -> None:
        state, streets = game.deal(rng=0).state, game.streets
        hole, *later = (street.hole_dealing_statuses for street in streets)
        self._game = board_game(state.deck, state.hand_types, streets)
        self._evaluate = state.hand_types[0].evaluate
        self._deck = [int(card) for card in state.deck]
        self._board_size = sum(street.board_dealing_count for street in streets)
        pairs = comb(len(self._deck), len(hole)) ** 2 * comb(len(self._deck), self._board_size)
        drawn = any(street.draw_status for street in streets)
        if (
            (game.players, state.rules.boards, len(state.hand_types)) != (2, 1, 1)
            or (any(hole) or any(later) or drawn or len(hole) > 2)
            or (pairs > MOST_COMPARISONS and (self._game is None or self._game.two_play))
            or (state.rake is not no_rake or state.fees or state.dead_chips)
        ):
            raise ValueError(
                f"{game!r} has no exact equities of ranges; give hold'em or a small game, with "
                f"two players, one board, and no rake or dead chips"
            )
        of_deck = COMBOS if self._game else [*combinations(sorted(self._deck), len(hole))]
        self.cards: NDArray[np.int64] = np.array(of_deck, np.int64)
        """[N, H] card numbers, ascending."""
        self._has_card = np.zeros((len(self.cards), 53))
        np.put_along_axis(self._has_card, self.cards, 1, axis=1)
        self._apart = self._has_card @ self._has_card.T == 0
        self._matrices: dict[tuple[int, ...], NDArray[np.float64]] = {}

    def index(self, hand: TrainingHand, seat: int) -> int:
        """Return the row of a seat's hole cards in `cards`."""
        own = hand.hole_cards[seat]
        return int(np.flatnonzero((self.cards == own).all(axis=1))[0])

    def against(self, board: tuple[int, ...], weights: NDArray[np.float64]) -> Against:
        """Return the equity sums of all holdings against an opponent's weights [N] or [N, K]."""
        live = np.isin(self.cards, [card for card in self._deck if card not in board]).all(axis=1)
        possible = (weights.T * live).T
        shared = self._has_card @ (self._has_card.T @ possible)
        # `shared` counts a holding itself once for each of its H cards.
        mass = possible.sum(axis=0) - shared + (self.cards.shape[1] - 1) * possible
        return Against(self._equities(board) @ weights, (mass.T * live).T)

    def _equities(self, board: tuple[int, ...]) -> NDArray[np.float64]:
        """Return the equity of each holding against each other [N, N], 0 for impossible pairs."""
        board = tuple(sorted(board))
        if board not in self._matrices:
            if len(self._matrices) >= MOST_BOARDS:
                del self._matrices[next(old for old in self._matrices if old)]
            equities = self._of_range(board) if self._game else self._of_runouts(board)
            self._matrices[board] = equities * self._apart
        return self._matrices[board]

    def _of_range(self, board: tuple[int, ...]) -> NDArray[np.float64]:
        assert self._game is not None
        if not board and self._game.is_standard:
            wins, ties = heads_up_matrix()
            return (wins + 0.5 * ties) / BOARDS
        all_cards = np.array(board, np.uint8), np.empty(0, np.uint8)
        spot = list_live_combos(Spot((Range.random(), Range.random()), *all_cards, self._game))
        wins, ties = wins_of_pairs(spot, Workers(1))
        equities = np.zeros(self._apart.shape)
        equities[np.ix_(spot.combos, spot.combos)] = (wins + 0.5 * ties) / spot.runouts
        return equities

    def _of_runouts(self, board: tuple[int, ...]) -> NDArray[np.float64]:
        wins, boards = np.zeros((2, *self._apart.shape))
        rest = [card for card in self._deck if card not in board]
        for runout in combinations(rest, self._board_size - len(board)):
            final = np.array([*board, *runout], np.int64)
            live = np.flatnonzero(~np.isin(self.cards, final).any(axis=1))
            hands, cells = self.cards[live], np.ix_(live, live)
            boards_of_hands = np.tile(final.astype(np.uint8), (len(hands), 1))
            strengths = self._evaluate(hands.astype(np.uint8), boards_of_hands).astype(np.int64)
            wins[cells] += (np.sign(strengths[:, None] - strengths) + 1) / 2
            boards[cells] += 1
        equities: NDArray[np.float64] = wins / np.maximum(boards, 1)
        return equities

    def observations(self, hand: TrainingHand, seat: int) -> NDArray[np.float32]:
        """Return the seat's observation with each holding as its hole cards, [N, size]."""
        rows = np.repeat(hand.observe(seat)[None], len(self.cards), axis=0)
        start = hand.game.layout.starts["own_cards"]
        rows[:, start : start + 52] = 0
        np.put_along_axis(rows, start - 1 + self.cards, 1, axis=1)
        return rows
