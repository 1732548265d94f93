"""The parts of a solution and of a spot of equities that a screen has room for."""

from itertools import pairwise

import pytest
from support.equity_pages import FLOP, open_tab, show, until
from support.expecting import expect

from calculations import solve

pytestmark = pytest.mark.slow

SPOT = {"pot": 5.5, "stack": 97.5, "chip": 0.01, "bets": "33%, 75%, 150%", "raises": "2.5x, 4x"}
RANGES = ["99+, AKs, AQs, JTs", "77+, KQs, AJo"]
LINE = "check, bet 1.82, raise to 4.55"


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    path = tmp_path_factory.mktemp("solutions") / "turn.safetensors"
    solve(RANGES, "QsJh2h7c", **SPOT, target=0, iterations=5, progress=False).save(path)
    return [str(path)]


@pytest.fixture
def open_at(app):
    """Return a function that shows the solution on a screen of a size, after three actions."""

    def opened(width, height):
        app.set_viewport_size({"width": width, "height": height})
        app.evaluate(f"location.hash = '#view=solution_view&node={LINE}'")
        expect(app.locator(".pc-steps")).to_have_attribute("data-node", LINE)
        expect(app.get_by_role("group", name="Open solutions")).to_be_visible()
        return app

    return opened


def edges(locator):
    """Return the left, top, right and bottom edges of an element in pixels."""
    box = locator.bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1900, 1000)])
def test_board_line_and_grid_come_first_and_the_figures_are_beside_the_grid(open_at, width, height):
    page = open_at(width, height)

    _, top, right, bottom = edges(page.get_by_role("grid"))
    above = page.locator(".pc-place"), page.get_by_role("navigation", name="Line")
    assert [edges(part)[3] <= top for part in above] == [True, True]
    assert bottom <= height
    assert edges(page.get_by_role("tab", name="Hand"))[0] > right
    assert edges(page.get_by_role("table", name="Actions"))[3] <= height


def test_open_solutions_are_one_row_of_small_tabs(open_at):
    page = open_at(1440, 900)

    _, top, _, bottom = edges(page.locator(".pc-open-solutions"))

    assert bottom - top < 35


def test_the_width_is_used_up_to_1900_pixels(open_at):
    page = open_at(1900, 1000)
    view, actions = page.locator(".pc-solution"), page.get_by_role("table", name="Actions")
    assert edges(view)[2] - edges(view)[0] > 1800
    assert edges(actions)[2] < edges(page.get_by_role("tab", name="Hand"))[0]

    page.set_viewport_size({"width": 2600, "height": 1000})
    assert edges(view)[2] - edges(view)[0] <= 1900


@pytest.mark.parametrize("width", [390, 1024])
def test_narrow_screens_cut_nothing_off(open_at, width):
    page = open_at(width, 800)

    left, _, right, _ = edges(page.get_by_role("grid"))

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert right <= width
    summary = page.locator(".pc-summary")
    assert summary.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert width > 390 or right - left > 340  # a phone's grid has the whole width


TABS = ("By class and combo", "By street", "By next card", "Distribution")


def equities_at(page, width, height):
    """Show equities on a flop, with all figures, on a screen of a size."""
    page.set_viewport_size({"width": width, "height": height})
    show(page, **FLOP)
    page.get_by_role("table", name="Draws").wait_for()
    until(page, "!document.querySelector('.pc-equity-view .pc-old')")


@pytest.mark.parametrize("tab", TABS)
def test_equities_show_the_spot_and_its_analysis_on_the_first_screen(app, tab):
    equities_at(app, 1440, 900)
    panel = open_tab(app, tab)
    until(app, "!document.querySelector('.pc-equity-view .pc-old')")

    grid = app.get_by_role("grid", name="Range of player 1")
    parts = app.get_by_role("table", name="Made hands"), app.get_by_role("table", name="Draws")
    players, board = app.locator(".pc-player").last, app.get_by_role("grid", name="Cards to pick")
    assert max(edges(part)[3] for part in (grid, *parts, players, board, panel)) <= 900
    assert edges(grid)[0] > edges(players)[2]
    assert [edges(part)[0] > edges(grid)[2] for part in parts] == [True, True]
    assert edges(parts[0])[1] < edges(grid)[3]
    assert app.evaluate("scrollY") == 0


def test_the_analysis_has_a_column_of_its_own_on_wide_screens(app):
    equities_at(app, 1900, 1000)

    panel = app.get_by_role("tabpanel", name=TABS[0])
    assert edges(panel)[0] > edges(app.get_by_role("table", name="Draws"))[2]
    assert edges(panel)[2] > 1850
    assert edges(panel.get_by_role("grid"))[3] <= 1000


PLACES = ("spot", "range", "parts", "details")


def places_at(page, width):
    """Return the edges of the sections of equities on a narrow screen, which cuts none off."""
    equities_at(page, width, 844)
    boxes = {name: edges(page.locator(f".pc-place-of-{name}")) for name in PLACES}
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert all(left >= 0 and right <= width for left, _, right, _ in boxes.values())
    return boxes


def test_sections_of_equities_follow_each_other_on_phones(app):
    boxes = places_at(app, 390)

    tops = [boxes[name][1] for name in PLACES]
    assert tops == sorted(tops)
    assert all(boxes[name][3] <= boxes[after][1] for name, after in pairwise(PLACES))


def test_a_tablet_has_the_made_hands_beside_the_range(app):
    boxes = places_at(app, 1024)

    assert boxes["spot"][1] == boxes["range"][1]
    assert boxes["spot"][3] <= boxes["parts"][1] < boxes["range"][3] <= boxes["details"][1]


def test_all_views_use_the_width_up_to_1900_pixels(app):
    app.set_viewport_size({"width": 1900, "height": 1000})

    for tab in app.get_by_role("tablist", name="Views").get_by_role("tab").all():
        tab.click()
        view = app.locator("#views > :not([hidden])")
        assert edges(view)[2] - edges(view)[0] > 1800


def test_the_header_has_one_place_in_all_views(open_at):
    page, places = open_at(1440, 900), set()

    for tab in page.get_by_role("tablist", name="Views").get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        places.add((edges(page.get_by_role("heading", level=1)), edges(page.locator(".pc-menus"))))

    assert len(places) == 1
