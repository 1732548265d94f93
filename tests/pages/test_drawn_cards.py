"""Cards on pages: drawn by one module in all views, in four colours or two, and as heat maps."""

import re

import pytest
from support.cards_on_pages import drawn
from support.equity_pages import FLOP, FOUR, open_tab, settle, show, until
from support.expecting import WAYS

from calculations import EquityCalculator, solve
from lookup.cards import CARDS
from poker_calculator.pages.hosts.scripts import modules_of, script

pytestmark = pytest.mark.slow

BOARD = "2s3h4d6c"
SOLUTION = "turn.safetensors"


@pytest.fixture(scope="module")
def solution():
    spot = {"board": BOARD, "pot": 20, "stack": 10, "bets": "allin"}
    return solve(["AA, QQ", "KK"], **spot, target=0.01, progress=False)


@pytest.fixture(scope="module")
def shown(solution, tmp_path_factory):
    """Return a solution and the example logs."""
    path = tmp_path_factory.mktemp("solutions") / SOLUTION
    solution.save(path)
    return [str(path), "notebooks/logs"]


@pytest.fixture
def solution_page(app):
    """Return a page at the root of the solution."""
    app.get_by_role("tab", name="Solution").click()
    app.locator(".pc-steps[data-node='']").wait_for()
    return app


def looks(page):
    """Return the switches of the page's look, shown."""
    page.get_by_text("Look", exact=True).click()
    return page.get_by_role("checkbox", name="Four colours"), page.get_by_role(
        "checkbox", name="Hatching"
    )


def switch(box, way):
    box.click() if way == "mouse" else box.press("Space")


def colors(page):
    """Return the colour of each suit of the visible cards."""
    return page.evaluate(
        """() => Object.fromEntries([..."cdhs"].map((suit) => [suit,
          getComputedStyle(document.querySelector(`.pc-suit-${suit}`)).color]))"""
    )


def test_one_module_draws_the_suits_of_all_views():
    modules = {name for name in modules_of("hosts/server.js") if "pc-suit-" in script(name)}
    signs = {name for name in modules_of("hosts/server.js") if re.search("[♣♦♥♠]", script(name))}

    assert modules == {"parts/drawn_cards.js"}
    assert signs == {"parts/drawn_cards.js", "cards/cards.js", "cards/text_reader.js"}


def test_boards_and_combos_of_a_spot_are_drawn(app):
    show(app, **FLOP)

    assert drawn(app.locator(".pc-cards-field").first) == FLOP["board"]
    panel = open_tab(app, "By class and combo")
    panel.get_by_role("gridcell", name="ace king suited, equity").click()
    rows = panel.get_by_role("rowheader")
    assert sorted(drawn(row) for row in rows.all()) == ["AcKc", "AdKd", "AhKh", "AsKs"]


def test_boards_combos_and_steps_of_a_solution_are_drawn(solution_page):
    page = solution_page

    assert drawn(page.locator(".pc-place")) == BOARD
    page.get_by_role("gridcell", name="pair of aces").first.click()
    assert len(drawn(page.locator(".pc-combos"))) == 6 * 4
    for node in ("check", "check, check"):
        page.locator(".pc-last").get_by_role("button", name="check", exact=True).click()
        page.locator(f".pc-steps[data-node='{node}']").wait_for()
    page.locator(".pc-steps").get_by_role("gridcell", name="five of hearts").click()
    page.locator(".pc-steps[data-node='check, check, river 5h']").wait_for()
    assert drawn(page.locator("summary[aria-current]")) == "5h"


def test_replays_and_lists_of_hands_draw_their_cards(app):
    app.get_by_role("tab", name="Sessions").click()
    hands = app.get_by_role("grid", name="Hands", exact=True).locator("tbody tr")
    hands.first.wait_for()
    cards = drawn(hands.first)
    assert re.fullmatch("([2-9TJQKA][cdhs]){2}", cards)
    hands.first.click()
    dialog = app.get_by_role("dialog", name="Replay")
    dialog.locator(".pc-replay-event").wait_for()
    dealt = dialog.locator(".pc-replay-steps button", has_text=" is dealt ").first

    assert drawn(dealt) in (cards, cards[2:] + cards[:2])
    dealt.click()
    dialog.locator(".pc-replay-seats .pc-drawn-card").first.wait_for()
    assert drawn(dialog.locator(".pc-replay-seats")).count(drawn(dealt)) == 1


@WAYS
def test_suits_have_four_colours_or_two_and_the_browser_keeps_it(app, way):
    show(app, **FLOP)
    assert len(set(colors(app).values())) == 4
    four, _ = looks(app)

    switch(four, way)

    now = colors(app)
    assert now["d"] == now["h"] != now["s"] == now["c"]
    app.reload()
    settle(app)
    assert colors(app) == now


@WAYS
def test_strategies_are_solid_unless_hatching_is_chosen(solution_page, way):
    page = solution_page
    page.get_by_role("gridcell", name="pair of aces").first.click()
    patterns = """[...document.querySelectorAll('.pc-solution .pc-bar span')]
      .filter((bar) => getComputedStyle(bar).backgroundImage !== 'none').length"""
    picture = "document.querySelector('.pc-range:not([hidden]) canvas').toDataURL()"
    solid = page.evaluate(picture)
    assert page.evaluate(patterns) == 0
    _, hatching = looks(page)

    switch(hatching, way)
    assert page.evaluate(patterns) > 0
    until(page, f"{picture} !== {solid!r}")
    switch(hatching, way)
    until(page, f"{picture} === {solid!r}")


@pytest.mark.parametrize("spot", [FLOP, FOUR], ids=["two", "four"])
def test_the_next_card_has_a_heat_map_for_each_player(app, spot):
    show(app, **spot)
    panel = open_tab(app, "By next card")
    maps = panel.get_by_role("grid")
    maps.nth(len(spot["ranges"]) - 1).wait_for()

    assert maps.count() == len(spot["ranges"])
    for grid in maps.all():
        assert grid.get_by_role("gridcell").count() == len(CARDS)


def test_the_heat_maps_have_the_equities_of_all_players_in_colours_of_their_change(app):
    frame = EquityCalculator(FLOP["ranges"], FLOP["board"]).by_next_card()
    show(app, **FLOP)
    panel = open_tab(app, "By next card")

    for player in (0, 1):
        grid = panel.get_by_role("grid", name=f"Player {player + 1}")
        cells = {name: grid.get_by_role("gridcell", name=spoken) for name, spoken in SPOKEN}
        for name, cell in cells.items():
            share = frame.loc[name].iloc[player]
            assert cell.locator(".pc-card-value").inner_text() == f"{100 * share:.0f}"
        red, green = (channels(cells["Ah"]), channels(cells["Jd"]))[:: 1 if player else -1]
        assert red[0] > red[1] > 0
        assert green[1] > green[0] > 0


SPOKEN = [("Ah", "ace of hearts"), ("Jd", "jack of diamonds"), ("7c", "seven of clubs")]


def channels(cell):
    """Return the red, green and blue of a cell's background."""
    color = cell.evaluate("(cell) => getComputedStyle(cell).backgroundColor")
    return [int(channel) for channel in re.findall(r"\d+", color)[:3]]
