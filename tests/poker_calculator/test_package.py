"""One name for all packages: what it offers, what importing it loads, and what its stub says."""

import ast
import importlib
import inspect
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from support.public_names import names_by_module, public_values

import calculations
import lookup
import poker_calculator as pc
from poker_calculator import games, histories
from poker_calculator.commands.command_line import main

PACKAGES = (lookup, calculations, games, histories)
SUBPACKAGES = ("environments", "games", "histories", "pages")


def test_it_offers_every_public_name_of_the_packages():
    names = {name for package in PACKAGES for name in package.__all__}
    assert pc.__all__ == sorted(names.union(SUBPACKAGES))
    for package in PACKAGES:
        for name in package.__all__:
            assert getattr(pc, name) is getattr(package, name), name


def test_no_public_name_stands_for_two_things():
    counts = Counter(name for package in PACKAGES for name in package.__all__)
    for name in (name for name, count in counts.items() if count > 1):
        meant = {id(getattr(package, name)) for package in PACKAGES if name in package.__all__}
        assert len(meant) == 1, name
    assert not counts.keys() & {*SUBPACKAGES}


def test_each_class_has_a_name_of_its_own():
    modules = defaultdict(list)
    for folder in (lookup, calculations, pc):
        for path in Path(folder.__file__).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    modules[node.name.strip("_")].append(path)
    assert {name: paths for name, paths in modules.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("name", SUBPACKAGES)
def test_it_offers_the_packages_inside(name):
    assert getattr(pc, name) is importlib.import_module(f"poker_calculator.{name}")


def test_the_version_is_that_of_every_package():
    assert {package.__version__ for package in PACKAGES} == {pc.__version__}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_names_of_a_package_fit_on_a_screen(package):
    assert len(package.__all__) <= 45


def test_a_name_is_listed_or_reached_through_its_module():
    assert not {name for _, name in names_by_module()} & {*pc.__all__}


@pytest.mark.parametrize("package", [*PACKAGES, pc])
def test_dir_lists_the_public_names(package):
    assert [name for name in dir(package) if not name.startswith("__")] == package.__all__


LONGEST_SIGNATURE = 900
RECORDS = ("pc.HandHistory",)  # its fields are those of the PHH standard


def test_signatures_can_be_read_in_an_editor():
    for name, public in public_values().items():
        if name in RECORDS:
            continue
        methods = vars(public) if isinstance(public, type) else {}
        for each in (public, *(methods[method] for method in methods if method[0] != "_")):
            try:
                signature = str(inspect.signature(each))
            except (TypeError, ValueError):  # neither a function nor a class
                continue
            assert len(signature) <= LONGEST_SIGNATURE, (name, each)


@pytest.mark.parametrize("name", ["equity_calculator", "_LATER", "__wrapped__", "hand_ranking"])
def test_other_names_are_refused(name):
    with pytest.raises(AttributeError, match=f"'poker_calculator' has no attribute '{name}'"):
        getattr(pc, name)


def test_the_stub_names_what_there_is():
    stub = Path(pc.__file__).with_suffix(".pyi")
    named = {}
    for statement in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            (alias,) = statement.names
            assert alias.asname == alias.name
            named[alias.name] = importlib.import_module(alias.name)
            continue
        assert isinstance(statement, ast.ImportFrom)
        package = importlib.import_module(statement.module)
        for alias in statement.names:
            if alias.name == "*":
                named |= {name: getattr(package, name) for name in package.__all__}
            else:
                assert alias.asname == alias.name  # or it is not exported
                named[alias.name] = getattr(package, alias.name, None) or importlib.import_module(
                    f"{statement.module}.{alias.name}"
                )

    assert named.pop("__version__") == pc.__version__
    assert named.keys() == {*pc.__all__}
    assert all(getattr(pc, name) is value for name, value in named.items())


def test_importing_it_imports_no_numpy(run_python):
    program = """
import sys
import poker_calculator as pc
print(*{"numpy", "pandas"} & {*sys.modules})
pc.EquityCalculator, pc.State
print(*{"pandas", "numba"} & {*sys.modules})
"""
    done = run_python(program, flags=["-W", "error"])

    assert (done.returncode, done.stdout, done.stderr) == (0, "\n\n", "")


@pytest.mark.parametrize(
    "imports",
    ["import poker_calculator as pc, pandas as pd", "import pandas as pd, poker_calculator as pc"],
)
def test_frames_have_the_accessor_whatever_is_imported_first(run_python, imports):
    program = f"""
{imports}
frame = pd.DataFrame({{"hero": ["AsKs"], "villain": ["QdQh"], "board": ["9s8s3c2d7h"]}})
print(frame.poker.equities().hero_equity[0])
"""
    done = run_python(program, flags=["-W", "error"])

    assert (done.returncode, done.stdout, done.stderr) == (0, "0.0\n", "")


def test_from_it_all_names_can_be_imported(run_python):
    program = """
from poker_calculator import notation, EquityCalculator
from poker_calculator import *
print(solve.__module__, State.__name__, notation.__name__)
"""
    done = run_python(program)

    assert done.stdout.split() == [
        "calculations.solver.solve",
        "State",
        "poker_calculator.games.notation",
    ]


@pytest.mark.parametrize("name", ["lookup", "calculations"])
def test_a_users_own_module_that_hides_ours_is_named(run_python, tmp_path, name):
    (tmp_path / f"{name}.py").write_text("TABLE = {}\n", encoding="utf-8")

    done = run_python("import poker_calculator as pc; pc.read_hands", folder=tmp_path)

    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: cannot import name ")
    assert f"from '{name}' ({tmp_path / f'{name}.py'})" in last


@pytest.mark.slow
def test_as_a_program_it_is_the_command(run_python, capfd):
    program = "import runpy, sys; runpy.run_module(sys.argv.pop(1), run_name='__main__')"
    arguments = ("equity", "AsKs", "QdQh", "--board", "9s8s3c2d7h")

    done = run_python(program, "poker_calculator", *arguments)

    assert (done.returncode, done.stderr) == (0, "")
    assert main(arguments) == 0
    assert capfd.readouterr().out == done.stdout != ""
