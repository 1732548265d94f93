"""Code that a wheel brings: which processors run it, and when kernels are compiled all the same."""

import itertools

import pytest
from notices import without_notices

from lookup.compiling import precompiled
from lookup.compiling.precompiled import LEVELS

SOURCE = """
from lookup.compiling import kernel

@kernel
def total(numbers):
    return numbers[0] + numbers[1] + 1000
"""

WRITE = """
import os
import numpy as np
from lookup.compiling import precompiled
from pathlib import Path
level = precompiled.level()
os.environ["NUMBA_CPU_NAME"], os.environ["NUMBA_CPU_FEATURES"] = level.target
import tiny
folder = Path(CODE, level.name)
folder.mkdir(parents=True)
tiny.total.precompile(folder, (np.array([3, 7]),))
"""

# Prints the result, how often code came from a file, and whether Numba was imported.
RUN = """
import sys
from pathlib import Path
import numpy as np
from lookup.compiling import precompiled
precompiled.FOLDER = Path(CODE)
CHANGE
import tiny
print(tiny.total(np.array([3, 7])), tiny.total.from_disk, "numba" in sys.modules)
"""
EVERY_LEVEL = [level for levels in LEVELS.values() for level in levels]
FROM_WHEEL, COMPILED = "1010 1 False\n", "1010 0 True\n"


def features(level):
    return {*level.has.split()}


@pytest.mark.parametrize("machine", LEVELS)
def test_a_newer_level_has_all_features_of_an_older_one(machine):
    for newer, older in itertools.pairwise(LEVELS[machine]):
        assert features(newer) > features(older), newer.name


@pytest.mark.parametrize("level", EVERY_LEVEL, ids=lambda level: level.name)
def test_a_level_is_compiled_for_with_its_features_only(level):
    name, written = level.target

    signs = {each[1:]: each[0] for each in written.split(",")}
    assert name == level.model
    assert {feature for feature, sign in signs.items() if sign == "+"} == features(level)
    assert {feature for feature, sign in signs.items() if sign == "-"} == {*level.lacks.split()}


@pytest.mark.parametrize("setting", precompiled.SETTINGS)
def test_kernels_compiled_in_another_way_do_not_come_from_a_wheel(setting, monkeypatch, tmp_path):
    for name in precompiled.SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(precompiled, "FOLDER", tmp_path)
    folder = precompiled.folder.__wrapped__
    for level in precompiled.levels():
        (tmp_path / level.name).mkdir()
    here = folder()

    monkeypatch.setenv(setting, "1")

    assert here is not None
    assert folder() is None


def test_a_wheel_without_code(monkeypatch, tmp_path):
    monkeypatch.setattr(precompiled, "FOLDER", tmp_path)

    assert precompiled.folder.__wrapped__() is None


# ---- processes ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written(run_python, tmp_path_factory):
    """Return a folder with tiny.py and, in `code`, the code of its kernel for this processor."""
    folder = tmp_path_factory.mktemp("wheel")
    (folder / "tiny.py").write_text(SOURCE, encoding="utf-8")
    program = WRITE.replace("CODE", repr(str(folder / "code")))
    child = run_python(program, folder=folder, PYTHONDONTWRITEBYTECODE=1, NUMBA_CACHE_DIR=folder)
    assert (child.returncode, without_notices(child.stderr)) == (0, "")
    return folder


@pytest.fixture
def run(run_python, written, tmp_path):
    """Return a function that runs the kernel, after some change, with an empty cache."""

    def run(change="", **environment):
        program = RUN.replace("CODE", repr(str(written / "code"))).replace("CHANGE", change)
        environment |= {"PYTHONDONTWRITEBYTECODE": 1, "NUMBA_CACHE_DIR": tmp_path}
        child = run_python(program, folder=written, **environment)
        assert (child.returncode, without_notices(child.stderr)) == (0, "")
        return child.stdout

    return run


def test_code_of_a_wheel_runs_without_a_compiler(run, tmp_path):
    assert run() == FROM_WHEEL
    assert not [*tmp_path.rglob("*.nbc")]


def test_a_kernel_whose_source_changed_is_compiled(run, written):
    source = written / "tiny.py"
    source.write_text(SOURCE.replace("1000", "2000"), encoding="utf-8")
    try:
        assert run() == COMPILED.replace("1010", "2010")
    finally:
        source.write_text(SOURCE, encoding="utf-8")


def test_with_checked_bounds_a_kernel_is_compiled(run):
    assert run(NUMBA_BOUNDSCHECK=1) == COMPILED


def test_a_processor_that_lacks_a_feature_compiles_once(run):
    """NumPy knows fewer features than LLVM, which tells that the code cannot run."""
    lacking = "from lookup.compiling import object_code; object_code._has = lambda features: False"

    assert run(lacking) == COMPILED
    assert run(lacking) == "1010 1 False\n"  # the code from the cache


def test_pythons_with_objects_of_another_size_compile(run):
    other = (
        "key = precompiled.key\n"
        "precompiled.key = lambda *given: (*key(*given)[:-1], 2 * object.__basicsize__)"
    )

    assert run(other) == COMPILED
