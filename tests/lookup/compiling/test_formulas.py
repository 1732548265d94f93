"""Formulas in kernels, on vectors and on numbers, against the same formulas on arrays."""

import warnings
from itertools import product
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core import config
from raises import raises

from lookup.compiling import OPTIONS, load_compiler
from lookup.compiling.lanes.byte_lanes import bit_at, place_of_bit
from lookup.compiling.lanes.formulas import (
    average,
    formula,
    maximum,
    pick,
    popcount,
    upper_half,
    where,
)
from lookup.compiling.lanes.vectors import LANES, load, spread, store

EDGES = [0, 1, 2, 3, 13, 0x0FFF, 0x1000, 0x1FFF, 0x7FFF, 0x8000, 0xAAAA, 0xFFFE, 0xFFFF]
PAIRS = np.array([*product(EDGES, EDGES)], np.uint16)
EVERY = np.arange(0, 1 << 16, 64 if config.DISABLE_JIT else 1, dtype=np.uint16)
X, Y = np.resize(PAIRS, (6 * LANES, 2)).T.copy()

compiled = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


class Rule(NamedTuple):
    """A tuple with names, as kernels are given."""

    step: int
    limit: int


def njit(*function, **options):
    """Compile a function by Numba, which knows all formulas that were defined before."""
    load_compiler()
    return numba.njit(*function, **options)


def in_vectors(function, x):
    """Return the results of a formula of one number in a kernel, for whole vectors."""
    filled = np.zeros(x.size, np.uint16)

    @njit(**OPTIONS)
    def run(x, filled):
        for at in range(0, x.size, LANES):
            store(filled, at, function(load(x, at)))

    run(x, filled)
    return filled


def lowest_bit(x):
    return x & (~x + 1)


# Each operator for integers of any size.
OPERATORS = {
    "and": (lambda x, y: x & y, lambda x, y: x & y),
    "or": (lambda x, y: x | y, lambda x, y: x | y),
    "xor": (lambda x, y: x ^ y, lambda x, y: x ^ y),
    "add": (lambda x, y: x + y, lambda x, y: x + y),
    "subtract": (lambda x, y: x - y, lambda x, y: x - y),
    "multiply": (lambda x, y: x * y, lambda x, y: x * y),
    "shift left": (lambda x, y: x << (y & 15), lambda x, y: x << (y & 15)),
    "shift right": (lambda x, y: x >> (y & 15), lambda x, y: x >> (y & 15)),
    "above": (lambda x, y: where(x > y, 1, 0), lambda x, y: x > y),
    "not below": (lambda x, y: where(x >= y, 1, 0), lambda x, y: x >= y),
    "below": (lambda x, y: where(x < y, 1, 0), lambda x, y: x < y),
    "not above": (lambda x, y: where(x <= y, 1, 0), lambda x, y: x <= y),
    "equal": (lambda x, y: where(x == y, 1, 0), lambda x, y: x == y),
    "different": (lambda x, y: where(x != y, 1, 0), lambda x, y: x != y),
    "maximum": (maximum, max),
    "upper half": (upper_half, lambda x, y: x * y >> 16),
    "average": (average, lambda x, y: (x + y + 1) >> 1),
    "bit at a place": (lambda x, y: bit_at(x & 15) ^ y, lambda x, y: (1 << (x & 15)) ^ y),
    "place of a bit": (
        lambda x, y: place_of_bit(lowest_bit(x | (1 << 15))) + y,
        lambda x, y: f"{x | 1 << 15:b}"[::-1].index("1") + y,
    ),
    "both": (lambda x, y: where((x > 5) & (y > 5), x, y), lambda x, y: x if min(x, y) > 5 else y),
    "either": (lambda x, y: where((x > 5) | (y > 5), x, y), lambda x, y: x if max(x, y) > 5 else y),
    "neither": (lambda x, y: where(~(x > y), x, y), lambda x, y: y if x > y else x),
    "from a constant": (lambda x, y: (7 - x) ^ (1 << (y & 7)), lambda x, y: (7 - x) ^ 1 << (y & 7)),
}


@formula
def every_operator(x, y):
    return tuple(written(x, y) for written, _ in OPERATORS.values())


@formula
def not_and_popcount(x):
    return ~x, popcount(x)


@pytest.fixture(scope="module")
def found():
    """Return the results of all operators in kernels, in vectors and numbers, [2, operators, N].

    They are compiled in one kernel each: one for each operator would take twenty times as long.
    """
    filled = np.zeros((2, len(OPERATORS), X.size), np.uint16)

    @njit
    def vectors(x, y, filled):
        for at in range(0, x.size, LANES):
            start = at
            for result in every_operator(load(x, at), load(y, at)):
                store(filled, start, result)
                start += x.size

    @njit
    def numbers(x, y, filled):
        for i in range(x.size):
            start = i
            for result in every_operator(x[i], y[i]):
                filled[start] = result
                start += x.size

    vectors(X, Y, filled[0].reshape(-1))
    numbers(X, Y, filled[1].reshape(-1))
    return filled


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_mean_what_they_say(name, found):
    place, (written, meaning) = [*OPERATORS].index(name), OPERATORS[name]
    expected = [int(meaning(int(x), int(y))) & 0xFFFF for x, y in zip(X, Y, strict=True)]
    assert formula(lambda x, y: written(x, y))(X, Y).tolist() == expected
    for ours in found[:, place]:
        assert ours.tolist() == expected


def test_operators_of_one_number_over_all_there_are():
    filled = np.zeros((4, EVERY.size), np.uint16)

    @njit
    def run(x, vectors, more, numbers, others):
        for at in range(0, x.size, LANES):
            inverted, counted = not_and_popcount(load(x, at))
            store(vectors, at, inverted)
            store(more, at, counted)
        for i in range(x.size):
            numbers[i], others[i] = not_and_popcount(x[i])

    run(EVERY, *filled)
    for inverted in (not_and_popcount(EVERY)[0], filled[0], filled[2]):
        assert inverted.tolist() == [~x & 0xFFFF for x in EVERY.tolist()]
    for counted in (not_and_popcount(EVERY)[1], filled[1], filled[3]):
        assert counted.tolist() == [x.bit_count() for x in EVERY.tolist()]


def test_arrays_of_constants_stand_on_either_side():
    bits = (1 << np.minimum(np.arange(LANES), 15)).astype(np.uint16)
    function = formula(lambda x: (x & bits) | (bits - x))
    expected = (X[:LANES] & bits) | (bits - X[:LANES])
    assert function(X[:LANES]).tolist() == expected.tolist()
    assert in_vectors(function, X[:LANES]).tolist() == expected.tolist()


def test_lanes_are_picked_by_constant_places():
    places = np.arange(LANES)[::-1] // 2
    function = formula(lambda x: pick(x, places))
    expected = X[:LANES][places].tolist()
    assert function(X[:LANES]).tolist() == expected
    assert in_vectors(function, X[:LANES]).tolist() == expected


@pytest.mark.parametrize("number", [-1, 5, 0x1_0005, 1 << 40])
def test_numbers_are_cut_to_16_bits_and_stand_in_all_lanes(number):
    @formula
    def lower(x, y):
        return x - y

    @njit
    def run(x, number, filled):
        store(filled, 0, lower(load(x, 0), number))

    found = np.zeros(LANES, np.uint16)
    run(X, number, found)
    assert found.tolist() == lower(X[:LANES], number).tolist()
    assert found.tolist() == [(int(x) - number) & 0xFFFF for x in X[:LANES]]


def test_numbers_alone_give_a_number():
    @formula
    def both(x, y):
        return x + y, x - y

    @njit
    def run(x, y):
        return both(x, y)

    for given in (run(0xFFFF, 2), both(0xFFFF, 2)):
        assert [*map(int, given)] == [1, 0xFFFD]
    assert isinstance(both(1, 2)[0], np.uint16)


def test_formulas_call_formulas_and_are_given_tuples_with_names():
    @formula
    def stepped(x, rule):
        return x + rule.step

    @formula
    def limited(x, rule):
        further = stepped(x, rule)
        return where(further > rule.limit, 0, further)

    @njit
    def run(x, rule, filled):
        store(filled, 0, limited(load(x, 0), rule))

    rule, found = Rule(3, 0x1FFF), np.zeros(LANES, np.uint16)
    run(X, rule, found)
    ends = [(int(x) + 3) & 0xFFFF for x in X[:LANES]]
    assert found.tolist() == [0 if end > 0x1FFF else end for end in ends]
    assert found.tolist() == limited(X[:LANES], rule).tolist()


def test_constants_are_compared_in_formulas_that_formulas_call():
    @formula
    def limited(x, rule, cards):
        return where((cards > 5) & (x > rule.step), x, where(cards > rule.limit, 1, 0))

    for cards, expected in ((7, [int(x) if x > 3 else 1 for x in X]), (5, [0] * X.size)):

        @formula
        def judged(x, cards=cards):
            return limited(x, Rule(3, 6), cards)

        function = formula(lambda x, judged=judged: judged(x))
        assert function(X).tolist() == expected


def test_what_wraps_around_is_no_warning():
    function = formula(lambda x, y: x * y + y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert function(0xFFFF, 0xFFFF) == 0
        assert (function(X, 0xFFFF) == (X * np.uint16(0xFFFF) + np.uint16(0xFFFF))).all()


@compiled
def test_a_formula_does_not_branch_on_lanes():
    function = formula(lambda x: x if x > 3 else 0)

    @njit
    def run(x: Any):
        return function(x)

    with raises("truth value"):  # it is tried on arrays first
        run(5)


@compiled
def test_a_loop_over_numbers_becomes_one_of_vectors():
    function = formula(lambda x, y: (x + y) >> 1)

    @njit(nogil=True, error_model="numpy")
    def run(x, y, filled):
        for i in range(filled.size):
            filled[i] = function(x[i], y[i])

    filled = np.zeros(X.size, np.uint16)
    run(X, Y, filled)
    assert filled.tolist() == ((X + Y) >> 1).tolist()  # the carry is lost: nothing was widened
    (llvm,) = run.inspect_llvm().values()
    assert "x i16>" in llvm


def test_a_vector_spread_makes_a_formula_of_numbers_one_of_vectors():
    @formula
    def total(x, y):
        return x + y

    @njit
    def run(x, y, filled):
        store(filled, 0, total(spread(x), y))

    found = np.zeros(LANES, np.uint16)
    run(3, 4, found)
    assert found.tolist() == [7] * LANES


def test_formulas_are_given_tuples_of_lanes_and_hand_them_on():
    @formula
    def added(lanes, more):
        return sum(lanes[1:], lanes[0]) + more

    @formula
    def added_twice(lanes):
        return added(lanes, 1), added(lanes[:2], lanes[2])

    @njit
    def vectors(x, y, filled):
        once, again = added_twice((load(x, 0), load(y, 0), load(x, 0)))
        store(filled, 0, once)
        store(filled, LANES, again)

    @njit
    def number(x):
        return added((x, x, x), 5)

    x, y, found = X[:LANES], Y[:LANES], np.zeros(2 * LANES, np.uint16)
    vectors(x, y, found)
    expected = np.stack(added_twice((x, y, x)))
    assert found.tolist() == expected.reshape(-1).tolist()
    assert expected.tolist() == [(x + y + x + 1).tolist(), (x + y + x).tolist()]
    assert number(0x6000) == 0x2005
