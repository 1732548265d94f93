"""Open files in the page: by button, by dropping them, and examples in empty tabs."""

from pathlib import Path

import pytest
from support.browsing import serving
from support.expecting import expect

pytestmark = pytest.mark.slow
LOG = "notebooks/logs/1-pokerstars.txt"
DROP = """async ([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const type of ["dragover", "drop"]) {
    const how = {dataTransfer, bubbles: true, cancelable: true};
    document.body.dispatchEvent(new DragEvent(type, how));
    if (type === "dragover") window.wasMarked = document.body.classList.contains("pc-dropping");
  }
}"""
EMPTY_TABS = ["Solution", "Play", "Sessions", "Replay", "Flops"]


@pytest.fixture(scope="module")
def shown():
    """Return no files."""
    return []


@pytest.fixture
def server():
    """Return the address of a program of its own, because opened files stay open."""
    with serving() as address:
        yield address


def said(page):
    return page.locator("#opened")


def count(page):
    return page.locator(".pc-session header .pc-count")


def test_empty_tabs_say_what_they_do_and_offer_an_example(app):
    for name in EMPTY_TABS:
        app.get_by_role("tab", name=name, exact=True).click()

        panel = app.get_by_role("tabpanel", name=name, exact=True)
        expect(panel.get_by_text("This tab ")).to_be_visible()
        expect(panel.get_by_role("button").first).to_be_visible()


def test_preflop_ranges_are_played_without_a_file(app):
    app.get_by_role("tab", name="Play", exact=True).click()

    app.get_by_role("button", name="Play preflop ranges").click()

    expect(app.locator(".pc-play")).to_be_visible()
    app.reload()
    expect(app.locator(".pc-play")).to_be_visible()


def test_an_example_is_shown_by_a_key_and_fills_the_other_tab(app):
    app.get_by_role("tab", name="Replay").click()
    expect(app.get_by_text("This tab replays hands")).to_be_visible()
    app.get_by_role("tab", name="Sessions").click()

    app.get_by_role("button", name="Show a hundred hands of bots").press("Enter")

    expect(count(app)).to_have_text("100 hands")
    app.get_by_role("tab", name="Replay").click()
    expect(app.locator(".pc-replay-game")).to_contain_text("Hand 1 ")


def test_files_are_chosen_and_those_that_are_refused_are_listed(app, tmp_path):
    (tmp_path / "notes.txt").write_text("a shopping list", encoding="utf-8")
    app.get_by_text("Open …").click()
    with app.expect_file_chooser() as chooser:
        app.get_by_role("button", name="Files …").press("Enter")

    chooser.value.set_files([LOG, tmp_path / "notes.txt"])

    expect(said(app)).to_contain_text("Opened 1 file. Not opened:")
    expect(said(app).get_by_role("listitem")).to_have_text(
        "notes.txt: not hands of a known room, a solution, a flop report or a saved game"
    )
    expect(count(app)).to_have_text("160 hands")
    said(app).get_by_role("button", name="Close").click()
    expect(said(app)).to_be_hidden()


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a log in a subfolder, a picture and a hidden file."""
    folder = tmp_path / "hands"
    (folder / "may").mkdir(parents=True)
    (folder / "may" / "1.txt").write_bytes(Path(LOG).read_bytes())
    (folder / "picture.png").write_bytes(b"")
    (folder / ".hidden.txt").write_bytes(b"")
    return folder


def test_the_logs_of_a_folder_are_opened_and_its_other_files_are_not_sent(app, folder):
    app.get_by_text("Open …").click()
    with app.expect_file_chooser() as chooser:
        app.get_by_role("button", name="A folder …").click()

    chooser.value.set_files(folder)

    expect(said(app)).to_contain_text("Opened 1 file.")
    expect(said(app).get_by_role("listitem")).to_have_count(0)
    expect(count(app)).to_have_text("160 hands")


def test_a_dropped_log_is_opened(app):
    app.get_by_role("tab", name="Equities").click()
    app.evaluate(DROP, ["1.txt", Path(LOG).read_text(encoding="utf-8")])

    expect(count(app)).to_have_text("160 hands")
    assert app.evaluate("wasMarked")
    assert not app.evaluate("document.body.classList.contains('pc-dropping')")


def test_a_dropped_folder_is_opened_without_its_other_files(app, folder):
    devices = app.context.new_cdp_session(app)
    data = {"items": [], "files": [str(folder)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        devices.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data})

    expect(said(app)).to_contain_text("Opened 1 file.")
    expect(said(app).get_by_role("listitem")).to_have_count(0)
    expect(count(app)).to_have_text("160 hands")


def test_files_that_are_opened_later_are_added(app):
    app.get_by_role("tab", name="Sessions").click()
    app.get_by_role("button", name="Show a hundred hands of bots").click()
    expect(count(app)).to_have_text("100 hands")

    app.get_by_label("Files to open").set_input_files(LOG)

    expect(count(app)).to_have_text("260 hands")
