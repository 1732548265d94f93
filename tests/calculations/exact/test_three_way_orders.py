"""The orders in which three hands end, their ranks and the deals of suits."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import pytest

from calculations.exact.three_way_orders import (
    AHEAD,
    CONTESTS,
    SHARES,
    THREE_WAY_ORDERS,
    WINNERS,
    all_rank_triples,
    groups_of,
    orders_of,
)
from calculations.exact.three_way_table import RANK_TRIPLES
from lookup.tables.runouts import PAIRS


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


@pytest.fixture(scope="module")
def groups():
    return groups_of(all_rank_triples())


@pytest.mark.slow
def test_each_three_hands_that_a_deck_holds_are_there_once(groups):
    hands = [*combinations_with_replacement(range(13), 2)]
    held = sum(
        max(Counter(rank for hand in three for rank in hand).values()) <= 4
        for three in combinations_with_replacement(hands, 3)
    )
    assert held == RANK_TRIPLES == sum(len(group.triples) for group in groups)
    listed = np.concatenate([group.triples for group in groups])
    assert len({tuple(three) for three in listed.tolist()}) == RANK_TRIPLES


def test_all_deals_together_are_all_deals_of_three_hands(groups):
    deals = 0
    for group in groups:
        for three in group.triples[:1].tolist():
            orders = {1: 1, 2: 3, 3: 6}[len(set(three))]  # in which players can hold the hands
            deals += orders * len(group.triples) * len(group.shape.deals)
    assert deals == 1326 * 1225 * 1128


def test_the_cards_of_each_choice_are_six_different_ones(groups):
    for group in groups:
        cards = np.sort(group.cards[0], axis=1)
        assert (np.diff(cards.astype(int), axis=1) > 0).all()
        assert cards.min() > 0
        assert cards.max() <= 52


def test_each_suit_of_each_deal_is_a_choice_of_its_cards(groups):
    for group in groups:
        shape, ranks = group.shape, PAIRS[group.triples[0]].reshape(-1)
        in_lowest = [sorted(ranks[suits == 0].tolist()) for suits in shape.suits]
        for deal in range(0, len(shape.deals), 97):
            for suit in range(4):
                of_suit = sorted(ranks[shape.deals[deal] == suit].tolist())
                assert in_lowest[shape.chosen[deal, suit]] == of_suit
        assert (shape.times.sum(axis=1) == 4).all()


def test_a_pair_is_dealt_once_whatever_the_order_of_its_cards():
    (group,) = groups_of(np.array([[90, 89, 0]]))
    suits = {tuple(deal) for deal in group.shape.deals[:, :2].tolist()}
    assert suits == {*combinations(range(4), 2)}
