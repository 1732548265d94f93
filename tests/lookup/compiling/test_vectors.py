"""Vectors against the same operations of NumPy, compiled and as plain Python."""

import numpy as np
import pytest
from numba import njit
from numba.core import config

from lookup.compiling.lanes import vectors
from lookup.compiling.lanes.vectors import LANES, load, spread, store

RNG = np.random.default_rng(4)
X = RNG.integers(0, 1 << 16, LANES).astype(np.uint16)
X[3], X[4] = 0, 0xFFFF


def test_vectors_are_read_and_written_at_any_place():
    numbers, found = np.arange(100, dtype=np.uint16), np.zeros(100, np.uint16)

    @njit
    def run(x, filled):
        store(filled, 7, load(x, 3))

    run(numbers, found)
    expected = np.zeros(100)
    expected[7 : 7 + LANES] = numbers[3 : 3 + LANES]
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("number", [0, 1, 0x7FFF, 0x8000, 0xFFFF])
def test_a_number_is_spread_over_all_lanes(number):
    found = np.zeros(LANES, np.uint16)

    @njit
    def run(x, filled):
        store(filled, 0, spread(x))

    run(number, found)
    assert found.tolist() == [number] * LANES


def test_totals_and_bits():
    @njit
    def run(x):
        return vectors.total(load(x, 0)), vectors.bits(load(x, 0))

    full = np.full(LANES, 0xFFFF, np.uint16)
    assert run(full) == (LANES * 0xFFFF, (1 << LANES) - 1)
    assert run(X) == (X.sum(dtype=int), sum(1 << i for i in range(LANES) if X[i]))


@pytest.mark.parametrize("place", [0, 1, 31, 62])
def test_the_lowest_bit(place):
    @njit
    def run(x):
        return vectors.lowest(x)

    assert run(1 << place | 1 << 62) == place


@pytest.mark.skipif(not config.BOUNDSCHECK, reason="needs NUMBA_BOUNDSCHECK=1")
@pytest.mark.parametrize("at", [-1, 1])
def test_bounds_are_checked(at):
    @njit
    def read(x, at):
        return vectors.total(load(x, at))

    @njit
    def write(x, at):
        store(x, at, spread(0))

    for run in (read, write):
        with pytest.raises(IndexError, match="reaches over the end"):
            run(np.zeros(LANES, np.uint16), at)
