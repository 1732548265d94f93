"""The plots of ranges: the position of each class and combo."""

import numpy as np
import pytest
from raises import raises
from support.pictures import cells, png, texts

from calculations import EquityCalculator

RANKS = "AKQJT98765432"
BOARD = "Js9s3c2d"


pytestmark = pytest.mark.usefixtures("pyplot")


@pytest.fixture(scope="module")
def spot():
    return EquityCalculator(["QQ+, AKs, A5s:0.5, JTo", "99+, KQs, AJo"], BOARD)


# ---- grid ------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1])
def test_the_cells_are_the_equities_by_class(spot, player):
    ax = spot.plot.grid(player)

    np.testing.assert_array_equal(cells(ax), 100 * spot.ranges.grid(player).to_numpy())
    assert png(ax).startswith(b"\x89PNG")


def test_each_cell_that_is_held_has_its_class_and_number(spot):
    ax = spot.plot.grid(0)

    written = {text.get_text().split("\n")[0]: text for text in ax.texts}
    assert {*written} == {"AA", "KK", "QQ", "AKs", "A5s", "JTo"}
    for name, text in written.items():
        high, low = (RANKS.index(rank) for rank in name[:2])
        row, column = (low, high) if name.endswith("o") else (high, low)
        assert text.get_position() == (column + 0.5, row + 0.5)
        assert text.get_text() == f"{name}\n{cells(ax)[row, column]:.1f}"
    assert ax.patch.get_hatch()  # seen through blank cells only
    assert "hatched: not held" in ax.get_xlabel()


@pytest.mark.slow
def test_the_texts_of_the_grid_lie_in_their_cells(spot):
    ax = EquityCalculator(["random", "QQ+"], BOARD).plot.grid(0)
    png(ax)

    assert len(ax.texts) == 169
    width, height = np.diff(ax.transData.transform([(0, 1), (1, 0)]), axis=0)[0]
    for text in ax.texts:
        box = text.get_window_extent()
        assert box.width < width
        assert box.height < height


def test_the_grid_names_axes_unit_range_and_board(spot):
    ax = spot.plot.grid(1)

    assert texts(ax.get_xticklabels()) == [*RANKS]
    assert texts(ax.get_yticklabels()) == [*RANKS]
    assert "suited" in ax.get_xlabel()
    assert "offsuit" in ax.get_ylabel()
    hand = spot.summary["Hole Cards"][1]
    known = f"Board J♠ 9♠ 3♣ 2♦ · all {100 * spot.equity[1]:.2f}%"
    assert ax.get_title() == f"Equity of {hand} by class of hand\n{known}"
    (scale,) = [other for other in ax.figure.axes if other is not ax]
    assert scale.get_ylabel() == "Equity (% of the pot)"


def test_a_range_that_is_drawing_dead_has_a_scale_too():
    ax = EquityCalculator(["33-22", "AsAh"], "AdAcKh").plot.grid(0)
    assert np.nanmax(cells(ax)) == 0
    assert ax.collections[0].get_clim() == (0, 100)
    assert png(ax)


# ---- distribution ----------------------------------------------------------------------------


def test_each_step_is_a_combo_as_wide_as_its_weight(spot):
    ax = spot.plot.distribution()

    assert len(ax.patches) == 2
    for player, curve in enumerate(ax.patches):
        values, edges, _ = curve.get_data()
        rows = spot.ranges.per_combo(player)
        drawn = sorted(zip(values, np.diff(edges), strict=True))
        expected = sorted(zip(100 * rows["equity"], 100 * rows["weight"], strict=True))
        np.testing.assert_allclose(drawn, expected, atol=1e-9)
        assert (np.diff(values) >= 0).all()
        assert (edges[0], edges[-1]) == (0, 100)
    assert png(ax).startswith(b"\x89PNG")


def test_the_area_under_a_curve_is_the_equity(spot):
    for player, curve in enumerate(spot.plot.distribution().patches):
        values, edges, _ = curve.get_data()
        assert values @ np.diff(edges) / 1e4 == pytest.approx(spot.equity[player])


def test_a_known_hand_beside_a_range_is_a_level_line():
    spot = EquityCalculator(["AsKh", "QQ+"], BOARD)
    values, edges, _ = spot.plot.distribution().patches[0].get_data()
    assert values == pytest.approx([100 * spot.equity[0]])
    assert edges.tolist() == [0, 100]


def test_the_curves_of_ten_players_are_told_apart_without_colour():
    hands = ["AsAh", "KsKh", "QsQh", "JhJd", "TsTh", "9h9d", "8s8h", "7s7h", "6s6h", "55"]
    curves = EquityCalculator(hands, BOARD).plot.distribution().patches
    assert len({(str(curve.get_linestyle()), curve.get_linewidth()) for curve in curves}) == 10


def test_the_distribution_names_axes_units_ranges_and_board(spot):
    ax = spot.plot.distribution()

    assert ax.get_xlabel() == "Percentile of the range (% of its deals, worst combos first)"
    assert ax.get_ylabel() == "Equity (% of the pot)"
    assert (*ax.get_xlim(), *ax.get_ylim()) == (0, 100, 0, 100)
    assert ax.get_title() == "Equity distribution\nBoard J♠ 9♠ 3♣ 2♦"
    assert texts(ax.get_legend().get_texts()) == [
        f"{hand}, mean {100 * share:.2f}%"
        for hand, share in zip(spot.summary["Hole Cards"], spot.equity, strict=True)
    ]


# ---- errors ----------------------------------------------------------------------------------


def test_a_known_hand_has_no_grid():
    spot = EquityCalculator(["AsKh", "QQ+"], BOARD)
    with raises("there is no grid of AsKh, which is a known hand, no range; give a range, or"):
        spot.plot.grid(0)
    with raises("there is no player 2; players are 0 to 1"):
        spot.plot.grid(2)


def test_known_hands_have_no_distribution():
    spot = EquityCalculator(["AsKh", "QsQh"], BOARD)
    with raises("no distribution of AsKh and QsQh, which are known hands, no ranges; give a range"):
        spot.plot.distribution()


@pytest.mark.jit
def test_samples_and_other_games_have_neither():
    sampled = EquityCalculator(["QQ+", "AsKh"], BOARD, method="monte_carlo", samples=1000, rng=1)
    omaha = EquityCalculator(
        ["AsKsQdJd", "random"], BOARD, game="omaha", samples=1000, rng=1, method="monte_carlo"
    )
    for spot, seat, rule in (
        (sampled, 0, "samples are not counted by combo; use method='exact'"),
        (omaha, 1, "a hand of omaha is not a combo of two cards; see .equity"),
    ):
        with raises(rule):
            spot.plot.distribution()
        with raises(rule):
            spot.plot.grid(seat)
