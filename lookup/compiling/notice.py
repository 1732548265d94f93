"""The lines on stderr that announce the compilation of kernels."""

import time
from typing import Any

from lookup.compiling.numba_internals import binding, config
from lookup.compiling.numba_internals.events import COMPILATION, Listener, register
from lookup.compiling.sources import NAMES
from lookup.running.screens import DELAY, is_watched, report

WIDEST = {"+avx512bw": "AVX-512", "+avx2": "AVX2"}  # names of processors by their widest vectors


class Notice(Listener):
    """Announce kernels that are compiled, and the time taken.

    In a terminal or a notebook, each kernel that Python calls has a line, which ends with the time.
    Elsewhere, one line announces all kernels of the process, and each kernel that takes a second
    has another with its time.

    Numba reports each compilation while it holds its lock, so there is one thread at a time.
    """

    def __init__(self) -> None:
        self._inside = 0
        self._start: float | None = None
        self._is_watched = self._is_announced = False

    def on_start(self, event: Any) -> None:
        """Announce a kernel, unless it is a part of a kernel that is being compiled."""
        self._inside += 1
        ours = str(event.data["dispatcher"].py_func.__module__).partition(".")[0] in NAMES
        if self._inside == 1 and ours:
            self._start, self._is_watched = time.monotonic(), is_watched()
            if self._is_watched:
                report(f"compiling for {processor()}, once: ", end="")
            elif not self._is_announced:
                report(f"compiling kernels for {processor()} (once; they are kept on disk) ...")
                self._is_announced = True

    def on_end(self, event: Any) -> None:
        """Report the time."""
        self._inside -= 1
        if self._inside or self._start is None:
            return
        seconds, self._start = time.monotonic() - self._start, None
        if self._is_watched:
            report(f"{seconds:.1f} s")
        elif seconds >= DELAY:
            name = event.data["dispatcher"].py_func.__name__
            report(f"compiled {name} in {seconds:.1f} s")


def processor() -> str:
    """Return the target of the kernels, named by its vectors."""
    features = config.CPU_FEATURES
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    found = [name for feature, name in WIDEST.items() if feature in features.split(",")]
    return found[0] if found else config.CPU_NAME or binding.get_host_cpu_name()


def announce() -> None:
    """Say from now on that kernels are compiled."""
    register(COMPILATION, Notice())
