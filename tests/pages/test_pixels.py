"""All views on screens: lines of whole pixels at any density, and no text that is cut off."""

import io
from pathlib import Path

import numpy as np
import pytest
from support.browsing import CHROMIUM
from support.equity_pages import until
from support.watching import PATIENCE

from calculations import solve

pytestmark = pytest.mark.slow
image = pytest.importorskip("matplotlib.image", reason="matplotlib is not installed")

CUT_TEXTS = (Path(__file__).parents[1] / "support" / "cut_texts.js").read_text(encoding="utf-8")
RIVER = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
SIDE = 13
LAST_PARTS = {
    "Equities": ".pc-equity-view[aria-busy='false']",
    "Ranges": ".pc-cell",
    "Solution": ".pc-steps[data-node='']",
    "Solve": ".pc-solve[aria-busy='false']",
    "Play": ".pc-play-setup",
    "Sessions": ".pc-tile",
    "Replay": ".pc-replay-parts",
}
"""A part of each view that comes with its last answer."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return a solution and the example logs."""
    path = tmp_path_factory.mktemp("solutions") / "river.safetensors"
    solve(["AA, QQ", "KK"], **RIVER, target=0.01, progress=False).save(path)
    return [str(path), "notebooks/logs"]


@pytest.fixture
def opened(browser, server):
    """Return a function that opens the program's page in a window on a screen.

    A page that only emulates a density lays its boxes out on other pixels than a screen has.
    """
    closing = []

    def open_page(width, density=None):
        options = {"viewport": {"width": width, "height": 1200}}
        if density:
            size, scale = f"--window-size={width},1200", f"--force-device-scale-factor={density}"
            chromium = browser.browser_type.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", size, scale]
            )
            closing.append(chromium)
            options = {"no_viewport": True}
        context = (chromium if density else browser).new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        closing.append(context)
        page = context.new_page()
        page.goto(server)
        return page

    yield open_page
    for each in reversed(closing):
        each.close()


def show(page, title):
    """Show a view with all its answers."""
    page.locator("#tabs").get_by_role("tab", name=title, exact=True).click()
    page.locator("#views > :not([hidden])").locator(LAST_PARTS[title]).first.wait_for()
    until(page, "!document.querySelector('#views > :not([hidden]) [aria-busy=true]')")


def line_widths(colors, line):
    """Return the widths of the runs of a line's colour in a row of pixels."""
    is_line = np.concatenate([[0], (colors == line).all(axis=-1), [0]]).astype(int)
    return (np.flatnonzero(np.diff(is_line) < 0) - np.flatnonzero(np.diff(is_line) > 0)).tolist()


@pytest.mark.parametrize("density", [1, 1.25, 1.5, 2, 3])
@pytest.mark.parametrize("width", [500, 1024])  # a window is no narrower
@pytest.mark.parametrize("title", ["Ranges", "Solution"])
def test_the_lines_of_a_grid_are_whole_pixels_of_one_width(opened, title, width, density):
    page = opened(width, density)
    show(page, title)
    grid = page.locator("#views .pc-grid:visible").first
    grid.evaluate("(grid) => grid.scrollIntoView({block: 'start'})")
    box = grid.bounding_box()
    line = grid.evaluate("(grid) => getComputedStyle(grid).backgroundColor")
    color = np.array([int(part) for part in line[4:-1].split(",")])

    picture = np.round(255 * image.imread(io.BytesIO(page.screenshot())))[..., :3]
    cell = box["width"] / SIDE
    left, top, end = (round(density * box[name]) for name in ("x", "y", "width"))
    row = picture[round(density * (box["y"] + 12 * cell + 0.9 * cell))]  # below the names
    column = picture[:, round(density * (box["x"] + cell - 3))]  # right of the names

    for pixels, start in ((row, left), (column, top)):
        inside = pixels[start + 6 : start + end - 6]
        assert line_widths(inside, color) == (SIDE - 1) * [int(density)]


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_no_text_of_any_view_is_cut_off(opened, width):
    page = opened(width)
    inner = page.locator("#views").get_by_role("tab")
    cut = {}

    for title in LAST_PARTS:
        show(page, title)
        if title == "Play":
            page.get_by_role("button", name="Deal").click()
            page.locator(".pc-play .pc-replay-board .pc-drawn-card").first.wait_for()
        cut[title] = page.evaluate(CUT_TEXTS, width)
        for place in range(inner.count()):
            inner.nth(place).click()
            until(page, "!document.querySelector('#views > :not([hidden]) [aria-busy=true]')")
            cut[title, inner.nth(place).inner_text()] = page.evaluate(CUT_TEXTS, width)

    assert len(cut) > 15
    assert {name: texts for name, texts in cut.items() if texts} == {}


def test_a_text_that_is_cut_off_is_found(opened):
    page = opened(390)
    show(page, "Ranges")
    texts = {"hidden": "width: 2rem; overflow: hidden", "scrolled": ""}
    for text, style in texts.items():
        page.evaluate(
            """([text, style]) => {
              const box = document.createElement("div");
              box.style.cssText = `white-space: nowrap; overflow-x: auto; ${style}`;
              box.textContent = `${text} ${"x".repeat(90)}`;
              document.querySelector("#views .pc-view").append(box);
            }""",
            [text, style],
        )

    found = [text.split()[0] for text in page.evaluate(CUT_TEXTS, 390)]

    assert found == ["hidden"]
