"""The types of arguments, which choose a kernel's code: each has a key and words of its own."""

import ast
import importlib
import os
import pkgutil
from pathlib import Path
from types import FunctionType
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
import pytest
from numba.core import config

import calculations
import lookup
from lookup.compiling import Kernel, code_files
from lookup.compiling.code_files import (
    PACKAGES,
    SOURCES,
    DamagedCodeError,
    KernelFiles,
    in_words,
    type_of,
)
from lookup.compiling.private_parts import Code
from poker_calculator import games, histories


class Pair(NamedTuple):
    """A tuple with names."""

    first: object
    second: object


NUMBERS = np.arange(6)
READ = np.arange(6)
READ.flags.writeable = False

DIFFERENT = {
    "int64": NUMBERS,
    "for reading": READ,
    "two dimensions": NUMBERS.reshape(2, 3),
    "uint64": NUMBERS.astype(np.uint64),
    "float64": NUMBERS.astype(float),
    "a number": 5,
    "a large number": 1 << 63,
    "a number of NumPy": np.uint8(5),
    "a float": 5.0,
    "a truth": True,
    "a tuple": (NUMBERS, 5),
    "a tuple with names": Pair(NUMBERS, 5),
    "another tuple": (5, NUMBERS),
}
"""Arguments that need code of their own."""

NOT_KEPT = {
    "every other": NUMBERS[::2],
    "turned": NUMBERS.reshape(2, 3).T,
    "another order of bytes": NUMBERS.astype(NUMBERS.dtype.newbyteorder()),
    "objects": np.array([None]),
    "text": "text",
    "none": None,
    "a tuple of it": (NUMBERS[::2],),
}
"""Arguments with which a kernel is compiled in each process."""


def test_different_types_have_different_keys():
    every = DIFFERENT | NOT_KEPT
    keys = {type_of(argument) for argument in every.values()}
    assert len(keys) == len(every)


def test_different_types_have_different_words():
    words = {in_words(argument) for argument in DIFFERENT.values()}
    assert None not in words
    assert len(words) == len(DIFFERENT)


@pytest.mark.parametrize("name", NOT_KEPT)
def test_what_has_no_words(name):
    assert in_words(NOT_KEPT[name]) is None


def test_other_values_of_one_type_are_alike():
    for one, other in ((NUMBERS, NUMBERS + 1), (5, -7), ((NUMBERS, 5), (NUMBERS + 1, 6))):
        assert type_of(one) == type_of(other)
        assert in_words(one) == in_words(other)


def test_a_part_of_an_array_is_called_like_the_whole():
    assert in_words(NUMBERS[1:]) == in_words(NUMBERS)


LONGEST_PATH = 259
"""The longest path that Windows opens by default."""

DEEPEST = (
    r"C:\Users\a-name-of-20-letters\AppData\Local\Packages"
    r"\PythonSoftwareFoundation.Python.3.14_qbz5n2kfra8p0\LocalCache\local-packages\Python314"
    r"\site-packages" + "\\"
)
"""Where packages lie in a Python from the Microsoft Store."""

REFUSED = set('<>:"/\\|?*')
"""Characters that Windows refuses in the name of a file."""

LONG_NAME = "a_kernel_in_a_factory_of_a_long_name"


KEY = ("a key",)


def code(name="total"):
    return Code(
        name, "entry", "environment", ("malloc", "PyErr_Clear"), ("znver3", "+avx2"), b"\n\0"
    )


def files_of(name=LONG_NAME, source="source", origin=__file__):
    made = (lambda: None).__code__.replace(co_filename=str(origin))
    with patch.object(code_files, "hash_of_sources", lambda *_: source):
        return KernelFiles(FunctionType(made, {"__name__": __name__}, name))


def written(folder, name=LONG_NAME, source="source"):
    files = files_of(name, source)
    files.write(folder, KEY, code())
    assert files.read(folder, KEY) == code()
    return files


def kernel_modules():
    for package in (lookup, calculations, games, histories):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "._kernels." in module.name or module.name.endswith(".plain_course"):
                yield importlib.import_module(module.name)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_paths_are_short_enough_for_windows(tmp_path):
    kernels = {
        value: Path(module.__file__).parent
        for module in kernel_modules()
        for value in vars(module).values()
        if isinstance(value, Kernel)
    }
    assert len(kernels) > 50
    deepest = max(len(str(each.relative_to(PACKAGES) / "__pycache__")) for each in kernels.values())
    names = [kernel._files.path(tmp_path, KEY).name for kernel in kernels]
    assert len(DEEPEST) == 154
    # .part is a letter longer
    assert len(DEEPEST) + deepest + 1 + max(map(len, names)) < LONGEST_PATH
    assert not REFUSED & {*"".join(names)}


def test_what_is_being_written_has_no_longer_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr("os.replace", lambda source, target: seen.append((source, target)))
    files_of().write(tmp_path, KEY, code())
    ((source, target),) = seen
    assert len(source.name) <= len(target.name) + 1


def test_kernels_whose_names_begin_alike_have_files_of_their_own(tmp_path):
    written(tmp_path)
    written(tmp_path, f"{LONG_NAME}-another")
    assert len([*tmp_path.iterdir()]) == 2


def test_the_code_of_an_older_source_is_swept_and_no_other(tmp_path):
    written(tmp_path)
    other = written(tmp_path, f"{LONG_NAME}-another")
    older = {*tmp_path.iterdir()}
    newer = written(tmp_path, source="newer source")
    assert other.read(tmp_path, KEY) == newer.read(tmp_path, KEY) == code()
    assert len({*tmp_path.iterdir()} & older) == 1


# ---- what code is compiled from ---------------------------------------------------------------


def sources_of(package):
    """Return the sources whose changes renew the kernels of a package."""
    names = [*SOURCES][: [*SOURCES].index(package) + 1]
    return {
        file for name in names for each in SOURCES[name] for file in (PACKAGES / name).glob(each)
    }


def imported_by(path):
    """Yield the sources of ours that a source imports."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] in SOURCES:
            place = PACKAGES.joinpath(*node.module.split("."))
            for file in (place / f"{each.name}.py" for each in node.names):
                if file.is_file():
                    yield file
            yield from (file for file in [place.with_suffix(".py")] if file.is_file())


@pytest.mark.parametrize("package", SOURCES)
def test_kernels_are_renewed_by_every_module_that_they_import(package):
    hashed = sources_of(package)
    kernels = [*(PACKAGES / package).glob("**/_kernels/**/*.py")]
    assert kernels
    for path in kernels:
        assert {*imported_by(path)} <= hashed, path


def test_a_change_of_a_source_changes_the_hash(tmp_path, monkeypatch):
    monkeypatch.setattr(code_files, "PACKAGES", tmp_path)
    kernel = tmp_path / "calculations" / "_kernels" / "kernel.py"
    kernel.parent.mkdir(parents=True)
    kernel.write_text("SCALE = 1", encoding="utf-8")
    hashes = []
    for place in (
        "lookup/_kernels/a.py",
        "calculations/_kernels/b.py",
        "poker_calculator/games/play/a.py",
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("SCALE = 2", encoding="utf-8")
        code_files._hash_of_package.cache_clear()
        hashes.append(code_files.hash_of_sources("calculations", kernel))
    code_files._hash_of_package.cache_clear()
    assert hashes[0] != hashes[1] == hashes[2]  # a later package is not imported


# ---- what may not be run ---------------------------------------------------------------------

OTHERS = {
    "kernel": {"name": "another"},
    "source": {"source": "newer source"},
    "types": {"key": ("another key",)},
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_the_code_of_another_kernel_source_or_type_under_the_name_of_one(tmp_path, other):
    key, others = other.get("key", KEY), {k: v for k, v in other.items() if k != "key"}
    written(tmp_path / "own")
    files = files_of(**others)
    written(tmp_path).path(tmp_path, KEY).rename(files.path(tmp_path, key))

    with pytest.raises(DamagedCodeError):
        files.read(tmp_path, key)

    assert files.read(tmp_path, key) is None


posix = pytest.mark.skipif(os.name != "posix", reason="owners, modes and FIFOs are POSIX")


@posix
def test_a_fifo_in_place_of_code_does_not_hang(tmp_path):
    files = files_of()
    os.mkfifo(files.path(tmp_path, KEY))

    with pytest.raises(DamagedCodeError):
        files.read(tmp_path, KEY)


@posix
@pytest.mark.parametrize("writers", [0o020, 0o002])
def test_code_that_others_can_write_is_not_run(tmp_path, writers):
    files = written(tmp_path)
    files.path(tmp_path, KEY).chmod(0o644 | writers)

    with pytest.raises(PermissionError):
        files.read(tmp_path, KEY)


@posix
def test_code_of_another_user_is_not_run(tmp_path, monkeypatch):
    files = written(tmp_path)
    status = os.stat(tmp_path)
    monkeypatch.setattr("os.geteuid", lambda: status.st_uid + 1)
    monkeypatch.setattr("os.stat", lambda *_: status)
    monkeypatch.setattr("os.fstat", lambda *_: os.stat_result((*status[:4], 1234, *status[5:])))

    with pytest.raises(PermissionError):
        files.read(tmp_path, KEY)


@posix
def test_who_can_write_the_source_may_write_the_code(tmp_path):
    origin = tmp_path / "kernel.py"
    origin.touch()
    origin.chmod(0o664)
    files = files_of(origin=origin)
    files.write(tmp_path / "code", KEY, code())
    files.path(tmp_path / "code", KEY).chmod(0o664)

    assert files.read(tmp_path / "code", KEY) == code()


@posix
def test_only_the_user_can_write_new_code_whatever_the_umask(tmp_path):
    before = os.umask(0)
    try:
        path = written(tmp_path).path(tmp_path, KEY)
    finally:
        os.umask(before)

    assert path.stat().st_mode & 0o777 == 0o644


def test_a_link_of_a_name_that_somebody_guesses_is_not_followed(tmp_path, monkeypatch):
    monkeypatch.setattr("os.urandom", bytes)
    target = tmp_path / "target"
    files = written(tmp_path)
    path = files.path(tmp_path, KEY)
    guessed = path.with_name(f"{'.'.join(path.name.split('.')[:-3])}.{'0' * 12}.part")
    guessed.symlink_to(target)

    with pytest.raises(FileExistsError):
        files.write(tmp_path, KEY, code())

    assert not target.exists()
