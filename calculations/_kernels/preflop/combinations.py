"""The combinations of cards of each board by its ranks, and those that make a flush possible.

The boards stand in the order of their ranks, low to high, so those with the same lowest rank, held
equally often, follow each other like the sets of fewer, higher ranks. Their combinations are those
of such a set times a number that depends on the lowest rank alone: runs of vectors without any
look-up.

With L live cards of a rank in one suit, 0 or 1, and A in the others, the C cards of the rank on a
board are one of choose(A, C) combinations without a card of the suit, and of L * choose(A, C - 1)
with one. Of at least T cards of the suit, that leaves T or T - 1 for the higher ranks.

Shapes use X (entries of the combinations of sets of up to four ranks) and Y (those of boards).
"""

from math import comb
from typing import Any

import numpy as np

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import equal as same
from lookup._kernels.lanes.operations import popcount, select
from lookup._kernels.lanes.vectors import LANES, add, both, equal, load, multiply, spread, store
from lookup.tables.runouts import WIDTH

BOARD = 5

SIZES = tuple(comb(12 + cards, cards) for cards in range(BOARD))
"""Sets of 0 to 4 cards by their ranks."""

PLACES = tuple(sum(size + LANES for size in SIZES[:cards]) for cards in range(BOARD))
"""Where the sets of 0 to 4 cards start among the combinations."""

SPACE = sum(size + LANES for size in SIZES)
"""Entries of the combinations of sets, each part with a vector to spare."""

LENGTHS = np.array(
    [[comb(max(11 - rank + cards, 0), cards) for rank in range(13)] for cards in range(BOARD)]
)
"""How many sets of 0 to 4 cards there are of the ranks above each, [5, 13]."""

STARTS = (np.array(PLACES) + SIZES)[:, None] - LENGTHS
"""Where those start among the combinations, [5, 13]."""

CHOOSE = np.array([[comb(n, k) for k in range(BOARD + 1)] for n in range(5)], np.uint16)

BOARDS_SPACE = WIDTH + LANES
"""Entries of the combinations of boards."""


@inlined
def choose(n: Any, k: Any) -> Any:
    """Return the combinations of *k* of *n* cards, 0 for a negative *k*."""
    return CHOOSE[n, k] if k >= 0 else np.uint16(0)


@inlined
def fill_choices(live: Any, known: Any, suit: Any, without: Any, with_one: Any) -> None:
    """Fill the combinations of cards of a rank without and with one of *suit*.

    Cards on the board are taken already. For no suit, 4, all combinations are those without.

    live, known       : [4] int64
    without, with_one : [13, 5] uint16, by rank and number of cards
    """
    for rank in range(13):
        undealt, held = 0, 0
        for other in range(4):
            if other != suit:
                undealt += (live[other] >> rank) & 1
                held += (known[other] >> rank) & 1
        own, own_held = 0, 0
        if suit < 4:
            own, own_held = (live[suit] >> rank) & 1, (known[suit] >> rank) & 1
        for cards in range(1, BOARD):
            taken = choose(undealt, cards - held)
            without[rank, cards] = 0 if own_held else taken
            with_one[rank, cards] = choose(undealt, cards - held - 1) if own | own_held else 0


@inlined
def fill_run(
    combinations: Any,
    source: Any,
    length: Any,
    parts: Any,
    x: Any,
    y: Any,
    filled: Any,
    start: Any,
) -> None:
    """Fill the combinations of sets that are those of *source* and one rank more, part by part.

    x, y : the combinations of the rank, without and with a card of the suit
    """
    without, with_one = spread(x), spread(y)
    for at in range(0, length, LANES):
        most = load(combinations, source + at)
        for part in range(parts):
            fewer = load(combinations, source + at + (part + 1) * SPACE)
            drawn = add(multiply(most, without), multiply(fewer, with_one))
            store(filled, start + at + part * SPACE, drawn)
            most = fewer


@kernel
def fill_suit_combinations(
    live: Any,
    known: Any,
    suit: Any,
    least: Any,
    without: Any,
    with_one: Any,
    combinations: Any,
    boards: Any,
    first: Any,
) -> None:
    """Fill the combinations of each board with at least *least* cards of a suit.

    Part i of the combinations has those of sets with at least *least* - i cards of it.

    live, known       : [4] int64, the ranks of each suit not yet dealt, and on the board
    least             : 3 or 4
    without, with_one : [13, 5] uint16, overwritten
    combinations      : [6 * X] uint16, overwritten
    boards            : [...] uint16, from *first* on
    """
    fill_choices(live, known, suit, without, with_one)
    for part in range(BOARD + 1):
        combinations[part * SPACE] = 1 if least <= part else 0
    for rank in range(13):
        for part in range(BOARD):
            none = without[rank, 1] if least <= part else 0
            one = with_one[rank, 1] if least <= part + 1 else 0
            combinations[part * SPACE + PLACES[1] + rank] = none + one
    fill_sets(without, with_one, 2, 4, combinations)
    fill_sets(without, with_one, 3, 3, combinations)
    fill_sets(without, with_one, 4, 2, combinations)
    start = first
    for rank in range(13):
        for cards in range(4, 0, -1):
            source, length = STARTS[5 - cards, rank], LENGTHS[5 - cards, rank]
            x, y = without[rank, cards], with_one[rank, cards]
            fill_run(combinations, source, length, 1, x, y, boards, start)
            start += length
    store(boards, start, spread(0))


@inlined
def fill_sets(without: Any, with_one: Any, size: Any, parts: Any, combinations: Any) -> None:
    """Fill the combinations of the sets of *size* cards from those of fewer."""
    start = PLACES[size]
    for rank in range(13):
        for cards in range(size, 0, -1):
            source, length = STARTS[size - cards, rank], LENGTHS[size - cards, rank]
            x, y = without[rank, cards], with_one[rank, cards]
            fill_run(combinations, source, length, parts, x, y, combinations, start)
            start += length


@kernel
def fill_board_combinations(
    live: Any, known: Any, choices: Any, with_one: Any, combinations: Any, boards: Any
) -> None:
    """Fill the combinations of each board.

    live, known       : [4] int64
    choices, with_one : [13, 5] uint16, overwritten
    combinations      : [X] uint16, overwritten
    boards            : [Y] uint16
    """
    fill_choices(live, known, 4, choices, with_one)
    combinations[0] = 1
    for size in range(1, BOARD):
        start = PLACES[size]
        for rank in range(13):
            for cards in range(size, 0, -1):
                source, length = STARTS[size - cards, rank], LENGTHS[size - cards, rank]
                times(combinations, source, length, choices[rank, cards], combinations, start)
                start += length
    start = 0
    for rank in range(13):
        for cards in range(4, 0, -1):
            source, length = STARTS[5 - cards, rank], LENGTHS[5 - cards, rank]
            times(combinations, source, length, choices[rank, cards], boards, start)
            start += length
    store(boards, start, spread(0))


@inlined
def times(combinations: Any, source: Any, length: Any, x: Any, filled: Any, start: Any) -> None:
    """Fill the combinations of sets times those of one rank more, *x*."""
    taken = spread(x)
    for at in range(0, length, LANES):
        store(filled, start + at, multiply(load(combinations, source + at), taken))


@kernel
def fill_five_ranks(ranks: Any, five: Any) -> None:
    """Fill the mask of each board of five ranks, and for all others one that no suit has.

    ranks, five : [...] uint16
    """
    for board in range(ranks.size):
        five[board] = select(same(popcount(ranks[board]), BOARD), ranks[board], 0xFFFF)


@kernel
def fill_full_combinations(shown: Any, on_board: Any, five: Any, boards: Any, first: Any) -> None:
    """Fill 1 for the boards that can be all of a suit, 0 for others.

    shown, on_board : the ranks of the suit that the board may have, and has already
    five            : [...] uint16, those of `fill_five_ranks`
    boards          : [...] uint16, from *first* on
    """
    dead, dealt = spread(~shown), spread(on_board)
    for at in range(0, WIDTH, LANES):
        mask = load(five, at)
        possible = both(equal(both(mask, dead), spread(0)), equal(both(mask, dealt), dealt))
        store(boards, first + at, both(possible, spread(1)))


@kernel
def drop_boards(known: Any, ranks: Any, combinations: Any, first: Any) -> None:
    """Set the combinations of boards that lack a rank of the cards known to 0, from *first* on."""
    on_board = known[0] | known[1] | known[2] | known[3]
    for board in range(WIDTH if on_board else 0):
        if on_board & ~np.int64(ranks[board]):
            combinations[first + board] = 0
