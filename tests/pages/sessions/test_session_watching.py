"""A watched folder in the session view: hands are added, and the page names the rule of rooms."""

import os
import time
from pathlib import Path

import pytest
from support.expecting import expect

pytestmark = pytest.mark.slow
LOGS = Path("notebooks/logs")


def copy(name, folder):
    """Copy a log as if it had been written an hour ago."""
    path = folder / name
    path.write_bytes((LOGS / name).read_bytes())
    then = time.time() - 3600
    os.utime(path, (then, then))


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    return tmp_path_factory.mktemp("hand histories")


@pytest.fixture(scope="module")
def shown(watched):
    """Return the arguments of the program."""
    return ["--watch", str(watched)]


def test_hands_are_added_to_the_page_while_it_is_open(app, watched):
    view = app.get_by_role("region", name="Session")
    expect(view).to_contain_text(
        f"Hands in the folder {watched.name} are added once their log has not changed for 60 "
        "seconds. Rooms forbid help during play"
    )
    expect(view.get_by_role("alert")).to_contain_text("there are no hands yet in logs")

    copy("1-pokerstars.txt", watched)
    count = view.locator("header .pc-count")
    expect(count).to_have_text("160 hands")
    expect(view.get_by_role("alert").first).to_be_hidden()
    view.get_by_role("button", name="BTN", exact=True).first.click()
    expect(count).to_contain_text("of 160 hands")

    copy("2-open-hand-history.ohh", watched)
    expect(count).to_contain_text("of 180 hands")
