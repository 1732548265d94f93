"""The page of the program: its tabs, its address, its errors, and the end of the program."""

import re

import pytest
from support.expecting import expect
from support.watching import wait_until

from calculations import Range

pytestmark = pytest.mark.slow
NOTE = """note: (box, host) => {
  const text = document.createElement("input");
  text.setAttribute("aria-label", "Note");
  const show = () => {
    const note = host.values.get("note") ?? "";
    text.value = typeof note === "string" ? note : "not text";
  };
  text.addEventListener("change", () => host.values.set({note: text.value}));
  const end = host.values.listen("note", show);
  show();
  box.append(text);
  return () => { end(); text.remove(); };
}"""
BROKEN = """broken: (box, host) => {
  if (host.values.now.ill) throw new Error("<b>no</b> luck");
  box.append("well again");
  return () => {};
}"""
SOLVER = """solver: (box, host) => {
  const ask = latestOnly(host.ask);
  const said = document.createElement("p");
  const progress = (step) => { said.textContent = step.name; };
  window.solve = (query) => ask("solve", query, {progress}).catch((error) => error.name);
  box.append(said);
  return () => {};
}"""
OPENER = """opener: (box, host) => {
  window.openView = host.open;
  return () => {};
}"""
RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
ENDLESS = RIVER | {"bets": "allin", "target": 0.0, "iterations": 10**6}


def tab(page, name):
    return page.get_by_role("tab", name=name, exact=True)


def text_of(page):
    return page.get_by_role("textbox", name="Range as text")


def note(page):
    return page.get_by_role("textbox", name="Note")


def test_the_address_keeps_neither_token_nor_history_of_it(running, visited):
    page = visited(running)

    assert running.token not in page.url
    assert page.evaluate("history.length") <= 2
    assert page.evaluate("document.cookie") == ""


def test_a_reload_keeps_what_was_painted_also_in_a_hidden_tab(running, visited):
    page = visited(running, NOTE)
    page.get_by_role("gridcell", name="pair of aces").click()
    page.wait_for_url("**range=AA")

    page.reload()
    assert Range(text_of(page).input_value()) == Range("AA")
    tab(page, "note").click()
    page.reload()
    tab(page, "Ranges").click()
    assert Range(text_of(page).input_value()) == Range("AA")


def test_an_address_leads_to_a_state(running, visited):
    page = visited(running, NOTE, fragment="#view=note&note=%3Cb%3E+%26+22%2B")

    assert tab(page, "note").get_attribute("aria-selected") == "true"
    assert note(page).input_value() == "<b> & 22+"
    assert page.title().startswith("note")


def test_text_comes_back_from_the_address_as_it_was(running, visited):
    page = visited(running, NOTE)
    tab(page, "note").click()
    for value in ("22", "true", '"', "QQ+, AKs", "%", "a=b&c#d", "éß€", "[1"):
        note(page).fill(value)
        note(page).press("Enter")
        page.wait_for_url("**note=*")
        page.reload()
        assert note(page).input_value() == value


def test_the_back_button_goes_to_the_tab_before(running, visited):
    page = visited(running, NOTE)
    text_of(page).fill("KK")
    text_of(page).press("Tab")
    tab(page, "note").click()
    note(page).fill("mine")
    note(page).press("Enter")

    page.go_back()

    assert tab(page, "Ranges").get_attribute("aria-selected") == "true"
    assert text_of(page).input_value() == "KK"
    page.go_forward()
    assert note(page).input_value() == "mine"


def test_keys_move_along_the_tabs(running, visited):
    page = visited(running, NOTE, BROKEN, fragment="#view=note")
    tab(page, "note").focus()
    tabs = page.locator("#tabs")

    for key, name in [
        *(("ArrowRight", "broken"), ("ArrowRight", "Equities"), ("ArrowRight", "Ranges")),
        *(("Home", "Equities"), ("ArrowLeft", "broken"), ("Home", "Equities"), ("End", "broken")),
    ]:
        page.keyboard.press(key)
        assert tab(page, name).evaluate("each => each === document.activeElement")
        assert tabs.get_by_role("tab", selected=True).all_inner_texts() == [name]
        assert page.locator("#views > [role=tabpanel]:visible").count() == 1
        assert page.get_by_role("tabpanel", name=name, exact=True).is_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert tab(page, "broken").evaluate("each => each === document.activeElement")


def test_two_pages_do_not_disturb_each_other(running, visited):
    one = visited(running)
    other = visited(running, context=one.context)
    text_of(one).fill("KK")
    text_of(one).press("Tab")
    text_of(other).fill("QQ")
    text_of(other).press("Tab")

    for page, text in [(one, "KK"), (other, "QQ")]:
        page.wait_for_url(f"**range={text}")
        page.reload()
        assert text_of(page).input_value() == text


def test_a_view_that_fails_shows_its_error_in_its_place_and_can_start_afresh(running, visited):
    page = visited(running, NOTE, BROKEN, fragment="#view=broken&ill=1")
    assert page.get_by_role("alert").inner_text().startswith("broken failed: <b>no</b> luck")
    tab(page, "note").click()
    assert note(page).is_visible()

    tab(page, "broken").click()
    page.get_by_role("button", name="Start afresh").press("Enter")

    assert page.get_by_role("tabpanel").inner_text() == "well again"
    assert page.url.endswith("#view=broken")


def test_an_error_in_a_view_later_is_shown_too(running, visited):
    page = visited(running)

    page.evaluate("Promise.reject(new Error('out of <i>cards</i>')) && null")

    assert "Ranges failed: out of <i>cards</i>" in page.get_by_role("alert").first.inner_text()
    assert text_of(page).is_visible()
    assert [each for each in page.heard if "out of" not in each] == []
    page.heard.clear()


@pytest.mark.parametrize(
    "fragment",
    [
        *("#view=<script>", "#view=none", "#%", "#view=constructor", "#="),
        "#view=range_picker&view=__proto__",
    ],
)
def test_an_address_without_sense_leads_to_the_first_tab(running, visited, fragment):
    page = visited(running, fragment=fragment)

    first = page.locator("#tabs").get_by_role("tab").first
    assert first.get_attribute("aria-selected") == "true"
    assert page.get_by_role("tabpanel", name="Equities").is_visible()


def test_a_query_that_is_overtaken_ends_its_work(running, visited):
    page = visited(running, SOLVER, fragment="#view=solver")
    said = page.get_by_role("tabpanel")
    page.evaluate("query => { window.first = solve(query); }", {"name": "first", **ENDLESS})
    said.get_by_text("first").wait_for()

    page.evaluate("query => { window.second = solve(query); }", {"name": "second", **ENDLESS})
    said.get_by_text("second").wait_for()

    assert page.evaluate("window.first") == "AbortError"
    wait_until(lambda: "first" in solutions(running), running.process)
    assert "second" not in solutions(running)
    page.close()
    wait_until(lambda: "second" in solutions(running), running.process)


def test_a_view_opens_another_one_with_values(running, visited):
    page = visited(running, OPENER, fragment="#view=opener")
    spot = RIVER | {"bets": "allin"}

    page.evaluate("spot => openView('solve_view', spot)", spot)

    assert tab(page, "Solve").get_attribute("aria-selected") == "true"
    assert page.get_by_role("textbox", name="Pot", exact=True).input_value() == "20"
    page.wait_for_url("**view=solve_view**")
    page.go_back()
    page.wait_for_url("**view=opener**")
    page.evaluate("spot => openView('solve_view', spot)", spot | {"pot": 30})
    assert page.get_by_role("textbox", name="Pot", exact=True).input_value() == "30"
    page.close()


def test_another_spot_that_is_opened_pauses_and_keeps_what_is_solved(running, visited):
    page = visited(running, OPENER, fragment="#view=opener")
    page.evaluate("spot => openView('solve_view', spot)", ENDLESS | {"name": "overtaken"})
    solving = page.get_by_role("region", name="Solving")
    solving.get_by_role("button", name="Solve").click()
    solving.get_by_text("overtaken: Solving.").wait_for()

    page.evaluate("spot => openView('solve_view', spot)", ENDLESS | {"name": "next"})

    wait_until(lambda: "overtaken" in solutions(running), running.process)
    page.get_by_text("Advanced", exact=True).click()
    assert page.get_by_role("textbox", name="Name of the solution").input_value() == "next"
    page.close()


def solutions(program):
    (found,) = program.ask("contents", {})
    return found["answer"]["solutions"]


def test_the_end_of_the_program_is_said_and_entries_stay(program, visited):
    one = program()
    page = visited(one, SOLVER)
    text_of(page).fill("KK")
    text_of(page).press("Tab")
    page.wait_for_load_state("networkidle")  # no query is cut off

    one.end()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    banner = page.get_by_role("alert").filter(has_text="The program has ended")
    banner.wait_for()
    assert text_of(page).input_value() == "KK"
    tab(page, "solver").click()
    page.wait_for_function("window.solve")
    assert page.evaluate("query => solve(query)", ENDLESS) == "Error"
    assert [each for each in page.heard if "ERR_CONNECTION_" not in each] == []  # refused or reset
    page.heard.clear()


def test_another_program_at_the_same_address_is_said(program, visited):
    one = program()
    page = visited(one)
    page.wait_for_load_state("networkidle")  # no query is cut off
    one.end()
    other = program("--port", one.port)

    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    page.get_by_role("alert").filter(has_text="open the address that it printed").wait_for()
    assert other.token != one.token
    assert [each for each in page.heard if not re.search("403|ERR_CONNECTION_", each)] == []
    page.heard.clear()


def test_keys_go_from_the_last_tab_to_the_first(app):
    tabs = app.locator("#tabs").get_by_role("tab")
    tabs.first.focus()

    app.keyboard.press("End")
    expect(app.get_by_role("tab", name="Flops")).to_be_focused()
    app.keyboard.press("ArrowRight")

    expect(tabs.first).to_be_focused()
