"""The plot of all flops: the position of each flop."""

import numpy as np
import pytest
from raises import raises

import lookup
from calculations import FlopEquities
from lookup import parse_cards

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pyplot")]

RANKS = "AKQJT98765432"
TEXTURES = ["rainbow", "two-tone", "monotone"]
ROWS = 13 + 2
"""The rows from one texture to the next."""


@pytest.fixture(scope="module")
def by_flop():
    """Return equities that are all different, and a flop without a deal."""
    boards, weights = lookup.flops()
    equity = np.linspace(0.2, 0.7, len(boards))
    deals = np.random.default_rng(1).integers(1, 9, len(boards)).astype(float)
    deals[0], equity[0] = 0, np.nan
    return FlopEquities(boards, weights, deals, np.column_stack([equity, 1 - equity]))


def cells(ax):
    """Return the percentages drawn, NaN in blank cells."""
    (mesh,) = [one for one in ax.collections if one.get_array() is not None]
    return np.ma.filled(np.ma.masked_invalid(mesh.get_array()), np.nan)


def cell_of(ax, flop):
    """Return the value drawn for a flop, located by the labels of its ranks."""
    high, middle, low = sorted(RANKS.index(rank) for rank in flop[::2])
    letters = {text.get_text(): text.get_position() for text in ax.texts}
    columns = [
        place
        for place, label in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)
        if label.get_text() == RANKS[middle]
    ]
    center = letters[RANKS[high]][0]
    column = next(place for place in columns if abs(place - center) < (13 - high) / 2)
    top = ROWS * (3 - len({*flop[1::2]}))
    lows = dict(zip(ax.get_yticks(), (y.get_text() for y in ax.get_yticklabels()), strict=True))
    row = next(y for y, label in lows.items() if label == RANKS[low] and top < y < top + 13)
    return cells(ax)[int(row), int(column)]


def places_of(by_flop, flops):
    return [np.flatnonzero((by_flop.boards == parse_cards(flop)).all(axis=1))[0] for flop in flops]


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("flop", ["AsKhQd", "AsKsQs", "8s8h3d", "8s8h3s", "7s3s3h", "2s2h2d"])
def test_each_flop_is_found_by_its_labels(by_flop, flop, player):
    (place,) = places_of(by_flop, [flop])
    drawn = cell_of(by_flop.plot(player), flop)
    assert drawn == pytest.approx(100 * by_flop.equity[place, player])


def test_the_mean_of_three_two_tone_flops_is_drawn(by_flop):
    places = places_of(by_flop, ["9s8s5h", "9s8h5s", "9s8h5h"])
    mean = np.average(by_flop.equity[places, 0], weights=by_flop.deals[places])
    assert cell_of(by_flop.plot(), "9s8s5h") == pytest.approx(100 * mean)


def test_every_flop_with_deals_is_drawn_and_no_other_cell(by_flop):
    percents = cells(by_flop.plot())
    assert (~np.isnan(percents)).sum() == 455 + (286 + 156) + 286 - 1
    assert np.isnan(percents[0, 0])  # three aces, which have no deal here


def test_white_is_the_mean_over_all_flops(by_flop):
    ax = by_flop.plot(1)
    (mesh,) = [one for one in ax.collections if one.get_array() is not None]
    assert mesh.norm.vcenter == pytest.approx(100 * by_flop.mean[1])
    assert ax.get_title().endswith(f"over all flops {100 * by_flop.mean[1]:.2f}%")


def test_texts_do_not_overlap(by_flop):
    ax = by_flop.plot()
    ax.figure.savefig("/dev/null", format="png")
    boxes = [text.get_window_extent() for text in [*ax.texts, *ax.get_xticklabels()]]
    overlap = [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if one.overlaps(other)
    ]
    assert not overlap


def test_one_equity_everywhere_is_drawn_too():
    boards, weights = lookup.flops()
    half = np.full((len(boards), 2), 0.5)
    ax = FlopEquities(boards, weights, np.ones(len(boards)), half).plot()
    assert np.nanmax(cells(ax)) == np.nanmin(cells(ax)) == 50


def test_it_draws_on_axes_that_are_given_and_refuses_other_players(by_flop):
    from matplotlib import pyplot

    ax = pyplot.subplots()[1]
    assert by_flop.plot(ax=ax) is ax
    with raises("player is 2; give 0 or 1"):
        by_flop.plot(2)
