"""Kuhn poker and Leduc hold'em, whole games."""

from itertools import combinations, permutations

import numpy as np
import pytest
from oracles.hand_types import naive_leduc
from oracles.holdem import DECK, RANK_OF

from lookup.small_games import evaluate_kuhn, evaluate_leduc


def number(card):
    return DECK.index(card) + 1


def test_kuhn_poker():
    jack, queen, king = evaluate_kuhn([[number("Js")], [number("Qs")], [number("Ks")]])
    assert (jack, queen, king) == (10, 11, 12)


def test_one_card_of_any_rank():
    strengths = evaluate_kuhn(np.arange(1, 53, dtype=np.uint8)[:, None])
    assert strengths.tolist() == [RANK_OF[card] + 1 for card in DECK]
    assert strengths.dtype == np.int32


def test_every_showdown_of_leduc_holdem():
    deck = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"]
    for one, other, board in permutations(deck, 3):
        ours = evaluate_leduc([[number(one)], [number(other)]], [number(board)])
        naive = naive_leduc(one, board), naive_leduc(other, board)
        assert (ours[0] > ours[1], ours[0] < ours[1]) == (naive[0] > naive[1], naive[0] < naive[1])


def test_all_two_cards():
    pairs = [*permutations(DECK, 2)]
    holes = np.array([[number(hole)] for hole, _ in pairs])
    boards = np.array([[number(board)] for _, board in pairs])
    naive = [13 * pair + rank + 1 for pair, rank in (naive_leduc(*cards) for cards in pairs)]
    assert evaluate_leduc(holes, boards).tolist() == naive
    assert {*naive} == {*range(1, 27)}


def test_shapes():
    holes = np.array([[[37], [41]], [[45], [38]]], np.uint8)
    board = np.array([42], np.uint8)
    expected = [[10, 24], [12, 10]]
    assert evaluate_leduc(holes, board).tolist() == expected
    assert evaluate_leduc(holes, board[None, None]).tolist() == expected
    assert evaluate_leduc(holes.astype(">i4"), "Qd").tolist() == expected
    assert evaluate_leduc("Qh", board) == 24
    assert evaluate_leduc("Qh", board[None]).tolist() == [24]
    assert evaluate_kuhn(holes).tolist() == [[10, 11], [12, 10]]
    assert isinstance(evaluate_kuhn("Ks"), np.int32)
    assert isinstance(evaluate_leduc("Ks", "Kh"), np.int32)
    assert evaluate_kuhn(holes[:0]).shape == (0, 2)
    assert evaluate_leduc(holes[:0], board).shape == (0, 2)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "a hand of this game has 1 card, not 0"),
        ("KsQs", r"a hand of this game has 1 card, not 2; give an array of shape \[\.\.\., 1\]"),
        ([[1], [0]], r"'' \(row 1\) has 0 cards; a hand of this game has 1"),
        (np.array([[53]], np.uint8), r"53 \(row 0\) is not a card number"),
        ("1s", "is not a card"),
        ([[1.5]], "is not a card number"),
    ],
    ids=str,
)
def test_what_is_no_card_is_refused(cards, rule):
    with pytest.raises(ValueError, match=rule):
        evaluate_kuhn(cards)
    with pytest.raises(ValueError, match=rule):
        evaluate_leduc(cards, "As")


@pytest.mark.parametrize(
    ("hole_cards", "board", "rule"),
    [
        ([[1], [5], [9]], "3c", r"the card '3c' occurs twice in '3c3c' \(row 1\)"),
        ([[1], [5]], [0], r"'' \(row 0\) has 0 cards; a board of this game has 1"),
        ([[1], [5]], "3c4c", "a board of this game has 1 card, not 2"),
        ([[1]] * 3, [[2]] * 2, r"hole cards \(3, 1\) and boards \(2, 1\) do not go together"),
        ([[1], [5]], np.array([[2], [77]], np.uint8), r"77 \(row 1\) is not a card number"),
    ],
    ids=str,
)
def test_what_is_no_showdown_is_refused(hole_cards, board, rule):
    with pytest.raises(ValueError, match=rule):
        evaluate_leduc(hole_cards, board)


def test_the_peer_orders_cards_alike():
    hand_type = pytest.importorskip("pokerkit").KuhnPokerHand
    cards = ["Js", "Qs", "Ks"]
    for one, other in combinations(cards, 2):
        assert (evaluate_kuhn(one) < evaluate_kuhn(other)) == (
            hand_type.from_game(one) < hand_type.from_game(other)
        )
