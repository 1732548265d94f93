"""Histograms of all hands: against single hands, and over whole streets to the integer."""

import numpy as np
import pytest
from raises import raises

import lookup
from calculations import equity_distribution, equity_histograms
from calculations.distributions import histograms
from calculations.spots.deals import choices
from lookup import hand_index, hand_of_index, index_count
from lookup.combos import COMBO_COUNT, COMBOS, class_combos
from lookup.running.threads import Workers

BINS = 7
RIVERS = 134_459
"""Boards of five that suit isomorphisms do not make equal."""


@pytest.fixture(scope="module")
def preflop():
    return equity_histograms("preflop", BINS, progress=False)


@pytest.fixture(scope="module")
def flop():
    return equity_histograms("flop", BINS, progress=False)


# ---- before the flop -------------------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.slow
def test_hands_before_the_flop_win_as_often_as_the_matrix_says(preflop):
    wins, ties = lookup.heads_up_matrix()
    half_wins = (2 * wins.astype(np.int64) + ties).sum(axis=1)
    assert preflop.half_wins[hand_index(COMBOS, (2,))].tolist() == half_wins.tolist()
    assert (preflop.counts.sum(axis=1) == 2_118_760).all()


@pytest.mark.jit
@pytest.mark.slow
def test_a_hand_before_the_flop_is_as_alone(preflop):
    for hand in ("AsAh", "7s2c"):
        alone, index = equity_distribution(hand, progress=False), hand_index(hand, (2,))
        assert preflop.counts[index].tolist() == alone.histogram(BINS).tolist()
        assert preflop.squares[index] == (alone.half_wins.astype(np.int64) ** 2).sum()
        assert preflop.mean[index] == alone.mean
        assert preflop.mean_of_squares[index] == pytest.approx(alone.mean_of_squares, rel=1e-15)


# ---- on the flop -----------------------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.slow
def test_hands_on_the_flop_are_as_alone(flop):
    indices = np.random.default_rng(1).integers(0, index_count((2, 3)), 200)
    hands = hand_of_index(indices, (2, 3))
    alone = equity_distribution(hands[:, :2], hands[:, 2:])
    assert flop.counts[indices].tolist() == alone.histogram(BINS).tolist()
    half_wins = alone.half_wins.astype(np.int64)
    assert flop.half_wins[indices].tolist() == half_wins.sum(axis=1).tolist()
    assert flop.squares[indices].tolist() == (half_wins**2).sum(axis=1).tolist()


@pytest.mark.jit
@pytest.mark.slow
def test_all_flops_of_each_hand_are_ten_times_its_boards(preflop, flop):
    """A board of five has ten flops, so each board of each of the 169 hands comes ten times."""
    flops = (choices(50, 3) + 1).astype(np.uint8)
    for combo in (combos[0] for combos in class_combos()):
        left = np.setdiff1d(np.arange(1, 53, dtype=np.uint8), COMBOS[combo])
        hole_cards = np.broadcast_to(COMBOS[combo], (len(flops), 2))
        indices = hand_index(np.hstack([hole_cards, left[flops - 1]]), (2, 3))
        index = hand_index(COMBOS[combo], (2,))
        for name in ("counts", "half_wins", "squares"):
            of_flops = getattr(flop, name)[indices].sum(axis=0, dtype=np.uint64)
            of_boards = np.uint64(10) * getattr(preflop, name)[index].astype(np.uint64)
            assert of_flops.tolist() == of_boards.tolist()


@pytest.mark.jit
@pytest.mark.slow
def test_every_hand_is_filled(flop):
    assert (flop.counts.sum(axis=1) == 1081).all()
    assert flop.counts.dtype == np.uint16
    assert flop.half_wins.max() == 1081 * 1980  # a royal flush, whatever comes


@pytest.mark.jit
@pytest.mark.slow
def test_neither_threads_nor_where_it_goes_change_a_digit(flop, tmp_path):
    file = tmp_path / "flop.npy"
    out = np.lib.format.open_memmap(file, "w+", np.uint16, (index_count((2, 3)), BINS))
    again = equity_histograms("flop", BINS, out=out, threads=1, progress=False)
    assert again.counts is out
    assert (np.load(file, mmap_mode="r") == flop.counts).all()
    assert (again.squares == flop.squares).all()


# ---- on the turn -----------------------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.slow
def test_hands_on_the_turn_are_as_alone():
    rounds = (3, 1)
    boards = hand_of_index([17, 40_000], rounds)
    count, bin_of = index_count((2, *rounds)), histograms._bins(BINS)
    result = histograms.EquityHistograms(
        np.zeros((count, BINS), np.uint8), *np.zeros((2, count), np.uint32), 46
    )
    workers = Workers(1)
    histograms._fill(result, histograms.count_rivers(workers), bin_of, boards, rounds, workers)
    for board in boards:
        combos = COMBOS[~np.isin(COMBOS, board).any(axis=1)]
        alone = equity_distribution(combos, board)
        cards = np.hstack([combos, np.broadcast_to(board, (len(combos), 4))])
        indices = hand_index(cards, (2, *rounds))
        assert result.counts[indices].tolist() == alone.histogram(BINS).tolist()
        assert result.half_wins[indices].tolist() == alone.half_wins.sum(axis=1, dtype=int).tolist()


@pytest.mark.jit
@pytest.mark.slow
def test_turns_without_an_order_are_as_alone():
    plain = equity_histograms("turn", BINS, ordered=False, progress=False)
    assert plain.counts.shape == (index_count((2, 4)), BINS)
    assert (plain.counts.sum(axis=1) == 46).all()
    indices = np.random.default_rng(2).integers(0, index_count((2, 4)), 200)
    hands = hand_of_index(indices, (2, 4))
    alone = equity_distribution(hands[:, :2], hands[:, 2:])
    assert plain.counts[indices].tolist() == alone.histogram(BINS).tolist()
    assert plain.half_wins[indices].tolist() == alone.half_wins.sum(axis=1, dtype=int).tolist()


# ---- how boards become others ----------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.slow
def test_the_isomorphism_of_each_board_makes_it_canonical():
    from calculations._kernels.distributions import suits_in_order
    from lookup.compiling import kernel

    @kernel
    def all_in_order(boards, found):
        for i in range(found.size):
            found[i] = suits_in_order(boards, 5 * i)

    boards = np.random.default_rng(1).random((20_000, 52)).argsort(axis=1)[:, :5].astype(np.uint8)
    boards += 1
    found = np.empty(len(boards), np.int64)
    all_in_order(boards.reshape(-1), found)
    digits = [found % 4, found // 4 % 4, found // 16]
    becomes = np.stack([*digits, 6 - sum(digits)], axis=1)
    ranks, suits = np.divmod(boards.astype(np.int64) - 1, 4)
    moved = 4 * ranks + np.take_along_axis(becomes, suits, axis=1) + 1
    canonical = hand_of_index(hand_index(boards, (5,)), (5,))
    assert np.sort(moved)[:, ::-1].tolist() == canonical.tolist()


def test_there_are_so_many_boards():
    assert index_count((5,)) == RIVERS
    combos, numbers = histograms._permutations()
    assert (np.sort(combos, axis=1) == np.arange(COMBO_COUNT)).all()
    assert len({*combos[:, 5].tolist()}) <= 24
    assert numbers.max() == 23


# ---- what is refused -------------------------------------------------------------------------


def test_arguments_that_break_a_rule():
    with raises("street is 'river'; give 'preflop', 'flop', 'turn'"):
        equity_histograms("river")
    with raises("bins is 1981; give at most 1,980"):
        equity_histograms("flop", 1981)
    with raises("out is int64 (169, 30); give an array of uint32 (169, 30)"):
        equity_histograms("preflop", out=np.zeros((169, 30), np.int64))
    with raises("out is 'file'; give an array of uint16 (1286792, 30)"):
        equity_histograms("flop", out="file")
