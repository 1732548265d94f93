"""Two ranges on every flop, and the plot of all flops."""

import numpy as np
import pytest
from raises import raises
from support.pictures import cells

import lookup
from calculations import CARDS, EquityCalculator, Range, equity_by_flop
from calculations.distributions.equity_by_flop import FlopEquities, counts_by_flop, flops_of
from lookup import parse_cards

RANGES = {
    "alike in all suits": ("QQ+, AKs", "JJ-99"),
    "one combo": ("AsKs", "QQ"),
    "two suits": ("AsKs, AhKh", "QsJs, QhJh, 99"),
    "weights": ("QQ:0.5, AKs", "JJ, AQ:0.25"),
}


@pytest.fixture(params=RANGES.values(), ids=[*RANGES], scope="module")
def ranges(request):
    return request.param


@pytest.fixture(scope="module")
def by_flop(ranges):
    return equity_by_flop(*ranges, progress=False)


@pytest.mark.slow
def test_over_all_flops_they_are_those_before_the_flop(ranges, by_flop):
    before = EquityCalculator([Range(text) for text in ranges], method="exact")
    np.testing.assert_allclose(by_flop.mean, before.equity, rtol=1e-12)
    assert (by_flop.weights @ by_flop.deals) * 990 == pytest.approx(10 * before.enumerations)


@pytest.mark.slow
def test_each_flop_is_as_if_it_were_counted_alone(ranges, by_flop):
    for place in np.random.default_rng(1).integers(0, len(by_flop.boards), 12):
        flop = "".join(CARDS[card - 1] for card in by_flop.boards[place])
        if by_flop.deals[place]:
            alone = EquityCalculator([Range(text) for text in ranges], flop, method="exact")
            np.testing.assert_allclose(by_flop.equity[place], alone.equity, rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("texts", [("QQ:0.5, AK", "JJ, AQ:0.1, 33"), ("AA", "AA:0.3, KK")])
def test_rivers_come_to_what_each_flop_does(texts):
    ranges = tuple(Range(text) for text in texts)
    by_flop = equity_by_flop(*ranges, progress=False)
    alone = [counts.outcomes for counts in counts_by_flop(ranges, by_flop.boards)]
    np.testing.assert_allclose(by_flop.deals * 990, np.sum(alone, axis=1), rtol=1e-12)
    won = np.array(alone)[:, [1, 2]] + np.array(alone)[:, [3]] / 2
    dealt = np.sum(alone, axis=1) > 0
    assert (np.isnan(by_flop.equity).all(axis=1) == ~dealt).all()
    expected = won[dealt] / np.sum(alone, axis=1)[dealt, None]
    np.testing.assert_allclose(by_flop.equity[dealt], expected, rtol=1e-12)


@pytest.mark.slow
def test_flops_that_leave_no_deal_have_no_equity():
    by_flop = equity_by_flop("AsAh", "KsKh")
    taken = np.isin(by_flop.boards, [CARDS.index(card) + 1 for card in ("As", "Ah", "Ks", "Kh")])
    assert (np.isnan(by_flop.equity[:, 0]) == taken.any(axis=1)).all()
    assert by_flop.mean.round(4).tolist() == [0.8264, 0.1736]


@pytest.mark.parametrize(
    ("texts", "flops"),
    [(["AA", "KK, AKs"], 1755), (["random", "random"], 1755), (["AsKs", "QQ"], 5252)],
)
def test_flops_are_told_apart_by_the_suits_that_ranges_tell_apart(texts, flops):
    ranges = tuple(Range.random() if text == "random" else Range(text) for text in texts)
    boards, weights = flops_of(ranges)
    assert len(boards) == flops
    assert weights.sum() == 22_100
    if flops == 1755:
        assert (boards == lookup.flops().boards).all()
        assert (weights == lookup.flops().weights).all()


def test_ranges_without_a_deal_are_refused():
    with raises("dealt twice"):
        equity_by_flop("AsAh", "AsKs")
    with raises("leave no possible deal"):
        equity_by_flop("AsAh, AsAd", "AsKs, AsQs")


@pytest.mark.slow
def test_threads_change_no_digit():
    one, two = (equity_by_flop("AKs", "QQ, JJ", threads=threads) for threads in (1, 2))
    assert one.equity.tobytes() == two.equity.tobytes()


@pytest.mark.slow
def test_a_frame_has_a_row_a_flop(by_flop):
    frame = by_flop.to_frame()
    assert frame.columns.tolist() == ["flop", "weight", "deals", "equity_0", "equity_1"]
    assert frame["weight"].sum() == 22_100
    assert frame["flop"].is_unique


RANKS = "AKQJT98765432"
TEXTURES = ["rainbow", "two-tone", "monotone"]
ROWS = 13 + 2
"""The rows from one texture to the next."""


@pytest.fixture(scope="module")
def small():
    """Return equities that are all different, and a flop without a deal."""
    boards, weights = lookup.flops()
    equity = np.linspace(0.2, 0.7, len(boards))
    deals = np.random.default_rng(1).integers(1, 9, len(boards)).astype(float)
    deals[0], equity[0] = 0, np.nan
    return FlopEquities(boards, weights, deals, np.column_stack([equity, 1 - equity]))


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


def places_of(small, flops):
    return [np.flatnonzero((small.boards == parse_cards(flop)).all(axis=1))[0] for flop in flops]


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("flop", ["AsKhQd", "AsKsQs", "8s8h3d", "8s8h3s", "7s3s3h", "2s2h2d"])
def test_each_flop_is_found_by_its_labels(small, flop, player):
    (place,) = places_of(small, [flop])
    drawn = cell_of(small.plot(player), flop)
    assert drawn == pytest.approx(100 * small.equity[place, player])


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_the_mean_of_three_two_tone_flops_is_drawn(small):
    places = places_of(small, ["9s8s5h", "9s8h5s", "9s8h5h"])
    mean = np.average(small.equity[places, 0], weights=small.deals[places])
    assert cell_of(small.plot(), "9s8s5h") == pytest.approx(100 * mean)


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_every_flop_with_deals_is_drawn_and_no_other_cell(small):
    percents = cells(small.plot())
    assert (~np.isnan(percents)).sum() == 455 + (286 + 156) + 286 - 1
    assert np.isnan(percents[0, 0])  # three aces, which have no deal here


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_white_is_the_mean_over_all_flops(small):
    ax = small.plot(1)
    (mesh,) = [one for one in ax.collections if one.get_array() is not None]
    assert mesh.norm.vcenter == pytest.approx(100 * small.mean[1])
    assert ax.get_title().endswith(f"over all flops {100 * small.mean[1]:.2f}%")


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_texts_do_not_overlap(small):
    ax = small.plot()
    ax.figure.savefig("/dev/null", format="png")
    boxes = [text.get_window_extent() for text in [*ax.texts, *ax.get_xticklabels()]]
    overlap = [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[:place]
        if one.overlaps(other)
    ]
    assert not overlap


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_one_equity_everywhere_is_drawn_too():
    boards, weights = lookup.flops()
    half = np.full((len(boards), 2), 0.5)
    ax = FlopEquities(boards, weights, np.ones(len(boards)), half).plot()
    assert np.nanmax(cells(ax)) == np.nanmin(cells(ax)) == 50


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_it_draws_on_axes_that_are_given_and_refuses_other_players(small):
    from matplotlib import pyplot

    ax = pyplot.subplots()[1]
    assert small.plot(ax=ax) is ax
    with raises("player is 2; give 0 or 1"):
        small.plot(2)
