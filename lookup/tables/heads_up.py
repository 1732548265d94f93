"""The heads-up matrix: the preflop wins and ties of each combo against each other combo.

Up to suit isomorphism, which changes no count, two hands form one of 47,008 match-ups. The package
includes the counts of all match-ups, which `scripts/count_match_ups.py` makes in half a second. The
table copies them to all pairs of the 1,326 combos.
"""

import functools
import os
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.cards import rank_of
from lookup.combos import COMBOS
from lookup.tables.store import FOLDER_VARIABLE, TableSpec, open_table

BOARDS = comb(48, 5)  # boards that two hands leave: 1,712,304
OPPONENTS = comb(50, 2)  # combos that a hand leaves: 1,225

MATCH_UPS: Final = 47_008
COUNTS: Final = Path(__file__).with_suffix(".npz")
"""The file of the counts: 0.2 MB, because it stores bytes of equal significance together."""


class HeadsUpMatrix(NamedTuple):
    """The wins and ties of each combo i against each combo j on 1,712,304 boards.

    Both arrays are int32 [1326, 1326] in the order of `lookup.combos.COMBOS`, memory-mapped
    read-only, and 0 where the combos share a card. Combo j beats combo i on ``wins[j, i]`` boards.
    """

    wins: NDArray[np.int32]
    ties: NDArray[np.int32]


class MatchUps(NamedTuple):
    """The match-up of each pair of combos, up to suit isomorphism.

    Shapes use C (classes of combos up to suit isomorphism, 169) and M (match-ups, 47,008).
    """

    hole_cards: NDArray[np.uint8]  # [M, 2, 2]: the cards of one pair of combos of each match-up
    numbers: NDArray[np.intp]
    """[C, 1326]: the match-up of a class's first combo with each combo, M if they share a card."""
    swapped: NDArray[np.bool]
    """[C, 1326]: whether the hands of that match-up are in the other order."""
    classes: NDArray[np.intp]  # [1326]: the class of each combo
    isomorphic: NDArray[np.intp]
    """[1326, 1326]: the combo that j becomes when suits make i the first combo of its class."""


def match_ups() -> MatchUps:
    """Return the match-ups, sorted so that hands of the same ranks follow each other."""
    from lookup.isomorphism.suits import SUIT_PERMUTATIONS, combo_images

    renamed = np.array([*map(combo_images, SUIT_PERMUTATIONS)])  # [24, 1326]
    firsts, classes = np.unique(renamed.min(axis=0), return_inverse=True)
    isomorphic = renamed[renamed.argmin(axis=0)]

    # Several pairs may still be isomorphic: after a change of suits that leaves the first hand
    # unchanged, or after a swap of the hands. The lowest number represents all of them.
    same_first = (renamed[:, firsts] == firsts)[:, :, None]  # [24, C, 1]
    lowest = np.where(same_first, renamed[:, None], len(COMBOS)).min(axis=0)
    pairs = firsts[:, None] * len(COMBOS) + lowest
    other_way = pairs[classes, isomorphic[:, firsts].T]
    shared = (COMBOS[firsts][:, None, :, None] == COMBOS[:, None]).any(axis=(2, 3))
    least = np.where(shared, len(COMBOS) ** 2, np.minimum(pairs, other_way))
    distinct, numbers = np.unique(least, return_inverse=True)
    first, second = np.divmod(distinct[:-1], len(COMBOS))  # the last one is no match-up
    hole_cards = COMBOS[np.stack([first, second], axis=1)]

    order = np.lexsort(rank_of(hole_cards.reshape(-1, 4)).T)
    positions = np.empty(len(distinct), np.intp)
    positions[np.append(order, len(order))] = np.arange(len(distinct))
    numbers = positions[numbers.reshape(least.shape)]
    return MatchUps(hole_cards[order], numbers, other_way < pairs, classes, isomorphic)


def read_counts() -> NDArray[np.int32]:
    """Return the number of boards on which each match-up's first hand wins, and ties, [2, M]."""
    with np.load(COUNTS) as file:
        planes = file["planes"].astype(np.int32)
    return np.asarray(planes[:, 0] | planes[:, 1] << 8 | planes[:, 2] << 16)


def write_counts(counts: NDArray[np.int32], path: Path = COUNTS) -> None:
    """Write the file that `read_counts` reads."""
    planes = np.stack([counts >> shift & 0xFF for shift in (0, 8, 16)], axis=1).astype(np.uint8)
    np.savez_compressed(path, planes=planes)


def build_heads_up_matrix(table: NDArray[np.int32], advance: Callable[[int], None]) -> None:
    """Fill *table*, int32 [2, 1326, 1326], with wins and ties, from the counts of the match-ups."""
    pairs = match_ups()
    won, tied = np.zeros((2, MATCH_UPS + 1), np.int32)  # the last one: a shared card
    won[:-1], tied[:-1] = read_counts()
    lost = np.append(BOARDS - won[:-1] - tied[:-1], 0)
    wins = np.where(pairs.swapped, lost[pairs.numbers], won[pairs.numbers])
    table[0] = wins[pairs.classes[:, None], pairs.isomorphic]
    table[1] = tied[pairs.numbers][pairs.classes[:, None], pairs.isomorphic]
    advance(MATCH_UPS)


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
    """Return the numbers of boards on which each combo beats and ties each other combo.

    The first call builds the table's file, later calls map it. Raises TableError if the file cannot
    be built or read, or is not trusted.

    >>> from lookup import combo_index
    >>> wins, ties = heads_up_matrix()
    >>> aces, kings = combo_index("AsAh"), combo_index("KsKh")
    >>> int(wins[aces, kings]), int(wins[kings, aces]), int(ties[aces, kings])
    (1410336, 292660, 9308)
    """
    return _opened(os.environ.get(FOLDER_VARIABLE))


# One table at a time; when the environment names another folder, the table is another one.
@functools.lru_cache(maxsize=1)
def _opened(_folder: str | None) -> HeadsUpMatrix:
    # Plain arrays: reading one entry takes a tenth of the time.
    return HeadsUpMatrix(*open_table(HEADS_UP).view(np.ndarray))


def equity_vs_random() -> NDArray[np.float64]:
    """Return each combo's exact equity against a random hand before the flop, float64 [1326].

    >>> from lookup import combo_index
    >>> round(float(equity_vs_random()[combo_index("AsAh")]), 6)
    0.852037
    """
    wins, ties = heads_up_matrix()
    won, tied = wins.sum(axis=1, dtype=np.int64), ties.sum(axis=1, dtype=np.int64)
    return np.asarray((2 * won + tied) / (2 * BOARDS * OPPONENTS))
