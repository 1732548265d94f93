"""The tables of all runouts, entry by entry against the rules."""

from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest
from oracles import RANKS, SUITS, naive_number, naive_strength

from lookup import hand_strengths, parse_cards
from lookup.runouts import (
    IMPOSSIBLE,
    NO_MASK,
    NO_TERM,
    ROW,
    SUITED,
    TERMS,
    WIDTH,
    runout_tables,
)

pytestmark = pytest.mark.jit  # 562,000 strengths are filled in

PAIRS = [*combinations_with_replacement(range(13), 2)]
SUIT_SHAPES = {3: (286, 91), 4: (715, 13), 5: (1287, 1)}  # masks, and sets of the other cards


@pytest.fixture(scope="module")
def tables():
    return runout_tables()


def terms_of(row):
    """Return the terms of one board, which stand two to a number."""
    return [term for pair in row for term in divmod(pair, TERMS)]


@pytest.fixture(scope="module")
def boards(tables):
    """Return the ranks of each of the 6,175 boards, low to high, read off its terms."""
    boards = []
    for row in tables.terms[:6175].tolist():
        terms = terms_of(row)
        counts = [divmod(term, 5) for term in terms if term != NO_TERM]
        assert terms == sorted(terms)
        assert all(rank <= 12 and 1 <= held <= 4 for rank, held in counts)
        boards.append(tuple(rank for rank, held in counts for _ in range(held)))
    return boards


def suited_part(rows, count):
    """Return the part of rows that is ordered by masks of *count* ranks, [91, masks, entries]."""
    start = WIDTH
    for each, (masks, entries) in SUITED.items():
        if each == count:
            return rows[:, start : start + masks * entries].reshape(len(rows), masks, entries)
        start += masks * entries
    raise KeyError(count)


def masks_of(tables, count):
    """Return the masks of *count* ranks, without those that fill up."""
    start = sum(masks for each, (masks, _) in SUITED.items() if each < count)
    return tables.masks[start : start + SUIT_SHAPES[count][0]].tolist()


def ranks_in(mask):
    return [rank for rank in range(13) if mask >> rank & 1]


def strength_of_ranks(ranks):
    """Return the strength of up to seven ranks, none more than four times, without a flush."""
    # In the order of ranks, suit by suit: cards of one rank differ, no suit has more than two.
    cards = [RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(sorted(ranks))]
    assert len({*cards}) == len(cards)
    return naive_number(naive_strength(cards))


def strength_of_suited(ranks):
    return naive_number(naive_strength([RANKS[rank] + "s" for rank in ranks]))


def test_sizes(tables):
    assert (WIDTH, ROW) == (6176, 6176 + 286 * 96 + 715 * 16 + 1312)
    assert WIDTH % 32 == 0
    for count, (masks, entries) in SUITED.items():
        distinct, others = SUIT_SHAPES[count]
        assert (distinct, others) == (comb(13, count), comb(13 + 4 - count, 5 - count))
        assert masks >= distinct
        assert entries >= others
    shapes = {name: (table.shape, table.dtype) for name, table in tables._asdict().items()}
    assert shapes == {
        "pair_index": ((13, 13), np.int64),
        "terms": ((6176, 3), np.uint16),
        "ranks": ((6176,), np.uint16),
        "rows": ((91, ROW), np.uint16),
        "masks": ((286 + 715 + 1312,), np.uint16),
        "flush_strengths": ((8192,), np.uint16),
        "full_flushes": ((92, 1312), np.uint16),
    }


def test_the_tables_are_built_once_and_read_only(tables):
    assert runout_tables() is tables
    for table in tables:
        assert table.flags.c_contiguous
        with pytest.raises(ValueError, match="read-only"):
            table[:] = 0


def test_each_two_ranks_have_a_row(tables):
    index = tables.pair_index
    np.testing.assert_array_equal(index, index.T)
    assert sorted(index[first, second] for first, second in PAIRS) == list(range(91))


def test_the_boards_are_all_there_are(tables, boards):
    expected = combinations_with_replacement(range(13), 5)
    assert sorted(boards) == sorted(board for board in expected if board[0] != board[4])
    assert len(boards) == len({*boards}) == 6175
    assert terms_of(tables.terms[6175].tolist()) == [IMPOSSIBLE] * 6
    assert NO_TERM < IMPOSSIBLE < TERMS
    assert tables.ranks[:6175].tolist() == [sum(1 << rank for rank in {*board}) for board in boards]


def test_the_boards_weights_are_all_boards(tables):
    rows = map(terms_of, tables.terms[:-1].tolist())
    ways = [prod(comb(4, term % 5) for term in row if term != NO_TERM) for row in rows]
    assert sum(ways) == 2_598_960


def test_every_strength_without_flushes(tables, boards):
    strengths = {}
    rows = tables.rows.tolist()
    for pair in PAIRS:
        row = rows[tables.pair_index[pair]]
        for board, ours in zip(boards, row, strict=False):
            ranks = tuple(sorted(pair + board))
            if ranks not in strengths:
                possible = max(map(ranks.count, ranks)) <= 4
                strengths[ranks] = strength_of_ranks(ranks) if possible else None
            assert strengths[ranks] in (ours, None)
    assert sum(strength is not None for strength in strengths.values()) == 49_205


def test_a_row_is_what_hands_are_worth(tables, boards):
    row = tables.rows[tables.pair_index[12, 10]]
    for text in ("2c2d7h9sJc", "AcKcKdQh2d", "2c3d4h5s9c", "TcTdTh2s3c", "9sTd2hKcQd"):
        board = tuple(sorted(RANKS.index(rank) for rank in text[::2]))
        assert row[boards.index(board)] == hand_strengths(parse_cards(f"AdQs{text}"))


def test_the_entry_that_fills_up_is_nothing(tables):
    assert not tables.rows[:, 6175].any()


@pytest.mark.parametrize("count", SUITED)
def test_masks(tables, count):
    masks = masks_of(tables, count)
    assert sorted(masks) == sorted(sum(1 << r for r in c) for c in combinations(range(13), count))
    fillers = len(tables.masks) - sum(masks for masks, _ in SUIT_SHAPES.values())
    assert (tables.masks[len(tables.masks) - fillers :] == NO_MASK).all()
    assert NO_MASK & 0x1FFF == 0


@pytest.mark.parametrize("count", SUITED)
def test_rows_go_on_in_the_order_of_masks_and_other_ranks(tables, boards, count):
    index = {board: place for place, board in enumerate(boards)}
    others = [*combinations_with_replacement(range(13), 5 - count)]
    masks, entries = SUITED[count]
    part = suited_part(tables.rows, count)
    filler = np.repeat(tables.rows[:, 6175:6176], entries, axis=1)

    for mask, found in zip(masks_of(tables, count), part.transpose(1, 0, 2), strict=False):
        order = [index[tuple(sorted([*ranks_in(mask), *rest]))] for rest in others]
        np.testing.assert_array_equal(found[:, : len(others)], tables.rows[:, order])
        np.testing.assert_array_equal(found[:, len(others) :], filler[:, len(others) :])
    for found in part.transpose(1, 0, 2)[SUIT_SHAPES[count][0] : masks]:
        np.testing.assert_array_equal(found, filler)


def test_flush_strengths_of_every_mask(tables):
    for mask, ours in enumerate(tables.flush_strengths.tolist()):
        ranks = ranks_in(mask)
        assert ours == (strength_of_suited(ranks) if 5 <= len(ranks) <= 7 else 0)


def test_full_flushes(tables):
    """Five suited ranks on the board, and two, one or no hole cards of the suit."""
    rows = tables.full_flushes.tolist()
    held = {(): 91} | {(rank,): tables.pair_index[rank, rank] for rank in range(13)}
    held |= {pair: tables.pair_index[pair] for pair in combinations(range(13), 2)}
    assert sorted(held.values()) == list(range(92))
    masks = masks_of(tables, 5)
    strengths = {}
    for hole, row in held.items():
        for mask, ours in zip(masks, rows[row], strict=False):
            ranks = tuple(sorted([*ranks_in(mask), *hole]))
            if len({*ranks}) == len(ranks):  # a hole card on the board can not be
                if ranks not in strengths:
                    strengths[ranks] = strength_of_suited(ranks)
                assert ours == strengths[ranks]
    assert not tables.full_flushes[:, len(masks) :].any()
