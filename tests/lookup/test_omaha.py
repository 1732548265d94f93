"""Omaha hands: exactly two hole cards play with three of the board, high and low."""

from itertools import combinations

import numpy as np
import pytest
from engines import ENGINES, by_a_kernel
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.hand_types import naive_eight_or_better, omaha_fives
from oracles.holdem import naive_number, naive_strength
from raises import raises
from support.drawn_hands import texts

from lookup import GAMES, describe, evaluate_hands
from lookup.compiling import kernel_choice
from lookup.low_hands import evaluate_ace_to_five, evaluate_eight_or_better
from lookup.omaha import evaluate_omaha, evaluate_omaha_low

SHORT_DECK = GAMES["short_deck"].ranking
BEST_LOW = 36863
SIZES = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]
FUNCTIONS = [evaluate_omaha, evaluate_omaha_low]

every_size = pytest.mark.parametrize(("hole_cards", "board_cards"), SIZES)
every_function = pytest.mark.parametrize("strengths_of", FUNCTIONS, ids=lambda f: f.__name__)
# Few ranks or few suits, so that pairs, flushes and lows are common.
DECKS = {
    "whole": range(1, 53),
    "one suit and a bit": [*range(4, 53, 4), 1, 6, 11, 49],
    "low": [*range(1, 21), *range(49, 53)],
    "four ranks": range(33, 49),
}


@pytest.fixture(autouse=True, params=ENGINES)
def engine(request, monkeypatch):
    """Rank hands with kernels, and with NumPy."""
    monkeypatch.setattr(kernel_choice, "always", request.param)


def deal(count, hole_cards, board_cards, deck=DECKS["whole"]):
    """Return hands [count, hole_cards] and their boards [count, board_cards], uint8."""
    keys = np.random.default_rng(4).random((count, len(deck)))
    cards = np.array(deck, np.uint8)[np.argsort(keys, axis=1)]
    return cards[:, :hole_cards], cards[:, hole_cards : hole_cards + board_cards]


def naive_high(hole_cards, board):
    fives = omaha_fives(texts(hole_cards), texts(board))
    return naive_number(max(naive_strength(five) for five in fives))


def naive_low(hole_cards, board):
    return naive_eight_or_better(omaha_fives(texts(hole_cards), texts(board)))


EIGHT_OR_BETTER = sorted(
    naive_eight_or_better([[rank + "s" for rank in ranks]]) for ranks in combinations("A2345678", 5)
)
LOW_NUMBERS = {None: 0} | {low: number for number, low in enumerate(EIGHT_OR_BETTER, start=1)}


# ---- samples, judged by the rules --------------------------------------------------------------


@every_size
@pytest.mark.parametrize("deck", DECKS)
def test_highs(hole_cards, board_cards, deck):
    holes, boards = deal(40, hole_cards, board_cards, DECKS[deck])
    naive = [naive_high(*row) for row in zip(holes.tolist(), boards.tolist(), strict=True)]
    assert evaluate_omaha(holes, boards).tolist() == naive


@every_size
@pytest.mark.parametrize("deck", ["whole", "low"])
def test_lows(hole_cards, board_cards, deck):
    holes, boards = deal(120, hole_cards, board_cards, DECKS[deck])
    naive = [naive_low(*row) for row in zip(holes.tolist(), boards.tolist(), strict=True)]
    assert evaluate_omaha_low(holes, boards).tolist() == [LOW_NUMBERS[low] for low in naive]


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_many_hands_are_the_best_of_their_fives(hole_cards):
    holes, boards = deal(20_000, hole_cards, 5)
    high, low = np.zeros((2, len(holes)), np.int32)
    for two in combinations(range(hole_cards), 2):
        for three in combinations(range(5), 3):
            fives = np.hstack([holes[:, two], boards[:, three]])
            high = np.maximum(high, evaluate_hands(fives))
            low = np.maximum(low, evaluate_eight_or_better(fives))
    np.testing.assert_array_equal(evaluate_omaha(holes, boards), high)
    np.testing.assert_array_equal(evaluate_omaha_low(holes, boards), low)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("short_deck")])
def test_other_rankings(name):
    ranking = GAMES[name].ranking
    holes, boards = deal(100, 4, 5, range(17, 53))
    expected = np.zeros(100, np.int32)
    for two in combinations(range(4), 2):
        for three in combinations(range(5), 3):
            fives = np.hstack([holes[:, two], boards[:, three]])
            expected = np.maximum(expected, evaluate_hands(fives, ranking=ranking))
    np.testing.assert_array_equal(evaluate_omaha(holes, boards, ranking=ranking), expected)


@pytest.mark.parametrize(
    ("hole_cards", "board", "words"),
    [
        ("AsKd7h2c", "QsJsTs9s3s", "straight, ace high"),  # one spade makes no flush
        ("AsKs7h2c", "QsJsTs9s3s", "royal flush"),
        ("AcAdAhAs", "Kc9d7h5s2s", "pair, aces with king-nine-seven"),
        ("Ac9d8h2s", "KcKdKhKsQd", "three of a kind, kings with ace-nine"),
        ("Ac2d3h4s", "KcKdQhQs7d", "pair, kings with ace-queen-four"),  # no two pair of the board
        ("9c9d4h2s", "KcKdKh7s6d", "full house, kings full of nines"),
        ("AcAd4h2s6c6d", "KcKdKh7s6s", "full house, kings full of aces"),
    ],
)
def test_hands_that_players_know(hole_cards, board, words):
    assert describe(evaluate_omaha(hole_cards, board)) == words


def test_lows_that_players_know():
    assert evaluate_omaha_low("As2dKhKs", "3c4d5hKcQd") == 56
    assert evaluate_omaha_low("As2dKhKs", "3c4dThKcQd") == 0  # two low cards on the board
    assert evaluate_omaha_low("AsAdKhKs", "2c3d4h5c6d") == 0  # one low rank in the hand
    counterfeited = evaluate_omaha_low("As2dKhKs", "2c3d7h8cQd")  # 8-7-3-2-A
    assert 0 < counterfeited < evaluate_omaha_low("As4dKhKs", "2c3d7h8cQd")  # 7-4-3-2-A
    assert evaluate_omaha_low("7s8dKhKs", "4c5d6hKcQd") == 1


# ---- properties --------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.permutations(range(1, 53)), st.sampled_from(SIZES), st.data())
def test_the_order_of_the_cards_does_not_matter(deck, size, data):
    hole_cards, board = deck[: size[0]], deck[size[0] : sum(size)]
    shuffled = data.draw(st.permutations(hole_cards)), data.draw(st.permutations(board))
    for strengths_of in FUNCTIONS:
        assert strengths_of(hole_cards, board) == strengths_of(*shuffled)


@settings(max_examples=30)
@given(st.permutations(range(1, 53)), st.sampled_from(SIZES))
def test_no_hand_is_better_than_where_any_five_cards_play(deck, size):
    hole_cards, board = deck[: size[0]], deck[size[0] : sum(size)]
    fives = [*combinations(hole_cards + board, 5)]
    assert evaluate_omaha(hole_cards, board) <= evaluate_hands(fives).max()
    low = evaluate_omaha_low(hole_cards, board)
    assert low <= max(evaluate_ace_to_five(fives).max() - BEST_LOW + 56, 0)


@every_function
def test_a_card_that_is_missing_changes_nothing(strengths_of):
    holes, boards = deal(80, 4, 3, DECKS["low"])
    padded = np.insert(holes, [0, 3], 0, axis=1), np.insert(boards, [1, 3], 0, axis=1)
    np.testing.assert_array_equal(strengths_of(*padded), strengths_of(holes, boards))


# ---- shapes ------------------------------------------------------------------------------------


@every_function
def test_leading_dimensions_broadcast(strengths_of):
    cards = np.arange(1, 25, dtype=np.uint8)[::-1].reshape(6, 4)
    boards = np.array([[25, 30, 35, 50, 45], [49, 51, 52, 40, 41], [26, 27, 28, 29, 50]], np.uint8)
    expected = np.array([[strengths_of(hole, board) for hole in cards] for board in boards])
    assert expected.dtype == np.int32
    np.testing.assert_array_equal(strengths_of(cards, boards[0]), expected[0])
    np.testing.assert_array_equal(strengths_of(cards, boards[:1]), expected[0])
    np.testing.assert_array_equal(strengths_of(cards, boards[:, None]), expected)
    np.testing.assert_array_equal(strengths_of(cards[None], boards[:, None]), expected)
    np.testing.assert_array_equal(strengths_of(cards[0], boards), expected[:, 0])
    np.testing.assert_array_equal(strengths_of(cards[:3], boards), np.diagonal(expected))
    each = np.repeat(boards[:, None], 6, axis=1)
    np.testing.assert_array_equal(strengths_of(np.stack([cards] * 3), each), expected)


@every_function
def test_one_hand_gives_a_number(strengths_of):
    strength = strengths_of("As2d3h4s", "5c6d7hKcKd")
    assert isinstance(strength, np.int32)
    assert strengths_of(["As", "2d", "3h", "4s"], "5c 6d 7h Kc Kd") == strength


@every_function
def test_no_rows(strengths_of):
    assert strengths_of(np.empty((0, 4), np.uint8), np.empty((0, 5), np.uint8)).shape == (0,)
    assert strengths_of(np.empty((0, 4), np.uint8), [1, 2, 3]).shape == (0,)


@every_function
@pytest.mark.parametrize("dtype", ["i1", "<i4", ">i8", "u8"])
def test_any_integer_dtype_and_order(strengths_of, dtype):
    holes, boards = deal(30, 4, 5)
    expected = strengths_of(holes, boards)
    np.testing.assert_array_equal(strengths_of(holes.astype(dtype), boards), expected)
    np.testing.assert_array_equal(strengths_of(holes, boards.astype(dtype)), expected)
    fortran = np.asfortranarray(holes), np.asfortranarray(boards)
    np.testing.assert_array_equal(strengths_of(*fortran), expected)
    np.testing.assert_array_equal(strengths_of(holes[::-1], boards[::-1])[::-1], expected)


@pytest.mark.jit
@by_a_kernel
@pytest.mark.parametrize(("hole_cards", "board_cards"), [(4, 3), (6, 5)])
def test_numbers_of_hands_about_a_block(hole_cards, board_cards):
    holes, boards = deal(1000, hole_cards, board_cards)
    whole = evaluate_omaha(holes, boards)
    for count in (1, 2, 12, 13, 14, 15, 316, 317, 318, 341, 342, 999):
        np.testing.assert_array_equal(evaluate_omaha(holes[:count], boards[:count]), whole[:count])


# ---- errors ------------------------------------------------------------------------------------

HOLE, BOARD = [1, 2, 3, 4], [5, 6, 7, 8, 9]


@every_function
@pytest.mark.parametrize(
    ("hole_cards", "board", "rule"),
    [
        ("AsKsQs", BOARD, r"an Omaha hand has 4 to 6 cards, not 3; give .* \[\.\.\., 4\.\.6\]"),
        ("AsKsQsJsTs9s8s", BOARD, "an Omaha hand has 4 to 6 cards, not 7"),
        (HOLE, [5, 6], r"a board has 3 to 5 cards, not 2; give .* \[\.\.\., 3\.\.5\]"),
        (HOLE, [5, 6, 7, 8, 9, 10], "a board has 3 to 5 cards, not 6"),
        ([HOLE, [1, 2, 0, 4]], BOARD, r"'2c2d2s' \(row 1\) has 3 cards; an Omaha hand has 4 to 6"),
        (HOLE, [5, 6, 0, 0, 0], "'3c3d' has 2 cards; a board has 3 to 5"),
        ([HOLE, HOLE], [BOARD, [5, 6, 0]], "rows of cards differ in length"),
        ([HOLE, HOLE], [BOARD, [5, 6, 0, 0, 0]], r"'3c3d' \(row 1\) has 2 cards; a board has"),
        ([HOLE, [1, 2, 3, 5]], BOARD, r"the card '3c' occurs twice in '2c2d2h3c3c3d.*' \(row 1\)"),
        ([HOLE, [1, 2, 3, 2]], BOARD, r"the card '2d' occurs twice in .* \(row 1\)"),
        ([[HOLE], [HOLE]], [[BOARD], [[5, 6, 7, 8, 5]]], r"the card '3c' .* \(row 1, 0\)"),
        (np.array([1, 2, 3, 99], np.uint8), BOARD, "99 is not a card number"),
        (HOLE, np.array([[5, 6, 64]], np.uint8), r"64 \(row 0\) is not a card number"),
        (HOLE, [5, 6, 53], r"53 at \[2\] is not a card number"),
        ([HOLE] * 3, [BOARD] * 2, r"hole cards \(3, 4\) and boards \(2, 5\) do not go together"),
        (HOLE, "AsKsxx", "is not a card"),
    ],
    ids=str,
)
def test_what_is_no_hand_is_refused(strengths_of, hole_cards, board, rule):
    with pytest.raises(ValueError, match=rule):
        strengths_of(hole_cards, board)


def test_a_card_that_is_not_in_the_deck_is_refused():
    rule = "the card '5s' in '.*5s.*' is not in this game's deck, whose lowest rank is 6"
    for hole_cards, board in [("5sAsAdAc", "KsQsJs"), ("6sAsAdAc", "KsQs5s")]:
        with pytest.raises(ValueError, match=rule):
            evaluate_omaha(hole_cards, board, ranking=SHORT_DECK)


def test_what_is_no_ranking_is_refused():
    with raises("ranking is the Ranking of a game, not str"):
        evaluate_omaha(HOLE, BOARD, ranking="short_deck")


# ---- a peer ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strengths_of", "name", "deck"),
    [
        (evaluate_omaha, "OmahaHoldemHand", "whole"),
        (evaluate_omaha_low, "OmahaEightOrBetterLowHand", "low"),
    ],
)
def test_the_peer_orders_hands_alike(strengths_of, name, deck):
    hand_type = getattr(pytest.importorskip("pokerkit"), name)
    holes, boards = deal(60, 4, 5, DECKS[deck])
    strengths = strengths_of(holes, boards).tolist()
    theirs = [
        hand_type.from_game_or_none("".join(texts(hole)), "".join(texts(board)))
        for hole, board in zip(holes.tolist(), boards.tolist(), strict=True)
    ]
    assert [hand is not None for hand in theirs] == [strength > 0 for strength in strengths]
    held = [pair for pair in zip(strengths, theirs, strict=True) if pair[0]]
    for (ours, hand), (other, another) in combinations(held[:20], 2):
        assert (ours > other, ours < other) == (hand > another, hand < another)
