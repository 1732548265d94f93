"""The two engines of small work, for fixtures: compiled kernels, and NumPy."""

import pytest

ENGINES = [
    # Each kernel takes a second to compile.
    pytest.param(True, id="by a kernel", marks=[pytest.mark.slow, pytest.mark.kernel]),
    pytest.param(False, id="by NumPy"),
]
"""The values of `lookup.compiling.kernel_choice.always`."""

by_a_kernel = pytest.mark.parametrize(
    "engine", [pytest.param(True, id="by a kernel", marks=pytest.mark.slow)], indirect=True
)
"""Run a test by a kernel alone, although its module has the fixture `engine` for both."""
