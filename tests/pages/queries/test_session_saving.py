"""The answers that a saved page of a session holds, and the replays among them."""

import gzip
import json
from pathlib import Path

import pytest

from poker_calculator.histories import hands_to_frame
from poker_calculator.pages.queries.answers import encoded
from poker_calculator.pages.queries.session import sessions
from poker_calculator.pages.queries.session.sessions import SessionQueries

widget = pytest.importorskip(
    "poker_calculator.pages.widgets.session_view", reason="anywidget is not installed"
)
LOGS = Path("notebooks/logs")


@pytest.fixture(scope="module")
def frame():
    return hands_to_frame(LOGS, progress=False)


@pytest.fixture(scope="module")
def session(frame):
    return SessionQueries(frame)


def saved(session, *, names_hidden=False, **filters):
    """Return the note of a saved page, and the ids of the hands whose replays it holds."""
    values, answers = widget.saved_session(session, filters, names_hidden=names_hidden)
    queries = [query for query in answers if query.startswith("session_replay ")]
    return values["left_out"], [json.loads(query.partition(" ")[2])["id"] for query in queries]


def last_ids(session, count):
    return [row["id"] for row in session.hands({"count": count})["rows"]]


def test_a_page_holds_the_replays_of_the_last_hands(session):
    note, held = saved(session)

    assert held == last_ids(session, 100)
    assert "replays of the last 100 hands. " in note
    assert "other replays" in note


def test_a_replay_of_a_page_is_that_of_the_session(session):
    (place,) = last_ids(session, 1)
    answers = widget.saved_session(session, {}, names_hidden=False)[1]

    assert answers[f'session_replay {{"id":{place}}}'] == encoded(session.replay({"id": place}))


def test_a_page_of_few_hands_leaves_out_no_replay(session):
    note, held = saved(session, positions=["BTN"])

    assert len(held) == len(session.chosen({"positions": ["BTN"]}))
    assert f"replays of the last {len(held)} hands. " in note
    assert "other replays" not in note


def test_replays_have_a_limit_of_bytes(session, monkeypatch):
    sizes = [len(encoded(session.replay({"id": place}))) for place in last_ids(session, 4)]
    monkeypatch.setattr(widget, "MOST_REPLAY_BYTES", sum(sizes) - 1)

    note, held = saved(session)

    assert held == last_ids(session, 3)
    assert "replays of the last 3 hands" in note


def test_a_page_without_names_holds_none_in_any_answer(session):
    values, answers = widget.saved_session(session, {}, names_hidden=True)

    assert "no replays" in values["left_out"]
    for answer in answers.values():
        assert b"Ada" not in answer
        assert b"Blaise" not in answer


def test_replays_end_at_a_hand_whose_file_is_gone(frame):
    last = last_ids(SessionQueries(frame), 3)
    file = frame["file"].copy()
    file.iloc[last[2]] = "gone.txt"

    assert saved(SessionQueries(frame.assign(file=file)))[1] == last[:2]


@pytest.mark.parametrize("file", ["gone.txt", "s3://bucket/log.txt", "\0", None])
def test_a_page_of_hands_without_files_holds_no_replays(frame, file):
    note, held = saved(SessionQueries(frame.assign(file=file)))

    assert held == []
    assert "and no replays. " in note
    assert ", the replays, and" in note


def test_long_files_that_must_be_read_from_their_beginning_have_no_replays(tmp_path, monkeypatch):
    log = tmp_path / "log.txt.gz"
    log.write_bytes(gzip.compress((LOGS / "1-pokerstars.txt").read_bytes()))
    session = SessionQueries(hands_to_frame([log], progress=False))
    assert len(saved(session)[1]) == 100

    monkeypatch.setattr(sessions, "BEFORE", log.stat().st_size - 1)

    assert saved(session)[1] == []
