"""The package as a whole: what it offers, what it loads, and that its examples are true."""

import doctest
import importlib
import inspect
import pkgutil
import types

import pytest

from poker_calculator import games

INSIDE = {"arena", "five_card_draw", "notation", "tournament"}
HEAVY = "{'pandas', 'numba', 'scipy', 'matplotlib', 'tqdm', 'filelock', 'platformdirs', 'llvmlite'}"
MODULES = [module.name for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}.")]


def test_all_is_what_is_public():
    public = {
        name
        for name in dir(games)
        if not name.startswith("_") and not isinstance(getattr(games, name), types.ModuleType)
    }
    assert public | INSIDE == {*games.__all__}
    assert len(games.__all__) == len(public | INSIDE)


def test_the_docstring_says_which_of_the_three_packages_this_is():
    assert games.__doc__.startswith("3 of 4: hands of poker")


def test_public_functions_and_classes_are_documented():
    for name in games.__all__:
        value = getattr(games, name)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), name
            assert value.__module__.startswith("poker_calculator.games."), name


@pytest.mark.slow
def test_the_doctests_of_every_module_pass():
    for name in MODULES:
        assert doctest.testmod(importlib.import_module(name)).failed == 0, name


def test_importing_brings_in_no_heavy_package(run_python):
    program = f"import sys, poker_calculator.games; print({HEAVY} & {{*sys.modules}})"
    done = run_python(program)
    assert done.stdout.strip() == "set()", done.stderr
