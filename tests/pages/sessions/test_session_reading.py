"""The session view while hands are read: a bar, and figures that are marked as those so far."""

import struct

import pytest
from support.expecting import expect

from poker_calculator.pages.queries.answers import encoded

pytestmark = pytest.mark.slow
COURSE = {"version": 1, "is_reading": True, "hands": 60, "total": 180, "note": "Compiling"}


def test_the_page_shows_the_reading_and_marks_its_figures(app):
    view = app.get_by_role("region", name="Session")
    app.get_by_role("tab", name="Sessions").click()
    expect(view.locator("header .pc-count")).to_have_text("180 hands")  # the program has read all
    answer = encoded(COURSE)
    body = struct.pack("<I", len(answer)) + answer
    app.route("**/ask/session_course", lambda route: route.fulfill(body=body))
    app.get_by_role("tab", name="Equities").click()
    app.reload()

    app.get_by_role("tab", name="Sessions").click()

    expect(view).to_contain_text("Reading: 60 of about 180 hands · Compiling …")
    expect(view.locator("header .pc-count")).to_have_text("180 hands so far")
    bar = view.get_by_role("progressbar", name="Hands that are read")
    assert bar.evaluate("bar => bar.position") == pytest.approx(1 / 3)

    app.unroute("**/ask/session_course")
    expect(view.locator("header .pc-count")).to_have_text("180 hands")
    expect(bar).to_be_hidden()
