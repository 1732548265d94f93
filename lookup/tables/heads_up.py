"""The heads-up matrix: how often each two hole cards beat each other two, before the flop.

Two hands are one of 47,008 match-ups up to suit isomorphism, which changes no count. The kernel
counts these, and they are spread to all pairs of the 1,326 combos.
"""

import functools
import os
from collections.abc import Callable
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBOS, combo_index
from lookup.running.slices import compile_here, run_slices
from lookup.running.threads import thread_count
from lookup.tables.store import FOLDER_VARIABLE, TableSpec, open_table

BOARDS = comb(48, 5)
"""Boards that two hands leave: 1,712,304."""

OPPONENTS = comb(50, 2)
"""Combos that a hand leaves: 1,225."""

MATCH_UPS = 47_008
MATCH_UPS_AT_A_TIME = 1 << 10


class HeadsUpMatrix(NamedTuple):
    """On how many of the 1,712,304 boards combo i beats combo j, and on how many they tie.

    Both are int32 [1326, 1326], numbered as `lookup.combos.COMBOS`, memory-mapped read-only, and 0
    where the combos share a card. Combo j beats combo i on ``wins[j, i]`` boards.
    """

    wins: NDArray[np.int32]
    ties: NDArray[np.int32]


class MatchUps(NamedTuple):
    """Which pairs of combos are one match-up, whatever their suits are called.

    Shapes use C (classes of combos up to suit isomorphism, 169) and M (match-ups, 47,008).
    """

    hole_cards: NDArray[np.uint8]
    """[M, 2, 2]: the cards of one pair of each."""
    numbers: NDArray[np.intp]
    """[C, 1326]: the match-up of the first combo of a class with each combo; M where none is."""
    swapped: NDArray[np.bool]
    """[C, 1326]: whether the hands of that match-up are in the other order."""
    classes: NDArray[np.intp]
    """[1326]: the class of each combo."""
    isomorphic: NDArray[np.intp]
    """[1326, 1326]: the combo that j becomes when suits make i the first combo of its class."""


def match_ups() -> MatchUps:
    """Return the match-ups, sorted so that those of hands of the same ranks follow each other."""
    cards = COMBOS - 1
    suits = np.array([*permutations(range(4))], np.uint8)
    renamed = combo_index((cards & ~np.uint8(3)) + suits[:, cards & 3] + 1)  # [24, 1326]
    firsts, classes = np.unique(renamed.min(axis=0), return_inverse=True)
    isomorphic = renamed[renamed.argmin(axis=0)]

    # Several pairs may still be isomorphic: with the suits that leave the first hand alone renamed,
    # and with the hands swapped. The lowest number stands for all of them.
    same_first = (renamed[:, firsts] == firsts)[:, :, None]  # [24, C, 1]
    lowest = np.where(same_first, renamed[:, None], len(COMBOS)).min(axis=0)
    pairs = firsts[:, None] * len(COMBOS) + lowest
    other_way = pairs[classes, isomorphic[:, firsts].T]
    shared = (COMBOS[firsts][:, None, :, None] == COMBOS[:, None]).any(axis=(2, 3))
    least = np.where(shared, len(COMBOS) ** 2, np.minimum(pairs, other_way))
    distinct, numbers = np.unique(least, return_inverse=True)
    first, second = np.divmod(distinct[:-1], len(COMBOS))  # the last one stands for no match-up
    hole_cards = COMBOS[np.stack([first, second], axis=1)]

    order = np.lexsort(((hole_cards.reshape(-1, 4) - 1) >> 2).T)
    places = np.empty(len(distinct), np.intp)
    places[np.append(order, len(order))] = np.arange(len(distinct))
    numbers = places[numbers.reshape(least.shape)]
    return MatchUps(hole_cards[order], numbers, other_way < pairs, classes, isomorphic)


def count_match_ups(
    hole_cards: NDArray[np.uint8], advance: Callable[[int], None]
) -> NDArray[np.int64]:
    """Return how many boards the first hand wins, the second wins, and both share, int64 [M, 3]."""
    from lookup._kernels.tables.heads_up_matrix import fill_match_ups
    from lookup.tables.runouts import layout, runout_tables

    places, tables = layout(), runout_tables()
    outcomes = np.empty((len(hole_cards), 3), np.int64)

    def count(start: int) -> int:
        part = slice(start, start + MATCH_UPS_AT_A_TIME)
        fill_match_ups(hole_cards[part], places, tables.rows, tables.flushes, outcomes[part])
        return len(hole_cards[part])

    compile_here(count, len(hole_cards))
    starts = range(0, len(hole_cards), MATCH_UPS_AT_A_TIME)
    for counted in run_slices(count, starts, thread_count()):
        advance(counted)
    return outcomes


def build_heads_up_matrix(table: NDArray[np.int32], advance: Callable[[int], None]) -> None:
    """Fill *table*, [2, 1326, 1326] int32, the wins and the ties, from the counting kernel."""
    pairs = match_ups()
    counts = np.zeros((3, len(pairs.hole_cards) + 1), np.int32)
    counts[:, :-1] = count_match_ups(pairs.hole_cards, advance).T
    won, lost, tied = counts[:, pairs.numbers]
    won = np.where(pairs.swapped, lost, won)
    table[0] = won[pairs.classes[:, None], pairs.isomorphic]
    table[1] = tied[pairs.classes[:, None], pairs.isomorphic]


HEADS_UP = TableSpec(
    name="heads-up matrix",
    file_name="HeadsUp-v1.dat",
    dtype=np.dtype("<i4"),
    shape=(2, len(COMBOS), len(COMBOS)),
    sha256="52095f18f88e5123bc05098f3efb8c61b5ac996e3a055ece0b710d42e286e626",
    build=build_heads_up_matrix,
    steps=MATCH_UPS,
)


def heads_up_matrix() -> HeadsUpMatrix:
    """Return how often each combo beats and ties each other before the flop, as `HeadsUpMatrix`.

    The first call ever builds the table (see `store`), later ones map the file. Raises
    TableError when the file cannot be built, read or trusted.

    >>> wins, ties = heads_up_matrix()
    >>> aces, kings = combo_index("AsAh"), combo_index("KsKh")
    >>> int(wins[aces, kings]), int(wins[kings, aces]), int(ties[aces, kings])
    (1410336, 292660, 9308)
    """
    return _opened(os.environ.get(FOLDER_VARIABLE))


# One table at a time; another folder named in the environment is another table.
@functools.lru_cache(maxsize=1)
def _opened(_folder: str | None) -> HeadsUpMatrix:
    # As plain arrays, of which one entry takes a tenth of the time.
    return HeadsUpMatrix(*open_table(HEADS_UP).view(np.ndarray))


def equity_vs_random() -> NDArray[np.float64]:
    """Return each combo's exact equity against a random hand before the flop, float64 [1326].

    >>> round(float(equity_vs_random()[combo_index("AsAh")]), 6)
    0.852037
    """
    wins, ties = heads_up_matrix()
    won, tied = wins.sum(axis=1, dtype=np.int64), ties.sum(axis=1, dtype=np.int64)
    return np.asarray((2 * won + tied) / (2 * BOARDS * OPPONENTS))
