"""A session of cash games, tournaments, several stakes and months, from files of hostile names."""

import pytest
from support.browsing import activate, choose
from support.expecting import WAYS, expect
from support.room_logs import example, tournament_of

pytestmark = pytest.mark.slow
HIGHER = {
    **{"000001:": "000002:", "2020/05": "2020/06", "$0.50/$1.00": "$1.00/$2.00"},
    **{"small blind $0.50": "small blind $1", "big blind $1": "big blind $2"},
    **{"raises $2 to $3": "raises $4 to $6", "calls $2": "calls $4"},
    **{"$13.80": "$20.30", "pot $14.50": "pot $21"},
}
HOSTILE = '"><img src=x onerror="window.pwned=1"><script>window.pwned=1<'


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return a folder of a cash game, one at higher stakes a month later, and a tournament."""
    folder = tmp_path_factory.mktemp("logs") / HOSTILE
    folder.mkdir()
    low = higher = example("pokerstars")
    for old, new in HIGHER.items():
        higher = higher.replace(old, new)
    for name, text in {"low": low, HOSTILE: higher, "last": tournament_of("pokerstars")}.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return [str(folder)]


@pytest.fixture
def session(app):
    """Return the page of a session, which begins with the cash games."""
    expect(count(app)).to_have_text("2 of 3 hands")
    return app


def count(page):
    return page.locator("header .pc-count")


@WAYS
def test_tournaments_are_chosen(session, way):
    choose(session.get_by_label("Kind"), "Tournaments", way)

    expect(count(session)).to_have_text("1 of 3 hands")
    expect(session.locator(".pc-tiles")).to_contain_text("chips")


@WAYS
def test_stakes_are_chosen(session, way):
    stakes = session.get_by_role("group", name="Stakes")

    activate(stakes.get_by_role("button", name="NT 1/2"), way)

    expect(count(session)).to_have_text("1 of 3 hands")
    expect(session.get_by_role("grid", name="Hands").locator("tbody tr")).to_contain_text("NT 1/2")


@WAYS
def test_a_month_of_the_table_filters(session, way):
    tab = session.get_by_role("tab", name="Month")
    if way == "mouse":
        tab.click()
    else:
        session.get_by_role("tab", name="Position").focus()
        session.keyboard.press("End")
    months = session.get_by_role("tabpanel", name="Figures by month").locator("tbody")
    expect(months.locator("th")).to_have_text(["2020-05", "2020-06", "All"])

    activate(months.get_by_role("button", name="2020-06"), way)

    expect(count(session)).to_have_text("1 of 3 hands")


def test_a_file_of_a_hostile_name_is_replayed(session):
    session.get_by_role("grid", name="Hands").locator("tbody tr").first.click()
    expect(session.locator("dialog .pc-replay-game")).to_contain_text("Hand 200000000002")
    session.keyboard.press("Escape")
    session.get_by_role("tab", name="Replay").click()
    expect(session.get_by_role("tabpanel", name="Replay").get_by_label("Jump")).to_be_visible()

    assert session.evaluate("window.pwned") is None
    assert session.locator("main img, main script").count() == 0
