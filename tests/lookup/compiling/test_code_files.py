"""Files of compiled code: their names, and what may not be run."""

import importlib
import os
import pkgutil
from pathlib import Path

import pytest
from numba.core import config

import calculations
import games
import histories
import lookup
from lookup.compiling import Kernel
from lookup.compiling.code_files import CodeFiles, DamagedCodeError
from lookup.compiling.object_code import Code

PACKAGES = Path(lookup.__file__).parents[1]

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

LONG_NAME = "a_module.a_kernel_in_a_factory.locals.of_a_long_name-123.py311-numba0.68.1"


KEY = ("a key",)


def code(name="total"):
    return Code(
        name, "entry", "environment", ("malloc", "PyErr_Clear"), ("znver3", "+avx2"), b"\n\0"
    )


def files_in(folder, name=LONG_NAME, source="source"):
    return CodeFiles(folder, name, source, Path(__file__))


def written(folder, name=LONG_NAME, source="source"):
    files = files_in(folder, name, source)
    files.save(KEY, code())
    assert files.load(KEY) == code()
    return files


def kernel_modules():
    for package in (lookup, calculations, games, histories):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "._kernels." in module.name and not module.ispkg:
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
    written(tmp_path)
    (file,) = tmp_path.iterdir()
    assert len(DEEPEST) == 154
    assert len(DEEPEST) + deepest + 1 + len(file.name) < LONGEST_PATH  # .part is a letter longer
    for kernel in kernels:
        name = kernel._files._files(tmp_path).path(("key",)).name
        assert len(name) <= len(file.name)
        assert not REFUSED & {*name}


def test_what_is_being_written_has_no_longer_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr("os.replace", lambda source, target: seen.append((source, target)))
    files_in(tmp_path).save(KEY, code())
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
    assert other.load(KEY) == newer.load(KEY) == code()
    assert len({*tmp_path.iterdir()} & older) == 1


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
    files = files_in(tmp_path, **others)
    written(tmp_path).path(KEY).rename(files.path(key))

    with pytest.raises(DamagedCodeError):
        files.load(key)

    assert files.load(key) is None


posix = pytest.mark.skipif(os.name != "posix", reason="owners, modes and FIFOs are POSIX")


@posix
def test_a_fifo_in_place_of_code_does_not_hang(tmp_path):
    files = files_in(tmp_path)
    os.mkfifo(files.path(KEY))

    with pytest.raises(DamagedCodeError):
        files.load(KEY)


@posix
@pytest.mark.parametrize("writers", [0o020, 0o002])
def test_code_that_others_can_write_is_not_run(tmp_path, writers):
    files = written(tmp_path)
    files.path(KEY).chmod(0o644 | writers)

    with pytest.raises(PermissionError):
        files.load(KEY)


@posix
def test_code_of_another_user_is_not_run(tmp_path, monkeypatch):
    files = written(tmp_path)
    status = os.stat(tmp_path)
    monkeypatch.setattr("os.geteuid", lambda: status.st_uid + 1)
    monkeypatch.setattr("os.stat", lambda *_: status)
    monkeypatch.setattr("os.fstat", lambda *_: os.stat_result((*status[:4], 1234, *status[5:])))

    with pytest.raises(PermissionError):
        files.load(KEY)


@posix
def test_who_can_write_the_source_may_write_the_code(tmp_path):
    origin = tmp_path / "kernel.py"
    origin.touch()
    origin.chmod(0o664)
    files = CodeFiles(tmp_path, LONG_NAME, "source", origin)
    files.save(KEY, code())
    files.path(KEY).chmod(0o664)

    assert files.load(KEY) == code()


@posix
def test_only_the_user_can_write_new_code_whatever_the_umask(tmp_path):
    before = os.umask(0)
    try:
        path = written(tmp_path).path(KEY)
    finally:
        os.umask(before)

    assert path.stat().st_mode & 0o777 == 0o644


def test_a_link_of_a_name_that_somebody_guesses_is_not_followed(tmp_path, monkeypatch):
    monkeypatch.setattr("os.urandom", bytes)
    files, target = files_in(tmp_path / "code"), tmp_path / "target"
    written(tmp_path / "code")
    (path,) = (tmp_path / "code").iterdir()
    guessed = path.with_name(f"{path.name.removesuffix('.nbc')[:-12]}{'0' * 12}.part")
    guessed.symlink_to(target)

    with pytest.raises(FileExistsError):
        files.save(KEY, code())

    assert not target.exists()
