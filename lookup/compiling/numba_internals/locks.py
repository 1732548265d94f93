"""The lock under which Numba compiles, `global_compiler_lock`: a fork must wait until it is free.

Where Numba does not have it, a lock of our own keeps our threads from asking for compiled code at
once; a fork then no longer waits for a thread that compiles.
"""

import threading
from typing import Any

try:
    from numba.core.compiler_lock import global_compiler_lock as _lock
except ImportError:
    _lock = threading.RLock()

compiler_lock: Any = _lock  # the lock that a thread holds while it compiles
