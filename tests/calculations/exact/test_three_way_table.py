"""The table of three classes, against known hands and the heads-up matrix, and that matrix."""

from itertools import combinations_with_replacement, permutations, product

import numpy as np
import pytest

import lookup
from calculations.exact import three_way_table as module
from calculations.exact.by_ranks import count_match_ups, count_preflop
from calculations.exact.three_way_orders import AHEAD, WINNERS
from calculations.exact.three_way_table import (
    BOARDS,
    TRIPLES,
    build_three_way,
    orders_of_classes,
    three_way_counts,
    three_way_orders,
    three_way_table,
    triple_number,
)
from calculations.spots.spot_rows import SpotRows
from lookup.combos import COMBO_BITS, COMBOS, HAND_CLASSES, class_combos
from lookup.games import HOLDEM
from lookup.tables import heads_up
from lookup.tables.heads_up import heads_up_matrix
from lookup.tables.runouts import PAIRS

pytestmark = [pytest.mark.jit, pytest.mark.slow]  # the table is built once, in half a minute


def classes(*names):
    return np.array([HAND_CLASSES.index(name) for name in names])


def cards_of(pair):
    """Return two texts of cards of a rank pair: of one suit if that can be, and of two."""
    low, high = ("23456789TJQKA"[rank] for rank in PAIRS[pair])
    return [f"{low}c{high}d"] if low == high else [f"{low}c{high}c", f"{low}c{high}d"]


def deals_of(hands):
    """Return the combos of each deal of three classes, [N, 3]."""
    first, second, third = (class_combos()[hand] for hand in hands)
    deals = np.stack(np.meshgrid(first, second, third, indexing="ij"), axis=-1).reshape(-1, 3)
    one, other, last = COMBO_BITS[deals].T
    return deals[((one & other) | (one & last) | (other & last)) == 0]


@pytest.mark.parametrize(
    "names",
    [
        ("AKs", "T9o", "72o"),
        ("AKs", "AKs", "T9o"),
        ("77", "77", "87s"),
        ("KQo", "KQo", "KQo"),
        ("54s", "76s", "98s"),
    ],
    ids=" ".join,
)
def test_classes_are_the_sums_of_their_deals_in_every_order_of_players(names):
    for each in sorted(set(permutations(names))):
        cards = COMBOS[deals_of(classes(*each))]
        outcomes = np.zeros((len(cards), 8), np.int64)
        none = np.empty((len(cards), 0), np.uint8)
        count_preflop(SpotRows(cards, none, none, HOLDEM), outcomes)
        orders = orders_of_classes(classes(*each))
        for winners in range(1, 8):
            assert orders[winners == WINNERS].sum() == outcomes[:, winners].sum()
        for at, (one, other) in enumerate(((0, 1), (1, 2), (2, 0))):
            dead = np.ascontiguousarray(cards[:, 3 - one - other])
            two = np.ascontiguousarray(cards[:, [one, other]])
            outcomes = np.zeros((len(cards), 4), np.int64)
            count_preflop(SpotRows(two, none, dead, HOLDEM), outcomes)
            for sign, winners in ((1, 1), (-1, 2), (0, 3)):
                assert orders[AHEAD[:, at] == sign].sum() == outcomes[:, winners].sum()


def test_deals_and_symmetry_of_the_whole_table():
    table = three_way_table()
    assert (table.shape, table.dtype) == ((818_805, 13), np.uint32)
    deals, rest = np.divmod(table.sum(axis=1, dtype=np.int64), BOARDS)
    assert not rest.any()
    low, middle, high = np.array([*combinations_with_replacement(range(169), 3)]).T
    # In how many orders three players can hold them: 1, 3 or 6.
    orders = np.array([1, 3, 6])[(low != middle).astype(int) + (middle != high)]
    deals_of_three = deals[triple_number(np.stack((high, middle, low), axis=1))]
    assert (orders * deals_of_three).sum() == 1326 * 1225 * 1128


def test_with_any_third_hand_the_whole_table_comes_to_the_heads_up_matrix():
    """Each board of two hands leaves 43 cards, of which the third one may be any two."""
    thirds = 43 * 42 // 2
    order = np.concatenate(class_combos())
    starts = np.cumsum([0, *map(len, class_combos()[:-1])])
    wins, ties = (
        np.add.reduceat(np.add.reduceat(matrix[order][:, order], starts), starts, axis=1)
        for matrix in (np.asarray(part, np.int64) for part in heads_up_matrix())
    )
    for first in range(169):
        hands = np.stack(np.broadcast_arrays(first, *np.ix_(range(169), range(169))), axis=-1)
        orders = orders_of_classes(hands).sum(axis=1)  # [169, 13]
        for sign, expected in ((1, wins[first]), (-1, wins[:, first]), (0, ties[first])):
            found = orders[:, AHEAD[:, 0] == sign].sum(axis=1)
            np.testing.assert_array_equal(found, thirds * expected)


def test_tensors_for_every_order_of_players():
    orders = three_way_orders()
    assert (orders.shape, orders.dtype) == ((13, 169, 169, 169), np.float32)
    hands = np.random.default_rng(3).integers(0, 169, (500, 3))
    found = orders[(slice(None), *hands.T)].T
    np.testing.assert_allclose(found * BOARDS, orders_of_classes(hands), rtol=1e-6)
    counts = three_way_counts()[(slice(None), *hands.T)].T
    np.testing.assert_array_equal(counts, orders_of_classes(hands))


def test_the_build_fills_the_rows_of_its_rank_triples(monkeypatch):
    """Of a few: all 129,597 take half a minute, and the file's hash is checked when it is built."""
    table, steps = np.zeros((TRIPLES, 13), np.uint32), []
    triples = np.array([[0, 13, 90], [1, 1, 88], [20, 20, 20]], np.uint8)  # 22 33 AA, 32 32 AQ, ...
    monkeypatch.setattr(module, "all_rank_triples", lambda: triples)

    build_three_way(table, steps.append)

    names = [{lookup.hand_class(hand) for hand in cards_of(pair)} for pair in range(91)]
    expected = {
        tuple(sorted(map(HAND_CLASSES.index, three), reverse=True))
        for hands in triples
        for three in product(*(names[pair] for pair in hands))
    }
    rows = [int(triple_number(np.array(three))) for three in expected]
    assert sum(steps) == len(triples)
    assert {*np.flatnonzero(table.any(axis=1)).tolist()} == {*rows}
    np.testing.assert_array_equal(table[rows], three_way_table()[rows])


# ---- the matrix of two hands: 47,008 match-ups of 1,712,304 boards -------------------------------


@pytest.fixture(scope="module")
def match_ups():
    return count_match_ups()


def test_the_file_has_the_counts_of_all_match_ups(match_ups):
    np.testing.assert_array_equal(heads_up.read_counts(), match_ups)


def test_what_is_written_is_read(match_ups, tmp_path, monkeypatch):
    monkeypatch.setattr(heads_up, "COUNTS", tmp_path / "counts.npz")
    heads_up.write_counts(match_ups[::-1].astype(np.int32), heads_up.COUNTS)
    np.testing.assert_array_equal(heads_up.read_counts(), match_ups[::-1])
