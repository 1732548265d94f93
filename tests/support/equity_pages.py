"""Pages with an equity view, for tests: what they show, and the steps of people on them."""

import json
from urllib.parse import urlencode

from support.watching import PATIENCE

FLOP = {"ranges": ["QQ+, AK", "22+, JTs"], "board": "Qs7s2d"}
FOUR = {"ranges": ["22+, A2s+", "22+, KTs+", "TT+", "AK"]}
"""Four ranges, for which no exact count is offered."""


def show(page, ranges, board="", dead="", game="holdem"):
    """Show a spot in a page of the program, by the fragment of its address."""
    spot = {"ranges": json.dumps(ranges), "board": board, "dead": dead, "game": game}
    page.goto(f"{page.url.partition('#')[0]}#{urlencode({'view': 'equity_view', **spot})}")
    settle(page, len(ranges))


def until(page, condition):
    """Wait until an expression of JavaScript is true.

    The policy of the program's pages forbids `page.wait_for_function`, which evaluates text.
    """
    page.evaluate(
        f"""() => new Promise((done, fail) => {{
          const end = performance.now() + {1000 * PATIENCE};
          const look = () => {{
            if ({condition}) done();
            else if (performance.now() > end) fail(new Error("this did not come true"));
            else requestAnimationFrame(look);
          }};
          look();
        }})"""
    )


def settle(page, players=None):
    """Wait until the figures are those of the spot, for this number of players if one is given."""
    if players is not None:
        until(page, f"document.querySelectorAll('.pc-equity-figure').length === {players}")
    page.wait_for_selector(".pc-equity-view[aria-busy='false']")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def equities(page):
    """Return the equities that are shown, in percent to two decimals."""
    settle(page)
    return [float(text.partition(" %")[0]) for text in texts_of(page, ".pc-equity-figure")]


def percents(values):
    """Return shares as percent to two decimals."""
    return [round(100 * value, 2) for value in values]


def texts_of(page, selector):
    return page.locator(selector).all_inner_texts()


def player_box(page, number):
    return page.get_by_role("textbox", name=f"Hand or range of Player {number}")


def player_ranges(page):
    """Return the texts of all ranges."""
    return [box.input_value() for box in page.get_by_label("Hand or range of Player").all()]


def press(page, button, key="Enter"):
    """Press a button by the keyboard."""
    button.focus()
    page.keyboard.press(key)


def picked_cell(page, name):
    """Return a cell of the range picker's grid."""
    cells = page.locator(".pc-range-picker .pc-cell")
    return cells.filter(has=page.get_by_text(name, exact=True))


def card(page, spoken):
    """Return a card of the grid of cards to pick, such as "ace of spades"."""
    grid = page.get_by_role("grid", name="Cards to pick")
    return grid.get_by_role("gridcell", name=spoken)


def open_tab(page, name):
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)
