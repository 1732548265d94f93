"""The package as a whole: public names, imports, and examples."""

import doctest
import importlib
import inspect
import pkgutil
import sys
import types
from contextlib import nullcontext

import pytest

import lookup

MODULES = ["lookup", *(m.name for m in pkgutil.walk_packages(lookup.__path__, "lookup."))]
WITH_EXAMPLES = [
    *(
        "cards",
        "features.feature_arrays",
        "features.words",
        "low_hands",
        "omaha",
        "small_games",
        "strength",
        "threads",
    ),
    *("two_plus_two", "isomorphism.canonical", "isomorphism.flops", "isomorphism.hand_index"),
]


def test_all_names_what_is_public():
    public = {
        name
        for name in dir(lookup)
        if not name.startswith("_") and not isinstance(getattr(lookup, name), types.ModuleType)
    }
    assert {*lookup.__all__} == public
    assert len(lookup.__all__) == len(public)


def test_star_imports_all():
    names = {}
    exec("from lookup import *", names)
    assert {*lookup.__all__} == names.keys() - {"__builtins__"}


def test_the_docstring_says_which_of_the_three_packages_this_is():
    assert lookup.__doc__.startswith("1 of 4: the strengths of hands")


def test_public_functions_and_classes_are_documented():
    for name in lookup.__all__:
        value = getattr(lookup, name)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), name
            assert value.__module__.startswith("lookup."), name


def test_the_import_is_light(run_python):
    """Modules that only some calls need are imported by these calls."""
    program = """
import sys
import lookup
heavy = {"pandas", "numba", "llvmlite", "matplotlib", "tqdm", "filelock", "platformdirs"}
heavy |= {"multiprocessing", "concurrent.futures.process", "scipy", "pyarrow"}
print(sorted(heavy & {*sys.modules}))
lookup.format_cards(lookup.parse_cards("AsKs"))
lookup.describe(36874), lookup.hand_rating([36874, 4097])
print(sorted(heavy & {*sys.modules}))
"""
    child = run_python(program)
    assert (child.returncode, child.stdout, child.stderr) == (0, "[]\n[]\n", "")


@pytest.mark.parametrize("has_gil", [True, None, False])
def test_a_python_without_the_gil_is_refused_with_the_cure(monkeypatch, has_gil):
    if has_gil is None:  # older than 3.13
        monkeypatch.delattr(sys, "_is_gil_enabled", raising=False)
    else:
        monkeypatch.setattr(sys, "_is_gil_enabled", lambda: has_gil, raising=False)
    refused = pytest.raises(ImportError, match=r"never tried .* set PYTHON_GIL=1, or use the usu")
    with refused if has_gil is False else nullcontext():
        importlib.reload(lookup)


def test_what_few_programs_need_is_imported_when_it_is_asked_for(run_python):
    program = """
import sys
import lookup
print([name for name in ("numpy", "lookup.cards", "lookup.isomorphism") if name in sys.modules])
print({"flops", "canonical"} <= {*dir(lookup)}, lookup.hand_index is lookup.hand_index)
print(lookup.cards.RANKS)
try:
    lookup.hand_indices
except AttributeError as error:
    print(error)
"""
    child = run_python(program)
    expected = "[]\nTrue True\n23456789TJQKA\nNo lookup attribute hand_indices\n"
    assert (child.returncode, child.stdout, child.stderr) == (0, expected, "")


def test_importing_warns_of_nothing(run_python):
    program = "import " + ", ".join(MODULES)
    child = run_python(program, flags=["-W", "error"])
    assert (child.returncode, child.stdout, child.stderr) == (0, "", "")


@pytest.mark.jit  # an absent table is built
@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.failed == 0
    if name.removeprefix("lookup.") in WITH_EXAMPLES:
        assert result.attempted > 0
    assert (">>>" in inspect.getsource(module)) == (result.attempted > 0)
