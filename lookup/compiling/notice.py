"""The lines on stderr that announce the compilation of kernels."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lookup.compiling.private_parts import target
from lookup.running.screens import DELAY, is_watched, report

WIDEST = {"+avx512bw": "AVX-512", "+avx2": "AVX2"}  # names of processors by their widest vectors

listeners: list[Callable[[], None]] = []
"""Functions that are called when a kernel is about to be compiled."""

_announced: list[str] = []


@contextmanager
def announced(name: str) -> Iterator[None]:
    """Announce a kernel that is compiled meanwhile, and the time taken.

    In a terminal or a notebook, each kernel has a line, which ends with the time. Elsewhere, one
    line announces all kernels of the process, and each kernel that takes a second has another with
    its time.
    """
    start, watched = time.monotonic(), is_watched()
    for listener in [*listeners]:
        listener()
    if watched:
        report(f"compiling for {processor()}, once: ", end="")
    elif not _announced:
        report(f"compiling kernels for {processor()} (once; they are kept on disk) ...")
        _announced.append(name)
    yield
    seconds = time.monotonic() - start
    if watched:
        report(f"{seconds:.1f} s")
    elif seconds >= DELAY:
        report(f"compiled {name} in {seconds:.1f} s")


def processor() -> str:
    """Return the target of the kernels, named by its vectors."""
    name, features = target()
    found = [vectors for feature, vectors in WIDEST.items() if feature in features.split(",")]
    return found[0] if found else name
