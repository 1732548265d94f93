"""Hands are read by a thread, and answers about those so far come meanwhile."""

import json
import struct
import threading

import pytest

from poker_calculator.pages.queries.queries import answer
from poker_calculator.pages.queries.session.reading import Session
from poker_calculator.pages.queries.workspace import Workspace, read_workspace

LOGS = "notebooks/logs"
ALL = 180


def ask(workspace, name, **query):
    """Return the answer to a query, or its error."""
    found = answer(name, query, workspace)
    (size,) = struct.unpack_from("<I", found)
    header = json.loads(found[4 : 4 + size])
    return header["error"] or header["answer"]


@pytest.fixture
def held(monkeypatch):
    """Return an event; until it is set, only the first batch of hands is read."""
    event, parts = threading.Event(), Session._parts

    def held_parts(session, paths):
        has_hands = False
        for part in parts(session, paths):
            if has_hands:
                event.wait()
            yield part
            has_hands = has_hands or part.hands > 0

    monkeypatch.setattr(Session, "_parts", held_parts)
    yield event
    event.set()


def test_the_first_hands_are_shown_while_others_are_read(held):
    workspace = read_workspace([LOGS])

    figures = ask(workspace, "session_figures", so_far=True)
    course = ask(workspace, "session_course")

    assert 0 < figures["hands"] < ALL
    assert course["is_reading"]
    assert course["hands"] >= figures["hands"]
    assert course["total"] >= course["hands"]


def test_other_questions_wait_for_all_hands(held):
    workspace, found = read_workspace([LOGS]), []
    asking = threading.Thread(
        target=lambda: found.append(ask(workspace, "session_figures")["hands"])
    )
    asking.start()
    assert ask(workspace, "session_figures", so_far=True)["hands"] < ALL
    assert asking.is_alive()

    held.set()
    asking.join()

    assert found == [ALL]


def test_the_version_changes_with_the_hands(held):
    workspace = read_workspace([LOGS])
    assert ask(workspace, "session_figures", so_far=True)["hands"] < ALL
    before = ask(workspace, "session_course")["version"]

    held.set()
    assert ask(workspace, "session_figures")["hands"] == ALL

    course = ask(workspace, "session_course")
    assert course["version"] > before
    assert not course["is_reading"]
    assert course["hands"] == course["total"] == ALL


def test_added_logs_are_read_after_those_before():
    workspace = read_workspace(["notebooks/logs/1-pokerstars.txt"])
    first = ask(workspace, "session_figures")["hands"]

    workspace.session.add(["notebooks/logs/2-open-hand-history.ohh"])

    assert first < ask(workspace, "session_figures")["hands"] == ALL


def test_a_reading_that_fails_is_an_error_and_not_the_hands_before_it(monkeypatch):
    parts = Session._parts

    def failing(session, paths):
        yield from (part for part, _ in zip(parts(session, paths), range(2), strict=False))
        raise OSError("the disk was removed")

    monkeypatch.setattr(Session, "_parts", failing)

    assert "the disk was removed" in ask(read_workspace([LOGS]), "session_figures")


def test_a_log_that_does_not_exist_is_an_error(tmp_path):
    workspace = Workspace(session=Session([tmp_path / "missing"]))

    assert "there is no file" in ask(workspace, "session")
    assert not ask(workspace, "session_course")["is_reading"]
