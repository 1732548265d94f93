"""Ctrl-C during preparation: held until there is something to keep; a second one raises."""

import os
import signal
import threading

import pytest
from raises import raises

from lookup.running.interrupts import interrupts_held

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")


def interrupt():
    signal.raise_signal(signal.SIGINT)


@pytest.fixture(autouse=True)
def handler():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    found = signal.signal(signal.SIGINT, before)
    assert found is signal.default_int_handler


def hold(*steps, done=None):
    """Do steps while interrupts are held; "release" is one of them."""
    with interrupts_held("nothing is kept") as held:
        for step in steps:
            (held.release if step == "release" else step)()
            if done is not None:
                done.append(step)


def test_the_first_is_raised_where_it_is_released():
    done = []
    with pytest.raises(KeyboardInterrupt) as caught:
        hold(interrupt, os.getpid, "release", done=done)
    assert done == [interrupt, os.getpid]
    assert caught.value.__notes__ == ["nothing is kept"]


def test_one_that_is_kept_for_goes_no_further():
    with interrupts_held("nothing is kept") as held:
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            held.release()
        with pytest.raises(KeyboardInterrupt):
            interrupt()  # behind the release it is what it was


def test_the_second_is_raised_at_once():
    done = []
    with pytest.raises(KeyboardInterrupt):
        hold(interrupt, interrupt, os.getpid, done=done)
    assert done == [interrupt]


def test_without_any_nothing_is_raised():
    hold("release", "release")


def test_an_error_goes_on_as_it_is():
    def fail():
        raise ValueError("wrong")

    with raises("wrong"):
        hold(interrupt, fail)


def test_other_threads_hold_nothing():
    found = []

    def work():
        with interrupts_held("nothing is kept") as held:
            found.append(signal.getsignal(signal.SIGINT))
            held.release()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


def test_one_that_is_ignored_stays_ignored():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_held("nothing is kept") as held:
        interrupt()
        interrupt()
        held.release()
    signal.signal(signal.SIGINT, signal.default_int_handler)
