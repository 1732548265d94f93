"""Find out whether there is a compiler, and raise the error for work that needs one."""

import functools
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import RLock

from lookup.running.forks import fork_outside
from lookup.running.limits import NotAtHandError, check_given_up, may_prepare
from lookup.running.output import note

WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether Numba is set to run kernels as plain Python, which is slower than NumPy."""

SEEN = ("0.61", "0.69")
"""The first tested version of Numba, and the first untested one."""

INSTALL = f'pip install "numba>={SEEN[0]},<{SEEN[1]}"'
"""The command that installs a Numba that can compile the kernels."""

compiling = RLock()  # held while functions are registered with Numba or compiled
fork_outside(compiling)

WAITING = 0.05  # seconds between two looks whether a waiting call is given up

_needing: list[str] = []


@contextmanager
def turn_to_compile() -> Iterator[None]:
    """Wait until no other thread compiles; raise GivenUpError if the work is given up meanwhile.

    Raises NotAtHandError at once in a thread that may not compile.
    """
    if not compiling.acquire(blocking=False):
        if not may_prepare():
            raise NotAtHandError("another thread compiles a kernel")
        note("Waiting for another kernel to be compiled")
        while not compiling.acquire(timeout=WAITING):
            check_given_up()
    try:
        yield
    finally:
        compiling.release()


@functools.cache
def numba_is_installed() -> bool:
    """Return whether Numba is installed, even if it does not work."""
    return all(find_spec(name) for name in ("numba", "llvmlite"))


@functools.cache
def numba_works() -> bool:
    """Return whether Numba has all parts that we use; the import takes a quarter of a second."""
    if not numba_is_installed():
        return False
    try:
        from numba.core import cgutils  # noqa: F401 (instructions use it)

        from lookup.compiling.private_parts import compiler_lock, helper_options

        fork_outside(compiler_lock())
        helper_options()
    except Exception as error:  # Numba raises ImportError and SystemError for a NumPy too new
        warnings.warn(
            f"Numba cannot be used ({type(error).__name__}: {error}), so NumPy does all work, and "
            f"takes longer; `{INSTALL}` installs a Numba that can be used",
            RuntimeWarning,
            stacklevel=2,
        )
        return False
    return True


def require_numba(what: str) -> None:
    """Raise ImportError, with the cure, if Numba is not installed.

    Call it for work that takes hours without Numba. `NUMBA_DISABLE_JIT=1`, which is for debugging
    kernels, raises no error. A Numba that cannot be imported raises one later, when a kernel must
    be compiled, because kernels on disk need no import.

    what : the task that needs it, such as "solve"
    """
    _needing.append(what)
    if not numba_is_installed():
        refuse_plain_python()


def refuse_plain_python() -> None:
    """Raise ImportError if work has begun that would take hours without Numba."""
    if _needing:
        work = _needing[-1]
        _needing.clear()
        raise ImportError(f"{work} needs Numba, which cannot be imported: {INSTALL}")
