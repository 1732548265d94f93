"""`Range`: weights, operators, the best hands, and the chart in notebooks."""

import copy
import pickle
import re
from collections.abc import Set
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.range_notation import COMBOS as NAIVE_COMBOS
from oracles.range_notation import naive_class, naive_top
from raises import raises

from calculations import EquityCalculator
from calculations.ranges.range import Range, as_range
from lookup.combos import COMBOS, HAND_CLASSES, combo_index, combo_names

RANDOM = Range.random()


def weights_of(seed):
    return np.random.default_rng(seed).choice([0, 0, 0.25, 0.5, 1], 1326)


def combos_of(hands):
    return {frozenset([name[:2], name[2:]]) for name in hands.combos.tolist()}


def test_weights_are_in_the_order_of_combos():
    weights = Range("AKs:0.5, AsAh").weights
    assert weights.dtype == np.float64
    assert weights.shape == (1326,)
    assert weights[combo_index(["AsKs", "KhAh", "AhAs", "AsKh"])].tolist() == [0.5, 0.5, 1, 0]


def test_a_range_cannot_be_changed():
    hands = Range("AA")
    with raises("read-only"):
        hands.weights[0] = 1
    with raises("WRITEABLE"):
        hands.weights.setflags(write=True)
    with pytest.raises(AttributeError):
        hands.name = "mine"
    weights = np.zeros(1326)
    hands = Range.from_weights(weights)
    weights[0] = 1
    assert len(hands) == 0


def test_length_and_combos_are_those_with_a_weight():
    hands = Range("AKs:0.5, AsAh, QQ:0")
    assert len(hands) == 5
    assert set(hands.combos.tolist()) == {"AcKc", "AdKd", "AhKh", "AsKs", "AsAh"}
    np.testing.assert_array_equal(combo_index(hands.combos), np.flatnonzero(hands.weights))
    assert not Range("")
    assert Range("").combos.tolist() == []


def test_a_series_names_every_combo():
    series = Range("AKs:0.5").to_series()
    assert series.index.tolist() == combo_names().tolist()
    assert (series.index.name, series.name) == ("combo", "weight")
    assert series["AsKs"] == 0.5
    assert series.sum() == 2
    assert Range.from_weights(series) == Range("AKs:0.5")


def test_equal_weights_make_equal_ranges():
    assert Range("QQ+") == Range("AA, KK, QQ")
    assert hash(Range("QQ+")) == hash(Range("AA, KK, QQ"))
    assert Range("QQ+") != Range("QQ+:0.5")
    assert Range("QQ+") != "QQ+"
    assert Range.from_weights(np.full(169, -0.0)) == Range("")
    assert hash(Range.from_weights(np.full(169, -0.0))) == hash(Range(""))


@pytest.mark.parametrize("seed", range(3))
def test_a_range_survives_repr_pickle_and_copy(seed):
    hands = Range.from_weights(weights_of(seed))
    assert eval(repr(hands)) == hands
    for other in (pickle.loads(pickle.dumps(hands)), copy.copy(hands), copy.deepcopy(hands)):
        assert other == hands
        assert not other.weights.flags.writeable


@settings(max_examples=20)
@given(st.integers(0, 1000), st.integers(0, 1000))
def test_operators_go_combo_by_combo(one, two):
    first, second = weights_of(one), weights_of(two)
    a, b = Range.from_weights(first), Range.from_weights(second)
    pairs = [*zip(first.tolist(), second.tolist(), strict=True)]
    assert (a | b).weights.tolist() == [max(x, y) for x, y in pairs]
    assert (a & b).weights.tolist() == [min(x, y) for x, y in pairs]
    assert (a - b).weights.tolist() == [max(x - y, 0) for x, y in pairs]
    assert (a * 0.5).weights.tolist() == [x * 0.5 for x in first.tolist()]


def test_ranges_without_weights_are_sets():
    a, b = Range("QQ+, AKs"), Range("KK, AK")
    assert a | b == Range("QQ+, AK")
    assert a & b == Range("KK, AKs")
    assert a - b == Range("AA, QQ")
    assert len(RANDOM - RANDOM) == 0


def test_scaling_takes_any_number_on_either_side():
    half = Range("AA:0.5, KK:0.25")
    for factor in (0.5, np.float64(0.5), np.float32(0.5)):
        assert Range("AA, KK:0.5") * factor == factor * Range("AA, KK:0.5") == half
    assert half * 2 == Range("AA, KK:0.5")
    assert half * np.int64(0) == Range("")
    assert Range("") * 7 == Range("")


@pytest.mark.parametrize("factor", [1.5, -0.5, np.nan, np.inf, 10**400])
def test_a_scale_that_leaves_0_to_1_is_refused(factor):
    with raises("times weights up to 1.0 is not 0 to 1"):
        Range("AA, KK:0.5") * factor


@pytest.mark.parametrize("operation", [lambda a: a | "AA", lambda a: a - 1, lambda a: a * True])
def test_ranges_and_other_things_do_not_mix(operation):
    with pytest.raises(TypeError, match="unsupported operand"):
        operation(RANDOM)


@pytest.mark.parametrize("cards", ["AsKd", ["As", "Kd"], [52, 46]])
def test_a_range_without_cards_has_no_combo_that_holds_one(cards):
    left = RANDOM.without(cards)
    assert combos_of(left) == {c for c in NAIVE_COMBOS if not c & {"As", "Kd"}}
    assert Range("AKs:0.5").without(cards) == Range("AhKh:0.5, AcKc:0.5")
    assert RANDOM.without("") == RANDOM


def test_weights_come_by_combo_by_class_or_as_a_chart():
    by_class = np.random.default_rng(5).random(169)
    hands = Range.from_weights(by_class)
    assert hands == Range.from_weights(by_class.reshape(13, 13))
    assert hands == Range.from_weights(hands.weights)
    expected = dict(zip(HAND_CLASSES, by_class, strict=True))
    for combo, weight in zip(hands.combos, hands.weights, strict=True):
        assert weight == expected[naive_class([combo[:2], combo[2:]])]
    assert Range.from_weights((COMBOS > 48).all(axis=1)) == Range("AA")


def test_a_chart_with_names_is_read_if_they_are_in_order():
    import pandas as pd

    ranks = [*"AKQJT98765432"]
    chart = pd.DataFrame(np.eye(13), ranks, ranks)
    assert Range.from_weights(chart) == Range("22+")
    assert Range.from_weights(pd.Series(np.ones(169), HAND_CLASSES)) == RANDOM
    assert Range.from_weights(pd.Series(np.ones(169))) == RANDOM
    with raises("the columns of weights is not in our order, A, K, Q"):
        Range.from_weights(chart[ranks[::-1]])
    with raises("the index of weights is not in our order, 2d2c, 2h2c"):
        Range.from_weights(Range("AA").to_series()[::-1])


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (np.ones(1325), "weights are float64 of the shape (1325,); give real numbers [1326]"),
        (np.ones((169, 1)), "weights are float64 of the shape (169, 1)"),
        (np.ones(169, complex), "weights are complex128 of the shape (169,)"),
        (["a"] * 169, "weights are <U1 of the shape (169,)"),
        ([[1], [1, 2]], "weights are object of the shape (0,)"),
        (None, "weights are object of the shape ()"),
        (np.ma.ones(169), "weights are a masked array"),
        (np.full(169, 1.5), "the weight 1.5 of AA is not 0 to 1"),
        (np.where(np.arange(169) == 1, np.nan, 0), "the weight nan of AKs is not 0 to 1"),
        (np.where(np.arange(1326) == 1325, -0.5, 0), "the weight -0.5 of AsAh is not 0 to 1"),
    ],
)
def test_what_is_no_weights_is_refused(weights, message):
    with raises(message):
        Range.from_weights(weights)


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(0, 1000), st.integers(0, 2 * 1326))
def test_the_top_is_of_whole_classes_best_first(seed, half_combos):
    values = np.random.default_rng(seed).permutation(169)
    by_name = dict(zip(HAND_CLASSES, values.tolist(), strict=True))
    expected = naive_top(Fraction(half_combos, 2 * 1326), by_name)
    by_combo = [by_name[naive_class([name[:2], name[2:]])] for name in combo_names().tolist()]
    for order in (values, values.reshape(13, 13), by_combo):
        assert combos_of(Range.top(half_combos / (2 * 1326), order=order)) == expected


def test_a_share_that_is_met_exactly_is_met():
    order = -np.arange(169)  # AA, AKs, AQs, ...: 6, 10, 14, ... combos
    sizes = [len(Range.top(combos / 1326, order=order)) for combos in (5, 6, 9, 10, 1326)]
    assert sizes == [0, 6, 6, 10, 1326]


@pytest.mark.parametrize("share", ["15%", " 15 % ", 0.15, np.float32(0.15), "1.5e1%"])
def test_a_share_is_text_or_a_number(share):
    order = -np.arange(169)
    assert Range.top(share, order=order) == Range.top("15%", order=order)


@pytest.mark.parametrize("share", ["15", 15, "-1%", -0.1, "101%", "x%", "%", np.nan, True, None])
def test_other_shares_are_refused(share):
    with raises("is not 0% to 100%; write '15%' or 0.15"):
        Range.top(share, order=np.ones(169))


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("best", "unknown order 'best'; the orders are equity_vs_random"),
        (np.ones(3), "order are float64 of the shape (3,)"),
        (np.where(np.arange(169) == 1, np.nan, 0), "order has NaN for AKs"),
    ],
)
def test_other_orders_are_refused(order, message):
    with raises(message):
        Range.top("15%", order=order)


@pytest.mark.jit
def test_the_best_hands_against_a_random_one():
    assert Range.top("2.3%") == Range("TT+")
    assert Range.top("15%") == Range("15%") == Range.top(0.15)
    assert len(Range("15%")) <= 0.15 * 1326 < len(Range("15%")) + 12
    assert Range.top("100%") == RANDOM
    assert RANDOM - Range.top("99.1%") == Range("32o")
    assert Range("5%") & Range("20%") == Range("5%")


@pytest.mark.parametrize("value", [3, None, b"AA", ["AA"], RANDOM.weights])
def test_only_text_and_ranges_are_ranges(value):
    with pytest.raises(ValueError, match="a range is text such as 'QQ\\+, AKs', not"):
        as_range(value)


def test_text_and_ranges_are_ranges():
    assert as_range("AA") == Range("AA")
    assert as_range(RANDOM) is RANDOM


def cells_of(page):
    return re.findall(r"<td[^>]*>([^<]*)<br><small>([^<]*)</small></td>", page)


def test_the_chart_names_every_class_and_its_weight():
    page = Range("AA, AKs:0.5, AsKh, KQs:0.0001, KQo:0.9999")._repr_html_()
    cells = cells_of(page)
    assert [name for name, _ in cells] == [*HAND_CLASSES]
    shown = dict(cells)
    assert [shown[name] for name in ("AA", "AKs", "AKo", "22")] == ["100", "50", "8.3", "–"]
    assert [shown[name] for name in ("KQs", "KQo")] == ["&lt;0.1", "&gt;99.9"]
    assert page.count('scope="col"') == page.count('scope="row"') == 13
    assert "<caption" in page


def test_the_chart_says_how_many_combos():
    assert "Range of 258 combos</strong> · 19.46% of all hands" in (
        Range("22+,A2s+,K9s+,QTs+,A8o+,KTo+")._repr_html_()
    )
    assert "Range of 6 combos</strong>, 3.00 by weight" in Range("AA:0.5")._repr_html_()
    assert "Range of 1 combo<" in Range("AsAh")._repr_html_()
    assert "Range of 0 combos<" in Range("")._repr_html_()


def test_the_chart_fits_any_notebook():
    page = RANDOM._repr_html_()
    assert not re.search(r"[;\"]color:|<script|<style|class=|var\(|currentColor", page)
    opened, closed = re.findall(r"<(\w+)", page), re.findall(r"</(\w+)", page)
    assert sorted(tag for tag in opened if tag != "br") == sorted(closed)


@pytest.mark.parametrize(
    ("text", "held"),
    [("AKs", True), ("AsKs", True), ("QQ+", True), ("AK", False), ("JJ", False), ("", False)],
)
def test_a_range_has_the_hands_of_a_text_if_it_has_all_their_combos(text, held):
    assert (text in Range("QQ+, AKs:0.5")) is held


def test_a_range_is_a_set_of_the_names_of_its_combos():
    hands = Range("AKs, QQ:0.5")

    assert [*hands] == hands.combos.tolist()
    assert isinstance(hands, Set)
    with raises("hole_cards is"):
        EquityCalculator(Range("AA"))
    assert EquityCalculator(["KK", "QQ"], folded=Range("AA")).equity.shape == (2,)


def test_the_plot_of_a_range_shows_the_weights_of_classes():
    ax = Range("AA, AKs:0.5, AsKh").plot()

    texts = {text.get_text() for text in ax.texts}
    assert texts == {"AA\n100", "AKs\n50", "AKo\n8.333"}
    assert ax.get_title() == "AA, AKs:0.5, AsKh · 11 combos"
