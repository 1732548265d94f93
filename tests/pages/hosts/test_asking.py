"""Queries are answered in threads, step by step, and end with the page that asked."""

import itertools
import queue
import threading

import pytest
from support.watching import PATIENCE, wait_until

from lookup.running.output import note
from lookup.running.slices import run_slices
from poker_calculator.pages.hosts.asking import AT_ONCE, COUNTS_AT_ONCE, Asking
from poker_calculator.pages.queries import queries
from poker_calculator.pages.queries.workspace import Workspace

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin"}
HANDS = {"ranges": ["AsAh", "KsKh"], "board": "2c3d4h"}
ENDLESS = {**RIVER, "target": 0.0, "iterations": 10**6}


@pytest.fixture
def asked():
    """Return a function that starts a query, with the queue that its answers are put into."""
    found = queue.Queue()
    asking = Asking(Workspace())

    def ask(name, query, stopped=None):
        asking.start(name, query, found.put, stopped or threading.Event())
        return asking, found

    return ask


def test_the_result_of_a_query_comes_before_its_end(asked):
    _, found = asked("equities", HANDS)

    assert isinstance(found.get(timeout=PATIENCE), bytes)
    assert found.get(timeout=PATIENCE) is None


@pytest.fixture
def offer(monkeypatch):
    """Return a function that adds a query with the function that answers it."""
    added = {**queries.QUERIES}
    monkeypatch.setattr(queries, "QUERIES", added)
    return added.__setitem__


def test_notes_about_long_work_come_before_its_answer(asked, offer):
    def work(query, _):
        note("Compiling")
        return {}

    offer("work", work)
    _, found = asked("work", {})

    assert b'{"$note": "Compiling"}' in found.get(timeout=PATIENCE)
    assert b'"answer": {}' in found.get(timeout=PATIENCE)
    assert found.get(timeout=PATIENCE) is None


@pytest.fixture
def computed(offer):
    """Return the list of the queries "noted" that were computed."""
    noted = []
    offer("noted", lambda query, _: noted.append(query) or {})
    return noted


def test_a_query_that_was_stopped_before_it_began_is_not_computed(asked, computed):
    stopped = threading.Event()
    stopped.set()

    _, found = asked("noted", {}, stopped)

    assert found.get(timeout=PATIENCE) is None
    assert computed == []


def test_a_query_that_is_stopped_while_it_waits_for_its_turn_is_not_computed(
    asked, computed, offer
):
    begun, proceed, stopped = threading.Semaphore(0), threading.Event(), threading.Event()

    def wait(query, _):
        begun.release()
        assert proceed.wait(PATIENCE)
        return {}

    offer("wait", wait)
    for _ in range(AT_ONCE):
        asked("wait", {})
    for _ in range(AT_ONCE):
        assert begun.acquire(timeout=PATIENCE)
    asked("noted", {"number": 1}, stopped)
    _, found = asked("noted", {"number": 2})

    stopped.set()
    proceed.set()

    ended = 0
    while ended < AT_ONCE + 2:
        ended += found.get(timeout=PATIENCE) is None
    assert computed == [{"number": 2}]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_count_for_which_nobody_waits_ends(asked, offer, threads):
    begun, stopped = threading.Event(), threading.Event()
    offer("count", lambda query, _: sum(run_slices(work, itertools.count(), threads)))

    def work(number):
        begun.set()
        return number

    _, found = asked("count", {}, stopped)
    assert begun.wait(PATIENCE)
    stopped.set()

    assert found.get(timeout=PATIENCE) is None


@pytest.mark.slow
def test_exact_counts_leave_a_turn_for_short_queries_and_end_with_their_page(running):
    players = ["22+, A2s+", "22+, A2s+, K2s+", "random"]
    counts = [
        running.begin("equities", {"ranges": players, "dead": dead, "effort": "exact"})
        for dead in ("As", "Ks", "Qs", "Js", "Ts")
    ]

    assert running.ask("games", {})[0]["error"] is None
    for each in counts:
        each.close()
    for _ in range(COUNTS_AT_ONCE + 1):  # all turns of counts are free again
        (found,) = running.ask("equities", {**HANDS, "effort": "exact"})
        assert found["answer"]["exact"]


def test_long_work_is_asked_to_end_during_a_step(asked, offer):
    begun = threading.Event()

    def endless(query, workspace, is_given_up):
        begun.set()
        while not is_given_up():
            pass
        yield {}

    offer("endless", endless)
    asking, _ = asked("endless", {})
    assert begun.wait(PATIENCE)

    assert asking.end(PATIENCE)


@pytest.mark.slow
def test_solving_yields_the_exploitability_of_each_step(running):
    steps = [
        each["answer"] for each in running.ask("solve", {"name": "a", **RIVER, "target": 1e-4})
    ]

    assert len(steps) >= 2
    assert all(one["iterations"] < later["iterations"] for one, later in itertools.pairwise(steps))
    assert [step["complete"] for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1]["exploitability"] <= 1e-4 < steps[0]["exploitability"]


@pytest.mark.slow
def test_solving_ends_when_its_page_closes_and_goes_on_when_asked_again(running):
    def kept():
        (found,) = running.ask("contents", {})
        return "endless" in found["answer"]["solutions"]

    with running.begin("solve", {"name": "endless", **ENDLESS}) as connection:
        heard = b""
        while heard.count(b"iterations") < 2:  # the second step has more than 10 iterations
            heard += connection.recv(1000)
        assert not kept()
    wait_until(kept, running.process)

    (first, *_) = running.ask("solve", {"name": "endless", "target": 0.5})
    assert first["answer"]["iterations"] > 10


@pytest.mark.slow
def test_a_solution_that_is_being_solved_is_not_solved_twice(running):
    running.ask("solve", {"name": "one", **RIVER, "target": 0.4})

    with running.begin("solve", {"name": "one", "target": 0.0, "iterations": 10**6}) as connection:
        assert connection.recv(1000)
        (found,) = running.ask("solve", {"name": "one"})

    assert found["error"] == "the solution 'one' is being solved; stop that first"


@pytest.mark.slow
def test_long_work_takes_no_turn_of_short_queries(running):
    endless = [{"name": f"{number}", **ENDLESS} for number in range(AT_ONCE + 1)]
    connections = [running.begin("solve", query) for query in endless]
    for connection in connections:
        assert connection.recv(1000)

    (found,) = running.ask("equities", HANDS)

    assert found["error"] is None
    for connection in connections:
        connection.close()


def test_all_work_ends_at_its_next_step(asked):
    asking, found = asked("solve", {"name": "endless", **ENDLESS})
    found.get(timeout=PATIENCE)

    assert asking.end(PATIENCE)
    assert not [each for each in threading.enumerate() if each.name == "query solve"]
