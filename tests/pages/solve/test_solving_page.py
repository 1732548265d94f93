"""Solving in the page: start, pause, resume, the graph, two pages, and pages that are killed."""

import math

import pytest
from support.browsing import call
from support.equity_pages import until
from support.expecting import WAYS, expect
from support.solve_pages import (
    RIVER,
    SLOW,
    field,
    figure,
    iterations,
    press_button,
    settle_size,
    show_spot,
    solve_spot,
    solving,
    unfold,
    wait_for_iterations,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def other_page(app):
    """Return another page of the same browser."""
    page = app.context.new_page()
    page.goto(app.url.partition("#")[0])
    return page


def status(page):
    return solving(page).get_by_role("status").inner_text()


def name_of(page):
    return status(page).partition(":")[0]


def path_length(page):
    """Return the number of points of the graph's line."""
    return page.locator(".pc-solve-graph .pc-curve").get_attribute("d").count("L") + 1


@WAYS
def test_a_spot_is_solved_and_its_graph_drawn_in_chips_and_over_time(app, way):
    show_spot(app, **RIVER)

    solve_spot(app, way)

    assert float(figure(app, "Exploitability").partition(" %")[0]) <= 1
    assert figure(app, "Exploitability").endswith(" chips")
    assert iterations(app) >= 3
    assert "now, in % of the pot, after" in app.locator(".pc-solve-graph svg").get_attribute(
        "aria-label"
    )
    for name in ("Pause", "Resume"):
        assert solving(app).get_by_role("button", name=name).is_disabled()

    picture = app.locator(".pc-solve-graph svg")
    percent = picture.get_attribute("aria-label")

    for label in ("Chips", "Seconds"):
        choice = app.locator(".pc-solve-graph").get_by_role("radio", name=label)
        if way == "mouse":
            app.locator(".pc-solve-graph").get_by_text(label, exact=True).first.click()
        else:
            choice.locator("xpath=../..").get_by_role("radio").first.focus()
            app.keyboard.press("ArrowRight")
        assert choice.is_checked()
    until(app, "document.querySelector('.pc-solve-graph svg').ariaLabel.includes('seconds')")

    chips = picture.get_attribute("aria-label")
    first = [float(text.split(": ")[1].partition(" ")[0]) for text in (percent, chips)]
    assert math.isclose(first[1], 20 * first[0] / 100, rel_tol=0.01)


@WAYS
def test_solving_is_paused_and_resumed(app, way):
    show_spot(app, **SLOW)
    press_button(app, "Solve", way, solving(app))
    wait_for_iterations(app, 4)
    assert solving(app).get_by_role("button", name="Solve").is_disabled()

    press_button(app, "Pause", way)
    solving(app).get_by_text(": Paused.").wait_for()
    paused, points = iterations(app), path_length(app)
    assert app.evaluate("document.activeElement.textContent") != ""

    press_button(app, "Resume", way)
    wait_for_iterations(app, paused + 1)
    assert path_length(app) > points
    press_button(app, "Pause", way)
    solving(app).get_by_text(": Paused.").wait_for()


def test_the_seconds_left_are_shown_while_it_is_solved(app):
    show_spot(app, **{**SLOW, "target": 0.00001})
    press_button(app, "Solve", within=solving(app))

    app.locator(".pc-run dt").get_by_text("Left").wait_for()

    press_button(app, "Pause")
    solving(app).get_by_text(": Paused.").wait_for()
    assert app.locator(".pc-run dt").get_by_text("Left").count() == 0


def test_it_stops_at_the_most_iterations(app):
    show_spot(app, **{**RIVER, "target": 0, "iterations": 20})
    press_button(app, "Solve", within=solving(app))
    solving(app).get_by_text(": Paused.").wait_for()

    assert iterations(app) == 20
    assert solving(app).get_by_role("button", name="Resume").is_disabled()


def test_a_name_that_is_taken_is_refused(app):
    show_spot(app, **RIVER, name="taken")
    solve_spot(app)
    assert name_of(app) == "taken"

    press_button(app, "Solve", within=solving(app))

    solving(app).get_by_text("there is a solution 'taken' already").wait_for()


def test_two_pages_solve_two_spots(app, other_page):
    show_spot(app, **SLOW)
    show_spot(other_page, **SLOW)
    for page in (app, other_page):
        press_button(page, "Solve", within=solving(page))
        wait_for_iterations(page, 4)
    assert name_of(app) != name_of(other_page)

    press_button(app, "Pause")
    solving(app).get_by_text(": Paused.").wait_for()
    paused, before = iterations(app), iterations(other_page)
    wait_for_iterations(other_page, before + 1)
    press_button(other_page, "Pause")
    solving(other_page).get_by_text(": Paused.").wait_for()

    assert iterations(app) == paused


def test_a_killed_page_loses_nothing_that_was_kept(app, other_page):
    show_spot(app, **SLOW)
    press_button(app, "Solve", within=solving(app))
    wait_for_iterations(app, 4)
    name, before = name_of(app), iterations(app)

    app.close(run_before_unload=False)
    show_spot(other_page, **SLOW, solution=name)

    solving(other_page).get_by_text(f"{name}: Paused.").wait_for()
    assert iterations(other_page) >= before
    press_button(other_page, "Resume")
    wait_for_iterations(other_page, iterations(other_page) + 1)
    press_button(other_page, "Pause")
    solving(other_page).get_by_text(": Paused.").wait_for()


def test_a_reload_shows_the_course_and_a_lower_target_solves_on(app):
    show_spot(app, **RIVER)
    solve_spot(app)
    before, points = iterations(app), path_length(app)
    app.wait_for_url(lambda url: "solution=" in url)

    app.reload()
    solving(app).get_by_text("The target is reached").wait_for()
    wait_for_iterations(app, before)
    assert path_length(app) == points

    unfold(app)
    field(app, "Target exploitability").fill("0.01")
    settle_size(app)
    press_button(app, "Resume")
    wait_for_iterations(app, before + 1)
    solving(app).get_by_text("The target is reached").wait_for()
    assert float(figure(app, "Exploitability").partition(" %")[0]) <= 0.01


def test_solving_goes_on_in_another_tab_until_another_page_pauses_it(app, other_page):
    show_spot(app, **SLOW)
    press_button(app, "Solve", within=solving(app))
    wait_for_iterations(app, 4)
    before = iterations(app)
    for tab in ("Ranges", "Solve"):
        app.get_by_role("tab", name=tab).click()
    wait_for_iterations(app, before + 1)
    show_spot(other_page, **SLOW, solution=name_of(app))
    solving(other_page).get_by_text(": Solving.").wait_for()

    press_button(other_page, "Pause")

    for page in (app, other_page):
        solving(page).get_by_text(": Paused.").wait_for()


def test_a_page_fits_narrow_screens(app):
    app.set_viewport_size({"width": 390, "height": 800})
    show_spot(app, **{**RIVER, "board": "2s3h4d"}, name="x" * 100)
    press_button(app, "Solve", within=solving(app))
    solving(app).get_by_text("The target is reached").wait_for()
    app.get_by_role("region", name="Solutions").get_by_text("x" * 100, exact=True).wait_for()

    assert app.evaluate("document.documentElement.scrollWidth") <= 390


@WAYS
def test_the_page_asks_before_it_solves_to_a_coarse_target(app, way):
    show_spot(app, **{**RIVER, "target": 0.3})
    press_button(app, "Solve", way, solving(app))

    question = solving(app).get_by_role("group", name="Question")
    expect(question).to_contain_text("The target is 30 % of the pot. Usual values are at most 5 %.")
    press_button(app, "Cancel", way, question)
    expect(solving(app).get_by_role("status")).to_have_text("")

    press_button(app, "Solve", way, solving(app))
    press_button(app, "Solve anyway", way, question)
    expect(solving(app).get_by_role("button", name="Walk through it")).to_be_enabled()


def test_a_target_that_is_far_from_an_equilibrium_is_not_called_reached(app):
    states = [
        {"phase": "complete", "name": "a", "points": [{"exploitability": gap}], "target": 0.3}
        for gap in (0.214, 0.004)
    ]

    found = call(app, "solve/run.js", "statusText", [[state] for state in states])

    assert found == [
        "a: Stopped below the target of 30 %; lower it under “Advanced” to solve on.",
        "a: The target is reached.",
    ]
