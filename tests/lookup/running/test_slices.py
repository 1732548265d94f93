"""Work in slices on threads: ordered results, and an end at Ctrl-C."""

import os
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notices import without_notices
from support.watching import PATIENCE

from lookup.running.slices import run_slices


@given(st.integers(0, 40), st.integers(1, 5))
def test_results_come_in_order_each_once(count, threads):
    assert [*run_slices(lambda number: number**2, range(count), threads)] == [
        number**2 for number in range(count)
    ]


@pytest.mark.parametrize("threads", [1, 3])
def test_what_a_slice_raises_comes_in_its_turn_and_no_other_is_begun(threads):
    begun = []

    def work(number):
        begun.append(number)
        if number == 4:
            raise LookupError(f"slice {number}")
        return number

    results = run_slices(work, range(1000), threads)

    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(LookupError, match="slice 4"):
        next(results)
    assert len(begun) <= 5 + 2 * threads


def test_a_caller_who_takes_no_more_waits_for_what_was_begun():
    running = []

    def work(number):
        running.append(number)
        time.sleep(0.01)
        running.remove(number)

    results = run_slices(work, range(1000), 3)
    next(results)
    results.close()

    assert running == []


# A name or a traceback still holds the generator when Python exits.
HELD = """
import time
from lookup.running.slices import run_slices

begun = []

def work(part):
    begun.append(part)
    time.sleep(0.05)
    begun.remove(part)

results = run_slices(work, range(1000), 3)
next(results)
import atexit
atexit.register(print, "over")
raise KeyboardInterrupt
"""


def test_a_program_ends_that_was_interrupted_between_two_results(run_python):
    done = run_python(HELD)

    assert done.stdout == "over\n"
    assert done.stderr.endswith("KeyboardInterrupt\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_child_of_a_fork_does_not_wait_for_threads_that_it_has_not(run_python):
    child = "import os\nchild = os.fork()\nif child == 0: raise SystemExit(3)\n"
    wait = "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    done = run_python(HELD.replace("import atexit", f"{child}{wait}import atexit"))

    assert done.stdout == "3\nover\n"


# Each round is interrupted at a random moment; one that never ends is abandoned.
INTERRUPTED = f"""
import faulthandler, random, signal, sys
from calculations import EquityCalculator

def interrupt(*_):
    global heard
    heard = True
    raise KeyboardInterrupt

def work():
    EquityCalculator(["AsAh", "random"], method="monte_carlo", samples=50_000, threads=2).equity

def ignore_interrupt(dropped):  # Python drops what is raised in a callback of its weak references
    if dropped.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(dropped)

sys.unraisablehook = ignore_interrupt
signal.signal(signal.SIGALRM, interrupt)
work()  # compiles
random.seed(1)
for _ in range(50):
    heard = False
    faulthandler.dump_traceback_later({PATIENCE}, exit=True)
    try:
        signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-6, 0.02))
        try:
            while not heard:  # sampling returns the samples that it has
                work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        pass
print("ended")
"""


@pytest.mark.jit
@pytest.mark.skipif(os.name != "posix", reason="Windows has no timer that interrupts")
def test_ctrl_c_ends_the_work_as_itself(run_python):
    done = run_python(INTERRUPTED)
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr[-3000:]
    assert without_notices(done.stderr) == ""
