"""Three hands by their ranks, and the deals of suits, against plain counting."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from calculations.exact.three_way.rank_triples import all_rank_triples, groups_of
from calculations.exact.three_way.table import RANK_TRIPLES
from lookup.tables.runouts import PAIRS


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
