"""Made hands and draws beside the grid of a range, which filter it while they are chosen."""

import pytest
from support.browsing import activate
from support.equity_pages import FLOP, picked_cell, show
from support.expecting import WAYS, expect

from calculations import EquityCalculator

pytestmark = pytest.mark.slow


def check(page, name, way="mouse"):
    """Choose a made hand or a draw, or the opposite."""
    activate(page.get_by_role("checkbox", name=name, exact=True), way, "Space")


def chosen_counts(page):
    """Return the number of combos in the filter for the classes of the range that have any."""
    values = page.locator(".pc-range-picker .pc-cell .pc-value").all_inner_texts()
    names = page.locator(".pc-range-picker .pc-cell .pc-name").all_inner_texts()
    return {name: value for name, value in zip(names, values, strict=True) if value}


@WAYS
def test_chosen_parts_mark_their_combos_in_the_grid(app, way):
    show(app, **FLOP)

    check(app, "overpair", way)
    expect(picked_cell(app, "AA").locator(".pc-value")).to_have_text("6")
    assert chosen_counts(app) == {"AA": "6", "KK": "6"}
    check(app, "nut flush draw", way)
    expect(picked_cell(app, "AKs").locator(".pc-value")).to_have_text("1")
    assert chosen_counts(app) == {"AA": "6", "KK": "6", "AKs": "1"}
    spoken = picked_cell(app, "AKs").get_attribute("aria-label")
    assert spoken.endswith("1 in the filter")
    classes = [picked_cell(app, name).get_attribute("class") for name in ("AA", "AKo")]
    assert ["pc-filtered" in each for each in classes] == [False, True]

    activate(app.get_by_role("button", name="Clear filter"), way)
    expect(picked_cell(app, "AA").locator(".pc-value")).to_have_text("")
    assert chosen_counts(app) == {}


def test_a_stroke_is_filtered_at_once(app):
    show(app, **FLOP)
    check(app, "overpair")
    expect(picked_cell(app, "AA").locator(".pc-value")).to_have_text("6")

    app.route("**/range_parts", lambda route: None)  # no answer comes
    app.get_by_role("button", name="Clear", exact=True).click()
    for name in ("AA", "22"):
        picked_cell(app, name).click()

    expect(picked_cell(app, "AA").locator(".pc-value")).to_have_text("6")
    assert "pc-filtered" in picked_cell(app, "22").get_attribute("class")


def test_the_combos_of_a_class_are_those_of_the_filter(app):
    show(app, **FLOP)
    panel = app.get_by_role("tabpanel", name="By class and combo")
    panel.get_by_role("gridcell", name="ace king suited, equity").click()
    panel.get_by_role("heading", name="AKs: 4 combos").wait_for()

    check(app, "nut flush draw")

    panel.get_by_role("heading", name="AKs: 1 combo").wait_for()
    frame = EquityCalculator(FLOP["ranges"], FLOP["board"]).ranges.per_combo(0)
    cell = panel.get_by_role("gridcell", name="ace king suited, equity").locator(".pc-value")
    expect(cell).to_have_text(f"{100 * frame.loc['AsKs', 'equity']:.0f}")
    assert panel.get_by_role("gridcell", name="pair of aces, not in the filter").count() == 1


def test_the_combos_in_the_suits_of_a_class_are_filtered(app):
    show(app, **FLOP)
    check(app, "nut flush draw")
    picked_cell(app, "AKs").click(button="right")

    suits = app.get_by_role("dialog", name="Suits of ace king suited")

    assert suits.get_by_role("gridcell", name="in the filter").count() == 1
    assert suits.locator(".pc-combo:not(.pc-filtered)").count() == 1


def test_the_filter_states_its_combos_share_and_equity(app):
    show(app, **FLOP)
    frame = EquityCalculator(FLOP["ranges"], FLOP["board"]).ranges.breakdown(0)
    sets, draws = frame.loc["set"], frame.loc["nut flush draw"]
    share = sets["share"] + draws["share"]  # no hand is both
    equity = (sets["share"] * sets["equity"] + draws["share"] * draws["equity"]) / share

    check(app, "set")
    check(app, "nut flush draw")

    text = f"4 combos, {100 * share:.1f} %, equity {100 * equity:.1f} %"
    app.get_by_text(text, exact=True).wait_for()


def test_a_filter_stays_for_the_next_board_and_the_next_player(app):
    show(app, **FLOP)
    check(app, "overpair")

    show(app, FLOP["ranges"], "9s7s2d")
    expect(picked_cell(app, "QQ").locator(".pc-value")).to_have_text("6")
    app.get_by_role("button", name="Range of Player 2").click()
    expect(picked_cell(app, "TT").locator(".pc-value")).to_have_text("6")
    assert app.get_by_role("checkbox", name="overpair", exact=True).is_checked()


def test_a_filter_of_all_combos_or_none_narrows_nothing(app):
    show(app, ["AA", "22+"], "Qs7s2d")
    narrow = [app.get_by_role("button", name=name, exact=True) for name in ("Keep only", "Remove")]
    assert all(button.is_disabled() for button in narrow)

    check(app, "overpair")

    expect(app.get_by_text("6 combos, 100.0 %")).to_be_visible()
    assert all(button.is_disabled() for button in narrow)
