"""Hands that cannot be read are counted in the session view, and listed with the reasons."""

import re
from pathlib import Path

import pytest
from support.expecting import expect

pytestmark = pytest.mark.slow
LOG = Path("notebooks/logs/1-pokerstars.txt")


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return a log in which the winner of the first hand collects too much."""
    text = LOG.read_text(encoding="utf-8")
    damaged = tmp_path_factory.mktemp("logs") / "evening.txt"
    damaged.write_text(
        re.sub(r"collected \$?\d", lambda match: match[0] + "9", text, count=1), encoding="utf-8"
    )
    return [str(damaged)]


def test_hands_that_are_left_out_are_listed_with_the_reasons(app):
    app.get_by_role("tab", name="Sessions").click()

    app.get_by_text("1 hand left out").click()

    reason = app.locator(".pc-session .pc-note li")
    expect(reason).to_have_count(1)
    expect(reason).to_contain_text("evening.txt, hand 250000000001: the ")
