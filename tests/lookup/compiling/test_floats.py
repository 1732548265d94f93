"""Sixteen floats against the same operations of NumPy, compiled and as plain Python."""

import operator

import numpy as np
import pytest
from numba import njit
from numba.core import config

from lookup.compiling.lanes.floats import (
    FLOATS,
    larger,
    load_floats,
    quotient,
    spread_float,
    store_floats,
    transpose,
    where_positive,
)
from lookup.compiling.lanes.runs import run_of
from lookup.compiling.processors import converts_half

RNG = np.random.default_rng(5)
X, Y, Z = RNG.normal(size=(3, FLOATS)).astype(np.float32)
Y[:2] = 0.0, -0.0


def test_floats_are_read_and_written_at_any_place():
    numbers, found = np.arange(50, dtype=np.float32), np.zeros(50, np.float32)

    @njit
    def run(x, filled):
        store_floats(run_of(filled), 7, load_floats(x, 3))

    run(numbers, found)
    expected = np.zeros(50)
    expected[7 : 7 + FLOATS] = numbers[3 : 3 + FLOATS]
    np.testing.assert_array_equal(found, expected)


@pytest.mark.skipif(
    not (config.DISABLE_JIT or converts_half()), reason="a processor without half precision"
)
def test_half_precision_is_read_and_written_as_its_bits():
    numbers = (RNG.normal(size=FLOATS) * 100).astype(np.float16)
    found, back = np.zeros(FLOATS, np.float32), np.zeros(FLOATS, np.uint16)

    @njit
    def run(x, filled, again):
        store_floats(filled, 0, load_floats(x, 0))
        store_floats(again, 0, load_floats(filled, 0))

    run(numbers.view(np.uint16), found, back)
    np.testing.assert_array_equal(found, numbers.astype(np.float32))
    np.testing.assert_array_equal(back.view(np.float16), numbers)


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul])
def test_operators_are_those_of_each_lane(operation):
    found = np.zeros(FLOATS, np.float32)

    @njit
    def run(x, y, filled):
        store_floats(filled, 0, operation(load_floats(x, 0), load_floats(y, 0)))

    run(X, Y, found)
    np.testing.assert_array_equal(found, operation(X, Y))


def test_choices_are_made_lane_by_lane():
    found = np.zeros((3, FLOATS), np.float32)

    @njit
    def run(x, y, z, filled):
        a, b, c = load_floats(x, 0), load_floats(y, 0), load_floats(z, 0)
        store_floats(filled[0], 0, larger(a, b))
        store_floats(filled[1], 0, where_positive(a, b, c))
        store_floats(filled[2], 0, quotient(a, b, c))

    run(X, Y, Z, found)
    np.testing.assert_array_equal(found[0], np.maximum(X, Y))
    np.testing.assert_array_equal(found[1], np.where(X > 0, Y, Z))
    divided = np.divide(X, Y, out=Z.copy(), where=Y > 0)
    np.testing.assert_allclose(found[2], divided, rtol=1e-6)


def test_a_number_is_spread_over_all_lanes():
    found = np.zeros(FLOATS, np.float32)

    @njit
    def run(x, filled):
        store_floats(filled, 0, spread_float(x))

    run(0.1, found)
    assert found.tolist() == [np.float32(0.1)] * FLOATS


def test_a_square_is_transposed_between_rows_of_any_length():
    source = np.arange(20 * 30, dtype=np.float32).reshape(20, 30)
    target = np.zeros((18, 40), np.float32)

    @njit
    def run(rows, columns):
        transpose(rows, 2 * 30 + 5, 30, columns, 40 + 3, 40)

    run(source.reshape(-1), target.reshape(-1))
    expected = np.zeros((18, 40))
    expected[1:17, 3:19] = source[2:18, 5:21].T
    np.testing.assert_array_equal(target, expected)
