"""The names of files of compiled code."""

import importlib
import pickle
import pkgutil
from pathlib import Path

import pytest
from numba.core import config

import calculations
import games
import histories
import lookup
from lookup._kernels.code_files import CodeFiles
from lookup._kernels.compile import Kernel

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


def written(folder, name=LONG_NAME, source="source"):
    files = CodeFiles(folder, name, source, pickle.dumps)
    files.save(("a key",), "code")
    assert files.load(("a key",)) == "code"
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
        name = kernel._files._files(tmp_path)._path(("key",)).name
        assert len(name) <= len(file.name)
        assert not REFUSED & {*name}


def test_what_is_being_written_has_no_longer_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr("os.replace", lambda source, target: seen.append((source, target)))
    CodeFiles(tmp_path, LONG_NAME, "source", pickle.dumps).save(("a key",), "code")
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
    assert other.has(("a key",))
    assert newer.has(("a key",))
    assert len({*tmp_path.iterdir()} & older) == 1
