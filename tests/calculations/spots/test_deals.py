"""Dealing what is to come: every way once, or at random, each as likely."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from calculations.spots.deals import choices, deal_blocks, deal_count, random_deals


@pytest.mark.parametrize("groups", [(0, 0, 0), (0, 0, 2), (1, 1, 0), (2, 0, 1), (1, 2, 2)])
def test_every_deal_is_dealt_once(groups):
    cards = [5, 9, 14, 20, 33, 47]

    deals = np.vstack([*deal_blocks(cards, groups)])

    found = set()
    for deal in deals.tolist():
        ends = np.cumsum(groups)
        parts = [frozenset(deal[end - size : end]) for size, end in zip(groups, ends, strict=True)]
        assert len(set(deal)) == len(deal)
        assert {*deal} <= {*cards}
        found.add(tuple(parts))
    assert len(found) == len(deals) == deal_count(len(cards), groups)


def test_blocks_are_cut_without_a_loss(monkeypatch):
    monkeypatch.setattr("calculations.spots.deals.DEALS_AT_A_TIME", 7)
    cards = [*range(1, 11)]

    deals = np.vstack([*deal_blocks(cards, [2, 1, 3])])

    assert len({tuple(deal) for deal in deals.tolist()}) == len(deals) == deal_count(10, [2, 1, 3])
    assert deal_count(10, [2, 1, 3]) == comb(10, 2) * 8 * comb(7, 3)


def test_random_deals_are_uniform():
    cards = np.arange(1, 6, dtype=np.uint8)

    deals = np.vstack([*random_deals(cards, 3, 60_000, np.random.default_rng(3))])

    _, counts = np.unique(deals @ [1, 10, 100], return_counts=True)
    assert len(counts) == 60
    assert ((counts - 1000) ** 2 / 1000).sum() < 110  # chi-square of 59 degrees, p = 0.00005


@pytest.mark.parametrize("things", [0, 1, 2, 5, 13])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_choices_are_combinations_in_their_order(things, size):
    assert [*map(tuple, choices(things, size).tolist())] == [*combinations(range(things), size)]


def test_choices_of_many_things_fit_into_bytes():
    last = choices(255, 2)[-1]
    assert last.tolist() == [253, 254]
    assert len(choices(52, 3)) == 22_100
