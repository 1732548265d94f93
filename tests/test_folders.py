"""The sizes of folders and modules, and the names of the modules of kernels."""

import ast
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("lookup", "calculations", "poker_calculator")
MOST_MODULES, MOST_LINES, MOST_LEVELS = 15, 400, 3

FEW_MODULES = 4
SMALL_FOLDERS = {
    "lookup/features": "one subject; `lookup` itself is full",
    "lookup/isomorphism": "one subject; `lookup` itself is full",
    "calculations/solver": "its five folders have the modules; `solve.py` is the function",
    "poker_calculator": "its packages have the modules",
    "poker_calculator/environments/_kernels": "the kernels of a package",
    "poker_calculator/environments/research": "one subject; `environments` itself is full",
    "poker_calculator/environments/solving": "one subject; `environments` itself is full",
    "poker_calculator/games/variants": "the rules as data; the layers are between these and games",
    "poker_calculator/histories": "its folders have the modules; `hand_files.py` joins them",
    "poker_calculator/histories/rooms/readers": "its folders have the modules",
    "poker_calculator/histories/storage": "one subject, below all other folders of histories",
    "poker_calculator/pages": "its folders have the modules",
}
"""Folders with fewer modules, and the reason."""

OTHER_NAMES = {"poker_calculator.environments._kernels.deals": "deals of `training_game`"}
"""Modules of kernels that are named otherwise, and the reason."""

FILES = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
MODULES = [file for file in FILES if file.name not in ("__init__.py", "__main__.py")]
FOLDERS = sorted({file.parent for file in FILES})


def path_of(file):
    return file.relative_to(ROOT).as_posix()


def name_of(file):
    return path_of(file).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports_of(file):
    """Return the names of modules, and of their members, that a file imports anywhere."""
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def misnamed_kernels(imports):
    """Return the modules of kernels that are neither named after a caller nor shared.

    imports : the imported names of each module

    A caller imports a kernel directly, or through other kernels. A kernel is named after a caller,
    or after its folder, if its name is the same or begins with it and an underscore.
    """
    kernels = {name for name in imports if "._kernels." in name}
    users = {
        kernel: {name for name in imports if kernel in imports[name] and name != kernel}
        for kernel in kernels
    }

    def callers_of(kernel, passed=frozenset()):
        for user in users[kernel] - passed:
            if user in kernels:
                yield from callers_of(user, passed | {kernel})
            else:
                yield user

    def is_named(kernel):
        own = kernel.rpartition(".")[2]
        names = {part for caller in callers_of(kernel) for part in caller.split(".")[-2:]}
        return any(own == name or own.startswith(f"{name}_") for name in names)

    return {name for name in kernels if not is_named(name) and len(users[name]) < 2}


def test_modules_of_kernels_are_named_after_their_callers_or_shared():
    imports = {name_of(file): imports_of(file) for file in MODULES}

    assert misnamed_kernels(imports) - {*OTHER_NAMES} == set()


@pytest.mark.parametrize(
    ("kernel", "callers", "is_right"),
    [
        ("counts", {"p.counts"}, True),
        ("counts_by_rank", {"p.counts"}, True),
        ("counts_by_rank", {"p.counts.preflop"}, True),
        ("countsbyrank", {"p.counts"}, False),
        ("sums", {"p.counts"}, False),
        ("sums", {"p.counts", "p.shares"}, True),
        ("counts", set(), False),
    ],
)
def test_the_name_of_a_kernel_is_checked(kernel, callers, is_right):
    imports = {f"p._kernels.{kernel}": set()} | {
        caller: {f"p._kernels.{kernel}"} for caller in callers
    }
    assert (not misnamed_kernels(imports)) == is_right


def test_folders_of_kernels_are_named_after_folders_of_their_package():
    folders = {
        folder
        for folder in FOLDERS
        if folder.parent.name == "_kernels" and any(folder.glob("*.py"))
    }
    assert folders
    assert all((folder.parents[1] / folder.name).is_dir() for folder in folders)


def test_folders_have_few_modules_and_no_more_small_ones():
    sizes = Counter(path_of(file.parent) for file in MODULES)

    assert {folder: size for folder, size in sizes.items() if size > MOST_MODULES} == {}
    small = {path_of(folder) for folder in FOLDERS if sizes[path_of(folder)] < FEW_MODULES}
    assert small - {*SMALL_FOLDERS} == set()


def test_folders_are_at_most_three_levels_below_a_package():
    for folder in FOLDERS:
        parts = folder.relative_to(ROOT).parts
        package = 2 if parts[0] == "poker_calculator" else 1
        assert len(parts) - package <= MOST_LEVELS, path_of(folder)


def test_modules_have_at_most_400_lines():
    lengths = {path_of(file): len(file.read_text("utf-8").splitlines()) for file in FILES}

    assert {file: length for file, length in lengths.items() if length > MOST_LINES} == {}
