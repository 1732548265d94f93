"""Locks that are set, listed and solved with in a real browser, against the library's locks."""

import re

import numpy as np
import pytest
from support.browsing import serving
from support.expecting import CONTRASTS, WAYS, expect

from calculations import load_solution, solve

pytestmark = pytest.mark.slow
PLAYERS = ["AA, KK, QJs", "QQ, JJ, KQs"]
SPOT = {"pot": 10, "stack": 20, "bets": "allin", "target": 0.002, "progress": False}
NAME = "turn.safetensors"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("solutions") / NAME
    solve(PLAYERS, "AcKd7d2c", **SPOT).save(path)
    return path


@pytest.fixture(scope="module")
def solution(file):
    return load_solution(file)


@pytest.fixture
def server(file):
    """Return the address of a program for one test, as programs keep what is solved."""
    with serving(str(file)) as address:
        yield address


@pytest.fixture
def page(app):
    """Return a page of the view at a decision of IP, its panel of locks open."""
    app.evaluate("location.hash = '#view=solution_view&node=bet+20'")
    wait_for_node(app, "bet 20")
    app.get_by_role("tab", name="Locks").click()
    expect(sliders(app)).to_have_count(2)
    return app


def wait_for_node(page, path):
    expect(page.locator(".pc-steps")).to_have_attribute("data-node", path)


def sliders(page):
    return page.get_by_role("group", name="Frequencies to lock").get_by_role("slider")


def outputs(page):
    return page.get_by_role("group", name="Frequencies to lock").locator("output")


def percentages(page):
    return outputs(page).all_inner_texts()


def cell(page, number, seat="IP"):
    return page.get_by_role("grid", name=f"Range of {seat}").locator(f"[data-cell='{number}']")


QQ, JJ, KQS = 28, 42, 15


def choose(page, scope):
    page.get_by_role("group", name="Lock", exact=True).get_by_text(scope, exact=True).click()


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def press(page, name):
    """Press a button of a page, or of a part of it, by the keyboard."""
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    button.press("Enter")


def reload(page):
    """Load the page again, and show its locks."""
    page.reload()
    page.get_by_role("tab", name="Locks").click()


def locks(page):
    return page.get_by_role("list", name="Locks").get_by_role("listitem")


def status(page):
    return page.locator(".pc-lock-status")


def set_slider(page, name, value):
    page.get_by_role("slider", name=name).evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }",
        value,
    )


# ---- sliders -----------------------------------------------------------------------------------


def test_shares_that_are_moved_always_sum_to_1(with_scripts):
    page, rng = with_scripts("balancedShares"), np.random.default_rng(1)
    cases = []
    for _ in range(500):
        count = int(rng.integers(2, 6))
        shares = rng.dirichlet(np.ones(count)) if rng.random() < 0.8 else np.eye(count)[0]
        cases.append([shares.tolist(), int(rng.integers(count)), float(rng.uniform(0, 1))])

    found = page.evaluate("cases => cases.map((each) => balancedShares(...each))", cases)

    for (shares, action, value), moved in zip(cases, found, strict=True):
        rest = np.delete(shares, action)
        part = rest / rest.sum() if rest.sum() > 1e-9 else np.full(len(rest), 1 / len(rest))
        assert moved[action] == value
        assert np.delete(moved, action) == pytest.approx(part * (1 - value))
        assert sum(moved) == pytest.approx(1)


def test_sliders_begin_with_the_strategy_and_are_moved_by_mouse_keys_and_buttons(page, solution):
    frequencies = solution.node("bet 20").frequencies
    expect(outputs(page)).to_have_text([f"{100 * share:.1f} %" for share in frequencies.values()])
    box = page.get_by_role("slider", name="fold").bounding_box()

    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    first = [float(text[:-2]) for text in percentages(page)]
    page.keyboard.press("ArrowRight")
    second = [float(text[:-2]) for text in percentages(page)]

    assert first[0] == pytest.approx(50, abs=3)
    assert second[0] == first[0] + 1
    assert sum(first) == sum(second) == pytest.approx(100)
    click(page, "Always call")
    expect(outputs(page)).to_have_text(["0.0 %", "100.0 %"])
    press(page, "Always fold")
    expect(outputs(page)).to_have_text(["100.0 %", "0.0 %"])


# ---- locking -----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [click, press], ids=["mouse", "keyboard"])
def test_a_range_is_locked_marked_and_listed_and_its_node_shown(page, solution, way):
    assert "locked" not in cell(page, QQ).get_attribute("aria-label")
    way(page, "Lock")

    hands = len(solution.node("bet 20").hands.cards(1))
    assert locks(page).inner_text() == f"all-in\nIP, {hands} combos\nRemove"
    assert ", 6 locked" in cell(page, QQ).get_attribute("aria-label")
    assert cell(page, QQ).evaluate("each => each.classList.contains('pc-locked')")
    assert page.get_by_text(f"the range of IP: {hands} of {hands} combos locked").count()
    page.get_by_role("navigation", name="Line").get_by_role("button", name="check").first.click()
    wait_for_node(page, "check")
    way(locks(page), "all-in")
    wait_for_node(page, "bet 20")

    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CONTRASTS) == []


def test_a_class_is_locked_and_removed_by_keys_and_unlocked_by_mouse(page):
    page.get_by_role("radio", name="Range").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Pin a class of the range in the grid first.")).to_be_visible()
    assert page.get_by_role("button", name="Lock", exact=True).is_disabled()
    cell(page, 0).focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    press(page, "Lock")
    assert ", 6 locked" in cell(page, QQ).get_attribute("aria-label")
    press(page, "Remove the lock at all-in")
    assert "locked" not in cell(page, QQ).get_attribute("aria-label")

    for scope in ("Range", "Class"):
        choose(page, scope)
    cell(page, JJ).click()
    click(page, "Lock")
    assert ", 6 locked" in cell(page, JJ).get_attribute("aria-label")
    assert "locked" not in cell(page, QQ).get_attribute("aria-label")
    click(page, "Unlock")
    assert "locked" not in cell(page, JJ).get_attribute("aria-label")
    assert locks(page).count() == 0


@WAYS
def test_a_combo_is_locked_with_its_isomorphic_ones(page, way):
    cell(page, KQS).click()
    combo = page.get_by_role("combobox", name="Combo")
    if way == "mouse":
        choose(page, "Combo")
        combo.select_option("KhQh")
    else:
        page.get_by_role("radio", name="Combo").focus()
        page.keyboard.press("Space")
        combo.focus()
        chosen = combo.locator("option", has_text="KhQh")
        for _ in range(chosen.evaluate("each => each.index")):
            page.keyboard.press("ArrowDown")

    expect(page.get_by_text("which are isomorphic: not locked")).to_be_visible()
    (click if way == "mouse" else press)(page, "Lock")
    assert ", 2 locked" in cell(page, KQS).get_attribute("aria-label")
    combo.focus()
    page.keyboard.press("Home")

    expect(page.get_by_text(re.compile("^K♣\\W*Q♣\\W*: not locked"))).to_be_visible()


@WAYS
def test_a_reload_keeps_locks_that_were_not_solved_yet(page, way):
    act = click if way == "mouse" else press
    act(page, "Always call")
    act(page, "Lock")
    assert "locks" not in page.url

    reload(page)

    expect(locks(page)).to_have_count(1)
    expect(outputs(page)).to_have_text(["0.0 %", "100.0 %"])
    act(page, "Remove the lock at all-in")
    reload(page)
    expect(page.get_by_text("No strategy is locked.")).to_be_visible()


def test_a_step_back_and_a_reload_keep_locks_which_can_be_solved(page):
    page.get_by_role("navigation", name="Line").get_by_role("button", name="check").first.click()
    wait_for_node(page, "check")
    click(page, "Lock")

    page.go_back()

    wait_for_node(page, "bet 20")
    expect(locks(page)).to_have_count(1)
    reload(page)
    expect(locks(page)).to_have_count(1)
    click(page, "Solve again")
    expect(page.get_by_text(f"from “{NAME}” to “{NAME} locked”")).to_be_visible()
    reload(page)
    expect(locks(page)).to_have_count(1)


def test_locks_of_a_solution_are_not_those_of_another(page):
    click(page, "Always call")
    click(page, "Lock")
    click(page, "Solve again")
    click(page, f"Show “{NAME} locked”")
    expect(page.locator("tr[data-action='call']")).to_contain_text("100.0 %")
    click(page, "Always fold")
    click(page, "Lock")

    page.evaluate("location.hash = '#view=solution_view&node=bet+20'")
    expect(page.locator("tr[data-action='call']")).not_to_contain_text("100.0 %")
    page.get_by_role("tab", name="Locks").click()

    expect(page.get_by_text("No strategy is locked.")).to_be_visible()


def test_a_node_where_nobody_acts_has_nothing_to_lock(page):
    page.evaluate("location.hash = '#view=solution_view&node=bet+20%2C+call'")

    expect(page.get_by_text("Nobody acts here; go to a decision")).to_be_visible()
    assert not sliders(page).first.is_visible()


# ---- solving again -----------------------------------------------------------------------------


def test_a_locked_solution_is_solved_compared_and_shown(page, solution):
    click(page, "Always call")
    click(page, "Lock")
    page.get_by_role("textbox", name="Target, % of pot").fill("0.2")
    click(page, "Solve again")

    expect(page.get_by_text(f"from “{NAME}” to “{NAME} locked”")).to_be_visible()
    said = r"\d+ iterations: exploitability ([\d.]+) % of the pot"
    assert float(re.fullmatch(said, status(page).inner_text())[1]) <= 0.2
    locked = solution.lock("bet 20", "call", target=0.002, progress=False)
    before, after = (each.node("bet 20") for each in (solution, locked))
    queens = [name.startswith("Q") and name[2] == "Q" for name in before.to_frame(1).index]
    change = (after.hands.ev(1) - before.hands.ev(1))[np.array(queens)].mean()
    expect(cell(page, QQ)).to_have_attribute("aria-label", re.compile(r"[\d.]+, 6 locked"))
    label = cell(page, QQ).get_attribute("aria-label")
    spoken = re.search(r"([+−]?[\d.]+), 6 locked", label)[1].replace("−", "-")
    assert float(spoken) == pytest.approx(change, abs=0.11)

    click(page, f"Show “{NAME} locked”")
    expect(page).to_have_url(re.compile(r"solution=turn\.safetensors\+locked"))
    expect(page.locator("tr[data-action='call']")).to_contain_text("100.0 %")
    assert locks(page).count() == 1
    assert ", 6 locked" in cell(page, QQ).get_attribute("aria-label")


@WAYS
def test_solving_draws_its_graph_and_is_stopped_and_its_solution_kept(page, way):
    graph = page.locator(".pc-locks .pc-solve-graph")
    expect(graph).to_be_hidden()
    click(page, "Always call")
    click(page, "Lock")
    page.get_by_role("textbox", name="Target, % of pot").fill("0")

    (click if way == "mouse" else press)(page, "Solve again")
    expect(status(page)).to_contain_text("iterations")
    expect(graph.locator(".pc-curve")).to_have_attribute("d", re.compile("L"))
    expect(graph.locator("svg")).to_have_attribute("aria-label", re.compile("% of the pot, after"))
    if way == "mouse":
        click(page, "Stop")
    else:
        page.keyboard.press("Enter")  # the focus is on the button that stops

    expect(page.get_by_text(f"to “{NAME} locked”")).to_be_visible()
    expect(page.get_by_text("The grid shows the change of EV")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name")).to_have_value(f"{NAME} locked 2")
    expect(graph).to_be_visible()
    stroke = graph.locator(".pc-curve").evaluate("line => getComputedStyle(line).stroke")
    assert stroke != "none"


def test_solving_is_refused_without_a_change_and_under_a_name_that_is_taken(page):
    problem = page.locator(".pc-locks .pc-problem")
    click(page, "Solve again")
    expect(problem).to_contain_text("change a lock first")

    click(page, "Lock")
    page.get_by_role("textbox", name="Name").fill(NAME)
    click(page, "Solve again")
    expect(problem).to_contain_text("already; give another name")


def test_a_file_has_no_locks(visit, solution, tmp_path):
    from poker_calculator.pages import SolutionView

    SolutionView(solution).save_html(tmp_path / "page.html", depth=0)
    page = visit((tmp_path / "page.html").read_text(encoding="utf-8"))

    page.get_by_role("tab", name="Next card").wait_for()
    assert page.get_by_role("tab", name="Locks").count() == 0
