"""The choice of the solution to play against, one of which has a hostile name."""

import pytest
from support.expecting import WAYS, expect

from calculations import solve

pytestmark = pytest.mark.slow
HOSTILE = '"><img src=x onerror="window.pwned=1">.safetensors'
BOARDS = {"first.safetensors": "2s3h4d6c7c", HOSTILE: "2s3h4d6c9c"}


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return the files of two solutions."""
    folder = tmp_path_factory.mktemp("solutions")
    for name, board in BOARDS.items():
        spot = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.1, "progress": False}
        solve(["AA, QQ", "KK"], board, **spot).save(folder / name)
    return [str(folder / name) for name in BOARDS]


@WAYS
def test_another_solution_is_chosen_and_played(app, way):
    app.get_by_role("tab", name="Play", exact=True).click()
    choice = app.get_by_role("combobox", name="Solution")
    expect(choice.locator("option")).to_have_text([*BOARDS])

    if way == "mouse":
        choice.select_option(HOSTILE)
        app.get_by_role("button", name="Deal").click()
    else:
        choice.focus()
        app.keyboard.press("ArrowDown")
        app.get_by_role("button", name="Deal").focus()
        app.keyboard.press("n")

    board = app.get_by_role("group", name="Board").get_by_role("img")
    expect(board).to_have_text(["2♠", "3♥", "4♦", "6♣", "9♣"])
    assert app.evaluate("window.pwned") is None
    assert app.locator("main img").count() == 0
