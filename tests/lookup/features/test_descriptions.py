"""Hands on boards in words."""

import numpy as np
import pytest
from raises import raises

from lookup import describe_hand, feature_words, hand_features, parse_cards


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
