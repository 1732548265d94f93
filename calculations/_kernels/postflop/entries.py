"""The cards of a spot from the flop on, and the combinations of each choice of ranks to come.

All of a spot's entries are a few vectors: 96 on a flop, 32 on a turn or a river.
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, pick, where
from lookup.compiling.lanes.vectors import LANES, spread, store
from lookup.tables.runouts import PAIRS, THREE_ENTRIES

COMBINATIONS, BEST, WINNERS, LOW_WINNERS, MOVED, OWNERS, PASSES = THREE_ENTRIES * np.arange(7)
"""The starts of runs in the memory of a spot, [...] uint16. A run has a value for each entry: its
combinations; the best strength and the bits of its holders; the bits of the holders of the best
low; the combinations that a pass moves, and the bits of the players who get them; and, for each of
four passes, its combinations.

These are NumPy numbers, because Numba compiles functions anew for each plain constant.
"""

STRAIGHTS = PASSES + 4 * THREE_ENTRIES  # the ranks that each straight flush lacks, by its place
STRAIGHT_OWNERS = STRAIGHTS + LANES  # the bits of whose it is
SPACE = STRAIGHT_OWNERS + LANES  # entries of all of it

BIT_OF_LANE = (1 << np.minimum(np.arange(LANES), 15)).astype(np.uint16)
"""The bit of each rank, by lane; no card has the bit of a lane above."""


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
    """Return the number of cards of each rank, by lane, from one number with all cards."""
    counted: Lanes = ranks_counted(spread(cards), cards >> 16, cards >> 32, cards >> 48)
    return counted


def parts(ranks: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Split the ranks of the entries of a flop into vectors."""
    return [ranks[start : start + LANES] for start in range(0, THREE_ENTRIES, LANES)]


@formula
def of_both(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the combinations of each entry of a flop, given the cards of each rank."""
    combinations = []
    for lower, higher in zip(parts(LOWER), parts(HIGHER), strict=True):
        one, other = pick(cards, lower), pick(cards, higher)
        of_one_rank = np.where(lower == higher, 1, 0).astype(np.uint16)
        combinations.append(one * (other - of_one_rank) >> of_one_rank)
    return tuple(combinations)


@helper
def store_entries(memory: NDArray[np.uint16], at: Integer, of_entries: tuple[Lanes, ...]) -> None:
    """Write the three vectors of a value of the entries of a flop, from *at* on."""
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
