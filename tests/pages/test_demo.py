"""The pages of the demo in the documentation: they open from disk, and answer."""

import sys
from pathlib import Path

import pytest
from support.expecting import WAYS, expect

from calculations import EquityCalculator

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parents[2] / "docs"


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


@WAYS
def test_the_solution_is_walked_through(visit, demo, way):
    page = visit((demo / "solution.html").read_text(encoding="utf-8"))
    steps = page.locator(".pc-steps")
    expect(steps).to_have_attribute("data-node", "check")

    if way == "mouse":
        line = page.get_by_role("navigation", name="Line")
        line.get_by_role("button", name="check", exact=True).last.click()
    else:
        line = page.get_by_role("navigation", name="Line")
        line.get_by_role("button", name="check", exact=True).last.focus()
        page.keyboard.press("Enter")
    expect(steps).to_have_attribute("data-node", "check, check")
    page.keyboard.press("Backspace")

    expect(steps).to_have_attribute("data-node", "check")


def test_the_equities_are_those_of_the_calculator(visit, demo):
    page = visit((demo / "equities.html").read_text(encoding="utf-8"))
    found = EquityCalculator(["QQ+, AKs, AKo", "22+, ATs+, KTs+, QTs+, JTs"], "Qs7s2d").equity

    figures = page.locator(".pc-equity-figure")

    expect(figures).to_have_text([f"{100 * value:.2f} %" for value in found])
