"""With which stacks hands go all-in, against a published chart and exact equilibria."""

import csv
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from data_files import PUSH_FOLD_CHART
from oracles.push_fold import exact_heads_up
from raises import raises

from lookup.combos import COMBO_BITS, HAND_CLASSES, class_combos
from lookup.tables.heads_up import BOARDS, heads_up_matrix
from poker_calculator.games import nash_chart, push_fold
from poker_calculator.games.push_or_fold.chart_results import StackInterval, intervals

DIFFERENT = {"Q4o": (7.9, 8.3)}
"""The hands whose greatest stack is not the published one: theirs, and ours."""


def published_texts():
    """Return the entry of each hand in the published chart; a star is a hand with gaps."""
    lines = [
        line
        for line in PUSH_FOLD_CHART.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    rows = [row[1:] for row in csv.reader(lines[1:])]
    return dict(zip(HAND_CLASSES, [text for row in rows for text in row], strict=True))


@pytest.fixture(scope="module")
def chart():
    return nash_chart()


@pytest.fixture(scope="module")
def counts():
    """Return the deals of pairs of classes, and the first one's share of the pots, as integers."""
    wins, ties = (np.asarray(table, np.int64) for table in heads_up_matrix())
    disjoint = (COMBO_BITS[:, None] & COMBO_BITS) == 0
    deals, points = np.zeros((2, 169, 169), np.int64)
    for row, own in enumerate(class_combos()):
        for column, others in enumerate(class_combos()):
            among = np.ix_(own, others)
            deals[row, column] = disjoint[among].sum() * 2 * BOARDS
            points[row, column] = (2 * wins[among] + ties[among]).sum()
    return deals, points


@pytest.mark.slow
def test_the_published_chart_differs_in_one_cell(chart):
    texts = published_texts()
    ours = dict(zip(HAND_CLASSES, chart["BTN"].texts(), strict=True))

    different = {
        hand: (float(text), float(ours[hand].rstrip("*")))
        for hand, text in texts.items()
        if text not in ("*", ours[hand].rstrip("*"))
    }

    assert different == DIFFERENT


def test_the_hand_whose_gap_is_published_has_its_ends(chart):
    below, *_, above = chart["BTN"].intervals("63s")
    first = chart["BTN"].intervals("63s")[1]

    assert np.floor(10 * below.greatest) == 23
    assert np.ceil(10 * first.least) == 51
    assert np.floor(10 * above.greatest) == 71


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "stacks"), DIFFERENT.items())
def test_where_the_published_chart_differs_the_exact_equilibrium_agrees_with_ours(
    chart, counts, hand, stacks
):
    """Fractions: of each stack there is one equilibrium, which plays the hand so often."""
    theirs, ours = (round(10 * stack) for stack in stacks)
    place = HAND_CLASSES.index(hand)

    def exact_weight(tenths):
        solved = push_fold(tenths / 10, players=2, gap=1e-12)
        weights = [decision.weights for decision in solved.decisions]
        pushes, _ = exact_heads_up(*counts, Fraction(tenths, 10), *weights)
        return pushes[place]

    weights = {tenths: exact_weight(tenths) for tenths in range(theirs, ours + 2)}

    assert weights[theirs] == 1
    assert all(0 < weights[tenths] < Fraction(1, 2) for tenths in range(theirs + 1, ours))
    assert weights[ours] > Fraction(1, 2)
    assert weights[ours + 1] == 0


def test_weights_are_those_of_the_exact_equilibrium(counts):
    chart = nash_chart(stacks=[3.5, 15.2], gap=1e-12)

    for row, stack in enumerate((Fraction(35, 10), Fraction(152, 10))):
        weights = [decision.weights[row] for decision in chart.decisions]
        for found, exact in zip(weights, exact_heads_up(*counts, stack, *weights), strict=True):
            np.testing.assert_allclose(found, exact.astype(float), atol=1e-6)


def test_every_stack_has_its_certificate(chart):
    assert chart.gaps.shape == (191, 2)
    assert chart.gap < 1e-6
    assert (chart.errors == 0).all()


@pytest.mark.parametrize(
    ("name", "hand"), [("BTN", "K8o"), ("BTN", "J2s"), ("BB after BTN", "K8s")]
)
def test_a_hand_changes_at_its_edge(chart, name, hand):
    edge = chart[name].intervals(hand)[-1].greatest
    place = HAND_CLASSES.index(hand)

    below, above = (push_fold(edge + off, players=2)[name] for off in (-0.03, 0.03))

    assert below.weights[place] > 0.5 > above.weights[place]


def test_a_decision_that_is_not_there_has_no_weights(chart):
    """A stack of one big blind is all-in by its blind."""
    calls = chart["BB after BTN"]

    assert np.isnan(calls.weights[0]).all()
    assert not np.isnan(calls.weights[1:]).any()
    assert calls.intervals("AA") == (StackInterval(1.1, np.inf),)


@pytest.mark.slow
def test_stacks_are_halved_until_edges_are_precise(chart):
    coarse = nash_chart(stacks=range(1, 21), resolution=0.1)

    for name in ("BTN", "BB after BTN"):
        for hand in HAND_CLASSES:
            fine, found = (each[name].intervals(hand)[-1].greatest for each in (chart, coarse))
            assert found == fine or found == pytest.approx(fine, abs=0.1), hand
    assert {*range(1, 21)} < {*coarse.stacks}


def test_twice_the_blinds_are_twice_the_stacks():
    once = nash_chart(stacks=[3, 4, 5])
    twice = nash_chart(stacks=[6, 8, 10], blinds=(1, 2))

    pd.testing.assert_frame_equal(twice["BTN"].greatest, 2 * once["BTN"].greatest, atol=1e-6)


def test_antes_are_passed_on():
    stacks = [8, 10]
    free, posted = (nash_chart(stacks=stacks, antes=antes) for antes in (0, {0: 1}))

    assert posted["BTN"].weights.sum() > free["BTN"].weights.sum()
    np.testing.assert_allclose(
        posted["BTN"].weights[0], push_fold(8, players=2, antes={0: 1})["BTN"].weights, atol=1e-5
    )


def test_two_prizes_give_the_chart_of_chips():
    chips, prizes = (nash_chart(stacks=[6, 7], payouts=payouts) for payouts in (None, [7, 3]))

    np.testing.assert_allclose(prizes["BTN"].weights, chips["BTN"].weights, atol=1e-4)
    assert (chips.unit, prizes.unit) == ("chips", "prize")


def test_several_players_have_charts_of_all_their_decisions():
    played = nash_chart(4, [1, 3], most_all_in=2, iterations=20, deals=10_000, rng=1)

    assert [decision.name for decision in played.decisions] == [
        decision.name for decision in push_fold(3, players=4, most_all_in=2, iterations=1).decisions
    ]
    assert played.seats == ("SB", "BB", "CO", "BTN")
    assert (played.errors > 0).any()
    assert "the most gained in samples is" in repr(played)


# ---- edges -----------------------------------------------------------------------------------

STACKS = np.array([2.0, 4.0, 6.0])


def found(weights, gains):
    return intervals(STACKS, np.array(weights, float), np.array(gains, float))


def test_between_pure_weights_the_gain_draws_the_edge():
    assert found([1, 1, 0], [3, 1, -3]) == (StackInterval(2, 4.5),)


def test_beside_a_mixed_weight_the_weights_draw_the_edge():
    (interval,) = found([1, 0.75, 0.25], [3, 0, 0])

    assert interval == (2, pytest.approx(5, abs=1e-5))


def test_a_hand_that_folds_in_between_has_two_intervals():
    assert found([1, 0, 1], [1, -1, 1]) == (StackInterval(2, 3), StackInterval(5, np.inf))


def test_a_hand_that_always_folds_has_none():
    assert found([0, 0, 0.4], [-1, -1, 0]) == ()


def test_stacks_without_the_decision_are_left_out():
    assert found([np.nan, 1, 0], [np.nan, 1, -1]) == (StackInterval(4, 5),)


# ---- what is shown ---------------------------------------------------------------------------


def test_the_frame_has_a_row_for_each_interval(chart):
    frame = chart.to_frame()
    rows = frame[(frame.decision == "BTN") & (frame.hand == "63s")]

    assert [*frame.columns] == ["decision", "hand", "from", "to"]
    assert [*rows[["from", "to"]].itertuples(index=False, name=None)] == [
        *chart["BTN"].intervals("63s")
    ]


def test_the_greatest_stacks_are_those_of_suited_hands_above_the_diagonal(chart):
    greatest = chart["BTN"].greatest

    assert greatest.loc["Q", "2"] == chart["BTN"].intervals("Q2s")[-1].greatest
    assert greatest.loc["2", "Q"] == chart["BTN"].intervals("Q2o")[-1].greatest


def test_a_hand_that_never_goes_all_in_is_not_a_number():
    folds = nash_chart(stacks=[10, 12])["BTN"]

    assert np.isnan(folds.greatest.loc["2", "7"])
    assert folds.texts()[HAND_CLASSES.index("72o")] == "–"


def test_a_notebook_shows_both_charts_with_stars_at_gaps(chart):
    html = chart._repr_html_()

    assert "63s<br><small>7.1*</small>" in html
    assert html.count("<table") == 2


def test_the_plot_has_the_number_of_each_hand(chart):
    pytest.importorskip("matplotlib")
    from matplotlib import pyplot

    figure = chart.plot()
    labels = {text.get_text() for text in figure.axes[0].texts}
    pyplot.close(figure)

    assert len(figure.axes) == 2
    assert {"63s\n7.1*", "AA\n20+", "Q2s\n12.7"} < labels


def test_many_decisions_are_drawn_without_those_after_an_all_in():
    pytest.importorskip("matplotlib")
    from matplotlib import pyplot

    played = nash_chart(5, [3], most_all_in=2, iterations=1, deals=2, rng=1)
    figures = played.plot(), played.plot("BB after SB")
    titles = [[ax.get_title().split(":")[0] for ax in each.axes if ax.texts] for each in figures]
    for each in figures:
        pyplot.close(each)

    assert len(played.decisions) == 14
    assert titles == [["HJ", "CO", "BTN", "SB"], ["BB after SB"]]


# ---- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize("stacks", [[], [3, 2], [2, 2], [0, 1], ["2"], [1, np.inf]])
def test_stacks_have_to_rise(stacks):
    with pytest.raises(ValueError, match=r"^stacks is .*; give positive stacks, each above"):
        nash_chart(stacks=stacks)


def test_one_number_is_not_a_list_of_stacks():
    with pytest.raises(ValueError, match=r"^stacks is 10; give positive stacks"):
        nash_chart(stacks=10)


@pytest.mark.parametrize("resolution", [0, -1, "fine", np.nan])
def test_a_resolution_is_above_zero(resolution):
    with pytest.raises(ValueError, match=r"^resolution is .*; give chips above 0"):
        nash_chart(stacks=[5, 6], resolution=resolution)


@pytest.mark.parametrize("hand", ["36s", "63", 5, None])
def test_a_hand_is_one_of_the_classes(chart, hand):
    with raises("is not a class of hands; give one such as 'AKs'"):
        chart["BTN"].intervals(hand)


def test_a_decision_is_one_of_the_names(chart):
    with pytest.raises(
        KeyError, match="there is no decision 'SB'; there are 'BTN', 'BB after BTN'"
    ):
        chart["SB"]
