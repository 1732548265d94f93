"""The pictures of the pages of docs/views, drawn from the running program.

`POKER_CALCULATOR_PICTURES=1` writes them into the documentation.
"""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from support.watching import PATIENCE

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
        for path in folder.iterdir():
            shutil.copy(path, DOCS / "pictures")
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
