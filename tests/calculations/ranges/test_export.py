"""Ranges as text: each dialect reads back to the same weights and suits its program."""

import pickle
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from raises import raises

from calculations.ranges.export import DIALECTS
from calculations.ranges.range import Range
from lookup.combos import HAND_CLASSES, combo_classes, combo_names

WEIGHTS = st.sampled_from([0.0, 1.0, 0.5, 0.25, 1 / 3, 0.1 + 0.2, 1e-5, 5e-324, 1 - 2**-53])
ALL_DIALECTS = [None, *DIALECTS]


@st.composite
def ranges(draw):
    """Draw charts of few weights, so that runs are common, with some combos that differ."""
    pool = draw(st.lists(WEIGHTS | st.floats(0, 1), min_size=1, max_size=4))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    weights = random.choice(pool, 169)
    if draw(st.booleans()):  # whole rows of a chart alike
        weights[random.random(169) < 0.8] = pool[0]
    weights = weights[combo_classes()]
    apart = random.integers(0, 1326, draw(st.integers(0, 30)))
    weights[apart] = random.choice([*pool, 0.0, 1.0], apart.size)
    return Range.from_weights(weights)


@pytest.mark.parametrize("dialect", ["flopzilla", ["pio"], {"pio": 1}, 5])
def test_other_dialects_are_refused(dialect):
    with pytest.raises(ValueError, match=r"^unknown dialect .*; the dialects are pio, "):
        Range("AA").to_string(dialect)


@pytest.mark.slow
@settings(max_examples=50)
@given(ranges())
def test_every_dialect_reads_back_to_the_same_weights(hands):
    for dialect in ALL_DIALECTS:
        assert Range(hands.to_string(dialect)) == hands, dialect


@pytest.mark.parametrize("dialect", ALL_DIALECTS)
def test_weights_without_a_pattern_read_back_to_the_same(dialect):
    hands = Range.from_weights(np.random.default_rng(3).random(1326))
    assert Range(hands.to_string(dialect)) == hands


@pytest.mark.parametrize("dialect", ALL_DIALECTS)
@pytest.mark.parametrize("text", ["", "random", "AsKh", "22+", "random:5e-324"])
def test_ranges_at_the_limits_read_back_to_the_same(text, dialect):
    assert Range(Range(text).to_string(dialect)) == Range(text)


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("AA, KK, QQ", "QQ+"),
        ("88-JJ", "JJ-88"),
        ("AA", "AA"),
        ("AKs, AQs, AJs, ATs", "ATs+"),
        ("A2s, A3s, A4s, A5s", "A5s-A2s"),
        ("AKs, AKo", "AK"),
        ("ATs+, ATo+", "AT+"),
        ("ATs+, AJo+", "AJ+, ATs"),
        ("A2s+, A8o+", "A8+, A2s+"),
        ("A2o+, AKs", "AK, A2o+"),
        ("QJs, JTs, T9s", "QJs-T9s"),
        ("QJ, JT, T9", "QJ-T9"),
        ("J9o, T8o", "J9o-T8o"),
        ("AKs:0.5, QQ:0.5", "0.5(QQ, AKs)"),
        ("QQ+, AKs, A5s-A2s:0.5, AsKh", "QQ+, AKs, AsKh, A5s-A2s:0.5"),
        ("22+, 77:0.5", "22+, 77:0.5"),
        ("A2s+, !A6s", "A2s+, !A6s"),
        ("AKs !AsKs", "AKs, !AsKs"),
        ("AKs, AsKs:0.5", "AKs, AsKs:0.5"),
        ("AcKc, AdKd", "AcKc, AdKd"),
        ("random:0.5", "random:0.5"),
        ("random !(AA, KK)", "random, !KK+"),
        ("random:0.5, 72o", "random:0.5, 72o"),
        ("random:0.3333333333333333", "random:0.3333333333333333"),
        ("", ""),
    ],
)
def test_the_shortest_text(text, shortest):
    hands = Range(text)
    assert hands.to_string() == shortest
    assert str(Range.from_weights(hands.weights)) == shortest
    assert Range(shortest) == hands


def test_a_range_is_shown_as_it_was_written():
    hands = Range(" A2s+,  ATo+ ")
    assert str(hands) == "A2s+, ATo+"
    assert repr(pickle.loads(pickle.dumps(hands))) == "Range('A2s+, ATo+')"
    assert str(hands | Range("AA")) == (hands | Range("AA")).to_string()
    assert hands == Range("AT+, A2s+")


@pytest.mark.parametrize(
    ("dialect", "expected"),
    [
        ("pio", "AA,AKs:0.5,AKo:0.5,KK,QQ,QJs,JJ:0.125,JTs,9s8h:0.25"),
        ("eval7", "QQ+, QJs, JTs, 0.5(AK), 0.25(9s8h), 0.125(JJ)"),
        ("gto+", "AA-QQ,QJs,JTs,[50]AKs,AKo[/50],[25]9s8h[/25],[12.5]JJ[/12.5]"),
    ],
)
def test_what_each_dialect_looks_like(dialect, expected):
    hands = Range("QQ+, QJs-JTs, 0.5(AK), JJ:0.125, 9s8h:0.25")
    assert hands.to_string(dialect) == expected


@settings(max_examples=20)
@given(ranges())
def test_other_programs_get_plain_decimals_and_no_combo_twice(hands):
    names = {*HAND_CLASSES, *combo_names().tolist()}
    for entry in filter(None, hands.to_string("pio").split(",")):
        name, colon, weight = entry.partition(":")
        assert name in names
        assert re.fullmatch(r"0\.[0-9]+", weight) if colon else not weight
    for dialect in ("pio", "eval7", "gto+"):
        text = re.sub(r"\[/?[0-9.]+\]|[0-9.]+\(|\)|:0\.[0-9]+", "", hands.to_string(dialect))
        entries = [entry.strip() for entry in text.split(",") if entry.strip()]
        assert sum(len(Range(entry)) for entry in entries) == len(hands)


def test_rows_of_csv_have_the_entries_for_piosolver():
    text = Range("AA:0.5, QQ, AsKh:0.25").to_string("csv")

    assert text == "hand,weight\nAA,0.5\nQQ,1\nAsKh,0.25\n"


def test_numbers_are_in_the_order_of_piosolver():
    order = ["2d2c", "2h2c", "2h2d", "2s2c", "2s2d", "2s2h", "3c2c", "3c2d", "3c2h", "3c2s", "3d2c"]
    for place, hand in [*enumerate(order), (1325, "AsAh")]:
        numbers = Range(f"{hand}:0.25").to_string("numbers").split()
        assert [numbers.index("0.25"), len(numbers), numbers.count("0")] == [place, 1326, 1325]


def test_percentages_keep_every_digit():
    assert Range("AA:0.07").to_string("gto+") == "[7]AA[/7]"
    assert Range("AA:0.29").to_string("gto+") == "[29]AA[/29]"
    assert Range("AA:0.0123456789012345").to_string("gto+") == (
        "[1.23456789012345]AA[/1.23456789012345]"
    )


def test_an_unknown_dialect_names_those_that_are_known():
    message = "unknown dialect 'gto'; did you mean 'gto+'? the dialects are pio, numbers, "
    message += "eval7, gto+, csv"
    with raises(message):
        Range("AA").to_string("gto")
