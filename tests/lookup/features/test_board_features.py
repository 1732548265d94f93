"""Features of boards: each definition against a naive reading."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from oracles.features import naive_board_features, possible_straights
from oracles.holdem import DECK
from raises import raises

from lookup import board_features, describe_hand, hand_features, parse_cards
from lookup.features.descriptions import FEATURE_WORDS, feature_words


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


@pytest.mark.parametrize(
    ("hand", "board", "words"),
    [
        ("Ac2c", "As3c4c", "top pair, weak kicker; nut flush draw, gutshot"),
        ("AcKd", "As3c4c", "top pair, top kicker; backdoor flush draw"),
        ("KcAd", "Ks3c4h", "top pair, top kicker; backdoor straight draw"),
        ("KcQd", "Ks7c2h", "top pair, good kicker"),
        ("KcJd", "AsKh7h2d", "second pair, good kicker"),
        ("Kc9d", "KsKh7h2d", "trips, weak kicker"),
        ("KcAd", "KsKh7h2d", "trips, top kicker"),
        ("7cTd", "AsQh7d2d", "middle pair, good kicker"),
        ("2cTd", "AsQh7d2d", "bottom pair, good kicker"),
        ("QcQd", "Js7h2d", "overpair"),
        ("3c3d", "Js8h5d", "underpair"),
        ("9c9d", "Js8h2d", "pocket pair; backdoor straight draw"),
        ("8c8d", "Js8h2d", "set"),
        ("AcKd", "Js8h8d7c", "pair on the board, two overcards"),
        ("AcKd", "8s8h8d7c", "three of a kind on the board, two overcards"),
        ("AcKd", "AsKh8d7c", "top two pair"),
        ("8c7d", "AsKh8d7c", "bottom two pair"),
        ("Ac7d", "AsKh8d7c", "top and bottom pair"),
        ("Kc7d", "AsKh8d7c", "other two pair"),
        ("AcKd", "As8h8d7c", "top pair and the board's, top kicker"),
        ("AcAd", "Ks8h8d7c", "overpair and the board's"),
        ("AcQd", "KsKh8d8c2s", "two pair on the board, one overcard"),
        ("JcQd", "9s8h2d", "high card, two overcards; gutshot"),
        ("JcTd", "9s8h2d", "high card, two overcards; open-ended straight draw"),
        ("Jc7c", "9c8h5c", "high card, one overcard; flush draw, double gutshot"),
        ("3c4d", "KsQh9d", "high card"),
        ("3c4d", "5s6h7d", "straight"),
        ("3c4c", "5c6h7cKc", "flush"),
        ("3c4c", "5c6hKc9c", "flush"),
        ("3c4c", "5c6h7cKd", "straight; flush draw"),
        ("AcKc", "QcJcTc", "royal flush"),
        ("AcAd", "AsKhKd", "full house"),
    ],
)
def test_hands_in_words(hand, board, words):
    assert describe_hand(hand, board) == words


def test_every_hand_on_a_flop_has_words():
    """All 1,081 combos have a description whose draws agree with the features."""
    live = [card for card in range(1, 53) if card not in (3, 20, 30)]
    hands = np.array([(a, b) for a in live for b in live if a < b], np.uint8)
    features = hand_features(hands, [3, 20, 30])

    words = describe_hand(hands, [3, 20, 30])

    assert words.shape == features.shape
    assert np.strings.str_len(words).min() > 0
    low = features["category"] < 5
    assert (np.strings.find(words, "gutshot") >= 0).tolist() == (
        low & (features["gutshot"] | features["double_gutshot"])
    ).tolist()
    assert set(words[features["set"]]) == {"set"}
    high = feature_words(features, "category") == "high card"
    assert np.strings.startswith(words, "high card").tolist() == high.tolist()


def test_hands_keep_their_shape():
    hands = parse_cards(["AcKd", "QcQd"])[None]

    assert describe_hand(hands, "Js8h2d").shape == (1, 2)
    assert describe_hand("AcKd", parse_cards(["9s8h2d", "As8h2d"])).tolist() == [
        "high card, two overcards",
        "top pair, top kicker",
    ]
    assert describe_hand(hands[:, :0], "Js8h2d").shape == (1, 0)


def test_what_is_not_a_hand_is_refused():
    with raises("the card 'Ac' occurs twice"):
        describe_hand("AcKd", "Ac8h2d")
