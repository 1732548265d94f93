"""The page of the program in Firefox: every view, a stroke, a solution and a replay."""

import pytest
from support.firefox import FirefoxPage, firefox

from calculations import EquityCalculator, load_solution, solve
from poker_calculator.pages import SolutionView

pytestmark = pytest.mark.slow

LOGS = "notebooks/logs"
RIVER = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin", "target": 0.01}
PLAYERS = ["AA, QQ", "KK"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return a solution and the example logs."""
    path = tmp_path_factory.mktemp("solutions") / "river.safetensors"
    solve(PLAYERS, **RIVER, progress=False).save(path)
    return [str(path), LOGS]


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    with firefox(tmp_path_factory.mktemp("firefox")) as started:
        yield started


@pytest.fixture
def page(driver, server):
    """Return a page of the program; errors and warnings of its scripts and styles fail the test."""
    page = FirefoxPage(driver, server)
    driver.set_window_rect(width=1200, height=900)
    page.heard()
    yield page
    assert page.heard() == []


def cell(name):
    return f"//*[contains(@class, 'pc-cell')][.='{name}']"


@pytest.mark.parametrize("width", [1200, 500])  # no window is narrower
@pytest.mark.parametrize(
    "view", ["equity", "range_picker", "solution", "solve", "play", "session", "replay"]
)
def test_a_view_is_shown_within_the_window(page, view, width):
    page.driver.set_window_rect(width=width, height=900)

    page.show(view if view == "range_picker" else f"{view}_view")

    assert page.read("document.querySelectorAll('.pc-failure').length") == 0
    assert page.read("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_stroke_of_the_mouse_changes_equities(page):
    page.show("equity_view", ranges=["AA", "22+, JTs"], board="Qs7s2d")

    page.drag(cell("KK"), cell("QQ"))

    exact = EquityCalculator(["QQ+", "22+, JTs"], "Qs7s2d").equity
    shown = ", ".join(f"{100 * value:.2f} %" for value in exact)
    page.until(
        "[...document.querySelectorAll('.pc-equity-figure')].map((each) => each.innerText)"
        ".join(', ') === arguments[0]",
        shown,
    )


def test_a_range_is_painted_by_keys(page):
    page.show("range_picker", range="AA")

    page.press(cell("AA"), "\ue015 ")  # down, space

    page.until("document.querySelector('.pc-panel:not([hidden]) textarea').value === 'AA, AKo'")


def test_a_spot_is_solved_walked_through_and_played(page):
    page.show("solve_view", ranges=PLAYERS, **{**RIVER, "pot": "20", "stack": "10", "target": "1"})
    page.click("//button[.='Solve']")
    page.click("//button[.='Walk through it'][not(@disabled)]")
    page.click("//*[contains(@class, 'pc-steps')]//button[.='check']")
    page.until("document.querySelector('.pc-steps').dataset.node === 'check'")
    page.press("//*[contains(@class, 'pc-solution')]", "\ue003")  # backspace
    page.until("document.querySelector('.pc-steps').dataset.node === ''")


def test_a_saved_solution_is_walked_through_in_a_file(driver, shown, tmp_path):
    SolutionView(load_solution(shown[0])).save_html(tmp_path / "river.html")
    page = FirefoxPage(driver, (tmp_path / "river.html").as_uri())
    page.heard()

    driver.navigate(page.address)
    page.click("//*[contains(@class, 'pc-steps')]//button[.='check']")

    page.until("document.querySelector('.pc-steps').dataset.node === 'check'")
    assert page.heard() == []


def test_a_replay_is_stepped_through_by_keys(page):
    page.show("replay_view")
    place = page.find("//output[contains(@class, 'pc-replay-place')]")
    before = place.text

    page.press("//section[contains(@class, 'pc-replay')]", "\ue014")  # right

    page.until("arguments[0].textContent !== arguments[1]", place, before)
