"""A range that is painted, in a real browser."""

import pytest

from calculations import Range
from pages.hosts.single_file import page_of

pytestmark = pytest.mark.slow


@pytest.fixture
def picker(visit):
    """Return a function that shows a picker with a range."""
    return lambda text="": visit(page_of("range_picker", {"range": text}, {}, "Range"))


def painted(page):
    return Range(page.get_by_role("textbox", name="Range as text").input_value())


def cell(page, name):
    return page.locator(".pc-cell", has_text=name).filter(has=page.get_by_text(name, exact=True))


def drag(page, *names):
    """Paint from class to class with the mouse."""
    for place, name in enumerate(names):
        box = cell(page, name).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if place == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_stroke_adds_the_classes_that_it_passes(picker):
    page = picker()

    drag(page, "AA", "TT")

    assert painted(page) == Range("TT+")


def test_a_stroke_that_begins_in_the_range_removes(picker):
    page = picker("22+")

    drag(page, "QQ", "AA")

    assert painted(page) == Range("JJ-22")


def test_keys_paint_too(picker):
    page = picker()

    cell(page, "AA").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")

    assert painted(page) == Range("AKs")
