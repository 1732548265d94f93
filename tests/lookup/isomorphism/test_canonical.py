"""The canonical form of hands and boards, beside the greatest of all 24 exchanges of suits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.isomorphism import SUIT_ORDERS, canonical_deal, with_other_suits
from raises import raises

from lookup import canonical, format_cards
from lookup.compiling import kernel_choice

BOARDS = {0: [], 3: [3], 4: [3, 1], 5: [3, 1, 1]}


def deals(width, *others, rows=300):
    """Return random rows of *width* cards, and of *others* cards that differ from them."""
    rng = np.random.default_rng(width)
    cards = rng.permuted(np.tile(np.arange(1, 53), (rows, 1)), axis=1).astype(np.uint8)
    return [cards[:, :width], *(cards[:, width : width + other] for other in others)]


def rounds_of(row, sizes):
    """Return a row of cards as a deal, a list for each round."""
    ends = np.cumsum(sizes).tolist()
    return [[*map(int, row[end - size : end])] for end, size in zip(ends, sizes, strict=True)]


def naive(hand, board, sizes):
    deal = canonical_deal(rounds_of([*hand, *board], [len(hand), *sizes]))
    return [card for cards in deal for card in cards]


@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize("on_board", BOARDS)
@pytest.mark.parametrize("width", [1, 2, 4, 6])
def test_it_is_the_greatest_of_all_exchanges_of_suits(monkeypatch, width, on_board, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    hands, boards = deals(width, on_board)
    found = np.concatenate(canonical(hands, boards), axis=1)
    sizes = BOARDS[on_board]
    assert found.tolist() == [naive(*row, sizes) for row in zip(hands, boards, strict=True)]


def test_a_board_as_one_round_has_no_turn():
    hands, boards = deals(2, 5)
    found = np.concatenate(canonical(hands, boards, rounds_apart=False), axis=1)
    assert found.tolist() == [naive(*row, [5]) for row in zip(hands, boards, strict=True)]
    turned = canonical(hands, boards[:, ::-1], rounds_apart=False)
    assert np.array_equal(np.concatenate(turned, axis=1), found)


@given(st.permutations(range(1, 53)), st.sampled_from(SUIT_ORDERS), st.permutations(range(3)))
def test_other_suits_and_another_order_change_nothing(cards, order, flop):
    hand, board = cards[:2], cards[2:7]
    other = with_other_suits([[card] for card in [*hand, *board]], order)
    other_hand, other_board = np.ravel(other[:2]), np.ravel(other[2:])
    other_board[:3] = other_board[flop]
    first, second = canonical(hand, board), canonical(other_hand[::-1], other_board)
    assert [part.tolist() for part in first] == [part.tolist() for part in second]


@pytest.mark.parametrize(
    ("hand", "board", "form"),
    [
        ("KcAc", "", "AsKs"),
        ("KcAd", "", "AsKh"),
        ("2c2d", "", "2s2h"),
        ("AcAd", "2d3c4c", "AsAh4s3s2h"),
        ("AcKd", "2h2c2dAs", "AsKh2s2h2dAc"),
        ("AcKd", "2h3h4hQc7c", "AsKh4d3d2dQs7s"),
        ("AcAd", "2h3h4hQd7c", "AsAh4d3d2dQs7h"),
    ],
)
def test_forms_are_those_that_a_person_would_write(hand, board, form):
    rows = canonical(hand, board)
    assert format_cards(rows.hands) + format_cards(rows.boards) == form


def test_one_board_does_for_many_hands():
    hands, _ = deals(2, 3)
    hands = hands[(hands > 3).all(axis=1)]
    rows = canonical(hands, [1, 2, 3])
    assert rows.boards.shape == (len(hands), 3)
    each = canonical(hands, np.tile(np.uint8([1, 2, 3]), (len(hands), 1)))
    assert np.array_equal(rows.hands, each.hands)
    assert np.array_equal(rows.boards, each.boards)


@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize(
    ("hands", "boards", "message"),
    [
        ("AsKs", "AsKd2c", "the card 'As' occurs twice in 'AsKsAsKd2c'"),
        ([[1, 2], [3, 3]], [4, 5, 6], r"the card '2h' occurs twice in '2h2h2s3c3d' \(row 1\)"),
        (np.uint8([[1, 0]]), "AsKdQc", r"'2c' \(row 0\) has 1 cards; a hand has 2"),
        (np.uint8([1, 60]), "AsKdQc", "60 is not a card number"),
        ("AsKs", "2c3c", "a board has 0, 3, 4 or 5 cards, not 2"),
        ("AsKs", "2c3c4c5c6c7c", "a board has 0 to 5 cards, not 6"),
        ("", "2c3c4c", "a hand has 1 to 6 cards, not 0"),
        ([[1, 2], [3, 4]], [[5, 6, 7]] * 3, "do not go together"),
    ],
)
def test_what_is_not_a_hand_is_refused(monkeypatch, hands, boards, message, by_kernels):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    with pytest.raises(ValueError, match=message):
        canonical(hands, boards)


def test_rounds_apart_is_a_flag():
    with raises("rounds_apart is 1; give True or False"):
        canonical("AsKs", "", rounds_apart=1)
