"""The presets of the page's pickers, which the program keeps for all pages and later programs."""

import json
import re

import pytest
from support.browsing import activate
from support.expecting import WAYS, expect

pytestmark = pytest.mark.slow


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Return the file in which programs of a test keep presets."""
    monkeypatch.setenv("POKER_CALCULATOR_DATA", str(tmp_path))
    return tmp_path / "presets.json"


def panel(page, tab="Ranges"):
    """Return the presets of the picker in a tab."""
    return page.get_by_role("tabpanel", name=tab, exact=True).locator(".pc-presets")


def open_presets(page, way="mouse", tab="Ranges"):
    activate(panel(page, tab).locator("summary").first, way)


def save_preset(page, name, way="mouse", tab="Ranges"):
    box = panel(page, tab).get_by_role("textbox", name="Name of the preset")
    box.fill(name)
    activate(box if way == "keyboard" else panel(page, tab).get_by_role("button", name="Save"), way)


def preset(page, name, tab="Ranges"):
    return panel(page, tab).get_by_role("button", name=name, exact=True)


def range_text(page, tab="Ranges"):
    part = page.get_by_role("tabpanel", name=tab, exact=True)
    return part.get_by_role("textbox", name="Range as text").or_(
        part.get_by_role("textbox", name="Range of player 1 as text")
    )


def go_to(page, tab):
    page.get_by_role("tab", name=tab, exact=True).click()


@WAYS
def test_a_preset_outlives_its_page_and_the_program(program, visited, kept, way):
    first = program()
    page = visited(first, fragment="#view=range_picker&range=QQ%2B")
    open_presets(page, way)
    save_preset(page, "Mine", way)
    expect(preset(page, "Mine")).to_be_visible()
    assert json.loads(kept.read_bytes()) == {"Mine": "QQ+"}
    page.close()
    first.end()

    page = visited(program())
    open_presets(page, way)
    activate(preset(page, "Mine"), way)

    expect(range_text(page)).to_have_value("QQ+")
    assert "presets" not in page.url


@WAYS
def test_pickers_of_all_tabs_share_presets(program, visited, kept, way):
    page = visited(program(), fragment="#view=range_picker&range=QQ%2B")
    go_to(page, "Solve")
    open_presets(page, way, "Solve")
    go_to(page, "Ranges")
    open_presets(page, way)
    save_preset(page, "Mine", way)

    go_to(page, "Solve")

    expect(preset(page, "Mine", "Solve")).to_be_visible()
    activate(panel(page, "Solve").get_by_role("button", name="Delete Mine"), way)
    go_to(page, "Ranges")
    expect(preset(page, "Mine")).to_have_count(0)


@WAYS
def test_two_pages_show_and_keep_the_presets_of_each_other(program, visited, kept, way):
    running = program()
    one = visited(running)
    other = visited(running, context=one.context)
    for page in (one, other):
        open_presets(page, way)

    other.mouse.move(0, 0)
    save_preset(one, "first", way)
    expect(preset(one, "first")).to_be_visible()
    reached = panel(other).locator("summary").first
    if way == "mouse":
        reached.hover()
    else:
        range_text(other).focus()
        reached.focus()
    expect(preset(other, "first")).to_be_visible()
    save_preset(other, "second", way)

    expect(preset(other, "first")).to_be_visible()
    expect(preset(other, "second")).to_be_visible()
    assert {*json.loads(kept.read_bytes())} == {"first", "second"}


@WAYS
def test_names_and_ranges_are_text(program, visited, kept, way):
    hostile = {"<img src=x onerror=alert(1)>/<b>": "<script>alert(1)</script>"}
    kept.write_text(json.dumps(hostile), encoding="utf-8")
    page = visited(program())
    open_presets(page, way)
    activate(panel(page).get_by_text("<img src=x onerror=alert(1)>", exact=True), way)

    activate(preset(page, "<b>"), way)

    expect(panel(page).get_by_role("alert")).to_contain_text("<script>")
    assert panel(page).locator("b, img, script").count() == 0
    assert range_text(page).input_value() == ""


def test_files_that_are_damaged_or_cannot_be_written_are_said(program, visited, kept):
    kept.write_text("not JSON", encoding="utf-8")
    page = visited(program())
    open_presets(page)
    expect(panel(page).get_by_role("alert")).to_contain_text(f"{kept} is damaged")
    assert kept.read_text(encoding="utf-8") == "not JSON"

    save_preset(page, "Mine")

    expect(preset(page, "Mine")).to_be_visible()
    expect(panel(page).get_by_role("alert")).to_have_count(0)
    assert (kept.parent / "presets-damaged-1.json").read_text(encoding="utf-8") == "not JSON"

    kept.unlink()
    kept.mkdir()
    save_preset(page, "Other")
    expect(panel(page).get_by_role("alert")).to_contain_text(f"cannot read {kept}")
    name = panel(page).get_by_role("textbox", name="Name of the preset")
    assert name.input_value() == "Other"


@WAYS
def test_ranges_of_a_folder_are_chosen_and_refused_files_listed(
    program, visited, kept, tmp_path, way
):
    (folder := tmp_path / "mine" / "6max").mkdir(parents=True)
    (folder / "BTN <open>.txt").write_text("[50]AA-QQ[/50],AKs", encoding="utf-8")
    (folder / "wrong.txt").write_text("AKz", encoding="utf-8")
    page = visited(program("--ranges", folder.parent))
    open_presets(page, way)
    for name in ("mine", "6max"):
        activate(panel(page).locator("summary").get_by_text(name, exact=True), way)

    activate(preset(page, "BTN <open>"), way)

    expect(range_text(page)).to_have_value("AKs, QQ+:0.5")
    activate(panel(page).locator("summary").get_by_text("1 file is not read"), way)
    expect(panel(page).get_by_role("listitem")).to_have_text(
        re.compile("6max/wrong.txt: 'z' is not understood")
    )
    assert panel(page).get_by_role("button", name="Delete").count() == 0


def test_equilibria_among_the_presets_state_their_settings_and_gap(program, visited, kept):
    page = visited(program())
    open_presets(page)
    panel(page).locator("summary").get_by_text("Push or fold, heads-up").click()

    note = panel(page).get_by_text("equal stacks, prizes in chips, no ante")

    expect(note).to_have_text(re.compile(r"; solved to a gap of 0\.000001 bb$"))
