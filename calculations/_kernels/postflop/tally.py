"""The number of combinations of each group of winners.

Entries are 96 on a flop, 32 on a turn or a river.
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import COMBINATIONS, LOW_WINNERS, MOVED, WINNERS
from calculations._kernels.postflop.packed_spots import Spots
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, bits, load, lowest, spread, store, total


@formula
def with_set(counted: Lanes, sets: Lanes, one: Lanes, combinations: Lanes) -> Lanes:
    """Add the combinations of the entries of one set to those counted."""
    return counted + where(sets == one, combinations, 0)


@formula
def of_outcome(
    sets: Lanes, lows: Lanes, one: Lanes, low: Lanes, combinations: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the combinations of the entries of one set and one low, and those of the others."""
    chosen = where((sets == one) & (lows == low), combinations, 0)
    return chosen, combinations - chosen


@formula
def of_more(sets: Lanes, fewest: Lanes, combinations: Lanes) -> Lanes:
    """Return the combinations of the entries that more than *fewest* hands win, 0 or 1."""
    return where((sets & (sets - fewest)) > 0, combinations, 0)


@formula
def plus(x: Lanes, y: Lanes) -> Lanes:
    """Return the sum of two numbers of combinations."""
    return x + y


@helper
def add_moved(
    memory: NDArray[np.uint16],
    sets: Integer,
    spots: Spots,
    outcomes: NDArray[np.int64],
    spot: Integer,
) -> None:
    """Add the moved combinations to the outcomes of the sets of their entries, and leave none.

    One outcome after another, in all entries at once: they are few.

    sets : their start in the memory
    """
    for at in range(0, spots.entries, LANES):
        lanes = bits(load(memory, MOVED + at))
        while lanes:
            entry, counted = at + lowest(lanes), spread(0)
            one, low = np.int64(memory[sets + entry]), np.int64(memory[LOW_WINNERS + entry])
            for other in range(at, spots.entries, LANES):
                of_set, of_low = load(memory, sets + other), load(memory, LOW_WINNERS + other)
                moved = load(memory, MOVED + other)
                chosen, rest = of_outcome(of_set, of_low, one, low, moved)
                store(memory, MOVED + other, rest)
                counted = plus(counted, chosen)
            outcomes[spot, one << spots.shift | low] += total(counted)
            lanes = bits(load(memory, MOVED + at))


@helper
def tally(
    memory: NDArray[np.uint16], spots: Spots, outcomes: NDArray[np.int64], spot: Integer
) -> None:
    """Add the combinations of all entries to the outcomes of their winners.

    Without a low most have one winner, and those are summed hand by hand.
    """
    several = 0 if spots.shift else 1
    for hand in range(spots.players if several else 0):
        won = spread(0)
        for at in range(0, spots.entries, LANES):
            combinations = load(memory, COMBINATIONS + at)
            won = with_set(won, load(memory, WINNERS + at), 1 << hand, combinations)
        outcomes[spot, 1 << hand] += total(won)
    for at in range(0, spots.entries, LANES):
        combinations = load(memory, COMBINATIONS + at)
        store(memory, MOVED + at, of_more(load(memory, WINNERS + at), several, combinations))
    add_moved(memory, WINNERS, spots, outcomes, spot)
