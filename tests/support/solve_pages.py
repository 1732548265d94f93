"""Pages with a spot to solve, for tests: what they show, and the steps of people on them."""

import json
from urllib.parse import urlencode

from support.browsing import activate
from support.equity_pages import until

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin", "target": 0.01}
SLOW = {"ranges": ["random", "random"], "board": "2s3h4d6c7c", "pot": 20, "stack": 200}
SLOW |= {"bets": "30%, 60%, 90%", "raises": "50%, allin", "target": 0, "iterations": 1000000}
"""A spot that is solved until it is paused."""


def show_spot(page, **values):
    """Show a spot in a page of the program, by the fragment of its address.

    Target and rake are fractions, as for `solve`; the address states percent.
    """
    percent = {name: round(100 * values[name], 9) for name in ("target", "rake") if name in values}
    written = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in (values | percent).items()
    }
    page.goto(f"{page.url.partition('#')[0]}#{urlencode({'view': 'solve_view', **written})}")
    settle_size(page)
    unfold(page)


def unfold(page):
    """Show the advanced part of the form."""
    page.locator("details.pc-advanced").evaluate("box => { box.open = true; }")


def settle_size(page):
    """Wait until the size is that of the spot."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_selector(".pc-solve[aria-busy='false']")


def field(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def problem_of(page, name):
    """Return the problem that a field states, and whether it is marked as invalid."""
    box = field(page, name)
    return (
        box.locator("xpath=..").locator(".pc-field-problem").inner_text(),
        box.get_attribute("aria-invalid") == "true",
    )


def figure(page, title):
    """Return a figure of the tree or of the solving by its title."""
    row = page.locator(".pc-figures div").filter(has=page.get_by_text(title, exact=True))
    return row.locator("dd").inner_text()


def solving(page):
    """Return the part of the page that solves."""
    return page.get_by_role("region", name="Solving")


def press_button(page, name, way="mouse", within=None):
    """Press a button by mouse or by keyboard."""
    found = (within or page).get_by_role("button", name=name, exact=True)
    activate(found, way)


def solve_spot(page, way="mouse"):
    """Solve the spot of a page to its target."""
    press_button(page, "Solve", way, solving(page))
    solving(page).get_by_text("The target is reached").wait_for()


def wait_for_iterations(page, least):
    """Wait until a graph shows at least as many iterations."""
    until(
        page,
        "Number([...document.querySelectorAll('.pc-run dd')][1]?.textContent.replaceAll(',', '')"
        f" ?? 0) >= {least}",
    )


def iterations(page):
    return int(figure(page, "Iterations").replace(",", ""))
