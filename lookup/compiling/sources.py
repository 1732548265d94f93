"""The sources of a kernel: its module, and all modules of ours that it imports."""

import functools
import hashlib
import re
from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from types import FunctionType

PACKAGES = Path(__file__).parents[2]
INSTRUCTIONS = Path(__file__).parent / "instructions"  # imported by no kernel, and part of all
NAMES = ("lookup", "calculations", "games", "histories")

IMPORTS = re.compile(
    rb"^[ \t]*(?:from|import)[ \t]+((?:" + "|".join(NAMES).encode() + rb")\b[\w.]*)"
    rb"(?:[ \t]+import[ \t]+(\([^)]*\)|.*))?",
    re.MULTILINE,
)
"""A line that imports from our packages, at the top of a module or in a function.

Python's own parser would take longer than all the rest of importing these modules.
"""


def functions_in_closure(function: FunctionType) -> list[FunctionType]:
    """Return the functions that a kernel was made with: it calls them by names of its maker."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    called = [unwrap(each) for each in cells if isinstance(each, FunctionType)]
    return [each for each in called if isinstance(each, FunctionType)]


def source_files(function: FunctionType) -> set[Path]:
    """Return the sources of a kernel, of the functions it was made with, and of instructions."""
    functions = (function, *functions_in_closure(function))
    written = {Path(each.__code__.co_filename) for each in functions}
    return written | {*INSTRUCTIONS.glob("*.py")}


def digest_of(*paths: Path) -> str:
    """Hash the sources at *paths* with all modules of ours that they import, directly or not.

    The constants and inlined functions of all of these are compiled into a kernel of theirs.
    To be called when a kernel is defined: later, files may no longer hold what was imported. Where
    there is no such file, as for a kernel in a notebook, it may import any of ours.
    """
    digests: dict[Path, bytes] = {}
    waiting = {*paths} if all(path.is_file() for path in paths) else {*_all_sources()}
    while waiting:
        source = waiting.pop()
        digests[source], imported = _read(source, source.stat().st_mtime_ns)
        waiting |= imported - digests.keys()
    return hashlib.sha256(b"".join(sorted(digests.values()))).hexdigest()


@functools.cache
def _read(path: Path, changed: int) -> tuple[bytes, frozenset[Path]]:
    """Return the hash of a source, which changed last at *changed*, and those that it imports."""
    source = path.read_bytes()
    if path.stem == "__init__" and (stub := path.with_suffix(".pyi")).is_file():
        source += stub.read_bytes()  # what `attach_stub` imports
    name = path.relative_to(PACKAGES) if path.is_relative_to(PACKAGES) else path.name
    imported: set[Path] = set()
    for found in IMPORTS.finditer(source):
        package, names = found[1].decode(), re.findall(r"\w+", (found[2] or b"").decode())
        imported |= _imported(PACKAGES.joinpath(*package.split(".")), names)
    return hashlib.sha256(f"{name}\n".encode() + source).digest(), frozenset(imported)


def _all_sources() -> Iterator[Path]:
    for name in NAMES:
        yield from PACKAGES.joinpath(name).rglob("*.py")


def _imported(place: Path, names: list[str]) -> set[Path]:
    """Return the sources that importing *names* from the module or package at *place* needs.

    A name that is not a module of the package comes from the imports of the package's `__init__`.
    """
    own = _source(place)
    if own is None:  # a sentence that begins like an import
        return set()
    if own.stem != "__init__":
        return {own}
    return {_source(place / name) or own for name in names} or {own}


def _source(place: Path) -> Path | None:
    """Return the file of the module or package at *place*, None if there is neither."""
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in files if path.is_file()), None)
