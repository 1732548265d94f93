"""The line that says that a kernel is compiled, in a terminal or a notebook."""

import sys
import time
from typing import Any

from lookup._kernels.numba_internals import binding, config
from lookup._kernels.numba_internals.events import COMPILATION, Listener, register
from lookup._kernels.sources import NAMES
from lookup.running.screens import in_notebook, is_terminal

WIDEST = {"+avx512bw": "AVX-512", "+avx2": "AVX2"}  # names of processors by their widest vectors


class Notice(Listener):
    """Print that kernels are compiled, and the time taken, once for each that Python calls.

    Numba reports each compilation while it holds its lock, so there is one thread at a time.
    """

    def __init__(self) -> None:
        self._inside = 0
        self._start: float | None = None

    def on_start(self, event: Any) -> None:
        """Begin the line, unless it is a part of a kernel that is being compiled."""
        self._inside += 1
        ours = str(event.data["dispatcher"].py_func.__module__).partition(".")[0] in NAMES
        if self._inside == 1 and ours and (in_notebook() or is_terminal(sys.stderr)):
            self._start = time.monotonic()
            print(f"compiling for {processor()}, once: ", end="", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        """End the line."""
        self._inside -= 1
        if not self._inside and self._start is not None:
            print(f"{time.monotonic() - self._start:.1f} s", file=sys.stderr, flush=True)
            self._start = None


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
