"""What a hand is worth on every runout, by ranks: the tables behind exact preflop equities.

Of the 2,598,960 five-card boards only 6,175 differ in their ranks, and without flushes nothing
else counts. So a hand's *rank row* has its strength on each of them. A flush needs three to five
board cards of one suit: 286, 715 and 1,287 masks of ranks, each completed by two, one or no cards
of other suits. A hand's *flush row* repeats its rank row in that order, mask by mask, so that a
loop over one mask reads memory in order. All tables take 8.5 MB, are built in each process that
needs them, and are read-only.
"""

import functools
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTH = 6176
"""Entries of a rank row: 6,175, and one of weight 0 to fill a whole number of vectors."""

OTHERS = {3: 96, 4: 16, 5: 1}
"""Entries of a flush row for each mask of 3, 4 and 5 ranks: 91, 13 and 1, filled up likewise."""


class RunoutTables(NamedTuple):
    """The tables of all runouts; H = 91 pairs of hole ranks."""

    pair_index: NDArray[np.int64]
    """[13, 13]: the row of each two hole ranks, in either order."""
    boards: NDArray[np.uint8]
    """[6175, 13]: how many cards of each rank each board has."""
    rank_rows: NDArray[np.uint16]
    """[H, 6176]: strengths, flushes apart."""
    masks: tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]
    """[286], [715], [1287]: the masks of 3, 4 and 5 ranks of one suit."""
    others: tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]
    """[91, 13], [13, 13], [1, 13]: how many of each rank the board's other cards have."""
    flush_rows: tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]
    """[H, 286, 96], [H, 715, 16], [H, 1287, 1]: the rank rows in the order of masks and others."""
    flush_strengths: NDArray[np.uint16]
    """[8192]: the strength of five to seven ranks of one suit, 0 for fewer."""


@functools.cache
def runout_tables() -> RunoutTables:
    """Return the tables of all runouts, built on the first call."""
    from lookup._kernels.rows import fill_flush_strengths, fill_rank_rows

    pairs = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
    pair_index = np.zeros((13, 13), np.int64)
    pair_index[pairs[:, 0], pairs[:, 1]] = pair_index[pairs[:, 1], pairs[:, 0]] = range(91)
    ranks = [r for r in combinations_with_replacement(range(13), 5) if r[0] != r[4]]
    boards = np.array(ranks, np.uint8)

    rank_rows = np.zeros((len(pairs), WIDTH), np.uint16)
    fill_rank_rows(pairs, boards, rank_rows)
    flush_strengths = np.zeros(1 << 13, np.uint16)
    fill_flush_strengths(flush_strengths)

    board_index = {board: index for index, board in enumerate(ranks)}
    suited = [[*combinations(range(13), count)] for count in OTHERS]
    others = [[*combinations_with_replacement(range(13), 5 - count)] for count in OTHERS]
    flush_rows = []
    for held, rest, width in zip(suited, others, OTHERS.values(), strict=True):
        order = np.full((len(held), width), WIDTH - 1)
        for i, mask in enumerate(held):
            order[i, : len(rest)] = [board_index[tuple(sorted(mask + other))] for other in rest]
        flush_rows.append(np.take(rank_rows, order, axis=1))
    tables = RunoutTables(
        pair_index,
        _rank_counts(boards),
        rank_rows,
        tuple(np.array([sum(1 << r for r in m) for m in held], np.uint16) for held in suited),  # type: ignore[arg-type]
        tuple(_rank_counts(np.array(rest, np.uint8).reshape(len(rest), -1)) for rest in others),  # type: ignore[arg-type]
        tuple(flush_rows),  # type: ignore[arg-type]
        flush_strengths,
    )
    for table in (*tables[:3], *tables.masks, *tables.others, *tables.flush_rows, flush_strengths):
        table.flags.writeable = False
    return tables


def _rank_counts(ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return how many of each rank each row of ranks [N, K] has, as [N, 13]."""
    return (ranks[:, :, None] == np.arange(13)).sum(axis=1).astype(np.uint8)
