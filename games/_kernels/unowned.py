"""Arrays whose references Numba does not count.

Each time an array goes into a tuple or a variable Numba counts a reference to it, atomically, and
LLVM removes only the pairs it sees in one place. In a kernel with many branches the counting took
most of the time. The callers of a kernel hold its arrays until it returns, so it can do without.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.config import DISABLE_JIT
from numba.extending import intrinsic


def unowned(array: Any) -> Any:
    """Return the array, of which no references are counted, nor of views of it."""
    return array


def _unowned(context: Any, array: Any) -> Any:
    """Clear the field by which Numba finds the count."""

    def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
        kind = signature.args[0]
        found = target.make_array(kind)(target, builder, values[0])
        found.meminfo = cgutils.get_null_value(found.meminfo.type)
        found.parent = cgutils.get_null_value(found.parent.type)
        return found._getvalue()

    return (array)(array), generate if isinstance(array, types.Array) else None


if not DISABLE_JIT:
    unowned = intrinsic(_unowned)
