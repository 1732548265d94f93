"""The numbering of the 1,326 combos and of the 169 classes."""

from itertools import combinations

import numpy as np
import pytest
from oracles.range_notation import naive_class
from raises import raises

from lookup import format_cards
from lookup.combos import (
    COMBOS,
    HAND_CLASSES,
    by_hand_class,
    class_combos,
    combo_classes,
    combo_index,
    combo_names,
    combos_in_class_order,
    hand_class,
)


def test_combos_are_all_pairs_of_cards_in_order():
    assert [tuple(combo) for combo in COMBOS.tolist()] == [*combinations(range(1, 53), 2)]


def test_every_combo_has_its_own_number_in_either_order():
    for order in (COMBOS, COMBOS[:, ::-1]):
        np.testing.assert_array_equal(combo_index(order), np.arange(1326))


def test_every_name_is_read_back_as_its_combo():
    np.testing.assert_array_equal(combo_index(combo_names()), np.arange(1326))
    assert combo_names()[[0, 1325]].tolist() == ["2d2c", "AsAh"]


def test_classes_stand_as_in_a_chart():
    chart = np.array(HAND_CLASSES).reshape(13, 13)
    assert chart[0, :3].tolist() == ["AA", "AKs", "AQs"]
    assert chart[:3, 0].tolist() == ["AA", "AKo", "AQo"]
    assert chart[12, 12] == "22"
    assert len(set(HAND_CLASSES)) == 169


def test_every_combo_is_of_the_class_that_its_cards_say():
    names = [naive_class([text[:2], text[2:]]) for text in format_cards(COMBOS).tolist()]
    assert hand_class(COMBOS).tolist() == names
    assert [HAND_CLASSES[number] for number in combo_classes()] == names


def test_classes_have_4_6_or_12_combos():
    sizes = {"s": 4, "o": 12}
    for name, combos in zip(HAND_CLASSES, class_combos(), strict=True):
        assert len(combos) == sizes.get(name[2:], 6)
        assert set(combo_classes()[combos]) == {HAND_CLASSES.index(name)}


@pytest.mark.parametrize(
    ("cards", "numbers"),
    [
        ("AsAh", 1325),
        (["As", "Ah"], 1325),
        ([52, 51], 1325),
        (["2c2d", "As Ah"], [0, 1325]),
        (np.array(["2c2d", "A♠A♥"]), [0, 1325]),
        ([["2d", "2c"], ["As", "Ah"]], [0, 1325]),
        ([["2c2d"], ["AsAh"]], [[0], [1325]]),
        (np.array([[[1, 2]], [[52, 51]]], np.int8), [[0], [1325]]),
        (np.empty((0, 2), np.uint8), []),
    ],
)
def test_combos_are_read_from_text_and_numbers_of_any_shape(cards, numbers):
    assert combo_index(cards).tolist() == numbers
    assert np.shape(hand_class(cards)) == np.shape(numbers)


def test_the_class_of_one_combo_is_plain_text():
    assert hand_class("KsAs") == "AKs"
    assert type(hand_class("KsAs")) is str


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("As", "cards have the shape (1,); a combo is two cards, [..., 2]"),
        (["AsKd", "As"], "'As' is not a combo; a combo is two cards"),
        (["AsKdQh"], "cards have the shape (1, 3); a combo is two cards"),
        ([], "cards have the shape (0,); a combo is two cards"),
        ([[1, 2], [3, 3]], "the card '2h' is dealt twice in a combo"),
        ("AxKd", "is not a card"),
        ([0, 1], "0 at [0] is not a card number"),
        ([[1, 2], [3]], "rows of cards differ in length"),
    ],
)
def test_what_is_no_combo_is_refused(cards, message):
    with raises(message):
        combo_index(cards)


def test_a_missing_combo_is_refused():
    with pytest.raises(TypeError, match="not NoneType"):
        combo_index(None)


def test_sums_from_where_classes_start_are_sums_by_class():
    values = np.arange(1326.0)
    order, starts = combos_in_class_order()
    sums = np.bincount(combo_classes(), values)
    assert np.add.reduceat(values[order], starts).tolist() == sums.tolist()


def test_the_mean_of_a_class_is_that_of_its_combos():
    values = np.random.default_rng(1).random((2, 1326))
    means = by_hand_class(values)
    assert means.shape == (2, 169)
    for number, combos in enumerate(class_combos()):
        np.testing.assert_allclose(means[:, number], values[:, combos].mean(axis=1))


def test_weights_weigh_the_mean_and_a_class_without_any_is_nan():
    values, weights = np.zeros(1326), np.zeros(1326)
    values[combo_index("AsAh")], values[combo_index("AcAd")] = 1.0, 4.0
    weights[combo_index("AsAh")], weights[combo_index("AcAd")] = 1.0, 0.5
    means = by_hand_class(values, weights)
    assert means[0] == 2.0
    assert np.isnan(means[1:]).all()


def test_what_has_no_weight_does_not_count_even_nan():
    values, weights = np.ones(1326), np.ones(1326)
    values[combo_index(["AsAh", "KsKh"])] = np.nan, np.inf
    weights[combo_index(["AsAh", "KsKh"])] = 0.0
    np.testing.assert_array_equal(by_hand_class(values, weights), np.ones(169))


def test_a_nan_that_counts_reaches_its_own_class_only():
    values = np.ones(1326)
    values[combo_index("AsAh")] = np.nan
    assert np.flatnonzero(np.isnan(by_hand_class(values))).tolist() == [0]


@pytest.mark.parametrize(
    ("values", "weights", "message"),
    [
        (np.ones(169), None, "values have the shape (169,); give one per combo"),
        ("AsAh", None, "values are numbers, one per combo, [..., 1326], not 'AsAh'"),
        ({"AA": 1}, None, "values are numbers, one per combo, [..., 1326], not {'AA': 1}"),
        (np.ones(1326), [[1], [1, 2]], "weights are numbers, one per combo, [..., 1326], not [[1]"),
        (1.0, None, "values have the shape (); give one per combo"),
        (np.ones(1326), np.ones(3), "weights have the shape (3,); give one per combo"),
        (np.ones(1326), np.full(1326, -1.0), "the weight -1.0 is not a weight; give 0 or more"),
        (np.ones(1326), np.full(1326, np.nan), "the weight nan is not a weight; give 0 or more"),
    ],
)
def test_other_shapes_and_weights_are_refused(values, weights, message):
    with raises(message):
        by_hand_class(values, weights)


@pytest.mark.parametrize(
    "array", [COMBOS, combo_names(), combo_classes(), *class_combos()[:2], *combos_in_class_order()]
)
def test_what_all_share_cannot_be_written_to(array):
    with raises("read-only"):
        array[0] = 0
