import doctest
import importlib
import json
import pkgutil
import types

import pytest
from matplotlib import pyplot

import calculations
import lookup

HEAVY = "{'pandas', 'numba', 'matplotlib', 'tqdm', 'filelock', 'platformdirs', 'llvmlite'}"


def test_all_is_what_is_public():
    public = {
        name
        for name in dir(calculations)
        if not name.startswith("_")
        and not isinstance(getattr(calculations, name), types.ModuleType)
    }
    assert public == set(calculations.__all__)


@pytest.mark.slow
def test_the_doctests_of_every_module_pass():
    attempted = 0
    for module in pkgutil.walk_packages(calculations.__path__, "calculations."):
        result = doctest.testmod(importlib.import_module(module.name))
        assert result.failed == 0, module.name
        attempted += result.attempted
    pyplot.close("all")
    assert attempted > 0


def test_a_flop_needs_no_heavy_import(run_python):
    lookup.hand_ranks()
    program = f"""
import json, sys
from calculations import EquityCalculator, CARDS
print(EquityCalculator(["JsTs", "2c2d"], "9s8s3c"))
print(json.dumps(sorted({HEAVY} & {{*sys.modules}})))
"""
    done = run_python(program, flags=["-W", "error"])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) in ([], ["platformdirs"])
    assert done.stderr == ""


def test_importing_brings_in_no_heavy_package(run_python):
    program = f"import sys, calculations; print(({HEAVY} | {{'numpy.random'}}) & {{*sys.modules}})"
    done = run_python(program)
    assert done.stdout.strip() == "set()", done.stderr


def test_a_users_own_module_that_hides_ours_is_named(run_python, tmp_path):
    (tmp_path / "lookup.py").write_text("TABLE = {}\n", encoding="utf-8")
    done = run_python("import calculations", folder=tmp_path)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: cannot import name ")
    assert f"from 'lookup' ({tmp_path / 'lookup.py'})" in last
