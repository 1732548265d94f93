"""Vectors of rows of bytes, from tables and written wide, compiled and as plain Python."""

import numpy as np
import pytest
from numba import njit
from numba.core import config

from lookup._kernels.lanes.rows import ROW_SPARE, columns, gather, store_wide, with_spare
from lookup._kernels.lanes.vectors import LANES, load, spread, store

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
def gathered(table, places, filled):
    store(filled, 0, gather(table, load(places, 0)))


def test_entries_are_gathered_up_to_the_last():
    table = RNG.integers(0, 1 << 16, 1 << 16, dtype=np.uint16)
    places = RNG.integers(0, table.size, LANES).astype(np.uint16)
    places[:2] = 0, table.size - 1
    found = np.zeros(LANES, np.uint16)

    gathered(with_spare(table), places, found)

    assert found.tolist() == table[places].tolist()


def test_vectors_are_written_as_int32():
    numbers = RNG.integers(0, 1 << 16, LANES).astype(np.uint16)
    found = np.full(LANES + 9, -1, np.int32)

    @njit
    def run(numbers, filled):
        store_wide(filled, 7, load(numbers, 0))

    run(numbers, found)
    assert found.tolist() == [-1] * 7 + numbers.tolist() + [-1] * 2


@pytest.mark.skipif(not config.BOUNDSCHECK, reason="needs NUMBA_BOUNDSCHECK=1")
def test_bounds_are_checked():
    @njit
    def read(data, at):
        return columns(data, at, 7)[0]

    @njit
    def write(filled, at):
        store_wide(filled, at, spread(0))

    for at in (-1, 1):
        for run, array in (
            (read, np.zeros(7 * LANES + ROW_SPARE, np.uint8)),
            (write, np.zeros(LANES, np.int32)),
        ):
            with pytest.raises(IndexError, match="reaches over the end"):
                run(array, at)
    with pytest.raises(IndexError, match="behind the end"):
        gathered(np.zeros(8, np.uint16), np.full(LANES, 7, np.uint16), np.zeros(LANES, np.uint16))
