"""What a hand is worth on every runout, by ranks: the tables behind exact preflop equities.

Of the 2,598,960 five-card boards only 6,175 differ in their ranks, and without flushes nothing
else counts. So a hand's *rank row* has its strength on each of them. A flush needs three to five
board cards of one suit: 286, 715 and 1,287 masks of ranks, each completed by two, one or no cards
of other suits. The row goes on with the same strengths in that order, mask by mask, so that a loop
over one mask reads memory in order. All tables take 9 MB, are built in each process that needs
them in 40 ms, and are read-only.
"""

import functools
from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTH = 6176
"""Entries of a rank row: 6,175, and one of weight 0 to fill a whole number of vectors."""

SUITED = {3: (286, 96), 4: (715, 16), 5: (1312, 1)}
"""Masks of 3, 4 and 5 ranks, and entries of each, filled up likewise from 91, 13 and 1."""

NO_MASK = 0x8000
"""Fills up the masks of 5 ranks, of which there are 1,287: no card lies under bit 15."""

NO_TERM, IMPOSSIBLE, TERMS = 65, 66, 67

BARE = 91
"""The row of full flushes for a hand without a card of the suit."""

ROW = WIDTH + sum(masks * entries for masks, entries in SUITED.values())


class RunoutTables(NamedTuple):
    """The tables of all runouts."""

    pair_index: NDArray[np.int64]
    """[13, 13]: the row of each two hole ranks, in either order."""
    terms: NDArray[np.uint16]
    """[6176, 3]: the ranks of each board. A term is rank * 5 + how many of it, or NO_TERM; two of
    them are one number, the first * TERMS + the second. The last row is of IMPOSSIBLE terms."""
    ranks: NDArray[np.uint16]
    """[6176]: the mask of the ranks of each board."""
    rows: NDArray[np.uint16]
    """[91, ROW]: strengths of each pair of hole ranks, flushes apart: the rank row, 6176 boards,
    then the same in the order of masks and other ranks, for 3, 4 and 5 ranks of one suit."""
    masks: NDArray[np.uint16]
    """[286 + 715 + 1312]: the masks of 3, 4 and 5 ranks of one suit."""
    flush_strengths: NDArray[np.uint16]
    """[8192]: the strength of five to seven ranks of one suit, 0 for fewer."""
    full_flushes: NDArray[np.uint16]
    """[92, 1312]: the strength of each five suited board ranks with the hole cards of that suit:
    two, by their pair's row, one, by the row of a pair of it, or none, row BARE."""

    @property
    def of_boards(self) -> tuple[NDArray[np.int64], NDArray[np.uint16], NDArray[np.uint16]]:
        """Return the tables that place a spot's cards: pair_index, terms and ranks."""
        return self[:3]

    @property
    def of_hands(
        self,
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]:
        """Return the tables that count it: rows, masks, flush_strengths and full_flushes."""
        return self[3:]


@functools.cache
def runout_tables() -> RunoutTables:
    """Return the tables of all runouts, built on the first call."""
    from lookup._kernels.rows import fill_flush_strengths, fill_rank_rows

    pairs = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
    pair_index = np.zeros((13, 13), np.int64)
    pair_index[pairs[:, 0], pairs[:, 1]] = pair_index[pairs[:, 1], pairs[:, 0]] = range(91)
    boards = [
        ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]
    ]
    terms = np.full((WIDTH, 6), IMPOSSIBLE, np.uint16)
    ranks = np.zeros(WIDTH, np.uint16)
    for place, board in enumerate(boards):
        distinct = [rank * 5 + board.count(rank) for rank in sorted({*board})]
        terms[place] = distinct + [NO_TERM] * (6 - len(distinct))
        ranks[place] = sum(1 << rank for rank in {*board})

    rows = np.zeros((len(pairs), ROW), np.uint16)
    fill_rank_rows(pairs, np.array(boards, np.uint8), rows)
    suited = {count: [*combinations(range(13), count)] for count in SUITED}
    rows[:, WIDTH:] = np.take(rows, _suited_order(boards, suited), axis=1)

    masks = np.full(sum(number for number, _ in SUITED.values()), NO_MASK, np.uint16)
    bits = [sum(1 << rank for rank in ranks) for count in SUITED for ranks in suited[count]]
    masks[: len(bits)] = bits
    flush_strengths = np.zeros(1 << 13, np.uint16)
    fill_flush_strengths(flush_strengths)
    held = np.append((1 << pairs.astype(np.uint16)).sum(axis=1) >> (pairs[:, 0] == pairs[:, 1]), 0)
    five = masks[-SUITED[5][0] :] & (NO_MASK - 1)
    full_flushes = flush_strengths[five | held[:, None].astype(np.uint16)]

    tables = RunoutTables(
        pair_index,
        terms[:, 0::2] * TERMS + terms[:, 1::2],
        ranks,
        rows,
        masks,
        flush_strengths,
        full_flushes,
    )
    for table in tables:
        table.flags.writeable = False
    return tables


def _suited_order(
    boards: Sequence[tuple[int, ...]], suited: Mapping[int, Sequence[tuple[int, ...]]]
) -> NDArray[np.int64]:
    """Return which board each entry behind the rank row repeats, [ROW - WIDTH]."""
    index = {board: place for place, board in enumerate(boards)}
    parts = []
    for count, (number, entries) in SUITED.items():
        others = [*combinations_with_replacement(range(13), 5 - count)]
        order = np.full((number, entries), WIDTH - 1)
        for i, mask in enumerate(suited[count]):
            order[i, : len(others)] = [index[tuple(sorted(mask + other))] for other in others]
        parts.append(order.reshape(-1))
    return np.concatenate(parts)
