"""The equity view as a widget of notebooks and as a file."""

import numpy as np
import pytest
from support.equity_pages import (
    FLOP,
    FOUR,
    equities,
    open_tab,
    percents,
    player_box,
    players,
    settle,
    until,
)

from calculations import EquityCalculator, Range

pages = pytest.importorskip("pages.widgets.equity_view", reason="anywidget is not installed")


def test_a_widget_has_the_equities_of_its_spot():
    view = pages.EquityView([Range("QQ+, AK"), "22+, JTs"], "Qs7s2d")

    assert view.players == FLOP["players"]
    assert (view.equity == EquityCalculator(**hands(FLOP)).equity).all()


def hands(spot):
    return {"hole_cards": spot["players"], "board": spot.get("board", "")}


def test_the_equities_follow_the_traits():
    view = pages.EquityView(["AA", "KK"])

    view.players, view.board, view.dead = ["AsKs", "QQ"], "2c7dJh", "Qc"

    expected = EquityCalculator(["AsKs", "QQ"], "2c7dJh", dead="Qc").equity
    assert np.array_equal(view.equity, expected)


def test_equities_are_read_only():
    with pytest.raises(AttributeError):
        pages.EquityView(["AA", "KK"]).equity = [1, 0]


def test_a_widget_refuses_a_spot_that_breaks_a_rule():
    with pytest.raises(ValueError, match="'z' is not understood"):
        pages.EquityView(["AA", "AKz"])


def test_a_text_that_breaks_a_rule_later_has_no_equity():
    view = pages.EquityView(["AA", "KK"])
    view.players = ["AA", "AKz"]

    with pytest.raises(ValueError, match="'z' is not understood"):
        _ = view.equity


@pytest.mark.slow
@pytest.mark.parametrize("spot", [FLOP, FOUR], ids=["exact", "sampled"])
def test_a_file_shows_the_figures_of_its_spot(visit, tmp_path, spot):
    view = pages.EquityView(spot["players"], spot.get("board", ""))
    view.save_html(tmp_path / "saved.html")

    page = visit((tmp_path / "saved.html").read_text(encoding="utf-8"))

    settle(page, len(spot["players"]))
    until(page, f"document.body.textContent.includes('{percents(view.equity)[0]:.2f} %')")
    assert equities(page) == percents(view.equity)
    for name, shown in (
        ("By street", "Preflop"),
        ("By next card", "♠"),
        ("Distribution", "Player 2"),
    ):
        open_tab(page, name).get_by_text(shown).first.wait_for()
    assert page.get_by_role("textbox", name="Link").count() == 0


@pytest.mark.slow
def test_a_file_says_what_it_cannot_compute_and_keeps_its_figures(visit, tmp_path):
    view = pages.EquityView(FLOP["players"], FLOP["board"])
    view.save_html(tmp_path / "saved.html")
    page = visit((tmp_path / "saved.html").read_text(encoding="utf-8"))
    settle(page, 2)

    player_box(page, 1).fill("KK")
    page.keyboard.press("Enter")

    page.get_by_text("This page holds no answer to that").wait_for()
    assert players(page)[0] == "KK"
    assert equities(page) == percents(view.equity)
