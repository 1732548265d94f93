"""Showdowns after cards were dealt: who gets which part of which pot."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from oracles.hand_types import naive_badugi
from oracles.holdem import DECK
from raises import raises

from calculations.spots.completions import Showdown, compare
from calculations.spots.deals import deal_blocks, random_deals
from lookup.cards import as_card_numbers
from lookup.low_hands import evaluate_badugi

HANDS = ["As2h3d", "4s5h", "6c7d8hKd"]
LIVE = DECK[20:30]
TO_COME = (1, 2, 0, 0)
POTS, WEIGHTS = [[0, 1, 2], [1, 2]], np.array([0.25, 0.75])


@pytest.fixture
def showdown():
    hands = [as_card_numbers(hand) for hand in HANDS]
    return Showdown(
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
    alone = Showdown([as_card_numbers("As")], np.empty(0, np.uint8), (0, 0), [None, None])
    tally = compare(alone, iter([np.empty((1, 0), np.uint8)]), [[0]], np.ones(1))
    assert tally.counts.tolist() == [[tally.whole]]


def test_a_pot_that_nobody_can_win_is_refused(showdown):
    nothing = Showdown(showdown.hands, showdown.board, TO_COME,
                       [lambda cards, _: np.zeros(cards.shape[:-1], np.int32)])  # fmt: skip
    with raises("a pot has no hand that any of the hand types ranks"):
        compare(nothing, deal_blocks(as_card_numbers(LIVE), TO_COME), POTS, WEIGHTS)
