"""A range picker in a file, which opens without a program."""

import pytest
from support.browsing import activate
from support.expecting import WAYS, expect

pytest.importorskip("anywidget", reason="anywidget is not installed")
pytestmark = pytest.mark.slow


@WAYS
def test_a_range_is_painted_in_a_file(visit, tmp_path, way):
    from pages import RangePicker

    RangePicker("QQ+", "As").save_html(tmp_path / "range.html")
    page = visit((tmp_path / "range.html").read_text(encoding="utf-8"))
    cell = page.get_by_role("gridcell", name="pair of jacks")

    activate(cell, way, "Space")

    expect(page.get_by_role("textbox", name="Range as text")).to_have_value("JJ+")
