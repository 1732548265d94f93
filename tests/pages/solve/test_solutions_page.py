"""Several solutions in the page: walk through, save, download, open and close them."""

import os
import re

import pytest
from support.browsing import activate
from support.expecting import WAYS, expect
from support.solve_pages import (
    RIVER,
    SLOW,
    iterations,
    press_button,
    show_spot,
    solve_spot,
    solving,
    unfold,
    wait_for_iterations,
)

from calculations import load_solution, solve

pytestmark = pytest.mark.slow


ASK_SOLUTIONS = """async () => {
  const options = {method: "POST", headers: {"Content-Type": "application/json"}, body: "{}"};
  const response = await fetch("/ask/solutions", options);
  return [...new Uint8Array(await response.arrayBuffer())];
}"""


@pytest.fixture
def solved(app, request):
    """Return a page with a solution of its own name, and the name."""
    name = "".join(each if each.isalnum() else " " for each in request.node.name)[-60:].strip()
    show_spot(app, **RIVER, name=name)
    solve_spot(app)
    row_of(app, name).wait_for()
    return app, name


def solutions(page):
    return page.get_by_role("region", name="Solutions")


def row_of(page, name):
    """Return the row of a solution in the list."""
    rows = solutions(page).get_by_role("listitem")
    return rows.filter(has=page.get_by_text(name, exact=True))


def tabs(page):
    return page.get_by_role("group", name="Open solutions")


def chosen_tab(page):
    return tabs(page).locator("[aria-pressed=true]").inner_text()


def shown_node(page):
    """Wait until a node is shown."""
    page.get_by_role("tabpanel", name="Solution").locator(".pc-steps .pc-step").first.wait_for()


def walk_through_another(page, name, **values):
    """Solve a spot under another name and walk through it; return the choice of EVs to compare."""
    show_spot(page, **{**RIVER, **values, "name": name})
    solve_spot(page)
    press_button(page, "Walk through it", within=solving(page))
    shown_node(page)
    assert chosen_tab(page) == name
    return page.get_by_label("Compare EVs with").and_(page.locator("select"))


@WAYS
def test_a_solution_is_walked_through_by_one_click_also_in_the_list(solved, way):
    page, name = solved

    press_button(page, "Walk through it", way, solving(page))

    shown_node(page)
    assert page.get_by_role("tab", name="Solution", exact=True).get_attribute("aria-selected")
    assert chosen_tab(page) == name
    assert "all-in" in page.locator(".pc-steps").inner_text()
    page.go_back()
    solving(page).get_by_text("The target is reached").wait_for()
    press_button(page, f"Walk through it: {name}", way)
    expect(page.get_by_role("tabpanel", name="Solution")).to_be_visible()
    assert chosen_tab(page) == name


@WAYS
def test_a_solution_is_saved_and_replaced_after_a_question(solved, folder, way):
    page, name = solved
    before = os.listdir(folder)
    press_button(page, f"Save: {name}", way)
    if way == "mouse":
        press_button(page, "Cancel")
    else:
        page.keyboard.press("Escape")
    assert page.get_by_role("group", name="Question").count() == 0
    assert os.listdir(folder) == before

    press_button(page, f"Save: {name}", way)
    page.get_by_role("textbox", name="Name of the file").fill(f"{way} file")
    if way == "mouse":
        press_button(page, "Save")
    else:
        page.keyboard.press("Enter")
    page.get_by_text(f"{way} file.safetensors is saved.").wait_for()

    path = folder / f"{way} file.safetensors"
    assert load_solution(path).exploitability <= 0.01
    row_of(page, name).get_by_text(", saved").wait_for()

    path.write_text("mine", encoding="utf-8")
    press_button(page, f"Save: {name}", way)
    page.get_by_role("textbox", name="Name of the file").fill(f"{way} file")
    page.keyboard.press("Enter")
    page.get_by_text(f"There is a file {way} file.safetensors already.").wait_for()
    assert path.read_text(encoding="utf-8") == "mine"
    press_button(page, "Replace it", way)
    page.get_by_text(f"{way} file.safetensors is saved.").wait_for()

    assert load_solution(path).exploitability <= 0.01


@pytest.mark.parametrize("given", ["../out", "<img src=x onerror=alert(1)>", ""])
def test_a_name_that_is_no_name_of_a_file_is_refused(solved, folder, given):
    page, name = solved
    before = os.listdir(folder), os.listdir(folder.parent)
    press_button(page, f"Save: {name}")

    page.get_by_role("textbox", name="Name of the file").fill(given or " . ")
    page.keyboard.press("Enter")

    solutions(page).get_by_role("alert").get_by_text("the name ").wait_for()
    assert (os.listdir(folder), os.listdir(folder.parent)) == before


@WAYS
def test_a_solution_is_downloaded_and_closed_after_a_question(solved, tmp_path, way):
    page, name = solved
    with page.expect_download() as download:
        activate(page.get_by_role("link", name=f"Download: {name}"), way)
    assert download.value.suggested_filename == f"{name}.safetensors"
    download.value.save_as(tmp_path / "a.safetensors")
    assert load_solution(tmp_path / "a.safetensors").exploitability <= 0.01

    press_button(page, f"Close: {name}", way)
    page.get_by_text(f"{name} is not saved, and is lost when it is closed.").wait_for()
    assert row_of(page, name).count() == 1
    press_button(page, "Close it", way)
    row_of(page, name).wait_for(state="detached")
    expect(solving(page).get_by_role("status")).to_have_text("")


@WAYS
def test_a_file_of_the_folder_is_opened_solved_on_and_closed(app, folder, way):
    name = f"opened {way}.safetensors"
    spot = {key: value for key, value in RIVER.items() if key != "ranges"}
    saved = solve(RIVER["ranges"], **spot, progress=False)
    saved.save(folder / name)
    show_spot(app, **{**RIVER, "target": 0.0001})
    choice = solutions(app).get_by_role("combobox", name="Saved solution")

    def open_it():
        choice.get_by_role("option", name=name).wait_for(state="attached")
        choice.select_option(label=name)
        press_button(app, "Open", way, solutions(app))
        row_of(app, name).get_by_text(", saved").wait_for()

    open_it()
    press_button(app, f"Close: {name}", way)
    row_of(app, name).wait_for(state="detached")
    open_it()
    press_button(app, f"Solve on: {name}", way)
    solving(app).get_by_text(f"{name}: The target is reached.").wait_for()
    assert iterations(app) == saved.iterations
    unfold(app)
    app.get_by_role("textbox", name="Target exploitability").fill("0.01")
    app.wait_for_selector(".pc-solve[aria-busy='false']")
    press_button(app, "Resume", way)

    row_of(app, name).get_by_text(", not saved").wait_for()
    wait_for_iterations(app, saved.iterations + 1)
    assert load_solution(folder / name).iterations == saved.iterations


def test_a_solution_is_listed_while_it_is_solved(app):
    show_spot(app, **SLOW, name="listed")
    press_button(app, "Solve", within=solving(app))

    row_of(app, "listed").get_by_text("being solved").wait_for()

    for label in ("Walk through it", "Solve on", "Save", "Close"):
        assert app.get_by_role("button", name=f"{label}: listed").is_disabled()
    assert app.get_by_role("link", name="Download: listed").count() == 0
    press_button(app, "Pause")
    row_of(app, "listed").get_by_text("not saved").wait_for()


def test_an_answer_that_comes_late_does_not_hide_a_solution(app):
    show_spot(app, **RIVER, name="comes late")
    body, held = bytes(app.evaluate(ASK_SOLUTIONS)), []

    def hold_first(route):
        if held:
            route.continue_()
        else:
            held.append(route)

    app.route("**/ask/solutions", hold_first)
    solve_spot(app)
    row_of(app, "comes late").get_by_text("not saved").wait_for()
    held[0].fulfill(body=body)
    app.evaluate("new Promise((done) => setTimeout(done, 100))")

    assert row_of(app, "comes late").is_visible()
    app.unroute("**/ask/solutions")


@WAYS
def test_solutions_are_tabs_of_the_solution_view_which_are_closed(solved, way):
    page, first = solved
    second = f"{first} too"
    walk_through_another(page, second, pot=40)
    page.get_by_text("pot 40").first.wait_for()

    press_button(page, first, way, tabs(page))

    page.get_by_text("pot 20").first.wait_for()
    expect(tabs(page).locator("[aria-pressed=true]")).to_have_text(first)
    for closed in (second, first):  # another one, and the one that is shown
        press_button(page, f"Close {closed}", way, tabs(page))
        press_button(page, f"Close {closed} unsaved", way, tabs(page))
        tabs(page).get_by_text(closed, exact=True).wait_for(state="detached")
        assert (chosen_tab(page) == first) == (closed == second)
        assert closed == first or page.get_by_text("pot 20").first.is_visible()


@WAYS
def test_evs_are_compared_with_those_of_another_solution(solved, way):
    page, first = solved
    other = walk_through_another(page, f"{first} too", target=0.05)

    def compare(name):
        if way == "mouse":
            other.select_option(label=name)
        else:
            other.press("Home" if name == "no other" else "ArrowDown")

    compare(first)
    change = page.get_by_role("radio", name="EV change")
    expect(change).to_be_checked()
    aces = page.get_by_role("grid", name="Range of OOP").locator("[data-cell='0']")
    expect(aces).to_have_attribute("aria-label", re.compile(r"[+-]\d+\.\d"))
    compare("no other")

    expect(page.get_by_role("radio", name="Strategy")).to_be_checked()
    expect(change).to_be_hidden()


def test_only_solutions_of_the_same_board_and_ranges_are_offered_to_compare(solved):
    page, first = solved
    other = walk_through_another(page, f"{first} too")
    expect(other.locator("option", has_text=re.compile(f"^{re.escape(first)}$"))).to_have_count(1)

    other = walk_through_another(page, f"{first} three", ranges=["AA", "QQ"])

    expect(other).to_be_hidden()


def test_solving_on_brings_the_form_of_the_solution(solved):
    page, first = solved
    show_spot(page, **{**RIVER, "board": "2s3h4d6c8c", "pot": 30, "target": 0.2})
    page.get_by_role("button", name=f"Solve on: {first}", exact=True).click()

    for name, text in {"Board": "2s3h4d6c7c", "Pot": "20", "Target exploitability": "1"}.items():
        expect(page.get_by_role("textbox", name=name, exact=True)).to_have_value(text)
    solving(page).get_by_text(f"{first}: The target is reached.").wait_for()

    page.get_by_role("textbox", name="Target exploitability").fill("0.001")
    expect(solving(page).get_by_role("button", name="Resume")).to_be_enabled()
    page.get_by_role("textbox", name="Board", exact=True).fill("2s3h4d6c9c")
    expect(solving(page).get_by_role("button", name="Resume")).to_be_disabled()


def test_the_board_on_screen_is_solved_while_it_is_typed(app):
    show_spot(app, **RIVER)

    app.get_by_role("textbox", name="Board", exact=True).fill("2s3h4d6cKc")
    app.wait_for_selector(".pc-solve[aria-busy='false']")
    with app.expect_request("**/ask/solve") as asked:
        solving(app).get_by_role("button", name="Solve").dispatch_event("click")

    assert asked.value.post_data_json["board"] == "2s3h4d6cKc"


def test_the_grid_answers_while_another_solution_is_asked_for(solved):
    page, first = solved
    held = []
    walk_through_another(page, f"{first} too")
    page.route("**/ask/solution", lambda route: held.append(route))

    press_button(page, first, within=tabs(page))
    cells = page.get_by_role("grid", name="Range of OOP").get_by_role("gridcell")
    cells.first.hover()
    expect(page.get_by_role("region", name="Hand").get_by_role("heading")).to_have_text("AA")
    page.get_by_text("Full height", exact=True).click()

    expect(page.get_by_role("radio", name="Full height")).to_be_checked()
    expect(page.locator(".pc-failure")).to_have_count(0)
    for route in held:
        route.continue_()
    page.unroute("**/ask/solution")
    expect(tabs(page).get_by_role("button", name=first, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_solution_that_was_solved_on_is_shown_as_it_is_now(solved):
    page, name = solved
    press_button(page, "Walk through it", within=solving(page))
    shown_node(page)
    page.get_by_role("tab", name="Solve").click()
    page.get_by_role("textbox", name="Target exploitability").fill("0.001")
    page.wait_for_selector(".pc-solve[aria-busy='false']")
    press_button(page, "Resume")
    solving(page).get_by_text("The target is reached").wait_for()

    with page.expect_request("**/ask/solution_node"):
        page.get_by_role("tab", name="Solution", exact=True).click()

    assert chosen_tab(page) == name


def test_names_from_users_are_text(app):
    name = '"><img src=x onerror=alert(1)>'
    show_spot(app, **RIVER, name=name)
    solve_spot(app)
    row_of(app, name).wait_for()

    press_button(app, "Walk through it", within=solving(app))

    shown_node(app)
    assert chosen_tab(app) == name
    assert app.locator("img").count() == 0
