"""A program with a folder of solutions."""

import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of the program's solutions."""
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(scope="module")
def shown(folder):
    """Return the arguments of the program."""
    return ["--solutions", str(folder)]
