"""The document's own ranking of hands, judged by its text over all sets of five of seven cards."""

import random
from collections import Counter
from itertools import combinations, islice

import numpy as np
import pytest

from lookup import evaluate_hands
from poker_calculator.games.arena import RANKINGS, document_strength
from poker_calculator.games.cards import ALL_CARDS, read_cards


def naive_cards(cards):
    return [("..23456789TJQKA".index(str(card)[0]), str(card)[1]) for card in cards]


@pytest.fixture
def check(naive_strength):
    """Return the signs of all comparisons, which are equal for the same order and ties."""

    return lambda hands: compare(hands, naive_strength)


def compare(hands, naive_strength):
    ours = [document_strength(hand) for hand in hands]
    naive = [naive_strength(naive_cards(hand)) for hand in hands]
    assert Counter(zip(ours, naive, strict=True)).keys() == {
        *zip(sorted({*ours}), sorted({*naive}), strict=True)
    }


def test_random_sevens_stand_as_the_text_says(check):
    rng = random.Random(7)
    check([rng.sample(ALL_CARDS[1:], 7) for _ in range(3000)])


def test_sevens_of_few_cards_stand_as_the_text_says(check):
    # Few ranks or suits, so that strong hands are common.
    rng = random.Random(8)
    hands = []
    for _ in range(400):
        deck = rng.choice((ALL_CARDS[1:17], ALL_CARDS[37:], ALL_CARDS[4::4], ALL_CARDS[1::4]))
        hands.append(rng.sample(deck, 7))
        hands.append(rng.sample(deck, 6) + rng.sample([*{*ALL_CARDS[1:]} - {*deck}], 1))
    check([hand for hand in hands if len({*hand}) == 7])


@pytest.mark.slow
def test_made_hands_of_fives_are_those_of_poker():
    """For every 65th of the 2,598,960 hands the made hand is right, except for royal flushes."""
    fives = [*islice(combinations(range(1, 53), 5), 0, None, 65)]
    true = evaluate_hands(np.array(fives, np.uint8)) >> 12
    ours = [document_strength([ALL_CARDS[card] for card in five]) >> 4 for five in fives]
    np.testing.assert_array_equal(np.minimum(ours, 9), true)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("TsJsQsKsAs2c3c", "TdJdQdKdAd2c3c"),
        ("TdJdQdKdAd2c3c", "ThJhQhKhAh2c3c"),
        ("ThJhQhKhAh2s3s", "TcJcQcKcAc2s3s"),
        ("TcJcQcKcAc2s3s", "9sTsJsQsKs2c3c"),
        ("3c4c5c6c7c9d9h", "Ac2c3c4c5c9d9h"),
        ("2c3d4h5s6cKdKh", "Ac2d3h4s5cKdKh"),
    ],
)
def test_royal_flushes_go_by_suit_and_straights_by_their_top(better, worse):
    assert document_strength(read_cards(better)) > document_strength(read_cards(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AsAd3c5h7c9sJd", "AcAhKcQh9d8s2d"),  # a pair of aces: no kicker
        ("AsAd3c3h7c9sJd", "AcAhKcKh9d8s2d"),  # aces up: not the lower pair
        ("AsAdAc9h9c2s3d", "AcAhKsKdKh2d3c"),  # the highest full house is of aces
        ("AsTs8s4s2s3d5h", "AdKdQdJd9d2c3h"),  # flushes
        ("As9d8h6c4s3d2h", "AcKdQhJd9s8c7h"),  # ace high
        ("9s9d9h9c2s3d5h", "9s9d9h9cAsKdQh"),  # four nines
    ],
)
def test_only_the_highest_number_of_the_made_hand_counts(one, other):
    assert document_strength(read_cards(one)) == document_strength(read_cards(other))


def test_pokers_ranking_has_kickers():
    board = read_cards("Ah9d8h6c4s")
    hands = [read_cards(text) for text in ("AsKd", "AcQd", "AdKc")]
    document = RANKINGS["document"](hands, board)
    poker = RANKINGS["poker"](hands, board)
    assert document[0] == document[1] == document[2]
    assert poker[0] == poker[2] > poker[1]
