"""Passes over all entries, each with a number of cards to come of a suit, and their combinations.

The cards to come hold none, one or two of a suit, and if one, then the lower or the higher. Each is
a pass over all entries, with the ranks to come in the suit and combinations of its own.

Shapes use E (entries of a pass: 96 on a flop, 32 on a turn or a river).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import (
    BIT_OF_LANE,
    HIGHER,
    LOW_WINNERS,
    LOWER,
    PASSES,
    cards_of_ranks,
    of_both,
    parts,
    store_entries,
)
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, pick, where
from lookup.compiling.lanes.vectors import LANES, store
from lookup.tables.runouts import THREE_ENTRIES

NO_RANK = 1 << 15  # the value of entries that cannot be of one suit: no card has bit 15


def _suited_to_come() -> NDArray[np.uint16]:
    """Return the ranks to come of the suit in each pass of a river, of a turn, and of a flop.

    On a river that is none, on a turn the one card, none, and on a flop both, the lower, the
    higher, none. Of two cards of one rank only one can be of a suit: it counts as the lower.
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
    """Return the combinations where all ranks to come of a suit are live in it, else 0."""
    return where((suited & ~live) > 0, 0, combinations)


@formula
def of_lower(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the cards of the lower rank of each entry of a flop, given those of each rank."""
    return tuple(pick(cards, ranks) for ranks in parts(LOWER))


@formula
def of_higher(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the cards of the higher rank of each entry of a flop, given those of each rank."""
    return tuple(pick(cards, ranks) for ranks in parts(HIGHER))


@helper
def fill_passes(others: Integer, to_come: Integer, memory: NDArray[np.uint16]) -> None:
    """Fill the combinations of the passes with a card of another suit, given those left of them."""
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

    The cards to come of its entries are all of the suit: each is one combination.
    """
    entries = THREE_ENTRIES if to_come == 2 else LANES if to_come == 1 else 1
    for i in range(THREE_ENTRIES):
        memory[LOW_WINNERS + i] = 0
        memory[PASSES + i] = 1 if i < entries else 0
