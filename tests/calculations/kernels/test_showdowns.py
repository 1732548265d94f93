"""The winners and the holders of flushes before the flop, and three hands by their ranks."""

from itertools import combinations

import numpy as np
import pytest
from numba import njit
from oracles.holdem import DECK, RANKS

import lookup
from calculations._kernels.exact import by_ranks_preflop, straight_flushes
from calculations._kernels.exact.combinations import SpotCards
from calculations._kernels.exact.straight_flushes import NO_CARD, NO_FLUSH
from calculations.exact.by_ranks import count_preflop
from calculations.exact.three_way_orders import (
    COLUMNS,
    CONTESTS,
    THREE_WAY_ORDERS,
    groups_of,
    orders_of,
)
from calculations.exact.three_way_table import count_group, counting_call
from calculations.spots.spot_rows import SpotRows
from lookup._kernels import cards as deck
from lookup._kernels.cards import ALL_CARDS
from lookup.games import HOLDEM
from lookup.tables.runouts import ROW_ENTRIES, layout


def callable_from_python(helper):
    """Return a kernel that does what a helper does, which kernels alone can call."""
    return njit(lambda *arguments: helper(*arguments))


cards_at = callable_from_python(deck.cards_at)
fill_pairs = callable_from_python(by_ranks_preflop.fill_pairs)
holders_of = callable_from_python(straight_flushes.holders_of)

PAIR_INDEX = np.arange(169).reshape(13, 13)
PAIR_INDEX = np.minimum(PAIR_INDEX, PAIR_INDEX.T)
"""Any numbers that tell the ranks of two cards, in either order."""


def numbers_of(text):
    return np.array([DECK.index(text[i : i + 2]) + 1 for i in range(0, len(text), 2)], np.uint8)


def masks_of(text):
    return cards_at(numbers_of(text), np.int64(0), np.int64(len(text) // 2))


def row_of(one, other):
    return int(PAIR_INDEX[RANKS.index(one), RANKS.index(other)]) * ROW_ENTRIES


@pytest.mark.parametrize(
    "hands", [["AsKd"], ["AsKd2sAh", "QdJc2h2c"], ["AsKsQsJsTs9s", "2c3c4c5c6c7c"]]
)
def test_the_rows_of_hands(hands):
    size = len(hands[0]) // 2
    pairs = np.full(len(hands) * size * (size - 1) // 2, -1)
    cards = numbers_of("7d7h" + "".join(hands))
    fill_pairs(cards, np.int64(2), np.int64(size), PAIR_INDEX, pairs)
    for hand, found in zip(hands, pairs.reshape(len(hands), -1), strict=True):
        expected = [row_of(*two) for two in combinations(hand[::2], 2)]
        assert sorted(found.tolist()) == sorted(expected)


EVERYONE = "everyone"


@pytest.mark.parametrize(
    ("hands", "board", "two_play", "of_three", "of_four", "top", "least"),
    [
        ("AsKs QhQd", "", False, 0, 0, "A", 3),
        ("QsJs AsAd", "", False, 0, 1, "A", 3),
        ("AsKd QsQd", "", False, None, 0, "A", 4),
        ("AcKd QhQd", "", False, None, EVERYONE, None, 5),
        ("AcKd QhQd", "2s", False, None, EVERYONE, None, 5),
        ("AcKd QhQd", "2h", False, None, EVERYONE, None, NO_FLUSH),
        ("AsKd QsQd", "2h", False, None, 0, "A", 4),
        ("AsKsQd2d JsTs2c3c", "", True, 0, 0, NO_CARD, 3),
        ("AsKdQd2d JsTs2c3c", "", True, 1, 1, NO_CARD, 3),
        ("AsKdQd2d JsTd2c3c", "", True, None, None, NO_CARD, NO_FLUSH),
    ],
)
def test_who_has_the_flushes_of_spades(hands, board, two_play, of_three, of_four, top, least):
    held = np.array([masks_of(hand) for hand in hands.split()])
    known = masks_of(board)
    cards = SpotCards(ALL_CARDS & ~int(np.bitwise_or.reduce(held) | known), known, held)
    holders = holders_of(cards, np.int64(48), two_play)
    bits = {None: 0, 0: 1, 1: 2, EVERYONE: 3}
    expected = bits[of_three], bits[of_four], 3, least
    assert (holders.of_three, holders.of_four, holders.everyone, holders.least) == expected
    bit = top if top == NO_CARD else 0 if top is None else 1 << RANKS.index(top)
    assert holders.top == bit


def test_the_board_plays_a_flush_of_five_cards_higher_than_all_hands():
    """Of ten cards above the four of spades, four of them taken, five of the rest."""
    held = np.array([masks_of("4s2d"), masks_of("3s2h")])
    known = np.int64(0)
    gone = int(np.bitwise_or.reduce(held)) | int(masks_of("AsKsQsJs"))
    holders = holders_of(SpotCards(ALL_CARDS & ~gone, known, held), np.int64(48), False)
    assert holders.shared == 6  # choose(6, 5): five to ten of spades


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
