"""In which order three hands end."""

from itertools import product

import numpy as np
import pytest

from calculations.exact.three_way.finishing_orders import (
    AHEAD,
    CONTESTS,
    SHARES,
    THREE_WAY_ORDERS,
    WINNERS,
    orders_of,
)


def test_the_orders_are_all_ways_to_rank_three_hands_with_ties():
    ranked = {
        tuple(sorted(set(strengths), reverse=True).index(strength) for strength in strengths)
        for strengths in product(range(3), repeat=3)
    }
    assert len(THREE_WAY_ORDERS) == 13
    assert set(THREE_WAY_ORDERS) == ranked


@pytest.mark.parametrize(
    ("places", "winners", "shares", "ahead"),
    [
        ((0, 1, 2), 0b001, [1, 0, 0], [1, 1, -1]),
        ((1, 0, 1), 0b010, [0, 1, 0], [-1, 1, 0]),
        ((0, 1, 0), 0b101, [1 / 2, 0, 1 / 2], [1, -1, 0]),
        ((0, 0, 0), 0b111, [1 / 3, 1 / 3, 1 / 3], [0, 0, 0]),
    ],
)
def test_what_an_order_means(places, winners, shares, ahead):
    order = THREE_WAY_ORDERS.index(places)
    assert WINNERS[order] == winners
    assert SHARES[order].tolist() == shares
    assert AHEAD[order].tolist() == ahead


def test_orders_follow_from_who_wins_each_contest():
    orders = np.random.default_rng(1).integers(0, 1_370_754, (50, 13))
    counts = []
    for hands in CONTESTS:
        of_sets = np.zeros((50, 1 << len(hands)), np.int64)
        for places, boards in zip(THREE_WAY_ORDERS, orders.T, strict=True):
            best = min(places[hand] for hand in hands)
            winners = sum(1 << at for at, hand in enumerate(hands) if places[hand] == best)
            of_sets[:, winners] += boards
        counts.append(of_sets)
    assert orders_of(np.hstack(counts)).tolist() == orders.tolist()
