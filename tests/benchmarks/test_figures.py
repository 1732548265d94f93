"""How figures of the benchmark are taken. No test here looks at a time."""

from importlib.machinery import PathFinder
from pathlib import Path

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


def test_a_package_of_the_same_name_does_not_hide_the_benchmarks(tmp_path):
    """The wheels of pyarrow 17 install one."""
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "__init__.py").touch()
    root = Path(spots.__file__).parents[1]

    found = PathFinder.find_spec("benchmarks", [str(root), str(tmp_path)])

    assert Path(found.origin).parents[1] == root
