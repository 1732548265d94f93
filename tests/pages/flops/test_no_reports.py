"""The program without flop reports."""

import pytest
from support.watching import PATIENCE

pytestmark = pytest.mark.slow
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
expect.set_options(timeout=1000 * PATIENCE)


def test_there_is_no_tab_and_keys_pass_it_over(app):
    tabs = app.locator("#tabs").get_by_role("tab")
    expect(app.get_by_role("tab", name="Sessions")).to_be_visible()
    expect(app.get_by_role("tab", name="Flops")).to_be_hidden()

    tabs.first.focus()
    app.keyboard.press("End")

    expect(app.get_by_role("tab", name="Replay")).to_be_focused()
    app.keyboard.press("ArrowRight")
    expect(tabs.first).to_be_focused()


def test_its_address_says_how_to_make_a_report(app):
    app.evaluate("() => { location.hash = '#view=flop_view'; }")

    expect(app.locator(".pc-flop-view .pc-problem")).to_contain_text(
        "no flop report is open; make one with solve_flops(..., save='report.csv')"
    )
