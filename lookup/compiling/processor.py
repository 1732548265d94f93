"""The processor, as far as NumPy knows it: LLVM takes 50 ms to be asked."""

import functools
import os
import platform
from contextlib import suppress
from importlib import import_module

ARM = ("arm64", "aarch64")


@functools.cache
def features() -> frozenset[str]:
    """Return NumPy's names of the features of the processor; none where it does not tell."""
    with suppress(ImportError, AttributeError):
        known = import_module("numpy._core._multiarray_umath").__cpu_features__
        return frozenset(name for name, is_present in known.items() if is_present)
    return frozenset()


def chosen() -> tuple[str | None, str | None]:
    """Return the name and the features of the processor that the environment has Numba compile for.

    None means this processor.
    """
    name, chosen = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    return name or None, "" if chosen is None and name == "generic" else chosen


def converts_half() -> bool:
    """Return whether the processor that kernels are compiled for converts floats of 16 bits.

    On other processors, LLVM calls functions that do not exist.
    """
    if platform.machine().lower() in ARM:
        return True
    _, named = chosen()
    return "F16C" in features() if named is None else "+f16c" in named.split(",")
