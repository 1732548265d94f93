"""The package as a whole: what it offers, and that its examples are true."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

from poker_calculator import histories

MODULES = [
    module.name for module in pkgutil.walk_packages(histories.__path__, f"{histories.__name__}.")
]


def test_public_functions_and_classes_are_documented():
    for name in histories.__all__:
        value = getattr(histories, name)
        if inspect.isroutine(value) or inspect.isclass(value):
            assert inspect.getdoc(value), name
            assert value.__module__.startswith("poker_calculator.histories."), name


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_the_doctests_of_every_module_pass(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
