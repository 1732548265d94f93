"""Logs of hostile texts: a session shows them and runs none of them."""

from pathlib import Path

import pytest
from support.expecting import expect

from histories import hands_to_frame
from pages import SessionView

pytestmark = pytest.mark.slow
LOG = Path("notebooks/logs/1-pokerstars.txt")
SCRIPT = "window.pwned=1"
HERO = f"<script>{SCRIPT}</script>"
OPPONENTS = {
    "Blaise": f'"><img src=x onerror="{SCRIPT}">',
    "Carl": f"</script><svg onload={SCRIPT}>",
    "Dora": "${alert(1)} {{7*7}}",
}
TABLE = f"</table><img src=x onerror={SCRIPT}>"
FILE = f'"><img src=x onerror="{SCRIPT}">.txt'
TEXTS = ("file", "hand", "player", "venue", "table", "stakes", "variant", "currency")
"""The columns of texts that a session may show; those with fixed values are left out."""


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Return a log with hostile names of players, of the table and of the file."""
    text = LOG.read_text(encoding="utf-8").replace("Alba II", TABLE).replace("Ada", HERO)
    for name, hostile in OPPONENTS.items():
        text = text.replace(name, hostile)
    path = tmp_path_factory.mktemp("logs") / FILE
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def shown(log):
    """Return the log that the program shows."""
    return [str(log)]


def expect_harmless(page):
    """Expect that no text has become an element or a script."""
    assert page.evaluate("window.pwned") is None
    assert page.locator("main img, main script, main svg[onload]").count() == 0


def test_a_hostile_log_is_shown_as_text(app):
    expect(app.locator(".pc-player")).to_have_text(HERO)
    row = app.get_by_role("grid", name="Hands").locator("tbody tr").first
    expect(row).to_contain_text(TABLE)
    expect_harmless(app)

    row.click()
    replay = app.get_by_role("dialog", name="Replay")
    expect(replay).to_contain_text(HERO)
    expect(replay).to_contain_text(OPPONENTS["Blaise"])
    expect_harmless(app)
    assert len(app.frames) == 1


@pytest.mark.parametrize("hostile", [HERO, *OPPONENTS.values(), FILE])
def test_a_saved_page_shows_hostile_texts_of_every_field(visit, tmp_path, hostile):
    frame = hands_to_frame([LOG], progress=False)
    for name in TEXTS:
        frame[name] = frame[name].mask(frame["is_hero"], hostile + frame[name].fillna(""))
    SessionView(frame).save_html(tmp_path / "session.html")

    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))

    expect(page.locator(".pc-player")).to_contain_text(hostile)
    page.get_by_role("tab", name="Stakes").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(hostile)
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(hostile)
    expect(page.get_by_role("grid", name="Hands")).to_contain_text(hostile)
    expect_harmless(page)


def test_a_replay_of_a_saved_page_shows_hostile_names(visit, log, tmp_path):
    SessionView(hands_to_frame([log], progress=False)).save_html(tmp_path / "session.html")
    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))

    page.get_by_role("grid", name="Hands").locator("tbody tr").first.click()

    replay = page.get_by_role("dialog", name="Replay")
    expect(replay).to_contain_text(HERO)
    expect(replay).to_contain_text(OPPONENTS["Blaise"])
    expect_harmless(page)
