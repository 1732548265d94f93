"""`OmahaRange`: ProPokerTools' notation against patterns tried card by card, and its order."""

import pickle
import re
from itertools import combinations
from math import comb

import numpy as np
import pytest
from oracles.holdem import DECK
from oracles.omaha_ranges import fits
from raises import raises

from calculations import EquityCalculator, OmahaRange
from calculations.ranges.omaha_combos import all_combos, classes, combo_numbers, equity_vs_random

RNG = np.random.default_rng(16)

PATTERNS = {
    "AA**": ["A*", "A*"],
    "aa": ["A*", "A*"],
    "*": [],
    "AsAh**": ["As", "Ah"],
    "A*Ks**": ["A*", "Ks"],
    "AAKs": ["A*", "A*", "Ks"],
    "*h*h": ["*h", "*h"],
    "sshh": ["*s", "*s", "*h", "*h"],
    "AxKxQyJy": ["Ax", "Kx", "Qy", "Jy"],
    "AxAyxy": ["Ax", "Ay", "*x", "*y"],
    "Axx": ["Ax", "*x"],
    "AxKs": ["Ax", "Ks"],
    "wxyz": ["*w", "*x", "*y", "*z"],
    "wxy": ["*w", "*x", "*y"],
    "RROO": ["R*", "R*", "O*", "O*"],
    "RRON": ["R*", "R*", "O*", "N*"],
    "RxRyOxOy": ["Rx", "Ry", "Ox", "Oy"],
    "AARR": ["A*", "A*", "R*", "R*"],
    "10x9xR": ["Tx", "9x", "R*"],
    "AsKds": ["As", "Kd", "*s"],
}
"""Texts, with their patterns for the oracle."""

BOTH = {
    "JT98ss": ("JT98", "xxyz"),
    "JT98$ss": ("JT98", "xxyz"),
    "AAds": ("AA", "xxyy"),
    "AA**ds": ("AA**", "xxyy"),
    "AA$ds": ("AA", "xxyy"),
    "AA$rainbow": ("AA", "wxyz"),
    "(AA, KK):$ds": ("AA, KK", "$ds"),
    "AK$np": ("AK", "RONP"),
    "JJ$op": ("JJ", "RRON"),
    "JJ$tp": ("JJ", "RROO"),
}
"""Texts that equal the intersection of two others."""

SAME = {
    "T987+": "T987, JT98, QJT9, KQJT, AKQJ",
    "5432-": "5432",
    "7654-": "7654, 6543, 5432",
    "JT98-9876": "JT98, T987, 9876",
    "9876-JT98": "JT98, T987, 9876",
    "44-": "44, 33, 22",
    "AA-TT": "AA, KK, QQ, JJ, TT",
    "QQ+": "QQ, KK, AA",
    "AK-AT": "AK, AQ, AJ, AT",
    "AxKx-AxJx": "AxKx, AxQx, AxJx",
    "KsQ+": "KsQ, AsK",
    "T987ss+": "(T987, JT98, QJT9, KQJT, AKQJ):$ss",
    "T987+ss": "(T987, JT98, QJT9, KQJT, AKQJ):xxyz",
    "[AKQ][T-J]": "AT, AJ, KT, KJ, QT, QJ",
    "[As,Kh]Q": "AsQ, KhQ",
    "$WAA": "AAA, AA2, AA3, AA4, AA5",
    "AA, KK:$ds": "(KK$ds), AA",
    "TT+!AA": "TT+ ! AA",
    "!A": "*!A",
    "AA:$ds!AAA": "(AA:$ds)!AAA",
}


def hands_of(size, count):
    """Return random combos: their numbers and their texts."""
    numbers = RNG.choice(len(all_combos(size)), count, replace=False)
    return numbers, [[DECK[card - 1] for card in cards] for cards in all_combos(size)[numbers]]


def weights_of(held):
    weights = np.zeros(len(all_combos(held.size)))
    weights[combo_numbers(held.cards)] = held.weights
    return weights


@pytest.mark.slow
@pytest.mark.parametrize(("text", "pattern"), PATTERNS.items(), ids=[*PATTERNS])
def test_hands_fit_their_patterns(text, pattern):
    numbers, hands = hands_of(4, 4000)
    held = weights_of(OmahaRange(text))
    few = np.flatnonzero(held)[:500]  # so that narrow ranges are seen from inside, too
    numbers = np.concatenate((numbers, few))
    hands += [[DECK[card - 1] for card in cards] for cards in all_combos(4)[few]]
    assert held[numbers].tolist() == [float(fits(hand, pattern)) for hand in hands]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["AA***", "AxKxQyJy", "wxyz", "RROON", "*h*h*h"])
def test_hands_of_five_cards_fit_their_patterns(text):
    pattern = PATTERNS.get(text) or {
        "AA***": ["A*", "A*"],
        "RROON": ["R*", "R*", "O*", "O*", "N*"],
        "*h*h*h": ["*h", "*h", "*h"],
    }.get(text)
    numbers, hands = hands_of(5, 2000)
    held = weights_of(OmahaRange(text, size=5))
    assert held[numbers].tolist() == [float(fits(hand, pattern)) for hand in hands]


@pytest.mark.parametrize(("text", "both"), BOTH.items(), ids=[*BOTH])
def test_macros_and_endings_hold_beside_the_ranks(text, both):
    one, other = map(OmahaRange, both)
    assert OmahaRange(text) == one & other


@pytest.mark.parametrize(("text", "same"), SAME.items(), ids=[*SAME])
def test_runs_lists_and_signs(text, same):
    assert OmahaRange(text) == OmahaRange(same)


def test_published_numbers_of_hands():
    assert len(OmahaRange("*")) == comb(52, 4) == 270_725
    assert len(OmahaRange("AA")) == comb(52, 4) - comb(48, 4) - 4 * comb(48, 3) == 6961
    assert len(OmahaRange("AA!AAA")) == 6 * comb(48, 2)
    assert len(OmahaRange("JT98")) == 4**4
    assert len(OmahaRange("$ds")) == comb(4, 2) * comb(13, 2) ** 2
    assert len(OmahaRange("$rainbow")) == 13**4
    assert len(OmahaRange("*", size=5)) == comb(52, 5)


def test_combos_are_numbered_as_they_are_listed():
    assert (combo_numbers(all_combos(4)) == np.arange(270_725)).all()
    assert all_combos(4)[:3].tolist() == [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 6]]
    assert all_combos(4)[-1].tolist() == [49, 50, 51, 52]


def test_weights_and_signs():
    half = OmahaRange("AA@50, AA$ds")
    assert set(half.weights.tolist()) == {0.5, 1.0}
    assert not half.all_or_nothing
    assert np.count_nonzero(half.weights == 1) == len(OmahaRange("AA$ds"))


def test_ranges_read_back_and_are_values():
    aces, kings = OmahaRange("AA"), OmahaRange("KK$ds")
    assert repr(aces | kings) == "OmahaRange('AA, KK$ds')"
    for made in (aces | kings, aces & kings, aces - kings, aces.without("AsKd")):
        assert OmahaRange(str(made)) == made
    assert pickle.loads(pickle.dumps(aces)) == aces
    assert hash(OmahaRange("AA**")) == hash(aces)
    assert aces != OmahaRange("AA***", size=5)
    assert aces != "AA"
    assert len(aces.without("As")) == 3 * comb(48, 2) + comb(3, 3) * 48
    assert repr(OmahaRange("AA***", size=5)) == "OmahaRange('AA***', size=5)"
    assert aces.bits.tolist() == [sum(1 << card for card in hand) for hand in aces.cards.tolist()]


def test_combos_are_texts_high_card_first():
    assert OmahaRange("AsAhKsQs").combos.tolist() == ["AsAhKsQs"]
    wanted = {frozenset(("As", "Ah", *two)) for two in combinations(DECK[:8], 2)}
    texts = OmahaRange("AsAh[2-3][2-3]").combos.tolist()
    assert {frozenset(re.findall("..", text)) for text in texts} == wanted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the range breaks off: a hand is ranks, suits"),
        ("AA,", "the range breaks off: a hand is ranks, suits"),
        ("ds", "'ds' has two meanings: alone it could be two suits or the suitedness of a hand"),
        ("AA:ss", "'ss' has two meanings"),
        ("AA KK", "'K' is not understood: put a comma between alternatives"),
        ("AAr", "'r' is not understood: variables of ranks are capitals"),
        ("(AA", "the range breaks off: brackets come in pairs"),
        ("AA)", "')' is not understood: brackets come in pairs"),
        ("AA*** ", "these are 5 cards: a hand has 4 cards here"),
        ("AA@101", "'1' is not understood: a weight is 0 to 100 percent"),
        ("[A-]", "'[' is not understood: a list has ranks"),
        ("AA-KQ", "'-' is not understood: a run shifts all"),
        ("sshh+", "'s' is not understood: a run shifts all"),
        ("AAAAA", "these are 5 cards"),
        ("!*", "nothing is left of the range"),
        ("101%", "'1' is not understood: a share of all hands is 0% to 100%"),
        ("A?", "'?' is not understood"),
        ("A" * 10_001, "a range of Omaha hands has at most 10,000 characters"),
        ("(" * 60, "at most 50 brackets are open at once"),
    ],
)
def test_other_texts_are_refused(text, message):
    with raises(message):
        OmahaRange(text)


def test_the_caret_stands_below_the_place():
    with raises("\n  AA, K?Q\n       ^"):
        OmahaRange("AA, K?Q")


def test_other_types_and_sizes_are_refused():
    with raises("a range is text such as 'AA**, JT98ss', not 5"):
        OmahaRange(5)
    with raises("size is 6; ranges of Omaha hands have 4 or 5 cards"):
        OmahaRange("AA", size=6)
    with raises("one range has hands of 4 cards and the other of 5"):
        OmahaRange("AA") | OmahaRange("AA", size=5)
    with pytest.raises(TypeError):
        OmahaRange("AA") | "KK"


def test_an_x_for_any_card_warns_that_it_is_a_suit():
    with pytest.warns(UserWarning, match=r"for any cards write 'AA\*\*'"):
        assert len(OmahaRange("AAxx")) < len(OmahaRange("AA**"))


@pytest.mark.parametrize("text", ["AAxy", "AxAy", "Axx", "AA:xxyy", "AxKxQyJy"])
def test_a_suit_that_is_meant_does_not_warn(text):
    assert len(OmahaRange(text))  # a warning is an error in tests


def test_an_omaha_range_is_a_set_of_hands():
    hands = OmahaRange("AsAhKsK*")

    assert [*hands] == ["AsAhKsKc", "AsAhKsKd", "AsAhKsKh"]
    assert "AsAhKsKd" in hands
    assert "AA" not in hands


@pytest.mark.parametrize("text", ["AA=0.5", "AA 50%", "AA*0.5", "AAds .5"])
def test_a_weight_of_another_program_is_refused_with_ours(text):
    with raises("a weight is 0 to 100 percent after an at sign, e.g. AA@50"):
        OmahaRange(text)


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
