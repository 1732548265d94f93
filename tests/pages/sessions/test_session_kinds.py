"""A session of cash games, tournaments, several stakes and months, whose texts are hostile."""

import pytest
from support.browsing import activate, choose
from support.expecting import WAYS, expect
from support.room_logs import example, tournament_of

from poker_calculator.histories import hands_to_frame
from poker_calculator.pages import SessionView

pytestmark = pytest.mark.slow
HIGHER = {
    **{"000001:": "000002:", "2020/05": "2020/06", "$0.50/$1.00": "$1.00/$2.00"},
    **{"small blind $0.50": "small blind $1", "big blind $1": "big blind $2"},
    **{"raises $2 to $3": "raises $4 to $6", "calls $2": "calls $4"},
    **{"$13.80": "$20.30", "pot $14.50": "pot $21"},
}
SCRIPT = "window.pwned=1"
HERO, OPPONENT = f"<script>{SCRIPT}</script>", f'"><img src=x onerror="{SCRIPT}">'
TABLE = f"</table><img src=x onerror={SCRIPT}>"
HOSTILE = {"Ann": HERO, "Bob": "${alert(1)} {{7*7}}", "Cid": OPPONENT, "Alba II": TABLE}
FILE = f'"><img src=x onerror="{SCRIPT}"><script>{SCRIPT}<'
TEXTS = ("file", "hand", "player", "venue", "table", "stakes", "variant", "currency")
"""The columns of texts that a session may show; those with fixed values are left out."""


def replaced(text, names):
    for old, new in names.items():
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder of a cash game, one at higher stakes a month later, and a tournament."""
    folder = tmp_path_factory.mktemp("logs") / FILE
    folder.mkdir()
    low = example("pokerstars")
    texts = {"low": low, FILE: replaced(low, HIGHER), "last": tournament_of("pokerstars")}
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(replaced(text, HOSTILE), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def shown(folder):
    """Return the logs that the program shows."""
    return [str(folder)]


@pytest.fixture
def session(app):
    """Return the page of a session, which begins with the cash games."""
    expect(count(app)).to_have_text("2 of 3 hands")
    return app


def count(page):
    return page.locator(".pc-session header .pc-count")


def rows(page):
    return page.get_by_role("grid", name="Hands").locator("tbody tr")


def expect_harmless(page):
    """Expect that no text has become an element or a script."""
    assert page.evaluate("window.pwned") is None
    assert page.locator("main img, main script, main svg[onload]").count() == 0
    assert len(page.frames) == 1


def expect_hostile_replay(page):
    """Expect that the replay of the first hand shows hostile names as text."""
    rows(page).first.click()
    replay = page.get_by_role("dialog", name="Replay")
    for name in (HERO, OPPONENT):
        expect(replay).to_contain_text(name)
    expect_harmless(page)


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
    expect(rows(session)).to_contain_text("NT 1/2")


@WAYS
def test_a_month_of_the_table_filters(session, way):
    tab = session.get_by_role("tab", name="Month")
    if way == "mouse":
        tab.click()
    else:
        session.get_by_role("tab", name="Position").focus()
        for key in ("End", "ArrowLeft", "ArrowLeft"):  # Leaks, Opponents, Month
            session.keyboard.press(key)
    months = session.get_by_role("tabpanel", name="Figures by month").locator("tbody")
    expect(months.locator("th")).to_have_text(["2020-05", "2020-06", "All"])

    activate(months.get_by_role("button", name="2020-06"), way)

    expect(count(session)).to_have_text("1 of 3 hands")


def test_hostile_logs_are_shown_and_replayed_as_text(session):
    expect(session.locator(".pc-player")).to_have_text(HERO)
    expect(rows(session).first).to_contain_text(TABLE)
    expect_hostile_replay(session)
    expect(session.locator("dialog .pc-replay-game")).to_contain_text("Hand 200000000002")

    session.keyboard.press("Escape")
    session.get_by_role("tab", name="Replay").click()
    expect(session.get_by_role("tabpanel", name="Replay").get_by_label("Jump")).to_be_visible()
    expect_harmless(session)


@pytest.mark.parametrize("hostile", [*HOSTILE.values(), f"</script><svg onload={SCRIPT}>", FILE])
def test_a_saved_page_shows_hostile_texts_of_every_field(visit, folder, tmp_path, hostile):
    frame = hands_to_frame([folder / "low.txt"], progress=False)
    for name in TEXTS:
        frame[name] = frame[name].mask(frame["is_hero"], hostile + frame[name].fillna(""))
    SessionView(frame).save_html(tmp_path / "session.html")

    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))

    expect(page.locator(".pc-player")).to_contain_text(hostile)
    for tab in ("Stakes", "Game"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel")).to_contain_text(hostile)
    expect(page.get_by_role("grid", name="Hands")).to_contain_text(hostile)
    expect_harmless(page)


def test_a_replay_of_a_saved_page_shows_hostile_names(visit, folder, tmp_path):
    frame = hands_to_frame([folder / "low.txt"], progress=False)
    SessionView(frame).save_html(tmp_path / "session.html")

    expect_hostile_replay(visit((tmp_path / "session.html").read_text(encoding="utf-8")))
