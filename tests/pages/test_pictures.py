"""The pages of the documentation: the demo, and pictures drawn from the running program.

`POKER_CALCULATOR_PICTURES=1` writes the pictures into the documentation.
"""

import os
import re
import sys
from pathlib import Path

import pytest
from support.browsing import WAYS, activate
from support.watching import PATIENCE

from calculations import EquityCalculator

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = re.compile(r"!\[[^\]]*\]\(\.\./pictures/([^)]+\.png)\)")
PAGES = {
    page.stem: PICTURE.findall(page.read_text(encoding="utf-8"))
    for page in sorted((DOCS / "views").glob("*.md"))
    if page.stem != "index"
}
SHOWN = sorted({name for names in PAGES.values() for name in names})
MOST_OF_ONE_COLOR = 0.95
FEWEST_COLORS = 600
MOST_BYTES = 600_000  # of the pictures in the README


@pytest.fixture(scope="module")
def drawn(browser, tmp_path_factory):
    """Return the folder of all pictures that are drawn."""
    folder = tmp_path_factory.mktemp("pictures")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(DOCS / "pictures"))
        import views

        patched.delitem(sys.modules, "views")
        views.draw_pictures(browser, folder, PATIENCE)
    if os.environ.get("POKER_CALCULATOR_PICTURES"):
        image = pytest.importorskip("PIL.Image")
        for path in folder.iterdir():  # 256 colours take a third of the space
            reduced = image.open(path).convert("RGB").quantize()
            reduced.save(DOCS / "pictures" / path.name, optimize=True)
    return folder


def pixels(path):
    """Return the colours of a picture, [height, width, 4]."""
    image = pytest.importorskip("matplotlib.image", reason="matplotlib is not installed")
    return image.imread(path)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_of_a_view_shows_a_picture(page):
    assert PAGES[page]


def test_the_pictures_that_are_drawn_are_those_of_the_pages(drawn):
    assert sorted(path.name for path in drawn.iterdir()) == SHOWN


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_has_the_size_of_that_in_the_documentation(drawn, name):
    assert pixels(drawn / name).shape[:2] == pixels(DOCS / "pictures" / name).shape[:2]


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_not_blank(drawn, name):
    import numpy as np

    found = pixels(drawn / name)
    counts = np.unique(found.reshape(-1, found.shape[2]), axis=0, return_counts=True)[1]

    assert len(counts) >= FEWEST_COLORS
    assert counts.max() <= MOST_OF_ONE_COLOR * counts.sum()


def test_the_readme_shows_five_pictures_that_load_soon():
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]*\]\(docs/pictures/([^)]+)\)", text)

    assert len(shown) == 5
    assert {*shown} <= {*SHOWN}
    assert sum((DOCS / "pictures" / name).stat().st_size for name in shown) < MOST_BYTES


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """Return the folder of the pages, as the documentation writes them."""
    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(DOCS))
        from demo import write_demo

        patched.delitem(sys.modules, "demo")
        write_demo(folder)
    return folder


@pytest.mark.slow
@WAYS
def test_the_solution_is_walked_through(visit, demo, way):
    page = visit((demo / "solution.html").read_text(encoding="utf-8"))
    page.locator(".pc-steps[data-node='check']").wait_for()

    line = page.get_by_role("navigation", name="Line")
    activate(line.get_by_role("button", name="check", exact=True).last, way)
    page.locator(".pc-steps[data-node='check, check']").wait_for()
    page.keyboard.press("Backspace")

    page.locator(".pc-steps[data-node='check']").wait_for()


@pytest.mark.slow
def test_the_equities_are_those_of_the_calculator(visit, demo):
    page = visit((demo / "equities.html").read_text(encoding="utf-8"))
    found = EquityCalculator(["QQ+, AKs, AKo", "22+, ATs+, KTs+, QTs+, JTs"], "Qs7s2d").equity

    page.get_by_text(f"{100 * found[0]:.2f} %").wait_for()

    figures = page.locator(".pc-equity-figure").all_inner_texts()
    assert figures == [f"{100 * value:.2f} %" for value in found]
