"""Numbers of any kind, read exactly."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from calculations.solver.betting.numbers import as_number


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (20, 20),
        (0.1, Fraction(1, 10)),
        (10**400, 10**400),
        (Fraction(61, 3), Fraction(61, 3)),
        (Decimal("20.25"), Fraction(81, 4)),
        (np.int8(20), 20),
        (np.float32(0.1), Fraction(1, 10)),
        (np.float64(0.1), Fraction(1, 10)),
        (np.array(20), 20),
        (np.array(2.5), Fraction(5, 2)),
        (pd.Series([7, 8])[0], 7),
    ],
)
def test_numbers_are_read_as_they_are_written(value, number):
    assert as_number(value) == number


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, np.bool_(True), "20", b"20", [20], {}, 1j, object(), pd.NA, pd.NaT),
        *(float("nan"), float("inf"), np.float32("-inf"), Decimal("NaN"), Decimal("1e999999999")),
        *(np.array([20]), pd.Series([20]), np.datetime64("2020-01-01")),
    ],
)
def test_other_things_are_no_numbers(value):
    assert as_number(value) is None
