"""The plots of a node: the position of each class and the colours of its actions."""

import io

import numpy as np
import pytest
from raises import raises

from calculations import solve
from calculations.solver.results.node_report import action_colors
from lookup import HAND_CLASSES

BOARD = "QsJh2h7c4d"

pytestmark = pytest.mark.usefixtures("pyplot")


@pytest.fixture(scope="module")
def solution():
    ranges = ["22+, AKs, AQs:0.5, JTs, A5o", "77+, KQs, AJo:0.25, 65s"]
    sizes = {"bets": "50%, 100%", "raises": "allin"}
    return solve(ranges, BOARD, pot=40, stack=70, target=0.002, **sizes)


@pytest.fixture(scope="module", params=["", "check, bet 20"])
def node(request, solution):
    return solution.node(request.param)


def png(ax):
    file = io.BytesIO()
    ax.figure.savefig(file, format="png", dpi=50)
    return file.getvalue()


def place_of(name):
    row, column = divmod(HAND_CLASSES.index(name), 13)
    return row, column


def parts(ax):
    """Return the parts of each cell, from left to right, by its position."""
    found = {}
    for bars in ax.containers:
        for bar in bars:
            place = round(bar.get_y()), int(bar.get_x() + 1e-9)
            found.setdefault(place, []).append((bars.get_label(), bar.get_width()))
    return found


def test_cells_are_split_by_what_their_hands_do(node):
    ax, classes = node.plot.strategy(), node.by_class()
    drawn = parts(ax)
    assert {*drawn} == {place_of(name) for name in classes.index}
    for name, row in classes.iterrows():
        widths = dict(drawn[place_of(name)])
        if row[node.actions].notna().all():
            expected = {action: row[action] for action in node.actions if row[action] > 0}
            assert widths == pytest.approx(expected)
        else:
            assert [*widths.values()] == [1]
    assert png(ax).startswith(b"\x89PNG")


def test_what_comes_less_often_is_fainter(node):
    ax, classes = node.plot.strategy(), node.by_class()
    page, full = np.ones(3), {}
    colors = dict(zip(node.actions, action_colors(node.actions), strict=True))
    for action, color in colors.items():
        full[action] = np.array([int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    for bars in ax.containers:
        for bar in bars:
            if bars.get_label() not in full:
                continue
            name = HAND_CLASSES[13 * round(bar.get_y()) + int(bar.get_x() + 1e-9)]
            strength = 0.3 + 0.7 * classes.loc[name, "reach"]
            expected = strength * full[bars.get_label()] + (1 - strength) * page
            np.testing.assert_allclose(bar.get_facecolor()[:3], expected, atol=1e-6)


def test_folds_are_blue_calls_green_and_bets_red_darker_with_size():
    colors = action_colors(["check", "fold", "call", "bet 1", "bet 2", "bet 3"])
    rgb = np.array([[int(text[at : at + 2], 16) for at in (1, 3, 5)] for text in colors])
    assert rgb.argmax(axis=1).tolist() == [1, 2, 1, 0, 0, 0]
    assert (np.diff(rgb[3:].sum(axis=1)) < 0).all()


def test_the_legend_has_each_action_with_its_frequency(node):
    ax = node.plot.strategy()
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    expected = [f"{name}\n{share:.1%}" for name, share in node.frequencies.items()]
    assert [text for text in texts if text != "not reached"] == expected
    unreached = node.by_class()["ev"].isna().any()
    assert ("not reached" in texts) == unreached


def test_titles_name_player_path_board_and_pot(solution):
    node = solution.node("check, bet 20")
    known = "after check, bet 20\nBoard Q♠ J♥ 2♥ 7♣ 4♦ · pot 60"
    assert node.plot.strategy().get_title() == f"Strategy of player 0, {known}"
    ev = f"{node.ev[1]:.2f}"
    assert node.plot.ev(1).get_title() == f"EV of player 1, {known} · all {ev}"
    assert solution.node().plot.ev().get_title().startswith("EV of player 0, where the spot begins")


@pytest.mark.parametrize("player", [0, 1])
def test_the_heat_map_has_the_evs_by_class(node, player):
    ax, classes = node.plot.ev(player), node.by_class(player)
    (mesh,) = [one for one in ax.collections if one.get_array() is not None]
    drawn = np.ma.filled(np.ma.masked_invalid(mesh.get_array()).reshape(13, 13), np.nan)
    for name in HAND_CLASSES:
        expected = classes["ev"].get(name, np.nan)
        assert drawn[place_of(name)] == pytest.approx(expected, abs=0.05001, nan_ok=True)


def test_a_node_at_which_nobody_acts_has_no_strategy(solution):
    with raises("nobody acts at 'check, check', a showdown"):
        solution.node("check, check").plot.strategy()
    assert png(solution.node("check, check").plot.ev(1))


@pytest.mark.parametrize("method", ["strategy", "ev"])
def test_the_axes_given_are_used_and_returned(pyplot, solution, method):
    _, axes = pyplot.subplots(1, 2)
    before = pyplot.get_fignums()
    assert getattr(solution.node().plot, method)(ax=axes[1]) is axes[1]
    assert pyplot.get_fignums() == before
    assert not axes[0].texts


@pytest.mark.slow
@pytest.mark.parametrize("method", ["strategy", "ev"])
@pytest.mark.parametrize("style", ["default", "dark_background", "ggplot", "classic", "grayscale"])
def test_every_style_is_kept_and_can_be_drawn(pyplot, solution, method, style):
    with pyplot.style.context(style):
        before = dict(pyplot.rcParams)
        ax = getattr(solution.node().plot, method)()
        assert dict(pyplot.rcParams) == before
        assert png(ax)


@pytest.mark.slow
def test_names_lie_in_their_cells_and_the_legend_beside_them(node):
    ax = node.plot.strategy()
    png(ax)
    width, height = np.diff(ax.transData.transform([(0, 1), (1, 0)]), axis=0)[0]
    for text in ax.texts:
        box = text.get_window_extent()
        assert box.width < width
        assert box.height < height
    legend, page = ax.get_legend().get_window_extent(), ax.figure.bbox
    assert legend.x0 >= ax.get_window_extent().x1
    assert legend.x1 <= page.x1


@pytest.mark.parametrize("method", ["strategy", "ev"])
def test_without_matplotlib_the_error_names_the_extra(solution, method, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r"poker-calculator\[plot\]"):
        getattr(solution.node().plot, method)()
