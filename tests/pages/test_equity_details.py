"""The panels of the equity view in the running program, by mouse and by keyboard."""

import ast
import subprocess
import sys

import pytest
from support.browsing import activate
from support.equity_pages import (
    FLOP,
    FOUR,
    equities,
    open_tab,
    percents,
    player_ranges,
    settle,
    show,
    texts_of,
    until,
)
from support.expecting import WAYS, expect

from calculations import EquityCalculator, Range

pytestmark = pytest.mark.slow

TABS = ("By class and combo", "By street", "By next card", "Distribution", "Copy")


@pytest.fixture
def spot():
    return EquityCalculator(FLOP["ranges"], FLOP["board"])


def made_hands(page):
    """Return the made hands and draws beside the grid."""
    return page.locator(".pc-made-hands")


def cells_of(panel):
    """Return the texts of the cells of a panel's tables, row by row."""
    return panel.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )


def test_arrows_go_from_tab_to_tab(app):
    show(app, **FLOP)
    app.get_by_role("tab", name=TABS[0]).focus()

    for name in (*TABS[1:], TABS[0]):
        app.keyboard.press("ArrowRight")
        assert app.get_by_role("tab", name=name).get_attribute("aria-selected") == "true"
        assert app.get_by_role("tabpanel", name=name).is_visible()


@WAYS
def test_a_class_opens_into_its_combos(app, spot, way):
    show(app, **FLOP)
    panel = open_tab(app, "By class and combo")
    cell = panel.get_by_role("gridcell", name="ace king suited, equity")
    cell.wait_for()

    if way == "mouse":
        cell.click()
    else:
        panel.get_by_role("gridcell", name="pair of aces").focus()
        app.keyboard.press("ArrowRight")
        app.keyboard.press("Enter")

    panel.get_by_role("heading", name="AKs: 4 combos").wait_for()
    rows = {row.split()[0]: row.split()[3] for row in panel.locator("tbody tr").all_inner_texts()}
    frame = spot.ranges.per_combo(0)
    assert rows["A♠\ufe0eK♠\ufe0e"] == f"{100 * frame.loc['AsKs', 'equity']:.2f}"
    grid = spot.ranges.grid(0)
    assert cell.locator(".pc-value").inner_text() == f"{100 * grid.loc['A', 'K']:.0f}"

    activate(app.get_by_role("button", name="Range of Player 2"), way)
    cell, grid = app.get_by_role("gridcell", name="jack ten suited, equity"), spot.ranges.grid(1)
    cell.wait_for()
    assert cell.locator(".pc-value").inner_text() == f"{100 * grid.loc['J', 'T']:.0f}"


def test_figures_by_street_next_card_and_part_are_those_of_the_calculator(app, spot):
    show(app, **FLOP)

    panel = open_tab(app, "By street")
    panel.get_by_role("rowheader", name="Flop", exact=True).wait_for()
    for (street, *shown), (name, shares) in zip(
        cells_of(panel), spot.by_street().iterrows(), strict=True
    ):
        assert street == name.capitalize()
        assert shown == [f"{100 * share:.2f} %" for share in shares]

    panel = open_tab(app, "By next card")
    panel.get_by_role("gridcell", name="ace of hearts, equity").first.wait_for()
    aces = panel.get_by_role("gridcell", name="ace of hearts, equity").locator(".pc-card-value")
    shares = spot.by_next_card().loc["Ah"]
    assert aces.all_inner_texts() == [f"{100 * share:.0f}" for share in shares]
    queen = panel.get_by_role("gridcell", name="queen of spades").first
    assert queen.get_attribute("aria-label") == "queen of spades, cannot come"

    app.get_by_role("table", name="Draws").wait_for()
    parts = spot.ranges.breakdown(0).itertuples()
    for (name, *figures), part in zip(cells_of(made_hands(app)), parts, strict=True):
        shares = f"{100 * part.share:.1f} %", f"{100 * part.equity:.1f} %"
        assert (name, float(figures[0]), *figures[1:]) == (part.Index, part.combos, *shares)


@WAYS
def test_the_curves_are_read_off(app, spot, way):
    show(app, **FLOP)
    panel = open_tab(app, "Distribution")
    panel.locator(".pc-legend li").first.wait_for()
    place = panel.get_by_role("slider", name="Percent of the range")

    if way == "mouse":
        panel.get_by_role("img").scroll_into_view_if_needed()
        picture = panel.get_by_role("img").bounding_box()
        app.mouse.move(picture["x"] + picture["width"] - 1, picture["y"] + 50)
    else:
        place.focus()
        app.keyboard.press("End")

    best = [spot.ranges.per_combo(player)["equity"].max() for player in (0, 1)]
    assert texts_of(app, ".pc-legend li") == [
        f"Player {player + 1}: {100 * equity:.1f} %" for player, equity in enumerate(best)
    ]


@WAYS
def test_a_part_narrows_the_range_and_undo_brings_it_back(app, way):
    def use(name):
        activate(app.get_by_role("button", name=name, exact=True), way)

    show(app, **FLOP)
    app.get_by_role("checkbox", name="overpair", exact=True).check()
    use("Keep only")
    until(
        app,
        "document.querySelector('.pc-player input').value !== 'QQ+, AK'"
        " && document.querySelector('.pc-equity-view').ariaBusy === 'false'",
    )
    assert Range(player_ranges(app)[0]) == Range("KK+")
    assert equities(app) == percents(EquityCalculator(["KK+", "22+, JTs"], "Qs7s2d").equity)
    use("Undo change")
    settle(app)
    assert player_ranges(app) == FLOP["ranges"]
    expect(app.get_by_role("button", name="Remove", exact=True)).to_be_enabled()
    use("Remove")
    until(app, "document.querySelector('.pc-player input').value !== 'QQ+, AK'")
    assert Range(player_ranges(app)[0]) == Range("QQ, AK")


def test_a_panel_without_an_answer_shows_no_figures_of_another_spot(app):
    show(app, **FLOP)
    panel = open_tab(app, "By class and combo")
    panel.get_by_role("gridcell", name="ace king suited, equity").wait_for()

    show(app, ["AsKsQhJh", "QdQc9s8s"], "7s2d3c", game="omaha")

    app.get_by_text("a hand of omaha is not a combo of two cards", exact=True).wait_for()
    assert not panel.get_by_role("grid").is_visible()
    show(app, **FLOP)
    panel.get_by_role("gridcell", name="ace king suited, equity").wait_for()
    show(app, ["QQ", "AK"])
    made_hands(app).get_by_text("Pick a flop to list them.").wait_for()
    assert not app.get_by_role("table", name="Made hands").is_visible()
    show(app, ["AsAh", "KsKh"], "TsJd6c", game="short_deck")
    assert not made_hands(app).is_visible()


@pytest.mark.parametrize("given", [FLOP, FOUR], ids=["exact", "sampled"])
def test_the_copied_code_gives_the_same_numbers(app, given):
    show(app, **given)
    if given is FOUR:
        until(app, "/Sampled: [0-9]{3},/.test(document.body.textContent)")
    open_tab(app, "Copy")
    settle(app)
    code = app.get_by_role("textbox", name="Python code").input_value()

    printed = subprocess.run(
        [sys.executable, "-c", f"{code}print(spot.equity.tolist())"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout

    assert percents(ast.literal_eval(printed.splitlines()[-1])) == equities(app)


def test_code_of_the_first_sample_repeats_it(app):
    code = app.evaluate(
        """async () => {
          const {pythonCode} = await import("/views/equity/spot.js");
          const ranges = ["AA", "KK, \\"'\\\\ \\u2028\\n<b>"];
          const spot = {ranges, board: "2c", dead: "3d", game: "razz"};
          return pythonCode(spot, {samples: 20000, rng: 1});
        }"""
    )

    call = ast.parse(code).body[1].value
    assert ast.literal_eval(call.args[0]) == ["AA", "KK, \"'\\ \u2028\n<b>"]
    assert {each.arg: ast.literal_eval(each.value) for each in call.keywords} == {
        "dead": "3d",
        "game": "razz",
        "samples": 20000,
        "rng": 1,
    }


@WAYS
def test_code_and_link_are_copied(app, way):
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(app, **FLOP, dead="3c")
    panel = open_tab(app, "Copy")

    for button, name in (("Copy code", "Python code"), ("Copy link", "Link")):
        use = panel.get_by_role("button", name=button)
        activate(use, way)
        panel.get_by_text("Copied.").wait_for()
        copied = app.evaluate("navigator.clipboard.readText()")
        assert copied == panel.get_by_role("textbox", name=name).input_value()

    app.goto("about:blank")
    app.goto(copied)
    settle(app, 2)
    assert player_ranges(app) == FLOP["ranges"]
    assert app.get_by_label("Dead cards").input_value() == "3c"
