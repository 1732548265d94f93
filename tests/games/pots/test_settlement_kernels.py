"""The compiled settlement of rows, compared with an oracle for all options."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import pots as oracle_pots

from poker_calculator.games._kernels.settlement_rows import BLOCK, CHIP_BITS, STRENGTH_BITS
from poker_calculator.games.pots.settlement import settle_one_by_one
from poker_calculator.games.pots.settlement_rows import (
    NARROW,
    SLICE,
    SettlementRows,
    settle_by_kernel,
)

NO_CAP = 1 << 60
FEW = settings(max_examples=40)
SEATS = 10
"""Most hands have the number of seats in test_pots.py, so that its kernels serve here too."""


@st.composite
def tables(draw):
    """Draw a few hands with few chips and strengths, so that ties are common.

    The last seats may be empty: folded, without chips.
    """
    seats, rows = SEATS, draw(st.integers(1, 4))
    players = draw(st.integers(2, seats))

    def rows_of(values):
        row = st.lists(values, min_size=seats, max_size=seats)
        return np.array(draw(st.lists(row, min_size=rows, max_size=rows)))

    chips = rows_of(st.integers(0, 12) | st.sampled_from([0, 10]))
    folded = rows_of(st.booleans())
    chips[:, players:], folded[:, players:] = 0, True
    folded[np.arange(rows), draw(st.integers(0, players - 1))] = False
    orders = np.array([draw(st.permutations(range(seats))) for _ in range(rows)])
    dead = np.array(draw(st.lists(st.integers(0, 7), min_size=rows, max_size=rows)))
    return chips, folded, rows_of(st.integers(1, 3)), rows_of(st.integers(0, 2)), orders, dead


def settle(
    chips,
    folded,
    strengths,
    lows=None,
    orders=None,
    dead=0,
    rake=Fraction(0),
    cap=NO_CAP,
    threads=1,
):
    """Call the kernel, with common values broadcast to all rows.

    Few rows are also settled hand by hand, as in `poker_calculator.games.settle`, with equal
    results.
    """
    rows = len(chips)
    given = SettlementRows(
        chips=np.asarray(chips, np.int64),
        folded=np.asarray(folded),
        strengths=np.asarray(strengths),
        lows=lows,
        orders=orders,
        dead_chips=np.broadcast_to(np.int64(dead), rows),
        rake=rake,
        caps=np.broadcast_to(np.int64(cap), rows),
    )
    *shares, fault = settle_by_kernel(given, threads)
    if fault >= 0:
        with pytest.raises(ValueError, match=r"row \d+: "):
            settle_one_by_one(given, fault)
    elif rows < 1000:
        for ours, other in zip(shares, settle_one_by_one(given, 0), strict=True):
            np.testing.assert_array_equal(ours, other)
    return *shares, fault


def assert_equal_to_oracle(result, oracle, rows):
    payouts, uncalled, rakes, fault = result
    expected = [oracle(row) for row in range(rows)]
    assert fault == -1
    assert payouts.tolist() == [row[0] for row in expected]
    assert uncalled.tolist() == [row[1] for row in expected]
    assert rakes.tolist() == [row[2] for row in expected]


RAKED = {"rake": Fraction(1, 10), "cap": 3}


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["dead"], {}),
        (["lows"], {}),
        (["dead"], RAKED),
        pytest.param(["lows", "dead", "orders"], RAKED, marks=pytest.mark.slow),
    ],
)
@given(table=tables(), cap=st.integers(0, 9))
@FEW
def test_hands_get_what_dealing_chip_by_chip_gives(names, options, table, cap):
    chips, folded, strengths, *rest = table
    given_too = dict(zip(("lows", "orders", "dead"), rest, strict=True))
    given_too = {name: given_too[name] for name in names}
    options = {**options, "cap": cap} if options else {}

    result = settle(chips, folded, strengths, **given_too, **options)

    def oracle(row):
        own = {name: values[row] for name, values in given_too.items()}
        own = {{"orders": "order"}.get(name, name): value for name, value in own.items()}
        return oracle_pots.settle(
            chips[row].tolist(), folded[row], strengths[row], **own, **options
        )

    assert_equal_to_oracle(result, oracle, len(chips))


def many_rows(rows, seats=SEATS):
    """Return hands of all kinds and a function that settles them."""
    rng = np.random.default_rng(5)
    chips = rng.integers(0, 40, (rows, seats))
    folded = rng.random((rows, seats)) < 0.4
    folded[:, 0] = False
    return chips, folded, rng.integers(1, 4, (rows, seats))


@pytest.mark.parametrize(
    ("rows", "seats"),
    [
        *((rows, SEATS) for rows in (0, 1, BLOCK - 1, BLOCK, BLOCK + 1)),
        *(pytest.param(50, seats, marks=pytest.mark.slow) for seats in (2, 4)),
    ],
)
def test_rows_on_either_side_of_a_block_and_of_fewer_seats_are_settled(rows, seats):
    chips, folded, strengths = many_rows(rows, seats)

    def oracle(row):
        return oracle_pots.settle(chips[row].tolist(), folded[row], strengths[row])

    assert_equal_to_oracle(settle(chips, folded, strengths), oracle, rows)


@pytest.mark.jit
def test_results_do_not_depend_on_the_number_of_threads():
    hands = many_rows(70_000)

    one = settle(*hands, rake=Fraction(1, 20), cap=5, threads=1)
    three = settle(*hands, rake=Fraction(1, 20), cap=5, threads=3)

    for serial, threaded in zip(one, three, strict=True):
        np.testing.assert_array_equal(serial, threaded)


@pytest.mark.slow
@pytest.mark.parametrize(("high", "low"), [("i4", "i8"), ("i8", "i4"), ("i1", "u2")])
def test_strengths_of_any_width_are_read_as_they_are(high, low):
    most = int(np.iinfo(low).max)
    folded = np.arange(SEATS)[None] > 1
    chips = np.where(np.arange(SEATS)[None] < 4, 5, 0)
    strengths = np.array([[9, 7] + [0] * (SEATS - 2)], high)
    lows = np.array([[most - 1, most] + [0] * (SEATS - 2)], low)
    order = np.arange(SEATS)[None]

    payouts, *_ = settle(chips, folded, strengths, lows, order, dead=10, rake=Fraction(1, 2))

    assert payouts.tolist() == [[8, 7] + [0] * (SEATS - 2)]


@pytest.mark.slow
@pytest.mark.parametrize("winners", range(2, 11))
def test_the_greatest_amounts_are_split_exactly(winners):
    most = (1 << 48) - 1
    chips = np.array([[most] * 10, [most - 1] * 10, [most - 2] * 10])
    strengths = np.tile(np.where(np.arange(10) < winners, 2, 1), (3, 1))

    payouts, *_ = settle(chips, np.zeros((3, 10), bool), strengths, dead=most)

    for row in range(3):
        each, odd = divmod(int(chips[row, 0]) * 10 + most, winners)
        shares = [each + (seat < odd) for seat in range(winners)]
        assert payouts[row].tolist() == shares + [0] * (10 - winners)


@pytest.mark.slow
@pytest.mark.parametrize("chips", [(1 << 27) - 1, 1 << 27, (1 << 31) - 1, 1 << 32])
@pytest.mark.parametrize("strength", [3, (1 << 31) - 1, 1 << 31, (1 << 63) - 1])
def test_hands_on_either_side_of_what_is_narrow_are_settled_alike(chips, strength):
    row = np.arange(SEATS)[None]
    contributions = np.where(row % 2, chips, chips - 9 * row)
    strengths = np.where(row % 3, strength, strength - 2)
    folded, order = row > 7, row[:, ::-1]

    for lows in (None, strengths[:, ::-1]):
        paid, _, rakes, fault = settle(
            contributions, folded, strengths, lows, order, chips, Fraction(1, 9), chips // 3
        )
        assert (fault, paid.sum() + rakes[0]) == (-1, contributions.sum() + chips)


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(("chips", "strength"), [(1 << 27, 1), (1, 1 << 31)])
def test_wide_hands_after_many_narrow_ones_are_settled(chips, strength):
    contributions, folded, strengths = many_rows(SLICE + 2 * BLOCK, 4)
    contributions[-2] += chips
    strengths[-2] += strength
    asked = {"rake": Fraction(1, 20), "cap": 5}

    *shares, fault = settle(contributions, folded, strengths, **asked)

    *expected, _ = settle(contributions[SLICE:], folded[SLICE:], strengths[SLICE:], **asked)
    assert fault == -1
    for ours, other in zip(shares, expected, strict=True):
        np.testing.assert_array_equal(ours[SLICE:], other)


def test_what_is_narrow_is_what_the_kernel_says():
    assert NARROW == (1 << CHIP_BITS, 1 << STRENGTH_BITS)


def test_a_sole_player_wins_without_a_strength():
    payouts, *_, fault = settle(
        np.array([[10, 30]]), np.array([[True, False]]), np.zeros((1, 2), int), dead=5
    )

    assert (payouts.tolist(), fault) == ([[0, 45]], -1)


@pytest.mark.parametrize(
    ("chips", "folded", "strengths", "dead"),
    [
        ([5, -1], [False, False], [1, 1], 0),
        ([5, 1 << 48], [False, False], [1, 1], 0),
        ([5, 5], [False, False], [1, -1], 0),
        ([5, 5], [True, True], [1, 1], 0),
        ([5, 5], [False, False], [0, 0], 0),
        ([5, 5], [False, False], [1, 1], -1),
        ([5, 5], [False, False], [1, 1], 1 << 48),
    ],
)
def test_a_faulty_row_is_found_in_its_block(chips, folded, strengths, dead):
    rows = BLOCK + 5
    given_chips, given_folded = np.full((rows, 2), 10), np.zeros((rows, 2), bool)
    given_strengths, given_dead = np.ones((rows, 2), np.int64), np.zeros(rows, np.int64)
    given_chips[-2], given_folded[-2], given_strengths[-2] = chips, folded, strengths
    given_dead[-2] = dead

    *_, fault = settle(given_chips, given_folded, given_strengths, dead=given_dead)

    assert fault == BLOCK
