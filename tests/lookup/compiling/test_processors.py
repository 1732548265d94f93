"""Processors, and the code that a wheel brings for their levels."""

import itertools
import platform

import pytest
from notices import without_notices

from lookup.compiling import processors
from lookup.compiling.processors import LEVELS

SOURCE = """
from lookup.compiling import kernel

@kernel
def total(numbers):
    return numbers[0] + numbers[1] + 1000
"""

WRITE = """
import os
import numpy as np
from lookup.compiling import processors
from pathlib import Path
level = processors.level()
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
from lookup.compiling import processors
processors.FOLDER = Path(CODE)
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


@pytest.mark.parametrize("setting", processors.SETTINGS)
def test_kernels_compiled_in_another_way_do_not_come_from_a_wheel(setting, monkeypatch, tmp_path):
    for name in processors.SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(processors, "FOLDER", tmp_path)
    folder = processors.folder.__wrapped__
    for level in processors.levels():
        (tmp_path / level.name).mkdir()
    here = folder()

    monkeypatch.setenv(setting, "1")

    assert here is not None
    assert folder() is None


def test_a_wheel_without_code(monkeypatch, tmp_path):
    monkeypatch.setattr(processors, "FOLDER", tmp_path)

    assert processors.folder.__wrapped__() is None


@pytest.fixture
def named(monkeypatch):
    """Return a function that names a processor in the environment."""

    def name(*values):
        for setting, value in zip(processors.SETTINGS[:2], values, strict=True):
            if value is None:
                monkeypatch.delenv(setting, raising=False)
            else:
                monkeypatch.setenv(setting, value)

    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    return name


def test_this_processor_is_asked_of_numpy(named, monkeypatch):
    named(None, None)
    for known in (frozenset({"AVX2", "F16C"}), frozenset({"SSE2"})):
        monkeypatch.setattr(processors, "features", lambda known=known: known)
        assert processors.converts_half() == ("F16C" in known)


@pytest.mark.parametrize(
    ("name", "features", "converts"),
    [
        ("generic", None, False),
        ("haswell", "", False),
        ("haswell", "+avx2,+f16c", True),
        (None, "+sse4.2", False),
    ],
)
def test_a_processor_of_the_environment_is_taken_at_its_word(named, name, features, converts):
    named(name, features)
    assert processors.converts_half() == converts


def test_a_name_alone_leaves_the_features_of_this_processor(named):
    named("haswell", None)
    assert processors.chosen() == ("haswell", None)
    assert processors.converts_half() == ("F16C" in processors.features())


def test_arm_converts(named, monkeypatch):
    named("generic", "")
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    assert processors.converts_half()


def test_numpy_tells_the_features():
    assert processors.features()


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
    lacking = (
        "from lookup.compiling import private_parts; private_parts._has = lambda features: False"
    )

    assert run(lacking) == COMPILED
    assert run(lacking) == "1010 1 False\n"  # the code from the cache


def test_pythons_with_objects_of_another_size_compile(run):
    other = (
        "from lookup.compiling import code_files; code_files._of_wheel = lambda: ('linux', '32')"
    )

    assert run(other) == COMPILED
