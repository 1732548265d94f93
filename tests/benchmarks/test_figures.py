"""How figures of the benchmark are taken. No test here looks at a time."""

import pytest

from benchmarks import spots
from benchmarks.figures import run_compiled
from lookup.running import compiled


@pytest.fixture
def choice(monkeypatch):
    """Let the quicker one answer, a kernel or NumPy, as for users; nothing was done before."""
    monkeypatch.setattr(compiled, "always", None)
    for name, nothing in (("_ready", set()), ("_missing", set()), ("_spent", {})):
        monkeypatch.setattr(compiled, name, nothing)


@pytest.mark.jit
@pytest.mark.parametrize(
    "program", [spots.counted_ranges(spots.RANGES, 5), spots.called_on_ranges(on_board=5)]
)
def test_two_ranges_on_a_river_are_timed_by_their_kernel(choice, program):
    program(True)

    assert ("two ranges", "sorted", False) in compiled._ready


def test_only_what_is_compiled_is_done_by_kernels(choice):
    by_kernels = []

    run_compiled(lambda: by_kernels.append(compiled.always))

    assert by_kernels == [True]
    assert compiled.always is None


def test_work_that_fails_leaves_the_choice_as_it_was(choice):
    with pytest.raises(ZeroDivisionError):
        run_compiled(lambda: 1 / 0)

    assert compiled.always is None
