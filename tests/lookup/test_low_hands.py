"""The low hands and badugi, judged by naive oracles over whole decks and samples."""

from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from engines import ENGINES, by_a_kernel
from hypothesis import given
from hypothesis import strategies as st
from oracles.hand_types import (
    ace_to_five_worth,
    deuce_to_seven_worth,
    naive_ace_to_five,
    naive_badugi,
    naive_deuce_to_seven,
    naive_eight_or_better,
)
from oracles.holdem import DECK, RANKS
from raises import raises
from support.drawn_hands import DECKS, assert_same_order, draw, texts, with_zeros

from lookup.cards import format_cards
from lookup.compiling import kernel_choice
from lookup.low_hands import (
    evaluate_ace_to_five,
    evaluate_badugi,
    evaluate_deuce_to_seven,
    evaluate_eight_or_better,
)

LOWS = {
    evaluate_ace_to_five: naive_ace_to_five,
    evaluate_eight_or_better: lambda cards: naive_eight_or_better(combinations(cards, 5)),
    evaluate_deuce_to_seven: naive_deuce_to_seven,
}
BEST = 36863  # of both lows in which every hand has one

every_low = pytest.mark.parametrize("strengths_of", LOWS, ids=lambda low: low.__name__)
card_numbers = st.integers(1, 52)
close_cards = st.sampled_from([n for n in range(1, 53) if n % 4 < 2 or n > 40])


@pytest.fixture(autouse=True, params=ENGINES)
def engine(request, monkeypatch):
    """Rank hands with kernels, and with NumPy."""
    monkeypatch.setattr(kernel_choice, "always", request.param)


# ---- whole decks -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def all_fives():
    """Return all five-card hands, [2598960, 5] uint8, each in ascending order."""
    numbers = chain.from_iterable(combinations(range(1, 53), 5))
    return np.fromiter(numbers, np.uint8, count=5 * comb(52, 5)).reshape(-1, 5)


@pytest.fixture(scope="module")
def classes(all_fives):
    """Return the rank text of each five-card hand, whether it is suited, and its class.

    Besides ranks, a five-card hand depends on suits alone, so each class represents all its hands.
    """
    ranks, suits = (all_fives - 1) >> 2, (all_fives - 1) & 3
    codes = np.zeros(len(all_fives), np.int32)
    for place in range(5):
        codes = 13 * codes + ranks[:, place]
    codes = 2 * codes + (suits == suits[:, :1]).all(axis=1)
    names = {}
    for five in combinations_with_replacement(range(13), 5):
        code = 0
        for rank in five:
            code = 13 * code + rank
        names[2 * code] = ("".join(RANKS[rank] for rank in five), False)
        names[2 * code + 1] = (names[2 * code][0], True)
    found, first, which = np.unique(codes, return_index=True, return_inverse=True)
    return [names[code] for code in found.tolist()], first, which


def strengths_by_class(strengths_of, all_fives, classes):
    """Return the strength of each class, the same for all of its hands."""
    _, first, which = classes
    strengths = strengths_of(all_fives)
    by_class = strengths[first]
    np.testing.assert_array_equal(strengths, by_class[which])
    return by_class


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
def test_all_ace_to_five_lows(all_fives, classes):
    by_class = strengths_by_class(evaluate_ace_to_five, all_fives, classes)
    assert_same_order([ace_to_five_worth(ranks) for ranks, _ in classes[0]], by_class)
    assert len({*by_class.tolist()}) == 6175
    assert by_class.max() == BEST


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
def test_all_lows_of_eight_or_better(all_fives, classes):
    by_class = strengths_by_class(evaluate_eight_or_better, all_fives, classes)
    assert_same_order([naive_eight_or_better([[*ranks]]) for ranks, _ in classes[0]], by_class)
    assert sorted({*by_class.tolist()}) == [*range(57)]
    assert np.count_nonzero(evaluate_eight_or_better(all_fives)) == 56 * 4**5


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
def test_all_deuce_to_seven_lows(all_fives, classes):
    by_class = strengths_by_class(evaluate_deuce_to_seven, all_fives, classes)
    assert_same_order([deuce_to_seven_worth(*name) for name in classes[0]], by_class)
    assert len({*by_class.tolist()}) == 7462
    assert by_class.max() == BEST


@pytest.mark.slow
@pytest.mark.jit
@by_a_kernel
def test_all_badugi_hands():
    numbers = chain.from_iterable(combinations(range(1, 53), 4))
    hands = np.fromiter(numbers, np.uint8, count=4 * comb(52, 4)).reshape(-1, 4)

    strengths = evaluate_badugi(hands)

    assert_same_order(map(naive_badugi, combinations(DECK, 4)), strengths)
    # All ranks and suits differ in 715 * 4! hands; in one suit are 4 * 715, of one rank 13.
    assert np.bincount(strengths >> 12).tolist() == [0, 2_873, 96_252, 154_440, 17_160]
    ranks = [range(1, comb(13, size) + 1) for size in range(1, 5)]
    expected = [size << 12 | rank for size, of in enumerate(ranks, start=1) for rank in of]
    assert np.unique(strengths).tolist() == expected
    assert len(expected) == 1092


# ---- samples ---------------------------------------------------------------------------------


@every_low
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_lows_of_more_cards(strengths_of, deck, width):
    hands = draw(500, width, DECKS[deck])
    naive = [LOWS[strengths_of](texts(hand)) for hand in hands.tolist()]
    assert_same_order(naive, strengths_of(hands))


@pytest.mark.slow
@every_low
@pytest.mark.parametrize("width", [6, 7])
@pytest.mark.parametrize("deck", ["whole", "low straights"])
def test_lows_of_rows_with_gaps(strengths_of, deck, width):
    hands = with_zeros(draw(300, width, DECKS[deck]))
    assert (hands == 0).any()
    naive = [LOWS[strengths_of](texts(hand)) for hand in hands.tolist()]
    assert_same_order(naive, strengths_of(hands))


@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_badugi_hands_of_fewer_cards(width):
    hands = with_zeros(draw(500, width), 1)
    assert_same_order(
        [naive_badugi(texts(hand)) for hand in hands.tolist()], evaluate_badugi(hands)
    )


def test_an_empty_place_changes_no_strength():
    hands = draw(200, 5)
    for strengths_of in LOWS:
        padded = np.insert(hands, [0, 3], 0, axis=1)
        np.testing.assert_array_equal(strengths_of(padded), strengths_of(hands))


@given(st.lists(card_numbers | close_cards, min_size=5, max_size=7, unique=True), st.data())
def test_the_order_of_the_cards_does_not_matter(hand, data):
    shuffled = data.draw(st.permutations(hand))
    for strengths_of in LOWS:
        assert strengths_of(hand) == strengths_of(shuffled)
    assert evaluate_badugi(hand[:4]) == evaluate_badugi(sorted(hand[:4]))


@given(st.lists(card_numbers | close_cards, min_size=7, max_size=7, unique=True))
def test_a_low_of_seven_is_the_best_of_its_fives(hand):
    fives = [*combinations(hand, 5)]
    for strengths_of in LOWS:
        assert strengths_of(hand) == strengths_of(fives).max()


@given(st.lists(card_numbers | close_cards, min_size=5, max_size=7, unique=True))
def test_eight_or_better_are_the_best_56_of_all_lows(hand):
    assert evaluate_eight_or_better(hand) == max(evaluate_ace_to_five(hand) - BEST + 56, 0)


# ---- hands that players know ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strengths_of", "best_to_worst"),
    [
        (evaluate_ace_to_five, "5s4s3s2sAs 6c4d3h2sAs 7c4d3h2sAs 8s7s6s5s4s KcQdJhTs9s AcAd2h3s4s"),
        (evaluate_ace_to_five, "AcAd2h3s4s 2c2dAh3s4s AcAd2h2s3s AcAdAh2s3s AcAdAh2s2d AcAdAhAs2d"),
        (evaluate_eight_or_better, "5s4s3s2sAs 6c4d3h2sAs 8c4d3h2sAs 8s7s6s5s4s 9c4d3h2sAs"),
        (evaluate_deuce_to_seven, "7c5d4h3s2s 7c6d4h3s2s 8c5d4h3s2s 9c5d4h3s2s KcQdJhTs8s"),
        (evaluate_deuce_to_seven, "KcQdJhTs8s Ac5d4h3s2s Ac6d4h3s2s 2c2d3h4s5s 6c5d4h3s2s"),
        (evaluate_deuce_to_seven, "AcKdQhJsTs 7s5s4s3s2s As5s4s3s2s As6s4s3s2s AcAdAhKsKd"),
        (evaluate_deuce_to_seven, "AcAdAhKsKd 2c2d2h2s3c 6s5s4s3s2s AsKsQsJsTs"),
        (evaluate_badugi, "As2d3h4c As2d3h5c Ts9d8h7c KsQdJhTc As2d3h3c As2d4h4c KsQdJh9s"),
        (evaluate_badugi, "KsQdJhJc AsAd2s2d KsKdQsQd AsAdAhAc KsKdKhKc"),
    ],
)
def test_hands_from_best_to_worst(strengths_of, best_to_worst):
    strengths = [int(strengths_of(hand)) for hand in best_to_worst.split()]
    assert strengths == sorted({*strengths}, reverse=True)


def test_the_best_lows():
    assert evaluate_deuce_to_seven("7c5d4h3s2s") == BEST
    assert evaluate_deuce_to_seven("7c5d4h3s2sAsAd") == BEST
    assert evaluate_ace_to_five("5s4s3s2sAs") == BEST
    assert evaluate_eight_or_better("5s4s3s2sAsKsKd") == 56


def test_what_can_not_be_avoided_counts_against_a_deuce_to_seven_low():
    flush = evaluate_deuce_to_seven("8s7s5s3s2s")
    assert evaluate_deuce_to_seven("9s8s7s5s3s2s") == flush
    assert evaluate_deuce_to_seven("8s7s5s3s2s9d") == evaluate_deuce_to_seven("9d7s5s3s2s")
    assert evaluate_deuce_to_seven("2s3s4s5d6d6c") == evaluate_deuce_to_seven("2s3s4s6d6c")


# ---- shapes and kinds of cards ------------------------------------------------------------------


ALL = [*LOWS, evaluate_badugi]
every_function = pytest.mark.parametrize("strengths_of", ALL, ids=lambda f: f.__name__)


def some(strengths_of, count=24):
    return draw(count, 4 if strengths_of is evaluate_badugi else 7)


@every_function
def test_any_leading_shape(strengths_of):
    rows = some(strengths_of)
    flat = strengths_of(rows)
    assert (flat.dtype, flat.shape) == (np.int32, (24,))
    for shape in [(24, 1), (2, 3, 4), (1, 24)]:
        ours = strengths_of(rows.reshape(*shape, -1))
        np.testing.assert_array_equal(ours, flat.reshape(shape))
    assert strengths_of(rows[:0]).shape == (0,)
    assert isinstance(strengths_of(rows[0]), np.int32)
    assert strengths_of(rows[0]) == flat[0]


@every_function
@pytest.mark.parametrize("dtype", ["i1", "<i4", ">i8", "u8"])
def test_any_integer_dtype_and_order(strengths_of, dtype):
    rows = some(strengths_of)
    expected = strengths_of(rows)
    np.testing.assert_array_equal(strengths_of(rows.astype(dtype)), expected)
    np.testing.assert_array_equal(strengths_of(np.asfortranarray(rows)), expected)
    np.testing.assert_array_equal(strengths_of(rows[::-1])[::-1], expected)
    np.testing.assert_array_equal(strengths_of(rows.tolist()), expected)


@every_function
def test_text_of_one_hand(strengths_of):
    row = some(strengths_of)[0]
    assert strengths_of(format_cards(row)) == strengths_of(row)


@every_function
@pytest.mark.jit
@by_a_kernel
def test_numbers_of_hands_about_whole_vectors(strengths_of):
    rows = some(strengths_of, 1025)
    whole = strengths_of(rows)
    for count in (1, 31, 32, 33, 34, 63, 64, 65, 66, 1023, 1024):
        np.testing.assert_array_equal(strengths_of(rows[:count]), whole[:count])


# ---- errors ------------------------------------------------------------------------------------


@every_low
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("AsKsQsJs", r"a hand has 5 to 7 cards, not 4; give an array of shape \[\.\.\., 5\.\.7\]"),
        (np.ones((2, 8), np.uint8), "a hand has 5 to 7 cards, not 8"),
        ([[1, 2, 3, 4, 5, 0], [1, 2, 3, 4, 0, 0]], r"'2c2d2h2s' \(row 1\) has 4 cards; a hand has"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 1]], r"the card '2c' occurs twice in .* \(row 1\)"),
        (np.array([[1, 2, 3, 4, 99]], np.uint8), r"99 \(row 0\) is not a card number"),
        ([1, 2, 3, 4, 53], r"53 at \[4\] is not a card number"),
        ([1, 2, 3, 4, 5.0], "is not a card number"),
        ("AsKsQsJs1s", "is not a card"),
    ],
    ids=str,
)
def test_what_is_no_hand_is_refused(strengths_of, cards, rule):
    with pytest.raises(ValueError, match=rule):
        strengths_of(cards)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "a badugi hand has 1 to 4 cards, not 0"),
        ("AsKsQsJsTs", r"a badugi hand has 1 to 4 cards, not 5; give .* \[\.\.\., 1\.\.4\]"),
        ([[1, 2, 0, 0], [0, 0, 0, 0]], r"'' \(row 1\) has 0 cards; a badugi hand has 1 to 4"),
        ([[1, 2, 3, 4], [5, 6, 0, 6]], r"the card '3d' occurs twice in '3c3d3d' \(row 1\)"),
        (np.array([1, 2, 3, 200], np.uint8), "200 is not a card number; 1 is '2c', 52 is 'As'"),
    ],
    ids=str,
)
def test_what_is_no_badugi_hand_is_refused(cards, rule):
    with pytest.raises(ValueError, match=rule):
        evaluate_badugi(cards)


@given(st.lists(card_numbers, min_size=4, max_size=4, unique=True), st.permutations(range(4)))
def test_a_card_twice_in_a_badugi_hand_is_always_refused(hand, places):
    hand[places[0]] = hand[places[1]]
    with raises("occurs twice in"):
        evaluate_badugi(np.array(hand, np.uint8))


# ---- a peer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strengths_of", "name", "width"),
    [
        (evaluate_ace_to_five, "RegularLowHand", 7),
        (evaluate_deuce_to_seven, "StandardLowHand", 7),
        (evaluate_badugi, "BadugiHand", 4),
    ],
)
def test_the_peer_orders_hands_alike(strengths_of, name, width):
    hand_type = getattr(pytest.importorskip("pokerkit"), name)
    hands = draw(150, width)
    strengths = strengths_of(hands).tolist()
    theirs = [hand_type.from_game(format_cards(hand)) for hand in hands]
    for i in range(0, 149, 2):
        ours = (strengths[i] > strengths[i + 1]) - (strengths[i] < strengths[i + 1])
        assert ours == (theirs[i] > theirs[i + 1]) - (theirs[i] < theirs[i + 1])
