"""The results of `push_fold`, and its errors."""

import numpy as np
import pytest
from raises import raises

from calculations import Range
from lookup.combos import HAND_CLASSES
from poker_calculator.games import push_fold


@pytest.fixture(scope="module")
def solved():
    return push_fold(10, players=2)


def test_ranges_hold_the_weights_of_decisions(solved):
    weights = solved["BTN"].weights

    assert solved.ranges["BTN"] == Range.from_weights(weights)
    assert not weights.flags.writeable


def test_a_frame_has_a_row_for_each_decision_and_hand(solved):
    frame = solved.to_frame()

    assert frame.shape == (2 * 169, 8)
    assert [*frame.columns] == [
        *("decision", "seat", "hand", "combos", "weight", "push", "fold", "reach")
    ]
    row = frame[(frame["decision"] == "BB after BTN") & (frame["hand"] == "AA")].iloc[0]
    assert (row["combos"], row["weight"], row["seat"]) == (6, 1, 0)
    assert row["push"] > 5
    assert row["fold"] == pytest.approx(-1)


def test_a_decision_that_is_not_there_lists_those_that_are(solved):
    with pytest.raises(KeyError, match="there is no decision 'SB'; there are 'BTN', 'BB after"):
        solved["SB"]


def test_reprs_tell_shares_values_and_the_gap(solved):
    text, html = repr(solved), solved._repr_html_()

    for part in ("BTN", "58.3%", "BB after BTN", "nobody could gain more than"):
        assert part in text
        assert part in html


def test_a_chart_for_each_decision(solved):
    figure = solved.plot()

    titles = [ax.get_title() for ax in figure.axes]
    assert titles == ["BTN: 58.3% all-in", "BB after BTN: 37.4% all-in"]
    assert {text.get_text().split()[0] for text in figure.axes[0].texts} == {*HAND_CLASSES}


def test_charts_by_name(solved):
    assert [ax.get_title() for ax in solved.plot("BTN").axes] == ["BTN: 58.3% all-in"]


@pytest.mark.jit
def test_of_many_decisions_those_of_the_first_all_in_are_drawn():
    solved = push_fold(5, players=6, most_all_in=2, deals=100, iterations=3, rng=1)

    names = [ax.get_title().partition(":")[0] for ax in solved.plot().axes if ax.axison]
    assert names == ["UTG", "HJ", "CO", "BTN", "SB"]


def test_worth_is_not_known_where_a_decision_is_not_reached():
    decision = push_fold([1.2, 50], (0.5, 1), value=lambda stacks: -stacks)["BB after BTN"]

    assert np.isnan(decision.push).all()
    assert (decision.reach == 0).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"payouts": [1], "value": abs}, "give one of them"),
        ({"value": 5}, "value is 5; give a function"),
        ({"value": lambda stacks: stacks[0]}, "give a finite number for each of stacks"),
        ({"most_all_in": 6}, "most_all_in is 6; give 2 to 5"),
        ({"rake": 2}, "give a fraction of the pot"),
        ({"progress": 1}, "progress is 1; give True or False"),
        ({"gap": -1}, "gap is -1"),
        ({"iterations": 0}, "iterations is 0"),
        ({"seconds": 0}, "seconds is 0; give a number above 0"),
        ({"deals": 0}, "deals is 0"),
        ({"ante_trimming_status": 1}, "ante_trimming_status is 1; give True or False"),
    ],
)
def test_what_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        push_fold(10, players=2, **options)


def test_what_takes_too_long_ends_with_what_was_learned():
    short = push_fold(10, players=2, seconds=1e-9, gap=0)
    long = push_fold(10, players=2)

    assert long.gap < short.gap < 1


def test_a_hand_without_a_decision_is_refused():
    with raises("nobody has a decision"):
        push_fold([1, 0.5])
