"""The nut order, against all combos on a board, one by one."""

import numpy as np
import pytest
from oracles.features import naive_nut_order
from oracles.holdem import DECK
from raises import raises

from lookup import hand_features, parse_cards
from lookup.features import nut_order

NAMES = ["nut_order", "beaten_by", "nut_blockers"]


def order_of(hand, board):
    features = hand_features(hand, board, nuts=True)
    return tuple(int(features[name]) for name in NAMES)


@pytest.mark.parametrize(
    ("hand", "board", "expected"),
    [
        ("AcKc", "Qc7c3c", (0, 0, 1)),  # itself is the one combo of the nuts
        ("AhAd", "As7h2d", (0, 0, 3)),  # of the three sets of aces two more have one of its aces
        ("7c7d", "As7h2d", (1, 3, 0)),  # three sets of aces
        ("Ac2c", "Qc7c3cKh8h", (8, 0, 1)),  # eight better kickers, all of them with its ace
        ("2c2d", "AsKsQsJsTs", (0, 0, 91)),  # all combos are the nuts, 46 with each card
    ],
)
def test_known_places(hand, board, expected):
    assert order_of(hand, board) == expected


@pytest.mark.parametrize("ranks", ["23456789TJQKA", "TJQKA"])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_places_equal_comparing_with_every_combo(board_cards, ranks):
    rng = np.random.default_rng(board_cards)
    deck = [card for card in DECK if card[0] in ranks]
    rows = [[deck[i] for i in rng.permutation(len(deck))[: 2 + board_cards]] for _ in range(12)]
    cards = parse_cards(["".join(row) for row in rows])

    found = hand_features(cards[:, :2], cards[:, 2:], nuts=True)

    for features, row in zip(found, rows, strict=True):
        expected = naive_nut_order(row[:2], row[2:])
        assert {name: int(features[name]) for name in NAMES} == expected, row


def test_all_rows_get_their_own_board(monkeypatch):
    """Small batches, repeated boards in other orders, and boards of different lengths."""
    monkeypatch.setattr(nut_order, "BOARDS_AT_A_TIME", 2)
    monkeypatch.setattr(nut_order, "HANDS_AT_A_TIME", 3)
    boards = ["As7h2d", "2dAs7h", "Qc7c3cKh8h", "Qc7c3c", "7s7d2h4c", "7hAs2d", "3cQc7c", "KsKd4h"]
    hands = ["AcKc", "JdJh", "5c5d", "Td9d"]
    every_hand = parse_cards([hand for hand in hands for _ in boards])
    every_board = parse_cards(boards * len(hands))

    found = hand_features(every_hand, every_board, nuts=True)

    expected = [order_of(hand, board) for hand in hands for board in boards]
    assert [tuple(row) for row in found[NAMES].tolist()] == expected


def test_the_other_features_stay_as_they_are():
    hands, board = parse_cards(["AcKd", "7c7d"]), "As7h2d"

    plain, found = hand_features(hands, board), hand_features(hands, board, nuts=True)

    assert found.dtype.names == (*plain.dtype.names, *NAMES)
    assert (found[[*plain.dtype.names]] == plain).all()


def test_nuts_is_a_flag():
    with raises("nuts is 'yes'; give True or False"):
        hand_features("AcKd", "As7h2d", nuts="yes")
