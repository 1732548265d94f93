"""Private parts of Numba: where they are used, that they work, and what happens without them."""

import ast
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import config

import lookup
from lookup.compiling import helper, in_caller, kernel, load_compiler, private_parts
from lookup.compiling.compiler import SEEN
from lookup.compiling.lanes.formulas import formula

PACKAGES = Path(lookup.__file__).parents[1]
COMPILING = PACKAGES / "lookup" / "compiling"
PUBLIC = {"numba", "numba.extending", "numba.core.cgutils", "llvmlite"}
"""The modules of Numba and llvmlite with a promise, and one that its manual uses."""

compiled_only = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


def imported_by(path):
    """Return the modules of Numba and llvmlite that a source imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            inside = node.module == "numba.core"
            names = [f"{node.module}.{each.name}" for each in node.names]
            found |= {*names} if inside else {node.module}
    return {name for name in found if name.partition(".")[0] in ("numba", "llvmlite")}


def test_one_package_imports_numba_and_one_module_its_private_parts():
    sources = [
        path
        for name in ("lookup", "calculations", "poker_calculator")
        for path in (PACKAGES / name).rglob("*.py")
        if "numba" in (text := path.read_text(encoding="utf-8")) or "llvmlite" in text
    ]
    users = {path: imported for path in sources if (imported := imported_by(path))}
    assert len(users) > 3
    for path, imported in users.items():
        assert path.is_relative_to(COMPILING), path
        assert imported <= PUBLIC or path.name == "private_parts.py", path


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
    code = private_parts.code_of(compiled, (numba.typeof(NUMBERS),))
    assert code is not None, seen("_get_compiled_object")
    found = private_parts.load(code)
    assert found is not None, seen("_dynfunc.make_function")
    assert found(NUMBERS) == 9


@compiled_only
def test_helpers_are_linked_into_kernels_and_count_no_references():
    next_of.compile((numba.uint16[::1], numba.intp))  # a kernel from the cache compiles no helper
    for library in (each.library for each in next_of.overloads.values()):
        assert type(library).__name__ == "LinkedCode", seen("Compiler")
        assert library.get_pointer_to_function("any") == 0, seen("JITCodeLibrary")
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


# ---- without one of the parts ----------------------------------------------------------------


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
from lookup.compiling import helper, inlined, kernel, load_compiler
from lookup.compiling.lanes.formulas import formula
from lookup.compiling.lanes.floats import load_floats, store_floats
from lookup.compiling.lanes.runs import run_of

load_compiler()
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

UNUSABLE = "Numba cannot be used ("

REMOVED = {
    "nothing": ("", "", ""),
    "the functions": ("numba._dynfunc", "make_function", ""),
    "the library": ("numba.core.codegen", "JITCodeLibrary", UNUSABLE),
    "the lock": ("numba.core.compiler_lock", "global_compiler_lock", UNUSABLE),
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
