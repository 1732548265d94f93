"""Combos of four cards against a range, sorted by strength: as if each two were compared."""

from itertools import combinations

import numpy as np
import pytest

from calculations._kernels.exact.omaha_ranges import SUBSETS, count_showdowns
from calculations.exact.omaha_ranges import subsets_of


def naive_counts(cards, strengths, weights, asked):
    """Return the weights that each of the first combos beats, ties and meets, by pairs."""
    counts = np.zeros((asked, 3))
    for one in range(asked):
        for other in range(len(cards)):
            if not {*cards[one]} & {*cards[other]}:
                counts[one] += weights[other] * np.array(
                    [strengths[one] > strengths[other], strengths[one] == strengths[other], 1]
                )
    return counts


@pytest.mark.parametrize("deck", [8, 10, 14, 52])
@pytest.mark.parametrize("distinct", [1, 3, 1000])
def test_counts_are_those_of_all_pairs(deck, distinct):
    rng = np.random.default_rng([deck, distinct])
    size, asked = 120, 60
    cards = [sorted(rng.choice(deck, 4, replace=False) + 1) for _ in range(size)]
    cards = [list(map(int, hand)) for hand in cards]
    strengths = rng.integers(0, distinct, size).astype(np.uint16)
    first = {}
    for number, hand in enumerate(cards):  # combos of the same cards are as strong
        strengths[number] = strengths[first.setdefault(tuple(hand), number)]
    # Combos that are asked for are not in the range, the others are, each once.
    weights = rng.integers(1, 4, size).astype(float)
    weights[:asked] = 0
    later = {}
    for number, hand in enumerate(cards):
        if number >= asked and later.setdefault(tuple(hand), number) != number:
            weights[number] = 0
    equal = np.array([weights[later[tuple(hand)]] if tuple(hand) in later else 0.0
                      for hand in cards[:asked]])  # fmt: skip
    order = np.argsort(strengths, kind="stable")
    counts = np.zeros((asked, 3))
    count_showdowns(
        subsets_of(np.array(cards, np.uint8)), order, strengths, weights, equal, counts.reshape(-1)
    )
    wanted = naive_counts(cards, strengths.tolist(), weights, asked)
    assert counts.tolist() == wanted.tolist()


def test_all_single_cards_pairs_and_triples_have_a_number_of_their_own():
    cards = np.array([*combinations(range(1, 53), 4)], np.uint8)[::7]
    numbers = subsets_of(cards).reshape(-1, 14)
    named = {}
    for hand, own in zip(cards[::50].tolist(), numbers[::50].tolist(), strict=True):
        subsets = [part for size in (1, 2, 3) for part in combinations(hand, size)]
        for subset, number in zip(subsets, own, strict=True):
            assert named.setdefault(number, subset) == subset
    assert len({*named.values()}) == len(named)
    assert 0 <= numbers.min() <= numbers.max() < SUBSETS
