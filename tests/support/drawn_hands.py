"""Hands drawn from decks in which ties are common, and the order of their strengths."""

from itertools import pairwise

import numpy as np
from oracles.holdem import DECK

DECKS = {
    "whole": range(1, 53),
    "one suit and a bit": [*range(4, 53, 4), 1, 6, 11, 49],
    "three ranks": range(33, 45),
    "low straights": [*range(1, 21), *range(49, 53)],
}
"""Decks of few ranks or few suits, so that pairs, straights and flushes are common."""


def texts(numbers):
    """Return the texts of card numbers; 0 is no card."""
    return [DECK[number - 1] for number in numbers if number]


def draw(count, width, deck=DECKS["whole"], seed=7):
    """Return [count, width] uint8 hands, each of distinct cards."""
    keys = np.random.default_rng(seed).random((count, len(deck)))
    return np.array(deck, np.uint8)[np.argsort(keys, axis=1)[:, :width]]


def with_zeros(rows, fewest=5):
    """Return rows [N, W] with some cards beyond *fewest* removed, anywhere."""
    rng = np.random.default_rng(8)
    gaps = rng.integers(0, rows.shape[1] - fewest + 1, (len(rows), 1))
    places = np.argsort(rng.random(rows.shape), axis=1)
    return np.where(places < gaps, np.uint8(0), rows)


def assert_same_order(naive, strengths):
    """Assert that the strengths order hands like the oracle, with 0 for None."""
    pairs = {*zip(naive, np.asarray(strengths).tolist(), strict=True)}
    assert all(strength == 0 for worth, strength in pairs if worth is None)
    ordered = sorted(pair for pair in pairs if pair[0] is not None)
    assert all(strength > 0 for _, strength in ordered)
    for (worth, strength), (better, greater) in pairwise(ordered):
        assert worth < better, f"{worth} has the strengths {strength} and {greater}"
        assert strength < greater, f"{worth} {strength} is not below {better} {greater}"


def assert_same_numbers(naive, ours):
    """Assert that numbers have the order and the categories of naive strengths."""
    pairs = sorted({*zip(naive, ours, strict=True)})
    assert len(pairs) == len({*naive}) == len({*ours})  # one number for each strength
    numbers = [number for _, number in pairs]
    assert numbers == sorted(numbers)
    assert [number >> 12 for number in numbers] == [strength[0] for strength, _ in pairs]
