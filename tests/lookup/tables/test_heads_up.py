"""The heads-up matrix against published counts, every board, and the rules of counting."""

import csv
import hashlib
import mmap
from itertools import chain, combinations, permutations

import numpy as np
import pytest
from data_files import CLASSES_AGAINST_A_RANDOM_HAND
from oracles.holdem import DECK, SUITS
from oracles.published import PREFLOP
from raises import raises

from lookup import evaluate_hands
from lookup.combos import COMBOS, HAND_CLASSES, combo_classes, combo_index
from lookup.tables.heads_up import (
    HEADS_UP,
    build_heads_up_matrix,
    equity_vs_random,
    heads_up_matrix,
    match_ups,
)
from lookup.tables.store import FOLDER_VARIABLE, TableError

BOARDS = 1_712_304
SHARE_A_CARD = (COMBOS[:, None, :, None] == COMBOS[:, None]).any(axis=(2, 3))

# Hand, combos, and the boards it wins, loses and ties, over all 1,225 hands of an opponent.
PUBLISHED_ROWS = [
    ("AA", 6, 1781508418, 304661670, 11402312),
    ("AQs", 4, 1370002117, 690016869, 37553414),
    ("ATo", 12, 1291435142, 757743309, 48393949),
    ("J9s", 4, 1135038051, 897489212, 65045137),
    ("76o", 12, 831767413, 1153839298, 111965689),
    ("32o", 12, 613318625, 1355723830, 128529945),
]


@pytest.fixture(scope="module")
def built():
    """Return the matrix, built anew into plain memory."""
    table, steps = np.full(HEADS_UP.shape, -1, np.int32), []
    build_heads_up_matrix(table, steps.append)
    assert sum(steps) == HEADS_UP.steps
    return table


@pytest.fixture(scope="module")
def counts():
    """Return the wins and ties of the table as plain int64 arrays."""
    return [np.asarray(part, np.int64) for part in heads_up_matrix()]


def lowest_name(*hands):
    """Return the first of all the ways to write two hands, in either order and with any suits."""
    names = []
    for suits in permutations(SUITS):
        renamed = [
            tuple(sorted(card[0] + suits[SUITS.index(card[1])] for card in hand)) for hand in hands
        ]
        names.append(tuple(sorted(renamed)))
    return min(names)


# ---- match-ups -------------------------------------------------------------------------------


def test_up_to_suit_isomorphism_there_are_47008_match_ups():
    pairs = match_ups()
    assert pairs.hole_cards.shape == (47_008, 2, 2)
    assert pairs.numbers.shape == (169, 1326)
    assert np.unique(pairs.numbers).tolist() == [*range(47_009)]  # the last one: a shared card
    assert len({tuple(hands) for hands in pairs.hole_cards.reshape(-1, 4).tolist()}) == 47_008


def test_match_ups_of_the_same_ranks_follow_each_other():
    ranks = (match_ups().hole_cards.reshape(-1, 4) - 1) // 4
    changes = (ranks[1:] != ranks[:-1]).any(axis=1).sum()
    assert changes + 1 == len({frozenset([(a, b), (c, d)]) for a, b, c, d in ranks.tolist()})


def test_each_pair_has_the_match_up_of_its_names():
    pairs = match_ups()
    for i, j in np.random.default_rng(8).integers(0, 1326, (300, 2)).tolist():
        number = pairs.numbers[pairs.classes[i], pairs.isomorphic[i, j]]
        if SHARE_A_CARD[i, j]:
            assert number == len(pairs.hole_cards)
            continue
        wanted, found = (
            [[DECK[card - 1] for card in hand] for hand in hands]
            for hands in (COMBOS[[i, j]], pairs.hole_cards[number])
        )
        assert lowest_name(*found) == lowest_name(*wanted)


# ---- counts ----------------------------------------------------------------------------------


def test_what_is_built_is_the_table(built):
    assert hashlib.sha256(built.astype("<i4").tobytes()).hexdigest() == HEADS_UP.sha256
    np.testing.assert_array_equal(built, np.stack(heads_up_matrix()))


def test_every_disjoint_pair_has_all_boards_and_no_other_has_any(counts):
    wins, ties = counts
    np.testing.assert_array_equal(wins + wins.T + ties, np.where(SHARE_A_CARD, 0, BOARDS))
    np.testing.assert_array_equal(ties, ties.T)
    assert min(wins.min(), ties.min()) == 0


def test_the_published_sum_of_wins_over_the_deck(counts):
    assert counts[0].sum() == 1_334_125_369_292


@pytest.mark.parametrize("case", [case for case in PREFLOP if len(case[3]) == 3], ids=str)
def test_published_match_ups(counts, case):
    (wins, ties), (hands, _, _, outcomes) = counts, case
    i, j = (int(combo_index(hand)) for hand in hands.split())
    assert [wins[i, j], wins[j, i], ties[i, j]] == outcomes


def assert_row(counts, name, combos, won, lost, tied):
    (wins, ties), members = counts, combo_classes() == HAND_CLASSES.index(name)
    assert np.count_nonzero(members) == combos
    assert np.unique(wins[members].sum(axis=1)).tolist() == [won]
    assert np.unique(wins[:, members].sum(axis=0)).tolist() == [lost]
    assert np.unique(ties[members].sum(axis=1)).tolist() == [tied]


def test_all_published_rows_against_a_random_hand(counts):
    with CLASSES_AGAINST_A_RANDOM_HAND.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            numbers = [int(row[key]) for key in ("combos", "wins", "losses", "ties")]
            assert_row(counts, row["hand"], *numbers)


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("hands", ["7h6h 9cKd", "5s4s 5h4h", "AdKd Kh2s", "TcTd Th9c", "QsJd 8s3d"])
def test_match_ups_on_every_board(counts, hands):
    wins, ties = counts
    first, second = (COMBOS[combo_index(hand)] for hand in hands.split())
    live = np.setdiff1d(np.arange(1, 53, dtype=np.uint8), [*first, *second])
    places = np.fromiter(chain.from_iterable(combinations(range(48), 5)), np.uint8)
    boards = live[places.reshape(BOARDS, 5)]
    ours, theirs = (
        evaluate_hands(np.hstack([boards, np.broadcast_to(hand, (BOARDS, 2))]))
        for hand in (first, second)
    )
    i, j = combo_index(first), combo_index(second)
    assert (wins[i, j], wins[j, i]) == ((ours > theirs).sum(), (ours < theirs).sum())
    assert ties[i, j] == (ours == theirs).sum()


@pytest.mark.slow
def test_suit_isomorphism_keeps_all_counts(counts):
    cards = COMBOS.astype(int) - 1
    for suits in permutations(range(4)):
        renamed = combo_index(cards // 4 * 4 + np.array(suits)[cards % 4] + 1)
        for part in counts:
            np.testing.assert_array_equal(part[renamed[:, None], renamed], part)


# ---- the front -------------------------------------------------------------------------------


def owner(array):
    """Return the object that owns the memory of an array."""
    while isinstance(array, np.ndarray):
        array = array.base
    return array


def test_the_matrix_is_mapped_read_only():
    matrix = heads_up_matrix()
    assert heads_up_matrix() is matrix
    for part in (matrix.wins, matrix.ties):
        assert isinstance(owner(part), mmap.mmap)
        assert (part.dtype, part.shape) == (np.dtype("<i4"), (1326, 1326))
        with raises("read-only"):
            part[0, 0] = 1


def test_a_damaged_matrix_is_refused(tmp_path, monkeypatch):
    aces, kings = combo_index("AsAh"), combo_index("KsKh")
    (tmp_path / HEADS_UP.file_name).write_bytes(bytes(53))
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv(FOLDER_VARIABLE, str(tmp_path))
        with pytest.raises(TableError, match=r"holds 53 bytes, .* \(heads-up matrix"):
            heads_up_matrix()
    assert heads_up_matrix().wins[aces, kings] == 1410336


def test_equity_against_a_random_hand():
    equity = equity_vs_random()
    assert (equity.dtype, equity.shape) == (np.float64, (1326,))
    for name, _, won, lost, tied in PUBLISHED_ROWS:
        share = (won + tied / 2) / (won + lost + tied)
        members = equity[combo_classes() == HAND_CLASSES.index(name)]
        np.testing.assert_allclose(members, share, rtol=1e-15)
    assert equity.mean() == pytest.approx(0.5, abs=1e-12)
    assert equity.argmax() in np.flatnonzero(combo_classes() == 0)
