"""Files that are not flop reports, and hostile texts in them, before the program."""

import pytest
from support.expecting import expect

pytestmark = pytest.mark.slow
SCRIPT = "window.pwned=1"
HOSTILE = f'"><img src=x onerror="{SCRIPT}"><script>{SCRIPT}<&#47;script>'
NAME = f"<img src=x onerror={SCRIPT}>.csv"


@pytest.fixture(scope="module")
def shown(frame, tmp_path_factory):
    """Return a report with a hostile name, one with a hostile flop, and a file that is none."""
    folder = tmp_path_factory.mktemp("reports")
    frame.assign(note=HOSTILE, **{f"bet_1{HOSTILE}": 1}).to_csv(folder / NAME, index=False)
    wrong = frame.assign(flop=[HOSTILE, *frame["flop"][1:]])
    wrong.to_csv(folder / "flops.csv", index=False)
    (folder / "none.parquet").write_bytes(b"PAR1" + bytes(50))
    return [str(folder / name) for name in (NAME, "flops.csv", "none.parquet")]


def test_hostile_texts_are_texts_and_other_files_are_refused_in_one_line(app):
    app.get_by_role("tab", name="Flops").click()
    reports = app.get_by_role("combobox", name="Report")
    expect(reports.locator("option")).to_have_text([NAME, "flops.csv", "none.parquet"])
    rows = app.get_by_role("grid", name="Flops").locator("tbody tr")
    expect(rows).to_have_count(12)

    reports.select_option("flops.csv")

    problem = app.get_by_role("alert").filter(has_text="flops.csv")
    expect(problem).to_contain_text("onerror")
    expect(rows).to_have_count(0)
    assert app.evaluate("window.pwned") is None
    assert app.locator("#views :is(img, script)").count() == 0
    reports.select_option(NAME)
    expect(rows).to_have_count(12)
    expect(problem).to_be_hidden()


def test_a_file_that_is_no_report_is_refused_in_one_line(app):
    fragment = "#view=flop_view&report=none.parquet"
    app.evaluate("(fragment) => { location.hash = fragment; }", fragment)

    problem = app.locator(".pc-flop-view .pc-problem")
    expect(problem).to_contain_text("none.parquet is not a table; give a file")
    assert "\n" not in problem.inner_text()
