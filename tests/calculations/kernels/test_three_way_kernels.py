"""The kernel that counts three hands by their ranks and suit by suit, against other counts."""

from itertools import combinations

import numpy as np
import pytest

import lookup
from calculations.exact.by_ranks import count_preflop
from calculations.exact.three_way.counting import count_group, counting_call
from calculations.exact.three_way.finishing_orders import (
    COLUMNS,
    CONTESTS,
    THREE_WAY_ORDERS,
    orders_of,
)
from calculations.exact.three_way.rank_triples import groups_of
from calculations.spots.spot_rows import SpotRows
from lookup.games import HOLDEM
from lookup.tables.runouts import layout


def pair(ranks):
    low, high = sorted("23456789TJQKA".index(rank) for rank in ranks)
    return layout().pair_index[low, high]


def group_of(*hands):
    (group,) = groups_of(np.array([[pair(hand) for hand in hands]]))
    return group


def contest_counts(group, deals):
    """Return the kernel's counts for deals of the only rank triple of a group, [D, 20]."""
    kernel, arguments = counting_call(group)
    by_ranks = np.zeros(COLUMNS, np.int64)
    by_suit = np.zeros((len(group.shape.suits), COLUMNS), np.int64)
    kernel(*arguments, by_ranks, by_suit.reshape(-1))
    return by_ranks + by_suit[group.shape.chosen[deals]].sum(axis=1)


def counted_apart(group, deals):
    """Return the same by the kernel for spots: all three hands, then two with one hand dead."""
    ranks = (group.cards[0, 0] - 1) // 4
    cards = (ranks * 4 + group.shape.deals[deals] + 1).reshape(-1, 3, 2).astype(np.uint8)
    columns = []
    for hands in CONTESTS:
        others = [hand for hand in range(3) if hand not in hands]
        dead = cards[:, others].reshape(len(cards), -1)
        outcomes = np.zeros((len(cards), 1 << len(hands)), np.int64)
        hole_cards = np.ascontiguousarray(cards[:, list(hands)])
        boards = np.empty((len(cards), 0), np.uint8)
        count_preflop(SpotRows(hole_cards, boards, dead.copy(), HOLDEM), outcomes)
        columns.append(outcomes)
    return np.hstack(columns)


def test_three_pairs_with_a_card_of_each_in_one_suit():
    group = group_of("AA", "99", "88")
    (deal,) = np.flatnonzero((group.shape.deals == [0, 1, 0, 1, 0, 1]).all(axis=1))
    np.testing.assert_array_equal(contest_counts(group, [deal]), counted_apart(group, [deal]))


@pytest.mark.jit
@pytest.mark.parametrize(
    "hands",
    [
        ("AK", "QJ", "T9"),
        ("54", "76", "98"),  # straight flushes of two hands
        ("A2", "34", "56"),
        ("AK", "AK", "AK"),
        ("AA", "AK", "KQ"),
        ("AA", "AA", "32"),
        ("77", "78", "79"),
        ("AK", "AQ", "AJ"),
        ("A2", "A3", "A4"),
    ],
    ids=" ".join,
)
def test_each_deal_of_suits_is_the_sum_of_its_parts(hands):
    group = group_of(*hands)
    step = max(1, len(group.shape.deals) // 40)
    deals = np.arange(0, len(group.shape.deals), step)
    np.testing.assert_array_equal(contest_counts(group, deals), counted_apart(group, deals))


@pytest.fixture(scope="module")
def boards_of_46():
    """Return all boards of 46 cards by their places in the deck, [1370754, 5]."""
    return np.array([*combinations(range(46), 5)], np.uint8)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("hands", "suits"),
    [(("AK", "T9", "22"), [0, 0, 0, 1, 0, 2]), (("65", "98", "43"), [1, 1, 1, 1, 2, 1])],
    ids=["a flush of one hand", "three hands of a suit"],
)
def test_a_deal_board_by_board(boards_of_46, hands, suits):
    group = group_of(*hands)
    cards = (group.cards[0, 0] - 1) // 4 * 4 + np.array(suits, np.uint8) + 1
    (deal,) = np.flatnonzero((group.shape.deals == suits).all(axis=1))
    boards = np.array([card for card in range(1, 53) if card not in cards], np.uint8)[boards_of_46]
    strengths = [
        lookup.evaluate_hands(np.hstack([boards, np.tile(hand, (len(boards), 1))])).astype(int)
        for hand in cards.reshape(3, 2)
    ]
    orders = orders_of(contest_counts(group, [deal]))[0].tolist()
    for places, count in zip(THREE_WAY_ORDERS, orders, strict=True):
        ended_so = np.ones(len(boards), bool)
        for one, other in combinations(range(3), 2):
            ahead = np.sign(strengths[one] - strengths[other])
            ended_so &= ahead == np.sign(places[other] - places[one])
        assert count == ended_so.sum()


@pytest.mark.jit
def test_nothing_to_count():
    group = group_of("AK", "QJ", "T9")
    counted = count_group(group._replace(triples=group.triples[:0]))
    assert (counted.by_ranks.shape, counted.by_suit.shape) == ((0, 13), (0, 64, 13))
