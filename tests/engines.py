"""The two engines of small work, for fixtures: compiled kernels, and NumPy."""

import pytest

ENGINES = [
    pytest.param(True, id="by a kernel", marks=pytest.mark.slow),  # each kernel takes a second
    pytest.param(False, id="by NumPy"),
]
"""The values of `lookup.running.compiled.always`."""

by_a_kernel = pytest.mark.parametrize("engine", ENGINES[:1], indirect=True)
"""Run a test by a kernel alone, although its module has the fixture `engine` for both."""
