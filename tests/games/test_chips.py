"""Chips as arguments: for all seats or some, with any type of number."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest
from raises import raises

from poker_calculator.games.chips import check_one_kind, read_chips, read_seats


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        (5, (5, 5, 5, 5)),
        (0, (0, 0, 0, 0)),
        ([1, 2], (1, 2, 0, 0)),
        ((1, 2, 4, 8), (1, 2, 4, 8)),
        ([], (0, 0, 0, 0)),
        ({-1: 3, 0: 1}, (1, 0, 0, 3)),
        ({}, (0, 0, 0, 0)),
        (np.array([1, 2, 3]), (1, 2, 3, 0)),
        (iter([1, 2]), (1, 2, 0, 0)),
        (inf, (inf,) * 4),
        (Decimal("0.5"), (Decimal("0.5"),) * 4),
    ],
)
def test_chips_are_one_number_or_one_a_seat_or_some_seats_only(given, seats):
    assert read_seats(given, 4, "the blind") == seats


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ([1, 2, 3, 4, 5], "the blind is given for 5 seats; the table has 4"),
        ({4: 1}, "the blind is given for seat 4; seats are 0 to 3"),
        ({-5: 1}, "the blind is given for seat -5"),
        ({True: 1}, "the blind is given for seat True"),
        ({"0": 1}, "the blind is given for seat '0'"),
        ([1, -2], "the blind of seat 1 is -2; it cannot be negative"),
        (-1, "the blind of seat 0 is -1"),
        ("12", "the blind is a number of chips, not '12'"),
        ([1, "2"], "the blind is a number of chips, not '2'"),
        (None, "the blind is a number of chips, not None"),
        (True, "the blind is a number of chips, not True"),
        (nan, "the blind is nan, which is not a number of chips"),
        ([1, Decimal("NaN")], "the blind is .*NaN.*, which is not a number of chips"),
        (1j, "the blind is a number of chips, not 1j"),
    ],
)
def test_what_is_no_chips_is_refused_by_what_it_stands_for(given, fault):
    with pytest.raises(ValueError, match=fault):
        read_seats(given, 4, "the blind")


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (7, int),
        (7.5, float),
        (np.int64(7), int),
        (np.uint8(7), int),
        (np.float64(7.5), float),
        (np.float32(7.5), float),
        (Decimal("7.5"), Decimal),
        (Fraction(15, 2), Fraction),
    ],
)
def test_numbers_of_numpy_become_numbers_of_python(given, kind):
    read = read_chips(given, "a raise to")

    assert type(read) is kind
    assert read == given


@pytest.mark.parametrize(
    ("values", "whole"),
    [
        ([1, 2, 3], True),
        ([1, inf], True),
        ([1, 2.5], False),
        ([1, Decimal("2.5")], False),
        ([Decimal(1), inf], False),
        ([Fraction(1, 2), 2], False),
        ([Fraction(1, 2), 0.5], False),
    ],
)
def test_chips_are_whole_when_all_are_ints(values, whole):
    assert check_one_kind(values) is whole


@pytest.mark.parametrize("other", [0.5, Fraction(1, 2)])
def test_decimals_are_not_mixed_with_kinds_they_do_not_add_to(other):
    with raises("Decimals do not add to floats or Fractions"):
        check_one_kind([Decimal(1), other])
