"""A widget answers the queries of its scripts by messages."""

import json
import struct

import pytest


@pytest.fixture
def heard(monkeypatch):
    """Return a function that gives the messages of a widget after a query."""
    pytest.importorskip("anywidget")
    from pages import RangePicker

    def ask(name, query):
        picker, messages = RangePicker("QQ+"), []
        monkeypatch.setattr(picker, "send", lambda *message: messages.append(message))
        picker._answer(None, {"id": "1", "name": name, "query": query}, [])
        return messages

    return ask


def header(message):
    _, (body,) = message
    (length,) = struct.unpack_from("<I", body)
    return json.loads(body[4 : 4 + length])


def test_an_answer_comes_before_the_last_message(heard):
    answer, last = heard("contents", {})

    assert header(answer)["answer"] == {"solutions": [], "reports": [], "logs": []}
    assert last == ({"id": "1", "last": True},)


def test_each_step_of_long_work_is_a_message(heard):
    spot = {"players": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}

    *steps, last = heard("solve", {"name": "a", **spot, "bets": "allin", "target": 1e-4})

    assert len(steps) >= 2
    assert header(steps[-1])["answer"]["complete"]
    assert last == ({"id": "1", "last": True},)


def test_an_error_is_an_answer(heard):
    answer, _ = heard("equities", {"players": ["AsAs", "KsKh"]})

    assert "As" in header(answer)["error"]
