"""Vectors of rows of bytes, and sums with entries of tables, compiled and as plain Python."""

import numpy as np
import pytest
from numba import njit
from numba.core import config

from lookup.compiling.lanes.vectors import LANES, ROW_SPARE, columns, load, store, store_sums

RNG = np.random.default_rng(4)


@pytest.mark.parametrize("width", range(1, 9))
def test_columns_of_rows(width):
    data = RNG.integers(0, 256, 5 + LANES * width + ROW_SPARE, dtype=np.uint8)
    found = np.zeros(width * LANES, np.uint16)

    @njit
    def run(data, filled):
        at = 0
        for column in columns(data, 5, width):
            store(filled, at, column)
            at += LANES

    run(data, found)
    expected = data[5 : 5 + LANES * width].reshape(LANES, width).T
    assert found.tolist() == expected.reshape(-1).tolist()


@njit
def summed(filled, at, numbers, table, places):
    store_sums(filled, at, load(numbers, 0), table, load(places, 0))


def test_sums_with_entries_of_a_table_are_written_as_int32():
    table = RNG.integers(0, 1 << 16, 1 << 16, dtype=np.uint16)
    places, numbers = RNG.integers(0, table.size, (2, LANES)).astype(np.uint16)
    places[:2] = 0, table.size - 1
    found = np.full(LANES + 3, -1, np.int32)

    summed(found, 1, numbers, table, places)

    assert found.tolist() == [-1, *(numbers + table[places]).tolist(), -1, -1]


@pytest.mark.skipif(not config.BOUNDSCHECK, reason="needs NUMBA_BOUNDSCHECK=1")
def test_bounds_are_checked():
    @njit
    def read(data, at):
        return columns(data, at, 7)[0]

    none = np.zeros(LANES, np.uint16)
    for at in (-1, 1):
        with pytest.raises(IndexError, match="reaches over the end"):
            read(np.zeros(7 * LANES + ROW_SPARE, np.uint8), at)
        with pytest.raises(IndexError, match="reaches over the end"):
            summed(np.zeros(LANES, np.int32), at, none, np.zeros(8, np.uint16), none)
    places = none + np.uint16(8)
    with pytest.raises(IndexError, match="reaches over the end"):
        summed(np.zeros(LANES, np.int32), 0, none, np.zeros(8, np.uint16), places)
