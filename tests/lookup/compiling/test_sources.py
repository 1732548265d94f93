"""Which sources a kernel is compiled from, judged by Python's own parser."""

import ast
import os
from pathlib import Path

import pytest

import lookup
from lookup.compiling import sources
from lookup.compiling.sources import digest_of

PACKAGES = Path(lookup.__file__).parents[1]
OURS = [
    path
    for name in ("lookup", "calculations", "games", "histories")
    for path in PACKAGES.glob(f"{name}/**/*.py")
]


def file_of(module):
    """Return the source of a module or package, None for a name that is neither."""
    place = PACKAGES.joinpath(*module.split("."))
    files = (place.parent / f"{place.name}.py", place / "__init__.py")
    return next((path for path in files if path.is_file()), None)


def imported_by(path):
    """Return the files of ours that a source imports, as Python parses it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {file_of(name.name) for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            inside = {file_of(f"{node.module}.{name.name}") for name in node.names}
            found |= {part or file_of(node.module) for part in inside}
    return found - {None}


@pytest.mark.slow
def test_no_import_is_overlooked():
    for path in OURS:
        assert imported_by(path) <= sources._read(path, 0)[1], path.relative_to(PACKAGES)


def test_a_kernel_depends_on_no_more_than_it_imports():
    kernel = PACKAGES / "lookup" / "_kernels" / "random.py"
    assert sources._read(kernel, 0)[1] == imported_by(kernel)


@pytest.fixture
def packages(monkeypatch, tmp_path):
    """Return a folder for packages, where those of a test are looked for."""
    monkeypatch.setattr(sources, "PACKAGES", tmp_path)
    return tmp_path


def write(path, text):
    """Write a source, later than all that was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    changed = path.stat().st_mtime_ns + 1 if path.exists() else 10**18
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(changed, changed))


@pytest.mark.parametrize(
    "line",
    [
        "import games.rules",
        "import games.rules as names",
        "from games.rules import CHIPS",
        "from games import rules",
        "from games import other, rules as names",
        "from games import (\n    other,\n    rules,\n)",
        "def inside():\n    from games.rules import CHIPS",
        "if True:\n\timport games.rules",
        "from games import CHIPS",
        "import games",
        "from games \\\n    import rules",
        "from games import \\\n    rules",
        "from games import *",
    ],
)
def test_what_is_imported_counts(packages, line):
    write(
        packages / "games" / "__init__.py", "from games.rules import CHIPS\nfrom games import other"
    )
    write(packages / "games" / "rules.py", "CHIPS = 1")
    write(packages / "games" / "other.py", "")
    write(packages / "kernel.py", line)
    before = digest_of(packages / "kernel.py")
    assert digest_of(packages / "kernel.py") == before

    write(packages / "games" / "rules.py", "CHIPS = 2")

    assert digest_of(packages / "kernel.py") != before


def test_what_the_stub_of_a_package_names_counts(packages):
    write(packages / "games" / "__init__.py", "")
    write(packages / "games" / "__init__.pyi", "from games.rules import CHIPS as CHIPS")
    write(packages / "games" / "rules.py", "CHIPS = 1")
    write(packages / "kernel.py", "from games import CHIPS")
    before = digest_of(packages / "kernel.py")

    write(packages / "games" / "rules.py", "CHIPS = 2")

    assert digest_of(packages / "kernel.py") != before


def test_modules_that_import_each_other_count_once(packages):
    write(packages / "games" / "first.py", "import games.second")
    write(packages / "games" / "second.py", "import games.first\nimport games.third")
    write(packages / "games" / "third.py", "CHIPS = 1")
    before = digest_of(packages / "games" / "first.py")

    write(packages / "games" / "third.py", "CHIPS = 2")

    assert digest_of(packages / "games" / "first.py") != before


def test_two_modules_that_change_places_count(packages):
    write(packages / "games" / "small.py", "CHIPS = 1")
    write(packages / "games" / "large.py", "CHIPS = 2")
    write(packages / "kernel.py", "import games.small\nimport games.large")
    before = digest_of(packages / "kernel.py")

    write(packages / "games" / "small.py", "CHIPS = 2")
    write(packages / "games" / "large.py", "CHIPS = 1")

    assert digest_of(packages / "kernel.py") != before


def test_a_module_that_was_not_there_counts_when_it_is(packages):
    write(packages / "games" / "__init__.py", "")
    write(packages / "kernel.py", "from games import rules")
    before = digest_of(packages / "kernel.py")

    write(packages / "games" / "rules.py", "CHIPS = 1")
    write(packages / "kernel.py", "from games import rules")

    after = digest_of(packages / "kernel.py")
    write(packages / "games" / "rules.py", "CHIPS = 2")
    assert len({before, after, digest_of(packages / "kernel.py")}) == 3


def test_what_is_not_imported_does_not_count(packages):
    write(packages / "games" / "__init__.py", "import games.other")
    write(packages / "games" / "rules.py", "CHIPS = 1")
    write(packages / "games" / "other.py", "CHIPS = 1")
    write(packages / "kernel.py", "from games.rules import CHIPS  # not games.other")
    before = digest_of(packages / "kernel.py")

    write(packages / "games" / "other.py", "CHIPS = 2")

    assert digest_of(packages / "kernel.py") == before


def test_a_kernel_without_a_file_may_import_anything(packages):
    write(packages / "games" / "deep" / "rules.py", "CHIPS = 1")
    before = digest_of(packages / "<a cell of a notebook>")

    write(packages / "games" / "deep" / "rules.py", "CHIPS = 2")

    assert digest_of(packages / "<a cell of a notebook>") != before
