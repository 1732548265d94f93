"""The order of Omaha hands by equity against a random hand, used for percentages."""

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator, OmahaRange
from calculations.ranges.omaha.omaha_combos import all_combos, combo_numbers
from calculations.ranges.omaha.omaha_orders import classes, equity_vs_random

SAMPLED = ["AsAhTsTh", "AsAhKsKh", "AcAd2h3s", "JsTs9h8h", "7h6s5d4c", "KsQs7d2c", "2s2h2d2c"]


def class_of(text):
    """Return the class of a hand, given as one text."""
    return classes()[combo_numbers(OmahaRange(text).cards)[0]]


def test_classes_are_hands_that_suits_tell_apart():
    assert classes().shape == (270_725,)
    assert equity_vs_random().shape == (classes().max() + 1,) == (16_432,)
    assert class_of("AsAhKsKh") == class_of("AdAcKdKc") != class_of("AsAhKsKd")


def test_a_random_hand_is_worth_half():
    assert equity_vs_random()[classes()].mean() == pytest.approx(0.5, abs=1e-3)


def test_the_best_hand_is_known():
    best = all_combos(4)[classes() == equity_vs_random().argmax()]
    assert len(best) == 6
    assert OmahaRange("AsAhTsTh").cards[0].tolist() in best.tolist()  # samples say so, too


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("hand", SAMPLED)
def test_equities_are_those_of_samples(hand):
    spot = EquityCalculator([hand, "random"], game="omaha", samples=1_000_000, rng=1)
    known = equity_vs_random()[class_of(hand)]
    error = np.hypot(spot.std_error[0], 0.001)
    assert abs(spot.equity[0] - known) < 4.5 * error


@pytest.mark.parametrize("share", [1, 5, 12.5, 50])
def test_a_share_is_as_many_whole_classes_as_fit(share):
    held = OmahaRange(f"{share}%")
    most = share / 100 * 270_725
    assert most - 24 < len(held) <= most
    inside = np.zeros(270_725, bool)
    inside[combo_numbers(held.cards)] = True
    by_class = np.bincount(classes(), inside) / np.bincount(classes())
    assert set(by_class.tolist()) == {0.0, 1.0}
    assert equity_vs_random()[by_class == 1].min() >= equity_vs_random()[by_class == 0].max()


def test_slices_and_signs():
    ten, five = OmahaRange("10%"), OmahaRange("5%")
    assert OmahaRange("5%-10%") == OmahaRange("10%-5%") == ten - five
    assert len(OmahaRange("5%-10%")) + len(five) == len(ten)
    assert OmahaRange("100%") == OmahaRange("*")
    assert OmahaRange("5%!AA") == five - OmahaRange("AA")
    assert OmahaRange("AA$ds, 5%") == OmahaRange("AA$ds") | five


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        ("5%", 5, "a share cannot be read: hands of 5 cards have no order"),
        ("101%", 4, "'1' is not understood: a share of all hands is 0% to 100%"),
        ("0%", 4, "nothing is left of the range"),
    ],
)
def test_other_shares_are_refused(text, size, message):
    with raises(message):
        OmahaRange(text, size)
