"""What counts of ranges are made of: choices of cards."""

from itertools import combinations

import pytest

from calculations.exact.range_combos import choices


@pytest.mark.parametrize("things", [0, 1, 2, 5, 13])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_choices_are_combinations_in_their_order(things, size):
    assert [*map(tuple, choices(things, size).tolist())] == [*combinations(range(things), size)]


def test_choices_of_many_things_fit_into_bytes():
    last = choices(255, 2)[-1]
    assert last.tolist() == [253, 254]
    assert len(choices(52, 3)) == 22_100
