"""Screen readers, keyboards and eyes of all kinds: axe-core finds no violation in any view.

And no view is wider than the screen.
"""

import pytest
from support.equity_pages import FLOP, show, until

from calculations import solve

pytestmark = pytest.mark.slow
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

LOGS = "notebooks/logs"
RIVER = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return a solution and the example logs."""
    path = tmp_path_factory.mktemp("solutions") / "river.safetensors"
    solve(["AA, QQ", "KK"], **RIVER, target=0.01, progress=False).save(path)
    return [str(path), LOGS]


ALL = {"resultTypes": ["violations"]}
LAYOUT = ALL | {"runOnly": ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]}
"""Rules that depend on widths and colours; all others depend on the elements alone."""


def violations(page, options, part="body"):
    """Return the rules that a part of a page breaks, with the first element of each."""
    found = axe.Axe().run(page, context=part, options=options).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]


@pytest.mark.parametrize(
    ("width", "scheme", "options"), [(1200, "light", ALL), (390, "dark", LAYOUT)]
)
def test_no_view_breaks_a_rule_of_accessibility(app, width, scheme, options):
    app.set_viewport_size({"width": width, "height": 900})
    app.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    inner = app.locator("#views").get_by_role("tab")
    found = {}

    for tab in app.locator("#tabs").get_by_role("tab").all():
        tab.click()
        app.locator("#views .pc-view:visible").first.wait_for()
        until(app, "!document.querySelector('[aria-busy=true]')")
        found[tab.inner_text()] = violations(app, options)
        assert app.evaluate("document.documentElement.scrollWidth") <= width
        for place in range(inner.count()):
            inner.nth(place).click()
            panel = inner.nth(place).get_attribute("aria-controls") or "views"
            name = tab.inner_text(), inner.nth(place).inner_text()
            found[name] = violations(app, options, f"#{panel}")
            assert app.evaluate("document.documentElement.scrollWidth") <= width

    assert len(found) > 10
    assert {name: rules for name, rules in found.items() if rules} == {}


PLAYED = {
    "a hand": 'hands=[{"seat":0,"actions":["check"]}, {"seat":1,"actions":[]}]',
    "a drill": "mode=preflop&answers=[true,false,true]",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("values", PLAYED)
def test_hands_and_drills_and_the_menu_to_share_break_no_rule(app, values, scheme):
    app.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    app.evaluate(f"location.hash = '#view=play_view&seed=5&{PLAYED[values]}'")
    app.locator(".pc-replay-seat").first.wait_for()

    app.locator(".pc-menu", has_text="Share").locator("summary").click()

    assert violations(app, ALL) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_range_that_made_hands_filter_breaks_no_rule(app, scheme):
    app.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    show(app, **FLOP)

    app.get_by_role("checkbox", name="overpair", exact=True).check()
    app.locator(".pc-filtered").first.wait_for()

    assert violations(app, ALL) == []
