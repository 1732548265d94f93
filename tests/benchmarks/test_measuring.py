"""How a row is measured, by clocks that tests wind. No test here looks at a time."""

import itertools

import pytest

from benchmarks.measuring import OURS, Row, Task, measure


class Clock:
    """A clock that stands still until a program takes time."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds

    def program(self, *seconds, **task):
        """Return a program whose runs take these seconds in turn."""
        turns = itertools.cycle(seconds)

        def run():
            self.seconds += next(turns)

        return lambda: Task(run, warm_up=lambda: None, **task)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def said():
    return []


def a_row(clock, unit, ours, peers=(), rounds=3):
    return Row("row", "work", unit, ours, dict(peers), rounds=rounds, clock=clock)


@pytest.mark.parametrize(
    ("unit", "size", "figure"),
    [("s", 1, 2.0), ("ms", 4, 500.0), ("µs", 1, 2e6), ("hands/s", 100, 50.0), ("M/s", 4e6, 2.0)],
)
def test_a_figure_is_the_median_of_the_rounds_in_its_unit(clock, said, unit, size, figure):
    row = a_row(clock, unit, clock.program(1.9, 2.0, 2.05, size=size))

    assert measure(row, said.append).figures[OURS] == pytest.approx(figure)


def test_a_program_that_measures_a_time_itself_is_not_timed(clock, said):
    row = a_row(clock, "ms", lambda: Task(lambda: 4.1, measures=True))

    assert measure(row, said.append).figures[OURS] == 4.1


def test_a_short_program_is_repeated(clock, said):
    row = a_row(clock, "µs", clock.program(1e-6))

    assert measure(row, said.append).figures[OURS] == pytest.approx(1)
    assert clock.seconds > 0.1


def test_other_units_are_what_the_program_returns(clock, said):
    row = a_row(clock, "MB", lambda: Task(lambda: 12))

    assert measure(row, said.append).figures == {OURS: 12}


def test_programs_take_turns(clock, said):
    turns = []
    programs = {
        name: lambda name=name: Task(lambda: turns.append(name) or 1, warm_up=lambda: None)
        for name in ("a", "b")
    }

    measure(a_row(clock, "MB", programs["a"], [("b", programs["b"])]), said.append)

    assert "".join(turns) == "ababab"


def test_a_row_whose_rounds_spread_is_measured_again(clock, said):
    calm = measure(a_row(clock, "s", clock.program(1, 2, 3, 2, 2, 2)), said.append)
    busy = measure(a_row(clock, "s", clock.program(1, 2, 3)), said.append)

    assert (calm.figures[OURS], calm.is_steady) == (2, True)
    assert not busy.is_steady
    assert said == ["row: the rounds spread by 100 %, twice"]


@pytest.mark.parametrize(
    ("answer", "tolerance", "note"),
    [
        ([0.5, 0.5], 1e-9, "a loop"),
        ([0.5, 0.6], 0.2, "a loop"),
        ([0.5, 0.6], 1e-9, "a loop, gives other results"),
        ([0.5], 1.0, "a loop, gives other results"),
        (None, 1e-9, "a loop"),
    ],
)
def test_a_peer_with_other_results_is_said_to_have_them(clock, said, answer, tolerance, note):
    ours = clock.program(1, answer=[0.5, 0.5])
    peer = clock.program(2, answer=answer, tolerance=tolerance, note="a loop")

    result = measure(a_row(clock, "s", ours, [("peer", peer)]), said.append)

    assert result.notes == {OURS: "", "peer": note}
    assert said == ["peer gives other results than ours in row"] * note.endswith("results")


def test_a_missing_peer_is_left_out_with_a_note(clock, said):
    def missing():
        raise ImportError("No module named 'peer'")

    result = measure(a_row(clock, "s", clock.program(1), [("peer", missing)]), said.append)

    assert [*result.figures] == [OURS]
    assert said == [
        "peer is left out of row (No module named 'peer'); `pip install peer` brings it"
    ]


def test_a_row_that_the_system_cannot_measure_is_left_out(clock, said):
    def impossible():
        raise NotImplementedError("there is one processor")

    assert measure(a_row(clock, "s", impossible), said.append) is None
    assert said == ["row is left out: there is one processor"]


def test_a_quick_run_is_one_call(clock, said):
    measure(a_row(clock, "µs", clock.program(1e-6)), said.append, quick=True)

    assert clock.seconds == pytest.approx(1e-6)
