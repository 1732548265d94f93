"""Features of boards: each definition against a naive reading."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from oracles.features import naive_board_features, possible_straights
from oracles.holdem import DECK
from raises import raises

from lookup import board_features, parse_cards
from lookup.features.words import FEATURE_WORDS, feature_words


def named(features):
    return {
        name: str(feature_words(features, name)) if name in FEATURE_WORDS else int(features[name])
        for name in features.dtype.names
    }


@pytest.mark.parametrize("ranks", ["23456789TJQKA", "2345A", "TJQKA", "579", "2K"])
@pytest.mark.parametrize("cards", [3, 4, 5])
def test_features_equal_a_naive_reading(cards, ranks):
    rng = np.random.default_rng(cards)
    deck = [card for card in DECK if card[0] in ranks]
    boards = [[deck[i] for i in rng.permutation(len(deck))[:cards]] for _ in range(150)]

    found = board_features(parse_cards(["".join(board) for board in boards]))

    for features, board in zip(found, boards, strict=True):
        assert named(features) == naive_board_features(board), board


@pytest.mark.slow
@pytest.mark.parametrize("cards", [3, 4, 5])
def test_possible_straights_of_all_ranks_equal_trying_all_hole_cards(cards):
    tables = [*combinations_with_replacement(range(13), cards)]
    tables = [board for board in tables if max(map(board.count, board)) < 5]
    suits = [[board[:i].count(rank) for i, rank in enumerate(board)] for board in tables]

    found = board_features((4 * np.array(tables) + np.array(suits) + 1).astype(np.uint8))

    assert found["straights"].tolist() == [possible_straights(board) for board in tables]


@pytest.mark.parametrize(
    ("board", "suits"),
    [
        ("2c7dKh", "rainbow"),
        ("2c7dKd", "two-tone"),
        ("2d7dKd", "monotone"),
        ("2c7dKhAs", "rainbow"),
        ("2c7cKhAh", "two-tone"),
        ("2c7cKcAh", "three-flush"),
        ("2c7cKcAcJh", "four-flush"),
        ("2c7cKcAcJc", "monotone"),
    ],
)
def test_suits_are_told_by_the_most_cards_of_one_suit(board, suits):
    assert feature_words(board_features(board), "suits") == suits


def test_boards_may_differ_in_length_and_keep_their_shape():
    boards = parse_cards(["2c7dKh", "2c7cKhAh"])[None]

    found = board_features(boards)

    assert found.shape == (1, 2)
    assert found["suits"].tolist() == [[1, 2]]


def test_a_board_is_three_to_five_different_cards():
    with raises("a board has 3 to 5 cards, not 2"):
        board_features("2c7d")
    with raises("'2c7d' (row 1) has 2 cards; a board has 3 to 5"):
        board_features(parse_cards(["2c7dKh", "2c7d"]))
    with raises("the card '2c' occurs twice in '2c2cKh'; a deck has it"):
        board_features("2c2cKh")
    with raises("53 (row 1) is not a card number; 1 is '2c'"):
        board_features(np.array([[1, 2, 3], [1, 2, 53]], np.uint8))
