"""The features of this processor according to NumPy, and the levels of processors in wheels.

Asking LLVM would take 50 ms. `scripts/precompile_kernels.py` writes the code for each level. The
code works with all versions of Python, NumPy and Numba that the package supports, because it reads
the fields of arrays by Numba's C functions alone.
"""

import functools
import os
import platform
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ARM = ("arm64", "aarch64")

FOLDER = Path(__file__).parent / "machine_code"

SETTINGS = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_BOUNDSCHECK", "NUMBA_OPT")
"""Environment variables that change Numba's code of kernels."""


class ProcessorLevel(NamedTuple):
    """Processors that run the same code."""

    name: str
    known_by: str
    """NumPy's name for the features of these processors."""
    model: str
    """LLVM's name of the model whose timings select the instructions."""
    has: str
    """The features of all these processors, in LLVM's terms."""
    lacks: str
    """Features of the model that some of these processors lack."""

    @property
    def target(self) -> tuple[str, str]:
        """Return the target processor: its name and features, in LLVM's terms."""
        features = [*(f"+{name}" for name in self.has.split())]
        return self.model, ",".join([*features, *(f"-{name}" for name in self.lacks.split())])


V2 = "cx16 popcnt sahf sse3 sse4.1 sse4.2 ssse3"
V3 = f"{V2} avx avx2 bmi bmi2 f16c fma lzcnt movbe xsave"
V4 = f"{V3} avx512bw avx512cd avx512dq avx512f avx512vl"
ICE_LAKE = f"{V4} avx512bitalg avx512ifma avx512vbmi avx512vbmi2 avx512vnni avx512vpopcntdq"
CIPHERS = "adx aes pclmul sha vaes vpclmulqdq"
RANDOM = "rdrnd rdseed"

LEVELS = {
    "x86_64": [
        ProcessorLevel(
            "ice-lake", "AVX512_ICL", "icelake-server", ICE_LAKE, f"{CIPHERS} {RANDOM} gfni"
        ),
        ProcessorLevel("x86-64-v4", "AVX512_SKX", "x86-64-v4", V4, ""),
        # With the timings of Zen 3, ranges on a flop are counted at 1.3 times the speed that
        # LLVM's "x86-64-v3" gives.
        ProcessorLevel("x86-64-v3", "AVX2", "znver3", V3, f"{CIPHERS} {RANDOM} sse4a"),
        ProcessorLevel("x86-64-v2", "SSE42", "x86-64-v2", V2, ""),
    ],
    "arm64": [ProcessorLevel("arm64", "ASIMD", "generic", "neon", "")],
}
"""The levels of each kind of processor, newest first; a NumPy feature includes the older ones."""

NAMES = {"amd64": "x86_64", "aarch64": "arm64"}


def levels() -> list[ProcessorLevel]:
    """Return all levels of this kind of processor."""
    machine = platform.machine().lower()
    return LEVELS.get(NAMES.get(machine, machine), [])


@functools.cache
def level() -> ProcessorLevel | None:
    """Return the newest level that this processor has according to NumPy."""
    present = features()
    return next((level for level in levels() if level.known_by in present), None)


@functools.cache
def folder() -> Path | None:
    """Return the folder with code for this processor; None without one, or if SETTINGS are set."""
    here = level()
    if here is None or any(name in os.environ for name in SETTINGS):
        return None
    path = FOLDER / here.name
    return path if os.path.isdir(path) else None


@functools.cache
def features() -> frozenset[str]:
    """Return NumPy's names of the processor's features; empty if it does not list them."""
    with suppress(ImportError, AttributeError):
        by_name = import_module("numpy._core._multiarray_umath").__cpu_features__
        return frozenset(name for name, is_present in by_name.items() if is_present)
    return frozenset()


def chosen() -> tuple[str | None, str | None]:
    """Return the name and the features of the processor that the environment sets for Numba.

    None means this processor.
    """
    name, chosen = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    return name or None, "" if chosen is None and name == "generic" else chosen


def converts_half() -> bool:
    """Return whether the target processor of kernels converts 16-bit floats.

    On other processors, LLVM calls functions that do not exist.
    """
    if platform.machine().lower() in ARM:
        return True
    _, named = chosen()
    return "F16C" in features() if named is None else "+f16c" in named.split(",")


def processor_has(feature: str) -> bool:
    """Return whether the target processor of kernels has a feature, by LLVM's name."""
    from numba import config

    if config.CPU_FEATURES is not None:
        return f"+{feature}" in config.CPU_FEATURES.split(",")
    return bool(_host_features().get(feature))


@functools.cache
def _host_features() -> Any:
    from llvmlite import binding

    return binding.get_host_cpu_features()
