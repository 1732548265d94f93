"""The cards of a spot from the flop on, and the number of combinations for each choice of ranks.

The entries of a spot are a few vectors: 96 entries on a flop, 32 on a turn or a river. Of the cards
to come, none, the lower, the higher, or both are of a suit. Each case is a *pass* over all entries,
with its own ranks of the suit and its own numbers of combinations. The spots of a call have the
same kind, and read the same entries of tables.

Shapes use P (players) and C (pairs of hole cards of a hand).
"""

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import rank_of
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, pick, where
from lookup.compiling.lanes.vectors import LANES, LINE, prefetch, spread, store
from lookup.games import Game
from lookup.tables.runouts import FLOPS_START, PAIRS, ROW_ENTRIES, THREE_ENTRIES, TURNS_START

COMBINATIONS, BEST, WINNERS, LOW_WINNERS, MOVED, OWNERS, PASSES = THREE_ENTRIES * np.arange(7)
"""The starts of runs in the memory of a spot, [...] uint16. A run has a value for each entry: its
combinations; the best strength and the bits of its holders; the bits of the holders of the best
low; the combinations that a pass moves, and the bits of their new winners; and the combinations of
each of four passes.

These are NumPy numbers, because Numba compiles functions anew for each plain constant.
"""

STRAIGHTS = PASSES + 4 * THREE_ENTRIES  # the missing ranks of each straight flush, by its index
STRAIGHT_OWNERS = STRAIGHTS + LANES  # the bits of the owners of each straight flush
SPACE = STRAIGHT_OWNERS + LANES  # the length of the memory

BIT_OF_LANE = (1 << np.minimum(np.arange(LANES), 15)).astype(np.uint16)
"""The bit of each rank, by lane; the lanes above have a bit that no card has."""


def _ranks_to_come() -> NDArray[np.int64]:
    """Return the lower and the higher rank of each entry of a flop, [2, 96]; 15 for none."""
    ranks = np.full((2, THREE_ENTRIES), 15)
    ranks[:, : len(PAIRS)] = PAIRS.T
    return ranks


LOWER, HIGHER = _ranks_to_come()


@formula
def ranks_counted(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the number of cards of each rank, by lane, from the ranks of each suit."""
    return sum(
        (where((suit & BIT_OF_LANE) > 0, 1, 0) for suit in (diamonds, hearts, spades)),
        where((clubs & BIT_OF_LANE) > 0, 1, 0),
    )


@helper
def cards_of_ranks(cards: Integer) -> Lanes:
    """Return the number of cards of each rank, by lane, from a set of cards."""
    counted: Lanes = ranks_counted(spread(cards), cards >> 16, cards >> 32, cards >> 48)
    return counted


def parts(ranks: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Split the ranks of the entries of a flop into vectors."""
    return [ranks[start : start + LANES] for start in range(0, THREE_ENTRIES, LANES)]


@formula
def of_both(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the combinations of each entry of a flop, from the number of cards of each rank."""
    combinations = []
    for lower, higher in zip(parts(LOWER), parts(HIGHER), strict=True):
        lower_cards, other = pick(cards, lower), pick(cards, higher)
        of_one_rank = np.where(lower == higher, 1, 0).astype(np.uint16)
        combinations.append(lower_cards * (other - of_one_rank) >> of_one_rank)
    return tuple(combinations)


@helper
def store_entries(memory: NDArray[np.uint16], at: Integer, of_entries: tuple[Lanes, ...]) -> None:
    """Write a value of the entries of a flop, three vectors, from *at* on."""
    store(memory, at, of_entries[0])
    store(memory, at + LANES, of_entries[1])
    store(memory, at + 2 * LANES, of_entries[2])


@helper
def fill_combinations(cards: Integer, to_come: Integer, memory: NDArray[np.uint16]) -> None:
    """Fill the combinations of each entry, and 0 up to a whole vector, from the cards left."""
    if to_come == 2:
        store_entries(memory, COMBINATIONS, of_both(cards_of_ranks(cards)))
    elif to_come == 1:
        store(memory, COMBINATIONS, cards_of_ranks(cards))
    else:
        store(memory, COMBINATIONS, spread(0))
        memory[COMBINATIONS] = 1


NO_RANK = 1 << 15  # for entries that cannot be of one suit: no card has bit 15


def _suited_to_come() -> NDArray[np.uint16]:
    """Return the ranks to come of the suit in each pass of a river, of a turn, and of a flop.

    A river has one pass, without ranks. A turn has two: the rank to come, and none. A flop has
    four: both ranks, the lower, the higher, and none. Of two cards of one rank only one can be of
    the suit; it counts as the lower.
    """
    lower, higher, differ = 1 << LOWER, 1 << HIGHER, LOWER < HIGHER
    of_both = np.where(differ, lower | higher, NO_RANK)
    flop = of_both, lower, np.where(differ, higher, NO_RANK), np.zeros(THREE_ENTRIES, np.int64)
    none = np.zeros(LANES, np.int64)
    return np.concatenate((none, BIT_OF_LANE, none, *flop)).astype(np.uint16)


SUITED = _suited_to_come()
PASSES_OF_TURN, PASSES_OF_FLOP = LANES, 3 * LANES


@formula
def if_live(suited: Lanes, live: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations where all ranks to come in the suit are live, else 0."""
    return where((suited & ~live) > 0, 0, combinations)


@formula
def of_lower(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the number of cards of the lower rank of each entry of a flop."""
    return tuple(pick(cards, ranks) for ranks in parts(LOWER))


@formula
def of_higher(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the number of cards of the higher rank of each entry of a flop."""
    return tuple(pick(cards, ranks) for ranks in parts(HIGHER))


@helper
def fill_passes(others: Integer, to_come: Integer, memory: NDArray[np.uint16]) -> None:
    """Fill the combinations of the passes with a card of another suit, from the live *others*."""
    if to_come:
        cards = cards_of_ranks(others)
        if to_come == 1:
            store(memory, PASSES + LANES, cards)
        else:
            store_entries(memory, PASSES + THREE_ENTRIES, of_higher(cards))
            store_entries(memory, PASSES + 2 * THREE_ENTRIES, of_lower(cards))
            store_entries(memory, PASSES + 3 * THREE_ENTRIES, of_both(cards))


@helper
def prepare(memory: NDArray[np.uint16], to_come: Integer) -> None:
    """Fill the constant parts of the memory of all spots: no low, and the first pass.

    In the first pass all cards to come are of the suit: each entry has one combination.
    """
    entries = THREE_ENTRIES if to_come == 2 else LANES if to_come == 1 else 1
    for i in range(THREE_ENTRIES):
        memory[LOW_WINNERS + i] = 0
        memory[PASSES + i] = 1 if i < entries else 0


AT_A_TIME = 16  # the number of spots to prefetch at once


class SpotShape(NamedTuple):
    """The common properties of all spots of a call."""

    players: Integer
    size: Integer  # hole cards of a hand
    on_board: Integer
    dead: Integer  # dead cards, or zeros for none
    to_come: Integer
    entries: Integer  # entries after the known cards, in whole vectors
    two_play: Integer  # 1 where exactly two hole cards play
    shift: Integer  # the bits of a set of low winners, P, or 0 in games without a low
    lowest: Integer  # the lowest rank of the deck
    flush: Integer  # a strength above all hands that a flush beats


@functools.cache
def in_common(players: int, size: int, on_board: int, dead: int, game: Game) -> NDArray[np.int64]:
    """Return the `SpotShape` of a game as one array: a tuple would cost 1 µs a call."""
    entries, ranking = THREE_ENTRIES if on_board == 3 else LANES, game.ranking
    shift = players if game.low else 0
    spots = SpotShape(
        players, size, on_board, dead, 5 - on_board, entries, game.two_play, shift, ranking.lowest,
        ranking.flush << 12,
    )  # fmt: skip
    numbers = np.array(spots, np.int64)
    numbers.flags.writeable = False
    return numbers


@helper
def read_spots(numbers: NDArray[np.int64]) -> SpotShape:
    """Return the `SpotShape` that `in_common` packed."""
    return SpotShape(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
        numbers[7], numbers[8], numbers[9],
    )  # fmt: skip


@helper
def first_entry(
    board: NDArray[np.uint8], first: Integer, on_board: Integer, starts: NDArray[np.int32]
) -> Integer:
    """Return the index in a row at which the entries of the board from *first* on start."""
    position: Integer = 0
    river: Integer = 0
    for i in range(first, first + on_board):
        rank = rank_of(board[i])
        if i < first + 4:
            position = position * 13 + rank
        else:
            river = rank
    position += FLOPS_START if on_board == 3 else TURNS_START
    return np.int64(starts[position]) + river


@helper
def fetch_rows(
    cards: NDArray[np.uint8],
    spot: Integer,
    entry: Integer,
    starts: NDArray[np.int32],
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    fetched: NDArray[np.int64],
    spots: SpotShape,
) -> None:
    """Fill the indices at which the entries of all hands of a spot start, and prefetch them.

    Rows are larger than the caches: prefetching shortens each of 100,000 turns from 0.35 to 0.09
    µs. The entries start within a cache line; with the line after them, a turn takes 0.07 µs.

    starts  : as in `RunoutLayout`
    entry   : the index in a row at which the entries of the board start
    fetched : [16 * P * C], filled
    """
    first = spot * spots.players * spots.size
    filled = spot % AT_A_TIME * spots.players * (spots.size * (spots.size - 1) >> 1)
    for _ in range(spots.players):
        last = first + spots.size
        for i in range(first, last):
            for j in range(i + 1, last):
                row = np.int64(starts[rank_of(cards[i]) * 13 + rank_of(cards[j])])
                start = row * ROW_ENTRIES + entry
                fetched[filled] = start
                for line in range(start, start + spots.entries + LINE, LINE):
                    prefetch(rows, line)
                    if spots.shift:
                        prefetch(lows, line)
                filled += 1
        first = last
