"""The events of Numba's compilations, from `numba.core.event`.

Without events, compiling is not announced, and bots' time limits do not wait for it.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

try:
    from numba.core.event import Listener, install_listener, register
except ImportError:

    class Listener:  # type: ignore[no-redef]
        """A listener that receives no events."""

    def register(kind: str, listener: Any) -> None:
        """Send no events."""

    def install_listener(kind: str, listener: Any) -> AbstractContextManager[Any]:
        """Return a context manager that sends no events."""
        return nullcontext()


COMPILATION = "numba:compile"  # the kind of event that begins and ends with each compilation

__all__ = ["COMPILATION", "Listener", "install_listener", "register"]
