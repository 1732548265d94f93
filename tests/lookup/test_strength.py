"""Strengths from the definition, judged hand by hand by the rules of poker."""

import re
from itertools import chain, combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.holdem import (
    ALL_STRENGTHS,
    DECK,
    GROUPS,
    RANK_OF,
    naive_best_fives,
    naive_number,
    naive_strength,
)
from raises import raises
from support.drawn_hands import draw, with_zeros

from lookup import (
    CARDS,
    CATEGORIES,
    best_five,
    describe,
    evaluate_hands,
    format_cards,
    hand_category,
    hand_rating,
    parse_cards,
)

INTEGERS = ["u1", "i1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8", ">u2", ">i4", ">i8"]
ROYAL, WHEEL, SEVEN_HIGH = 36874, 5 << 12 | 1, 4097

# Reference hands of ratings, best to worst: the best hand, then the worst of each category.
BOUNDARIES = {
    "AsKsQsJsTs": 1,
    "5s4s3s2sAs": 10,
    "2c2d2h2s3c": 166,
    "2c2d2h3c3d": 322,
    "7s5s4s3s2s": 1599,
    "5c4d3h2sAs": 1609,
    "2c2d2h4s3s": 2467,
    "3c3d2h2s4c": 3325,
    "2c2d5h4s3s": 6185,
    "7c5d4h3s2s": 7462,
}

card_numbers = st.integers(1, 52)
hands = st.lists(card_numbers, min_size=5, max_size=7, unique=True)
# Few ranks or few suits, so that full houses, flushes and straights are common.
close_cards = st.sampled_from([n for n in range(1, 53) if n % 4 < 2 or n > 40])
close_hands = st.lists(close_cards, min_size=5, max_size=7, unique=True)
any_hands = hands | close_hands


def texts(numbers):
    return [CARDS[number - 1] for number in numbers]


def expected(numbers):
    """Return the strength of card numbers, zeros skipped, by the rules."""
    return naive_number(naive_strength(texts([n for n in numbers if n])))


@pytest.fixture(scope="module")
def all_fives():
    """Return all five-card hands, [2598960, 5] uint8, in the order of `combinations`."""
    numbers = chain.from_iterable(combinations(range(1, 53), 5))
    return np.fromiter(numbers, np.uint8, count=5 * 2_598_960).reshape(-1, 5)


# ---- whole domains ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.jit
def test_all_five_card_hands_stand_in_the_order_of_the_rules(all_fives):
    place_of = {strength: place for place, strength in enumerate(ALL_STRENGTHS)}
    naive = (place_of[naive_strength(five)] for five in combinations(DECK, 5))
    places = np.fromiter(naive, np.int64, count=len(all_fives))

    strengths = evaluate_hands(all_fives)

    first_hands = np.unique(places, return_index=True)[1]
    by_place = strengths[first_hands]
    assert len(by_place) == 7462
    assert (np.diff(by_place) > 0).all()
    np.testing.assert_array_equal(strengths, by_place[places])
    # Beyond the order, exactly the numbers of Two Plus Two.
    assert by_place.tolist() == [naive_number(strength) for strength in ALL_STRENGTHS]
    # And the values derived from a strength.
    assert hand_rating(by_place).tolist() == list(range(7462, 0, -1))
    assert hand_category(by_place).tolist() == [strength[0] for strength in ALL_STRENGTHS]


@pytest.mark.slow
@pytest.mark.jit
def test_published_counts_of_five_cards(all_fives):
    strengths = evaluate_hands(all_fives)
    counts = np.bincount(hand_category(strengths), minlength=10)[1:]
    assert counts.tolist() == [*(1302540, 1098240, 123552, 54912, 10200), *(5108, 3744, 624, 40)]
    assert len(np.unique(strengths)) == 7462


@pytest.mark.slow
@pytest.mark.jit
def test_published_counts_of_six_cards():
    fours = np.array([*combinations(range(1, 53), 4)], np.uint8)  # the first card rises
    counts, distinct = np.zeros(10, np.int64), np.zeros(1 << 16, bool)
    for first, second in combinations(range(1, 49), 2):
        rest = fours[np.searchsorted(fours[:, 0], second, side="right") :]
        rows = np.empty((len(rest), 6), np.uint8)
        rows[:, 0], rows[:, 1], rows[:, 2:] = first, second, rest
        strengths = evaluate_hands(rows)
        counts += np.bincount(strengths >> 12, minlength=10)
        distinct[strengths] = True
    assert counts[1:].tolist() == [
        *(6612900, 9730740, 2532816, 732160, 361620),
        *(205792, 165984, 14664, 1844),
    ]
    assert distinct.sum() == 6075


# ---- six and seven cards, and rows with gaps -------------------------------------------------


DECKS = {
    "whole": range(1, 53),
    "one suit and a bit": [*range(4, 53, 4), 1, 6, 11, 49],
    "two suits": [n for n in range(1, 53) if n % 4 < 2],
    "four ranks": range(29, 45),
    "low straights": [*range(1, 21), *range(49, 53)],
    "high straights": range(29, 53),
}


@pytest.mark.jit
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_hands_are_worth_what_the_rules_say(deck, width):
    rows = draw(1500, width, deck)
    assert evaluate_hands(rows).tolist() == [expected(row) for row in rows.tolist()]


@pytest.mark.jit
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("width", [6, 7])
def test_zeros_stand_anywhere(deck, width):
    rows = with_zeros(draw(1500, width, deck))
    assert {*np.count_nonzero(rows, axis=1).tolist()} == {*range(5, width + 1)}
    assert evaluate_hands(rows).tolist() == [expected(row) for row in rows.tolist()]


@given(any_hands, st.data())
def test_neither_order_nor_suit_names_nor_zeros_matter(hand, data):
    strength = evaluate_hands(hand)
    assert strength == expected(hand)

    suits = data.draw(st.permutations(range(4)))
    relabelled = [n - (n - 1) % 4 + suits[(n - 1) % 4] for n in hand]
    shuffled = data.draw(st.permutations(relabelled + [0] * (7 - len(hand))))
    assert evaluate_hands(shuffled) == strength
    assert evaluate_hands(format_cards(hand)) == strength


# ---- shapes, dtypes, memory ------------------------------------------------------------------


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_integer_dtypes(dtype, width):
    rows = draw(40, width)
    ours = evaluate_hands(rows.astype(dtype))
    assert ours.dtype == np.int32
    assert ours.tolist() == [expected(row) for row in rows.tolist()]


def test_kinds_of_input():
    rows = draw(8, 7)
    strengths = [expected(row) for row in rows.tolist()]
    for kind in (
        rows.tolist(),
        tuple(map(tuple, rows.tolist())),
        [np.int16(row) for row in rows],
        rows.astype(object).astype(int),
    ):
        assert evaluate_hands(kind).tolist() == strengths
    assert evaluate_hands(rows[0].tolist()) == strengths[0]
    assert evaluate_hands(texts(rows[0])) == strengths[0]
    assert evaluate_hands(" ".join(texts(rows[0]))) == strengths[0]


def test_one_hand_gives_a_number():
    for hand in ("AsKsQsJsTs", [52, 48, 44, 40, 36], np.array([52, 48, 44, 40, 36], np.uint8)):
        strength = evaluate_hands(hand)
        assert isinstance(strength, np.int32)
        assert strength == ROYAL


@pytest.mark.parametrize("shape", [(), (1,), (6,), (2, 3), (3, 1, 2), (1, 1, 1, 6)])
@pytest.mark.parametrize("width", [5, 6, 7])
def test_shapes(shape, width):
    count = int(np.prod(shape))
    rows = draw(count, width)
    ours = evaluate_hands(rows.reshape(*shape, width))
    assert ours.shape == shape
    assert np.reshape(ours, -1).tolist() == [expected(row) for row in rows.tolist()]


@pytest.mark.parametrize("shape", [(0, 5), (0, 6), (0, 7), (3, 0, 7), (0, 4, 5)])
@pytest.mark.parametrize("dtype", ["u1", "i8", "f8"])
def test_no_hands(shape, dtype):
    ours = evaluate_hands(np.empty(shape, dtype))
    assert (ours.shape, ours.dtype) == (shape[:-1], np.int32)
    for result in (hand_category(ours), hand_rating(ours)):
        assert (result.shape, result.dtype) == (shape[:-1], np.int64)
    assert describe(ours).shape == shape[:-1]


@pytest.mark.jit
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_memory_in_any_order(dtype):
    rows = draw(3000, 7).astype(dtype)
    strengths = evaluate_hands(rows)
    read_only = rows.copy()
    read_only.flags.writeable = False
    wider = np.zeros((3000, 12), dtype)
    wider[:, 3:10] = rows
    for other in (np.asfortranarray(rows), read_only, wider[:, 3:10], rows[:, ::-1]):
        before = other.copy()
        np.testing.assert_array_equal(evaluate_hands(other), strengths)
        np.testing.assert_array_equal(other, before)
    np.testing.assert_array_equal(evaluate_hands(rows[::-2]), strengths[::-2])
    np.testing.assert_array_equal(
        evaluate_hands(np.broadcast_to(rows[:1], (2000, 7))), np.repeat(strengths[:1], 2000)
    )
    cube = np.ascontiguousarray(rows.reshape(30, 100, 7).transpose(2, 0, 1)).transpose(2, 1, 0)
    np.testing.assert_array_equal(evaluate_hands(cube), strengths.reshape(30, 100).T)


@pytest.mark.jit
@pytest.mark.parametrize("row", [0, 1023, 1024, 2500, 2999])
def test_one_row_with_gaps_among_many_without(row):
    rows = draw(3000, 7)
    strengths = evaluate_hands(rows)
    rows[row, [1, 4]] = 0
    ours = evaluate_hands(rows)
    assert ours[row] == expected(rows[row].tolist())
    np.testing.assert_array_equal(np.delete(ours, row), np.delete(strengths, row))


@pytest.mark.parametrize("shape", [(), (4,), (2, 3)])
def test_out_is_filled_and_returned(shape):
    rows = draw(int(np.prod(shape)), 6).reshape(*shape, 6)
    out = np.full(shape, -1, np.int32)
    ours = evaluate_hands(rows, out=out)
    np.testing.assert_array_equal(out, evaluate_hands(rows))
    np.testing.assert_array_equal(ours, out)
    assert shape == () or np.shares_memory(ours, out)


@pytest.mark.parametrize(
    "out",
    [
        np.empty((2, 3), np.int64),
        np.empty((2, 3), np.uint32),
        np.empty((2, 3), ">i4"),
        np.empty((3, 2), np.int32),
        np.empty(6, np.int32),
        np.empty((2, 3, 1), np.int32),
        np.empty((2, 3), np.int32, order="F"),
        np.empty((2, 6), np.int32)[:, ::2],
    ],
    ids=lambda out: f"{out.dtype.str}{out.shape}{out.strides}",
)
def test_another_out_is_refused(out):
    rows = draw(6, 7).reshape(2, 3, 7)
    with pytest.raises(ValueError, match=r"^out must be int32 \(2, 3\) in C order, not "):
        evaluate_hands(rows, out=out)


def test_an_out_that_can_not_be_written_is_refused():
    read_only = np.empty(1, np.int32)
    read_only.flags.writeable = False
    for out in (read_only, [0]):
        with pytest.raises((TypeError, ValueError), match=r"^out must be"):
            evaluate_hands([HAND], out=out)


# ---- errors ----------------------------------------------------------------------------------

HAND = [52, 48, 44, 40, 36, 1, 2]


@pytest.mark.parametrize("width", [0, 1, 4, 8, 52])
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_too_few_or_too_many_columns(width, dtype):
    rule = rf"a hand has 5 to 7 cards, not {width}; give an array of shape \[\.\.\., 5\.\.7\]"
    with pytest.raises(ValueError, match=rule):
        evaluate_hands(np.ones((3, width), dtype))
    with pytest.raises(ValueError, match=rule):
        evaluate_hands(np.arange(1, width + 1, dtype=dtype))


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "a hand has 5 to 7 cards, not 0"),
        ("AsKsQsJs", "a hand has 5 to 7 cards, not 4"),
        ([], "a hand has 5 to 7 cards, not 0"),
        (np.array(7, np.uint8), "a hand has 5 to 7 cards, not [01]"),
        (7, "a hand has 5 to 7 cards, not 1"),
        ("AsKsQsJsTsTs", "the card 'Ts' occurs twice in 'AsKsQsJsTsTs'; a deck has it once"),
        ("AsKsQsJs1s", "'1s' in 'AsKsQsJs1s' is not a card"),
        ([*HAND[:6], 53], r"53 at \[6\] is not a card number; write integers 0\.\.52"),
        ([*HAND[:6], -1], r"-1 at \[6\] is not a card number"),
        ([*HAND[:6], 308], r"308 at \[6\] is not a card number"),  # 52 in eight bits
        ([*HAND[:6], 2.0], "is not a card number"),
        ([*HAND[:6], True], r"True at \[6\] is not a card number"),
        ([*HAND[:6], None], "None.* is not"),
        ([*HAND[:6], 2**70], f"{2**70}.* is not"),
        (np.array(HAND, float), r"52\.0 at \[0\] is not a card number"),
        (np.ones(7, bool), r"True at \[0\] is not a card number"),
        (np.array(HAND) * 2**40, "is not a card number"),
        (np.array([*HAND[:6], 53], np.uint8), "53 .*is not a card number; .*1 is '2c', 52 is 'As'"),
        (np.array([*HAND[:6], 255], np.uint8), "255 .*is not a card number"),
        ([HAND, HAND[:6]], "rows of cards differ in length; pad them with 0"),
        ([[*HAND[:5], 0, 0], [*HAND[:4], 0, 0, 0]], r"'AsKsQsJs' \(row 1\) has 4 cards"),
        ([HAND, [0] * 7], r"'' \(row 1\) has 0 cards; a hand has 5 to 7"),
        ([[0, *HAND[:4]]], r"'AsKsQsJs' \(row 0\) has 4 cards"),
        ([HAND, HAND, [*HAND[:5], 36, 0]], r"the card 'Ts' occurs twice in .* \(row 2\)"),
        ([HAND, HAND, [*HAND[:5], 52, 52]], r"the card 'As' occurs twice in .* \(row 2\)"),
        ([[HAND, HAND], [HAND, [1] * 7]], r"the card '2c' occurs twice in .* \(row 1, 1\)"),
        ([[[4] * 7]], r"the card '2s' occurs twice in .* \(row 0, 0\)"),
    ],
    ids=str,
)
def test_what_is_no_hand_is_refused(cards, rule):
    with pytest.raises(ValueError, match=rule):
        evaluate_hands(cards)
    with pytest.raises(ValueError, match=rule):
        best_five(cards)


@pytest.mark.parametrize("cards", [object(), 7.5, {1, 2}, b"AsKsQsJsTs"])
def test_what_is_no_cards_at_all_is_refused(cards):
    with pytest.raises((TypeError, ValueError), match=r"card"):
        evaluate_hands(cards)


@pytest.mark.jit
@pytest.mark.parametrize("row", [0, 1023, 1024, 4999])
@pytest.mark.parametrize("gaps", [False, True])
def test_the_first_bad_row_of_many_is_named(row, gaps):
    rows = draw(5000, 7)
    if gaps:
        rows = with_zeros(rows)
    for cards, rule in (
        ([52, 52, 1, 2, 3, 4, 5], "occurs twice in"),
        ([60, 51, 1, 2, 3, 4, 5], "60 .*is not a card number"),
        ([0, 0, 0, 2, 3, 4, 5], "has 4 cards"),
    ):
        bad = rows.copy()
        bad[row:] = cards
        with pytest.raises(ValueError, match=rf"\(row {row}\)") as raised:
            evaluate_hands(bad)
        assert re.search(rule, str(raised.value))


# ---- values derived from a strength ----------------------------------------------------------


def test_categories_have_names():
    assert len(CATEGORIES) == len(set(CATEGORIES)) == 9
    assert (CATEGORIES[0], CATEGORIES[8]) == ("high card", "straight flush")


@pytest.mark.parametrize(("text", "rating"), BOUNDARIES.items(), ids=str)
def test_published_boundaries_of_the_rating(text, rating):
    strength = evaluate_hands(text)
    assert hand_rating(strength) == rating
    category = hand_category(strength)
    assert category == naive_strength(text)[0]
    if rating < 7462:  # the next hand is of the next category, or the second-best straight flush
        (weaker,) = (s for s in ALL_STRENGTHS if hand_rating(naive_number(s)) == rating + 1)
        assert weaker[0] == category - (rating > 1)


def test_category_and_rating_keep_the_shape():
    strengths = np.array([[ROYAL, WHEEL, SEVEN_HIGH]])
    assert hand_category(strengths).tolist() == [[9, 5, 1]]
    assert hand_rating(strengths).tolist() == [[1, 1609, 7462]]
    assert describe(strengths).shape == (1, 3)
    for dtype in ("u2", "i4", "i8", "u8", ">i4"):
        assert hand_category(strengths.astype(dtype)).tolist() == [[9, 5, 1]]
        assert hand_rating(strengths.astype(dtype)[0, 0]) == 1
    assert hand_rating([ROYAL, WHEEL]).tolist() == [1, 1609]


@pytest.mark.parametrize("function", [hand_category, hand_rating, describe])
@pytest.mark.parametrize(
    ("strengths", "rule"),
    [
        (0, "0 is not the strength of a hand"),
        (-1, "-1 is not the strength of a hand"),
        (4096, "4096 is not the strength of a hand"),
        (4097 + 1277, "5374 is not the strength of a hand"),
        (ROYAL + 1, "36875 is not the strength of a hand"),
        (10 << 12 | 1, "40961 is not the strength of a hand"),
        ([ROYAL, WHEEL, 53], r"53 is not the strength .* from evaluate_hands\(cards\)"),
        (2**40, f"{2**40} is not the strength of a hand"),
        (36874.0, "a strength is an integer, not float64"),
        (True, "a strength is an integer, not bool"),
        ([[1], [1, 2]], r"a strength is an integer, not \[\[1\], \[1, 2\]\]"),
        ("36874", "a strength is an integer, not <U5"),
    ],
    ids=str,
)
def test_what_is_no_strength_is_refused(function, strengths, rule):
    with pytest.raises(ValueError, match=rule):
        function(strengths)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("KsQsJsTs9s", "straight flush, king high"),
        ("5h4h3h2hAh", "straight flush, five high"),
        ("6c6d6h6sAs", "four of a kind, sixes with ace"),
        ("AsAhAdKsKd", "full house, aces full of kings"),
        ("2s2h2d6s6d", "full house, twos full of sixes"),
        ("AsTs8s3s2s", "flush, ace-ten-eight-three-two"),
        ("Ac2d3h4s5s", "straight, five high"),
        ("AcKdQhJsTs", "straight, ace high"),
        ("QcQdQh7s2s", "three of a kind, queens with seven-two"),
        ("JcJd6h6s2s", "two pair, jacks and sixes with two"),
        ("9c9dAh4s2s", "pair, nines with ace-four-two"),
        ("7c5d4h3s2s", "high card, seven-five-four-three-two"),
    ],
)
def test_words(text, words):
    assert describe(evaluate_hands(text)) == words
    assert describe([evaluate_hands(text)]).tolist() == [words]


def test_words_of_every_strength_name_its_ranks_and_no_two_agree():
    names = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    names += ["jack", "queen", "king", "ace"]
    rank_of = {name: rank for rank, name in enumerate(names)}
    rank_of |= {"sixes" if name == "six" else f"{name}s": r for name, r in rank_of.items()}

    words = describe([naive_number(strength) for strength in ALL_STRENGTHS]).tolist()

    assert len(set(words)) == 7462
    for (category, *ranks), text in zip(ALL_STRENGTHS, words, strict=True):
        if (category, ranks[0]) == (9, 12):
            assert text == "royal flush"
            continue
        name, said = text.split(", ")
        assert name == CATEGORIES[category - 1]
        ranks = ranks[:1] if category in (5, 9) else ranks
        assert [rank_of[word] for word in re.findall(r"\w+", said) if word in rank_of] == ranks


# ---- the five cards that play ----------------------------------------------------------------


def order_of(strength):
    """Return the ranks of the five cards of a naive strength in display order."""
    category, *ranks = strength
    (held,) = [held for held, of in GROUPS.items() if of == category] or [(1,) * 5]
    return [rank % 13 for rank, times in zip(ranks, held, strict=True) for _ in range(times)]


@given(any_hands)
def test_the_best_five_are_of_the_hand_and_worth_as_much(hand):
    five = best_five(hand)

    assert (five.dtype, five.shape) == (np.uint8, (5,))
    assert len(set(five.tolist())) == 5
    assert set(five.tolist()) <= set(hand)
    assert evaluate_hands(five) == evaluate_hands(hand)
    played = texts(five)
    assert set(played) == naive_best_fives(texts(hand))[0]  # of equal fives the first
    assert [RANK_OF[card] for card in played] == order_of(naive_strength(texts(hand)))


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("2c Kd 7h As Kc 7s Ah", "AsAhKdKc7h"),
        ("2c Kd 7s As Kc 7h Ah", "AsAhKdKc7s"),
        ("Ac 2d 3h 4s 5s Kd Kh", "5s4s3h2dAc"),
        ("As 2s 3s 4s 5s 6d Ad", "5s4s3s2sAs"),
        ("As Kd Qd Jd Td 9d 2c", "KdQdJdTd9d"),
        ("2s 4s 6s 8s Ts Qs As", "AsQsTs8s6s"),
        ("Ac Ad Ah Ks Kd Kh Qs", "AcAdAhKsKd"),
        ("2c 2d 2h 2s 3c 3d Ah", "2c2d2h2sAh"),
        ("Th Td 9c 9h 2s", "ThTd9c9h2s"),
        ("7c 2d 3d 4s 8h 9c", "9c8h7c4s3d"),
    ],
)
def test_best_fives(hand, five):
    assert format_cards(best_five(hand)) == five
    np.testing.assert_array_equal(best_five(parse_cards(hand)), parse_cards(five))


@pytest.mark.jit
@pytest.mark.parametrize("dtype", ["u1", "i8", ">u2"])
def test_best_fives_of_rows(dtype):
    rows = with_zeros(draw(60, 7))
    fives = best_five(rows.reshape(3, 20, 7).astype(dtype))
    assert (fives.shape, fives.dtype) == ((3, 20, 5), np.uint8)
    one_by_one = [best_five(row[row > 0]).tolist() for row in rows]
    assert fives.reshape(60, 5).tolist() == one_by_one


@pytest.mark.jit
def test_best_fives_of_more_rows_than_are_worked_on_at_a_time():
    rows = draw(70_000, 7)
    fives = best_five(rows)
    np.testing.assert_array_equal(evaluate_hands(fives), evaluate_hands(rows))
    np.testing.assert_array_equal(fives[65_500:65_600], best_five(rows[65_500:65_600]))


@pytest.mark.parametrize("shape", [(0, 5), (0, 7), (3, 0, 6)])
def test_best_fives_of_no_rows(shape):
    fives = best_five(np.empty(shape, np.uint8))
    assert (fives.shape, fives.dtype) == ((*shape[:-1], 5), np.uint8)


def test_masked_hands_are_refused():
    masked = np.ma.masked_array(np.array([HAND], np.uint8), mask=[[0, 0, 0, 0, 0, 1, 1]])
    with raises("a masked array is not a hand"):
        evaluate_hands(masked)


def test_a_list_of_texts_is_a_hand_each():
    texts = ["AsKsQsJsTs2c2d", "2c2d2h2s3c"]

    assert evaluate_hands(texts).tolist() == [int(evaluate_hands(text)) for text in texts]
    assert best_five(texts).shape == (2, 5)
    assert evaluate_hands(["As", "Ks", "Qs", "Js", "Ts"]).shape == ()
