"""Whether there is a compiler, and the error where work cannot do without it."""

import functools
import os
from importlib.util import find_spec

WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether Numba is set to run kernels as plain Python, which is slower than NumPy."""

_needing: list[str] = []


@functools.cache
def numba_is_installed() -> bool:
    """Return whether there is a Numba, which may yet be of no use."""
    return find_spec("numba") is not None


def numba_works() -> bool:
    """Return whether Numba can be imported, which takes a quarter of a second."""
    if not numba_is_installed():
        return False
    from lookup.compiling.numba_internals import AVAILABLE

    return AVAILABLE


def require_numba(what: str) -> None:
    """Raise ImportError, in one sentence with the cure, where Numba is not installed.

    Use it for work that takes hours without Numba. `NUMBA_DISABLE_JIT=1`, which finds faults in
    kernels, does not count as a lack of Numba. The error for a Numba that cannot be imported comes
    when a kernel is to be compiled, as kernels on disk need no import.

    what : the task that needs it, such as "solve"
    """
    _needing.append(what)
    if not numba_is_installed():
        refuse_plain_python()


def refuse_plain_python() -> None:
    """Raise ImportError if work has begun that would take hours without Numba."""
    if _needing:
        from lookup.compiling.numba_internals import INSTALL

        work = _needing[-1]
        _needing.clear()
        raise ImportError(f"{work} needs Numba, which cannot be imported: {INSTALL}")
