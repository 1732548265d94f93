"""Sklansky-Chubukov numbers, compared with all published ones and with their definition."""

from fractions import Fraction

import numpy as np
import pytest
from oracles.sklansky_chubukov import naive_gain, naive_number, published_numbers

from games import sklansky_chubukov
from lookup import HAND_CLASSES, combo_index, hand_class, heads_up_matrix


def equities_of(cards):
    """Return the exact equities of a combo against the 1,225 disjoint combos."""
    combo = combo_index(cards)
    won, tied = (table[combo].tolist() for table in heads_up_matrix())
    lost = heads_up_matrix().wins[:, combo].tolist()
    boards = [sum(counts) for counts in zip(won, tied, lost, strict=True)]
    return [
        (won[other] + Fraction(tied[other], 2)) / boards[other]
        for other in range(1326)
        if boards[other]
    ]


@pytest.fixture(scope="module")
def numbers():
    """Return the numbers by class name."""
    return dict(zip(HAND_CLASSES, sklansky_chubukov().tolist(), strict=True))


def test_the_published_numbers_are_ours_to_the_last_digit_but_two(numbers):
    ours = {name: f"{number:.6f}" for name, number in numbers.items() if name != "AA"}
    published = published_numbers()

    assert len(published) == 168
    assert published | {"T6o": "8.571950", "T4o": "6.248511"} == ours


@pytest.mark.parametrize("cards", ["Td6c", "Th4c"])
def test_with_the_two_others_all_in_loses_a_little(cards):
    published = Fraction(published_numbers()[hand_class(cards)])

    assert naive_gain(published - Fraction(1, 100_000), equities_of(cards)) > 0
    assert naive_gain(published, equities_of(cards)) < 0


def test_aces_may_go_all_in_with_any_stack(numbers):
    assert numbers["AA"] == np.inf


@pytest.mark.parametrize("cards", ["KdKh", "AcKc", "2d2s", "Th6s", "Ts4h", "3s2d"])
def test_the_gain_is_nothing_at_the_number(numbers, cards):
    assert numbers[hand_class(cards)] == float(naive_number(equities_of(cards)))


@pytest.mark.parametrize("cards", ["KcKs", "Ah3c"])
def test_all_in_gains_below_the_number_and_loses_above(numbers, cards):
    equities, number = equities_of(cards), Fraction(numbers[hand_class(cards)])
    below, above = number - Fraction(1, 1000), number + Fraction(1, 1000)

    assert naive_gain(below, equities) > 0 > naive_gain(above, equities)


def test_they_are_floats_by_class():
    found = sklansky_chubukov()

    assert (found.dtype, found.shape) == (np.float64, (169,))
