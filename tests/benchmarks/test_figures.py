"""How figures of the benchmark are taken. No test here looks at a time."""

import pytest

from benchmarks.figures import run_compiled, timed
from lookup.running import compiled


@pytest.fixture
def choice(monkeypatch):
    """Let the quicker one answer, a kernel or NumPy, as it does for users."""
    monkeypatch.setattr(compiled, "always", None)


def test_what_is_timed_is_compiled_first(choice):
    by_kernels = []

    timed(lambda: by_kernels.append(compiled.always), 1, quick=True)()

    first, *others = by_kernels
    assert first is True
    assert {*others} == {None}


def test_work_that_fails_leaves_the_choice_as_it_was(choice):
    with pytest.raises(ZeroDivisionError):
        run_compiled(lambda: 1 / 0)

    assert compiled.always is None
