"""The view that plays, without a solution."""

import json

import pytest

pytestmark = pytest.mark.slow
RIVER = {"players": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}


def test_without_a_solution_the_view_names_the_cure(app):
    app.get_by_role("tab", name="Play", exact=True).click()

    app.get_by_text("no solution is open").wait_for()
    assert (
        "poker-calculator app flop.safetensors"
        in app.locator(".pc-play > .pc-problem").inner_text()
    )
    assert not app.get_by_role("button", name="Deal").is_visible()


def test_a_spot_that_is_solved_later_is_played(app):
    app.get_by_role("tab", name="Play", exact=True).click()
    app.get_by_text("no solution is open").wait_for()
    query = RIVER | {"bets": "allin", "iterations": 20, "name": "river"}

    app.evaluate(
        """query => fetch("/ask/solve", {method: "POST", body: query,
          headers: {"Content-Type": "application/json"}}).then((found) => found.arrayBuffer())
          .then(() => null)""",
        json.dumps(query),
    )
    app.get_by_role("tab", name="Ranges").click()
    app.get_by_role("tab", name="Play", exact=True).click()

    app.get_by_role("button", name="Deal").click()
    app.get_by_role("group", name="Your hand").wait_for()
