"""The winners on each board by ranks, and the number of combinations of each group of winners.

Boards on which a flush is best are removed before. One array holds the values of boards, in the
places that `combinations` names. Shapes use P (players) and S (groups of hands).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.combinations import BEST, DRAWN, LOW_WINNERS, SUITED, WINNERS
from lookup._kernels.cards import rank_of
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, bits, load, lowest, spread, store, total
from lookup.tables.runouts import ROW_ENTRIES, WIDTH

BLOCK = 49 * LANES
"""Boards that are summed in 16 bits: each is up to 1,024 combinations, so up to 63 a lane."""

ANY_STRENGTH = np.int64(0xFFFF)  # more than all strengths


@formula
def if_flush_is_best(best: Lanes, flush_word: Lanes, suited: Lanes) -> Lanes:
    """Return the combinations with a flush where no hand without one is better, else 0."""
    return where(best < flush_word, suited, 0)


@formula
def moved(flushes: Lanes, drawn: Lanes, taken: Lanes) -> tuple[Lanes, Lanes]:
    """Return the combinations without the flushes, and those taken with them."""
    return drawn - flushes, taken + flushes


@formula
def with_shares(
    of_sets: tuple[Lanes, ...], winners: Lanes, sets: tuple[Lanes, ...], combinations: Lanes
) -> tuple[Lanes, ...]:
    """Add the combinations to those of the set of hands that wins, of some sets."""
    return tuple(
        share + where(winners == sharing, combinations, 0)
        for share, sharing in zip(of_sets, sets, strict=True)
    )


@formula
def where_shared(winners: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations where more than one hand wins, else 0."""
    return where((winners & (winners - 1)) > 0, combinations, 0)


@helper
def fill_pairs(
    cards: NDArray[np.uint8],
    first: Integer,
    size: Integer,
    pair_index: NDArray[np.int64],
    pairs: NDArray[np.int64],
) -> None:
    """Fill where the rows of each two cards of each hand start in a table.

    cards : [...] card numbers, those of the hands from *first* on, *size* each
    pairs : [P * size * (size - 1) / 2] int64
    """
    place = 0
    while place < pairs.size:
        for i in range(first, first + size):
            for j in range(first, i):
                row = pair_index[rank_of(cards[i]), rank_of(cards[j])]
                pairs[place] = row * ROW_ENTRIES
                place += 1
        first += size


@helper
def take_flushes(boards: NDArray[np.uint16], flush_word: Integer, drawn: Integer) -> Integer:
    """Remove the boards on which a flush of a suit is best from *drawn*; return their number."""
    taken = spread(0)
    for at in range(0, WIDTH, LANES):
        best, suited = load(boards, BEST + at), load(boards, SUITED + at)
        flushes = if_flush_is_best(best, flush_word, suited)
        left, taken = moved(flushes, load(boards, drawn + at), taken)
        store(boards, drawn + at, left)
    return total(taken)


@helper
def tally(players: Integer, boards: NDArray[np.uint16], counts: NDArray[np.int64]) -> None:
    """Add up the boards that each set of hands shares.

    Up to three hands share in up to seven ways, each summed in lanes, three ways at a time. With
    more hands, lanes sum only the sole wins, and the few other boards are added one by one.

    counts : [2**P] int64
    """
    few = players < 4
    for each in range(0, counts.size - 1 if few else players, 3):
        one, two, three = each + 1, each + 2, each + 3
        if not few:
            one, two, three = 1 << each, 2 << each, 4 << each
        for block in range(0, WIDTH, BLOCK):
            of_sets = spread(0), spread(0), spread(0)
            for at in range(block, min(block + BLOCK, WIDTH), LANES):
                winners, combinations = load(boards, WINNERS + at), load(boards, DRAWN + at)
                of_sets = with_shares(of_sets, winners, (one, two, three), combinations)
            counts[one] += total(of_sets[0])
            if two < counts.size:
                counts[two] += total(of_sets[1])
            if three < counts.size:
                counts[three] += total(of_sets[2])
    for at in range(0, 0 if few else WIDTH, LANES):
        places = bits(where_shared(load(boards, WINNERS + at), load(boards, DRAWN + at)))
        while places:
            board = at + lowest(places)
            counts[boards[WINNERS + board]] += np.int64(boards[DRAWN + board])
            places &= places - 1


@helper
def tally_halves(
    owner: Integer,
    below: Integer,
    players: Integer,
    boards: NDArray[np.uint16],
    drawn: Integer,
    counts: NDArray[np.int64],
) -> None:
    """Add up the boards that each two sets of hands share, one the high half, the other the low.

    owner  : the bits of the winners of all high halves, or 0 for WINNERS
    below  : only boards whose best strength is less are added
    drawn  : where the combinations of each board are
    counts : [2**P * 2**P] int64, by the set of the high half times 2**P, plus that of the low
    """
    for at in range(0, WIDTH, LANES):
        added = if_flush_is_best(load(boards, BEST + at), below, load(boards, drawn + at))
        places = bits(added)
        while places:
            board = at + lowest(places)
            high = owner if owner else np.int64(boards[WINNERS + board])
            low = np.int64(boards[LOW_WINNERS + board])
            counts[high << players | low] += np.int64(boards[drawn + board])
            places &= places - 1
