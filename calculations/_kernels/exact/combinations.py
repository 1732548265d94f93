"""Numbers of combinations of cards for the ranks of each board: all, and those that allow a flush.

Boards are sorted by their ranks, low to high. So the boards with the same lowest rank, the same
number of times, are in the order of the multisets of their other, higher ranks. The combinations of
a board are those of this multiset times a factor that depends only on the lowest rank. So the loops
run over whole vectors without any look-up.

With L live cards of a rank in one suit, 0 or 1, and A in the others, C cards of the rank have
choose(A, C) combinations without a card of the suit, and L * choose(A, C - 1) with one. If the
board needs at least T cards of the suit, the higher ranks then need T or T - 1.

A set of cards is a number of 16 bits a suit. One array, *boards* [...] uint16, holds all values of
boards. Shapes use P (players).
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.exact.by_ranks_entries import cards_of_ranks
from lookup._kernels.cards import ALL_RANKS
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where
from lookup.compiling.lanes.vectors import LANES, load, spread, store
from lookup.tables.runouts import WIDTH

# Arguments of helpers are NumPy integers: Numba compiles a helper anew for each integer of Python,
# which it treats as a constant.
NONE, BOARD = np.int64(0), np.int64(5)
MOST_OF_RANK = 4

INCLUDING = MOST_OF_RANK * LANES
"""The start of the choices with a card of the suit, after the choices of 1 to 4 cards without."""

SETS = 2 * MOST_OF_RANK * LANES  # the start of the combinations of sets, after the choices

SIZES = tuple(comb(12 + cards, cards) for cards in range(BOARD))
"""The numbers of multisets of 0 to 4 ranks."""

SET_STARTS = tuple(SETS + sum(size + LANES for size in SIZES[:cards]) for cards in range(BOARD))
"""The starts of the sets of 0 to 4 cards, with a spare vector after each size."""

SPACE = sum(size + LANES for size in SIZES)
"""The length of a part: one part of zeros, then the sets with at least 0, 1, ... 4 suited cards."""


def _runs(size: int) -> NDArray[np.int64]:
    """Return the runs that make the sets of *size* cards from sets of fewer cards, [..., 4].

    A run has the start of the smaller sets, its own offset from the first set, its length, and the
    index of the choices of its rank.
    """
    runs, start = [], 0
    for rank in range(13):
        for cards in range(min(size, MOST_OF_RANK), 0, -1):
            fewer = size - cards
            length = comb(max(11 - rank + fewer, 0), fewer)  # sets of the ranks above
            if length:
                source = SET_STARTS[fewer] + SIZES[fewer] - length
                runs.append([source, start, length, (cards - 1) * LANES + rank])
            start += length
    return np.array(runs)


def _steps(size: int, least: int) -> NDArray[np.int64]:
    """Return the steps that fill the sets with more than *least* cards of a suit, by vectors.

    A step, [..., 3], has the start of the part with one card of the suit less, the start of the
    part to fill, and the index of the choices.
    """
    fewer, filled = least * SPACE, SET_STARTS[size] + (least + 1) * SPACE
    return np.array(
        [
            [fewer + source + at, filled + start + at, choice]
            for source, start, length, choice in _runs(size).tolist()
            for at in range(0, length, LANES)
        ]
    )


def _all_steps() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the steps for boards with at least 0, 3 or 4 cards of a suit, and their starts, [6].

    Boards with 3 suited cards need sets of four cards with 2 or 3 of them, and so on.
    """
    needed = {
        0: [(1, 0), (2, 0), (3, 0), (4, 0)],
        3: [(1, 1), (2, 1), (3, 1), (3, 3), (4, 2)],
        4: [(1, 1), (2, 1), (3, 2), (4, 3)],
    }
    steps = {
        least: np.concatenate([_steps(size, of_suit) for size, of_suit in sets])
        for least, sets in needed.items()
    }
    lengths = [len(steps.get(least, ())) for least in range(BOARD)]
    return np.concatenate([*steps.values()]), np.cumsum([0, *lengths])


STEPS, FIRST_STEPS = _all_steps()
BOARD_RUNS = _runs(5)

BOARDS_SPACE = WIDTH + LANES
"""The length of a run, with a value for each board and a spare vector."""

FIRST = -(-(SETS + 6 * SPACE) // LANES) * LANES
"""The start of the first run, at a whole vector after the sets."""

DRAWN, SUITED, BEST, WINNERS, LOW_WINNERS, RANKS, FIVE, ALL = FIRST + BOARDS_SPACE * np.arange(8)
"""The starts of the runs: the combinations of each board; its combinations with enough cards of a
suit; the best strength and its holders; the holders of the best low; the mask of the ranks; the
mask again, for boards of five ranks alone. ALL is the length of all runs."""

NO_SUIT = 0xFFFF  # instead of a mask of ranks, for boards that cannot be of one suit


class SpotCards(NamedTuple):
    """The cards of a spot."""

    live: Integer  # the cards not yet dealt
    board: Integer  # the cards on the board
    hands: NDArray[np.int64]  # [P]: the cards of each hand


@formula
def choices_of(undealt: Lanes, dealt: Lanes, own: Lanes, own_dealt: Lanes) -> tuple[Lanes, ...]:
    """Return the combinations of 1 to 4 cards of each rank, without and with a card of a suit.

    undealt, dealt : the numbers of live cards of other suits, and of those on the board
    own, own_dealt : the same for the suit
    """
    pairs = undealt * (undealt - 1) >> 1
    triples = where(undealt > 3, 4, where(undealt > 2, 1, 0))
    chosen = 1, undealt, pairs, triples, where(undealt > 3, 1, 0)
    drawn = []
    for cards in range(MOST_OF_RANK + 1):
        combinations = where(dealt == cards, 1, 0)
        for copies in range(cards):
            combinations = where(dealt == copies, chosen[cards - copies], combinations)
        drawn.append(combinations)
    without = [where(own_dealt > 0, 0, combinations) for combinations in drawn[1:]]
    including = [where(own + own_dealt > 0, combinations, 0) for combinations in drawn[:-1]]
    return *without, *including


@formula
def with_rank(enough: Lanes, fewer: Lanes, without: Lanes, including: Lanes) -> Lanes:
    """Return the combinations of sets with a further rank, drawn without or with a suited card.

    enough, fewer : the combinations of the sets with enough suited cards, and with at least one
                    less
    """
    return enough * without + fewer * including


@formula
def two_with_rank(
    fewer: Lanes, enough: Lanes, more: Lanes, without: Lanes, including: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the result of `with_rank` for enough cards of a suit, and for one more."""
    return enough * without + fewer * including, more * without + enough * including


@formula
def if_known_drawn(combinations: Lanes, ranks: Lanes, known_ranks: Lanes) -> Lanes:
    """Return the combinations of boards with all ranks that are already on the board, else 0."""
    return where((known_ranks & ~ranks) > 0, 0, combinations)


@formula
def of_one_suit(five: Lanes, shown: Lanes, known_ranks: Lanes) -> Lanes:
    """Return 1 where a board of *five* ranks can be all of a suit, else 0.

    shown, known_ranks : the ranks of the suit that the board can have, and that it has already
    """
    return where(((five & ~shown) == 0) & ((five & known_ranks) == known_ranks), 1, 0)


@formula
def five_ranks(ranks: Lanes) -> Lanes:
    """Return the ranks of a board of five ranks, else NO_SUIT."""
    return where(popcount(ranks) == BOARD, ranks, NO_SUIT)


@helper
def fill_choices(cards: SpotCards, suit: Integer, boards: NDArray[np.uint16]) -> None:
    """Fill the combinations of 1 to 4 cards of each rank, without and with a card of a suit."""
    choices = choices_of(
        cards_of_ranks(cards.live & ~suit),
        cards_of_ranks(cards.board & ~suit),
        cards_of_ranks(cards.live & suit),
        cards_of_ranks(cards.board & suit),
    )
    for vector in range(2 * MOST_OF_RANK):
        store(boards, vector * LANES, choices[vector])


@helper
def fill_combinations(
    cards: SpotCards, suit: Integer, least: Integer, boards: NDArray[np.uint16], start: Integer
) -> None:
    """Fill the combinations of each board with at least 0, 3, 4 or 5 suited cards, from *start* on.

    suit : the first bit of its ranks; the sets with at least 0 suited cards serve all suits
    """
    if least == BOARD:
        live, known_ranks = cards.live >> suit & ALL_RANKS, cards.board >> suit & ALL_RANKS
        for at in range(0, WIDTH, LANES):
            store(
                boards,
                start + at,
                of_one_suit(load(boards, FIVE + at), live | known_ranks, known_ranks),
            )
        return
    fill_choices(cards, ALL_RANKS << suit if least else 0, boards)
    for step in range(FIRST_STEPS[least], FIRST_STEPS[least + 1]):
        source, target, choice = STEPS[step, 0], STEPS[step, 1], STEPS[step, 2]
        without, including = spread(boards[choice]), spread(boards[INCLUDING + choice])
        fewer, enough = load(boards, source), load(boards, source + SPACE)
        more = load(boards, source + 2 * SPACE)
        enough, more = two_with_rank(fewer, enough, more, without, including)
        store(boards, target, enough)
        store(boards, target + SPACE, more)
    for run in range(len(BOARD_RUNS)):
        source, length = BOARD_RUNS[run, 0] + least * SPACE, BOARD_RUNS[run, 2]
        first, choice = start + BOARD_RUNS[run, 1], BOARD_RUNS[run, 3]
        without, including = spread(boards[choice]), spread(boards[INCLUDING + choice])
        for at in range(0, length, LANES):
            fewer, enough = load(boards, source + at), load(boards, source + SPACE + at)
            store(boards, first + at, with_rank(enough, fewer, without, including))
    boards[start + WIDTH - 1] = 0
    on_board = cards.board | cards.board >> 16 | cards.board >> 32 | cards.board >> 48
    for at in range(0, WIDTH if on_board else 0, LANES):
        combinations, ranks = load(boards, start + at), load(boards, RANKS + at)
        store(boards, start + at, if_known_drawn(combinations, ranks, on_board & ALL_RANKS))


@helper
def prepare(ranks: NDArray[np.uint16], boards: NDArray[np.uint16]) -> None:
    """Fill RANKS and FIVE from the mask of the ranks of each board, [6176], and the empty set."""
    for at in range(0, FIRST, LANES):
        store(boards, at, spread(0))
    boards[SETS + SPACE] = 1
    for at in range(0, WIDTH, LANES):
        mask = load(ranks, at)
        store(boards, RANKS + at, mask)
        store(boards, FIVE + at, five_ranks(mask))
