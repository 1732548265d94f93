"""The Python interpreters that can import the packages."""

import importlib
import sys

import pytest

import lookup
from lookup.running.interpreter import refuse_free_threads


def test_threads_without_the_gil_are_refused_with_the_cure(monkeypatch):
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    with pytest.raises(ImportError, match=r"never tried .* set PYTHON_GIL=1, or use the usual bu"):
        refuse_free_threads()


def test_the_package_asks(monkeypatch):
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    with pytest.raises(ImportError, match="PYTHON_GIL"):
        importlib.reload(lookup)


@pytest.mark.parametrize("has_gil", [True, None])
def test_a_python_with_the_gil_is_not_refused(monkeypatch, has_gil):
    if has_gil is None:  # older than 3.13
        monkeypatch.delattr(sys, "_is_gil_enabled", raising=False)
    else:
        monkeypatch.setattr(sys, "_is_gil_enabled", lambda: True, raising=False)
    refuse_free_threads()
