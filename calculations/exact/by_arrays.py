"""Count spots by NumPy alone, while no kernel is compiled.

Without flushes, boards of the same ranks have the same strengths. So the cards to come form a few
*draws* of ranks, each with its number of combinations of cards. If a draw gives the board three or
more cards of a suit and a hand a flush, the combinations with exactly these cards of the suit move
from the winners without flushes to the winners with flushes.

Shapes use S (spots), P (players), K (hole cards), C (pairs of hole cards that may play), E (draws
of ranks), T (cards to come), and N and M (cards to come of one suit, and of other suits).
"""

import functools
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spots.outcomes import winner_sets
from calculations.spots.spot import BOARD_CARDS, Kind
from calculations.spots.spot_rows import SpotRows
from lookup.cards import rank_of, suit_of
from lookup.games import CARD_SUITS, Game
from lookup.tables.runouts import BARE, board_indices, layout, runout_tables

RANKS = 13
LEAST_SUITED = 3  # board cards of a suit that a flush needs

CHOOSE = np.array([[comb(cards, drawn) for drawn in range(6)] for cards in range(5)])
"""Combinations of 0 to 5 of the 0 to 4 live cards of a rank."""

BITS = 1 << np.arange(RANKS)

AT_A_TIME = 1 << 19  # the number of strengths looked up at once, a few megabytes


SECONDS = (6e-3, 1.4e-3, 4e-4, 5e-5, 2e-5, 1e-5)
"""Estimated seconds of a spot by the number of board cards; each call also takes *BEGINNING*."""
BEGINNING = 3e-4


class Draws(NamedTuple):
    """The sets of n cards by their ranks."""

    ranks: NDArray[np.int64]  # [E, T]: low to high
    counts: NDArray[np.int64]  # [E, 13]: the number of cards of each rank
    numbers: NDArray[np.int64]
    """[13**T]: the index of each draw, by its ranks, low to high, as digits of one number."""


class CardRows(NamedTuple):
    """The cards of spots, in the form for the counts below."""

    live: NDArray[np.int64]  # [S, 4, 13]: 1 for a card that can still come
    board_ranks: NDArray[np.int64]  # [S, 4]: the mask of the board's ranks in each suit
    board: NDArray[np.int64]  # [S, 0..5]: the ranks of the board
    pairs: NDArray[np.int64]  # [S, P, C]: the rank rows of the pairs of hole cards
    suited: NDArray[np.int64]  # [S, 4, P, C]: the rows of flushes of these pairs in each suit


def count_by_arrays(rows: SpotRows, outcomes: NDArray[np.int64]) -> None:
    """Count spots by NumPy; a `by_ranks.CountRows`."""
    hole_cards, boards, dead, game = rows
    players, size = hole_cards.shape[1:]
    draws = len(draws_of(BOARD_CARDS - boards.shape[1]).ranks)
    step = max(1, AT_A_TIME // (_pairs_of(players, size) * draws))
    for first in range(0, len(hole_cards), step):
        part = slice(first, first + step)
        some = SpotRows(hole_cards[part], boards[part], dead[part], game)
        outcomes[part] = _tally(some, SharedPots)


def count_categories_by_arrays(rows: SpotRows) -> NDArray[np.int64]:
    """Return the number of boards on which each hand has each category 1..9, int64 [S, P, 9]."""
    counts = _tally(rows, Categories)
    return counts.reshape((*rows.hole_cards.shape[:2], 16))[:, :, 1:10]


def array_seconds(kind: Kind, spots: int = 1) -> float:
    """Return the estimated seconds of `count_by_arrays`."""
    seconds = SECONDS[kind.on_board] * (1 + kind.game.low)
    return BEGINNING + spots * seconds * (1 + _pairs_of(kind.players, kind.size) / 40)


def _pairs_of(players: int, size: int) -> int:
    """Return the number of pairs of hole cards that may play in a spot."""
    return players * comb(size, 2)


def read_cards(rows: SpotRows) -> CardRows:
    """Sort the cards of spots by suit, and look up the rows of the hands."""
    hole_cards, boards, dead, game = rows
    spots, players, size = hole_cards.shape
    spot = np.arange(spots)[:, None]
    live = np.ones((spots, 53), np.int64)
    live[:, : game.deck.start] = 0
    for cards in (hole_cards.reshape(spots, players * size), boards, dead):
        live[spot, cards] = 0
    board = rank_of(boards.astype(np.int64))
    of_suit = suit_of(boards)[:, None] == np.arange(CARD_SUITS)[:, None]
    board_ranks = (of_suit * BITS[board][:, None]).sum(axis=2)

    pairs, suited = rows_of_pairs(hole_cards[..., [*combinations(range(size), 2)]], game.two_play)
    by_suit = live[:, 1:].reshape(spots, RANKS, CARD_SUITS).swapaxes(1, 2)
    return CardRows(by_suit, board_ranks, board, pairs, np.moveaxis(suited, 0, 1))


def rows_of_pairs(
    cards: NDArray[np.uint8], two_play: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rank rows of pairs of hole cards [..., 2], and the rows of their flushes.

    The results are [...] and, by suit, [4, ...]. One card of a suit can make a flush unless
    *two_play*.
    """
    ranks, suits = rank_of(cards.astype(np.int64)), suit_of(cards)
    low, high, index = ranks[..., 0], ranks[..., 1], layout().pair_index
    pairs = index[low, high]
    suit = np.arange(CARD_SUITS).reshape(-1, *[1] * pairs.ndim)
    x, y = suits[..., 0] == suit, suits[..., 1] == suit
    alone = BARE if two_play else np.where(x | y, index[low, low] * x + index[high, high] * y, BARE)
    return pairs, np.where(x & y, pairs, alone)


class SharedPots:
    """Counts by spot and by the set of players who share the pot, or each of its two halves."""

    def __init__(self, spots: int, players: int, game: Game) -> None:
        self.players: int = players
        self.sets: int = 1 << players * (1 + game.low)
        self.counts: NDArray[np.int64] = np.zeros(spots * self.sets, np.int64)

    def add(
        self,
        spot: NDArray[np.intp],
        strengths: NDArray[np.uint16],
        lows: NDArray[np.uint16] | None,
        drawn: NDArray[np.int64],
    ) -> None:
        """Add boards to the shares of their best hands.

        spot : [N], the index of the spot of each row
        strengths : [N, P, M], and *lows*, 0 for none
        drawn     : [N, M] combinations of cards
        """
        sets = winner_sets(strengths).astype(np.int64)
        if lows is not None:
            sets = sets << self.players | np.where(lows.any(axis=1), winner_sets(lows), 0)
        _count(self.counts, spot[:, None] * self.sets + sets, drawn)


class Categories:
    """Counts by spot, player and the category of the player's hand, 0 to 15."""

    def __init__(self, spots: int, players: int, game: Game) -> None:
        self.players: int = players
        self.sets: int = players * 16
        self.counts: NDArray[np.int64] = np.zeros(spots * self.sets, np.int64)

    def add(
        self,
        spot: NDArray[np.intp],
        strengths: NDArray[np.uint16],
        lows: NDArray[np.uint16] | None,
        drawn: NDArray[np.int64],
    ) -> None:
        """Add boards to the categories of hands; takes the arguments of `SharedPots.add`."""
        hands = spot[:, None, None] * self.players + np.arange(self.players)[:, None]
        indices = 16 * hands + (strengths >> 12)
        _count(self.counts, indices, np.broadcast_to(drawn[:, None], indices.shape))


def _count(counts: NDArray[np.int64], indices: NDArray[np.int64], drawn: NDArray[np.int64]) -> None:
    """Add combinations to the counts at their places."""
    counts += np.bincount(indices.ravel(), drawn.ravel(), counts.size).astype(np.int64)


def _tally(rows: SpotRows, kind: type[SharedPots] | type[Categories]) -> NDArray[np.int64]:
    """Return the counts of spots, of either kind, with a row for each spot."""
    cards, game, tables = read_cards(rows), rows.game, runout_tables(rows.game)
    spots, players = cards.pairs.shape[:2]
    draws = draws_of(BOARD_CARDS - cards.board.shape[1])
    board_entries = _board_indices(cards.board, draws)
    strengths = _best(tables.rows, cards.pairs, board_entries)
    lows = _best(tables.lows, cards.pairs, board_entries) if game.low else None
    tally = kind(spots, players, game)
    drawn = combinations_of(cards.live.sum(axis=1), draws)
    tally.add(np.arange(spots), strengths, lows, drawn)
    for suit in range(CARD_SUITS):
        for spot, flushes, entries, others in _with_flushes(cards, suit, tables.flushes):
            without = strengths[spot[:, None], :, entries].swapaxes(1, 2)
            low = None if lows is None else lows[spot[:, None], :, entries].swapaxes(1, 2)
            tally.add(spot, without, low, -others)
            tally.add(spot, np.maximum(without, flushes[:, :, None]), low, others)
    return tally.counts.reshape(spots, tally.sets)


def _with_flushes(
    cards: CardRows, suit: int, table: NDArray[np.uint16]
) -> Iterator[tuple[NDArray[Any], ...]]:
    """Yield the cards to come of one suit with which a hand has a flush, by their number.

    Each item has the spot of each draw, [N], the hands' flushes, [N, P], the draws of all ranks
    that include cards of other suits, [N, M], and the combinations of these cards, [N, M].
    """
    board_ranks, live = cards.board_ranks[:, suit], cards.live[:, suit]
    to_come = BOARD_CARDS - cards.board.shape[1]
    for count in range(to_come + 1):
        suits = suited_draws(to_come, count)
        masks = board_ranks[:, None] | suits.masks
        possible = suits.masks & ~(live @ BITS)[:, None] == 0
        spot, drawn = np.nonzero(possible & (np.bitwise_count(masks) >= LEAST_SUITED))
        entries = layout().mask_index[masks[spot, drawn]]
        flushes = table[cards.suited[spot, suit], entries[:, None, None]].max(axis=2)
        able = flushes.any(axis=1)
        if able.any():
            others = cards.live.sum(axis=1) - live
            combinations = combinations_of(others, draws_of(to_come - count))
            spot = spot[able]
            yield spot, flushes[able], suits.entries[drawn[able]], combinations[spot]


def _board_indices(board: NDArray[np.int64], draws: Draws) -> NDArray[np.uint16]:
    """Return the index of each final board in the rank rows, [S, E]."""
    shape = (len(board), len(draws.ranks))
    board_ranks = np.broadcast_to(board[:, None], (*shape, board.shape[1]))
    drawn = np.broadcast_to(draws.ranks, (*shape, draws.ranks.shape[1]))
    ranks = np.sort(np.concatenate((board_ranks, drawn), axis=2), axis=2)
    entries: NDArray[np.uint16] = board_indices()[tuple(np.moveaxis(ranks, 2, 0))]
    return entries


def _best(
    rows: NDArray[np.uint16], pairs: NDArray[np.int64], entries: NDArray[np.uint16]
) -> NDArray[np.uint16]:
    """Return the strength of each hand on each board, the best over its pairs, [S, P, E]."""
    best = rows[pairs[:, :, 0, None], entries[:, None]]
    for pair in range(1, pairs.shape[2]):
        np.maximum(best, rows[pairs[:, :, pair, None], entries[:, None]], out=best)
    return best


def combinations_of(live: NDArray[np.int64], draws: Draws) -> NDArray[np.int64]:
    """Return the combinations of cards of each draw, [S, E], from the live cards [S, 13]."""
    drawn: NDArray[np.int64] = CHOOSE[live[:, None], draws.counts].prod(axis=2)
    return drawn


@functools.cache
def draws_of(count: int) -> Draws:
    """Return the draws of *count* cards."""
    chosen = [*combinations_with_replacement(range(RANKS), count)]
    ranks = np.array(chosen, np.int64).reshape(len(chosen), count)
    counts = (ranks[:, :, None] == np.arange(RANKS)).sum(axis=1)
    numbers = np.zeros(RANKS**count, np.int64)
    numbers[_key(ranks)] = np.arange(len(ranks))
    return Draws(ranks, counts, numbers)


def _key(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return sets of ranks [..., T] as numbers, [...]."""
    return ranks @ RANKS ** np.arange(ranks.shape[-1])


class SuitedDraws(NamedTuple):
    """Draws with some cards of one suit."""

    masks: NDArray[np.int64]  # [N]: the ranks of the cards of the suit
    entries: NDArray[np.int64]  # [N, M]: the index of the draw of both together


@functools.cache
def suited_draws(count: int, of_suit: int) -> SuitedDraws:
    """Return the draws of *count* cards, *of_suit* of them in one suit."""
    chosen = [*combinations(range(RANKS), of_suit)]
    own = np.array(chosen, np.int64).reshape(len(chosen), of_suit)
    others = draws_of(count - of_suit).ranks
    shape = (len(own), len(others))
    ranks = np.concatenate(
        (
            np.broadcast_to(own[:, None], (*shape, of_suit)),
            np.broadcast_to(others, (*shape, count - of_suit)),
        ),
        axis=2,
    )
    entries = draws_of(count).numbers[_key(np.sort(ranks, axis=2))]
    return SuitedDraws(BITS[own].sum(axis=1), entries)
