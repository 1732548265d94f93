"""The compiler, taught before each test of kernels."""

import pytest

from lookup.compiling import COMPILES, load_compiler


@pytest.fixture(autouse=True, scope="session")
def taught():
    """Teach Numba our functions, which a test may compile before it calls a kernel."""
    if COMPILES:
        load_compiler()
