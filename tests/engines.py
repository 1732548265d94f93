"""The two engines of small work, for fixtures: compiled kernels, and NumPy."""

import pytest

ENGINES = [
    pytest.param(True, id="by a kernel", marks=pytest.mark.slow),  # each kernel takes a second
    pytest.param(False, id="by NumPy"),
]
"""The values of `lookup.running.compiled.always`."""
