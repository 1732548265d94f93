"""A flop report in the browser: chart, means, filters and flops, by mouse and by keyboard."""

import json
import re

import numpy as np
import pandas as pd
import pytest
from support.browsing import activate
from support.expecting import CONTRASTS, WAYS, expect
from support.solve_pages import field, settle_size, unfold

from calculations import solve
from calculations.solver.frames.solve_flops import FlopReport
from poker_calculator.pages.queries.flop_reports import read_flop_report

pytestmark = pytest.mark.slow
SCRIPT = "window.pwned=1"
HOSTILE = f'"><img src=x onerror="{SCRIPT}"><script>{SCRIPT}<&#47;script>'
NAME = f"<img src=x onerror={SCRIPT}>.csv"
SIGNS = {ord(suit): f"{sign}\ufe0e" for suit, sign in zip("cdhs", "♣♦♥♠", strict=True)}
MOUNTED = """async () => {
  const [{flopView}, {askProgram}, {Values}] = await Promise.all(
    ["flop_view.js", "hosts/asking.js", "parts/values.js"].map((name) => import(`/views/${name}`)));
  const box = document.getElementById("views");
  box.replaceChildren();
  flopView(box, {values: new Values(), ask: askProgram, open: (...given) => {
    document.body.dataset.opened = JSON.stringify(given);
  }});
}"""
"""Show the view in a host that records the view that it is to open."""


@pytest.fixture(scope="module")
def shown(frame, saved, spot, tmp_path_factory):
    """Return reports, some with hostile texts, one with its spot, one that is none; a solution.

    The solution is that of a flop with the cards in another order.
    """
    folder = tmp_path_factory.mktemp("files")
    names = (NAME, "wrong.csv", "spot.csv", "none.parquet", "trips.safetensors")
    hostile, wrong, with_spot, none, trips = (folder / name for name in names)
    frame.assign(note=HOSTILE, **{f"bet_1{HOSTILE}": 1}).to_csv(hostile, index=False)
    frame.assign(flop=[HOSTILE, *frame["flop"][1:]]).to_csv(wrong, index=False)
    frame.assign(spot=json.dumps(spot)).to_csv(with_spot, index=False)
    none.write_bytes(b"PAR1" + bytes(50))
    game = {"board": "7c7d7s", "pot": 20, "stack": 5, "bets": ""}
    solve(["AA", "KK"], **game, target=0.05, progress=False).save(trips)
    return [str(saved), *(str(folder / name) for name in names)]


@pytest.fixture
def report(app):
    """Return the page of the report."""
    app.get_by_role("tab", name="Flops").click()
    expect(rows(app).first).to_be_visible()
    return app


@pytest.fixture
def opening(report):
    """Return the page of the report before a host that opens flops."""
    report.evaluate(MOUNTED)
    expect(rows(report).first).to_be_visible()
    return report


def rows(page):
    return page.get_by_role("grid", name="Flops").locator("tbody tr")


def heading(page, name):
    return page.get_by_role("grid", name="Flops").get_by_role("button", name=re.compile(f"^{name}"))


def switch(page, group, name):
    return page.get_by_role("group", name=group).get_by_role("button", name=name, exact=True)


def chart(page):
    return page.get_by_role("slider", name="Flop of the chart")


def reading(page):
    return page.get_by_role("region", name="Chart of flops").locator("output")


def expect_opened(page, view, values):
    """Expect that the view was opened with these values."""
    text = json.dumps([view, values], separators=(",", ":"))
    expect(page.locator("body")).to_have_attribute("data-opened", text)


def expect_flops(page, frame):
    """Expect that the table lists the flops of some rows in their order."""
    expect(rows(page).locator("th")).to_have_text([flop.translate(SIGNS) for flop in frame["flop"]])


def test_flops_are_sorted_by_check_at_first(report, frame):
    expect_flops(report, frame.sort_values("check", ascending=False))
    expect(reading(report)).to_have_text(
        f"Mean: check: {100 * FlopReport(frame).means()['check'].iloc[0]:.1f} %, "
        f"bet 50 %: {100 * FlopReport(frame).means()['bet_1'].iloc[0]:.1f} %, "
        f"bet 2: {100 * FlopReport(frame).means()['bet_2'].iloc[0]:.1f} %"
    )


def test_flops_are_sorted_by_mouse_and_by_keys(report, frame):
    heading(report, "OOP EV").click()
    expect_flops(report, frame.sort_values("oop_ev", ascending=False))
    heading(report, "OOP EV").click()
    expect_flops(report, frame.sort_values("oop_ev"))

    heading(report, "Flop").focus()
    report.keyboard.press("Enter")
    expect(rows(report).locator("th").first).to_have_text("AsKh7d".translate(SIGNS))
    expect(heading(report, "Flop")).to_be_focused()
    report.keyboard.press("Space")
    expect(rows(report).locator("th").first).to_have_text("5s3h2d".translate(SIGNS))


def test_flops_are_filtered_and_filters_cleared_by_mouse_and_by_keys(report, frame):
    switch(report, "Suits", "rainbow").click()
    switch(report, "Pairs", "unpaired").click()

    kept = frame.query("suits == 'rainbow' and paired == 'unpaired'")
    expect_flops(report, kept.sort_values("check", ascending=False))
    mean = FlopReport(kept).means()["check"].iloc[0]
    expect(reading(report)).to_contain_text(f"Mean: check: {100 * mean:.1f} %")

    report.get_by_role("button", name="Clear filters").click()
    expect(rows(report)).to_have_count(len(frame))

    for group, name in (("Suits", "monotone"), ("High card", "K")):
        switch(report, group, name).focus()
        report.keyboard.press("Space")
    expect_flops(report, frame.query("flop == 'Kd8d2d'"))

    switch(report, "Pairs", "trips").focus()
    report.keyboard.press("Enter")
    expect(report.get_by_text("No flop passes the filters")).to_be_visible()

    report.get_by_role("button", name="Clear filters").focus()
    report.keyboard.press("Enter")
    expect(rows(report)).to_have_count(len(frame))
    expect(report.locator(".pc-flop-view [aria-pressed=true]")).to_have_count(0)


def test_means_are_by_any_texture(report, frame):
    table = report.get_by_role("table", name="Means by texture")
    expect(table.locator("tbody th")).to_have_text(["rainbow", "two-tone", "monotone", "All"])

    report.get_by_role("combobox", name="Means by").select_option("Pairs")
    means = FlopReport(frame).means("paired")
    expect(table.locator("tbody th")).to_have_text([*means.index, "All"])
    cells = table.locator("tbody tr").first.locator("td")
    expect(cells.nth(0)).to_have_text(str(means["flops"].iloc[0]))
    weight = means["weight"].iloc[0] / frame["weight"].sum()
    expect(cells.nth(1)).to_have_text(f"{100 * weight:.1f} %")
    expect(cells.nth(2)).to_have_text(f"{100 * means['check'].iloc[0]:.1f} %")

    report.get_by_role("combobox", name="Means by").focus()
    report.keyboard.type("High")
    expect(table.locator("tbody th").last).to_have_text("All")
    expect(table.locator("tbody th")).to_have_count(frame["high_card"].nunique() + 1)


def test_the_chart_is_read_by_mouse_and_by_keys(report, frame):
    ordered = frame.sort_values("check", ascending=False)
    box = chart(report).bounding_box()

    report.mouse.move(box["x"] + box["width"] - 15, box["y"] + 50)
    last = ordered.iloc[-1]
    expect(reading(report)).to_contain_text(
        f"{last['flop'].translate(SIGNS)} (weight {last['weight']:.0f}): "
        f"check: {100 * last['check']:.1f} %"
    )

    chart(report).focus()
    report.keyboard.press("Home")
    report.keyboard.press("ArrowRight")
    expect(reading(report)).to_contain_text(ordered["flop"].iloc[1].translate(SIGNS))
    expect(chart(report)).to_have_attribute("aria-valuenow", "2")
    report.keyboard.press("End")
    expect(reading(report)).to_contain_text(last["flop"].translate(SIGNS))


def test_the_chart_shows_another_figure(report, frame):
    report.get_by_role("combobox", name="Chart of").select_option("IP EV")
    expect_flops(report, frame.sort_values("ip_ev", ascending=False))
    mean = FlopReport(frame).means()["ip_ev"].iloc[0]
    expect(reading(report)).to_have_text(f"Mean: IP EV: {mean:.2f}")
    expect(report.locator(".pc-flop-points")).to_have_count(1)

    report.get_by_role("combobox", name="Chart of").focus()
    report.keyboard.type("bet 50 %")
    expect_flops(report, frame.sort_values("bet_1", ascending=False))


def test_a_flop_of_the_table_is_read_in_the_chart(opening, frame):
    ordered = frame.sort_values("check", ascending=False)["flop"].str.translate(SIGNS).tolist()

    rows(opening).nth(3).click()
    expect(reading(opening)).to_contain_text(ordered[3])

    opening.keyboard.press("ArrowDown")
    opening.keyboard.press("Enter")
    expect(reading(opening)).to_contain_text(ordered[4])
    opening.keyboard.press("End")
    opening.keyboard.press("Space")
    expect(reading(opening)).to_contain_text(ordered[-1])


@WAYS
def test_the_flops_that_are_shown_are_saved_as_csv(report, frame, way):
    switch(report, "Suits", "two-tone").click()
    expect(rows(report)).to_have_count(int((frame["suits"] == "two-tone").sum()))
    save = report.get_by_role("button", name="Save CSV")

    with report.expect_download() as download:
        activate(save, way)
    saved = pd.read_csv(download.value.path())

    expected = frame[frame["suits"] == "two-tone"].sort_values("check", ascending=False)
    assert saved["flop"].tolist() == expected["flop"].tolist()
    np.testing.assert_allclose(saved["oop_ev"], expected["oop_ev"], rtol=1e-6)
    assert FlopReport(saved).means("paired")["flops"].sum() == len(expected)


def test_the_state_is_in_the_address(report, frame):
    switch(report, "Suits", "monotone").click()
    report.get_by_role("combobox", name="Means by").select_option("Pairs")
    heading(report, "Weight").click()
    expect(rows(report)).to_have_count(2)
    report.wait_for_url(re.compile("view=flop_view.*sort=weight"))

    report.reload()

    expect(rows(report)).to_have_count(2)
    expect(report.get_by_role("combobox", name="Means by")).to_have_value("paired")
    expect(switch(report, "Suits", "monotone")).to_have_attribute("aria-pressed", "true")


def test_a_flop_is_set_up_in_the_solver_by_mouse_and_by_keys(opening, frame):
    flops = frame.sort_values("check", ascending=False)["flop"].tolist()

    rows(opening).first.click()
    expect_opened(opening, "solve_view", {"board": flops[0], "pot": 20})

    box = chart(opening).bounding_box()
    opening.mouse.click(box["x"] + box["width"] - 15, box["y"] + 50)
    expect_opened(opening, "solve_view", {"board": flops[-1], "pot": 20})

    rows(opening).nth(3).click()
    opening.evaluate("delete document.body.dataset.opened")
    opening.get_by_role("button", name="Open this flop").click()
    expect_opened(opening, "solve_view", {"board": flops[3], "pot": 20})

    chart(opening).focus()
    opening.keyboard.press("Home")
    opening.keyboard.press("ArrowRight")
    opening.keyboard.press("Enter")
    expect_opened(opening, "solve_view", {"board": flops[1], "pot": 20})

    opening.evaluate("delete document.body.dataset.opened")
    opening.get_by_role("button", name="Open this flop").focus()
    opening.keyboard.press("Enter")
    expect_opened(opening, "solve_view", {"board": flops[1], "pot": 20})


@WAYS
def test_a_flop_with_a_solution_opens_it(opening, frame, way):
    if way == "mouse":
        rows(opening).filter(has_text="7d7c7s".translate(SIGNS)).click()
    else:
        order = frame.sort_values("check", ascending=False)["flop"].tolist()
        rows(opening).first.focus()
        for _ in range(order.index("7d7c7s")):
            opening.keyboard.press("ArrowDown")
        opening.keyboard.press("Enter")

    expect_opened(opening, "solution_view", {"solution": "trips.safetensors"})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_narrow_screens_and_breaks_no_rule_of_accessibility(report, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    report.set_viewport_size({"width": 390, "height": 800})
    report.emulate_media(color_scheme=scheme)

    assert report.evaluate("document.documentElement.scrollWidth") <= 390
    assert report.evaluate(CONTRASTS) == []
    assert axe.Axe().run(report).response["violations"] == []


def test_hostile_texts_are_texts_and_other_files_are_refused_in_one_line(report):
    reports = report.get_by_role("combobox", name="Report")
    names = ["report.csv", NAME, "wrong.csv", "spot.csv", "none.parquet"]
    expect(reports.locator("option")).to_have_text(names)
    problem = report.locator(".pc-flop-view .pc-problem")
    for name, text in (("wrong.csv", "onerror"), ("none.parquet", "is not a table; give a file")):
        reports.select_option(name)
        expect(problem).to_contain_text(name)
        expect(problem).to_contain_text(text)
        assert "\n" not in problem.inner_text()
        expect(rows(report)).to_have_count(0)

    reports.select_option(NAME)
    expect(rows(report)).to_have_count(12)
    expect(problem).to_be_hidden()
    assert report.evaluate("window.pwned") is None
    assert report.locator("#views :is(img, script)").count() == 0


@WAYS
def test_a_flop_of_a_report_with_its_spot_is_saved_and_set_up_with_all_of_it(app, frame, spot, way):
    app.evaluate("() => { location.hash = '#view=flop_view&report=spot.csv'; }")
    expect(rows(app).first).to_be_visible()
    with app.expect_download() as download:
        app.get_by_role("button", name="Save CSV").click()
    assert read_flop_report(download.value.path()).spot == spot

    activate(rows(app).first, way)
    settle_size(app)
    unfold(app)

    texts = {"Pot": "20", "Effective stack": "35", "Rake": "5"}
    texts |= {"Target exploitability": "1", "Most iterations": "500"}
    for name, text in texts.items():
        expect(field(app, name)).to_have_value(text)
    opened = app.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))")
    assert opened["board"] == frame.sort_values("check", ascending=False)["flop"].iloc[0]
    for name in ("ranges", "bets", "donks", "folded"):
        assert json.loads(opened[name]) == spot[name]
    expect(app.locator(".pc-solve [aria-invalid=true]")).to_have_count(0)
