"""A whole evening in the program: ranges, equities, a flop that is solved, and hands against it."""

import re

import pytest
from support.equity_pages import card, equities, percents, picked_cell, player_ranges, settle
from support.expecting import expect
from support.solve_pages import field, press_button, settle_size, solve_spot, solving, unfold

from calculations import EquityCalculator, Range

pytestmark = pytest.mark.slow
FLOP = {"queen of spades": "Qs", "seven of spades": "7s", "two of diamonds": "2d"}
BOARD = "".join(FLOP.values())


def paint(page, number, *classes):
    """Paint the range of a player anew, in one stroke of the mouse."""
    page.get_by_role("button", name=f"Range of Player {number}", exact=True).click()
    press_button(page, "Clear")
    for place, name in enumerate(classes):
        picked_cell(page, name).hover()
        if place == 0:
            page.mouse.down()
    page.mouse.up()
    settle(page)


def expect_equities_of(page, ranges):
    """Expect that the equities are those of two ranges on the flop, counted exactly."""
    assert [Range(text) for text in player_ranges(page)] == [Range(text) for text in ranges]
    expect(page.locator(".pc-method")).to_have_text(re.compile("^Exact: "))
    assert equities(page) == percents(EquityCalculator(ranges, BOARD, progress=False).equity)


def step(page, node):
    """Wait until the solution shows a node."""
    expect(page.locator(".pc-steps")).to_have_attribute("data-node", node)


def test_ranges_are_painted_a_flop_is_solved_walked_through_and_played(app):
    # There is nothing to play against yet.
    app.get_by_role("tab", name="Play", exact=True).click()
    empty = app.get_by_role("tabpanel", name="Play", exact=True)
    expect(empty).to_contain_text('solve one in the tab "Solve", or open a saved one')
    expect(app.get_by_role("button", name="Deal")).to_be_hidden()

    # Paint two ranges, and see the equities move.
    app.get_by_role("tab", name="Equities").click()
    for spoken in FLOP:
        card(app, spoken).click()
    paint(app, 1, "AA", "KK")
    paint(app, 2, "JJ", "TT")
    expect_equities_of(app, ["KK+", "TT-JJ"])
    before = equities(app)
    paint(app, 2, "QQ", "JJ", "TT")
    expect_equities_of(app, ["KK+", "TT-QQ"])
    assert equities(app)[0] < before[0]
    ranges = player_ranges(app)

    # Solve the flop to its target.
    app.get_by_role("tab", name="Solve").click()
    values = {"Range out of position": ranges[0], "Range in position": ranges[1], "Board": BOARD}
    values |= {"Pot": "20", "Effective stack": "10", "Target exploitability": "0.3"}
    unfold(app)
    for name, text in values.items():
        field(app, name).fill(text)
    settle_size(app)
    solve_spot(app)

    # Walk through it: an action of each player, and a card.
    press_button(app, "Walk through it", within=solving(app))
    step(app, "")
    line = app.get_by_role("navigation", name="Line")
    for node in ("check", "check, check"):
        line.get_by_role("button", name="check", exact=True).last.click()
        step(app, node)
    line.get_by_role("gridcell", name="ace of clubs").click()
    step(app, "check, check, turn Ac")
    expect(app.get_by_role("grid", name="Range of OOP")).to_be_visible()

    # Play against it, and see the EV that a decision loses.
    app.get_by_role("tab", name="Play", exact=True).click()
    app.get_by_role("button", name="Deal").click()
    app.get_by_role("group", name="Actions").locator("[data-action=check]").click()
    decision = app.get_by_role("region", name="Decisions of the hand").locator(".pc-play-loss")
    lost = re.compile(r"^\w+ check into 20: lost \d+\.\d\d, \d+\.\d % of the pot$")
    expect(decision.last).to_have_text(lost)
