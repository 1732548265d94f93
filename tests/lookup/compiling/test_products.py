"""Sums of products of numbers with vectors, held to products of matrices in NumPy."""

import numpy as np
import pytest
from numba import njit

from lookup.compiling.lanes.floats import FLOATS
from lookup.compiling.lanes.products import NUMBERS, add_products, add_products_of_two
from lookup.compiling.lanes.runs import run_of

AT, PLACE, APART = 3, 5, 40 * FLOATS


@njit
def add_one(numbers, vectors, count, sums):
    add_products(run_of(numbers), AT, run_of(vectors), PLACE, APART, count, run_of(sums))


@njit
def add_two(numbers, vectors, count, sums):
    add_products_of_two(run_of(numbers), AT, run_of(vectors), PLACE, APART, count, run_of(sums))


@pytest.mark.parametrize("count", [0, 1, 33])
@pytest.mark.parametrize(("rows", "add"), [(1, add_one), (2, add_two)])
def test_products_are_added_to_sums(rows, add, count):
    rng = np.random.default_rng(7)
    numbers, vectors, sums = (
        rng.normal(size=size).astype(np.float32) for size in (300, 2 * APART, 3 * NUMBERS * FLOATS)
    )
    expected = sums.astype(np.float64)
    factors = numbers[AT:][: count * NUMBERS].reshape(count, NUMBERS)
    for row in range(rows):
        terms = vectors[PLACE + row * APART :][: count * FLOATS].reshape(count, FLOATS)
        start = row * NUMBERS * FLOATS
        products = factors.T.astype(np.float64) @ terms
        expected[start : start + NUMBERS * FLOATS] += products.reshape(-1)
    add(numbers, vectors, count, sums)
    np.testing.assert_allclose(sums, expected, atol=1e-4)
