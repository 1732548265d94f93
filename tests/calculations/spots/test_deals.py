"""Deals of cards to come, every one or at random, the shares of pots, and showdowns."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import naive_pot_shares
from oracles.hand_types import naive_badugi
from oracles.holdem import DECK, equities_of
from raises import raises

from calculations.spots.completions import KnownCards, compare
from calculations.spots.deals import choices, deal_blocks, deal_count, random_deals
from calculations.spots.outcomes import (
    SHARE,
    equities,
    members_of_sets,
    pot_shares,
    share_table,
    sharing_sets,
)
from lookup.cards import as_card_numbers
from lookup.low_hands import evaluate_badugi


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


counts = st.integers(0, 10**6)


def lists_of(players, elements=counts):
    sets = 2**players
    return st.lists(elements, min_size=sets - 1, max_size=sets - 1).map(lambda row: [0, *row])


high_only = st.integers(1, 5).flatmap(lists_of).filter(any)


def high_and_low(players):
    """Return a strategy for outcomes by the high set, never 0, and the low set, 0 for none."""
    sets = 2**players
    row = st.lists(counts, min_size=sets, max_size=sets)
    rows = st.lists(row, min_size=sets - 1, max_size=sets - 1).filter(
        lambda all_: any(map(any, all_))
    )
    return rows.map(lambda rows: [[0] * sets, *rows])


def test_one_pot_is_shared_without_remainder_by_up_to_ten():
    for players in range(1, 11):
        table = share_table(players)
        assert table.shape == (2**players, players)
        assert not table[0].any()
        assert (table[1:].sum(axis=1) == SHARE).all()


def test_the_members_of_a_set_are_its_bits():
    assert members_of_sets(2).tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]


def test_the_table_of_shares_cannot_be_changed():
    with raises("read-only"):
        share_table(2)[0] = 1


@given(outcomes=high_only)
def test_shares_of_the_pot_are_those_of_the_sharing_players(outcomes):
    players = len(outcomes).bit_length() - 1
    expected = equities_of(outcomes, players)

    shares = pot_shares(np.array(outcomes), low=False)

    whole = 2 * SHARE * sum(outcomes)
    assert [Fraction(share, whole) for share in shares.tolist()] == expected
    assert equities(np.array(outcomes), low=False) == pytest.approx([*map(float, expected)])


@given(outcomes=st.integers(1, 3).flatmap(high_and_low))
@settings(max_examples=50)
def test_each_half_of_a_pot_with_a_low_is_shared_by_its_winners(outcomes):
    players = len(outcomes).bit_length() - 1
    expected = naive_pot_shares(outcomes, players)

    shares = pot_shares(np.array(outcomes), low=True)

    assert [Fraction(share, 2 * SHARE) for share in shares.tolist()] == expected
    pots = sum(map(sum, outcomes))
    mean = [float(share / pots) for share in expected]
    assert equities(np.array(outcomes), low=True) == pytest.approx(mean)


@given(outcomes=st.integers(1, 3).flatmap(high_and_low))
@settings(max_examples=50)
def test_who_gets_any_part_of_the_pot(outcomes):
    expected = [0] * len(outcomes)
    for highs, row in enumerate(outcomes):
        for lows, count in enumerate(row):
            expected[highs | lows] += count

    assert sharing_sets(np.array(outcomes)).tolist() == expected


@pytest.mark.parametrize("low", [False, True])
def test_many_spots_at_once_come_to_the_same_as_each_alone(low):
    rng = np.random.default_rng(1)
    outcomes = rng.integers(0, 100, (5, 8, 8) if low else (5, 8))
    outcomes[:, 0] = 0

    assert pot_shares(outcomes, low).tolist() == [pot_shares(o, low).tolist() for o in outcomes]
    assert equities(outcomes, low).tolist() == [equities(o, low).tolist() for o in outcomes]


def test_weights_stay_floats():
    assert pot_shares(np.array([0, 0.5, 0.25, 0.25]), low=False).tolist() == [3150.0, 1890.0]
    assert sharing_sets(np.full((2, 2), 0.5)).tolist() == [0.5, 1.5]


HANDS = ["As2h3d", "4s5h", "6c7d8hKd"]
LIVE = DECK[20:30]
TO_COME = (1, 2, 0, 0)
POTS, WEIGHTS = [[0, 1, 2], [1, 2]], np.array([0.25, 0.75])


@pytest.fixture
def showdown():
    hands = [as_card_numbers(hand) for hand in HANDS]
    return KnownCards(
        hands, np.empty(0, np.uint8), TO_COME, [lambda cards, _: evaluate_badugi(cards)]
    )


def naive_shares():
    """Return each hand's mean part of each pot."""
    totals, deals = [[Fraction(0)] * 3 for _ in POTS], 0
    for card in LIVE:
        for two in combinations([other for other in LIVE if other != card], 2):
            deals += 1
            worths = [naive_badugi([*hand_cards(seat), *more])
                      for seat, more in enumerate(([card], two, []))]  # fmt: skip
            for pot, seats in enumerate(POTS):
                best = [seat for seat in seats if worths[seat] == max(worths[s] for s in seats)]
                for seat in best:
                    totals[pot][seat] += Fraction(1, len(best))
    return [[total / deals for total in pot] for pot in totals], deals


def hand_cards(seat):
    return [HANDS[seat][place : place + 2] for place in range(0, len(HANDS[seat]), 2)]


def test_pots_go_to_the_best_of_those_who_are_in_them(showdown):
    tally = compare(showdown, deal_blocks(as_card_numbers(LIVE), TO_COME), POTS, WEIGHTS)

    expected, deals = naive_shares()
    found = [[Fraction(count, tally.whole) for count in pot] for pot in tally.counts.tolist()]
    assert found == expected
    assert tally.deals == deals == 360


def test_samples_have_the_standard_error_of_all_pots_together(showdown):
    exact = compare(showdown, deal_blocks(as_card_numbers(LIVE), TO_COME), POTS, WEIGHTS)
    blocks = random_deals(as_card_numbers(LIVE), 3, 20_000, np.random.default_rng(5))

    tally = compare(showdown, blocks, POTS, WEIGHTS)

    means = [WEIGHTS @ (each.counts / each.whole) for each in (tally, exact)]
    assert (np.abs(means[0] - means[1]) < 4.5 * tally.std_error).all()
    assert (tally.std_error > 0).all()
    assert (tally.std_error < 0.5 / np.sqrt(20_000)).all()


def test_a_single_hand_has_all():
    alone = KnownCards([as_card_numbers("As")], np.empty(0, np.uint8), (0, 0), [None, None])
    tally = compare(alone, iter([np.empty((1, 0), np.uint8)]), [[0]], np.ones(1))
    assert tally.counts.tolist() == [[tally.whole]]


def test_a_pot_that_nobody_can_win_is_refused(showdown):
    nothing = KnownCards(showdown.hands, showdown.board, TO_COME,
                       [lambda cards, _: np.zeros(cards.shape[:-1], np.int32)])  # fmt: skip
    with raises("a pot has no hand that any of the hand types ranks"):
        compare(nothing, deal_blocks(as_card_numbers(LIVE), TO_COME), POTS, WEIGHTS)
