"""The equity view while it counts: nothing old is shown as current, and nothing waits in vain."""

import json
from urllib.parse import urlencode

import pytest
from support.browsing import choose
from support.equity_pages import (
    FLOP,
    FOUR,
    card,
    equities,
    player_box,
    player_ranges,
    settle,
    show,
    texts_of,
    until,
)
from support.watching import PATIENCE

from calculations import EquityCalculator

pytestmark = pytest.mark.slow
OLD = ".pc-equity-view.pc-old-figures"
CURRENT = ".pc-equity-view:not(.pc-old-figures)"


class Held:
    """The questions of a page that wait until they are let go."""

    def __init__(self, page, efforts):
        self.routes, self._page, self._efforts = [], page, efforts
        page.route("**/ask/equities", self._answer)

    def _answer(self, route):
        if json.loads(route.request.post_data).get("effort") in self._efforts:
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self, number):
        """Wait until this number of questions is held."""
        for _ in range(100 * PATIENCE):
            if len(self.routes) >= number:
                return
            self._page.wait_for_timeout(10)
        raise AssertionError("the page asked too little")

    def let_go(self):
        self._efforts = ()
        for route in self.routes:
            route.continue_()


@pytest.fixture
def hold(app):
    """Return a function that holds questions for equities with some efforts."""
    return lambda *efforts: Held(app, efforts)


def open_four(page):
    fragment = urlencode({"view": "equity_view", "ranges": json.dumps(FOUR["ranges"])})
    page.goto(f"{page.url.partition('#')[0]}#{fragment}")


def add_player(page):
    page.get_by_role("button", name="Add player").click()


def choose_game(page):
    choose(page.get_by_role("combobox", name="Game"), "Short deck", "mouse")


@pytest.mark.parametrize("change", [add_player, choose_game])
def test_figures_of_another_spot_are_dimmed_and_say_counting(app, hold, change):
    show(app, ["AsKs", "QdQh"])
    before = equities(app)
    ink = app.locator(".pc-equity-figure").first.evaluate("each => getComputedStyle(each).color")
    held = hold("first")

    change(app)
    app.wait_for_selector(OLD)

    assert {*texts_of(app, ".pc-player-figures .pc-count")} == {"counting"}
    assert app.locator(".pc-method").inner_text() == "Counting …"
    assert "Exact" not in app.locator(".pc-place-of-spot").inner_text()
    colours = app.locator(".pc-equity-figure").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).color)"
    )
    assert ink not in colours
    held.let_go()
    app.wait_for_selector(CURRENT)
    assert equities(app)[:2] != before
    assert app.locator(".pc-method").inner_text().startswith("Exact: ")


def test_the_busy_sign_comes_after_a_fifth_of_a_second(app, hold):
    show(app, **FLOP)
    style = "getComputedStyle(document.querySelector('.pc-busy-sign'))"
    held = hold("first")

    add_player(app)
    until(app, f"{style}.visibility === 'visible'")

    first, _ = app.evaluate(f"{style}.animationDuration").split(", ")
    assert first == "0.2s"
    held.let_go()
    until(app, f"{style}.visibility === 'hidden'")


def test_a_sample_with_its_error_is_shown_while_a_better_one_is_drawn(app, hold):
    held = hold("auto", "exact")
    open_four(app)

    held.wait(1)
    app.wait_for_selector(CURRENT)

    assert all(" ± " in text for text in texts_of(app, ".pc-equity-figure"))
    method = app.locator(".pc-method").inner_text()
    assert method.startswith("Sampled: ")
    assert method.endswith("Counting …")
    held.let_go()
    settle(app)
    assert "Counting" not in app.locator(".pc-method").inner_text()


def test_a_count_that_nobody_wants_any_more_is_ended(app, hold):
    ended = []
    held = hold("auto")
    app.on("requestfailed", lambda request: ended.append(request.post_data))
    open_four(app)
    held.wait(1)

    player_box(app, 1).fill("22+, A5s+")
    player_box(app, 1).press("Enter")
    held.wait(2)

    counts = [query["ranges"] for query in map(json.loads, ended) if query.get("effort") == "auto"]
    assert counts == [FOUR["ranges"]]
    held.routes.pop(0)
    held.let_go()
    settle(app)
    assert player_ranges(app)[0] == "22+, A5s+"


def test_a_first_estimate_that_takes_long_is_ended_by_the_next_spot(app, hold):
    show(app, **FLOP)
    ended = []
    held = hold("first")
    app.on("requestfailed", lambda request: ended.append(request.post_data))
    add_player(app)
    held.wait(1)
    app.get_by_role("button", name="Remove Player 3").click()

    held.wait(2)
    first = [query for query in map(json.loads, ended) if query.get("effort") == "first"]
    assert [len(query["ranges"]) for query in first] == [3]
    held.routes.pop(0)
    held.let_go()
    app.wait_for_selector(CURRENT)
    expected = EquityCalculator(FLOP["ranges"], FLOP["board"], progress=False).equity
    assert equities(app) == [round(100 * share, 2) for share in expected]


def test_details_of_another_spot_are_dimmed_and_say_counting(app, hold):
    show(app, **FLOP)
    panel = app.get_by_role("tabpanel", name="By class and combo")
    panel.locator(".pc-table").wait_for()
    until(app, "!document.querySelector('.pc-equity-view .pc-old')")
    held = hold("first")

    add_player(app)

    until(app, "document.querySelectorAll('.pc-equity-view .pc-old').length === 2")
    assert app.get_by_text("Counting …", exact=True).count() == 3
    held.let_go()
    until(app, "!document.querySelector('.pc-equity-view .pc-old')")
    assert app.get_by_text("Counting …", exact=True).count() == 0


def calculated(ranges, board=""):
    shares = EquityCalculator(ranges, board, progress=False).equity
    return [round(100 * share, 2) for share in shares]


def wait_for_equities(page, ranges, board):
    """Wait until the page shows the equities of a spot as current."""
    texts = [f"{share:.2f} %" for share in calculated(ranges, board)]
    all_figures = f"[...document.querySelectorAll({json.dumps(CURRENT + ' .pc-equity-figure')})]"
    until(page, f"{all_figures}.map((each) => each.textContent).join() === '{','.join(texts)}'")


def test_a_board_is_not_an_error_before_its_flop_is_complete(app):
    show(app, ["AA", "KK"])
    method = app.locator(".pc-method")

    for spoken, rest in (("two of clubs", "2 more cards"), ("seven of diamonds", "1 more card")):
        card(app, spoken).click()
        app.wait_for_selector(OLD)
        until(app, f"document.body.textContent.includes('The board needs {rest}.')")
        assert method.inner_text() == f"The board needs {rest}."
        assert app.locator(".pc-problem", has_text="board").count() == 0
    card(app, "jack of hearts").click()

    app.wait_for_selector(CURRENT)
    assert equities(app) == calculated(["AA", "KK"], "2c7dJh")


def test_an_empty_range_dims_the_answers(app):
    show(app, ["AA", "KK"])

    app.get_by_role("button", name="Clear").click()
    app.wait_for_selector(OLD)

    assert app.locator(".pc-method").inner_text() == "Player 1 has no hands. Pick or type a range."
    assert {*texts_of(app, ".pc-place-of-spot .pc-problem")} == {""}


def test_text_applies_while_it_is_typed(app):
    show(app, **FLOP)

    player_box(app, 2).press("Control+a")
    app.keyboard.type("AsKs")
    wait_for_equities(app, [FLOP["ranges"][0], "AsKs"], FLOP["board"])
    board = app.get_by_label("Board", exact=True)
    board.press("Control+a")
    app.keyboard.type("Qh7s2d")

    wait_for_equities(app, [FLOP["ranges"][0], "AsKs"], "Qh7s2d")
    assert board.evaluate("each => each === document.activeElement")


def test_letters_that_follow_soon_are_kept(app):
    show(app, **FLOP)
    player_box(app, 2).press("Control+a")

    app.evaluate(
        """() => {
          const box = document.querySelector("[aria-label='Hand or range of Player 2']");
          box.value = "As";
          box.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
          box.value = "AsKs";
          box.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )

    wait_for_equities(app, [FLOP["ranges"][0], "AsKs"], FLOP["board"])
    assert player_ranges(app)[1] == "AsKs"
