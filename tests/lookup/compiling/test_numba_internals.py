"""The parts of Numba that we use: where they are used, that they work, and what serves instead."""

import ast
import warnings
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import config

import lookup
from lookup.compiling import code_files, helper, in_caller, kernel, load_compiler, object_code
from lookup.compiling.lanes.formulas import formula
from lookup.compiling.numba_internals import SEEN, events, linking, locks, options

PACKAGES = Path(lookup.__file__).parents[1]
COMPILING = PACKAGES / "lookup" / "compiling"
THE_ONLY_PLACES = COMPILING / "numba_internals", COMPILING / "object_code.py"

compiled_only = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


def imported_by(path):
    """Yield the names of the packages that a source imports, wherever in it.

    A source that does not name Numba is not parsed: parsing all takes seconds.
    """
    text = path.read_text(encoding="utf-8")
    if "numba" not in text and "llvmlite" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_one_package_and_one_module_import_numba_and_llvmlite():
    packages = ("lookup", "calculations", "games", "histories")
    sources = [path for name in packages for path in rglob(name)]
    users = {path for path in sources if {"numba", "llvmlite"} & {*imported_by(path)}}
    assert users
    for path in users:
        assert any(path.is_relative_to(place) for place in THE_ONLY_PLACES), path


def rglob(package):
    return (PACKAGES / package).rglob("*.py")


# ---- with the installed Numba ----------------------------------------------------------------


def version_of(text):
    return tuple(int(part) for part in text.split(".")[:2])


def seen(part):
    """Word a failure: which part, and with which versions it was seen to work."""
    return f"{part} worked with Numba {SEEN[0]} up to below {SEEN[1]}; this is {numba.__version__}"


def test_the_installed_numba_is_one_with_which_all_was_seen_to_work():
    assert version_of(SEEN[0]) <= version_of(numba.__version__) < version_of(SEEN[1])


def test_the_versions_are_those_of_the_dependency():
    text = (PACKAGES / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"numba>={SEEN[0]},<{SEEN[1]}; ' in text


@formula
def successor(x):
    return x + 1


@helper
def next_of(numbers, index):
    return successor(numbers[index])


@kernel
def total_of_next(numbers):
    total = 0
    for index in range(len(numbers)):
        total += next_of(numbers, index)
    return total


NUMBERS = np.array([1, 2, 3, 65535], np.uint16)


@compiled_only
def test_code_is_run_without_numba():
    assert total_of_next(NUMBERS) == 9
    compiled = total_of_next.dispatcher
    compiled.compile((numba.uint16[::1],))
    code = object_code.code_of(compiled, (numba.typeof(NUMBERS),))
    assert code is not None, seen("_get_compiled_object")
    found = object_code.load(code)
    assert found is not None, seen("_dynfunc.make_function")
    assert found(NUMBERS) == 9


@compiled_only
def test_helpers_are_linked_into_kernels():
    next_of.compile((numba.uint16[::1], numba.intp))  # a kernel from the cache compiles no helper
    for library in (each.library for each in next_of.overloads.values()):
        assert isinstance(library, linking.LinkedCode), seen("Compiler")
        assert library.get_pointer_to_function("any") == 0, seen("JITCodeLibrary")


@compiled_only
def test_helpers_count_no_references():
    assert options.without_counting() == {"_nrt": False}, seen("_nrt")
    assert next_of.targetoptions["_nrt"] is False


@compiled_only
def test_kernels_call_functions_that_are_named_after_numba_is_imported():
    assert load_compiler()

    @in_caller
    def tripled(number):
        return 3 * number

    @kernel
    def seven_times(number):
        return 2 * tripled(number) + number

    assert seven_times(6) == 42


def test_forks_wait_for_numbas_lock():
    from numba.core.compiler_lock import global_compiler_lock

    assert locks.compiler_lock is global_compiler_lock, seen("global_compiler_lock")


@compiled_only
def test_numba_tells_of_each_compilation():
    told = []

    class Told(events.Listener):
        def on_start(self, event):
            told.append(event)

        def on_end(self, event):
            told.append(event)

    with events.install_listener(events.COMPILATION, Told()):
        numba.njit(lambda: 1)()
    assert len(told) == 2, seen("numba.core.event")


# ---- without one of the parts ----------------------------------------------------------------


def test_a_library_with_other_steps_is_left_alone(monkeypatch):
    for step in linking.STEPS:
        with monkeypatch.context() as patch:
            patch.setattr(linking, "STEPS", (*linking.STEPS, f"{step}_as_it_is_called_later"))
            assert linking.linking() == {}
    assert linking.linking() == {"pipeline_class": linking.LinkedCompiler}


@compiled_only
def test_code_that_is_given_in_another_way_is_not_kept(monkeypatch):
    @kernel
    def answer(number):
        return number + 1

    monkeypatch.setattr(code_files, "_warned", [])

    def refused(compiled, types):
        raise AttributeError("_get_compiled_object")

    monkeypatch.setattr("lookup.compiling.kernels.code_of", refused)
    with pytest.warns(RuntimeWarning, match=r"keeps code in another way\); .*; `pip install"):
        assert answer(41) == 42


PROGRAM = """
import importlib, sys
import numpy as np
module, name = {part}
if name:  # Numba itself goes on using what we do not find
    found = importlib.import_module(module)
    for owner in name.split(".")[:-1]:
        found = getattr(found, owner)
    last = name.split(".")[-1]
    kept = getattr(found, last)
    delattr(found, last)
elif module:
    package, _, last = module.rpartition(".")
    if package:
        importlib.import_module(module)
        vars(sys.modules[package]).pop(last, None)
    sys.modules[module] = None
from lookup.compiling import helper, inlined, kernel
from lookup.compiling.lanes.formulas import formula
from lookup.compiling.lanes.floats import load_floats, store_floats
from lookup.compiling.lanes.runs import run_of

if name and name.isidentifier():
    setattr(found, last, kept)

@formula
def tripled(x):
    return 3 * x

@inlined
def one_more(x):
    return x + 1

@helper
def next_of(numbers, index):
    return tripled(one_more(numbers[index]))

@kernel
def total(numbers):
    numbers = run_of(numbers)
    total = 0
    for index in range(len(numbers)):
        total += next_of(numbers, index)
    return total

@kernel
def doubled(numbers):
    x = load_floats(numbers, 0)
    store_floats(numbers, 0, x + x)

numbers = np.arange(16, dtype=np.float32)
doubled(numbers)
print(int(total(np.array([1, 2, 3], np.int64))), numbers.sum())
"""

OTHERWISE, UNUSABLE = "keeps code in another way", "Numba cannot be used ("

REMOVED = {
    "nothing": ("", "", ""),
    "the code": ("numba.core.codegen", "CodeLibrary._get_compiled_object", OTHERWISE),
    "the processor": ("numba.core.codegen", "CPUCodegen.magic_tuple", OTHERWISE),
    "the functions": ("numba._dynfunc", "make_function", ""),
    "the library": ("numba.core.codegen", "JITCodeLibrary", ""),
    "the compiler": ("numba.core.compiler", "Compiler", ""),
    "the option": ("numba.core.options", "DefaultOptions._nrt", ""),
    "the lock": ("numba.core.compiler_lock", "global_compiler_lock", ""),
    "the events": ("numba.core.event", "", ""),
    "the instructions": ("numba.core.cgutils", "", UNUSABLE),
    "Numba": ("numba", "", ""),
    "llvmlite": ("llvmlite", "", ""),
}
"""The module and the name of each part that is taken away, and what a warning then says."""


@pytest.mark.slow
@pytest.mark.parametrize("part", REMOVED)
def test_results_are_equal_without(part, run_python, tmp_path):
    *removed, warning = REMOVED[part]
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(part=removed), encoding="utf-8")
    done = run_python(
        f"import runpy; runpy.run_path({str(path)!r})", NUMBA_CACHE_DIR=tmp_path / "cache"
    )
    assert (done.returncode, done.stdout) == (0, "27 240.0\n"), done.stderr
    assert done.stderr.count("RuntimeWarning:") == bool(warning), done.stderr
    assert warning in done.stderr


@pytest.mark.slow
def test_events_without_numbas(run_python):
    program = """
import sys, numba
sys.modules["numba.core.event"] = None
from lookup.compiling.numba_internals import events
events.register(events.COMPILATION, events.Listener())
with events.install_listener(events.COMPILATION, events.Listener()):
    print(numba.njit(lambda: 3)())
"""
    done = run_python(program)
    assert (done.returncode, done.stdout) == (0, "3\n"), done.stderr


def test_numba_that_fails_to_be_imported_is_named(run_python, tmp_path):
    (tmp_path / "numba.py").write_text(
        "raise ImportError('Numba needs NumPy 2.3 or less. Got NumPy 2.4.')", encoding="utf-8"
    )
    program = """
from calculations import solve
solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin")
"""
    done = run_python(program, folder=tmp_path)
    assert done.returncode == 1
    assert "Numba cannot be used (ImportError: Numba needs NumPy 2.3 or less." in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith(
        "ImportError: solving needs Numba, which cannot be imported: pip install"
    )


def test_stand_ins_leave_functions_as_they_are():
    from lookup.compiling.numba_internals import without

    def function():
        return 1

    assert without.njit(function) is without.njit(nogil=True)(function) is function
    assert without.register_model(object)(function) is without.overload(len)(function) is function
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert without.ir.VectorType(without.ir.IntType(16), 32) is without.ir
