"""The different flops, beside all 22,100."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from oracles.isomorphism import canonical_deal

from lookup import flops, format_cards


@pytest.fixture(scope="module")
def counted():
    """Return the number of the 22,100 flops that are equal to each, by its cards."""
    return Counter(tuple(canonical_deal([cards])[0]) for cards in combinations(range(1, 53), 3))


def test_there_are_1755_of_22100():
    boards, weights = flops()
    assert (boards.shape, boards.dtype) == ((1755, 3), np.uint8)
    assert (weights.shape, weights.dtype, weights.sum()) == ((1755,), np.int64, 22_100)


def test_they_and_their_weights_are_the_oracles(counted):
    boards, weights = flops()
    listed = dict(zip(map(tuple, boards.tolist()), weights.tolist(), strict=True))
    assert listed == counted


def test_they_come_from_high_to_low():
    rows = flops().boards.tolist()
    assert rows == sorted(rows, reverse=True)
    assert format_cards(flops().boards[[0, -1]]).tolist() == ["AsAhAd", "2s2h2d"]


def test_weights_are_those_of_the_textures():
    """A suit for each of three cards, two, or one: of three ranks, of a pair, of one rank."""
    boards, weights = flops()
    ranks = [len({*row}) for row in ((boards - 1) // 4).tolist()]
    suits = [len({*row}) for row in ((boards - 1) % 4).tolist()]
    found = Counter(zip(ranks, suits, weights.tolist(), strict=True))
    triples, pairs, singles = 286, 156, 13
    assert found == {
        (3, 1, 4): triples,
        (3, 2, 12): 3 * triples,
        (3, 3, 24): triples,
        (2, 2, 12): pairs,
        (2, 3, 12): pairs,
        (1, 3, 4): singles,
    }


def test_they_are_made_once_and_cannot_be_written():
    assert flops() is flops()
    assert not any(array.flags.writeable for array in flops())
