"""The plots show the right numbers and change no settings."""

import itertools
import operator
import re
import sys

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from raises import raises
from support.pictures import cells, png, texts

from calculations import EquityCalculator
from calculations.reports import plots, streets
from calculations.reports.report import SUITS

TEN = ["AsKs", "QdQh", "7c7d", "8h9h", "2c2d", "JsTc", "AhKd", "5s4s", "ThTd", "9c3d"]
SPOTS = [
    pytest.param((["JsTs", "2c2d"], "9s8s3c"), id="2-flop"),
    pytest.param((["AsKd", "AhKc"], "QsJh4d"), id="2-ties"),
    pytest.param((["AsKs", "QdQh", "7c7d"], "Qs9s2d3c"), id="3-turn"),
    pytest.param((TEN[:6], "QcJh4d", ["Ac", "Kh", "9d"]), id="6-flop-dead"),
    pytest.param((TEN, "6c6d2h"), id="10-flop"),
    pytest.param((["AsAh", "KsKh"], ""), id="2-preflop", marks=pytest.mark.jit),
]
RIVER = pytest.param((["AsKd", "AhKc", "2c2d"], "QsJhTd4c3h"), id="3-river")

RANGES = (["QQ+, AKs, A5s:0.5", "JJ-99, KQs", "AsKh"], "9s8s3c2d")
DRAWN = {
    "plot": lambda: EquityCalculator(["JsTs", "2c2d"], "9s8s3c"),
    "plot.next_card": lambda: EquityCalculator(["JsTs", "2c2d"], "9s8s3c"),
    "plot.streets": lambda: EquityCalculator(["JsTs", "2c2d"], "9s8s3c"),
    "plot.grid": lambda: EquityCalculator(*RANGES),
    "plot.distribution": lambda: EquityCalculator(*RANGES),
    "plot.convergence": lambda: EquityCalculator(
        *RANGES, method="monte_carlo", samples=3000, rng=1
    ),
}
"""A spot for each plot."""
METHODS = [
    pytest.param(method, marks=[pytest.mark.jit] if method == "plot.streets" else [])
    for method in DRAWN
]


def draw(method, **options):
    player = {} if method in ("plot", "plot.distribution") else {"player": 0}
    if method == "plot.streets":
        player = {"player": None}
    return operator.attrgetter(method)(DRAWN[method]())(**player, **options)


@pytest.fixture
def equities(request):
    spot = getattr(request, "param", (["JsTs", "2c2d"], "9s8s3c"))
    return EquityCalculator(*spot[:2], dead=(*spot, ())[2])


def glyphs(cards):
    return " ".join(card[0] + SUITS[card[1]][0] for card in cards)


def heat_map(ax):
    """Return the percentages drawn, by card, without those of blank cells."""
    values, suits = cells(ax), {glyph: suit for suit, (glyph, _) in SUITS.items()}
    return {
        rank + suits[glyph]: values[row, column]
        for row, glyph in enumerate(texts(ax.get_yticklabels()))
        for column, rank in enumerate(texts(ax.get_xticklabels()))
        if not np.isnan(values[row, column])
    }


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", [*SPOTS, RIVER], indirect=True)
def test_bars_show_won_and_tied_parts_of_each_seat_from_top_to_bottom(equities):
    ax = equities.plot()

    won, tied = ax.containers
    wins = np.array(equities.summary["Win %"])
    assert [bar.get_width() for bar in won] == wins.tolist()
    assert [bar.get_x() for bar in won] == [0] * len(wins)
    assert [bar.get_x() for bar in tied] == wins.tolist()
    ends = [bar.get_x() + bar.get_width() for bar in tied]
    assert ends == pytest.approx([*100 * equities.equity], abs=1e-9)
    assert texts(ax.texts) == [f"{percent:.2f}%" for percent in 100 * equities.equity]
    assert texts(ax.get_yticklabels()) == [glyphs(hand) for hand in equities.hole_cards]
    positions = ax.transData.transform([(0, place) for place in ax.get_yticks()])[:, 1]
    assert (np.diff(positions) < 0).all()
    assert png(ax).startswith(b"\x89PNG")


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", [*SPOTS, RIVER], indirect=True)
def test_bars_name_their_axes_units_board_and_number_of_boards(equities):
    ax = equities.plot()

    title = ax.get_title()
    assert ax.get_xlabel() == "Equity (% of the pot)"
    assert ax.get_ylabel() == "Hand"
    assert (f"{equities.enumerations:,}" if equities.board[4:] == [] else "the one") in title
    assert (f"Board {glyphs(equities.board)}" if equities.board else "No board cards yet") in title
    assert ("dead cards: 3" in title) == bool(equities.dead)
    assert texts(ax.get_legend().get_texts()) == ["won", "tied (share of split pots)"]


@pytest.mark.usefixtures("pyplot")
def test_tied_parts_are_told_from_won_parts_without_colour():
    ax = EquityCalculator(["AsKd", "AhKc"], "QsJh4d").plot()

    won, tied = ax.containers
    assert {bar.get_hatch() for bar in won} == {None}
    assert None not in {bar.get_hatch() for bar in tied}
    assert won[0].get_facecolor()[3] == 1 > tied[0].get_facecolor()[3]


def assert_bars_lie_inside(ax):
    """Check that neither bars nor labels leave the Axes or meet the legend."""
    inside, legend = ax.get_window_extent(), ax.get_legend().get_window_extent()
    for artist in [*ax.patches, *ax.texts]:
        box = artist.get_window_extent()
        assert inside.x0 - 1 <= box.x0 <= box.x1 <= inside.x1
        assert box.y1 < legend.y0


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", SPOTS, indirect=True)
def test_neither_bars_nor_labels_leave_the_axes_or_meet_the_legend(equities):
    ax = equities.plot()
    png(ax)

    assert_bars_lie_inside(ax)


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", SPOTS, indirect=True)
def test_the_heat_map_shows_the_equity_after_each_next_card(equities):
    frame = equities.by_next_card()
    for seat in {0, len(equities.hole_cards) - 1}:
        ax = equities.plot.next_card(seat)

        shown = heat_map(ax)
        assert shown == {card: 100 * share for card, share in frame.iloc[:, seat].items()}
        numbers = {(text.get_position(), text.get_text()) for text in ax.texts}
        suits = [*SUITS]
        assert numbers == {
            (("AKQJT98765432".index(card[0]) + 0.5, suits.index(card[1]) + 0.5), f"{percent:.1f}")
            for card, percent in shown.items()
        }
        assert png(ax).startswith(b"\x89PNG")


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", SPOTS, indirect=True)
def test_the_blank_cells_are_exactly_the_known_and_dead_cards(equities):
    ax = equities.plot.next_card()

    hands = {card for hand in equities.hole_cards for card in hand}
    known = hands | {*equities.board, *equities.dead}
    deck = {rank + suit for rank in "AKQJT98765432" for suit in SUITS}
    assert deck - {*heat_map(ax)} == known
    assert ax.patch.get_hatch()  # seen through blank cells only
    assert "hatched: cannot come" in ax.get_xlabel()


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("equities", SPOTS, indirect=True)
def test_the_heat_map_names_its_axes_unit_hand_and_board(equities):
    seat = 1
    ax = equities.plot.next_card(seat)

    assert "Rank" in ax.get_xlabel()
    assert ax.get_ylabel() == "Suit"
    assert texts(ax.get_xticklabels()) == list("AKQJT98765432")
    assert texts(ax.get_yticklabels()) == ["♠", "♥", "♦", "♣"]
    assert glyphs(equities.hole_cards[seat]) in ax.get_title()
    assert glyphs(equities.board) in ax.get_title()
    assert f"now {100 * equities.equity[seat]:.2f}%" in ax.get_title()
    (scale,) = [other for other in ax.figure.axes if other is not ax]
    assert scale.get_xlabel() == "Equity (% of the pot)"


def test_the_colours_of_the_heat_map_darken_steadily_and_carry_readable_numbers(pyplot):
    def luminance(colors):
        parts = np.asarray(colors)[..., :3]
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return linear @ [0.2126, 0.7152, 0.0722]

    ax = EquityCalculator(["JsTs", "2c2d"], "9s8s3c").plot.next_card()
    colors = pyplot.get_cmap(ax.collections[0].get_cmap())(np.linspace(0, 1, 256))
    assert (np.diff(luminance(colors)) < 0).all()

    text = np.where(plots.contrasting(colors) == "white", 1.0, 0.0)
    low, high = np.sort([luminance(colors), text], axis=0)
    assert ((high + 0.05) / (low + 0.05)).min() >= 4.5


@pytest.mark.usefixtures("pyplot")
def test_one_card_that_changes_everything_leaves_differences_of_colour_between_others():
    equities = EquityCalculator(["AsAh", "KsKh"], "KcJd2c")
    ax = equities.plot.next_card(1)
    norm = ax.collections[0].norm
    shown = heat_map(ax)
    assert norm(shown["Qc"]) < norm(100 * equities.equity[1]) < norm(shown["9c"])
    assert norm(shown["9c"]) - norm(shown["Qc"]) > 0.3
    (scale,) = [other for other in ax.figure.axes if other is not ax]
    marked = [float(text.get_text()) for text in scale.get_xticklabels()]
    assert marked == sorted(marked)
    lowest, highest = min(shown.values()), max(shown.values())
    expected = {round(value, 1) for value in (lowest, 100 * equities.equity[1], highest)}
    assert expected <= {*marked}


@pytest.mark.usefixtures("pyplot")
def test_a_hand_that_is_drawing_dead_has_a_scale_too():
    equities = EquityCalculator(["AsAh", "2c3d"], "AdAcKh")
    ax = equities.plot.next_card(1)

    assert {*heat_map(ax).values()} == {0}
    assert ax.collections[0].get_clim() == (0, 0.5)
    assert png(ax)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_the_axes_given_are_used_and_returned_and_pyplot_knows_no_new_figure(pyplot, method):
    from matplotlib.figure import Figure

    ax, untouched = Figure(layout="constrained").subplots(2)
    assert draw(method, ax=ax) is ax
    assert ax.has_data()
    assert not untouched.has_data()
    assert pyplot.get_fignums() == []
    assert png(ax)


@pytest.mark.parametrize("method", METHODS)
def test_without_axes_a_new_figure_is_made_and_not_shown(pyplot, method, monkeypatch):
    monkeypatch.setattr(pyplot, "show", lambda *_, **__: pytest.fail("show() was called"))
    current = pyplot.figure().add_subplot()

    ax = draw(method)
    assert ax.figure is not current.figure
    assert len(pyplot.get_fignums()) == 2
    assert not current.has_data()


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("style", ["default", "dark_background", "ggplot", "classic", "grayscale"])
def test_every_style_is_kept_and_can_be_drawn(pyplot, method, style):
    import matplotlib

    with pyplot.style.context(style):
        before = matplotlib.rcParams.copy()
        ax = draw(method)
        png(ax)

        assert matplotlib.rcParams == before
        if method in ("plot", "plot.next_card", "plot.grid"):  # where lines would cross the cells
            assert not any(line.get_visible() for line in ax.get_ygridlines())
        if method == "plot.next_card":
            assert (*ax.get_xlim(), *ax.get_ylim()) == (0, 13, 4, 0)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_fonts_without_suit_glyphs_are_completed_and_tex_is_not_used(pyplot, method):
    with pyplot.rc_context({"font.family": "cmss10", "axes.formatter.use_mathtext": True}):
        ax = draw(method)
        assert png(ax)
    with pyplot.rc_context({"text.usetex": True}):
        ax = draw(method)
        marked = [
            text for text in ax.figure.findobj(pyplot.Text) if re.search("[♠♥♦♣%]", text.get_text())
        ]
        assert len(marked) >= 2
        assert not any(text.get_usetex() for text in marked)


@pytest.mark.parametrize("method", METHODS)
def test_without_matplotlib_the_error_names_the_extra(method, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(ImportError, match=re.escape("pip install 'poker-calculator[plot]'")):
        draw(method)


def test_matplotlib_is_imported_only_to_make_a_figure(run_python):
    pytest.importorskip("matplotlib")
    done = run_python(
        "import sys\n"
        "from calculations import EquityCalculator\n"
        "from calculations.reports import plots\n"
        "equities = EquityCalculator(['JsTs', '2c2d'], '9s8s3c')\n"
        "equities._repr_html_()\n"
        "assert not {'matplotlib', 'pandas'} & {*sys.modules}\n"
        "from matplotlib.figure import Figure\n"
        "for method in equities.plot, equities.plot.next_card, equities.plot.streets:\n"
        "    method(ax=Figure().subplots()).figure.savefig(sys.argv[1], format='png')\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n",
        "/dev/null",
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("pyplot")
def test_the_plots_change_none_of_their_input(equities):
    summary, frame = equities.summary, equities.by_next_card()
    plots.plot_equities(equities._counted.report)
    equities.plot.next_card()

    assert summary == equities.summary
    pd.testing.assert_frame_equal(frame, equities.by_next_card())


# ---- ranges, Monte Carlo, high and low -------------------------------------------------------

LONG = "A3s-A2s, K9, Q9, J9, T9, 97+, 96s"
CUT = f"{LONG[:29]}…"
OTHERS = {
    "ranges": lambda: EquityCalculator([LONG, "QQ+:0.5", "AsKh"], "2c7d9hTs5c", dead="3c"),
    "next": lambda: EquityCalculator([LONG, "QQ+"], "2c7d9hTs"),
    "short-deck": lambda: EquityCalculator(["AK", "QJs"], "7c8d9hTc", game="short_deck"),
    "low": lambda: EquityCalculator(
        ["As2s3dKh", "Ac2d4hKs", "QcQdJhTs"], "3c7h8d", game="omaha_hi_lo"
    ),
}


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("kind", OTHERS)
def test_bars_of_other_spots_end_at_the_equity_and_stay_inside(kind):
    spot = OTHERS[kind]()
    ax = spot.plot()

    won, split = ax.containers
    summary = spot.summary
    assert [bar.get_width() for bar in won] == summary["Scoop %" if kind == "low" else "Win %"]
    ends = [bar.get_x() + bar.get_width() for bar in split]
    assert ends == pytest.approx([*100 * spot.equity], abs=1e-9)
    assert png(ax)
    assert_bars_lie_inside(ax)
    figure = ax.figure.bbox
    for label in ax.get_yticklabels():
        assert label.get_window_extent().x0 >= figure.x0


@pytest.mark.usefixtures("pyplot")
def test_ranges_are_named_by_their_text_cut():
    ax = OTHERS["ranges"]().plot()
    assert texts(ax.get_yticklabels()) == [CUT, "QQ+:0.5", "A♠ K♥"]
    assert "Exact equities on deals and boards of the weight " in ax.get_title()
    assert CUT in OTHERS["next"]().plot.next_card().get_title()


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_pots_with_a_low_are_scooped_or_split():
    ax = OTHERS["low"]().plot()
    assert texts(ax.get_legend().get_texts()) == ["scooped", "split (share of split pots)"]


@pytest.mark.jit
@pytest.mark.usefixtures("pyplot")
def test_samples_are_called_an_estimate():
    spot = EquityCalculator(["AsAh", "random"], "2c7d9h", method="monte_carlo", samples=5000, rng=1)
    assert spot.plot().get_title().startswith("Estimated equities on 5,000 random deals\nBoard")
    early = plots.plot_equities(spot._counted.report._replace(complete=False))
    assert early.get_title().startswith("Estimated equities on 5,000 random deals, stopped early")


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("kind", ["next", "low"])
def test_the_heat_map_of_other_spots_shows_the_equity_after_each_next_card(kind):
    spot = OTHERS[kind]()
    shown = heat_map(spot.plot.next_card(1))
    frame = spot.by_next_card()
    assert shown == {card: 100 * share for card, share in frame.iloc[:, 1].items()}


@pytest.mark.usefixtures("pyplot")
def test_cards_that_the_deck_lacks_cannot_come():
    ax = OTHERS["short-deck"]().plot.next_card()
    assert {card[0] for card in heat_map(ax)} == {*"AKQJT9876"}
    assert png(ax)


# ---- streets ---------------------------------------------------------------------------------

BOARD = "9s8s3c4d7h"


@pytest.mark.jit
@pytest.mark.parametrize("cards", [0, 3, 4, 5])
def test_the_equities_by_street_are_those_of_shorter_boards(cards):
    hands, board = ["JsTs", "2c2d", "AcKd"], BOARD[: 2 * cards]
    frame = EquityCalculator(hands, board, dead="5h").by_street()

    sizes = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
    reached = [street for street, size in sizes.items() if size <= cards]
    assert frame.index.tolist() == reached
    assert frame.index.name == "street"
    assert frame.columns.tolist() == ["Js Ts", "2c 2d", "Ac Kd"]
    for street in reached:
        alone = EquityCalculator(hands, BOARD[: 2 * sizes[street]], dead="5h")
        assert frame.loc[street].tolist() == alone.equity.tolist()


@pytest.mark.jit
def test_streets_of_ranges_games_and_samples_are_those_of_shorter_boards():
    for hands, options in (
        (["QQ", "AsKh", "77:0.5"], {"folded": ["AJs"], "method": "exact"}),
        (["As2s3dKh", "Ac2d4hKs"], {"game": "omaha_hi_lo"}),
        (["QQ+", "random"], {"method": "monte_carlo", "samples": 5000, "rng": 1}),
    ):
        frame = EquityCalculator(hands, "9s8c6c", **options).by_street()
        alone = EquityCalculator(hands, **options)
        assert frame.loc["preflop"].tolist() == alone.equity.tolist()
        flop = EquityCalculator(hands, "9s8c6c", **options)
        assert frame.loc["flop"].tolist() == flop.equity.tolist()


def test_a_board_before_the_first_street_is_refused():
    hands = ["As2sKdQh9c", "AhAd7c3c5d"]
    spot = EquityCalculator(hands, game="courchevel")
    rule = "the board has 0 cards, which is not a street; give 1, 3, 4 or 5"
    for ask in (spot.by_street, spot.plot.streets):
        with raises(rule):
            ask()


@pytest.mark.jit
@pytest.mark.usefixtures("pyplot")
def test_lines_show_each_hand_street_by_street():
    spot = EquityCalculator(["JsTs", "2c2d", "AcKd"], BOARD, dead="5h")
    ax = spot.plot.streets()

    frame = spot.by_street()
    assert len(ax.lines) == 3
    for line, hand in zip(ax.lines, frame, strict=True):
        assert line.get_xdata().tolist() == [0, 1, 2, 3]
        assert line.get_ydata().tolist() == (100 * frame[hand]).tolist()
    assert texts(ax.get_xticklabels()) == ["Preflop\n", "Flop\n9♠ 8♠ 3♣", "Turn\n4♦", "River\n7♥"]
    assert ax.get_xlabel() == "Street, and the cards that came"
    assert ax.get_ylabel() == "Equity (% of the pot)"
    known = "Board 9♠ 8♠ 3♣ 4♦ 7♥ · dead cards: 1"
    assert ax.get_title() == f"Exact equities by street\n{known}"
    assert png(ax).startswith(b"\x89PNG")


@pytest.mark.jit
@pytest.mark.usefixtures("pyplot")
def test_one_seat_may_be_drawn_alone():
    spot = EquityCalculator(["JsTs", "2c2d"], "9s8s3c")
    (line,) = spot.plot.streets(1).lines
    assert line.get_ydata().tolist() == (100 * spot.by_street()["2c 2d"]).tolist()
    with raises("there is no player 2"):
        spot.plot.streets(2)


@pytest.mark.jit
@pytest.mark.parametrize("board", ["6c6d2h", "6c6d2h9s", "6c6d2h9sAc"])
def test_ten_lines_are_told_apart_without_colour_and_named_apart(pyplot, board):
    ax = EquityCalculator(TEN, board).plot.streets()
    png(ax)

    styles = {(line.get_linestyle(), line.get_marker()) for line in ax.lines}
    assert len(styles) == 10
    inside = ax.get_window_extent()
    # Without the leaders, which count as part of an annotation.
    extents = [pyplot.Text.get_window_extent(text) for text in ax.texts]
    boxes = sorted(extents, key=lambda box: box.y0)
    assert len(boxes) == 10
    for box in boxes:
        assert inside.x0 < box.x0 <= box.x1 <= inside.x1
        assert inside.y0 <= box.y0 <= box.y1 <= inside.y1
    for below, above in itertools.pairwise(boxes):
        assert below.y1 < above.y0 + 1


@pytest.mark.jit
@pytest.mark.usefixtures("pyplot")
def test_sampled_streets_are_called_estimates():
    spot = EquityCalculator(["QQ+", "AsKh"], "2c7d9h", method="monte_carlo", samples=2000, rng=1)
    assert spot.plot.streets().get_title().startswith("Estimated equities by street\n")


@given(st.lists(st.floats(0, 100), min_size=1, max_size=10), st.floats(0.1, 20))
def test_names_are_moved_apart_and_keep_their_order(places, gap):
    places = np.array(places)
    found = streets.spread(places, gap, 100)

    apart = min(gap, 100 / max(len(places) - 1, 1))
    assert (np.diff(np.sort(found)) >= apart - 1e-6).all()
    assert found.min() >= -1e-6
    assert found.max() <= 100 + 1e-6
    assert (np.diff(places[np.argsort(found)]) >= 0).all()
    if np.diff(np.sort(places), prepend=-gap).min() >= gap:
        assert found == pytest.approx(places, abs=1e-6)
